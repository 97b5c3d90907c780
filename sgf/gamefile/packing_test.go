//go:build !js

package gamefile

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"katachi/internal/testpeers"
	"katachi/sgf"
)

func zstandard(t *testing.T, text string) string {
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(z.EncodeAll([]byte(text), nil))
}

func xzipped(t *testing.T, text string) string {
	var out strings.Builder
	z, err := xz.NewWriter(&out)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(z, text)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func bzipped(t *testing.T, text string) string {
	cmd := exec.Command(testpeers.Program(t, "bzip2"), "-c")
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestPackings: a record packed in any way is read wherever a record is, under any name, and so are
// archives.
func TestPackings(t *testing.T) {
	const record = "(;B[ee];W[cc])"
	for ending, packer := range map[string]func(*testing.T, string) string{
		".gz": func(_ *testing.T, s string) string { return gzipped(s) }, ".zst": zstandard, ".xz": xzipped, ".bz2": bzipped,
	} {
		t.Run(ending, func(t *testing.T) {
			pack := func(s string) string { return packer(t, s) }
			packed := pack(record)
			dir := t.TempDir()
			for name, text := range map[string]string{
				"a.sgf" + ending: packed, "b.sgfs" + ending: packed, "named.SGF": packed,
				"c.tar" + ending: pack(makeTar(t, "in.sgf", record, "in.sgf"+ending, packed)),
				"d.zip":          makeZip(t, "deep.sgf"+ending, packed, "deep.tar"+ending, pack(makeTar(t, "x.sgf", record))),
			} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			src, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer src.Close()
			for e, err := range src.All() {
				if err != nil || string(e.Data) != record {
					t.Errorf("%s: %q, %v", e.Path, e.Data, err)
				}
			}
			if src.Len() != 7 {
				t.Errorf("%d files, want 7", src.Len())
			}
			if got, err := ReadFile(filepath.Join(dir, "a.sgf"+ending), nil); err != nil || string(got) != record {
				t.Errorf("ReadFile: %q, %v", got, err)
			}
		})
	}
}

// TestEndingsOfPackings: package sgf knows the endings of all packings, and the list of archives has
// those that are read.
func TestEndingsOfPackings(t *testing.T) {
	for _, p := range packings {
		if !sgf.IsGameFile("a.sgf" + p.ending) {
			t.Errorf("a.sgf%s is not taken for a record", p.ending)
		}
		if !IsArchive("a.tar" + p.ending) {
			t.Errorf("a.tar%s is not taken for an archive", p.ending)
		}
	}
	if got, want := strings.Join(Archives(), " "), "zip tar tar.gz tar.zst tar.xz tar.bz2"; got != want {
		t.Errorf("Archives() = %s, want %s", got, want)
	}
}

// TestNotRead: a kind of file that is not read is named, with what to do.
func TestNotRead(t *testing.T) {
	for name, text := range map[string]string{
		"a.7z": "7z\xBC\xAF\x27\x1C", "b.rar": "Rar!\x1A\x07\x00", "c.tar.lz": "LZIP\x01", "d.lzh": "", "e.egg": "EGGA",
	} {
		path := writeFile(t, name, text)
		if _, err := Open(path); err == nil || !strings.Contains(err.Error(), name+": ") || !strings.HasSuffix(err.Error(), " are not read: unpack it first") {
			t.Errorf("%s: %v", name, err)
		}
		src, err := Open(filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := src.Read(0, nil); err == nil || !strings.HasSuffix(err.Error(), "unpack it first") {
			t.Errorf("%s in a folder: %v", name, err)
		}
	}
	for name, text := range map[string]string{"a.sgf.lz": "LZIP\x01...", "b.sgf.Z": "\x1F\x9D\x90", "c.sgf.br": "x", "d.sgf": "LZIP\x01"} {
		if _, err := ReadFile(writeFile(t, name, text), nil); err == nil || !strings.HasSuffix(err.Error(), "files are not read: unpack it first") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestHugeWindow: a small file cannot make the decompressor take gigabytes.
func TestHugeWindow(t *testing.T) {
	data := []byte(xzipped(t, "(;B[aa])"))
	at := bytes.Index(data[12:], []byte{0x21, 1}) + 12
	data[at+2] = 40 // 4 GiB
	if _, err := Unpack(data, &sgf.Options{Name: "a.sgf.xz"}); err == nil || !strings.Contains(err.Error(), "too much memory") {
		t.Errorf("error %v", err)
	}
}

// TestNotes: macOS's notes about files are skipped, in archives and in folders.
func TestNotes(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"._a.sgf": "x", "a.sgf": "(;B[aa])", "__MACOSX/b.sgf": "x",
		"c.zip": makeZip(t, "games/._c.sgf", "x", "__MACOSX/games/c.sgf", "x", "games/c.sgf", "(;B[cc])"),
		"d.tar": makeTar(t, "._d.sgf", "x", "./._d.sgf", "x", "__MACOSX/._d.tar.gz", "x"),
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	src, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	testInside(t, src, map[string]string{filepath.Join(dir, "a.sgf"): "(;B[aa])", "games/c.sgf": "(;B[cc])"})
}

// TestNamesInArchives: names in the encoding of an old system are decoded together, and control
// characters are shown as escapes.
func TestNamesInArchives(t *testing.T) {
	for raw, want := range map[string]string{
		"\xC6\xE5\xC6\xD7/\xBF\xC2\xBD\xE0.sgf":                 "棋谱/柯洁.sgf", // GBK
		"\x8A\xFB\x95\x88/\x96\x7B\x88\xF6\x96\x56\x8F\x47.sgf": "棋譜/本因坊秀.sgf",
		"\xB1\xE2\xBA\xB8/\xC0\xCC\xBC\xBC\xB5\xB9.sgf":         "기보/이세돌.sgf",
		"柯洁.sgf":          "柯洁.sgf",
		"a\x1b[31m\n.sgf": `a\x1b[31m\n.sgf`,
		"a\u202efgs.sgf":  `a\u202efgs.sgf`,
	} {
		var out bytes.Buffer
		z := zip.NewWriter(&out)
		w, err := z.CreateHeader(&zip.FileHeader{Name: raw, NonUTF8: true})
		if err != nil {
			t.Fatal(err)
		}
		_, _ = w.Write([]byte("(;B[aa])"))
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"a.zip": out.String(), "a.tar": makeTar(t, raw, "(;B[aa])")} {
			src, err := Open(writeFile(t, name, text))
			if err != nil {
				t.Fatal(err)
			}
			if src.Path(0) != want {
				t.Errorf("%s: %q, want %q", name, src.Path(0), want)
			}
			_ = src.Close()
		}
	}
}

// TestEncrypted: a file that needs a password is named; the others are read.
func TestEncrypted(t *testing.T) {
	data := []byte(makeZip(t, "s.sgf", "(;B[aa])", "t.sgf", "(;B[bb])"))
	data[bytes.Index(data, []byte("PK\x01\x02"))+8] |= 1
	src, err := Open(writeFile(t, "a.zip", string(data)))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	_, err = src.Read(0, nil)
	if err == nil || err.Error() != "s.sgf is encrypted" {
		t.Errorf("error %v", err)
	}
	if data, err := src.Read(1, nil); err != nil || string(data) != "(;B[bb])" {
		t.Errorf("%q, %v", data, err)
	}
	var sum Summary
	sum.Error("s.sgf", err)
	if lines := sum.Lines(); len(lines) != 1 || lines[0].Error() != "s.sgf is encrypted" {
		t.Errorf("summary %q", lines)
	}
}

// TestLines: a file with a game on each line comes in blocks of whole lines, also if it is larger
// than a file may be; a line that is too long is left out.
func TestLines(t *testing.T) {
	game := `{"game_id":1,"width":9,"height":9,"moves":[[2,2,1]]}`
	long := `{"x":"` + strings.Repeat("x", 200_000) + `"}`
	text := strings.Repeat(game+"\n", 9000) + long + "\n" + game
	for name, data := range map[string]string{"a.jsonl": text, "a.json.gz": gzipped(text), "a.ndjson.zst": zstandard(t, text)} {
		src, err := Open(writeFile(t, name, data))
		if err != nil {
			t.Fatal(err)
		}
		src.SetLimits(sgf.Limits{File: 100_000})
		next, lines, last := 1, 0, false
		for b, err := range src.Lines(0) {
			if err != nil || b.First != next || last {
				t.Fatalf("%s: block at line %d, want %d, %v", name, b.First, next, err)
			}
			n := bytes.Count(b.Data, []byte(game))
			lines += n
			next = b.First + n + len(b.Long)
			if last = b.Last; len(b.Long) > 0 && b.Long[0] != 9001 {
				t.Errorf("%s: line %d is too long, want 9001", name, b.Long[0])
			}
		}
		if lines != 9001 || !last || next != 9003 {
			t.Errorf("%s: %d lines, the next is %d, last %v", name, lines, next, last)
		}
		_ = src.Close()
	}
	for name, data := range map[string]string{"one.json": game + "\n\n", "wide.json": "{\n\"width\": 9}\n", "a.sgf": "(;B[aa])\n(;B[bb])", "cut.json.gz": "\x1F\x8B\x08"} {
		src, err := Open(writeFile(t, name, data))
		if err != nil {
			t.Fatal(err)
		}
		for b := range src.Lines(0) {
			t.Errorf("%s: a block at line %d", name, b.First)
		}
	}
	cut := gzipped(text)[:900]
	src, err := Open(writeFile(t, "cut.jsonl.gz", cut))
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	var wrong error
	for b, err := range src.Lines(0) {
		lines += bytes.Count(b.Data, []byte("\n"))
		wrong = err
	}
	if lines == 0 || wrong == nil || !strings.Contains(wrong.Error(), "cut.jsonl.gz: after line ") {
		t.Errorf("cut off: %d lines, %v", lines, wrong)
	}
}
