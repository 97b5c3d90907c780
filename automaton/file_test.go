package automaton

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"katachi/internal/section"
)

var layouts = []Layout{Rows, Displaced, Sparse}

// encoded returns the bytes of a table's file.
func encoded(t fataler, table *Table) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := section.NewWriter(&buf, fileKind, fileVersion)
	table.addTo(w)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// chapterFile returns the second automaton of GNU Go's chapter as a file.
func chapterFile(t testing.TB, layout Layout) []byte {
	return encoded(t, packed(t, compiled(t, secondSet...), layout))
}

func TestFileRoundTrip(t *testing.T) {
	dir := t.TempDir()
	for _, limit := range []uint32{1<<16 - 1, 3} {
		setMax16(t, limit)
		for _, layout := range layouts {
			path := filepath.Join(dir, layout.String())
			d := compiled(t, secondSet...)
			if err := packed(t, d, layout).WriteFile(path); err != nil {
				t.Fatal(err)
			}
			table, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			back, err := table.DFA()
			if err != nil {
				t.Fatal(err)
			}
			if dump(back) != dump(d) {
				t.Errorf("%v: read back\n%swant\n%s", layout, dump(back), dump(d))
			}
			if got := table.Scan(nil, symbols("X..XXO....")); !slices.Equal(got, []uint32{1, 2, 4}) {
				t.Errorf("%v: Scan = %v, want [1 2 4]", layout, got)
			}
			if err := table.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// Reading back what was written gives the same automaton, whatever it is.
func TestFileProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, _, d := drawAutomaton(t)
		for _, layout := range layouts {
			table, err := load("drawn", encoded(t, packed(t, d, layout)))
			if err != nil {
				t.Fatal(err)
			}
			back, err := table.DFA()
			if err != nil {
				t.Fatal(err)
			}
			if dump(back) != dump(d) {
				t.Fatalf("%v: read back\n%swant\n%s", layout, dump(back), dump(d))
			}
		}
	})
}

// Files of released versions stay readable: testdata holds one of each layout
// for every version there was.
func TestOldVersions(t *testing.T) {
	for _, layout := range layouts {
		path := filepath.Join("testdata", "v1-"+layout.String()+".bin")
		table, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		d, err := table.DFA()
		if err != nil {
			t.Fatal(err)
		}
		if want := compiled(t, secondSet...); dump(d) != dump(want) {
			t.Errorf("%s holds\n%swant\n%s", path, dump(d), dump(want))
		}
		if data, _ := os.ReadFile(path); !bytes.Equal(data, chapterFile(t, layout)) {
			t.Errorf("%s is not what is written now: a new version needs its own number and file", path)
		}
		table.Close()
	}
}

func TestBitFlips(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 26))
	for _, layout := range layouts {
		good := chapterFile(t, layout)
		for range 10_000 {
			data := slices.Clone(good)
			bit := rng.IntN(8 * len(data))
			data[bit/8] ^= 1 << (bit % 8)
			if _, err := load("flipped", data); !errors.Is(err, ErrCorrupt) {
				t.Fatalf("%v: bit %d of byte %d flipped: %v, want ErrCorrupt", layout, bit%8, bit/8, err)
			}
		}
	}
}

func TestTruncations(t *testing.T) {
	for _, layout := range layouts {
		good := chapterFile(t, layout)
		for n := range good {
			if _, err := load("short", good[:n]); !errors.Is(err, ErrCorrupt) {
				t.Fatalf("%v: cut to %d bytes: %v, want ErrCorrupt", layout, n, err)
			}
		}
	}
}

// A file whose checksums are right and whose numbers are not, as a broken or
// hostile writer would make it: an error that names the section, or a table
// that can be walked. Every byte of every section takes several values.
func TestForgedNumbers(t *testing.T) {
	setMax16(t, 3)
	refused := 0
	for _, layout := range layouts {
		parts := sectionsOf(t, chapterFile(t, layout))
		for i := range parts {
			for at := range parts[i].data {
				for _, value := range []byte{0, 1, 2, 9, 13, 0x7f, 0xff} {
					old := parts[i].data[at]
					parts[i].data[at] = value
					refused += walkForged(t, parts)
					parts[i].data[at] = old
				}
			}
			whole := parts[i].data
			for _, n := range []int{0, 1, len(whole) / 2, len(whole) - 1} {
				parts[i].data = whole[:max(0, min(n, len(whole)))]
				refused += walkForged(t, parts)
			}
			parts[i].data = whole
		}
	}
	if refused < 1000 {
		t.Errorf("%d forged files refused: the test shows little", refused)
	}
}

type part struct {
	name string
	data []byte
}

func sectionsOf(t testing.TB, file []byte) (parts []part) {
	t.Helper()
	f, err := section.Load("good", file, fileKind, fileVersion)
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range f.Sections() {
		data, err := f.Section(info.Name)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part{info.Name, slices.Clone(data)})
	}
	return parts
}

