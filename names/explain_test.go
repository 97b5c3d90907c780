package names

import (
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// replay calls f before each move of some games is played: the built-in game, and games from all
// over an archive.
func replay(t *testing.T, games int, f func(b *board.Board, c board.Color, p, last board.Point)) {
	t.Helper()
	texts := [][]byte{SampleGame()}
	if !testing.Short() {
		src, err := gamefile.Open(testpeers.Path(t, "games", "ai.zip"))
		if err != nil {
			t.Fatal(err)
		}
		defer src.Close()
		for i := 0; i < src.Len(); i += src.Len() / games {
			text, err := src.Read(i, nil)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, text)
		}
	}
	for _, text := range texts {
		file, err := sgf.Parse(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := file.Games[0]
		size, _ := g.Size()
		var r sgf.Replay
		r.Reset(size, false)
		last := board.Pass
		number := 0
		for n := range g.MainLine() {
			for _, s := range n.AppendSteps(nil, number, size, size) {
				p, ok := s.Point.Board()
				if ok && !s.Setup {
					f(&r.Board, s.Color, p, last)
					last = p
				}
				if _, err := r.Step(s); err != nil {
					return
				}
			}
			number++
		}
	}
}

// TestExplainNames: the explained names are those of the move, in order, each with its source; no
// name is both given and rejected; with reading and without.
func TestExplainNames(t *testing.T) {
	plain, reads := Builtin().Namer(), Builtin().ReadingNamer()
	moves, sources := 0, map[Source]int{}
	replay(t, 50, func(b *board.Board, c board.Color, p, last board.Point) {
		for i, n := range []*Namer{plain, reads} {
			if i == 1 && moves%20 != 0 { // reading takes time
				continue
			}
			next, was := *b, *b
			var d board.Delta
			want, err := n.PlayAndName(&next, &d, c, p, last)
			if err != nil {
				continue
			}
			e, err := n.Explain(t.Context(), b, c, p, last)
			if err != nil {
				t.Fatal(err)
			}
			if *b != was {
				t.Fatal("Explain changed the board")
			}
			if got := e.Naming.Terms(); len(e.Given) != want.n || len(got) != want.n {
				t.Fatalf("%d names are explained, want %d", len(e.Given), want.n)
			}
			given := map[string]bool{}
			for i, r := range e.Given {
				if r.Term.English != want.Terms()[i].English || r.Definition == "" || r.Why != "" {
					t.Fatalf("name %d is %+v, want %s", i, r, want.Terms()[i].English)
				}
				if r.Source == fromPattern && (r.Pattern == nil || !strings.Contains(r.Place, ".patterns:")) {
					t.Fatalf("%s: no place of its pattern: %+v", r.Term.English, r)
				}
				sources[r.Source]++
				given[r.Term.English] = true
			}
			for _, r := range e.Rejected {
				if given[r.Term.English] || r.Why == "" {
					t.Fatalf("%s is given and rejected, or nothing says why: %+v", r.Term.English, r)
				}
			}
		}
		moves++
	})
	if sources[fromLiberties] == 0 || sources[fromRule] == 0 || sources[fromPattern] == 0 {
		t.Errorf("names are from %v: want all sources", sources)
	}
}

// TestExplainGone: nothing is said of a stone that does not stand: a pass, and a suicide.
func TestExplainGone(t *testing.T) {
	b, err := board.Parse(". O . .\nO . . .\n. . . .\n. . . X")
	if err != nil {
		t.Fatal(err)
	}
	b.AllowSuicide(true)
	for p, want := range map[board.Point]*Term{board.Pass: pass, board.At(0, 0): suicide} {
		e, err := Builtin().ReadingNamer().Explain(t.Context(), b, board.Black, p, board.Pass)
		if err != nil || len(e.Given) != 1 || e.Given[0].Term.English != want.English || e.Rejected != nil || e.Read != nil {
			t.Errorf("%s: %+v, %v", want.English, e, err)
		}
	}
}

// TestConditions: no rule holds without its conditions, so the explanation of a rule that fails is
// true.
func TestConditions(t *testing.T) {
	held := map[string]int{}
	replay(t, 50, func(b *board.Board, c board.Color, p, last board.Point) {
		next := *b
		if _, err := next.Play(c, p); err != nil {
			return
		}
		var l look
		l.init(&next, p, last, c)
		list := freeRules
		if l.own > 0 {
			list = joinedRules
		} else if l.other == 0 {
			list = apartRules
		}
		for _, r := range list {
			if !r.may(&l) || !r.test(&l) {
				continue
			}
			held[r.name]++
			for _, k := range r.must {
				if !k.met(&l) {
					t.Errorf("%s holds at %s, but it %s:\n%v", r.name, p.Name(b.Size()), k.not, &next)
				}
			}
		}
	})
	if d := definition(capture); definition(geta) == geta.Meaning || d != capture.Meaning {
		t.Errorf("a net is %q, a capture %q: want more than its meaning, and its meaning", definition(geta), d)
	}
	for _, list := range [][]rule{freeRules, joinedRules, apartRules} {
		for _, r := range list {
			if definition(r.term) == "" || len(r.must) == 0 {
				t.Errorf("%s has no definition, or no conditions", r.name)
			}
			if held[r.name] == 0 && !testing.Short() {
				t.Logf("%s never holds: this says nothing of its conditions", r.name)
			}
		}
	}
}

// TestRejectedSayWhy: each rejected name of a rule has the failing condition: the whole definition
// would not tell a player what was missing. Aiming at crossing under has no entry of its own,
// because that of crossing under says the same.
func TestRejectedSayWhy(t *testing.T) {
	for i := range rules {
		if r := &rules[i]; r.name != watariAim.English && r.holds != nil && r.rest == "" && !slices.ContainsFunc(r.must, func(c condition) bool { return c.is != nil }) {
			t.Errorf("%s does not say what fails", r.name)
		}
	}
	n := Builtin().Namer()
	said := 0
	replay(t, 50, func(b *board.Board, c board.Color, p, last board.Point) {
		e, err := n.Explain(t.Context(), b, c, p, last)
		if err != nil {
			return
		}
		for _, r := range e.Rejected {
			if said++; r.Why == "" || strings.Contains(r.Why, r.Definition) {
				t.Fatalf("%s at %s: %q", r.Term.English, p.Name(b.Size()), r.Why)
			}
		}
	})
	if said < 500 {
		t.Errorf("%d names were near: too few", said)
	}
}
