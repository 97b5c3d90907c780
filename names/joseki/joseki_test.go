package joseki

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// play plays points, Black first, "-" for a move elsewhere that no corner sees, and
// returns what was said, a line each with its move.
func play(t *testing.T, f *Follower, points string) (said []string) {
	t.Helper()
	c := board.Black
	for word := range strings.FieldsSeq(points) {
		p := board.Pass
		if word != "-" {
			var err error
			if p, err = board.ParsePoint(word, Size); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range f.Play(c, p) {
			said = append(said, e.Kind.String()+" "+e.Entry.Name)
		}
		c = c.Opponent()
	}
	return said
}

func TestBuiltin(t *testing.T) {
	lib, err := readBuiltin()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range lib.Entries() {
		own := e.Names["ja"] != lang.Builtin().Add(e.Name, nil)["ja"] // not put together
		if len(e.Sources) == 0 || len(e.Tags) == 0 || own && len(e.Sources) < 2 {
			t.Errorf("%s: %q: want tags, a source, and two for a Japanese name of its own", e.Place, e.Name)
		}
	}
}

// Each line is found when its moves are played, in every corner, mirrored, with
// either colour, with moves elsewhere in between.
func TestEveryLine(t *testing.T) {
	lib := Builtin()
	f := lib.Follow(Size)
	for i := range lib.Entries() {
		e := &lib.Entries()[i]
		for sym := range board.Symmetry(board.NumSymmetries) {
			for _, black := range []board.Color{board.Black, board.White} {
				f.Reset(Size)
				var last Event
				for _, m := range e.Moves {
					c := m.Color
					if black == board.White {
						c = c.Opponent()
					}
					for _, event := range f.Play(c, sym.Point(m.Point, Size)) {
						if event.Entry == e {
							last = event
						}
					}
				}
				if last.Entry != e || last.Kind != Completed || last.Move != len(e.Moves) {
					t.Fatalf("%s: %q turned by %d for %s: last event %v", e.Place, e.Name, sym, black.Name(), last)
				}
				if x := f.Standing(nil); len(x) == 0 {
					t.Errorf("%s: %q: nothing stands", e.Place, e.Name)
				}
				if got, want := e.stonesLaid(last.Sym, last.Black), e.stonesLaid(sym, black); !slices.Equal(got, want) {
					t.Fatalf("%s: %q turned by %d for %s: event lies by %d for %s", e.Place, e.Name, sym, black.Name(), last.Sym,
						last.Black.Name())
				}
			}
		}
	}
}

// stonesLaid returns the stones of e turned, sorted.
func (e *Entry) stonesLaid(sym board.Symmetry, black board.Color) []Move {
	moves, _ := e.turned(sym, black)
	slices.SortFunc(moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(a.Point, b.Point), cmp.Compare(a.Color, b.Color))
	})
	return moves
}

// A line stands in the end, whatever the order of its moves, with moves elsewhere and stones
// further out in between.
func TestTransposed(t *testing.T) {
	lib := Builtin()
	f := lib.Follow(Size)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range lib.Entries() {
		e := &lib.Entries()[i]
		for range 20 {
			moves := slices.DeleteFunc(slices.Clone(e.Moves), func(m Move) bool { return m.Point == board.Pass })
			random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
			f.Reset(Size)
			for _, m := range moves {
				f.Play(m.Color, m.Point)
				if !e.Opening { // a stone of the upper right quarter
					f.Play(m.Color.Opponent(), board.At(11+random.IntN(8), random.IntN(8)))
				}
			}
			if !slices.ContainsFunc(f.Standing(nil), func(x Event) bool { return x.Entry == e && x.Kind == Completed }) {
				t.Fatalf("%s: %q is not found in the order %v", e.Place, e.Name, moves)
			}
		}
	}
}

