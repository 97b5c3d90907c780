package names_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/match"
	"katachi/match/cover"
	"katachi/names"
	"katachi/pattern"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// TestNameMoves names the last move of short games.
func TestNameMoves(t *testing.T) {
	tests := []struct {
		name  string
		size  int
		moves string // pairs of letters as in SGF, Black first; ".." passes
		want  string
	}{
		{"hoshi", 19, "pd", "star point"},
		{"no star point on 9x9", 9, "df", "big point"},
		{"none later either", 9, "badd", ""},
		{"hoshi with stones in the corner", 13, "badd", "star point"},
		{"an enclosure on 9x9", 9, "dd..fc", "knight's move"},
		{"hoshi of 13x13", 13, "jj", "star point"},
		{"3-4", 19, "pc", "3-4 point"},
		{"3-3", 19, "cc", "3-3 point"},
		{"centre", 19, "jj", "centre point"},
		{"pass", 9, "..", "pass"},
		{"a diagonal move beside another stone", 9, "fh..ch..ei", "diagonal move to the first line"},
		{"invasion of the corner", 19, "pdqc", "3-3 invasion"},
		{"low approach", 19, "pdnc", "small knight's approach"},
		{"keima", 13, "gg..he", "knight's move"},
		{"one-space jump", 13, "gg..ig", "one-space jump"},
		{"attachment", 13, "gghg", "attachment"},
		{"hane", 13, "gghghf", "hane"},
		{"crosscut", 13, "gghghfgf", "crosscut"},
		{"taking one", 9, "baaaab", "capture"},
		{"atari", 9, "cddddc..ed", "atari"},
		{"suicide", 9, "eeba..abaa", "suicide"},
		{"out of atari by connecting", 9, "eedegeed..effe", "connection"},
		{"out of atari by stretching", 9, "eede..ed..effe", "running out"},
		{"centre of 9x9", 9, "ee", "centre point"},
		{"centre of 13x13", 13, "gg", "centre point"},
		{"no head towards the edge", 9, "gehdheie", "hane on the first line"},
		{"double hane", 13, "fhghfggggfhfhe", "double hane"},
		{"a cap before the erasing move that it is", 19, "..gq..dq..jqgo", "cap"},
		{"four-space extension", 19, "dqppiq", "four-space extension"},
		{"none below a stone", 19, "dqgoiq", "big point"},
		{"none against a stone", 19, "dqkqiq", "checking extension"},
		{"no cap in the centre on line 4", 19, "..jp....lp", ""},
		{"splitting the side", 19, "..pd..ppqj", "splitting the side"},
		{"no approach to a stone on the side", 19, "..jp....mq", "large knight's attack"},
		{"no cap along the third line", 19, "ddpqdppfnq", "checking extension"},
	}
	namer := names.Builtin().Namer()
	for _, test := range tests {
		b := board.New(test.size)
		b.AllowSuicide(true)
		var d board.Delta
		var got names.Naming
		c, last := board.Black, board.Pass
		for m := range slices.Chunk([]byte(test.moves), 2) {
			p := board.Pass
			if m[0] != '.' {
				p = board.At(int(m[0]-'a'), int(m[1]-'a'))
			}
			var err error
			if got, err = namer.PlayAndName(b, &d, c, p, last); err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			c, last = c.Opponent(), p
		}
		lead := ""
		if len(got.Terms()) > 0 {
			lead = got.Terms()[0].English
		}
		if lead != test.want {
			t.Errorf("%s: %v, want %q\n%s", test.name, words(got), test.want, b)
		}
	}
}

func words(n names.Naming) (list []string) {
	for _, term := range n.Terms() {
		list = append(list, term.English)
	}
	return list
}

// TestAtariBesideOpenGroup: a chain has one liberty, and beyond that liberty
// lies another chain with many. A count that walked on through the empty point
// would miss the atari: the flaw of @sabaki/boardmatcher 1.3.0.
func TestAtariBesideOpenGroup(t *testing.T) {
	b, err := board.Parse("" +
		".......\n" +
		"..X....\n" +
		".XO....\n" +
		"...O.O.\n" +
		".......\n" +
		".......\n" +
		".......\n")
	if err != nil {
		t.Fatal(err)
	}
	var d board.Delta
	got, err := names.Builtin().Namer().PlayAndName(b, &d, board.Black, board.At(2, 3), board.Pass)
	if err != nil {
		t.Fatal(err)
	}
	if w := words(got); !slices.Contains(w, "atari") {
		t.Errorf("C4 is called %v, want atari among it\n%s", w, b)
	}
}

