package report

import (
	"errors"
	"testing"

	"katachi/query"
)

// TestQuestion checks which query the options become.
func TestQuestion(t *testing.T) {
	by := 30
	for _, c := range []struct {
		ask    Question
		want   string // the query
		x0, y0 int
	}{
		{Question{Text: "rows=X/O at=corner next=B"}, "rows=X/O at=corner next=B", 0, 0},
		{Question{Play: "Q16 pass, D4", Region: "C3:E5"}, "rows=.../.X./... at=1..15,1..15", 2, 14},
		{Question{Play: "Q16", Region: "R15:P17", At: "fixed", Limit: 3, Skip: 2}, "rows=.../.X./... at=14,2 list=3 skip=2", 14, 2},
		{Question{Play: "Q16", Region: "P15:T19", Then: "W R17 -Q16"}, "rows=...../...../...../.X.../..... at=14,0 then=O2,2;-1,3", 14, 0},
		{Question{Text: "rows=X list=7", FixedColour: true, Variations: true, Next: query.White, By: &by, Limit: 3}, "rows=X colour=fixed next=W by=30 lines=all list=7", 9, 9},
		{Question{Text: "rows=X", And: []string{"rows=O at=side"}}, "rows=X and rows=O at=side", 9, 9},
	} {
		placed, err := c.ask.Query()
		if err != nil {
			t.Errorf("%+v: %v", c.ask, err)
			continue
		}
		want, err := query.Parse(c.want)
		if err != nil {
			t.Fatal(err)
		}
		want.Board = placed.Board
		for _, and := range want.And {
			and.Board = placed.Board
		}
		if got := placed.String(); got != want.String() || placed.X0 != c.x0 || placed.Y0 != c.y0 {
			t.Errorf("%+v: %s shown at %d,%d, want %s at %d,%d", c.ask, got, placed.X0, placed.Y0, want, c.x0, c.y0)
		}
	}
}

// TestWrongOptions: the error names the option with the invalid value.
func TestWrongOptions(t *testing.T) {
	for option, ask := range map[string]Question{
		"query":  {Text: "rows=Q"},
		"play":   {Play: "Q16 Q16"},
		"region": {Region: "A1"},
		"and":    {And: []string{"nothing"}},
		"then":   {Then: "B A1", Region: "C3:F6"},
	} {
		_, err := ask.Query()
		var wrong *OptionError
		if !errors.As(err, &wrong) || wrong.Option != option {
			t.Errorf("%+v: %v, want an error about %s", ask, err, option)
		}
	}
	if _, err := (&Question{Text: "rows=X board=30"}).Query(); err == nil {
		t.Error("a board of 30 rows is accepted")
	}
}

// TestThenOfNames asks what follows a named move without a position or region: that is an error,
// not a panic.
func TestThenOfNames(t *testing.T) {
	for _, ask := range []Question{{Named: []string{"hane"}, Then: "B R14"}, {Text: "named=hane", Then: "X0,0"}} {
		wrong := new(OptionError)
		if _, err := ask.Query(); !errors.As(err, &wrong) || wrong.Option != "then" {
			t.Errorf("%+v: %v, want an error about then", ask, err)
		}
	}
}
