package engine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/mind/analysis"
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

// TestNetwork: a network's file is an engine. Its numbers are Black's, asked one by one or together;
// they come from the cache the second time; a file that is no network is one line of error.
func TestNetwork(t *testing.T) {
	file := testpeers.Path(t, "peers", "katago", "g170-b6c96-s175395328-d26788732.bin.gz")
	cache, _, err := OpenCache(filepath.Join(t.TempDir(), "answers"))
	if err != nil {
		t.Fatal(err)
	}
	defer cache.Close()
	e, err := Start(t.Context(), []string{file}, &Options{Visits: 8, Cache: cache})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if id := e.Identity(); id.Kind != Network || id.String() != "katachi g170-b6c96-s175395328-d26788732" {
		t.Errorf("it is %+v", id)
	}
	together := askAll(t, e, handicap(t))
	for i, p := range together {
		if p.Winrate < 0.9 || p.Lead < 10 || p.Owner[board.At(4, 4)] < 0.5 || p.Visits != 8 || len(p.Moves) == 0 || p.Moves[0].Lead < 10 {
			t.Errorf("mover %d: Black wins %.2f by %.1f; %+v", i, p.Winrate, p.Lead, p.Moves)
		}
	}
	again, err := Start(t.Context(), []string{file}, &Options{Visits: 8})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	for i, q := range handicap(t) {
		if p := askAll(t, again, []Question{q})[0]; p.Lead != together[i].Lead || p.Moves[0].Visits != together[i].Moves[0].Visits {
			t.Errorf("asked alone, the lead is %v, want %v", p.Lead, together[i].Lead)
		}
	}
	kept := 0
	if err := e.Ask(t.Context(), handicap(t), func(_ int, _ *analysis.Position, cached bool) error {
		if cached {
			kept++
		}
		return nil
	}); err != nil || kept != 2 {
		t.Errorf("%d answers from the cache, %v: want 2", kept, err)
	}
	for _, wrong := range []string{"missing.bin.gz", "damaged.bin.gz"} {
		path := filepath.Join(t.TempDir(), wrong)
		if wrong == "damaged.bin.gz" {
			if err := os.WriteFile(path, []byte("\x1f\x8bno network"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := Start(t.Context(), []string{path}, nil); err == nil || !strings.Contains(err.Error(), wrong) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", wrong, err)
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