// Set-up stones count as moves, and do not when they are taken off again.
func TestSetup(t *testing.T) {
	f := Builtin().Follow(Size)
	at := func(word string) board.Point {
		p, err := board.ParsePoint(word, Size)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	f.Set(board.Black, at("D4"))
	f.Set(board.Black, at("D5"))
	f.Set(board.Black, at("Q4"))
	f.Set(board.Empty, at("D5"))
	f.Play(board.White, at("F3"))
	said := f.Play(board.Black, at("C6"))
	if len(said) != 1 || said[0].Entry.Name != "star point, knight's answer" || said[0].Move != 2 {
		t.Errorf("%v", said)
	}
	f.Set(board.White, at("D4")) // another colour
	if said := f.Play(board.White, at("D2")); len(said) > 0 && said[0].Kind != Left {
		t.Errorf("%v", said)
	}
}

func TestLeft(t *testing.T) {
	f := Builtin().Follow(Size)
	got := play(t, f, "D3 D5 C5 D4 C4 E3 D6 C3 D2 B3 E2 B6")
	const end = "named small avalanche, turn outwards; left small avalanche, turn outwards"
	if s := strings.Join(got, "; "); !strings.HasSuffix(s, end) {
		t.Error(s)
	}
	if s := f.Standing(nil)[0].String(); s != "small avalanche, turn outwards; left at move 12" {
		t.Error(s)
	}
}

// The version changes with names and moves, not with texts and places.
func TestVersion(t *testing.T) {
	version := func(text, file string) string {
		entries, err := appendLines(nil, strings.NewReader("version: 1\n"+text), file)
		if err != nil {
			t.Fatal(err)
		}
		lib, err := newLibrary(entries)
		if err != nil {
			t.Fatal(err)
		}
		return lib.Version()
	}
	base := version("joseki: a\nmoves: D4 F3\ntext: x", "x")
	if v := version("joseki: a\nmoves: D4 F3\ntext: y", "y"); v != base {
		t.Errorf("%s after a change of text, was %s", v, base)
	}
	for _, text := range []string{
		"joseki: b\nmoves: D4 F3", "joseki: a\nmoves: D4 F4", "opening: a\nmoves: D4 F3",
		"joseki: a\nmoves: D4 F3\nnamed: 1",
	} {
		if version(text, "x") == base {
			t.Errorf("%q: the same version", text)
		}
	}
}

func TestOtherSizes(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		f := Builtin().Follow(size)
		for y := range board.MaxSize {
			for x := range board.MaxSize {
				if e := f.Play(board.Black, board.At(x, y)); size != Size && len(e) > 0 {
					t.Fatalf("size %d: %v", size, e)
				}
				f.Set(board.White, board.At(x, y))
			}
		}
	}
}

