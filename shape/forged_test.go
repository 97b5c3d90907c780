package shape

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/internal/section"
	"katachi/sgf/gamefile"
)

// learnedPart learns all games of a source, and returns the saved state and its only part.
func learnedPart(t testing.TB, src *gamefile.Source) (state, part []byte) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "work")
	l := openLearning(t, dir, src, nil)
	defer l.Close()
	if err := l.Learn(t.Context()); err != nil || len(l.Parts()) != 1 {
		t.Fatal(len(l.Parts()), err)
	}
	state, err := os.ReadFile(l.statePath())
	if err != nil {
		t.Fatal(err)
	}
	if part, err = os.ReadFile(l.part(0)); err != nil {
		t.Fatal(err)
	}
	return state, part
}

// goOn continues learning from a changed state until it is complete.
func goOn(t testing.TB, src *gamefile.Source, state, part []byte) error {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "work")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"state.json": state, "000000.part": part} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l, err := OpenLearning(t.Context(), dir, src, nil)
	if err != nil {
		if now, _ := os.ReadFile(filepath.Join(dir, "state.json")); !bytes.Equal(now, state) {
			t.Errorf("a state was refused and changed: %s", now)
		}
		return err
	}
	defer l.Close()
	if n := l.Files(); n < 0 || n > src.Len() {
		t.Errorf("%d files of %d", n, src.Len())
	}
	if err := l.Learn(t.Context()); err != nil {
		return err
	}
	return l.WritePart(t.Context(), filepath.Join(t.TempDir(), "whole"), nil)
}

// TestForgedState: an impossible state is an error, and its file is kept. A state with 10^18 parts
// must not take all memory, and a negative number of files must not panic.
func TestForgedState(t *testing.T) {
	src := openGames(t, folder(t, 3))
	state, part := learnedPart(t, src)
	if err := goOn(t, src, state, part); err != nil {
		t.Fatal(err)
	}
	nothing := fmt.Sprintf(`{"version":1,"of":%q}`, fingerprint(src, Scheme{}))
	if err := goOn(t, src, []byte(nothing), part); err != nil {
		t.Errorf("a state of nothing: %v", err)
	}
	for _, c := range [][2]string{
		{`"next":3`, `"next":-1`},
		{`"next":3`, `"next":4`},
		{`"next":3`, `"next":0`},
		{`"parts":1`, `"parts":1000000000000000000`},
		{`"parts":1`, `"parts":2`},
		{`"parts":1`, `"parts":-1`},
		{`"parts":1`, `"parts":0`},
		{`"games":3`, `"games":4`},
		{`"version":1`, `"version":2`},
		{`"moves":`, `"moves":9`},
		{`{`, ``},
	} {
		forged := strings.Replace(string(state), c[0], c[1], 1)
		if forged == string(state) {
			t.Fatalf("no %s in %s", c[0], state)
		}
		err := goOn(t, src, []byte(forged), part)
		if err == nil || strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("%s for %s: %v, want an error of one line", c[1], c[0], err)
		}
	}
}

// TestStateStays: if the state cannot be removed, the parts that it names are kept.
func TestStateStays(t *testing.T) {
	l := openLearning(t, filepath.Join(t.TempDir(), "work"), openGames(t, folder(t, 3)), nil)
	defer l.Close()
	if err := l.Learn(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(l.statePath()); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(l.statePath(), "full"), 0o777); err != nil {
		t.Fatal(err)
	}
	l.Remove()
	if _, err := os.Stat(l.part(0)); err != nil {
		t.Error(err)
	}
	if err := os.RemoveAll(l.statePath()); err != nil {
		t.Fatal(err)
	}
	l.Remove()
	if _, err := os.Stat(l.dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder is still there: %v", err)
	}
}

// TestMissingSection: a partial file without its records, or its facts, is refused.
func TestMissingSection(t *testing.T) {
	whole, _ := smallFiles(t)
	f, err := section.Load("whole", whole, partKind, partVersion)
	if err != nil {
		t.Fatal(err)
	}
	for _, info := range f.Sections() {
		raw, err := f.Section(info.Name)
		if err != nil {
			t.Fatal(err)
		}
		var buf bytes.Buffer
		w := section.NewWriter(&buf, partKind, partVersion)
		if err := errors.Join(w.Add(info.Name, raw), w.Close()); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "part")
		if err := os.WriteFile(path, buf.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := Merge(t.Context(), path+"+", nil, path); !errors.Is(err, section.ErrCorrupt) {
			t.Errorf("merging a file with only %s: %v", info.Name, err)
		}
	}
}

