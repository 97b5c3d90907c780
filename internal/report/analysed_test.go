package report

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"katachi/board"
	"katachi/mind/analysis"
)

// TestAnalysed: a report names the engine, and its JSON takes the view of the player to move.
// Values that the engine does not give are null in JSON and left out of the sentence.
func TestAnalysed(t *testing.T) {
	g := board.NewGame(9, &board.Rules{Komi: 6.5})
	g.SetToMove(board.White)
	p := analysis.Unknown()
	p.Source, p.Visits, p.Winrate, p.Lead, p.Owner = "Kata 1.2", 1, 0.75, 4, new([board.NumPoints]float32)
	p.Owner[board.At(0, 0)] = -1
	p.Moves = []analysis.Move{{Line: []board.Point{board.At(4, 4)}, Visits: 1, Prior: 0.5, Raw: math.NaN(), Winrate: 0.7, LCB: 0.8, Lead: 3}}
	s := NewAnalysed(g, p)
	if got, want := s.Standing(), "Black wins 75 %, B+4.0, says Kata 1.2 after 1 visit; komi 6.5"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	text, err := json.Marshal(s.JSON())
	if want := `{"source":"Kata 1.2","visits":1,"komi":6.5,"winrate":0.25,"raw":null,"lead":-4,"lead_interval":null,"repeatable":false,"full":false,"ownership":[[-1,0,`; err != nil || !strings.HasPrefix(string(text), want) {
		t.Errorf("%.200s, %v, want %s", text, err, want)
	}
	text, err = json.Marshal(s.LineJSON(&s.Lines[0]))
	if want := `{"visits":1,"prior":0.5,"raw":null,"winrate":0.3,"lcb":0.2,"lead":-3,"line":["E5"]}`; err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
	p.Lead, p.Owner = math.NaN(), nil
	s = NewAnalysed(g, p)
	if got, want := s.Standing(), "Black wins 75 %, says Kata 1.2 after 1 visit; komi 6.5"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if text, err = json.Marshal(s.JSON()); err != nil || !strings.Contains(string(text), `"lead":null,`) || !strings.HasSuffix(string(text), `"ownership":null}`) {
		t.Errorf("%s, %v", text, err)
	}
}