// TestRealMovesNamed: every capture is named so, and 99 of 100 moves have a name.
func TestRealMovesNamed(t *testing.T) {
	namer := names.Builtin().Namer()
	moves, named, captures, terms := 0, 0, 0, 0
	last := board.Pass
	eachMove(t, func(b *board.Board, c board.Color, p board.Point) bool {
		var d board.Delta
		n, err := namer.PlayAndName(b, &d, c, p, last)
		if err != nil {
			return false
		}
		moves, last, terms = moves+1, p, terms+len(n.Terms())
		if len(n.Terms()) > 0 {
			named++
		}
		if n.Captured > 0 {
			captures++
			if w := words(n); len(w) == 0 || w[0] != "capture" && w[0] != "ko capture" {
				t.Errorf("a move that takes %d stones is called %v", n.Captured, w)
			}
		}
		return true
	})
	t.Logf("%d moves, %.3f %% named, %.2f names a move, %d captures", moves, 100*float64(named)/float64(moves),
		float64(terms)/float64(moves), captures)
	if float64(terms) > 2.5*float64(moves) {
		t.Errorf("%d names of %d moves, want 2.5 a move at most", terms, moves)
	}
	if moves < 1_000_000 || captures < 10_000 {
		t.Errorf("%d moves with %d captures: too few to tell", moves, captures)
	}
	if named*100 < moves*99 {
		t.Errorf("%d of %d moves have a name, want 99 %%", named, moves)
	}
}

// eachMove replays the games of ai.zip. play returns false to end a game.
func eachMove(tb testing.TB, play func(b *board.Board, c board.Color, p board.Point) bool) {
	tb.Helper()
	source, err := gamefile.Open(testpeers.Path(tb, "games", "ai.zip"))
	if err != nil {
		tb.Fatal(err)
	}
	defer source.Close()
	for entry, err := range source.All() {
		if err != nil {
			tb.Fatal(err)
		}
		var m sgf.MainLine
		m.Reset(entry.Data)
		for m.NextGame() {
			replay(&m, play)
		}
	}
}

func replay(m *sgf.MainLine, play func(b *board.Board, c board.Color, p board.Point) bool) {
	columns, rows := m.Size()
	if sgf.CheckSize(columns, rows) != nil {
		return
	}
	b := board.New(columns)
	for m.Next() {
		s := m.Step()
		p, _ := s.Point.Board()
		if s.Point == sgf.Pass {
			p = board.Pass
		}
		if s.Setup {
			_, _ = b.Set(s.Color, p)
		} else if !play(b, s.Color, p) {
			return
		}
	}
}

// TestFollower: what a Follower reports as made and broken is the difference between the results of
// the obvious matcher before and after.
func TestFollower(t *testing.T) {
	lib := names.Builtin()
	r := rand.New(rand.NewPCG(3, 4))
	made, broken := 0, 0
	for _, size := range []int{7, 13} {
		f := lib.Follow(size, rescan(lib.Openings), rescan(lib.Shapes))
		c := board.Black
		for range size * size {
			before := standing(&f.Board, false, lib.Openings, lib.Shapes)
			step, err := f.Play(c, board.At(r.IntN(size), r.IntN(size)))
			if err != nil {
				continue
			}
			c = c.Opponent()
			after := standing(&f.Board, false, lib.Openings, lib.Shapes)
			for _, s := range step.Made {
				if before[key(s)] != nil || after[key(s)] == nil {
					t.Fatalf("%s made at %v, which is not so\n%s", s.Pattern.Name, s.Rect, &f.Board)
				}
			}
			for _, s := range step.Broken {
				if before[key(s)] == nil || after[key(s)] != nil {
					t.Fatalf("%s broken at %v, which is not so\n%s", s.Pattern.Name, s.Rect, &f.Board)
				}
			}
			made, broken = made+len(step.Made), broken+len(step.Broken)
		}
	}
	if made < 50 || broken < 20 {
		t.Errorf("%d shapes made, %d broken: too few to tell", made, broken)
	}
}

