package name_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"katachi/internal/ops/name"

	"katachi/internal/testpeers"
	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// compiled returns matchers of the built-in openings and shapes.
var compiled = sync.OnceValue(func() (all []match.Matcher) {
	for _, set := range names.Builtin().Sets()[:2] {
		m, err := engines.Compile(set, engines.Auto, engines.Unlimited)
		if err != nil {
			panic(err)
		}
		all = append(all, m)
	}
	return all
})

// fastFollower returns a Follower that finds what follower finds, without reading.
func fastFollower(t *testing.T) *names.Follower {
	t.Helper()
	var shapes []match.Incremental
	for _, m := range compiled() {
		shapes = append(shapes, match.Follow(m.Clone()))
	}
	return names.Builtin().Follow(19, shapes...)
}

// annotated names all moves of a game with its variations, and returns the game as SGF.
func annotated(t *testing.T, text string, w name.Wording) string {
	t.Helper()
	r := name.NewRecord("test", "test", 1, game(t, text))
	for m, err := range name.Moves(t.Context(), r.Game, fastFollower(t), true) {
		if err == nil {
			r.Moves = append(r.Moves, m)
		}
	}
	return string(name.Annotated(r, w))
}

// bare returns a game without the properties that annotating may add.
func bare(g *sgf.Game) string {
	for n := range g.All() {
		for _, name := range []string{"C", "LB", "TR", "SQ", "CR", "MA", "FF", "CA"} {
			n.Remove(name)
		}
	}
	return g.String()
}

// TestAnnotatedReadsBack: an annotated record keeps its game, comments, labels and marks, and
// annotating it again changes nothing. No label is longer than editors show.
func TestAnnotatedReadsBack(t *testing.T) {
	texts := []string{
		string(names.SampleGame()),
		`(;SZ[9]C[first];B[dd]C[a: \] good];W[hh]LB[hh:A][aa:B];B[ee]C[x

y];W[hf](;B[de]TR[dd]SQ[aa]C[△ mine])(;B[ff];W[fe]MA[ee];B[ef]))`,
		`(;SZ[5];B[bb];W[ab];B[cb];W[ba];B[ac];W[ca];B[aa];W[ee];B[da];W[])`,
	}
	checkReadsBack(t, texts)
}

// TestAnnotatedGamesReadBack checks the same with real games.
func TestAnnotatedGamesReadBack(t *testing.T) {
	checkReadsBack(t, realGames(t, 40))
}

// realGames returns about n records, evenly spread over an archive.
func realGames(t *testing.T, n int) (texts []string) {
	t.Helper()
	src, err := gamefile.Open(testpeers.Path(t, "games", "ai.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	for i := 0; i < src.Len(); i += src.Len() / n {
		data, err := src.Read(i, nil)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(data))
	}
	return texts
}

func checkReadsBack(t *testing.T, texts []string) {
	t.Helper()
	for _, text := range texts {
		for _, lang := range []string{"en", "ja", "both"} {
			w := name.Wording{Lang: lang}
			once := annotated(t, text, w)
			if again := annotated(t, once, w); again != once {
				t.Errorf("%s: annotated twice differs from annotated once:\n%s\n%s", lang, again, once)
			}
			was, is := game(t, text), game(t, once)
			nodes := slices.Collect(is.All())
			for n := range was.All() {
				checkKept(t, n, nodes[0])
				nodes = nodes[1:]
			}
			if got, want := bare(is), bare(was); got != want {
				t.Errorf("%s: the game became\n%s\nwant\n%s", lang, got, want)
			}
		}
	}
}

// checkKept reports a comment, label or mark that a node has lost, and a point with two marks.
func checkKept(t *testing.T, was, is *sgf.Node) {
	t.Helper()
	if old := was.Text("C"); !strings.HasSuffix(is.Text("C"), old) {
		t.Errorf("the comment %q became %q", old, is.Text("C"))
	}
	on := map[sgf.Point]string{}
	for _, name := range []string{"LB", "TR", "SQ", "CR", "MA"} {
		for _, v := range was.Values(name) {
			if !slices.Contains(is.Values(name), v) {
				t.Errorf("%s[%s] is gone", name, v)
			}
		}
		if name == "LB" {
			continue
		}
		for _, p := range is.Points(name) {
			if on[p] != "" {
				t.Errorf("%v has the marks %s and %s", p, on[p], name)
			}
			on[p] = name
		}
	}
	for _, v := range is.Values("LB") {
		_, label, _ := strings.Cut(v, ":")
		if n := utf8.RuneCountInString(label); n < 1 || n > 8 {
			t.Errorf("the label %q has %d characters, want 1 to 8", label, n)
		}
	}
}

// TestLabel: a label names the kind of move.
func TestLabel(t *testing.T) {
	for _, c := range []struct{ term, lang, want string }{
		{"wedge", "en", "wedge"},
		{"star point", "en", "hoshi"},
		{"diagonal attachment", "en", "tsuke"},
		{"diagonal attachment", "ja", "コスミツケ"},
		{"hane at the head of three stones", "en", "hane"},
		{"hane at the head of three stones", "ja", "三目の頭の…"},
		{"5-3 point", "both", "mokuhaz…"},
		{"two-space high approach", "en", "takagak…"},
	} {
		all := names.Builtin().Terms()
		i := slices.IndexFunc(all, func(t names.Term) bool { return t.English == c.term })
		if i < 0 {
			t.Fatalf("no term %q", c.term)
		}
		if got := (name.Wording{Lang: c.lang}).Label(&all[i]); got != c.want {
			t.Errorf("%s in %s: label %q, want %q", c.term, c.lang, got, c.want)
		}
	}
}
