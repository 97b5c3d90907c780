package main

import (
	"path/filepath"
	"testing"
)

// TestNameInside: the output file is inside the folder, whatever names an archive contains.
func TestNameInside(t *testing.T) {
	for _, c := range []struct{ path, file, want string }{
		{"games/b/c.gib", "games/b/c.gib", "b/c.sgf"},
		{"c.sgf.gz", "c.sgf.gz", "c.sgf"},
		{"/x/c.sgf", "/x/c.sgf", "c.sgf"},
		{"Pro/1.SGF", "games/pro.zip", "Pro/1.sgf"},
		{"../evil.sgf", "a.zip", "evil.sgf"},
		{"/etc/evil.sgf", "a.zip", "etc/evil.sgf"},
		{`..\..\evil.sgf`, "a.zip", "evil.sgf"},
	} {
		got := nameInside([]string{"other", "games"}, c.path, c.file)
		if got != filepath.FromSlash(c.want) || !filepath.IsLocal(got) {
			t.Errorf("%s of %s is written to %s, want %s", c.path, c.file, got, c.want)
		}
	}
}
