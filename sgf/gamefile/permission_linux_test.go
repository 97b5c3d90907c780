package gamefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"

	"katachi/internal/testpeers"
)

// TestForbidden: a folder without permission and a pipe are errors when they are read, and the rest
// is there. Nobody waits for the pipe.
func TestForbidden(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(dir, "a-secret")
	for _, err := range []error{
		os.Mkdir(secret, 0o777),
		os.WriteFile(filepath.Join(secret, "x.sgf"), []byte("(;B[aa])"), 0o666),
		os.WriteFile(filepath.Join(dir, "good.sgf"), []byte("(;B[aa])"), 0o666),
		unix.Mkfifo(filepath.Join(dir, "pipe.sgf"), 0o666),
		os.Chmod(secret, 0),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	defer os.Chmod(secret, 0o700) //nolint:errcheck // so that it can be removed
	asNobody(t, dir)
	src, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	if src.Len() != 3 {
		t.Fatalf("%d files, want 3", src.Len())
	}
	if _, err := src.Read(0, nil); !errors.Is(err, fs.ErrPermission) || src.Path(0) != secret {
		t.Errorf("%s: %v, want no permission", src.Path(0), err)
	}
	if data, err := src.Read(1, nil); err != nil || string(data) != "(;B[aa])" {
		t.Errorf("%s: %q, %v", src.Path(1), data, err)
	}
	if _, err := src.Read(2, nil); !errors.Is(err, errNotPlain) {
		t.Errorf("%s: %v, want %v", src.Path(2), err, errNotPlain)
	}
}

// asNobody drops superuser rights in the thread that runs the test. It makes dir and the folders
// above readable for others.
func asNobody(t *testing.T, dir string) {
	if os.Geteuid() != 0 {
		return
	}
	for up := dir; up != os.TempDir() && up != filepath.Dir(up); up = filepath.Dir(up) {
		if err := os.Chmod(up, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	const nobody = 65534
	runtime.LockOSThread() // until the goroutine ends, and the thread with it
	t.Cleanup(func() { _, _ = unix.SetfsuidRetUid(0) })
	if _, err := unix.SetfsuidRetUid(nobody); err != nil {
		t.Fatal(err)
	}
	if now, _ := unix.SetfsuidRetUid(-1); now != nobody {
		testpeers.Skip(t, "this system does not let the superuser give up rights")
	}
}
