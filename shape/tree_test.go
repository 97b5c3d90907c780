package shape

import (
	"math/rand"
	"strings"
	"testing"

	"katachi/board"
)

// learnedDB learns a few random games, on a board so small that shapes recur.
func learnedDB(t testing.TB, s Scheme) *DB {
	t.Helper()
	l, err := NewLearner(&Options{Scheme: s})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewSource(5))
	for range 30 {
		g := board.NewGame(9, nil)
		for k := range 40 {
			c := board.Black + board.Color(k%2)
			p := board.At(r.Intn(9), r.Intn(9))
			if !g.Board().Legal(c, p) {
				continue
			}
			if err := l.Learn(g.Board(), c, p, Outcome{board.White, NewDate(1990+k%3, 0, 0)}); err != nil {
				t.Fatal(err)
			}
			if _, err := g.Play(c, p); err != nil {
				t.Fatal(err)
			}
		}
	}
	db, err := l.Freeze(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// TestAll: All yields the lists that were counted, in ascending order, and Lookup returns the same
// moves for them; the moves of a node of a tree are those of the lists below it.
func TestAll(t *testing.T) {
	for _, s := range []Scheme{{Stop: 4}, {Stop: 3, Overhang: true}, {Stop: 4, Diagonal: true}} {
		db := learnedDB(t, s)
		lists, moves := 0, uint64(0)
		var before List
		for l := range db.All() {
			if lists++; lists > 1 && compare(before.All(), l.List.All()) >= 0 {
				t.Fatalf("%v comes after %v", &l.List, &before)
			}
			before = l.List
			var e Evidence
			if !db.Lookup(&e, &l.List, Query{}) || !e.Exact {
				t.Fatalf("%v is not found", &l.List)
			}
			seen := 0.0
			for _, m := range l.Moves {
				moves += uint64(m.Tally.Count)
				seen += float64(m.Tally.Count)
			}
			if e.Seen != seen || ResultOf(e.Moves)&ResultOf(l.Moves) != ResultOf(l.Moves) {
				t.Fatalf("%v: %v moves with R %08X, looked up %v with %08X", &l.List, seen, uint32(ResultOf(l.Moves)), e.Seen, uint32(ResultOf(e.Moves)))
			}
		}
		if lists != db.Len() || lists < 1000 {
			t.Errorf("%v: %d lists, want %d", s, lists, db.Len())
		}
		inCores, nodes := uint64(0), [MaxLevels + 1]int{}
		for core := range db.Cores() {
			for b := range db.Tree(core) {
				nodes[b.Level()]++
				if b.Level() == 0 {
					inCores += b.Seen()
				}
			}
		}
		if inCores != moves || nodes != db.Nodes() {
			t.Errorf("%v: %d moves in lists, %d in cores; %v nodes, want %v", s, moves, inCores, nodes, db.Nodes())
		}
		for range db.All() {
			break // it can be left
		}
	}
}

// TestDraw: a picture shows the board around the core, and nothing else.
func TestDraw(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	for _, s := range []Scheme{{Stop: 4}, {Stop: 8, Overhang: true}, {Stop: 6, Diagonal: true}} {
		v := NewView(13, s)
		for range 40 {
			p := board.At(r.Intn(13), r.Intn(13))
			v.Set(p, board.Color(r.Intn(3)))
		}
		first, last := v.span()
		for y := first; y <= last; y++ {
			for x := first; x <= last; x++ {
				var l List
				v.List(&l, x, y)
				text := s.Draw(&l, 0)
				lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
				reach := (len(lines) - 4) / 2
				seen := 0
				for i, line := range lines {
					for j := 0; j < len(line); j += 2 {
						if line[j] == ' ' {
							continue
						}
						seen++
						if want := v.at(x+j/2-reach, y+i-reach).String(); line[j:j+1] != want {
							t.Fatalf("%v at %d,%d: row %d, place %d of\n%s want %s", s, x, y, i, j/2, text, want)
						}
					}
				}
				if seen != 16*(l.Depth+1) {
					t.Fatalf("%v at %d,%d: %d points of %d drawn\n%s", s, x, y, seen, 16*(l.Depth+1), text)
				}
			}
		}
	}
}

// TestDrawPage draws the page's example with its move.
func TestDrawPage(t *testing.T) {
	s := Scheme{Stop: 3}
	v := NewView(19, s)
	v.Load(exampleBoard(t, "D16", "C9"))
	var l List
	v.List(&l, exampleX, exampleY)
	want := `
          # # # #
          # # # #
          # # # #
          . . . .
          . . . .
# # # . . . . . o . . . . .
# # # . . . X . . . . . . .
# # # . . . . . . . . . . .
# # # . . . . . . . . . . .
          . . . .
          . . . .
          . . . .
          . . . .
          X . . .
`[1:]
	if got := s.Draw(&l, MoveAt(4, board.White).result()); got != want {
		t.Errorf("the example is drawn\n%swant\n%s", got, want)
	}
}