// TestFollowerMissesNothing: a shape that the obvious matcher finds only after a move was reported
// as made, and one that mattered and is gone as broken, except shapes that a move can make only as
// their names say.
func TestFollowerMissesNothing(t *testing.T) {
	lib := names.Builtin()
	r := rand.New(rand.NewPCG(5, 6))
	count := 0
	for _, size := range []int{6, 9, 19} {
		f := lib.Follow(size, rescan(lib.Shapes))
		c := board.Black
		for range min(size*size, 150) {
			was := standing(&f.Board, false, lib.Shapes)
			step, err := f.Play(c, board.At(r.IntN(size), r.IntN(size)))
			if err != nil {
				continue
			}
			c = c.Opponent()
			made, broken := map[place]bool{}, map[place]bool{}
			for _, s := range step.Made {
				made[key(s)] = true
			}
			for _, s := range step.Broken {
				broken[key(s)] = true
			}
			for at, p := range standing(&f.Board, false, lib.Shapes) {
				if was[at] == nil && !slices.Contains(p.Tags, "capture") && !slices.Contains(p.Tags, "opening") && !made[at] {
					t.Fatalf("%s at %v was made and is not reported\n%s", p.Name, at.rect, &f.Board)
				}
			}
			there := standing(&f.Board, true, lib.Shapes)
			for at, p := range was {
				if there[at] == nil && !broken[at] {
					t.Fatalf("%s at %v was broken and is not reported\n%s", p.Name, at.rect, &f.Board)
				}
			}
			count += len(made) + len(broken)
		}
	}
	if count < 100 {
		t.Errorf("%d shapes made and broken: too few to tell", count)
	}
}

// rescan follows by the obvious matcher.
func rescan(set *pattern.Set) match.Incremental { return match.Rescan(match.CompileMask(set)) }

// place is the place of a shape, with its name: in another orientation it is the same shape.
type place struct {
	english string
	rect    match.Rect
}

func key(s names.Shape) place { return place{s.Term.English, s.Rect} }

// standing returns the shapes that stand in b: those that matter, or all.
func standing(b *board.Board, all bool, sets ...*pattern.Set) map[place]*pattern.Pattern {
	list := map[place]*pattern.Pattern{}
	for _, set := range sets {
		hits := match.All(match.CompileMask(set), b)
		if !all {
			var matter []match.Hit
			for _, k := range cover.Filter(set, hits, b.Size()) {
				matter = append(matter, k.Hit)
			}
			hits = matter
		}
		for _, h := range hits {
			p := set.Of(h)
			list[place{names.TermOf(p).English, h.Rect(p)}] = p
		}
	}
	return list
}

// TestFollowerKo: a record may retake a ko at once; the follower goes on.
func TestFollowerKo(t *testing.T) {
	lib := names.Builtin()
	f := lib.Follow(5, rescan(lib.Shapes))
	for _, s := range []struct {
		c    board.Color
		x, y int
	}{
		{board.Black, 1, 0},
		{board.White, 2, 0},
		{board.Black, 0, 1},
		{board.White, 3, 1},
		{board.Black, 1, 2},
		{board.White, 2, 2},
		{board.Black, 2, 1},
		{board.White, 1, 1},
		{board.Black, 2, 1},
	} {
		if _, err := f.Play(s.c, board.At(s.x, s.y)); err != nil {
			t.Fatalf("%s at %d,%d: %v", s.c, s.x, s.y, err)
		}
	}
	if _, err := f.Play(board.White, board.At(9, 9)); !errors.Is(err, board.ErrOff) {
		t.Errorf("a move off the board: %v, want %v", err, board.ErrOff)
	}
}

