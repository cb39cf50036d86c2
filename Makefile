# The main commands are `make play` and `make test`. Both set everything up the first time.
.DEFAULT_GOAL := help
SHELL := /bin/bash
# The first suitable Python; choose another with `make PYTHON=... test`.
PYTHON ?= $(shell for p in python3 python3.15 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
# Stamps of the environment: with the few packages for playing, or with all packages.
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
PYTEST := $(BIN)/python -m pytest -n auto --durations=20 --durations-min=5
SET_UP = [ -n "$(PYTHON)" ] || { echo "Ratking needs Python 3.11 or newer: install it, or name it with 'make PYTHON=/where/it/is ...'."; exit 1; }; \
	$(PYTHON) tools/set_up.py $(VENV)
# Prints the folder of the compiled engine, if there is a C compiler. It is not optimised, because that compiles faster.
COMPILED := RATKING_OPTIMISE=0 $(BIN)/python -m bench.compiled
# Tests start many processes, which share their bytecode this way.
export PYTHONDONTWRITEBYTECODE :=
# Keeps the output of parallel commands apart, if make can do that: version 3.81 of macOS cannot.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# The tests that are run again with the compiled engine.
ENGINE_TESTS = $(wildcard tests/kernel tests/games tests/bots tests/analysis tests/laws tests/counts tests/playthroughs tests/examples tests/server/tables) tests/lab/test_environments.py tests/server/test_whole_games.py tests/docs/test_reference.py tests/tools/test_docstrings.py

.PHONY: help play play-here page pictures test check-page compile check-types test-long test-browsers test-proxies bench bench-server fast slow format lock wheels image release-check audit test-pythons tab site docs clean

help: ## Show the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

$(PLAYABLE): requirements-play.lock pyproject.toml
	@$(SET_UP) play

$(READY): requirements.lock pyproject.toml
	@$(SET_UP) everything

play: $(PLAYABLE) page ## Play in the browser, on your own server
	@$(BIN)/python tools/faster.py
	@RATKING_LOG=none $(BIN)/ratking serve --open

play-here: $(PLAYABLE) ## Play Rattus in the terminal
	@$(BIN)/ratking play rattus --players 3 --human 1

page: $(PLAYABLE) ## Build the browser client
	@$(BIN)/python web/build.py

pictures: $(READY) page ## Take pictures of every page at every size, in build/pictures
	@$(BIN)/python -m tests.browser.pictures

test: $(READY) ## Check types and style, and run all tests
	@echo "Format and lint ..."
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@echo "Types; the page's types and tests; compiling the engine, which takes minutes; each reports when it is finished ..."
	@$(MAKE) --no-print-directory --jobs=2 $(TOGETHER) check-page compile check-types
	@$(BIN)/python -m tools.static_site page
	@echo "Tests ..."
	@$(PYTEST) -m "not long"
	@echo "Tests of the engine, compiled ..."
	@folder="$$($(COMPILED))" || exit 1; [ -z "$$folder" ] || PYTHONPATH="$$folder" $(PYTEST) -m "not long" $(ENGINE_TESTS)

# These run in parallel, the longest first, and their outputs are kept apart.
check-page: $(READY)
	@$(BIN)/python web/build.py check

compile: $(READY)
	@$(COMPILED) >/dev/null

check-types: $(READY)
	@$(BIN)/mypy

test-long: $(READY) ## Run the property tests with many more random games
	@$(PYTEST) -m long
	@echo "Games between bots, compiled ..."
	@folder="$$($(COMPILED))" || exit 1; [ -z "$$folder" ] || PYTHONPATH="$$folder" $(PYTEST) -m long tests/bots

test-browsers: $(READY) page ## Test the main pages in Firefox and WebKit of this machine
	@$(BIN)/python -m tests.other_browsers

test-proxies: $(READY) page ## Test the examples in deploy/ with nginx and Caddy of this machine
	@$(BIN)/python -m tests.proxies

bench: $(READY) ## Measure the speed of the games, compared with similar projects
	@$(BIN)/python -m bench

bench-server: $(READY) ## Measure the speed of the server, compared with boardgame.io
	@$(BIN)/python -m bench.server

fast: $(READY) ## Compile the engine for the command ratking (server, bots, simulations)
	@$(BIN)/python -m bench.fast

slow: $(READY) ## Run from the sources again
	@$(BIN)/python -m bench.fast slow

format: $(READY) ## Format the code and fix what can be fixed automatically
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .
	@$(BIN)/python web/build.py format

LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-emit-index-url --no-annotate --no-header
lock: $(READY) ## Pin the newest versions of all dependencies
	@$(LOCK) --upgrade --generate-hashes --all-extras --group dev pyproject.toml --output-file requirements.lock
	@$(LOCK) --generate-hashes --extra server --group play --constraint requirements.lock pyproject.toml --output-file requirements-play.lock
	@$(LOCK) --generate-hashes --group compile --constraint requirements.lock --output-file requirements-compile.lock
	@$(LOCK) --upgrade --generate-hashes --group docs --output-file requirements-docs.lock
	@$(LOCK) --upgrade --group bench --output-file bench/requirements.lock

wheels: ## Build the source distribution, the pure wheel, and compiled wheels for this system
	@$(PYTHON) tools/wheels.py pure
	@$(PYTHON) tools/wheels.py compiled

image: ## Build the image and check it; without Docker, follow its steps in a temporary folder
	@$(PYTHON) tools/image.py

release-check: ## Build the source distribution and the pure wheel, and check that they can be released
	@$(PYTHON) tools/wheels.py pure
	@$(PYTHON) tools/release.py check dist

audit: $(READY) ## Check the locked dependencies and the workflows for known vulnerabilities
	@$(BIN)/zizmor --quiet .github
	@$(BIN)/uv tool run --quiet pip-audit --strict --disable-pip --require-hashes --requirement requirements.lock

test-pythons: $(READY) ## Test with every Python of this machine, and with the oldest dependencies
	@for p in 3.11 3.12 3.13 3.14 3.15; do $(BIN)/uv python find --quiet --no-python-downloads $$p >/dev/null 2>&1 || { echo "Python $$p is not here."; continue; }; \
		$(BIN)/python tools/try_python.py --python $$p || exit 1; done
	@$(BIN)/python tools/try_python.py --resolution lowest-direct

tab: $(READY) ## Build the runtime with which a browser tab plays without a server, in build/tab
	@$(BIN)/python -m tools.tab.build

site: $(READY) ## Build a site for any file server: the game in the tab and the documents, in build/static
	@$(BIN)/python -m tools.static_site

docs: ## Build the documents as a site, in build/site
	@$(PYTHON) tools/site.py

clean: ## Remove what the other commands made
	rm -rf $(VENV) .venv-bench web/node_modules web/.node web/.chromium web/views/made src/ratking/server/static build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
