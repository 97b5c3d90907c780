package collection

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/games/internal/records"
	"katachi/games/internal/texts"
	"katachi/games/query"
	"katachi/sgf/gamefile"
)

// TestStoresByBytes: records are stored when they have many bytes, even if the games are few, and
// large files are not merged in memory. No game is lost.
func TestStoresByBytes(t *testing.T) {
	defer func(n int) { storeBytes = n }(storeBytes)
	storeBytes = 4000
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
	r, err := c.Add(t.Context(), []string{dir}, &AddOptions{Memory: 64 << 20, counted: func(r Report) {
		most, last = max(most, r.Stored-last), r.Stored
	}})
	if err != nil || r.Stored != 40 {
		t.Fatalf("%+v, %v", r, err)
	}
	if most == 0 || most > 12 {
		t.Errorf("%d games stored at once, want those of one lot of files", most)
	}
	files, err := c.files(t.Context(), texts.Kind)
	if err != nil || len(files) < 2 {
		t.Errorf("%d files of records, %v, want several", len(files), err)
	}
	for _, f := range files {
		if f.Bytes > 300_000 {
			t.Errorf("a file of %d bytes", f.Bytes)
		}
	}
}

// TestScratch: a worker does not keep the memory of a large file for the next one, and a lot does
// not keep the texts that are packed. So sixteen workers do not hold sixteen large files.
func TestScratch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.sgf")
	if err := os.WriteFile(path, []byte("(;SZ[9]C["+strings.Repeat("text ", records.LargeScratch/5+1)+"];B[aa])"), 0o666); err != nil {
		t.Fatal(err)
	}
	c, err := NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	src, err := gamefile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	a, err := newAdder(t.Context(), c, &AddOptions{})
	if err != nil {
		t.Fatal(err)
	}
	a.src = src
	var r records.Reader
	p := texts.NewPacker()
	ch := a.read(t.Context(), &r, p, lot{from: 0, to: 1})
	if len(ch.records) != 1 || ch.records[0].Text != nil || cap(r.Data) > 0 || cap(p.Buf) > 0 {
		t.Errorf("%d records, %d and %d bytes are kept", len(ch.records), cap(r.Data), cap(p.Buf))
	}
	if room := a.room(); room.Weigh(lot{from: 0, to: 1}) < 10*records.LargeScratch || room.Most >= 1<<30 {
		t.Errorf("weighs %d of %d", room.Weigh(lot{from: 0, to: 1}), room.Most)
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
