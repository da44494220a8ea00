# make play    set up and play            make fix    format and repair what a tool can
# make test    set up and run all tests   make bench  measure speed beside other libraries
# make check   all that CI runs           make bless  rewrite generated files; then read the diff

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: play test check lint types fix bench bless

play: $(VENV)/.play
	@$(BIN)/parlour

test: $(VENV)/.dev
	$(BIN)/pytest --numprocesses 2 --cov --cov-report=term

check: test lint types

lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/.dev
	$(BIN)/mypy

fix: $(VENV)/.dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(VENV)/.dev
	$(BIN)/python -m bench

bless: $(VENV)/.dev
	$(BIN)/python -m tests.bless
	$(BIN)/python -m tests.cli.test_docs

$(VENV)/.dev: $(VENV)/.play
	@echo "Setting up what the tests need ..."
	@$(INSTALL) --editable '.[dev]'
	@touch $@

$(VENV)/.play: pyproject.toml constraints.txt
ifeq ($(PYTHON),)
	$(error Parlour needs Python 3.11 or newer, and none was found; say PYTHON=/path/to/python3 if you have one)
endif
	@echo "Setting up Parlour in $(VENV) (only the first time) ..."
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }
	@$(INSTALL) --editable .
	@touch $@
