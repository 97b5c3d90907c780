package names_test

import (
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/names"
	"katachi/sgf"
)

// BenchmarkPurposes names the games of ai.zip with reading, and finds the purposes of each move.
func BenchmarkPurposes(b *testing.B) {
	games := movesOfGames(b)
	f := names.Builtin().ReadingNamer().Follow(19)
	moves, found, began := 0, 0, testpeers.CPUTime()
	for i := 0; b.Loop(); i++ {
		f.Reset(19)
		for _, m := range games[i%len(games)] {
			if _, err := f.Play(m.c, m.p); err != nil {
				break
			}
			found += len(f.Purposes())
			moves++
		}
	}
	b.ReportMetric(float64(found)/float64(moves), "purposes/move")
	b.ReportMetric(float64(moves)/(testpeers.CPUTime()-began).Seconds(), "moves/cpu-s")
}

// purposesOf plays a record and returns the purposes of its last move, each as "word of to".
func purposesOf(t *testing.T, record string, exact int) (words []string) {
	t.Helper()
	var m sgf.MainLine
	m.Reset([]byte(record))
	m.NextGame()
	size, _ := m.Size()
	f := names.Builtin().ReadingNamer().Follow(size)
	f.ReadExactly(exact)
	for m.Next() {
		s := m.Step()
		p, _ := s.Point.Board()
		if s.Setup {
			if err := f.Set(s.Color, p); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if _, err := f.Play(s.Color, p); err != nil {
			t.Fatalf("%s: %v", record, err)
		}
		words = words[:0]
		for _, p := range f.Purposes() {
			word := p.Term.English
			for _, q := range []board.Point{p.Of, p.To} {
				if q != board.Pass {
					word += " " + q.Name(size)
				}
			}
			words = append(words, word)
		}
	}
	return words
}

// TestPurposes: positions where a purpose holds, and near misses.
func TestPurposes(t *testing.T) {
	const (
		ko    = `(;SZ[9]AB[hh]AW[gh][hi];B[dc];W[ec];B[cd];W[fd];B[de];W[ee];B[ac];W[dd];B[ed]`
		three = `(;SZ[9]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]`
	)
	for _, tt := range []struct {
		record string
		exact  int
		want   []string // in this order, and nothing else
	}{
		{`(;SZ[9]AB[dc][ed][fc][aa]AW[ec];B[eb])`, 0, []string{"captures E7"}},
		{`(;SZ[9]AB[dc][ed]AW[ec];B[eb])`, 0, []string{"gives atari E7"}},
		{`(;SZ[9]AB[dc]AW[ec];B[eb])`, 0, nil},
		{`(;SZ[9]AB[dc][ed]AW[ec];B[eb];W[fc])`, 0, []string{"saves E7", "answers E7"}},
		{`(;SZ[9]AB[dc][ed]AW[ec];B[eb];W[aa])`, 0, []string{"leaves a threat E7"}},
		{`(;SZ[9]AB[ce][de][ee]AW[dc][fc][ga];B[ec])`, 0, nil},
		{ko + ")", 0, []string{"captures D6", "starts a ko E6"}},
		{ko + ";W[ih])", 0, []string{"gives atari H2", "ko threat H2"}},
		{ko + ";W[ih];B[hg];W[aa])", 0, []string{"leaves a ko D6"}},
		{ko + ";W[ih];B[hg];W[aa];B[dd])", 0, []string{"connects D7 C6", "wins a ko E6"}},
		{three + ";B[bi])", 1_000_000, []string{"kills B2"}},
		{three + ";B[bi])", 0, []string{"catches A2"}}, // kills is said of what is proven alone
		{three + ";W[bi])", 1_000_000, []string{"secures an eye A1", "lives B1"}},
		{three + ";W[bi])", 0, []string{"secures an eye A1", "lives B1"}},
		{`(;SZ[9]AB[cg][cf][ci][ch][eg]AW[dh][de][ee][ff][fg][eh];B[ef])`, 1_000_000, []string{"protects C3 E3", "connects C4 E3"}},
		{`(;SZ[9]AB[cg][cf][ci][ch][eg]AW[dh][de][ee][ff][fg][eh];B[ef])`, 0, []string{"protects C3 E3"}},
		{`(;SZ[9]AB[cc][cd][ec][ed]AW[ce][da];B[df])`, 1_000_000, nil}, // a bamboo joint was one before
		{`(;SZ[9]AW[dd][fd][ca][ia]AB[ee][ef];B[ec])`, 0, nil},
		{`(;SZ[9]AW[dc][ed][bb][gb]AB[dd][df][fe];B[ec])`, 0, []string{"threatens to capture E6"}},
		{`(;SZ[9]AW[dc][ed][bb][gb]AB[dd];B[ec])`, 0, nil},
	} {
		if got := purposesOf(t, tt.record, tt.exact); !slices.Equal(got, tt.want) {
			t.Errorf("%s, exact %d: %q, want %q", tt.record, tt.exact, got, tt.want)
		}
	}
}

// TestPurposesOccur: every purpose occurs in real games.
func TestPurposesOccur(t *testing.T) {
	testpeers.Slow(t)
	f := names.Builtin().ReadingNamer().Follow(19)
	f.ReadExactly(60_000)
	seen := map[*names.Term]int{}
	game := (*board.Board)(nil)
	games := 0
	eachMove(t, func(b *board.Board, c board.Color, p board.Point) bool {
		if b != game {
			game = b
			f.Reset(b.Size())
			games++
		}
		if _, err := b.Play(c, p); err != nil || games > 60 {
			return false
		}
		if _, err := f.Play(c, p); err != nil {
			return false
		}
		for _, purpose := range f.Purposes() {
			seen[purpose.Term]++
		}
		return true
	})
	for _, term := range names.PurposeTerms() {
		if seen[term] == 0 {
			t.Errorf("no move %s", term.English)
		}
		if term.Names["ja"] == "" || term.Names["ja-Latn"] == "" {
			t.Errorf("%s has no Japanese word", term.English)
		}
	}
}

// TestPurposesPassOver: moves played without calls of Purposes count: their threats are not
// remembered, and a position that was set up has no purposes.
func TestPurposesPassOver(t *testing.T) {
	f := names.Builtin().Follow(9)
	for i, s := range []struct {
		c    board.Color
		x, y int
	}{{board.Black, 3, 2}, {board.White, 4, 2}, {board.Black, 4, 1}, {board.White, 0, 0}, {board.Black, 4, 3}, {board.White, 8, 8}} {
		if _, err := f.Play(s.c, board.At(s.x, s.y)); err != nil {
			t.Fatal(err)
		}
		if i == 4 {
			continue // the atari is not asked for
		}
		if got := f.Purposes(); len(got) > 0 {
			t.Errorf("move %d: %v", i+1, got[0].Term.English)
		}
	}
	if err := f.Set(board.Black, board.At(7, 8)); err != nil {
		t.Fatal(err)
	}
	if got := f.Purposes(); len(got) > 0 {
		t.Errorf("after set-up: %v", got[0].Term.English)
	}
}
