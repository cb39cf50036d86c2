# syntax=docker/dockerfile:1
# A server of Ratking: `docker build -t ratking .`, or compose.yaml. tools/image.py takes the same steps where no Docker is.

# The page.
FROM node:24-alpine AS page
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm install --omit=dev --no-save --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel error
COPY web/ ./
COPY src/ratking/words/ /src/src/ratking/words/
RUN npx vite build --logLevel warn

# The packages, and Ratking compiled. The compiler's librt goes along: compiled code needs it when it runs.
FROM python:3.14-alpine AS build
# hadolint ignore=DL3018
RUN apk add --no-cache gcc musl-dev
WORKDIR /src
COPY requirements-play.lock requirements-compile.lock ./
RUN python -m venv /opt/ratking \
 && /opt/ratking/bin/pip install --no-cache-dir --no-compile --require-hashes -r requirements-play.lock \
 && python -m venv /compiler \
 && /compiler/bin/pip install --no-cache-dir --require-hashes -r requirements-compile.lock
COPY pyproject.toml setup.py build_backend.py README.md LICENSE ./
COPY tools/ tools/
COPY src/ src/
COPY --from=page /src/src/ratking/server/static/ src/ratking/server/static/
ARG RATKING_COMPILED=1
ENV RATKING_COMPILED=${RATKING_COMPILED}
RUN /compiler/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels . \
 && /opt/ratking/bin/pip install --no-cache-dir --no-compile --no-deps --no-index --find-links /wheels ratking \
 && cp -r /compiler/lib/python*/site-packages/librt* /opt/ratking/lib/python*/site-packages/ \
 && find /opt/ratking -name '*.so' -exec strip --strip-unneeded {} + \
 && /opt/ratking/bin/pip uninstall --yes --quiet pip setuptools \
 && python tools/image.py warm /opt/ratking

# What runs: not root, and nothing but /data is ever written.
FROM python:3.14-alpine
RUN adduser -D -H -u 10001 ratking && mkdir -m 700 /data && chown ratking /data
COPY --from=build /opt/ratking /opt/ratking
ENV PATH=/opt/ratking/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONPYCACHEPREFIX=/opt/ratking/bytecode \
    RATKING_HOST=0.0.0.0 \
    RATKING_DATABASE=/data/ratking.db
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8000/api/health"]
ENTRYPOINT ["ratking"]
CMD ["serve"]
