package name

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"katachi/internal/report"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/names"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// TestReplay: everything that plays records plays the same moves, up to the same position: the two
// readers, names of one game and of collections, and games with undo. The index is compared in
// package segment, the page in package web.
func TestReplay(t *testing.T) {
	r := &replays{t: t, line: names.Builtin().Follow(19), stored: storedNamer(t)}
	for _, text := range []string{
		"(;SZ[9];B[ee];W[ee];B[gg];W[cc])", "(;SZ[9];B[ee];B[ee];W[gg])", "(;SZ[9]AB[ee];AW[ee];AB[gg]AE[ee];B[cc];AB[dd];W[ee])",
		"(;SZ[5]RU[NZ]AB[ac][bb][ca]AW[ba];W[ab];W[aa];B[ab])", "(;SZ[5]AB[ab][ba];W[aa];B[cc])", "(;SZ[5];B[aa]W[zz]B[bb])",
		"(;SZ[5]RU[Tromp-Taylor]AB[ab][ba];W[aa];W[aa];B[aa])", "(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])", "(;B[pd]AB[dd];W[])",
	} {
		r.record("case", []byte(text))
	}
	if r.games != 9 {
		t.Errorf("%d cases of 9 were compared", r.games)
	}
	r.folder(0, "sgf-cases")
	r.folder(0, "reports")
	most := 100
	if os.Getenv("KATACHI_LONG") != "" {
		most = 0
	}
	for _, name := range []string{"fox-pro.zip", "fox-pro2.zip", "tom.zip", "ai.zip"} {
		r.folder(most, "games", name)
	}
	t.Logf("%d games", r.games)
}

// replays compares the ways to play a record.
type replays struct {
	t      *testing.T
	line   *names.Follower
	stored *gameNamer
	games  int
}

func storedNamer(t *testing.T) *gameNamer {
	t.Helper()
	n, err := newNameLibrary(names.Builtin(), false, false).Namer()
	if err != nil {
		t.Fatal(err)
	}
	return n.(*gameNamer)
}

// folder compares the records of shared data; most bounds their number unless it is 0.
func (r *replays) folder(most int, path ...string) {
	src, err := gamefile.Open(testpeers.Path(r.t, path...))
	if err != nil {
		r.t.Fatal(err)
	}
	defer src.Close()
	n := 0
	for e, err := range src.All() {
		if err != nil || !sgf.IsSGF(nil, filepath.Base(e.Path)) {
			continue
		}
		if n++; most > 0 && n > most {
			break
		}
		r.record(e.Path, e.Data)
	}
}

// record compares the first game of a record.
func (r *replays) record(name string, data []byte) {
	f, err := sgf.Parse(data, nil)
	if err != nil || f.Games[0].Check() != nil {
		return
	}
	r.games++
	g := f.Games[0]
	size, _ := g.Size()
	want, err := g.PlayTo(-1)
	moves := len(want.Moves())
	same := func(who string, n int, b *board.Board) {
		if n != moves || !b.Equal(want.Board()) {
			r.t.Errorf("%s: %s plays %d moves, PlayTo %d (%v)\n%s\n%s", name, who, n, moves, err, b, want.Board())
		}
	}
	var last sgf.Position
	for pos := range g.Positions(g.MainLine()) {
		last = pos
	}
	same("Positions", last.Moves, last.Board)

	n := 0
	for move, err := range Moves(r.t.Context(), g, r.line, false) {
		if err == nil {
			n = move.Number
		}
	}
	same("Moves", n, &r.line.Board)

	var m sgf.MainLine
	m.Reset(bytes.Clone(data))
	m.NextGame()
	r.stored.Reset(size, m.Suicide())
	for n = 0; m.Next(); {
		s := m.Step()
		p, ok := s.Point.Board()
		if !ok || p != board.Pass && !p.On(size) {
			break
		}
		if s.Setup {
			err = r.stored.Set(s.Color, p)
		} else if _, err = r.stored.Play(s.Color, p); err == nil {
			n++
		}
		if err != nil {
			break
		}
	}
	same("names of a collection", n, &r.stored.follower.Board)

	start, _ := g.PlayTo(0)
	v, err := report.NewCourse(g, nil, 0, 0)
	if err != nil {
		r.t.Fatal(err)
	}
	again := board.GameFrom(start.Board(), &v.Rules)
	for _, s := range v.Steps {
		p, _ := s.Point.Board()
		var err error
		if s.Setup {
			_, err = again.Set(s.Color, p)
		} else {
			_, err = again.Force(s.Color, p)
		}
		if err != nil {
			r.t.Errorf("%s: review: %v", name, err)
		}
	}
	for len(again.Moves()) < moves { // a review leaves out passes at the end
		if _, err := again.Force(want.Moves()[len(again.Moves())].Color, board.Pass); err != nil {
			r.t.Fatal(err)
		}
	}
	same("a review", len(again.Moves()), again.Board())
}