// TestFollowerTurns: a shape that only turns, or that another pattern with its name replaces, is
// neither made nor broken.
func TestFollowerTurns(t *testing.T) {
	lib := names.Builtin()
	r := rand.New(rand.NewPCG(1, 2))
	f := lib.Follow(5, rescan(lib.Shapes))
	made, broken := 0, 0
	for n := range 3000 {
		if n%60 == 0 {
			f.Reset(5)
		}
		before := f.Board
		step, err := f.Play(board.Black+board.Color(n%2), board.At(r.IntN(5), r.IntN(5)))
		if err != nil {
			continue
		}
		made, broken = made+len(step.Made), broken+len(step.Broken)
		stood, stands := standing(&before, false, lib.Shapes), standing(&f.Board, true, lib.Shapes)
		for _, s := range step.Made {
			if stood[key(s)] != nil {
				t.Fatalf("%s at %v is made by %v, but stood on\n%v", s.Term.English, s.Rect, step.Point, &before)
			}
		}
		for _, s := range step.Broken {
			if stands[key(s)] != nil {
				t.Fatalf("%s at %v is broken by %v, but stands on\n%v", s.Term.English, s.Rect, step.Point, &f.Board)
			}
		}
	}
	if made < 100 || broken < 100 {
		t.Errorf("%d shapes made, %d broken: too few to prove anything", made, broken)
	}
}

// move is a move of a game.
type move struct {
	c board.Color
	p board.Point
}

// movesOfGames returns the moves of the games of ai.zip.
func movesOfGames(tb testing.TB) (games [][]move) {
	last := (*board.Board)(nil)
	eachMove(tb, func(pos *board.Board, c board.Color, p board.Point) bool {
		if pos != last {
			games, last = append(games, nil), pos
		}
		games[len(games)-1] = append(games[len(games)-1], move{c, p})
		_, err := pos.Play(c, p)
		return err == nil
	})
	return games
}

// BenchmarkName names the games of ai.zip, and replays them without naming.
func BenchmarkName(b *testing.B) {
	games := movesOfGames(b)
	run := func(b *testing.B, play func(pos *board.Board, d *board.Delta, m move) error) {
		moves := 0
		var d board.Delta
		pos := board.New(19)
		began := testpeers.CPUTime()
		for i := 0; b.Loop(); i++ {
			pos.Init(19)
			for _, m := range games[i%len(games)] {
				if play(pos, &d, m) != nil {
					break
				}
				moves++
			}
		}
		b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
		b.ReportMetric(float64(moves)/(testpeers.CPUTime()-began).Seconds(), "moves/cpu-s")
	}
	before := board.Pass
	b.Run("replay", func(b *testing.B) {
		run(b, func(pos *board.Board, d *board.Delta, m move) error { return pos.PlayInto(d, m.c, m.p) })
	})
	for _, n := range []struct {
		name  string
		namer *names.Namer
	}{{"name", names.Builtin().Namer()}, {"reading", names.Builtin().ReadingNamer()}} {
		b.Run(n.name, func(b *testing.B) {
			run(b, func(pos *board.Board, d *board.Delta, m move) error {
				_, err := n.namer.PlayAndName(pos, d, m.c, m.p, before)
				before = m.p
				return err
			})
		})
	}
}

// TestFollowerUndo: after side lines of random length that were taken back, a game has the names,
// shapes and openings that it has without them.
func TestFollowerUndo(t *testing.T) {
	lib := names.Builtin()
	r := rand.New(rand.NewPCG(5, 7))
	straight := lib.Follow(19, rescan(lib.Openings), rescan(lib.Shapes))
	wandering := lib.Follow(19, rescan(lib.Openings), rescan(lib.Shapes))
	var m sgf.MainLine
	m.Reset(names.SampleGame())
	m.NextGame()
	for move := 0; m.Next() && move < 40; move++ {
		c := m.Step().Color
		if p := board.At(r.IntN(19), r.IntN(19)); wandering.Board.Color(p) == board.Empty {
			n := 0
			for ; n < r.IntN(6); n++ {
				q := board.At(r.IntN(19), r.IntN(19))
				if wandering.Board.Color(q) != board.Empty {
					break
				}
				var err error
				switch r.IntN(3) {
				case 0:
					err = wandering.Set(c, q)
				case 1:
					err = wandering.Advance(c, q)
				default:
					_, err = wandering.Play(c, q)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			wandering.Undo(n)
		}
		p, _ := m.Step().Point.Board()
		want, err := straight.Play(c, p)
		if err != nil {
			t.Fatal(err)
		}
		got, err := wandering.Play(c, p)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(got) != fmt.Sprint(want) || wandering.Board.String() != straight.Board.String() {
			t.Fatalf("move %d:\n%v, want\n%v", move+1, got, want)
		}
	}
}
