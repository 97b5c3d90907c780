package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
)

// servePrism runs the runner prism at a port, and does not return.
func servePrism(port string) {
	n, err := strconv.Atoi(port)
	if err == nil {
		_, err = prism.CreateJobServer(context.Background(), prism.Options{Port: n})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	select {}
}

// started is a process that a test has started.
type started struct {
	*exec.Cmd
	lines chan string // of its standard error
}

// startProcess starts this test binary as the command or prism, and stops it when the test ends.
func startProcess(t *testing.T, as string, args ...string) *started {
	t.Helper()
	c := exec.Command(os.Args[0], args...)
	c.Env = append(os.Environ(), asCommand+"="+as)
	errors, err := c.StderrPipe()
	must(t, err)
	must(t, c.Start())
	p := &started{c, make(chan string, 1000)}
	go func() {
		defer close(p.lines)
		for s := bufio.NewScanner(errors); s.Scan(); {
			select {
			case p.lines <- s.Text():
			default:
			}
		}
	}()
	t.Cleanup(func() {
		_ = c.Process.Signal(syscall.SIGTERM)
		time.AfterFunc(5*time.Second, func() { _ = c.Process.Kill() })
		_ = c.Wait()
	})
	return p
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	must(t, err)
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

func waitFor(t *testing.T, address string) {
	t.Helper()
	for range 3000 {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("nothing listens at %s", address)
}

// cluster starts prism and a pool of workers as processes of their own, and returns their addresses.
func cluster(t *testing.T) (endpoint, workers string, pool *started) {
	t.Helper()
	port, at := freePort(t), freePort(t)
	startProcess(t, "prism", port)
	pool = startProcess(t, "command", "pool", "--address", "localhost:"+at)
	waitFor(t, "localhost:"+port)
	waitFor(t, "localhost:"+at)
	return "localhost:" + port, "localhost:" + at, pool
}

var workerLine = regexp.MustCompile(` is process ([0-9]+)$`)

// TestKilledWorker runs prism, a pool and a worker as separate processes, and kills the worker
// twice while it works: the job fails with an error of one line and no output file. The third run
// of the same command continues and writes the file.
func TestKilledWorker(t *testing.T) {
	games := sample(t, 100)
	dir := t.TempDir()
	out, want := filepath.Join(dir, "out"), filepath.Join(t.TempDir(), "want")
	args := func(out string, more ...string) []string {
		return append([]string{"harvest", "--size", "3,9", "--batch", "4", "--threads", "1", "-o", out, "--games", games[0], "--games", games[1]}, more...)
	}
	code, text := process(t.Context(), t, args(want)...)
	if code != 0 {
		t.Fatal(text)
	}
	for i := range 3 {
		endpoint, workers, pool := cluster(t)
		remote := args(out, "--runner=universal", "--endpoint="+endpoint, "--environment_type=EXTERNAL", "--environment_config="+workers)
		done := make(chan string, 1)
		go func() {
			code, text := process(context.Background(), t, remote...)
			done <- fmt.Sprintf("%d %s", code, text)
		}()
		if i < 2 {
			pid := pidOf(t, pool)
			awaitParts(t, out+".beam", 3*(i+1))
			must(t, syscall.Kill(pid, syscall.SIGKILL))
		}
		select {
		case text := <-done:
			if i == 2 {
				if !strings.HasPrefix(text, "0 ") {
					t.Fatalf("the last run: %s", text)
				}
				break
			}
			if !strings.HasPrefix(text, "1 katachi-beam: ") || strings.Count(text, "\n") != 1 {
				t.Errorf("worker killed: %q, want an error in one line", text)
			}
			if _, err := os.Stat(out); !errors.Is(err, os.ErrNotExist) {
				t.Error("an output file exists after a worker was killed")
			}
		case <-time.After(10 * time.Minute):
			t.Fatal("the job does not end")
		}
	}
	same(t, "set", out, want)
	empty(t, dir, "out", "out.problems.tsv")
}

// pidOf returns the process ID of the first worker that the pool starts.
func pidOf(t *testing.T, pool *started) int {
	t.Helper()
	for {
		select {
		case line, ok := <-pool.lines:
			if !ok {
				t.Fatal("the pool has ended")
			}
			if found := workerLine.FindStringSubmatch(line); found != nil {
				pid, _ := strconv.Atoi(found[1])
				return pid
			}
		case <-time.After(5 * time.Minute):
			t.Fatal("no worker is started")
		}
	}
}

// awaitParts waits until this many parts are complete.
func awaitParts(t *testing.T, folder string, parts int) {
	t.Helper()
	for range 6000 {
		if list, _ := filepath.Glob(filepath.Join(folder, "*.part.json")); len(list) >= parts {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("%d parts were never written", parts)
}
