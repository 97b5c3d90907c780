package api

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"katachi/words/bookworm"
	"katachi/words/lexicon"
)

// TestBookworm repeatedly plays the best word of a random board: the remaining letters fall as in
// package bookworm, new letters are added, the same request gets the same answer, and the answer
// has as many words as the package finds.
func TestBookworm(t *testing.T) {
	in := &BookwormRequest{Seed: 31}
	for turn := range 20 {
		out, err := Bookworm(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Bookworm(t.Context(), in); err != nil || !reflect.DeepEqual(out, again) {
			t.Fatalf("turn %d: the same request again: %v, %+v", turn, err, again)
		}
		b, err := bookworm.Parse(strings.ReplaceAll(out.Board, "/", "\n"))
		if err != nil || b.Len() != 52 || len(out.Letters) != 52 {
			t.Fatalf("turn %d: %d letters, %v", turn, len(out.Letters), err)
		}
		found, err := bookworm.Solve(t.Context(), b, lexicon.Builtin(), nil)
		if err != nil || len(found.Words) != len(out.Words) || len(out.Words) == 0 {
			t.Fatalf("turn %d: %d words, want %d, %v", turn, len(out.Words), len(found.Words), err)
		}
		if turn > 0 {
			checkFall(t, in, b, out)
		}
		best := out.Words[0]
		for _, w := range out.Words {
			if w.Score > best.Score || w.Length > out.Longest {
				t.Errorf("turn %d: %s scores more than the first word, %s, or is longer than %d", turn, w.Word, best.Word, out.Longest)
			}
		}
		var path []string
		for _, at := range best.Path {
			path = append(path, fmt.Sprintf("%d.%d", at.Column, at.Index))
		}
		in = &BookwormRequest{Board: out.Board, Seed: out.Seed, Path: strings.Join(path, " ")}
	}
}

// checkFall compares the letters that a word left on a board with those of Board.Fall.
func checkFall(t *testing.T, in *BookwormRequest, after *bookworm.Board, out *BookwormAnswer) {
	t.Helper()
	before, err := bookworm.Parse(strings.ReplaceAll(in.Board, "/", "\n"))
	if err != nil {
		t.Fatal(err)
	}
	path, err := readCells(in.Path)
	if err != nil {
		t.Fatal(err)
	}
	text, err := before.Read(path)
	if err != nil || out.Laid == nil || !strings.EqualFold(out.Laid.Word, text) {
		t.Fatalf("laid %+v, want %s, %v", out.Laid, text, err)
	}
	stay, letters := before.Fall(path, nil).All()
	for i, at := range stay {
		if got, err := after.Read([]bookworm.Cell{at}); err != nil || got != string(letters[i]) {
			t.Errorf("after %s: %s at %v, want %c, %v", text, got, at, letters[i], err)
		}
	}
}
