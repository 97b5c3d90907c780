package report

import (
	"errors"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/query"
)

// TestQuestion checks which query the options become.
func TestQuestion(t *testing.T) {
	for _, c := range []struct {
		play   string
		ask    Question
		want   string // the query
		x0, y0 int
	}{
		{"", Question{Query: "rows=X/O at=corner next=B"}, "rows=X/O at=corner next=B", 0, 0},
		{"Q16 pass, D4", Question{Region: "C3:E5"}, "rows=.../.X./... at=1..15,1..15", 2, 14},
		{"Q16", Question{Region: "R15:P17", At: "fixed"}, "rows=.../.X./... at=14,2", 14, 2},
		{"Q16", Question{Region: "P15:T19", Then: "W R17 -Q16"}, "rows=...../...../...../.X.../..... at=14,0 then=O2,2;-1,3", 14, 0},
		{"", Question{Query: "rows=X list=7", FixedColor: true, Variations: true, Next: "white", By: 30}, "rows=X color=fixed next=W by=30 lines=all list=7", 9, 9},
		{"", Question{Query: "rows=X", And: []string{"rows=O at=side"}}, "rows=X and rows=O at=side", 9, 9},
	} {
		placed, err := c.ask.On(after(t, c.play))
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
		"query":  {Query: "rows=Q"},
		"next":   {Next: "red"},
		"by":     {By: -1},
		"at":     {At: "top"},
		"rank":   {Query: "rows=X", Where: query.Where{Rank: "strong"}},
		"region": {Region: "A1"},
		"and":    {And: []string{"nothing"}},
		"then":   {Then: "B A1", Region: "C3:F6"},
	} {
		_, err := ask.On(nil)
		var wrong *query.FieldError
		if !errors.As(err, &wrong) || wrong.Field != option {
			t.Errorf("%+v: %v, want an error about %s", ask, err, option)
		}
	}
	if _, err := (&Question{Query: "rows=X board=30"}).On(nil); err == nil {
		t.Error("a board of 30 rows is accepted")
	}
}

// TestThenOfNames asks what follows a named move without a position or region: that is an error,
// not a panic.
func TestThenOfNames(t *testing.T) {
	for _, ask := range []Question{{Named: []string{"hane"}, Then: "B R14"}, {Query: "named=hane", Then: "X0,0"}} {
		wrong := new(query.FieldError)
		if _, err := ask.On(nil); !errors.As(err, &wrong) || wrong.Field != "then" {
			t.Errorf("%+v: %v, want an error about then", ask, err)
		}
	}
}

// after returns the empty board after moves.
func after(t *testing.T, moves string) *Position {
	t.Helper()
	pos := EmptyPosition()
	if err := pos.Play(moves); err != nil {
		t.Fatal(err)
	}
	return pos
}

// TestPlay: moves are played in turn, or by the colour before them; an error names the field.
func TestPlay(t *testing.T) {
	if pos := after(t, "Q16, D4 W:C3 pass E5"); pos.Moves != 5 || pos.Game.Board().String() == "" || pos.Game.ToMove() != board.Black {
		t.Errorf("%d moves, %s to move:\n%s", pos.Moves, pos.Game.ToMove().Name(), pos.Game.Board())
	}
	for _, moves := range []string{"Q16 Q16", "Z9", "G:Q16", strings.Repeat("pass ", maxPlayed+1)} {
		wrong := new(query.FieldError)
		if err := EmptyPosition().Play(moves); !errors.As(err, &wrong) || wrong.Field != "play" {
			t.Errorf("%.20q: %v, want an error about play", moves, err)
		}
	}
}