// TestForgedCores: the error names the byte of the first core that is impossible, or the beginning
// of the section if the number of cores is wrong.
func TestForgedCores(t *testing.T) {
	_, db := smallFiles(t)
	start := func(data []byte) int64 { // of the section
		raw := []byte(nil)
		forge(t, data, fileKind, func(name string, section []byte) []byte {
			if name == "cores" {
				raw = section
			}
			return section
		})
		return int64(bytes.Index(data, raw))
	}(db)
	for word, fresh := range map[int]uint32{0: 1 << 30, 3: 1 << 30, -1: 0} {
		at := start + int64(4*max(word, 0))
		forged := forge(t, db, fileKind, func(name string, raw []byte) []byte {
			if name != "cores" {
				return raw
			}
			for i := range len(raw) / 4 {
				if i == word || word < 0 && binary.LittleEndian.Uint32(raw[4*i:]) != 0 {
					binary.LittleEndian.PutUint32(raw[4*i:], fresh)
				}
			}
			return raw
		})
		var wrong *section.FormatError
		if _, err := Load("x", forged); !errors.As(err, &wrong) || wrong.Section != "cores" || wrong.Offset != at {
			t.Errorf("word %d is %d: %v, want an error at byte %d", word, fresh, err, at)
		}
	}
}

// TestBlocks: the blocks of a partial file follow each other without a byte between them.
func TestBlocks(t *testing.T) {
	e := &encoded{blocks: make(chan []byte, 3)}
	var block []byte
	for _, text := range []string{"one", "two", "three"} {
		if block = append(block, text...); !e.send(t.Context(), &block) {
			t.Fatal("not sent")
		}
	}
	close(e.blocks)
	var all []byte
	for {
		b, ok, err := e.next(t.Context())
		if err != nil || !ok {
			break
		}
		all = append(all, b...)
	}
	if string(all) != "onetwothree" {
		t.Errorf("%q", all)
	}
}

// TestTallyValid has possible counts, and counts that only a damaged file contains.
func TestTallyValid(t *testing.T) {
	day := NewDate(1999, 2, 3)
	for _, c := range []struct {
		tally Tally
		want  bool
	}{
		{Tally{Count: 1}, true},
		{Tally{Count: 2, Wins: 1, Losses: 1, First: day, Last: day}, true},
		{Tally{Count: 2, First: day, Last: day + 1}, true},
		{Tally{Count: math.MaxUint32, Wins: math.MaxUint32, Losses: math.MaxUint32}, true},
		{Tally{}, false},
		{Tally{Count: 1, Wins: 1, Losses: 1}, false},
		{Tally{Count: 1, Last: day}, false},
		{Tally{Count: 1, First: day}, false},
		{Tally{Count: 2, First: day + 1, Last: day}, false},
		{Tally{Count: 1, First: 1 << 31, Last: 1 << 31}, false},
	} {
		if c.tally.Valid() != c.want {
			t.Errorf("%+v: valid is %v, want %v", c.tally, !c.want, c.want)
		}
	}
}

// FuzzState continues learning from an arbitrary state; OF stands for the hash of its source and
// scheme.
func FuzzState(f *testing.F) {
	src := openGames(f, folder(f, 3))
	state, part := learnedPart(f, src)
	of := fingerprint(src, Scheme{})
	if !bytes.Contains(state, []byte(of)) {
		f.Fatalf("no %s in %s", of, state)
	}
	f.Add(bytes.ReplaceAll(state, []byte(of), []byte("OF")))
	f.Add([]byte(`{"version":1,"of":"OF","next":2,"parts":2}`))
	f.Add([]byte(`{"version":1,"of":"OF","next":1e3,"parts":0,"games":18446744073709551615}`))
	f.Fuzz(func(t *testing.T, state []byte) {
		err := goOn(t, src, bytes.ReplaceAll(state, []byte("OF"), []byte(of)), part)
		if err != nil && strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("error %q, want one line", err)
		}
	})
}

// FuzzPart changes both sections of a partial file whose checksums are right: it is refused
// as damaged, or can be merged and frozen.
func FuzzPart(f *testing.F) {
	part, _ := smallFiles(f)
	f.Add(uint16(0), uint32(1), uint16(9), uint32(0), uint16(0))
	f.Add(uint16(4), uint32(1<<31), uint16(9), uint32(0), uint16(3))
	f.Add(uint16(8), uint32(0), uint16(9), uint32(0xffffffff), uint16(0))
	f.Fuzz(func(t *testing.T, at uint16, word uint32, in uint16, fresh uint32, cut uint16) {
		forged := forge(t, part, partKind, func(name string, raw []byte) []byte {
			place, value := int(in), fresh
			if name == "about" {
				place, value = int(at), word
			} else {
				raw = raw[:max(0, len(raw)-int(cut))]
			}
			if len(raw) >= 4 {
				copy(raw[place%(len(raw)-3):], section.Bytes([]uint32{value}))
			}
			return raw
		})
		dir := t.TempDir()
		path, merged := filepath.Join(dir, "part"), filepath.Join(dir, "merged")
		if err := os.WriteFile(path, forged, 0o600); err != nil {
			t.Fatal(err)
		}
		err := Merge(t.Context(), merged, nil, path)
		if err == nil {
			err = Freeze(t.Context(), filepath.Join(dir, "db"), nil, merged)
		}
		if err != nil && (!errors.Is(err, section.ErrCorrupt) || strings.ContainsAny(err.Error(), "\r\n")) {
			t.Errorf("%v, want one line that says the file is damaged", err)
		}
	})
}
