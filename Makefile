# What is done often. `make` alone prints the list.
GO ?= go
REF ?= HEAD~1
BENCH ?= .
COUNT ?= 6
SAMPLE ?= 60
PACKAGE ?= ./...
FUZZTIME ?= 10m
DIST = dist

GOVULNCHECK = golang.org/x/vuln/cmd/govulncheck@v1.9.0
GOFUMPT = mvdan.cc/gofumpt@v0.12.0
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
BENCHSTAT = golang.org/x/perf/cmd/benchstat@latest

.PHONY: help modules site test quick lint count bench bench-compare outputs fuzz kill mutate vuln long race wasm binary release duel pictures notices

help: ## Print this list.
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "%-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

test: ## Run all tests; those whose peer is absent skip and say so.
	$(GO) test ./...

quick: ## Run the tests that take about a minute once compiled: those that are not -short skip.
	$(GO) test -short ./...

lint: ## Check format, vet, staticcheck, and golangci-lint where it is installed.
	@bad=$$(git ls-files '*.go' | xargs $(GO) run $(GOFUMPT) -l); \
	if [ -n "$$bad" ]; then echo "not formatted by gofumpt: $$bad"; exit 1; fi
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	@if command -v golangci-lint >/dev/null; then golangci-lint run; \
	else echo "golangci-lint is not installed: its checks are skipped"; fi

count: ## Count exported names, lines of code and commands: how much there is to learn.
	@$(GO) run ./tools/count

bench: ## Run the benchmarks BENCH of PACKAGE.
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem $(PACKAGE)

bench-compare: ## Compare the benchmarks BENCH of PACKAGE with those of commit REF, interleaved.
	tools/bench-compare.sh '$(REF)' '$(BENCH)' '$(PACKAGE)' $(COUNT) $(BENCHSTAT)

outputs: ## Compare the outputs of all commands with those of commit REF.
	tools/outputs/compare.sh '$(REF)' HEAD

fuzz: ## Run every fuzz target for FUZZTIME; targets that are done are not run again.
	tools/fuzz.sh $(FUZZTIME)

kill: ## Kill each command that writes 200 times at random moments; it takes hours.
	KATACHI_LONG=1 $(GO) test -timeout 24h -v -run Kill ./games/collection ./cmd/katachi

mutate: ## Change a sample of SAMPLE places of each PACKAGE and see that its tests fail.
	nice -n 12 $(GO) run ./tools/mutate -sample $(SAMPLE) $(PACKAGE)

vuln: ## Look for known faults of what is linked; it asks vuln.go.dev.
	$(GO) run $(GOVULNCHECK) ./...

long: ## Run the tests that take hours, with all peers required.
	KATACHI_LONG=1 KATACHI_REQUIRE=1 $(GO) test -timeout 24h ./...

race: ## Run all tests under the race detector.
	$(GO) test -race -timeout 60m ./...

MODULES = web/wasm/dist
# Functions are inlined only where searches spend their time: it makes the modules larger.
INLINED = games/internal/segment games/internal/search internal/num

modules: ## Build the WebAssembly modules of the page without a server.
	@mkdir -p $(MODULES)
	@for module in names games judge; do \
		GOOS=js GOARCH=wasm $(GO) build -trimpath -buildvcs=false -gcflags=all=-l $$([ $$module != games ] || echo $(INLINED:%=-gcflags=katachi/%=)) -ldflags '-s -w -buildid=' \
			-o $(MODULES)/$$module.wasm ./web/wasm/$$module && \
		$(GO) run ./web/wasm/pack $(MODULES)/$$module.wasm || exit 1; \
	done
	@cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $(MODULES)/wasm_exec.js

site: modules ## Write the page without a server to dist/site: for any file server; IN=DIR: of a collection.
	$(GO) run -tags site ./cmd/katachi site $(DIST)/site $(if $(IN),--in $(IN))

wasm: ## Build the packages that work in a browser.
	GOOS=js GOARCH=wasm $(GO) build ./board ./pattern/... ./match/... ./names ./sgf ./sgf/gamefile ./games/query \
		./games/collection/... ./shape/... ./mind/predict/... ./mind/net/... ./internal/judge ./internal/ops/name ./internal/patternset

binary: modules ## Build the stripped binary of releases: the same source gives the same bytes.
	@mkdir -p $(DIST)
	CGO_ENABLED=0 $(GO) build -tags site -trimpath -buildvcs=false -ldflags '-s -w -buildid=' \
		-o $(DIST)/katachi ./cmd/katachi

release: ## Make a release of VERSION as MODULE in the folder DIR (doc/release.md); FLAGS='-help' lists options.
	@$(GO) build -C tools/packaging -o $(abspath $(DIST))/release . && \
	$(DIST)/release -repo . -version '$(VERSION)' -module '$(MODULE)' -dir '$(DIR)' $(FLAGS)

duel: ## Time katachi beside its peers, in one run, where they are built (KATACHI_PEERS=their folder).
	tools/duel/run.sh "$(or $(PEERS),$(KATACHI_PEERS))"

pictures: ## Write pictures of twelve journeys into the folder DIR, beside those of the page at REF.
	@mkdir -p '$(DIR)/before' && git archive '$(REF)' | tar x -C '$(DIR)/before' && $(GO) build -C '$(DIR)/before' -o before ./cmd/katachi
	@'$(DIR)/before/before' serve --listen 127.0.0.1:8020 >/dev/null & served=$$!; sleep 2; \
	KATACHI_LONG=1 KATACHI_BEFORE=http://127.0.0.1:8020 KATACHI_SCREENSHOTS='$(abspath $(DIR))' \
		$(GO) test ./web -timeout 2h -run PageJourneys; failed=$$?; kill $$served; exit $$failed

notices: ## Write the notices of all linked modules again.
	$(GO) generate ./cmd/katachi
