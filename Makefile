# Needs Python 3.11 or newer, bash and make; everything else is installed into .venv. ARGS="..." goes to the program.

PYTHON_HERE := .venv/bin/python
COMPILE := $(PYTHON_HERE) scripts/compile.py

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test compile twin laws secrets kills games lint format types contracts coverage page frontend check lock wheels clean

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## /\1: /p' Makefile

play: ## start the server and open it in the browser
	@scripts/prepare play
	@$(COMPILE) --if-done
	@.venv/bin/comitia serve $(ARGS)

test: ## run the tests
	@scripts/prepare test
	@$(COMPILE) --if-possible
	@$(PYTHON_HERE) -m pytest -n auto --dist worksteal $(ARGS)

compile: ## compile the engine and the games beside their sources, or fail
	@scripts/prepare dev
	@$(COMPILE)

twin: compile ## compare the compiled form with the plain one
	@$(PYTHON_HERE) -m pytest tests/laws/test_twin.py $(ARGS)

laws: compile ## hold the laws against hundreds of games of every game and option, in the compiled form
	@COMITIA_LAWS=compiled $(PYTHON_HERE) -m pytest -n auto tests/laws/test_laws.py $(ARGS)

secrets: compile ## hold worlds that differ in secrets against each other through every interface, a hundred games of each
	@COMITIA_TEST_SECONDS=7200 COMITIA_LAWS=compiled COMITIA_SECRETS=100 $(PYTHON_HERE) -m pytest -n auto tests/interop/test_secrets.py -k differ $(ARGS)

kills: ## kill servers a hundred times on each database while tables are played (minutes; PostgreSQL if it is here)
	@scripts/prepare test
	@COMITIA_TEST_SECONDS=7200 COMITIA_KILLS=100 scripts/with-postgres $(PYTHON_HERE) -m pytest -n 0 tests/server/test_kills.py tests/server/test_crash.py $(ARGS)

games: ## play every game in Chromium with mouse, keys and a finger (minutes)
	@scripts/prepare test
	@$(PYTHON_HERE) -m pytest -n auto tests/page/test_games.py $(ARGS)

lint: ## look for mistakes and unformatted files
	@scripts/prepare dev
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check

format: ## format the files and repair what can be repaired
	@scripts/prepare dev
	@.venv/bin/ruff check --fix --exit-zero
	@.venv/bin/ruff format

types: ## check the types
	@scripts/prepare dev
	@$(PYTHON_HERE) -m mypy $(ARGS)

contracts: ## check that imports point one way
	@scripts/prepare dev
	@.venv/bin/lint-imports

coverage: ## measure what the tests of the engine and the games reach, in plain Python
	@scripts/prepare test
	@COMITIA_PURE=1 $(PYTHON_HERE) -m pytest -n auto tests/engine tests/games --cov --cov-report=term $(ARGS)

page: ## build the page from frontend into the package (needs Node 20; playing does not)
	@cd frontend && npm ci --silent --no-audit --no-fund && npm run --silent build

frontend: page ## check the page's sources, and that the page in the package is made from them
	@scripts/prepare dev
	@cd frontend && PYTHON=../$(PYTHON_HERE) npm run --silent types:check
	@cd frontend && npm run --silent check && npm run --silent lint && npm test --silent
	@test -z "$$(git status --porcelain -- src/comitia/server/static)" || \
		{ git status --short -- src/comitia/server/static; echo "the page in the package is not the one that its sources make: commit what 'make page' wrote"; exit 1; }

check: lint types contracts frontend test twin coverage ## all of the above, as before a commit

lock: ## resolve the dependencies anew (ARGS=--upgrade for newer ones)
	@scripts/prepare dev
	@scripts/lock $(ARGS)

wheels: ## build the plain wheel and the compiled one into dist
	@scripts/prepare dev
	@rm -rf build/lib build/lib.* build/bdist.*
	@$(PYTHON_HERE) -m pip wheel -qq . --no-deps --no-build-isolation --wheel-dir dist
	@COMITIA_COMPILE=1 $(PYTHON_HERE) -m pip wheel -qq . --no-deps --no-build-isolation --wheel-dir dist
	@ls dist

clean: ## remove what was built and installed
	@rm -rf .venv build dist src/comitia.egg-info src/comitia/compiled.stamp
	@find src -name '*.so' -delete
