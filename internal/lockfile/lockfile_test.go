package lockfile

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

func TestHold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.lock")
	release, err := Hold(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Hold(path); !errors.Is(err, ErrLocked) {
		t.Errorf("second Hold: %v, want ErrLocked", err)
	}
	release()
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("after release: %v, want no file", err)
	}
	if release, err = Hold(path); err != nil {
		t.Fatalf("Hold after release: %v", err)
	}
	release()
}

// TestSign: Writer returns the process that signed a file last, whatever the file held before.
func TestSign(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	if n := Writer(path); n != 0 {
		t.Errorf("no file: writer %d, want 0", n)
	}
	for text, want := range map[string]int{"": 0, " ": 0, "lock": 0, " 1234567890                  \n": 1234567890, " 7\n": 7} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if n := Writer(path); n != want {
			t.Errorf("%q: writer %d, want %d", text, n, want)
		}
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := Take(f); err != nil {
			t.Fatal(err)
		}
		Sign(f)
		if n := Writer(path); n != os.Getpid() {
			t.Errorf("%q, signed: writer %d, want %d", text, n, os.Getpid())
		}
		Release(f)
	}
}

// TestHoldLeftBehind checks that the lock file of a killed process locks nobody out.
func TestHoldLeftBehind(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.lock")
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	release, err := Hold(path)
	if err != nil {
		t.Fatal(err)
	}
	release()
}

// TestHoldOne lets many goroutines compete for a lock file that is created and removed all the
// time: two must never hold it at once.
func TestHoldOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.lock")
	var holders, times atomic.Int64
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 300 {
				release, err := Hold(path)
				if errors.Is(err, ErrLocked) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				if n := holders.Add(1); n != 1 {
					t.Errorf("%d goroutines hold the lock", n)
				}
				times.Add(1)
				holders.Add(-1)
				release()
			}
		})
	}
	wg.Wait()
	if times.Load() == 0 {
		t.Error("no goroutine ever held the lock")
	}
}

// TestReleaseWhileStarting: a released lock is free even while this process starts other programs.
// Each of them has the files of this process open for a moment.
func TestReleaseWhileStarting(t *testing.T) {
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					_ = exec.Command(os.Args[0], "-test.run=^$").Run()
				}
			}
		})
	}
	defer wg.Wait()
	defer close(stop)
	path := filepath.Join(t.TempDir(), "x.lock")
	for i := range 20_000 {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			t.Fatal(err)
		}
		if err := Take(f); err != nil {
			t.Fatalf("attempt %d: %v", i, err)
		}
		Release(f)
	}
}
