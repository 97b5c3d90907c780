// Package testpeers finds what tests compare katachi with: the folder of real games, seed documents
// and recorded answers beside a developer's checkout, programs such as gnugo, and Debian's word
// lists.
//
// If any of these is absent, the test is skipped with a message. With KATACHI_REQUIRE, as in
// continuous integration, it fails instead.
package testpeers

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// Path returns the path of a file or folder in the shared folder ($KATACHI_SHARED, or else the
// folder "shared" beside the checkout), and skips the test if it is absent.
func Path(t testing.TB, elem ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{root()}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		Skip(t, "shared data absent: "+filepath.Join(elem...)+" (set KATACHI_SHARED)")
	}
	return path
}

// Program returns the path of an installed program, and skips the test if it is absent.
func Program(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		path = filepath.Join("/usr/games", name) // Debian installs gnugo outside root's PATH
		if _, err := os.Stat(path); err != nil {
			Skip(t, "program absent: "+name)
		}
	}
	return path
}

// File returns path, and skips the test if there is no such file. It is for fixed paths, such as
// Debian's word lists in /usr/share/dict.
func File(t testing.TB, path string) string {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		Skip(t, "file absent: "+path)
	}
	return path
}

// Skip skips the test, or fails it if KATACHI_REQUIRE is set.
func Skip(t testing.TB, why string) {
	t.Helper()
	if os.Getenv("KATACHI_REQUIRE") != "" {
		t.Fatal("required here, but " + why)
	}
	t.Skip(why)
}

// Long skips the test unless KATACHI_LONG is set.
func Long(t testing.TB) {
	t.Helper()
	if os.Getenv("KATACHI_LONG") == "" {
		t.Skip("a long run: set KATACHI_LONG=1")
	}
}

// Slow skips a test that takes many seconds, unless continuous integration or KATACHI_LONG wants it.
func Slow(t testing.TB) {
	t.Helper()
	if os.Getenv("KATACHI_REQUIRE") == "" && os.Getenv("KATACHI_LONG") == "" {
		t.Skip("slow: .ci/run runs it; or set KATACHI_LONG=1")
	}
}

// Loop returns the duration of a test that repeats the same in a loop: ten minutes under
// KATACHI_LONG, a minute in continuous integration, 4 seconds locally.
func Loop() time.Duration {
	switch {
	case os.Getenv("KATACHI_LONG") != "":
		return 10 * time.Minute
	case os.Getenv("KATACHI_REQUIRE") != "" && !testing.Short():
		return time.Minute
	}
	return 4 * time.Second
}

func root() string {
	if dir := os.Getenv("KATACHI_SHARED"); dir != "" {
		return dir
	}
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..", "..", "shared")
}

// Report runs a test with a case of a public bug report: a copy of it, and the report's file, or
// one that is named like it, in the shared folder.
func Report(t *testing.T, name, text string, test func(t *testing.T, text string)) {
	t.Helper()
	t.Run("copy", func(t *testing.T) { test(t, text) })
	t.Run("report", func(t *testing.T) {
		data, err := os.ReadFile(Path(t, "reports", name))
		if err != nil {
			t.Fatal(err)
		}
		test(t, string(data))
	})
}

// Gunzip returns the uncompressed contents of the gzip file at path.
func Gunzip(t testing.TB, path string) []byte {
	t.Helper()
	packed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return text
}

// Hostile are names that may do harm where they are printed or written.
var Hostile = []string{
	"\x1b[31mred", "\x1b]0;title\x07", "\x1b[2J\x1b[H", "\x1bP+q544e\x1b\\", "\x9b31m", "\u009b31m", "\u009d0;x\u009c", "bell\x07", "back\b\b\bspace", "\x7f\x7f\x7f",
	"line\nbreak", "car\rriage", "\r\n\r\n", "tab\tstop", "\v\f", "\u0085next", "\u2028line", "\u2029paragraph", "katachi: warning: none\nkatachi: done",
	"\u202eright to left", "a\u202db\u202c", "\u2066isolated\u2069", "\u200f\u200e\u061c", "zero\u200bwidth", "\ufefftext", "\u00ad\u00ad",
	"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "</title><script>1</script>", "</text></svg><script/>", "javascript:alert(1)", "' onclick='1", "&lt;b&gt;&#60;", "<!--", "]]>", "{{.}}", "${HOME} `id` $(id)",
	"=1+1", "+1", "-1", "@SUM(A1)", "=cmd|'/c calc'!A0", "a,b;\"c\"",
	"../../../etc/passwd", `..\..\x`, "/etc/passwd", "C:\\x", "CON", "a\x00b", "\xff\xfe\xfa", "\xc0\xaf", "\xed\xa0\x80", "%s%n%d", "-rf", "--help", ".", "..",
	"]", `\]`, ";B[aa])(;", strings.Repeat("long", 500), "👩‍👩‍👧", "囲碁", "Z̷̧̢̛͔a", "",
}

// NPM returns the path of a file in the node_modules folder named by KATACHI_NPM, and skips the
// test if it is absent.
func NPM(t testing.TB, elem ...string) string {
	t.Helper()
	modules := os.Getenv("KATACHI_NPM")
	if modules == "" {
		Skip(t, "KATACHI_NPM does not name the node_modules with "+elem[0])
	}
	return filepath.Join(append([]string{modules}, elem...)...)
}

// NPMWords returns the list of the npm package an-array-of-english-words 2.0.0.
func NPMWords(t testing.TB) (words []string) {
	t.Helper()
	raw, err := os.ReadFile(NPM(t, "an-array-of-english-words", "index.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &words); err != nil {
		t.Fatal(err)
	}
	return words
}
