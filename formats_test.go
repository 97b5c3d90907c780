package katachi_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"katachi/sgf"
)

// TestFormats: the document has every ending of the formats that package sgf reads. Help, messages and
// the page are made from its table.
func TestFormats(t *testing.T) {
	for _, ending := range sgf.Endings() {
		if !strings.Contains(read(t, "doc/dev/formats.md"), "`"+ending+"`") {
			t.Errorf("doc/dev/formats.md does not contain %s", ending)
		}
	}
}

// TestFormatsAreListedOnce: no other file has a list of its own.
func TestFormatsAreListedOnce(t *testing.T) {
	for _, dir := range []string{"cmd/katachi", "internal/api", "internal/assistant", "internal/report", "web/page/src/panel", "web/page/src/lang"} {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			path := fmt.Sprintf("%s/%s", dir, f.Name())
			if f.IsDir() || strings.HasSuffix(path, "_test.go") {
				continue
			}
			for _, list := range []string{"GIB, NGF", "GIB、NGF", "GIB・NGF", "gib|ngf", ".gib,"} {
				if strings.Contains(read(t, path), list) {
					t.Errorf("%s lists formats: %q", path, list)
				}
			}
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
