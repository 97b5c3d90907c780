package board_test

import (
	"encoding/json"
	"strings"
	"testing"

	"katachi/board"
)

// TestPointText writes and reads every Point of every size of board: each reads back as it was, and
// on a board of 19 rows its text is its name.
func TestPointText(t *testing.T) {
	for size := 1; size <= board.MaxSize; size++ {
		for i := range size * size {
			p := board.At(i%size, i/size)
			text, err := p.MarshalText()
			if err != nil {
				t.Fatalf("size %d: %d, %d: %v", size, i%size, i/size, err)
			}
			for _, written := range []string{string(text), strings.ToLower(string(text))} {
				var back board.Point
				if err := back.UnmarshalText([]byte(written)); err != nil || back != p {
					t.Fatalf("size %d: %s is %v, %v, not %v", size, written, back, err, p)
				}
			}
			if size == board.DefaultSize && string(text) != p.Name(size) {
				t.Errorf("the text is %s, not %s", text, p.Name(size))
			}
		}
	}
	for _, wrong := range []string{"", "Q", "Q20", "Q-6", "I3", "16", "Q 6", "\u017f3", "Qx", "passe"} {
		p := board.At(1, 1)
		if err := p.UnmarshalText([]byte(wrong)); err == nil || p != board.At(1, 1) {
			t.Errorf("%q is read as %v", wrong, p)
		}
	}
	for _, beside := range []board.Point{board.At(-1, 3), board.At(3, -1), board.At(board.MaxSize, 3), board.At(3, board.MaxSize)} {
		if text, err := beside.MarshalText(); err == nil {
			t.Errorf("%d, beside the board, is written as %s", beside, text)
		}
	}
}

// TestText writes values as JSON, as people write them, and reads them again.
func TestText(t *testing.T) {
	type all struct {
		Move  board.Move
		Pass  board.Point
		Color []board.Color
		Sym   board.Symmetry
		Rules board.Rules
	}
	want := all{
		board.Move{Color: board.Black, Point: board.At(15, 3)},
		board.Pass,
		[]board.Color{board.Empty, board.Black, board.White, board.Off},
		5,
		board.Rules{Komi: 6.5, Territory: true},
	}
	const text = `{"Move":{"color":"black","point":"Q16"},"Pass":"pass","Color":["empty","black","white","off"],` +
		`"Sym":5,"Rules":"japanese, komi 6.5"}`
	written, err := json.Marshal(want)
	if err != nil || string(written) != text {
		t.Fatalf("%s, %v; want %s", written, err, text)
	}
	var back all
	if err := json.Unmarshal(written, &back); err != nil {
		t.Fatal(err)
	}
	if again, _ := json.Marshal(back); string(again) != text || back.Move != want.Move {
		t.Errorf("%s reads back as %s", text, again)
	}
	for _, wrong := range []string{`{"Sym":8}`, `{"Sym":-1}`, `{"Sym":"0"}`, `{"Color":["green"]}`, `{"Color":[""]}`, `{"Color":["e"]}`, `{"Pass":134}`} {
		if err := json.Unmarshal([]byte(wrong), new(all)); err == nil {
			t.Errorf("%s is read", wrong)
		}
	}
}

// TestColorLetters reads the letters of the Go Text Protocol.
func TestColorLetters(t *testing.T) {
	for text, want := range map[string]board.Color{"b": board.Black, "B": board.Black, "w": board.White, "W": board.White, "WHITE": board.White, "Black": board.Black} {
		var c board.Color
		if err := c.UnmarshalText([]byte(text)); err != nil || c != want {
			t.Errorf("%s is %v, %v", text, c, err)
		}
	}
}
