package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"katachi/match/engines"
)

// TestBulkLongLine checks that a line that is too long is told in its place,
// that the lines around it are answered, and what ends them; the first is behind
// a byte-order mark.
func TestBulkLongLine(t *testing.T) {
	const good = `{"id":1,"board":"...."}`
	long := `{"id":2,"board":"` + strings.Repeat(".", 3*maxLine) + `"}`
	exact := `{"id":3,"board":"....","more":"`
	exact += strings.Repeat("-", maxLine-len(exact)-3) + `"}`
	var out bytes.Buffer
	a := &app{ctx: context.Background(), stdin: strings.NewReader("\uFEFF" + good + "\n" + long + "\n" + exact + "\n" + good), stdout: &out, stderr: &out}
	matchers, err := a.matchers([]string{"openings"}, "mask", engines.Unlimited)
	if err != nil {
		t.Fatal(err)
	}
	err = (&matchCmd{Positions: "-", Threads: 2}).bulk(a, matchers)
	const want = `{"id":1,"hits":[]}
{"error":"a line of 1048576 bytes or more"}
{"id":3,"hits":[]}
{"id":1,"hits":[]}
`
	if out.String() != want {
		t.Errorf("answers are %q, want %q", out.String(), want)
	}
	if err == nil || err.Error() != "-: 1 line could not be answered" {
		t.Errorf("bulk() = %v, want 1 line not answered", err)
	}
}
