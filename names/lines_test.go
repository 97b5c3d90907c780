package names_test

import (
	"strings"
	"testing"

	"katachi/board"
	"katachi/names"
)

// A follower reports josekis at the moves that name and leave them, also where moves
// before were only advanced over, and none on other boards.
func TestLines(t *testing.T) {
	f := names.Builtin().Follow(19)
	for range 2 {
		f.Reset(19)
		var said []string
		c := board.Black
		for i, word := range strings.Fields("D3 D5 C5 D4 C4 E3 D6 C3 D2 B3 E2 B6") {
			p, err := board.ParsePoint(word, 19)
			if err != nil {
				t.Fatal(err)
			}
			if i < 9 {
				err = f.Advance(c, p)
			} else {
				var step names.Step
				step, err = f.Play(c, p)
				for _, e := range step.Lines {
					said = append(said, e.String())
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			c = c.Opponent()
		}
		want := "small avalanche, turn outwards|small avalanche, turn outwards; left at move 12"
		if got := strings.Join(said, "|"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	f.Reset(13)
	if step, err := f.Play(board.Black, board.At(3, 9)); err != nil || step.Lines != nil {
		t.Errorf("13x13: %v, %v", step.Lines, err)
	}
}
