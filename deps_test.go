package katachi_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// arrows says which of katachi's packages each package may import, tests apart. A package may also
// import everything that those import.
const arrows = `
katachi:
board:
progress:
internal/num:
internal/ordered:
automaton:
internal/cputime:
internal/disk:
internal/disktest: internal/disk
internal/mapfile: internal/disk
internal/lockfile:
internal/section: internal/mapfile internal/lockfile
internal/testpeers: board
internal/winrate: board
sgf: board internal/facts
analysis: sgf
analysis/engine: analysis internal/section
ask: collection reading analysis match/engines internal/cputime internal/lang internal/winrate
gamefile: sgf internal/textfile
internal/lang:
internal/textfile:
pattern: board internal/textfile
pattern/gnugo: pattern
internal/prior: board
internal/setbytes: pattern internal/num internal/section
internal/misuse: board
match: pattern internal/misuse
match/window: match
match/dfa: match internal/prior automaton internal/section internal/setbytes
match/hashtree: match internal/prior internal/num internal/ordered internal/section internal/setbytes
match/patricia: match
match/ptree: match internal/prior
match/engines: match/window match/dfa match/hashtree match/patricia match/ptree internal/section internal/setbytes
match/matchtest: match pattern/gnugo internal/testpeers
cover: match
names: match cover reading joseki
lexicon: automaton progress internal/cputime internal/section
bookworm: lexicon progress
internal/lines: gamefile lexicon
internal/facts:
internal/table:
query: pattern internal/facts internal/lang
internal/segment: sgf query internal/section internal/num internal/ordered
internal/named: internal/section
internal/players:
internal/lots: gamefile
internal/terms: internal/lang internal/named query
collection: internal/segment internal/terms internal/players internal/lots progress internal/lockfile
internal/quiz: collection
internal/fields: query
shape: gamefile internal/section internal/lockfile internal/ordered progress
shape/database: shape
harvest: shape pattern
predict: shape reading internal/cputime
reading: board
joseki: board internal/lang
predict/model: predict
gtp: board
internal/training: gamefile
playout: predict reading internal/winrate
judge: predict names net playout
net: board reading internal/section
net/model: net
internal/picture: board
internal/patternset: match/engines names pattern/gnugo
internal/report: internal/fields net/model analysis match/dfa match/patricia match/ptree internal/quiz gamefile harvest internal/num internal/ordered internal/picture internal/table internal/winrate match/engines names predict playout progress ask
internal/api: internal/report match/engines judge bookworm
internal/assistant: internal/api
internal/gtpengine: internal/report gtp judge
web/wasm:
web/wasm/bridge: internal/api
web/wasm/pack:
web: internal/api internal/assistant web/wasm predict/model net/model shape/database
examples/match: match/hashtree sgf
examples/search: collection
examples/words: bookworm
examples/judge: playout predict/model sgf
examples/capture: reading sgf
scripts/ablate: *
scripts/calibrate: *
scripts/count:
scripts/duel: *
scripts/games: gamefile
scripts/hostile: board
scripts/mutate:
scripts/net/pack: net
scripts/net/source: internal/training board
scripts/net/export: scripts/net/source net
scripts/net/teach: scripts/net/source
scripts/notices:
scripts/referee: *
scripts/seeds:
cmd/katachi: *
`

// TestArrows fails if a package imports one that it may not.
func TestArrows(t *testing.T) {
	direct := map[string][]string{}
	for line := range strings.Lines(strings.TrimSpace(arrows)) {
		name, deps, _ := strings.Cut(strings.TrimSpace(line), ":")
		direct[name] = strings.Fields(deps)
	}
	var allowed func(from, to string) bool
	allowed = func(from, to string) bool {
		return slices.ContainsFunc(direct[from], func(d string) bool {
			return d == "*" || d == to || allowed(d, to)
		})
	}
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}:{{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		name, imports, _ := strings.Cut(strings.TrimSpace(line), ":")
		from := strings.TrimPrefix(name, "katachi/")
		if name == strings.TrimSuffix("katachi/", "/") { // whatever a release calls the module
			from = "katachi"
		}
		if _, ok := direct[from]; !ok {
			t.Errorf("package %s has no line in arrows", from)
		}
		for imp := range strings.FieldsSeq(imports) {
			to, ours := strings.CutPrefix(imp, "katachi/")
			if ours && !allowed(from, to) {
				t.Errorf("%s imports %s, which the arrows do not allow", from, to)
			}
		}
	}
}

// TestComments fails if a package has no comment.
func TestComments(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}:{{.Doc}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		if name, doc, _ := strings.Cut(strings.TrimSpace(line), ":"); doc == "" {
			t.Errorf("package %s has no comment", name)
		}
	}
}
