package gamefile

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"katachi/sgf"
)

// makeTar returns an archive with a folder, files and a link.
func makeTar(t *testing.T, namesAndTexts ...string) string {
	var out strings.Builder
	w := tar.NewWriter(&out)
	add := func(h tar.Header, text string) {
		h.Size, h.Mode = int64(len(text)), 0o666
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		_, _ = w.Write([]byte(text))
	}
	add(tar.Header{Name: "folder.sgf/", Typeflag: tar.TypeDir}, "")
	for i := 0; i < len(namesAndTexts); i += 2 {
		add(tar.Header{Name: namesAndTexts[i], Typeflag: tar.TypeReg}, namesAndTexts[i+1])
	}
	add(tar.Header{Name: "link.sgf", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"}, "")
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func gzipped(text string) string {
	var out strings.Builder
	z := gzip.NewWriter(&out)
	_, _ = z.Write([]byte(text))
	_ = z.Close()
	return out.String()
}

func writeFile(t *testing.T, name, text string) string {
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestArchives: each kind of archive gives the same files, in its own order, and read from
// the last to the first by several goroutines at once.
func TestArchives(t *testing.T) {
	long := "(;C[" + strings.Repeat("long ", 1000) + "])"
	files := []string{"in/b.sgf", "(;B[bb])", "in/read.me", "no game", "a.sgf", long, "c.sgf.gz", gzipped("(;B[cc])")}
	want := []string{"(;B[bb])", long, "(;B[cc])"}
	for name, text := range map[string]string{
		"a.zip": makeZip(t, files...), "a.tar": makeTar(t, files...),
		"a.tar.gz": gzipped(makeTar(t, files...)), "A.TGZ": gzipped(makeTar(t, files...)),
	} {
		path := writeFile(t, name, text)
		data, err := ReadFile(path, nil)
		if kind := ArchiveKind(data); err != nil || kind == "" || (kind == "zip") != (name == "a.zip") {
			t.Errorf("%s: ArchiveKind = %q, %v", name, kind, err)
		}
		src, err := Open(filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		if src.Len() != len(want) || src.Path(0) != "in/b.sgf" || src.File(1) != path {
			t.Errorf("%s: %d files, the first %s", name, src.Len(), src.Path(0))
			continue
		}
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				for i := src.Len() - 1; i >= 0; i-- {
					if got, err := src.Read(i, nil); err != nil || string(got) != want[i] {
						t.Errorf("%s: file %d = %q, %v", name, i, got, err)
					}
				}
			})
		}
		group.Wait()
		if err := src.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// testInside compares what a source reads with what each path has.
func testInside(t *testing.T, src *Source, want map[string]string) {
	t.Helper()
	got := map[string]string{}
	for e, err := range src.All() {
		if got[e.Path] = string(e.Data); err != nil {
			got[e.Path] = "error: " + err.Error()
		}
	}
	for path, text := range want {
		if !strings.HasPrefix(got[path], text) {
			t.Errorf("%s has %q, want %q", path, got[path], text)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files, want %d: %v", len(got), len(want), got)
	}
}

// TestArchivesInside: archives in archives are read, broken ones and those too deep are named, and
// nothing is left behind.
func TestArchivesInside(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp)
	deep := makeZip(t, "deep.sgf", "(;B[aa])")
	for range 3 {
		deep = makeZip(t, "d.zip", deep)
	}
	path := writeFile(t, "all.zip", makeZip(t, "a.sgf", "(;B[aa])", "2019/jan.tar.gz", gzipped(makeTar(t, "x.sgf", "(;B[bb])")),
		"feb.zip", makeZip(t, "y.sgf", "(;B[cc])", "in.tar", makeTar(t, "z.sgf.gz", gzipped("(;B[dd])"))), "broken.zip", "PK", "deep.zip", deep))
	src, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	testInside(t, src, map[string]string{
		"a.sgf": "(;B[aa])", "2019/jan.tar.gz/x.sgf": "(;B[bb])", "feb.zip/y.sgf": "(;B[cc])", "feb.zip/in.tar/z.sgf.gz": "(;B[dd])",
		"broken.zip": "error: broken.zip: ", "deep.zip/d.zip/d.zip": "error: deep.zip/d.zip/d.zip: archives are nested more than 3 deep",
	})
	if err := src.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("%v is left behind: %v", left, err)
	}
}

// TestDamagedArchives: the error names the archive, and nothing stays in the folder for
// temporary files.
func TestDamagedArchives(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	t.Setenv("TMP", temp)
	packed := gzipped(makeTar(t, "a.sgf", strings.Repeat("(;B[aa])", 5000)))
	for name, text := range map[string]string{
		"bad.zip": "no archive", "bad.tar": strings.Repeat("no archive", 100), "bad.tar.gz": "no archive",
		"cut.tar.gz": packed[:len(packed)/2], "cut.tar": makeTar(t, "a.sgf", "(;B[aa])")[:600], "strange.tgz": gzipped("no archive"),
	} {
		if src, err := Open(writeFile(t, name, text)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v, %v, want an error that names it", name, src, err)
		}
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("temporary files are left: %v", left)
	}
}

// TestUnpackedLimit: a packed archive cannot fill the disk.
func TestUnpackedLimit(t *testing.T) {
	defer func(n int64) { maxUnpacked = n }(maxUnpacked)
	maxUnpacked = 4000
	path := writeFile(t, "a.tgz", gzipped(makeTar(t, "a.sgf", strings.Repeat(" ", 5000))))
	if _, err := Open(path); !errors.Is(err, sgf.ErrTooLarge) || !strings.Contains(err.Error(), "a.tgz") {
		t.Errorf("Open = %v, want ErrTooLarge", err)
	}
}

func TestReadFile(t *testing.T) {
	plain, packed := writeFile(t, "a.sgf", "(;B[aa])"), writeFile(t, "a.sgf.gz", gzipped("(;B[aa])"))
	for _, path := range []string{plain, packed} {
		if got, err := ReadFile(path, nil); string(got) != "(;B[aa])" || err != nil {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	cut := writeFile(t, "cut.sgf.gz", gzipped("(;B[aa])")[:15])
	for _, path := range []string{cut, t.TempDir(), os.DevNull, plain + "x"} {
		if got, err := ReadFile(path, nil); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %q, %v, want an error that names it", path, got, err)
		}
	}
}

func TestUnpack(t *testing.T) {
	for _, text := range []string{"", "(;)", "\x1F\x8B", gzipped(strings.Repeat("(;B[aa])", 10_000))} {
		got, err := Unpack([]byte(text), &sgf.Options{Name: "x"})
		if len(text) > 10 {
			want := bytes.Repeat([]byte("(;B[aa])"), 10_000)
			if !bytes.Equal(got, want) || err != nil {
				t.Errorf("Unpack of %d bytes = %d bytes, %v", len(text), len(got), err)
			}
		} else if string(got) != text || err != nil || ArchiveKind(got) != "" {
			t.Errorf("Unpack(%q) = %q, %v", text, got, err)
		}
	}
}
