package predict

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"katachi/sgf/gamefile"
)

// TestReadCancelled: if the context ends, the games read before that are not returned as if they
// were all.
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
