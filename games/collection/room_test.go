package collection

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/internal/records"
	"katachi/games/internal/store"
	"katachi/games/internal/texts"
	"katachi/games/query"
)

// TestStoresByBytes: records are stored when they have many bytes, even if the games are few, and
// large files are not merged in memory. No game is lost.
func TestStoresByBytes(t *testing.T) {
	defer func(n int) { store.MaxPending = n }(store.MaxPending)
	store.MaxPending = 4000
	dir := t.TempDir()
	for i := range 40 {
		text := new(strings.Builder)
		for k := range 3000 {
			fmt.Fprintf(text, "%x ", uint32(i*3000+k)*2654435761)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%02d.sgf", i)), []byte("(;SZ[9]C["+text.String()+"];B[aa])"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c, err := Create(filepath.Join(t.TempDir(), "c"), &Options{Threads: 4})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	most, last := 0, 0
	counted(t, func(r Report) { most, last = max(most, r.Stored-last), r.Stored })
	r, err := c.Add(t.Context(), []string{dir}, &AddOptions{Memory: 64 << 20})
	if err != nil || r.Stored != 40 {
		t.Fatalf("%+v, %v", r, err)
	}
	if most == 0 || most > 12 {
		t.Errorf("%d games stored at once, want those of one lot of files", most)
	}
	files, err := c.store.Files(t.Context(), texts.Kind)
	if err != nil || len(files) < 2 {
		t.Errorf("%d files of records, %v, want several", len(files), err)
	}
	for _, f := range files {
		if f.Bytes > 300_000 {
			t.Errorf("a file of %d bytes", f.Bytes)
		}
	}
}

// TestLongTexts: the search for words knows the texts of a game up to a limit, and Add reports
// longer texts. The record is stored whole. Check finds no fault.
func TestLongTexts(t *testing.T) {
	defer func(n int) { records.MostText = n }(records.MostText)
	text := "(;SZ[9]PB[Ito]C[" + strings.Repeat("early ", 20) + "late];B[aa])"
	search := func(c *Collection, word string) int {
		n := 0
		for _, err := range c.Games(t.Context(), &query.Where{Words: word}) {
			if err != nil {
				t.Fatal(err)
			}
			n++
		}
		return n
	}
	add := func() (*Collection, Problem) {
		path := filepath.Join(t.TempDir(), "a.sgf")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		c, err := Create(filepath.Join(t.TempDir(), "c"), nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		var said Problem
		if _, err := c.Add(t.Context(), []string{path}, &AddOptions{Problem: func(p Problem) { said = p }}); err != nil {
			t.Fatal(err)
		}
		return c, said
	}
	before, said := add()
	if said.What != "" || search(before, "late") != 1 {
		t.Errorf("below the limit: %+v", said)
	}
	records.MostText = 50
	c, said := add()
	if want := "knows the first 50 bytes of its texts only"; !strings.Contains(said.What, want) {
		t.Errorf("said %q, want %s", said.What, want)
	}
	if search(c, "early") != 1 || search(c, "late") != 0 {
		t.Error("words beyond the limit are found, or words before it are not")
	}
	if errs := Check(t.Context(), c.Dir(), nil, nil); len(errs) > 0 {
		t.Error(errs)
	}
	if got, err := c.Record(t.Context(), 1); err != nil || string(got) != text {
		t.Errorf("the record is %q, %v", got, err)
	}
}
