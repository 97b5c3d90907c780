package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"katachi/internal/testpeers"
)

var update = flag.Bool("update", false, "write what commands print into the scripts")

func TestMain(m *testing.M) {
	fake := func() { testpeers.FakeEngine(os.Args[1:], os.Stdin, os.Stdout) }
	testscript.Main(m, map[string]func(){"katachi": main, "fake-engine": fake})
}

// TestScripts runs the commands as a user does: see testdata/script.
func TestScripts(t *testing.T) { userScripts(t, "testdata/script") }

// TestSlowScripts runs those of testdata/slow.
func TestSlowScripts(t *testing.T) {
	testpeers.Slow(t)
	userScripts(t, "testdata/slow")
}

// userScripts runs the scripts of a folder. HUMAN is a network of human play with random weights.
func userScripts(t *testing.T, dir string) {
	path, err := filepath.Abs(filepath.Join("..", "..", "mind", "net", "testdata", "human.bin.gz"))
	if err != nil {
		t.Fatal(err)
	}
	runScripts(t, dir, func(e *testscript.Env) error {
		e.Setenv("HUMAN", path)
		return nil
	})
}

// TestNetworkScripts runs those of testdata/network, with the path of a network of KataGo.
func TestNetworkScripts(t *testing.T) {
	path := testpeers.Path(t, "peers", "katago", "g170-b6c96-s175395328-d26788732.bin.gz")
	runScripts(t, "testdata/network", func(e *testscript.Env) error {
		e.Setenv("NETWORK", path)
		return nil
	})
}

func runScripts(t *testing.T, dir string, setup func(*testscript.Env) error) {
	testscript.Run(t, testscript.Params{
		Dir:           dir,
		Setup:         setup,
		UpdateScripts: *update,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status, "patch": patch, "append": appendOutput, "wide": wide, "until": until,
		},
	})
}

// status runs katachi and checks its exit code: status 2 words near.
func status(ts *testscript.TestScript, neg bool, args []string) {
	err := ts.Exec("katachi", args[1:]...)
	code := 0
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if neg || strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}

// until runs katachi until it prints the pattern, for at most a minute: until '^0 games' games list.
func until(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: until pattern command...")
	}
	want := regexp.MustCompile("(?m)" + args[0])
	for begin := time.Now(); time.Since(begin) < time.Minute; time.Sleep(300 * time.Millisecond) {
		_ = ts.Exec("katachi", args[1:]...) // it may fail at first
		if want.MatchString(ts.ReadFile("stdout")) {
			return
		}
	}
	ts.Fatalf("never printed: %s", want)
}

// TestMessage checks the messages for errors that have no text of their own for users.
func TestMessage(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	for _, c := range []struct {
		err  error
		want string
	}{
		{fmt.Errorf("collection: c: %w", ctx.Err()), "interrupted"},
		{errors.Join(errors.New("one"), errors.New("two")), "one; two"},
	} {
		if got := new(app).message(c.err); got != c.want {
			t.Errorf("message(%v) = %q, want %q", c.err, got, c.want)
		}
	}
}

// patch damages a file: it replaces the first occurrence of some bytes by other bytes of the same
// length: patch file old new.
func patch(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 || len(args[1]) != len(args[2]) {
		ts.Fatalf("usage: patch file old new (of the same length)")
	}
	path := ts.MkAbs(args[0])
	data, err := os.ReadFile(path)
	ts.Check(err)
	at := bytes.Index(data, []byte(args[1]))
	if at < 0 {
		ts.Fatalf("%s: %q is not in the file", args[0], args[1])
	}
	copy(data[at:], args[2])
	ts.Check(os.WriteFile(path, data, 0o666))
}

// appendOutput appends the output of the last command to a file, as >> does: append file.
func appendOutput(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: append file")
	}
	f, err := os.OpenFile(ts.MkAbs(args[0]), os.O_APPEND|os.O_WRONLY, 0)
	ts.Check(err)
	defer f.Close()
	_, err = f.WriteString(ts.ReadFile("stdout"))
	ts.Check(err)
}
