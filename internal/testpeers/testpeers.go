// Package testpeers finds what tests compare katachi with: the folder of real games, seed documents
// and recorded answers beside a developer's checkout, programs such as gnugo, and Debian's word
// lists.
//
// If any of these is absent, the test is skipped with a message. With KATACHI_REQUIRE, as in
// continuous integration, it fails instead.
package testpeers

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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

// Loop returns the duration of a test that repeats the same in a loop: ten minutes under
// KATACHI_LONG, a minute in continuous integration, half a minute locally, 4 seconds with -short.
func Loop() time.Duration {
	switch {
	case os.Getenv("KATACHI_LONG") != "":
		return 10 * time.Minute
	case testing.Short():
		return 4 * time.Second
	case os.Getenv("KATACHI_REQUIRE") != "":
		return time.Minute
	}
	return 30 * time.Second
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