// walkForged returns 1 if the file is refused, else walks it every way.
func walkForged(t testing.TB, parts []part) int {
	t.Helper()
	var buf bytes.Buffer
	w := section.NewWriter(&buf, fileKind, fileVersion)
	for _, p := range parts {
		w.Add(p.name, p.data)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	table, err := load("forged", buf.Bytes())
	if err != nil {
		if !errors.Is(err, ErrCorrupt) || strings.Contains(err.Error(), "\n") {
			t.Fatalf("forged file: %v, want one line and ErrCorrupt", err)
		}
		return 1
	}
	walkTable(table)
	return 0
}

// walkTable takes every step and reads every output; it must not panic.
func walkTable(table *Table) {
	for s := range min(table.NumStates(), 1000) {
		table.Output(State(s))
		for sym := range table.Alphabet() {
			table.step(State(s), byte(sym))
		}
	}
	table.Scan(nil, []byte{2, 0, 0, 2, 2, 1, 0, 255})
	table.DFA() // its Check may find what walking does not mind
}

func TestOtherKind(t *testing.T) {
	var buf bytes.Buffer
	w := section.NewWriter(&buf, "other", 1)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := load("x", buf.Bytes()); !errors.Is(err, section.ErrKind) {
		t.Errorf("Load of another kind: %v, want ErrKind", err)
	}
	if _, err := Open(filepath.Join(t.TempDir(), "absent")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Open(absent) = %v, want os.ErrNotExist", err)
	}
}

// FuzzOpen feeds arbitrary bytes to Load, as a file and, since fuzzing does not
// find checksums, as the numbers of well-sealed sections.
func FuzzOpen(f *testing.F) {
	for _, layout := range layouts {
		good := chapterFile(f, layout)
		f.Add(good)
		var numbers []byte
		for _, p := range sectionsOf(f, good) {
			numbers = binary.LittleEndian.AppendUint16(numbers, uint16(len(p.data)))
			numbers = append(numbers, p.data...)
		}
		f.Add(numbers)
	}
	names := []string{"meta", "next", "output", "first", "id", "base", "check"}
	sparse := []string{"meta", "next", "base", "check", "output", "first", "id"}
	f.Fuzz(func(t *testing.T, data []byte) {
		if table, err := load("fuzz", data); err == nil {
			walkTable(table)
		}
		walkForged(t, cutParts(names, data))
		walkForged(t, cutParts(sparse, data))
	})
}

// cutParts cuts data into sections, each behind its length.
func cutParts(names []string, data []byte) (parts []part) {
	for _, name := range names {
		if len(data) < 2 {
			break
		}
		n := min(int(binary.LittleEndian.Uint16(data)), len(data)-2)
		parts = append(parts, part{name, data[2 : 2+n]})
		data = data[2+n:]
	}
	return parts
}

// The worked example of the format's description.
func TestFormatExample(t *testing.T) {
	d, err := Compile(2, slices.Values([]Pattern{{7, []Set{SetOf(0)}}, {9, []Set{SetOf(1)}}}), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"next": "[0 0 2 3 0 0 0 0]", "output": "[0 0 1 2]", "first": "[0 0 1 2]", "id": "[7 9]",
		"meta": "[0 2 4 16 8 16 3]",
	}
	for _, p := range sectionsOf(t, encoded(t, packed(t, d, Rows))) {
		got := fmt.Sprint(section.View[uint32](p.data))
		if p.name == "next" || p.name == "output" {
			got = fmt.Sprint(section.View[uint16](p.data))
		}
		if got != want[p.name] {
			t.Errorf("section %s is %s, want %s", p.name, got, want[p.name])
		}
	}
}

// load is Open for the bytes of a file.
func load(name string, data []byte) (*Table, error) {
	return section.LoadAs(name, data, fileKind, fileVersion, whole)
}

// TestOpenFS: a file of a file system is read, one of the system's own is mapped.
func TestOpenFS(t *testing.T) {
	d, err := Compile(2, slices.Values([]Pattern{{ID: 7, Sets: []Set{SetOf(0)}}}), nil)
	if err != nil {
		t.Fatal(err)
	}
	data, dir := encoded(t, packed(t, d, Rows)), t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "x"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, fsys := range []fs.FS{os.DirFS(dir), fstest.MapFS{"x": {Data: data}}} {
		table, err := OpenFS(fsys, "x")
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Scan(nil, []byte{0}); !slices.Equal(got, []uint32{7}) {
			t.Errorf("Scan = %v", got)
		}
		for range 2 {
			if err := table.Close(); err != nil {
				t.Error(err)
			}
			if got := table.Scan(nil, []byte{0}); len(got) > 0 {
				t.Errorf("Scan after Close = %v", got)
			}
		}
		if _, err := OpenFS(fsys, "none"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("OpenFS of no file: %v", err)
		}
	}
}
