package shape

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"unsafe"

	"katachi/board"
	"katachi/internal/section"
)

// smallFiles returns a partial file and a database of a few games.
func smallFiles(t testing.TB) (part, db []byte) {
	t.Helper()
	l, err := NewLearner(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"(;SZ[5]DT[1999]RE[B+R];B[bb];W[cc];B[dc])", "(;SZ[5];B[bb];W[cc];B[cd])", "(;SZ[7]DT[2001-02-03]RE[W+1];B[cc];W[dd];B[cd];W[de];B[bf];W[eb])"} {
		if err := l.Games(t.Context(), []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	dir := t.TempDir()
	partPath, dbPath := filepath.Join(dir, "part"), filepath.Join(dir, "db")
	if err := l.WriteFile(t.Context(), partPath); err != nil {
		t.Fatal(err)
	}
	if err := Freeze(t.Context(), dbPath, nil, partPath); err != nil {
		t.Fatal(err)
	}
	if part, err = os.ReadFile(partPath); err != nil {
		t.Fatal(err)
	}
	if db, err = os.ReadFile(dbPath); err != nil {
		t.Fatal(err)
	}
	return part, db
}

// openBytes opens data as both kinds of file, uses what opens, and returns the
// errors.
func openBytes(data []byte) (part, db error) {
	if f, err := section.Load("part", data, partKind, partVersion); err != nil {
		part = err
	} else if p, err := newPart(f); err != nil {
		part = err
	} else {
		part = p.check()
	}
	d, err := Load("db", data)
	if err != nil {
		return part, err
	}
	for _, b := range []*board.Board{board.New(5), damageBoard} {
		d.Suggest(b, board.White, nil)
	}
	return part, d.Check(context.Background())
}

// damageBoard is a position of smallFiles.
var damageBoard = func() *board.Board {
	b := board.New(5)
	if _, err := b.Set(board.Black, board.At(1, 1)); err != nil {
		panic(err)
	}
	return b
}()

// TestDamaged flips every bit of small files, and cuts them at every length: each is refused with
// an error that names the file.
func TestDamaged(t *testing.T) {
	part, db := smallFiles(t)
	if err, _ := openBytes(part); err != nil {
		t.Fatal(err)
	}
	if _, err := openBytes(db); err != nil {
		t.Fatal(err)
	}
	for kind, data := range map[string][]byte{"part": part, "db": db} {
		refused := func(damaged []byte) bool {
			p, d := openBytes(damaged)
			if kind == "db" {
				p = d
			}
			var format *section.FormatError
			return errors.As(p, &format) && format.File == kind
		}
		for i := range data {
			damaged := bytes.Clone(data)
			damaged[i] ^= 1 << (i % 8)
			if !refused(damaged) {
				t.Errorf("%s with a flipped bit in byte %d was accepted", kind, i)
			}
			if !refused(data[:i]) {
				t.Errorf("%s cut to %d bytes was accepted", kind, i)
			}
		}
	}
}

// forge returns data with sections changed and all checksums right.
func forge(t testing.TB, data []byte, kind string, change func(name string, raw []byte) []byte) []byte {
	t.Helper()
	f, err := section.Load("whole", data, kind, fileVersion)
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	w := section.NewWriter(&buf, kind, fileVersion)
	for _, info := range f.Sections() {
		raw, err := f.Section(info.Name)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Add(info.Name, change(info.Name, bytes.Clone(raw))); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// TestForged changes the numbers of files whose checksums are right: nothing panics, and numbers
// that point outside are refused.
func TestForged(t *testing.T) {
	part, db := smallFiles(t)
	rnd := rand.New(rand.NewPCG(12, 13))
	refused := 0
	for range 5000 {
		change := func(_ string, raw []byte) []byte {
			if len(raw) > 0 && rnd.IntN(3) == 0 {
				i := rnd.IntN(len(raw))
				raw[i] = byte([]int{0, 1, 2, 17, 128, 255, rnd.IntN(256)}[rnd.IntN(7)])
			}
			if rnd.IntN(40) == 0 {
				raw = raw[:rnd.IntN(len(raw)+1)]
			}
			return raw
		}
		p, _ := openBytes(forge(t, part, partKind, change))
		_, d := openBytes(forge(t, db, fileKind, change))
		for _, err := range []error{p, d} {
			if err != nil {
				refused++
			}
		}
	}
	if refused < 1000 {
		t.Errorf("only %d of 10000 forged files were refused", refused)
	}
}

// TestForgedCases has one case for each check.
func TestForgedCases(t *testing.T) {
	_, db := smallFiles(t)
	for _, c := range []struct {
		name, section string
		change        func(words []uint32)
	}{
		{"a core beyond the nodes", "cores", func(w []uint32) { w[0] = 1 << 30 }},
		{"no free place among the cores", "cores", func(w []uint32) {
			for i := range w {
				w[i] = 1
			}
		}},
		{"a stop of nothing", "about", func(w []uint32) { w[0] = 0 }},
		{"moves beyond the end", "nodes.00", func(w []uint32) { w[len(w)-1]++ }},
		{"children beyond the end", "nodes.00", func(w []uint32) { w[len(w)-3]++ }},
		{"a first node not at the beginning", "nodes.00", func(w []uint32) { w[3] = 1 }},
		{"a node before the one before", "nodes.00", func(w []uint32) { w[7] = 1 << 31 }},
		{"a tally that is not there", "moves.00", func(w []uint32) { w[0] = 0xFFFFFFFF }},
		{"a core that cannot be found", "nodes.00", func(w []uint32) { w[0] ^= 0x55 }},
	} {
		forged := forge(t, db, fileKind, func(name string, raw []byte) []byte {
			if name == c.section {
				words := section.View[uint32](raw)
				c.change(words)
				raw = section.Bytes(words)
			}
			return raw
		})
		if _, err := openBytes(forged); !errors.Is(err, section.ErrCorrupt) {
			t.Errorf("%s: error %v, want one of corruption", c.name, err)
		}
	}
}

// TestOtherKinds: a file of another kind or a newer version is refused with an error that says so.
func TestOtherKinds(t *testing.T) {
	part, db := smallFiles(t)
	if p, d := openBytes(db); !errors.Is(p, section.ErrKind) || d != nil {
		t.Errorf("a database as a part: %v; as itself: %v", p, d)
	}
	if _, err := Load("x", part); !errors.Is(err, section.ErrKind) {
		t.Errorf("a part as a database: %v", err)
	}
	var buf bytes.Buffer
	w := section.NewWriter(&buf, fileKind, fileVersion+1)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Load("x", buf.Bytes()); !errors.Is(err, section.ErrVersion) {
		t.Errorf("a newer database: %v", err)
	}
	if _, err := Open(t.Context(), filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	damaged := filepath.Join(t.TempDir(), "damaged")
	if err := os.WriteFile(damaged, part[:100], 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Merge(t.Context(), damaged+"+", nil, damaged); !errors.Is(err, section.ErrCorrupt) {
		t.Errorf("merging a damaged file: %v", err)
	}
}

// FuzzOpen opens arbitrary bytes as both kinds of file.
func FuzzOpen(f *testing.F) {
	part, db := smallFiles(f)
	f.Add(part)
	f.Add(db)
	f.Add([]byte{})
	f.Fuzz(func(_ *testing.T, data []byte) { openBytes(data) })
}

// FuzzRecords reads arbitrary bytes as the records of a partial file whose checksums are right;
// records that can be read are written as they were.
func FuzzRecords(f *testing.F) {
	whole, _ := smallFiles(f)
	file, err := section.Load("part", whole, partKind, partVersion)
	if err != nil {
		f.Fatal(err)
	}
	raw, err := file.Section("records")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(raw)
	f.Fuzz(func(t *testing.T, data []byte) {
		s := (&part{file: file, data: data}).source()
		var before, r record
		for {
			rest := len(s.rest)
			ok, err := s.next(&r)
			if err != nil || !ok {
				return
			}
			again := appendRecord(nil, &before, &r)
			reread := before
			if left, ok := decodeRecord(again, &reread); !ok || len(left) > 0 || reread.compare(&r) != 0 || reread.tally != r.tally {
				t.Fatalf("% x reads %+v, written % x", data[len(data)-rest:], r, again)
			}
			before = r
		}
	})
}

// FuzzFormat opens databases whose sections were changed anywhere and whose checksums are right.
func FuzzFormat(f *testing.F) {
	_, db := smallFiles(f)
	f.Add(uint16(3), uint32(7), "nodes.00")
	f.Add(uint16(0), uint32(1<<31), "moves.01")
	f.Fuzz(func(t *testing.T, at uint16, word uint32, in string) {
		openBytes(forge(t, db, fileKind, func(name string, raw []byte) []byte {
			if words := section.View[uint32](raw); name == in && len(words) > 0 {
				words[int(at)%len(words)] = word
				raw = section.Bytes(words)
			}
			return raw
		}))
	})
}

var update = flag.Bool("update", false, "write the golden files again")

// TestGoldenFiles: the stored files of format version 1 can be opened, and the same games still
// give the same files.
func TestGoldenFiles(t *testing.T) {
	part, db := smallFiles(t)
	for name, data := range map[string][]byte{"v1.shape-part": part, "v1.shapes": db} {
		path := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(kept, data) {
			t.Errorf("%s differs from the file of the same games: a change of format needs a new version", name)
		}
	}
	old, err := Open(t.Context(), filepath.Join("testdata", "v1.shapes"))
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	got := old.Suggest(damageBoard, board.White, &SuggestOptions{Exact: true})
	if len(got) == 0 || got[0].Point != board.At(2, 2) || got[0].Windows != 4 {
		t.Errorf("the stored database suggests %v, want the centre, in four shapes", got)
	}
}

// TestSizes checks sizes in memory and in files: size is a feature.
func TestSizes(t *testing.T) {
	if got := unsafe.Sizeof(sortKey{}); got != 16 {
		t.Errorf("a key of a bin has %d bytes, want 16", got)
	}
	part, db := smallFiles(t)
	if len(part) != 1472 || len(db) != 3840 {
		t.Errorf("small files of %d and %d bytes, want 1472 and 3840", len(part), len(db))
	}
}

// TestWorkedExamples checks the bytes that the descriptions of the formats show.
func TestWorkedExamples(t *testing.T) {
	day := NewDate(1998, 12, 17)
	r := record{list: List{Codes: [MaxLevels + 1]Code{1, 0x2A}, Depth: 1}, move: 31, tally: Tally{1, 1, 0, day, day}}
	if got := fmt.Sprintf("%X", appendRecord(nil, &record{}, &r)); got != "0001010000002A0000007F91BB3E" {
		t.Errorf("the record is %s", got)
	}
	if got := onceWord(31, &r.tally); got != 0x05F3B23F {
		t.Errorf("the move word is %08X", got)
	}
}

// check reads all of p and returns the first error in it.
func (p *part) check() error {
	s := p.source()
	for r := (record{}); ; {
		if ok, err := s.next(&r); err != nil || !ok {
			return err
		}
	}
}
