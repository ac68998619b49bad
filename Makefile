# The two commands to know are `make run` and `make test`; `make` alone lists the rest.
# The work is done by the scripts in Scripts/, each of which can be called by itself.

PREFIX ?= /usr/local
DESTDIR ?=
export PREFIX DESTDIR
# Taken as typed: a `$` in the name of a folder is no variable.
export NP_MEDIA := $(value MEDIA)
export NP_ARGUMENTS := $(value ARGS)

.DEFAULT_GOAL := help
.PHONY: help run test test-sanitizers check format generate install uninstall clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "  make run MEDIA=~/Music               play a folder, a file, a playlist or the URL of a radio"
	@echo "  make run MEDIA=~/Music ARGS='…'      … with options of nowplaying-player"
	@echo "  make install PREFIX=$(PREFIX)      DESTDIR is put in front of it"

run: ## play the example app, on speakers or silently where there are none
	@Scripts/run

test: ## build the released programs and run every test; a skipped test is a failure
	@Scripts/test

test-sanitizers: ## run the pure and the bus tests under the thread and the address sanitizer
	@Scripts/test-sanitizers

check: ## judge format, documentation, layers, wording, warnings, consumers and generated files
	@Scripts/check

format: ## lay out the sources
	@Scripts/format

generate: ## write the generated files anew
	@Scripts/generate

install: ## install programs, desktop files, interface descriptions, completions and man pages
	@Scripts/install

uninstall: ## remove what install put there
	@Scripts/install --remove

clean: ## remove what was built
	rm -rf .build .build-*
