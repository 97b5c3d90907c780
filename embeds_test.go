package katachi_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestEmbeds fails if a program that imports predict, shape or net for its own model, database or
// network contains the built-in ones.
func TestEmbeds(t *testing.T) {
	const most = 100 << 10 // bytes; the frozen lists of test games are 25 KB
	for _, name := range []string{"./mind/predict", "./shape", "./mind/net"} {
		if n := embeddedBytes(t, name); n > most {
			t.Errorf("%s and what it imports embed %d bytes, want at most %d", name, n, most)
		}
	}
	if n := embeddedBytes(t, "./mind/predict/model") + embeddedBytes(t, "./shape/database"); n < 10_000_000 {
		t.Errorf("the built-in model and shapes have %d bytes: this test does not see them", n)
	}
}

// embeddedBytes returns the size of the files that a package and all of katachi's
// packages below it embed.
func embeddedBytes(t *testing.T, name string) (bytes int64) {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-f", `{{.Dir}}:{{join .EmbedFiles ","}}`, name).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		dir, files, _ := strings.Cut(strings.TrimSpace(line), ":")
		for file := range strings.SplitSeq(files, ",") {
			if file == "" {
				continue
			}
			info, err := os.Stat(filepath.Join(dir, file))
			if err != nil {
				t.Fatal(err)
			}
			bytes += info.Size()
		}
	}
	return bytes
}
