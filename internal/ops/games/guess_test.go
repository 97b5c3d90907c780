package games

import (
	"context"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/quiz"
	"katachi/internal/report"
	"katachi/sgf"
)

// TestGuesses: guesses score points, skipped moves do not.
func TestGuesses(t *testing.T) {
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	g, err := report.ReadGame([]byte("(;SZ[9];B[cc];W[gg];B[cg])"), &sgf.Options{Name: "file"}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	q, err := quiz.New(col, g, 0)
	if err != nil {
		t.Fatal(err)
	}
	guesses := Guesses{Quiz: q}
	if guesses.Score() != "no move was guessed" {
		t.Error(guesses.Score())
	}
	for _, c := range []struct {
		point   string
		skipped bool
	}{{"C7", false}, {"pass", true}, {"A1", false}} {
		p, err := board.ParsePoint(c.point, 9)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := guesses.Answer(context.Background(), p, c.skipped); err != nil {
			t.Fatal(err)
		}
		guesses.PlayNext()
	}
	if got, want := guesses.Score(), "100 of 300 points (33%); 1 of 3 moves right"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
