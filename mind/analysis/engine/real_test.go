package engine

import (
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
)

// handicap returns questions about a position in which Black is far ahead, with either side to
// move.
func handicap(t *testing.T) (qs []Question) {
	t.Helper()
	for _, toMove := range []board.Color{board.Black, board.White} {
		g := board.NewGame(9, &board.Rules{Komi: 0.5})
		for _, name := range []string{"C3", "G3", "C7", "G7", "E5"} {
			p, _ := board.ParsePoint(name, 9)
			if _, err := g.Set(board.Black, p); err != nil {
				t.Fatal(err)
			}
		}
		g.SetToMove(toMove)
		qs = append(qs, question(t, g))
	}
	return qs
}

// TestRealKataGo: whatever its configuration says and whoever is to move, the real KataGo's numbers
// are Black's in both protocols.
func TestRealKataGo(t *testing.T) {
	analysis, gtp := testpeers.KataGo(t)
	for _, command := range [][]string{analysis, gtp} {
		for _, side := range []string{"BLACK", "WHITE", "SIDETOMOVE"} {
			t.Run(command[1]+" "+side, func(t *testing.T) {
				with := append(append([]string{}, command...), "-override-config", "reportAnalysisWinratesAs="+side)
				e, err := Start(t.Context(), with, &Options{Visits: 8, Warn: func(s string) { t.Error(s) }})
				if err != nil {
					t.Fatal(err)
				}
				defer e.Close()
				if id := e.Identity(); id.Name != "KataGo" || !strings.HasPrefix(id.Version, "1.17") || !strings.Contains(id.Model, "g170-b6c96") {
					t.Errorf("it is %+v", id)
				}
				for i, p := range askAll(t, e, handicap(t)) {
					centre := p.Owner[board.At(4, 4)]
					if p.Winrate < 0.9 || p.Lead < 10 || centre < 0.5 || p.Visits < 8 || len(p.Moves) == 0 || p.Moves[0].Lead < 10 {
						t.Errorf("mover %d: Black wins %.2f by %.1f, owns the centre %.2f, %d visits; %+v", i, p.Winrate, p.Lead, centre, p.Visits, p.Moves)
					}
				}
			})
		}
	}
}

// TestRealKataGoGame: TestRealKataGoGame analyses a game with a pass and set-up stones, under rules
// of each kind.
func TestRealKataGoGame(t *testing.T) {
	command, _ := testpeers.KataGo(t)
	e, err := Start(t.Context(), command, &Options{Visits: 2, Warn: func(s string) { t.Error(s) }})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	for _, rules := range []string{"chinese", "japanese", "tromp-taylor", "aga", "new zealand"} {
		r, err := board.ParseRules(rules)
		if err != nil {
			t.Fatal(err)
		}
		qs := play(t, 9, "E5", "C3", "pass", "D4")
		for i := range qs {
			r.Komi = 7
			qs[i].rules = r
		}
		askAll(t, e, append(qs, play(t, 19, "Q16")...))
	}
}
