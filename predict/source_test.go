package predict

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"katachi/gamefile"
	"katachi/sgf"
)

// TestReadCancelled: games that were read before the context ended are not taken for all.
func TestReadCancelled(t *testing.T) {
	dir := t.TempDir()
	for i, text := range randomGames(3) {
		if err := os.WriteFile(filepath.Join(dir, string(rune('a'+i))+".sgf"), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	src, err := gamefile.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	all, err := ReadTrainingGames(t.Context(), src, nil)
	if err != nil || len(all.Games) != 3 || all.Records != 3 {
		t.Fatalf("%+v, %v", all, err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if all, err := ReadTrainingGames(gone, src, nil); all != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %+v, %v", all, err)
	}
}

// TestHonestWithoutLists: where no game is on a frozen list, none is before the first of them.
func TestHonestWithoutLists(t *testing.T) {
	records := []Record{{Path: "a", Text: randomGames(1)[0], Date: "1990-01-01"}}
	for _, list := range [][]Record{nil, records} {
		games, out, err := HonestGames(t.Context(), list)
		if err != nil || out.Before != "" || len(games)+out.Late != len(list) {
			t.Errorf("%d games, %+v, %v", len(games), out, err)
		}
	}
}

// TestTurn: the symmetries that records are compared by are eight, and the first changes nothing.
func TestTurn(t *testing.T) {
	seen := map[string]bool{}
	for k := range 8 {
		seen[string(turn(sgf.Point{X: 2, Y: 5}, k))] = true
	}
	if len(seen) != 8 || !bytes.Equal(turn(sgf.Point{X: 2, Y: 5}, 0), []byte{2, 5}) {
		t.Errorf("%d images, the first of them %v", len(seen), turn(sgf.Point{X: 2, Y: 5}, 0))
	}
	if got := turn(sgf.Point{X: 19, Y: 0}, 3); !bytes.Equal(got, []byte{255, 255}) {
		t.Errorf("a pass is %v", got)
	}
}
