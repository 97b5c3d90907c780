package ask

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"katachi/board"
	"katachi/games/collection"
)

// TestEuropean: ranks of a server are those of the table, and between them rise with the server's.
func TestEuropean(t *testing.T) {
	for _, c := range []struct {
		rank   int
		server string
		want   int
	}{
		{-8, "KGS", -13},
		{-1, "KGS", -3},
		{2, "KGS", -1},
		{6, "KGS", 5},
		{9, "KGS", 8},
		{-20, "KGS", -27},
		{-5, "Fox", -5},
		{3, "", 3},
		{109, "KGS", 109},
		{-2, "IGS", -3},
		{1, "DGS", -1},
	} {
		if got := european(c.rank, c.server); got != c.want {
			t.Errorf("%d on %s is %d, want %d", c.rank, c.server, got, c.want)
		}
	}
	for _, s := range serverRanks {
		for _, pair := range s.ranks {
			if got := european(pair[0], s.server); got != pair[1] {
				t.Errorf("%s %d is %d, want %d as in the table", s.server, pair[0], got, pair[1])
			}
		}
		for rank := -30; rank < 9; rank++ {
			if rank == -1 || rank == 0 {
				continue // there is no rank 0
			}
			if a, b := european(rank, s.server), european(rank+1, s.server); a > b {
				t.Errorf("%s: %d is %d, above %d, which is %d", s.server, rank, a, rank+1, b)
			}
		}
	}
}

// TestPrograms: programs are found by their names, people whose names begin alike are not.
func TestPrograms(t *testing.T) {
	for name, want := range map[string]bool{
		"AlphaGo": true, "AlphaGo Lee": true, "AlphaGoal": false, "Master(P)": false, "Master Kim": false, "Leela Zero": true, "Leelaine": false, "KataGo-b18": true, "Master": true, "Leela Zero 0.17": true, "GNU Go 3.8": true, "绝艺": true,
		"KataGo": true, "Masterov": false, "Saito": false, "Sai": true, "": false,
	} {
		if isProgram(name) != want {
			t.Errorf("%q: program %v, want %v", name, !want, want)
		}
	}
}

// TestPermuted: if players choose their moves whatever their rank, a table shows a difference in
// about one of twenty collections; if one band plays one move more often, it shows it.
func TestPermuted(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 2))
	ranks := []string{"15k", "3k", "2d", "5d", "8d", "9p"}
	differ := func(strong float64) float64 {
		c := NewCross()
		for id := range 400 {
			info := &collection.Outlined{ID: int64(id + 1), BlackRank: ranks[r.IntN(len(ranks))], WhiteRank: ranks[r.IntN(len(ranks))], Winner: board.Color(1 + r.IntN(2))}
			for _, side := range []board.Color{board.Black, board.White} {
				band := Band(info, side)
				move := fmt.Sprint(min(r.IntN(12), r.IntN(12)))
				if band == "1p..9p" && r.Float64() < strong {
					move = "5"
				}
				for range 1 + r.IntN(4) { // the same again in a game says no more
					c.Add(band, move, &Hit{Game: info.ID, Color: side}, info)
				}
			}
		}
		c.Sum(0)
		return c.Alike
	}
	const times = 400
	seen := 0
	for range times {
		if differ(0) < 0.05 {
			seen++
		}
	}
	if seen < times/50 || seen > times/10 {
		t.Errorf("%d of %d tables of permuted ranks differ, want about %d", seen, times, times/20)
	}
	for range 20 {
		if p := differ(0.5); p > 1e-4 {
			t.Errorf("a band with a move of its own: %.3g", p)
		}
	}
}

// TestBeyond: probabilities of chi-squared as in tables of it.
func TestBeyond(t *testing.T) {
	for _, c := range []struct{ square, free, want float64 }{
		{3.841, 1, 0.05}, {5.991, 2, 0.05}, {18.307, 10, 0.05}, {23.209, 10, 0.01}, {9.342, 10, 0.5}, {124.342, 100, 0.05},
	} {
		if got := beyond(c.square, c.free); got < 0.9*c.want || got > 1.1*c.want {
			t.Errorf("chi-squared %v of %v: %.4f, want %.4f", c.square, c.free, got, c.want)
		}
	}
}

// TestAcrossErrors: what cannot be a table is refused.
func TestAcrossErrors(t *testing.T) {
	for _, text := range []string{"move; by band, name", "move; by name, band", "move; by band, point, line", "move; by band, geta", "move; by band,"} {
		if q, err := Parse(text); err == nil {
			t.Errorf("%s: %v, want an error", text, q)
		}
	}
	q, err := Parse("move; by band, next, limit 5")
	if err != nil || q.Report.By != "band" || q.Report.Across != "next" || q.Report.Limit != 5 {
		t.Errorf("%+v, %v", q, err)
	}
}
