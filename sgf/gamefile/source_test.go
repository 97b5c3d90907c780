package gamefile

import (
	"archive/zip"
	"compress/gzip"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"katachi/sgf"
)

// makeFiles writes a folder with files of every kind that Open finds.
func makeFiles(t *testing.T) string {
	dir := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("b.sgf", "(;B[bb])")
	write("a/A.SGF", "(;B[aa])")
	write("notes.txt", "no game")
	var packed strings.Builder
	z := gzip.NewWriter(&packed)
	_, _ = z.Write([]byte("(;B[gg])"))
	_ = z.Close()
	write("g.sgf.gz", packed.String())
	write("z.zip", makeZip(t, "in/1.sgf", "(;B[cc])", "in/read.me", "x", "2.gib", `\HS`))
	return dir
}

func makeZip(t *testing.T, namesAndTexts ...string) string {
	var out strings.Builder
	z := zip.NewWriter(&out)
	for i := 0; i < len(namesAndTexts); i += 2 {
		w, err := z.Create(namesAndTexts[i])
		if err != nil {
			t.Fatal(err)
		}
		_, _ = w.Write([]byte(namesAndTexts[i+1]))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestSource(t *testing.T) {
	dir := makeFiles(t)
	src, err := Open(dir, filepath.Join(dir, "notes.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	var got []string
	for e, err := range src.All() {
		if err != nil {
			t.Fatal(err)
		}
		path, _ := filepath.Rel(dir, e.Path)
		if e.Path != e.File {
			file, _ := filepath.Rel(dir, e.File)
			path = file + "!" + e.Path
		}
		got = append(got, filepath.ToSlash(path)+"="+string(e.Data))
	}
	const want = `a/A.SGF=(;B[aa]) b.sgf=(;B[bb]) g.sgf.gz=(;B[gg]) z.zip!in/1.sgf=(;B[cc]) z.zip!2.gib=\HS notes.txt=no game`
	if s := strings.Join(got, " "); s != want {
		t.Errorf("files:\n%s, want\n%s", s, want)
	}
}

func TestSourceErrors(t *testing.T) {
	dir := makeFiles(t)
	if _, err := Open(filepath.Join(dir, "absent.sgf")); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "absent.sgf") {
		t.Errorf("absent file: %v", err)
	}
	bad := filepath.Join(dir, "bad.zip")
	if err := os.WriteFile(bad, []byte("no archive"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(bad); !errors.Is(err, zip.ErrFormat) || !strings.Contains(err.Error(), "bad.zip") {
		t.Errorf("damaged archive: %v", err)
	}
	src, err := Open(filepath.Join(dir, "b.sgf"), filepath.Join(dir, "g.sgf.gz"), filepath.Join(dir, "z.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	src.SetLimits(sgf.Limits{File: 7})
	for i := range 3 {
		if _, err := src.Read(i, nil); !errors.Is(err, sgf.ErrTooLarge) {
			t.Errorf("%s: %v, want ErrTooLarge", src.Path(i), err)
		}
	}
}

// TestReadSGF: records of other formats come as SGF, all others as they are.
func TestReadSGF(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.sgf": "(;B[aa] )", "b.gib": "\\HS\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE\n", "c.gib": "\\HS", "d.txt": "(;B[dd] )",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	at := func(name string) string { return filepath.Join(dir, name) }
	src, err := Open(at("a.sgf"), at("b.gib"), at("d.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	for i, want := range []string{"(;B[aa] )", "B[dd]", "(;B[dd] )"} {
		got, err := src.ReadSGF(i, []byte("x"))
		if err != nil || got[0] != 'x' || !strings.Contains(string(got), want) {
			t.Errorf("%s: %q, %v, want %q", src.Path(i), got, err, want)
		}
	}
}
