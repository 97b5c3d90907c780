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

// TestSign: a file says which process signed it last, whatever stood there before.
func TestSign(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	if n := Writer(path); n != 0 {
		t.Errorf("of no file: %d", n)
	}
	for text, want := range map[string]int{"": 0, " ": 0, "lock": 0, " 1234567890                  \n": 1234567890, " 7\n": 7} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if n := Writer(path); n != want {
			t.Errorf("of %q: %d, want %d", text, n, want)
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
			t.Errorf("of %q, signed: %d, want %d", text, n, os.Getpid())
		}
		Release(f)
	}
}

// TestHoldLeftBehind pins that the file of a process which was killed locks nobody out.
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

// TestHoldOne lets many fight for a file that is removed and made all the time: never
// may two have it.
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
					t.Errorf("%d have the file", n)
				}
				times.Add(1)
				holders.Add(-1)
				release()
			}
		})
	}
	wg.Wait()
	if times.Load() == 0 {
		t.Error("nobody ever had the file")
	}
}

// TestReleaseWhileStarting: a lock that was released is free even while other programs
// are being started. Each has this one's files open for a moment.
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
			t.Fatalf("time %d: %v", i, err)
		}
		Release(f)
	}
}
