package katachi_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"katachi/sgf"
)

// TestFormats: documents, help and the page name exactly the formats that package sgf reads.
func TestFormats(t *testing.T) {
	names := strings.Join(sgf.Formats(), ", ")
	page := "'" + strings.Join(sgf.Endings(), "', '") + "'"
	for path, want := range map[string]string{
		"README.md":               "(" + names + ")",
		"doc/api.md":              "(" + names + ")",
		"CHANGELOG.md":            names,
		"web/page/src/formats.ts": "endings = [" + page + "];",
	} {
		if text := read(t, path); !strings.Contains(text, want) {
			t.Errorf("%s does not contain %q", path, want)
		}
	}
	if want := "formats = '" + names + ", ZIP'"; !strings.Contains(read(t, "web/page/src/formats.ts"), want) {
		t.Errorf("the page does not contain %q", want)
	}
	for _, ending := range sgf.Endings() {
		if !strings.Contains(read(t, "doc/formats.md"), "`"+ending+"`") {
			t.Errorf("doc/formats.md does not contain %s", ending)
		}
	}
}

// TestFormatsAreListedOnce: no other file has a list of its own.
func TestFormatsAreListedOnce(t *testing.T) {
	for _, dir := range []string{"cmd/katachi", "internal/api", "internal/assistant", "internal/report", "web/page/src", "web/page/src/panel", "web/page/src/lang"} {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			path := fmt.Sprintf("%s/%s", dir, f.Name())
			if f.IsDir() || strings.HasSuffix(path, "_test.go") || path == "web/page/src/formats.ts" {
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
