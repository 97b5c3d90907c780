package picture

import (
	"strings"
	"testing"

	"katachi/board"
)

// TestSensei: what is written is read back, whole or a corner; the last move, labels and star points
// have their signs.
func TestSensei(t *testing.T) {
	b, err := board.Parse(strings.Repeat(".........\n", 7) + ".XO......\nX.O......\n")
	if err != nil {
		t.Fatal(err)
	}
	last := b.Size() - 1
	pic := &Picture{Board: b, Last: board.At(2, 7), Title: "Move 4", Labels: map[board.Point]string{
		board.At(1, 8): "1", board.At(0, 7): "B", board.At(2, 8): "2", board.At(5, 5): "46",
	}}
	for _, view := range []Area{{}, {board.At(0, 5), board.At(5, last)}} {
		pic.View = view
		var out strings.Builder
		if err := pic.Sensei(&out); err != nil {
			t.Fatal(err)
		}
		again, err := board.Parse(out.String())
		if err != nil || again.Plain() != b.Plain() {
			t.Errorf("%s is read as\n%s, %v", &out, again, err)
		}
		for _, want := range []string{"$$c9 Move 4\n", "$$ | b X W .", "$$ | X a @ ."} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s without %q", &out, want)
			}
		}
	}
}
