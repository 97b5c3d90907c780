package shape

import (
	"testing"

	"katachi/board"
)

// exampleBoard is the page's example: Black D16 and C9 on 19x19. The core of the example has its
// top left point on C17.
func exampleBoard(t testing.TB, stones ...string) *board.Board {
	b := board.New(19)
	for _, name := range stones {
		if _, err := b.Set(board.Black, point(t, name)); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func point(t testing.TB, name string) board.Point {
	p, err := board.ParsePoint(name, 19)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// exampleX, exampleY are the coordinates of C17.
const exampleX, exampleY = 2, 2

// TestPageExample reads the page's example level by level, as it is on the board and in its lowest
// form.
func TestPageExample(t *testing.T) {
	s := Scheme{Stop: 3}
	v := NewView(19, s)
	v.Load(exampleBoard(t, "D16", "C9"))
	var l List
	v.List(&l, exampleX, exampleY)
	want := "P0 01000000 S1 00000000 S2 00000000 S3 FF0000FF S4 FF0000FF S5 FF0010FF"
	if l.String() != want {
		t.Errorf("the example reads %v\nwant              %s", &l, want)
	}
	forms := s.Lowest(&l)
	want = "P0 00000001 S1 00000000 S2 00000000 S3 0000FFFF S4 0000FFFF S5 0010FFFF"
	if l.String() != want || forms != 1<<3 {
		t.Errorf("its lowest form is %v by %016b\nwant               %s by three rotations", &l, forms, want)
	}
	f17 := MoveAt(4, board.White) // B1
	if f17.result() != 0x00800000 || f17.in(3).result() != 0x80000000 {
		t.Errorf("White F17 is R %08X, stored as %08X; want 00800000, 80000000",
			uint32(f17.result()), uint32(f17.in(3).result()))
	}
}

// TestTies: a symmetric shape stores a move in the form with the smallest R and suggests it in all
// forms.
func TestTies(t *testing.T) {
	for _, k := range []int{3, 4} {
		s := Scheme{Stop: k}
		v := NewView(19, s)
		v.Load(exampleBoard(t, "D16"))
		var l List
		v.List(&l, exampleX, exampleY)
		if l.Depth != 14 {
			t.Errorf("D16 alone, stop %d: depth %d, want 14", k, l.Depth)
		}
		forms := s.Lowest(&l)
		if forms.Len() != 2 {
			t.Fatalf("D16 alone has %d lowest forms, want 2", forms.Len())
		}
		f17, c14 := MoveAt(4, board.White), MoveAt(12, board.White)
		stored := f17.Lowest(forms)
		if stored.result() != 0x00008000 || stored != c14.Lowest(forms) {
			t.Errorf("White F17 is stored as %08X, want 00008000", uint32(stored.result()))
		}
		if got, want := stored.from(forms), f17.result()|c14.result(); got != want {
			t.Errorf("it suggests %08X, want F17 and C14: %08X", uint32(got), uint32(want))
		}
	}
	low, forms := Code(0x40008000).LowestCore()
	if low != 0x00400080 || forms.Len() != 4 || (forms>>8).Len() != 2 {
		t.Errorf("Black A1, White C1: %08X by %016b, want 00400080 by 4 forms, 2 inverted", uint32(low), forms)
	}
	if _, forms := Code(0).LowestCore(); forms.Len() != 16 {
		t.Errorf("the empty core has %d lowest forms, want 16", forms.Len())
	}
}

// TestEmptyBoard checks the depths of the 256 cores of the empty board.
func TestEmptyBoard(t *testing.T) {
	for _, c := range []struct {
		stop   int
		corner int
		depths []int // of 9, 10, ... levels
	}{
		{4, 16, []int{4, 12, 20, 28, 36, 44, 52, 60}},
		{3, 16, []int{60, 52, 44, 36, 28, 20, 12, 4}},
	} {
		s := Scheme{Stop: c.stop}
		v := NewView(19, s)
		depths, keys := map[int]int{}, map[string]bool{}
		for x, y := range s.origins(19) {
			var l List
			v.List(&l, x, y)
			depths[l.Depth]++
			s.Lowest(&l)
			keys[l.String()] = true
			if x == 0 && y == 0 && l.Depth != c.corner {
				t.Errorf("stop %d: the corner has %d levels, want %d", c.stop, l.Depth, c.corner)
			}
		}
		for i, want := range c.depths {
			if depths[9+i] != want {
				t.Errorf("stop %d: %d cores of %d levels, want %d", c.stop, depths[9+i], 9+i, want)
			}
		}
		if len(keys) != 36 {
			t.Errorf("stop %d: %d different keys, want 36", c.stop, len(keys))
		}
	}
}

// TestPageSuggestion stores the page's move and finds it in the same position, in every form of it,
// and in a symmetric one through both of its forms.
func TestPageSuggestion(t *testing.T) {
	l, err := NewLearner(&Options{Scheme: Scheme{Stop: 3}})
	if err != nil {
		t.Fatal(err)
	}
	b := exampleBoard(t, "D16", "C9")
	if err := l.Learn(b, board.White, point(t, "F17"), Outcome{Winner: board.White, Date: NewDate(2009, 3, 13)}); err != nil {
		t.Fatal(err)
	}
	db, err := l.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	v := NewView(19, db.Provenance().Scheme)
	v.Load(b)
	var list List
	var e Evidence
	v.List(&list, exampleX, exampleY)
	if !db.Lookup(&e, &list, Query{}) || !e.Exact || ResultOf(e.Moves) != 0x00800000 || e.Moves[0].Tally.Wins != 1 {
		t.Errorf("the example suggests %08X (%+v), want 00800000", uint32(ResultOf(e.Moves)), e)
	}
	for s := range board.Symmetry(board.NumSymmetries) {
		got := db.Suggest(b.Turned(s), board.White, &SuggestOptions{Exact: true})
		if len(got) != 1 || got[0].Point != s.Point(point(t, "F17"), 19) || !got[0].Exact {
			t.Errorf("symmetry %d: %v, want F17 in this symmetry", s, got)
		}
		if got := db.Suggest(b.Turned(s), board.Black, &SuggestOptions{Exact: true}); len(got) != 0 {
			t.Errorf("symmetry %d: White's move is suggested to Black: %v", s, got)
		}
		if got := db.Suggest(b.Turned(s).Swapped(), board.Black, nil); len(got) == 0 || got[0].Point != s.Point(point(t, "F17"), 19) {
			t.Errorf("symmetry %d with colours swapped: %d moves, want F17 in this symmetry first", s, len(got))
		}
	}
}

// TestSymmetricSuggestion: after D16 alone, F17 teaches C14 too.
func TestSymmetricSuggestion(t *testing.T) {
	l, err := NewLearner(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := exampleBoard(t, "D16")
	if err := l.Learn(b, board.White, point(t, "F17"), Outcome{}); err != nil {
		t.Fatal(err)
	}
	db, err := l.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := db.Suggest(b, board.White, &SuggestOptions{Exact: true})
	if len(got) != 2 || got[0].Point != point(t, "F17") || got[1].Point != point(t, "C14") {
		t.Errorf("after D16 alone: %v, want F17 and C14", got)
	}
}

// TestPageMarks: a resulting pattern has two bits a point: 00 nobody has played there, 01
// only Black, 10 only White, 11 both.
func TestPageMarks(t *testing.T) {
	l, err := NewLearner(&Options{Scheme: Scheme{Stop: 3}})
	if err != nil {
		t.Fatal(err)
	}
	b := exampleBoard(t, "D16", "C9")
	for _, m := range []struct {
		color board.Color
		name  string
	}{{board.White, "F17"}, {board.Black, "F15"}, {board.White, "C15"}, {board.Black, "C15"}} {
		if err := l.Learn(b, m.color, point(t, m.name), Outcome{}); err != nil {
			t.Fatal(err)
		}
	}
	db, err := l.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	v := NewView(19, db.Provenance().Scheme)
	v.Load(b)
	var list List
	var e Evidence
	v.List(&list, exampleX, exampleY)
	db.Lookup(&e, &list, Query{})
	for i, at := range corePlaces {
		want := board.Empty
		switch at {
		case Place{0, 3}:
			want = board.White
		case Place{2, 3}:
			want = board.Black
		case Place{2, 0}:
			want = board.Off // the bits 11: both
		}
		if got := ResultOf(e.Moves).at(i); got != want {
			t.Errorf("R has %v at %v, want %v", got, at, want)
		}
	}
}

// TestPageGoodAndBad checks the good and bad properties that the page names for its database. One
// database has openings, corners and endgames, whose surroundings differ only in size. If one stone
// of the surroundings changes, nothing is stored for the whole shape. Backing off, which is our
// addition, still finds a part of it. A stone in a diagonal quarter, such as a ladder breaker, is
// not seen at all.
func TestPageGoodAndBad(t *testing.T) {
	l, err := NewLearner(nil)
	if err != nil {
		t.Fatal(err)
	}
	v := NewView(19, Scheme{})
	depth := func(b *board.Board, p board.Point) (least, most int) {
		least = MaxLevels
		v.Load(b)
		x0, y0, x1, y1 := v.origins(p)
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				var list List
				v.List(&list, x, y)
				least, most = min(least, list.Depth), max(most, list.Depth)
			}
		}
		return least, most
	}
	opening, corner, endgame := board.New(19), exampleBoard(t, "D16", "C14", "F17", "G16"), board.New(19)
	for i := range 120 {
		at := board.At(3*i%19, (3*i/19*2+i)%19)
		if endgame.Color(at) == board.Empty {
			_, _ = endgame.Set(board.Black+board.Color(i%2), at)
		}
	}
	for _, c := range []struct {
		name        string
		b           *board.Board
		move        string
		least, most int
	}{{"opening", opening, "Q16", 10, 16}, {"corner", corner, "C17", 1, 14}, {"endgame", endgame, "K9", 1, 2}} {
		p := point(t, c.move)
		if least, most := depth(c.b, p); least < c.least || most > c.most {
			t.Errorf("%s: the shapes around %s have %d to %d levels, want %d to %d", c.name, c.move, least, most, c.least, c.most)
		}
		if err := l.Learn(c.b, board.White, p, Outcome{}); err != nil {
			t.Fatal(err)
		}
	}
	db, err := l.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	look := func(b *board.Board, exact bool) *Evidence {
		v.Load(b)
		var list List
		v.List(&list, 1, 1) // B18, which holds C17
		var e Evidence
		db.Lookup(&e, &list, Query{BackOff: !exact})
		return &e
	}
	if e := look(corner, true); len(e.Moves) != 1 || !e.Exact {
		t.Fatalf("the corner's own shape: %+v", e)
	}
	changed := *corner
	if _, err := changed.Set(board.White, point(t, "D13")); err != nil { // two levels below the core
		t.Fatal(err)
	}
	if e := look(&changed, true); len(e.Moves) != 0 {
		t.Errorf("one stone changed: %+v, want nothing", e)
	}
	if e := look(&changed, false); len(e.Moves) != 1 || e.Exact {
		t.Errorf("one stone changed, backing off: %+v", e)
	}
	breaker := *corner
	if _, err := breaker.Set(board.White, point(t, "Q4")); err != nil {
		t.Fatal(err)
	}
	if e := look(&breaker, true); len(e.Moves) != 1 {
		t.Errorf("a ladder breaker in the far corner changes the answer: %+v", e)
	}
}
