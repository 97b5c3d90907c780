package opstest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"katachi/games/collection"
)

// Sample makes a collection of the first games of the sample in a folder.
func Sample(t *testing.T, games int) *collection.Collection {
	t.Helper()
	ctx := context.Background()
	sample, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer sample.Close()
	dir := t.TempDir()
	from := filepath.Join(dir, "records")
	if err := os.Mkdir(from, 0o777); err != nil {
		t.Fatal(err)
	}
	for id := range int64(games) {
		text, err := sample.Record(ctx, id*17+1)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(from, fmt.Sprintf("%03d.sgf", id)), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	col, err := collection.Create(filepath.Join(dir, "c"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { col.Close() })
	if _, err := col.Add(ctx, []string{from}, nil); err != nil {
		t.Fatal(err)
	}
	return col
}

// OldLibrary is the library in another version.
type OldLibrary struct{ collection.Library }

func (OldLibrary) Version() string { return "old" }
