package report

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// TestSaid: errors of packages that know nothing of languages have codes, and what is before them
// stays; so have all kinds of warnings about records.
func TestSaid(t *testing.T) {
	for want, err := range map[string]error{
		"ko":                                  board.ErrKo,
		"too slow":                            context.DeadlineExceeded,
		"record line [game 3 occupied]":       fmt.Errorf("game 3: %w", board.ErrOccupied),
		"illegal in record [2 5 black aa ko]": &sgf.IllegalMove{Node: 5, Moves: 1, Color: board.Black, Err: board.ErrKo},
		"field [date error [late]]":           Wrong("date", fmt.Errorf("late")),
		"records [2 no point of the board a]": &gamefile.Line{Kind: sgf.BadPoint, Records: 2, First: "a"},
	} {
		if got := shown(Said(err)); got != want {
			t.Errorf("%v: %s, want %s", err, got, want)
		}
	}
	for k := sgf.Kind(0); !strings.HasPrefix(k.String(), "Kind("); k++ {
		if s := Said(fmt.Errorf("%w: read as UTF-8", k)); s.Code != "read as" || s.In("ja") == s.Text {
			t.Errorf("%v: %+v", k, s)
		}
	}
}

// shown returns the code of a sentence with its arguments.
func shown(s *lang.Sentence) string {
	var args []string
	for _, arg := range s.Args {
		if of, ok := arg.(*lang.Sentence); ok {
			arg = shown(of)
		}
		args = append(args, fmt.Sprint(arg))
	}
	if len(args) == 0 {
		return s.Code
	}
	return fmt.Sprintf("%s %v", s.Code, args)
}
