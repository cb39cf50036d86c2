# Two commands matter: `make play` and `make test`. Both set everything up first; the second time that takes no time.
.DEFAULT_GOAL := help
SHELL := /bin/bash
# The first Python found that will do; name another with `make PYTHON=... test`.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip install --disable-pip-version-check --no-input
PYTEST := $(BIN)/python -m pytest -n auto --durations=20 --durations-min=5
# Prints the folder of the compiled engine, if there is a C compiler. Unoptimised: it plays the same games, and is made sooner.
COMPILED := RATKING_OPTIMISE=0 $(BIN)/python -m bench.compiled
# Tests start many processes: what one has compiled to bytecode the next need not.
export PYTHONDONTWRITEBYTECODE :=
# What runs a second time on the compiled engine.
ENGINE_TESTS = $(wildcard tests/kernel tests/games tests/bots tests/laws tests/counts tests/playthroughs tests/examples) tests/lab/test_environments.py

.PHONY: help play play-here page pictures test check-page compile check-types test-long bench bench-server fast slow format lock clean

help: ## Show the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

$(READY): requirements.lock pyproject.toml
	@[ -n "$(PYTHON)" ] || { echo "Ratking needs Python 3.11 or newer: install it, or name it with 'make PYTHON=/where/it/is ...'."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Ratking needs Python's venv module: install your system's package for it (python3-venv on Debian)."; exit 1; }
	@echo "Setting up in $(VENV), once, with $$($(PYTHON) --version):"
	@$(PYTHON) -m venv --clear $(VENV)
	@set -o pipefail; $(PIP) --require-hashes -r requirements.lock | sed -un 's/^Collecting \([^ ;]*\).*/  \1/p; s/^Installing.*/  installing .../p'
	@$(PIP) --quiet --no-deps --no-build-isolation -e .
	@touch $@

play: $(READY) page ## Play in the browser, on a server of your own
	@RATKING_LOG=none $(BIN)/ratking serve --open

play-here: $(READY) ## Play Rattus in the terminal
	@$(BIN)/ratking play rattus --players 3 --human 1

page: $(READY) ## Build the browser client
	@$(BIN)/python web/build.py

pictures: $(READY) page ## Take the pictures in docs/pictures anew
	@$(BIN)/python -m tests.browser.pictures
	@$(BIN)/python -m tests.browser.pictures_reading

test: $(READY) ## Types, lint, and all tests
	@echo "Format and lint ..."
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@echo "Types; the page's types and tests; compiling the engine ..."
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-page compile check-types
	@echo "Tests ..."
	@$(PYTEST) -m "not long"
	@echo "Tests of the engine, compiled ..."
	@folder="$$($(COMPILED))" || exit 1; [ -z "$$folder" ] || PYTHONPATH="$$folder" $(PYTEST) -m "not long" $(ENGINE_TESTS)

# Side by side, the longest first; what each of them says is kept together.
check-page: $(READY)
	@$(BIN)/python web/build.py check

compile: $(READY)
	@$(COMPILED) >/dev/null

check-types: $(READY)
	@$(BIN)/mypy

test-long: $(READY) ## The property tests over many more random games
	@$(PYTEST) -m long
	@echo "Games between bots, compiled ..."
	@folder="$$($(COMPILED))" || exit 1; [ -z "$$folder" ] || PYTHONPATH="$$folder" $(PYTEST) -m long tests/bots

bench: $(READY) ## How fast it is, beside its peers
	@$(BIN)/python -m bench

bench-server: $(READY) ## How fast the server is, beside boardgame.io's
	@$(BIN)/python -m bench.server

fast: $(READY) ## Compile the engine for the command ratking: server, bots and simulations use it
	@$(BIN)/python -m bench.fast

slow: $(READY) ## Run from the sources again
	@$(BIN)/python -m bench.fast slow

format: $(READY) ## Format the code and mend what can be mended
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .
	@$(BIN)/python web/build.py format

lock: $(READY) ## Choose the newest versions anew and pin them
	@$(BIN)/python -m pip install --quiet uv
	@$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header --all-extras --group dev pyproject.toml --output-file requirements.lock
	@$(BIN)/uv pip compile --universal --python-version 3.11 --no-emit-index-url --no-annotate --no-header --group bench --output-file bench/requirements.lock

clean: ## Remove what the other commands made
	rm -rf $(VENV) .venv-bench web/node_modules web/.node web/.chromium web/views/made src/ratking/server/static build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
