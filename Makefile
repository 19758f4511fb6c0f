# `make play` and `make test` work on a machine that has make and a Python with venv, and nothing else.

VENV  := .venv
PY    := $(VENV)/bin/python
PIP   := $(PY) -m pip --disable-pip-version-check -qq
LOCK  := requirements-dev.lock
BUILD := build

# The first Python that is new enough and can make an environment (a distribution may ship that part separately).
USABLE := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
usable = $(shell $(1) -c '$(USABLE)' >/dev/null 2>&1 && echo $(1))
PYTHON ?= $(or $(call usable,python3),$(call usable,python3.13),$(call usable,python3.12),$(call usable,python3.11),\
            $(call usable,python3.14),$(call usable,python))

# More arguments for pytest: make test ARGS="tests/rules -x"
ARGS ?=

# As many processes as there are cores; a file's tests stay together, they share what is dear to set up.
SIDE_BY_SIDE := -n auto --dist loadfile

# Folders with Python that are there; benchmarks are the files that can be started.
SOURCES    := $(wildcard src tests benchmarks docs)
BENCHMARKS := $(basename $(notdir $(shell grep -ls '__name__ == "__main__"' benchmarks/*.py)))

# The rooms whose lines and branches the suite has to reach, but for one in twenty.
STRICT := rules engine notation store
comma  := ,
space  := $(comma:,=) $(comma:,=)

CHECKS := check-format check-lint check-types check-floors check-examples

.DEFAULT_GOAL := help
.PHONY: help play test check $(CHECKS) coverage bench soak dev lock clean

help:
	@echo 'make play       the game (it installs itself into $(VENV) first)'
	@echo 'make test       the test suite; ARGS="tests/rules -x" goes to pytest'
	@echo 'make check      format, lint, types, import floors, examples in docstrings and docs'
	@echo 'make coverage   the test suite, and the lines and branches that it leaves out'
	@echo 'make bench      measurements: a table here, figures in $(BUILD)/bench.json'
	@echo 'make soak       the long runs'
	@echo 'make dev        only makes $(VENV), with all that developing needs'
	@echo 'make lock       pins the development dependencies anew'
	@echo 'make clean      removes $(VENV), $(BUILD)/ and caches'

# --- the environment -------------------------------------------------------------------------------------------------

# Alive means: the interpreter starts, and the environment was made for this very folder. One that was copied or moved
# along with its checkout would go on importing the old one. What is not alive is made anew, whatever its files' dates.
ifneq ($(shell $(PY) -c 'import pip' >/dev/null 2>&1 && cat $(VENV)/made-for 2>/dev/null),$(CURDIR))
.PHONY: $(VENV)/made-for $(VENV)/play $(VENV)/dev
endif

$(VENV)/made-for:
	@[ -n '$(PYTHON)' ] || { \
	    echo 'Python 3.11 or newer with venv is needed, and none was found; name one: make PYTHON=...' >&2; exit 2; }
	@$(PYTHON) -c '$(USABLE)' 2>/dev/null || { \
	    echo '$(PYTHON): not a Python of 3.11 or newer with venv; name another: make PYTHON=...' >&2; exit 2; }
	@echo 'making $(VENV) ...'
	@$(PYTHON) -m venv --clear $(VENV)
	@echo '$(CURDIR)' > $@

# To play: the project and what it needs.
$(VENV)/play: pyproject.toml | $(VENV)/made-for
	@echo 'installing tilerummy ...'
	@$(PIP) install -e .
	@touch $@

# To develop: exactly what the lock says. The build backend is in it, so nothing else is fetched.
$(VENV)/dev: pyproject.toml $(LOCK) | $(VENV)/made-for
	@echo 'installing tilerummy and what its tests need ...'
	@$(PIP) install --require-hashes -r $(LOCK)
	@$(PIP) install --no-build-isolation --no-deps -e .
	@touch $(VENV)/play $@

dev: $(VENV)/dev

# --- the game and its tests ------------------------------------------------------------------------------------------

play: $(VENV)/play
	@$(PY) -m tilerummy

test: $(VENV)/dev
	@$(PY) -m pytest $(SIDE_BY_SIDE) $(ARGS)

soak: $(VENV)/dev
	@$(PY) -m pytest -m soak $(ARGS)

coverage: $(VENV)/dev
	@$(PY) -m coverage run -m pytest $(ARGS)
	@$(PY) -m coverage report
	@$(PY) -m coverage report --fail-under=95 --include='$(subst $(space),$(comma),$(STRICT:%=src/tilerummy/%/*))'

# All checks run, also after one has failed; make then says which.
check: $(VENV)/dev
	@$(MAKE) --no-print-directory --keep-going $(CHECKS)
	@echo 'all checks passed'

check-format: $(VENV)/dev
	@echo '--- format' && $(PY) -m ruff format --check $(SOURCES)

check-lint: $(VENV)/dev
	@echo '--- lint' && $(PY) -m ruff check $(SOURCES)

check-types: $(VENV)/dev
	@echo '--- types' && $(PY) -m mypy $(SOURCES)

check-floors: $(VENV)/dev
	@echo '--- floors' && $(VENV)/bin/lint-imports

check-examples: $(VENV)/dev
	@echo '--- examples' && $(PY) -m tests.house.examples

# Each benchmark prints its table and, as the last line, one JSON object; those are gathered in one file.
# The detour over a file keeps the benchmark's exit code, which a pipe would lose.
bench: $(VENV)/dev
	@rm -rf $(BUILD)/bench && mkdir -p $(BUILD)/bench
	@for name in $(BENCHMARKS); do \
	    echo "--- $$name"; \
	    { $(PY) -m benchmarks.$$name --json || echo $$name >> $(BUILD)/bench/failed; } | tee $(BUILD)/bench/$$name.txt; \
	done; \
	[ ! -e $(BUILD)/bench/failed ] || { echo "failed: $$(tr '\n' ' ' < $(BUILD)/bench/failed)" >&2; exit 1; }
	@$(PY) -c 'import json, pathlib, sys; \
	    print(json.dumps({p.stem: json.loads(p.read_text().splitlines()[-1]) for p in map(pathlib.Path, sys.argv[1:])}, indent=1))' \
	    $(BENCHMARKS:%=$(BUILD)/bench/%.txt) > $(BUILD)/bench.json
	@echo 'figures: $(BUILD)/bench.json'

# --- upkeep ----------------------------------------------------------------------------------------------------------

# One lock for every Python and platform, with the hashes of the index and without its address.
lock: $(VENV)/made-for
	@rm -rf $(BUILD)/lock && $(PY) -m venv $(BUILD)/lock
	@$(BUILD)/lock/bin/python -m pip --disable-pip-version-check -qq install uv
	@$(BUILD)/lock/bin/uv --no-config pip compile --quiet --universal --upgrade --generate-hashes --python-version 3.11 \
	    --custom-compile-command 'make lock' --group dev pyproject.toml -o $(LOCK)

clean:
	@rm -rf $(VENV) $(BUILD) dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage
	@find $(SOURCES) -name __pycache__ -prune -exec rm -rf {} +
