package katachi_test

import (
	"iter"
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
internal/num:
internal/ordered:
match/automaton:
internal/cputime:
internal/disk:
internal/disktest: internal/disk
internal/largepages:
internal/mapfile: internal/disk
internal/lockfile:
internal/section: internal/mapfile internal/lockfile
internal/testpeers: board
internal/winrate: board
sgf: board internal/facts
mind/analysis: sgf
mind/analysis/engine: mind/analysis internal/section mind/search internal/ordered
games/ask: games/collection reading mind/analysis match/engines internal/cputime internal/lang internal/terms internal/winrate
sgf/gamefile: sgf internal/textfile
internal/lang:
internal/textfile:
pattern: board internal/textfile
pattern/gnugo: pattern
internal/prior: board
match/internal/setbytes: pattern internal/num internal/section
match/internal/misuse: board
match: pattern match/internal/misuse
match/window: match
match/dfa: match internal/prior match/automaton internal/section match/internal/setbytes
match/hashtree: match internal/prior internal/num internal/ordered internal/section match/internal/setbytes
match/patricia: match
match/ptree: match internal/prior
match/engines: match/window match/dfa match/hashtree match/patricia match/ptree internal/section match/internal/setbytes
match/internal/matchtest: match pattern/gnugo internal/testpeers
match/cover: match
names: match match/cover reading names/joseki
words/lexicon: match/automaton internal/cputime internal/section
words/bookworm: words/lexicon
internal/facts:
internal/table:
games/query: pattern internal/facts internal/lang
games/internal/segment: sgf games/query internal/section internal/num internal/ordered
games/internal/named: internal/section internal/terms
games/internal/players:
internal/lots: sgf/gamefile
internal/terms: internal/lang games/query
games/internal/catalogue: games/internal/players games/query internal/section internal/num board
games/internal/texts: games/internal/catalogue
games/internal/records: games/internal/catalogue sgf/gamefile games/internal/segment
games/internal/search: games/internal/catalogue games/internal/segment
games/internal/lists: games/query internal/section internal/num
games/internal/store: games/internal/lists games/internal/texts games/internal/search games/internal/named internal/lockfile
games/internal/merge: games/internal/store
games/internal/check: games/internal/store games/internal/records
games/internal/published: games/internal/store
games/internal/naming: games/internal/merge games/internal/records
games/internal/adding: games/internal/merge games/internal/records internal/lots
games/collection: games/internal/check games/internal/published games/internal/naming games/internal/adding
internal/quiz: games/collection
internal/fields: games/query
shape: sgf/gamefile internal/section internal/lockfile internal/ordered
shape/database: shape
internal/harvest: shape pattern
mind/predict: shape reading internal/cputime internal/largepages
reading/internal/proof: internal/largepages
reading: board reading/internal/proof
names/joseki: board internal/lang
mind/predict/model: mind/predict
mind/gtp: board
internal/training: sgf/gamefile
mind/playout: mind/predict reading internal/winrate
internal/judge: mind/predict names mind/net mind/playout
mind/net: board reading internal/section
mind/net/model: mind/net
mind/search: mind/net mind/analysis internal/ordered
internal/picture: board
internal/patternset: match/engines names pattern/gnugo
internal/report: internal/fields mind/net/model mind/analysis match/dfa match/patricia match/ptree internal/quiz sgf/gamefile internal/harvest internal/num internal/ordered internal/picture internal/table internal/winrate match/engines names mind/predict mind/playout games/ask
internal/ops/name: internal/report
internal/ops/review: internal/ops/problems internal/judge
internal/ops/josekis: internal/ops/name
internal/ops/lab: mind/predict match/dfa match/patricia match/ptree internal/num internal/picture words/lexicon
internal/ops/matches: internal/ops/name
internal/ops/shapes: internal/report
internal/ops/solve: internal/report
internal/ops/score: internal/report internal/judge mind/playout
internal/ops/suggest: internal/ops/solve internal/ops/name internal/judge
internal/ops/coach: internal/ops/name
internal/ops/search: internal/ops/name
internal/ops/problems: internal/ops/solve internal/ops/search
internal/ops/compare: internal/ops/review internal/ops/josekis internal/ops/problems
internal/ops/games: internal/ops/josekis internal/ops/name
internal/ops/question: internal/ops/name
internal/ops/opstest: games/collection internal/report internal/testpeers mind/analysis/engine
internal/api: internal/ops/score internal/ops/coach internal/ops/games internal/ops/question internal/ops/compare internal/ops/search internal/ops/suggest internal/ops/matches match/engines words/bookworm
doc:
internal/assistant: internal/api doc
internal/gtpengine: internal/ops/score internal/ops/search internal/ops/suggest internal/ops/matches mind/gtp mind/search
web/wasm:
web/wasm/bridge:
web/wasm/pack:
web: internal/api internal/assistant web/wasm mind/predict/model mind/net/model shape/database
doc/examples/match: match/hashtree sgf
doc/examples/search: games/collection
doc/examples/words: words/bookworm
doc/examples/judge: mind/playout mind/predict/model sgf
doc/examples/capture: reading sgf
tools/ablate: *
tools/calibrate: *
tools/count:
tools/duel: *
tools/games: sgf/gamefile
tools/hostile: board
tools/mutate:
tools/net/pack: mind/net
tools/net/source: internal/training board
tools/net/export: tools/net/source mind/net
tools/net/teach: tools/net/source
tools/notices:
tools/referee: *
tools/seeds:
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
	for name, imports := range packages(t, `{{join .Imports " "}}`) {
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

// rooms are the folders at the root that hold packages, those first that the later ones use.
var rooms = strings.Fields("board sgf pattern match reading names shape words mind games internal web cmd doc tools")

// TestRooms fails if a package imports one of a later room. A room's private packages, in internal,
// may use any room but web and cmd. Package doc has only texts.
func TestRooms(t *testing.T) {
	room := func(path string) int {
		inside, _ := strings.CutPrefix(path, "katachi/")
		first, _, _ := strings.Cut(inside, "/")
		return slices.Index(rooms, first)
	}
	for name, imports := range packages(t, `{{join .Imports " "}}`) {
		if name == strings.TrimSuffix("katachi/", "/") {
			continue
		}
		if room(name) < 0 {
			t.Errorf("%s is in no room", name)
		}
		for imp := range strings.FieldsSeq(imports) {
			if strings.HasPrefix(imp, "katachi/") && !strings.HasPrefix(imp, "katachi/internal/") && imp != "katachi/doc" && room(imp) > room(name) {
				t.Errorf("%s imports %s, which is in a later room", name, imp)
			}
		}
	}
}

// TestComments fails if a package has no comment.
func TestComments(t *testing.T) {
	for name, doc := range packages(t, "{{.Doc}}") {
		if doc == "" {
			t.Errorf("package %s has no comment", name)
		}
	}
}

// packages yields the import path of each package, and what go list prints of it in the format.
func packages(t *testing.T, format string) iter.Seq2[string, string] {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}}:"+format, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	return func(yield func(path, text string) bool) {
		for line := range strings.Lines(string(out)) {
			if path, text, _ := strings.Cut(strings.TrimSpace(line), ":"); !yield(path, text) {
				return
			}
		}
	}
}
