// Package testpeers finds the peers that tests compare katachi with: the folder
// of real games, seed documents and recorded answers that lies beside a
// developer's checkout, programs such as gnugo, and Debian's word lists.
//
// A test whose peer is absent skips and says so. Where KATACHI_REQUIRE is set,
// as in continuous integration, absence is a failure: there nothing may skip.
package testpeers

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// Path returns the path of a file or folder below the shared folder
// ($KATACHI_SHARED, else the folder "shared" beside the checkout), and skips
// the test where it is absent.
func Path(t testing.TB, elem ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{root()}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		Skip(t, "shared data absent: "+filepath.Join(elem...)+" (set KATACHI_SHARED)")
	}
	return path
}

// Program returns the path of an installed program, and skips the test where
// it is absent.
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

// File returns path, and skips the test where no such file exists; for peers
// at fixed places, such as Debian's word lists in /usr/share/dict.
func File(t testing.TB, path string) string {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		Skip(t, "file absent: "+path)
	}
	return path
}

// Skip skips the test, or fails it where KATACHI_REQUIRE is set.
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

// Loop returns how long a test goes on that does the same in a loop: ten minutes under KATACHI_LONG, a
// minute in continuous integration, half of that at home, 4 seconds with -short.
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
