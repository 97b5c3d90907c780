package review

import (
	"context"
	"iter"
	"math"
	"strings"
	"testing"

	"katachi/internal/ops/name"
	"katachi/internal/report"

	"katachi/board"
	"katachi/mind/analysis"
	"katachi/sgf"
)

// TestWhy: a claimed loss says what the opponent's reply can do, or what the better move could have done,
// if that is proven, accounts for the loss and does not happen anyway.
func TestWhy(t *testing.T) {
	// Black's stones at D7 are in atari.
	const rows = `. . . . . . . . .
. . O O O . . . .
. X . X X O . . .
. X . O O . X X .
. . . . . X O O .
. . . . . X O O .
. . . . . . X X .
. . . . . . . . .
. . . . . . . . .`
	b, err := board.Parse(rows)
	if err != nil {
		t.Fatal(err)
	}
	root := "(;SZ[9]KM[7]PL[B]"
	for _, c := range []board.Color{board.Black, board.White} {
		root += map[board.Color]string{board.Black: "AB", board.White: "AW"}[c]
		for p := range b.Points {
			if b.Color(p) == c {
				root += "[" + sgf.FromBoard(p).String() + "]"
			}
		}
	}
	for _, test := range []struct {
		name, played, best, reply string
		lost                      float64
		want                      string
	}{
		{"the reply", "ba", "C7", "C7", 6, "White can capture the 2 stones at D7 (C7)"},
		{"too few stones", "ba", "C7", "C7", 40, ""},
		{"it happens anyway", "ba", "A9", "C7", 6, ""},
		{"not claimed", "ba", "C7", "C7", 1, ""},
	} {
		file, err := sgf.Parse([]byte(root+";B["+test.played+"])"), &sgf.Options{Name: "x.sgf"})
		if err != nil {
			t.Fatal(err)
		}
		point := func(text string) []board.Point {
			p, err := board.ParsePoint(text, 9)
			if err != nil {
				t.Fatal(err)
			}
			return []board.Point{p}
		}
		judge := func(_ context.Context, _ iter.Seq2[int, *report.Position], found func(int, *analysis.Position)) error {
			for i, move := range []string{test.best, test.reply} {
				p := &analysis.Position{Winrate: 0.5, Lead: -float64(i) * test.lost, Spread: math.NaN(), Moves: []analysis.Move{{Line: point(move)}}}
				found(i, p)
			}
			return nil
		}
		r, err := Do(t.Context(), file.Games[0], &Options{Judge: judge})
		if err != nil {
			t.Fatal(err)
		}
		why := r.Answer().Moves[0].Why
		if why.Error() != test.want {
			t.Errorf("%s: %q, want %q", test.name, why, test.want)
		}
		if text := r.comment(&r.Moves[0]); strings.Contains(text, "because") != (test.want != "") || !strings.Contains(text, test.want) {
			t.Errorf("%s: %q, want %q", test.name, text, test.want)
		}
		if why == nil {
			continue
		}
		for tag, want := range map[string]string{"ja": "白C7でD7の2子を取る", "ko": "백 C7로 D7의 2점 따냄", "zh": "白C7可提D7等2子"} {
			comment := name.Wording{Lang: tag}.CommentWith("", &r.Moves[0].Loss, 9)
			if got := why.In(tag); got != want || !strings.Contains(comment, want) {
				t.Errorf("%s: %s: %q in %q, want %q", test.name, tag, got, comment, want)
			}
		}
	}
}