func TestBadText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", `x.lines: empty; want "version: 1" first`},
		{"joseki: a", `x.lines:1: want "version: 1", got "joseki: a"`},
		{"version: 1\nmoves: D4", `x.lines:2: want "joseki: name" or "opening: name", got "moves: D4"`},
		{"version: 1\njoseki: a\nmoves: D4 Z9", `x.lines:3: "Z9" is not a point of a 19x19 board (want A1..T19 or pass)`},
		{"version: 1\njoseki: a\nmoves: D4 pass", `x.lines:3: a move elsewhere is written "-"`},
		{"version: 1\njoseki: a\nmoves: D4 F3 D4", `x.lines:2: "a": move 3, D4: point is occupied`},
		{
			"version: 1\njoseki: a\nmoves: D4 Q16",
			`x.lines:2: "a": move 2, Q16, is not in the 11x11 points of the lower left corner`,
		},
		{"version: 1\njoseki: a", `x.lines:2: "a": no moves`},
		{"version: 1\njoseki: a\nmoves: D4 -", `x.lines:2: "a": the last move is elsewhere`},
		{"version: 1\njoseki: a\nmoves: D4\nnamed: 2", `x.lines:2: "a": named after 2 moves, but there are 1`},
		{"version: 1\njoseki: a\nmoves: D4\nnamed: x", `x.lines:4: want a number of moves from 1, got "x"`},
		{"version: 1\njoseki: a\nmoves: D4\nmoves: D4", `x.lines:4: a second "moves" in one entry`},
		{"version: 1\njoseki: a\nmoves: D4\ncolour: D4", `x.lines:4: unknown key "colour"`},
		{"version: 1\njoseki: a\nmoves: D4\nzone: A1-K10", `x.lines:4: only an opening has a zone`},
		{"version: 1\nopening: a\nmoves: D4\nzone: K10", `x.lines:4: "" is not a point of a 19x19 board (want A1..T19 or pass)`},
		{"version: 1\nopening: a\nmoves: Q4\nzone: A1-K10", `x.lines:2: "a": move 1, Q4, is outside the zone`},
		{"version: 1\njoseki: a\nja: x\nmoves: D4", `x.lines:2: "a": ja and ja-Latn go together`},
		{"version: 1\njoseki: a\nmoves D4", `x.lines:3: want "key: value", got "moves D4"`},
		{"version: 1\n" + strings.Repeat("#", 70_000), `x.lines:2: line too long (at most 65536 bytes)`},
		{"version: 1\njoseki: a\nmoves: D4\njoseki: A\nmoves: C3", `x.lines:4: the name "A" is taken by x.lines:2`},
		{
			"version: 1\njoseki: a\nmoves: D4 F3\njoseki: b\nmoves: D4 C6",
			`x.lines:4: "b" is named by the same stones as "a" (x.lines:2)`,
		},
		{
			"version: 1\njoseki: a\nmoves: D4 F3 C6\njoseki: b\nmoves: D4 F3 C6 J3\nnamed: 3",
			`x.lines:4: "b" is named by the same stones as "a" (x.lines:2)`,
		},
		{
			"version: 1\njoseki: a\nmoves: D4 F3 C6 D2\nnamed: 2\njoseki: b\nmoves: D4 F3 C6 D2 C3\nnamed: 3",
			`x.lines:2: "a" ends where "b" (x.lines:5) has its name`,
		},
		{
			"version: 1\nopening: a\nmoves: D4 - Q4\nopening: b\nmoves: D16 - D4",
			`x.lines:4: "b" has the same stones as "a" (x.lines:2)`,
		},
	} {
		entries, err := appendLines(nil, strings.NewReader(c.text), "x.lines")
		if err == nil {
			_, err = newLibrary(entries)
		}
		if err == nil || err.Error() != c.want {
			t.Errorf("%.60q:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("version: 1\njoseki: a\nmoves: D4 F3 - C6\nnamed: 2\n")
	f.Add("version: 1\nopening: a\nmoves: D4 - Q4\nzone: A1-T10\nsource: x\n")
	f.Fuzz(func(t *testing.T, text string) {
		entries, err := appendLines(nil, strings.NewReader(text), "x")
		if err != nil {
			return
		}
		lib, err := newLibrary(entries)
		if err != nil {
			return
		}
		follower := lib.Follow(Size)
		for i := range entries {
			follower.Reset(Size)
			for _, m := range entries[i].Moves {
				follower.Play(m.Color, m.Point)
			}
		}
	})
}

// realGames returns the moves of up to limit games of the archives on 19x19.
func realGames(tb testing.TB, limit int, archives ...string) (games [][]Move) {
	tb.Helper()
	for _, name := range archives {
		source, err := gamefile.Open(testpeers.Path(tb, "games", name))
		if err != nil {
			tb.Fatal(err)
		}
		defer source.Close()
		var line sgf.MainLine
		for entry, err := range source.All() {
			if err != nil {
				tb.Fatal(err)
			}
			line.Reset(entry.Data)
			for line.NextGame() && len(games) < limit {
				if columns, rows := line.Size(); columns != Size || rows != Size {
					continue
				}
				var moves []Move
				for line.Next() {
					s := line.Step()
					if p, ok := s.Point.Board(); ok && s.Color.IsStone() {
						moves = append(moves, Move{s.Color, p})
					}
				}
				games = append(games, moves)
			}
			if len(games) >= limit {
				return games
			}
		}
	}
	return games
}

// The fast matcher says what the obvious one says, on 500 real games.
func TestPlainGames(t *testing.T) {
	limit := 500
	if testing.Short() {
		limit = 40
	}
	lib := Builtin()
	plain := newPlainBook(lib.entries)
	events := 0
	for _, moves := range realGames(t, limit, "fox-pro.zip") {
		events += comparePlain(t, lib, plain, moves[:min(len(moves), 120)])
	}
	if events < limit {
		t.Errorf("%d events in %d games: too few to compare", events, limit)
	}
}

// BenchmarkFollow measures what following costs a move, beside what replaying costs.
func BenchmarkFollow(b *testing.B) {
	games := realGames(b, 500, "fox-pro.zip")
	run := func(b *testing.B, reset func(), play func(m Move)) {
		moves := 0
		start := testpeers.CPUTime()
		for i := 0; b.Loop(); i++ {
			reset()
			for _, m := range games[i%len(games)] {
				play(m)
				moves++
			}
		}
		b.ReportMetric(float64(moves)/(testpeers.CPUTime()-start).Seconds(), "moves/s")
		b.ReportMetric((testpeers.CPUTime()-start).Seconds()*1e9/float64(moves), "ns/move")
	}
	pos, d := board.New(Size), board.Delta{}
	b.Run("replay", func(b *testing.B) {
		run(b, func() { pos.Init(Size) }, func(m Move) { _ = pos.PlayInto(&d, m.Color, m.Point) })
	})
	f := Builtin().Follow(Size)
	b.Run("follow", func(b *testing.B) {
		run(b, func() { f.Reset(Size) }, func(m Move) { f.Play(m.Color, m.Point) })
	})
}
