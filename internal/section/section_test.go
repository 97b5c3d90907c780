package section

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/zeebo/xxh3"
	"pgregory.net/rapid"
)

// sample returns a file with an empty, a short and a long section.
func sample(t testing.TB) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := NewWriter(&buf, "sample", 3)
	w.Add("empty", nil)
	w.Add("words", Bytes([]uint32{1, 2, 0xdeadbeef}))
	w.Begin("long")
	for range 10 {
		w.Write([]byte("0123456789abcdef"))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func TestRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, sample(t), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, open := range map[string]func(string, string, uint32) (*File, error){"Open": Open, "OpenLazy": OpenLazy} {
		f, err := open(path, "sample", 3)
		if err != nil {
			t.Fatal(name, err)
		}
		raw, err := f.Section("words")
		if err != nil {
			t.Fatal(name, err)
		}
		if got, want := View[uint32](raw), []uint32{1, 2, 0xdeadbeef}; !slices.Equal(got, want) {
			t.Errorf("%s: words = %x, want %x", name, got, want)
		}
		if long, err := f.Section("long"); err != nil || string(long) != strings.Repeat("0123456789abcdef", 10) {
			t.Errorf("%s: long = %q, %v", name, long, err)
		}
		if f.Version() != 3 || f.Size() != 576 || f.Has("absent") || !f.Has("empty") || len(f.Sections()) != 3 {
			t.Errorf("%s: version %d, size %d, sections %v", name, f.Version(), f.Size(), f.Sections())
		}
		if _, err := f.Section("absent"); !errors.Is(err, ErrCorrupt) {
			t.Errorf("%s: Section(absent) = %v, want ErrCorrupt", name, err)
		}
		if err := f.Close(); err != nil {
			t.Error(name, err)
		}
	}
}

// TestGolden compares the bytes of a small file, so that a change of the format is noticed. Version
// 1 of the container must open for ever.
func TestGolden(t *testing.T) {
	golden := filepath.Join("testdata", "v1.bin")
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got := sample(t); !bytes.Equal(got, want) {
		t.Errorf("bytes differ from %s:\n%s", golden, hex.Dump(got))
	}
	if _, err := Load("golden", want, "sample", 3); err != nil {
		t.Error(err)
	}
}

func TestErrors(t *testing.T) {
	good := sample(t)
	for _, tt := range []struct {
		name, kind string
		version    uint32
		data       []byte
		want       error
		text       string
		at         int64
	}{
		{"empty", "sample", 3, nil, ErrCorrupt, "at least 128 bytes", 0},
		{"foreign", "sample", 3, bytes.Repeat([]byte("(;GM[1])"), 40), ErrCorrupt, "magic", 0},
		{"kind", "other", 3, good, ErrKind, `want kind "other", got "sample"`, 8},
		{"newer", "sample", 2, good, ErrVersion, "want version up to 2, got 3", 24},
		{"appended", "sample", 3, append(slices.Clone(good), make([]byte, 64)...), ErrCorrupt, "trailer", 576 + 48},
		{"twice", "sample", 3, append(slices.Clone(good), good...), ErrCorrupt, "size", 2*576 - 64 + 16},
		{"seal", "sample", 3, slices.Replace(slices.Clone(good), 60, 61, good[60]^1), ErrCorrupt, "checksum", 56},
	} {
		_, err := Load(tt.name, tt.data, tt.kind, tt.version)
		if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), tt.text) {
			t.Errorf("%s: %v, want %v with %q", tt.name, err, tt.want, tt.text)
		}
		if e := new(FormatError); errors.As(err, &e) && e.Offset != tt.at {
			t.Errorf("%s: %v, want byte %d", tt.name, err, tt.at)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: more than one line: %v", tt.name, err)
		}
	}
}

// A flip of any bit is detected, padding included.
func TestEveryBitFlip(t *testing.T) {
	good := sample(t)
	for i := range len(good) * 8 {
		data := slices.Clone(good)
		data[i/8] ^= 1 << (i % 8)
		if _, err := Load("flipped", data, "sample", 3); !errors.Is(err, ErrCorrupt) {
			t.Fatalf("bit %d of byte %d flipped: %v, want ErrCorrupt", i%8, i/8, err)
		}
	}
}

func TestEveryTruncation(t *testing.T) {
	good := sample(t)
	for n := range good {
		if _, err := Load("short", good[:n], "sample", 3); !errors.Is(err, ErrCorrupt) {
			t.Fatalf("cut to %d bytes: %v, want ErrCorrupt", n, err)
		}
	}
}

