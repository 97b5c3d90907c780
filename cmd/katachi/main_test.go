package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what commands print into the scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"katachi": main})
}

// TestScripts runs the commands as a user does: see testdata/script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
	})
}

// TestMessage pins what is said of errors that have no words for users of their own.
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
		if got := message(c.err); got != c.want {
			t.Errorf("message(%v) = %q, want %q", c.err, got, c.want)
		}
	}
}
