package search_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/internal/ops/name"
	"katachi/internal/ops/opstest"
	"katachi/internal/ops/search"
	"katachi/internal/report"
)

// searched runs a query given as text.
func searched(t *testing.T, col *collection.Collection, text string) (*search.Found, error) {
	t.Helper()
	ask := report.Question{Query: text}
	q, err := ask.On(nil)
	if err != nil {
		t.Fatal(err)
	}
	return search.Do(context.Background(), collection.Union{col}, q, nil)
}

// TestNamesOdd: to search by name in a collection without names is an error that says which command
// adds them. Names of another version and games without names give a warning.
func TestNamesOdd(t *testing.T) {
	ctx := context.Background()
	col := opstest.Sample(t, 3)
	if _, err := searched(t, col, "named=hane"); err == nil || !strings.Contains(err.Error(), "katachi index --names --in "+col.Dir()) {
		t.Errorf("without names: %v", err)
	}
	if _, err := col.Name(ctx, opstest.OldLibrary{Library: name.Library()}, nil); err != nil {
		t.Fatal(err)
	}
	found, err := searched(t, col, "rows=XO/OX named=hane")
	if err != nil || !strings.Contains(found.Warning.Error(), "the names of 3 games come from another version of the library: katachi index --names") {
		t.Errorf("old names: %+v, %v", found, err)
	}
	if found, err = searched(t, col, "rows=XO/OX"); err != nil || found.Warning != nil {
		t.Errorf("a search without names: %+v, %v", found, err)
	}
	record := filepath.Join(t.TempDir(), "new.sgf")
	if err := os.WriteFile(record, []byte("(;SZ[19];B[pd];W[dd])"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := col.Add(ctx, []string{record}, nil); err != nil {
		t.Fatal(err)
	}
	want := "1 game without names, 3 games with names of another version of the library: katachi index --names"
	if found, err = searched(t, col, "rows=X and named=hane"); err != nil || !strings.Contains(found.Warning.Error(), want) {
		t.Errorf("old and missing names: %+v, %v", found, err)
	}
	if r, err := name.Games(ctx, col, true, nil); err != nil || r.Games != 4 {
		t.Fatalf("NameGames = %+v, %v", r, err)
	}
	if found, err = searched(t, col, "named=hane"); err != nil || found.Warning != nil || found.Answer.Hits == 0 {
		t.Errorf("named again: %+v, %v", found, err)
	}
}

// TestSampleNamed: the first search by name names the games in memory.
func TestSampleNamed(t *testing.T) {
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	record := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(record, []byte("(;SZ[19];B[pd];W[dd];B[pq])"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := col.Add(context.Background(), []string{record}, nil); err != nil {
		t.Fatal(err)
	}
	found, err := searched(t, col, "named=hoshi list=5")
	if err != nil || found.Answer.Hits != 2 || found.Warning != nil || found.List[0].Move != 1 {
		t.Errorf("star points: %+v, %v", found, err)
	}
}

// TestPurposesInMemory: games in memory are named without purposes until a query needs one, which
// is faster.
func TestPurposesInMemory(t *testing.T) {
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	if _, err := col.Add(t.Context(), []string{filepath.Join(filepath.Dir(opstest.Sample(t, 4).Dir()), "records")}, nil); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name     string
		purposes bool
	}{{"hane", false}, {"tenuki", true}, {"hane", true}} {
		found, err := searched(t, col, "named="+tt.name)
		if err != nil || found.Answer.Hits == 0 {
			t.Fatalf("%s: %v, %v", tt.name, found, err)
		}
		s, err := col.NameState(t.Context(), name.Library().Version())
		if err != nil || (s.Named == 4) != tt.purposes {
			t.Errorf("after %s %d of 4 games have purposes, %v", tt.name, s.Named, err)
		}
	}
}

// TestPurposesStored: purposes are stored only on request, and a search for one says so. Once they
// are stored, games added later get them, too.
func TestPurposesStored(t *testing.T) {
	ctx := t.Context()
	col := opstest.Sample(t, 4)
	give := func(purposes bool, want int) {
		t.Helper()
		if r, err := name.Games(ctx, col, purposes, nil); err != nil || r.Games != want {
			t.Fatalf("named %+v, want %d games, %v", r, want, err)
		}
	}
	give(false, 4)
	if found, err := searched(t, col, "named=hane"); err != nil || found.Answer.Hits == 0 || found.Warning != nil {
		t.Errorf("hane: %+v, %v", found, err)
	}
	if found, err := searched(t, col, "named=tenuki"); err == nil || !strings.Contains(err.Error(), "katachi index --purposes --in ") {
		t.Errorf("tenuki before it is stored: %+v, %v", found, err)
	}
	give(true, 4)
	if found, err := searched(t, col, "named=tenuki"); err != nil || found.Answer.Hits == 0 || found.Warning != nil {
		t.Errorf("tenuki: %+v, %v", found, err)
	}
	record := filepath.Join(t.TempDir(), "late.sgf")
	if err := os.WriteFile(record, []byte("(;GM[1]SZ[19];B[pd];W[dp];B[pp])"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := col.Add(ctx, []string{record}, nil); err != nil {
		t.Fatal(err)
	}
	give(false, 1)
	if s, err := col.NameState(ctx, name.Library().Version()); err != nil || s.Named != 5 {
		t.Errorf("%+v, %v", s, err)
	}
}