// A lazy file reports damage whenever the damaged section is requested, and returns the others.
func TestLazy(t *testing.T) {
	data := sample(t)
	data[headerSize] ^= 1 // in "words", the first section with bytes
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := OpenLazy(path, "sample", 3)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Section("long"); err != nil {
		t.Error(err)
	}
	_, first := f.Section("words")
	_, second := f.Section("words")
	if !errors.Is(first, ErrCorrupt) || !errors.Is(second, ErrCorrupt) || !errors.Is(f.Verify(), ErrCorrupt) {
		t.Errorf("Section(words) = %v, then %v, Verify = %v", first, second, f.Verify())
	}
}

// TestLargeSection: a section that is read in parts is verified to its last byte, and opening the
// file stops when the context is cancelled.
func TestLargeSection(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	large := make([]byte, sumPart+100)
	write := func(w *Writer) error { return w.Add("large", large) }
	if err := WriteFile(path, "sample", 3, write); err != nil {
		t.Fatal(err)
	}
	size := func(_ context.Context, f *File) (int64, error) { return f.Size(), nil }
	if n, err := OpenLarge(t.Context(), path, "sample", 3, size); err != nil || n < sumPart {
		t.Errorf("%d bytes, %v", n, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := OpenLarge(ended, path, "sample", 3, size); !errors.Is(err, context.Canceled) {
		t.Errorf("opened with a context that has ended: %v", err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[headerSize+len(large)-1]++
	if _, err := Load("damaged", data, "sample", 3); !errors.Is(err, ErrCorrupt) {
		t.Errorf("with the last byte changed: %v, want ErrCorrupt", err)
	}
}

func TestWriterErrors(t *testing.T) {
	for want, write := range map[string]func(*Writer){
		`two sections named "a"`:         func(w *Writer) { w.Add("a", nil); w.Add("a", nil) },
		`name "seventeen letters": want`: func(w *Writer) { w.Add("seventeen letters", nil) },
		`name "": want`:                  func(w *Writer) { w.Add("", nil) },
		`name "a b": want`:               func(w *Writer) { w.Add("a b", nil) },
		"is written before it begins":    func(w *Writer) { w.Write([]byte("x")) },
		"complete":                       func(w *Writer) { w.Close() },
	} {
		w := NewWriter(&bytes.Buffer{}, "sample", 1)
		write(w)
		if err := w.Close(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Close() = %v, want an error with %q", err, want)
		}
	}
	for _, name := range []string{"!", "~", "sixteen-letters."} {
		if err := NewWriter(&bytes.Buffer{}, "sample", 1).Add(name, nil); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	if err := NewWriter(&bytes.Buffer{}, "", 1).Close(); err == nil {
		t.Error("no kind: no error")
	}
}

// A failing write leaves the old file and no temporary one.
func TestReplaceFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := WriteFile(path, "sample", 1, func(w *Writer) error {
		w.Add("half", make([]byte, 1<<20))
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("WriteFile = %v, want %v", err, broken)
	}
	if got, _ := os.ReadFile(path); string(got) != "old" {
		t.Errorf("file holds %q after a failed write", got)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("%d files left, want 1", len(left))
	}
	if err := Replace(path, func(b *bufio.Writer) error { b.WriteString("new"); return nil }); err != nil {
		t.Error(err)
	}
	if got, _ := os.ReadFile(path); string(got) != "new" {
		t.Errorf("file holds %q, want the new text", got)
	}
}

// TestReplaceSweeps checks that Replace removes the temporary files of a killed program and keeps
// those that another program is writing.
func TestReplaceSweeps(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.bin")
	stale, other := path+".17.0.tmp", path+".old.tmp"
	for _, name := range []string{stale, other} {
		if err := os.WriteFile(name, []byte("half"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	busy, err := createBeside(path)
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	if err := Replace(path, func(w *bufio.Writer) error { return w.WriteByte('x') }); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(stale); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%s: %v, want it gone", stale, err)
	}
	for _, name := range []string{path, other, busy.Name()} {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
}

// TestViewOfLittle: fewer bytes than a number give nil, and numbers are not copied.
func TestViewOfLittle(t *testing.T) {
	if got := View[uint32]([]byte{1, 2, 3}); got != nil {
		t.Errorf("View of three bytes = %v, want nil", got)
	}
	if got := Bytes([]uint32{}); got != nil {
		t.Errorf("Bytes of nothing = %v, want nil", got)
	}
	words := []uint32{1, 2}
	if raw := Bytes(words); littleEndian && &View[uint32](raw)[0] != &words[0] {
		t.Error("a copy was made")
	}
}

func TestViews(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOf(rapid.Uint32()).Draw(t, "words")
		raw := Bytes(words)
		if got := View[uint32](raw); !slices.Equal(got, words) {
			t.Fatalf("View(Bytes(%x)) = %x", words, got)
		}
		if got := encode(words); !bytes.Equal(got, raw) {
			t.Fatalf("encode(%x) = %x, want %x", words, got, raw)
		}
		if got := decode[uint32](raw, len(words)); !slices.Equal(got, words) {
			t.Fatalf("decode = %x, want %x", got, words)
		}
		odd := append([]byte{0}, raw...)[1:] // not aligned
		if got := View[uint32](odd); !slices.Equal(got, words) {
			t.Fatalf("View of unaligned bytes = %x, want %x", got, words)
		}
	})
}

// FuzzLoad: any bytes give an error or a file that verifies; nothing panics.
func FuzzLoad(f *testing.F) {
	good := sample(f)
	f.Add(good)
	f.Add(good[:200])
	f.Add([]byte("katachi\x1a"))
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		data := slices.Clone(good)
		data[rng.IntN(len(data))] ^= byte(1 + rng.IntN(255))
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Load("fuzz", reseal(data), "sample", 3)
		if err != nil {
			return
		}
		if err := file.Verify(); err != nil {
			t.Error(err)
		}
		for _, info := range file.Sections() {
			if _, err := file.Section(info.Name); err != nil {
				t.Error(err)
			}
		}
	})
}

// reseal corrects the checksums of header and trailer, which fuzzing would never find, so that the
// fuzzer reaches the code behind them.
func reseal(data []byte) []byte {
	if len(data) < headerSize+trailSize {
		return data
	}
	data = slices.Clone(data)
	seal(data[:headerSize])
	seal(data[len(data)-trailSize:])
	return data
}

// TestForged: a file with correct checksums is rejected if its parts do not belong together, or if
// bytes that must be zero are not.
func TestForged(t *testing.T) {
	size := len(sample(t))
	for name, forge := range map[string]func(head, trail []byte){
		"another header":      func(head, trail []byte) { head[24] = 2; seal(head) },
		"reserved in header":  func(head, trail []byte) { head[40] = 1; adopt(head, trail) },
		"reserved in trailer": func(head, trail []byte) { trail[44] = 1 },
		"flags in trailer":    func(head, trail []byte) { trail[13] = 1 },
		"fewer sections":      func(head, trail []byte) { trail[8]-- },
		"more sections":       func(head, trail []byte) { trail[11] = 0xff },
		"some more sections":  func(head, trail []byte) { trail[9] = 1 },
		"table elsewhere":     func(head, trail []byte) { trail[0] += 64 },
		"table far away":      func(head, trail []byte) { trail[7] = 0x80 },
		"another size":        func(head, trail []byte) { trail[16]++ },
	} {
		data := sample(t)
		head, trail := data[:headerSize], data[size-trailSize:]
		forge(head, trail)
		seal(trail)
		if _, err := Load(name, data, "sample", 3); !errors.Is(err, ErrCorrupt) {
			t.Errorf("%s: %v, want ErrCorrupt", name, err)
		}
	}
}

// TestForgedTable: a file with correct checksums is rejected if entries of the table are wrong, or
// if there is unused space.
func TestForgedTable(t *testing.T) {
	var buf bytes.Buffer
	w := NewWriter(&buf, "sample", 3)
	w.Add("words", make([]byte, 12)) // at 64, padded up to 128
	w.Add("empty", nil)
	w.Add("long", make([]byte, 64)) // at 128
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	const table, size = 192, 192 + 192 + 64
	le := binary.LittleEndian
	field := func(entry, at int, v int64) func([]byte) []byte {
		return func(data []byte) []byte {
			le.PutUint64(data[table+entry*entrySize+at:], uint64(v))
			return data
		}
	}
	for name, forge := range map[string]func([]byte) []byte{
		"nothing":         func(data []byte) []byte { return data },
		"a length of -1":  field(1, 24, -1),
		"too long":        field(2, 24, 65),
		"far too long":    field(2, 24, 1<<62),
		"another offset":  field(1, 16, 64),
		"offset below 0":  field(0, 16, -64),
		"no name":         func(data []byte) []byte { clear(data[table : table+nameSize]); return data },
		"room after it":   func(data []byte) []byte { return slices.Insert(data, size-trailSize, make([]byte, 64)...) },
		"room before it":  func(data []byte) []byte { return slices.Insert(data, table, make([]byte, 64)...) },
		"a byte in a gap": func(data []byte) []byte { data[100] = 1; return data },
	} {
		data := forge(bytes.Clone(buf.Bytes()))
		trail := data[len(data)-trailSize:]
		at := table
		if name == "room before it" {
			at += 64
		}
		le.PutUint64(trail[0:], uint64(at))
		le.PutUint64(trail[16:], uint64(len(data)))
		raw := data[at : at+3*entrySize]
		le.PutUint64(raw[32:], xxh3.Hash(data[64:76]))
		le.PutUint64(trail[24:], xxh3.Hash(raw))
		seal(trail)
		if _, err := Load(name, data, "sample", 3); (name == "nothing") != (err == nil) || err != nil && !errors.Is(err, ErrCorrupt) {
			t.Errorf("%s: %v, want ErrCorrupt", name, err)
		}
	}
}

// TestNoSections: a file may be empty.
func TestNoSections(t *testing.T) {
	var buf bytes.Buffer
	if err := NewWriter(&buf, "sample", 3).Close(); err != nil {
		t.Fatal(err)
	}
	if f, err := Load("empty", buf.Bytes(), "sample", 3); err != nil || len(f.Sections()) != 0 {
		t.Error(f, err)
	}
}

// TestReplaceErrors: an error names the file to be written, unless it is about another file, and a
// file that cannot be opened is not read.
func TestReplaceErrors(t *testing.T) {
	dir := t.TempDir()
	none := func(*bufio.Writer) error { return nil }
	for _, path := range []string{filepath.Join(dir, "nowhere", "f"), dir} {
		err := Replace(path, none)
		if err == nil || !strings.HasPrefix(err.Error(), path+": ") || strings.Contains(err.Error(), ".tmp") {
			t.Errorf("Replace(%s) = %v", path, err)
		}
	}
	_, missing := os.Open(filepath.Join(dir, "source"))
	path := filepath.Join(dir, "f")
	if err := Replace(path, func(*bufio.Writer) error { return missing }); err != missing {
		t.Errorf("%v, want %v", err, missing)
	}
	read := func(*File) (int, error) { t.Error("the file was read"); return 0, nil }
	if _, err := OpenAs(path, "sample", 3, read); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("OpenAs = %v", err)
	}
	if err := syncFolder(filepath.Join(dir, "nowhere")); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Errorf("syncFolder = %v", err)
	}
}

// TestMode: a replaced file has the mode of any new file of the user.
func TestMode(t *testing.T) {
	dir := t.TempDir()
	f, err := os.Create(filepath.Join(dir, "plain"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	path := filepath.Join(dir, "f")
	if err := Replace(path, func(*bufio.Writer) error { return nil }); err != nil {
		t.Fatal(err)
	}
	want, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.Stat(path); err != nil || got.Mode() != want.Mode() {
		t.Errorf("mode %v, want %v; %v", got.Mode(), want.Mode(), err)
	}
}

// adopt seals a header and enters its checksum in the trailer.
func adopt(head, trail []byte) {
	binary.LittleEndian.PutUint64(trail[32:], seal(head))
}

// After the stream has failed, every call returns its error.
func TestWriterStreamFails(t *testing.T) {
	for limit := range 700 {
		s := &shortStream{left: limit}
		w := NewWriter(s, "sample", 3)
		w.Begin("first")
		if n, err := w.Write(make([]byte, 10)); (err == nil) != (limit >= 74) || (n == 10) != (err == nil) {
			t.Fatalf("stream of %d bytes: Write = %d, %v", limit, n, err)
		}
		w.Add("words", make([]byte, 100))
		w.Add("more", make([]byte, 100))
		err := w.Close()
		if failed := limit < 64+64+128+128+192+64; (err != nil) != failed || failed && !errors.Is(err, errFull) {
			t.Fatalf("stream of %d bytes: Close() = %v", limit, err)
		}
	}
}

var errFull = errors.New("full")

type shortStream struct{ left int }

func (s *shortStream) Write(p []byte) (int, error) {
	n := min(len(p), s.left)
	if s.left -= n; n < len(p) {
		return n, errFull
	}
	return n, nil
}

// Corrupt says where a package found wrong data in an intact section.
func TestCorrupt(t *testing.T) {
	f, err := Load("some name", sample(t), "sample", 3)
	if err != nil {
		t.Fatal(err)
	}
	got := f.Corrupt("long", 5, "a digit", "x").Error()
	want := `some name: damaged or foreign file: long at byte 133: want a digit, got x`
	if got != want || f.Name() != "some name" {
		t.Errorf("Corrupt = %q, want %q", got, want)
	}
}
