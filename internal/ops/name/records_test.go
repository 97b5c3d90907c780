package name_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/internal/ops/name"

	"katachi"
	"katachi/names"
	"katachi/sgf/gamefile"
)

// TestRecords: games come in their order with any number of threads, each named as by
// Moves. Files without a game are counted. The work ends with its context and with the error of
// take.
func TestRecords(t *testing.T) {
	folder := t.TempDir()
	for i := range 20 {
		text := fmt.Sprintf("(;SZ[9]GN[%d];B[e%c];W[cc];B[dc])(;SZ[13]GN[again %d]AB[ab][ba];B[cc];W[aa])", i, 'a'+i%9, i)
		if i == 7 {
			text = "no game"
		}
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%02d.sgf", i)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	src, err := gamefile.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	opt := name.RecordsOptions{Follower: func() *names.Follower { return fastFollower(t) }}
	work := func(r *name.Record) string {
		var words []string
		for _, m := range r.Moves {
			words = append(words, name.Wording{}.Names(&m.Naming)+strings.Join(name.Wording{}.Effects(m), ""))
		}
		return filepath.Base(r.Path) + " " + r.Game.Root.Text("GN") + ": " + strings.Join(words, "; ")
	}
	var first []string
	for _, threads := range []int{1, 4} {
		var got []string
		var odd gamefile.Summary
		var last katachi.Progress
		opt.Threads, opt.Odd, opt.Progress = threads, &odd, func(s katachi.Progress) { last = s }
		count, err := name.Records(t.Context(), src, &opt, work, func(s string) error { got = append(got, s); return nil })
		if want := (name.Totals{Files: 20, Games: 38, Moves: 38 * 2, Unread: 1}); err != nil || count != want {
			t.Errorf("%d threads: %+v, %v, want %+v", threads, count, err, want)
		}
		if first == nil {
			first = got
		}
		if !slices.Equal(got, first) || !slices.IsSortedFunc(got, func(a, b string) int { return strings.Compare(a[:2], b[:2]) }) {
			t.Errorf("%d threads: the games or their order differ: %q", threads, got)
		}
		if lines := odd.Lines(); len(lines) != 2 || last.Done != 20 || last.Items != 38 {
			t.Errorf("%d threads: warnings %q, last state %+v", threads, lines, last)
		}
	}
	if !strings.HasPrefix(first[1], "00.sgf#2 again 0: ") {
		t.Errorf("the second game is %q, want 00.sgf#2", first[1])
	}
	full := errors.New("disk full")
	if _, err := name.Records(t.Context(), src, &opt, work, func(string) error { return full }); !errors.Is(err, full) {
		t.Errorf("the error of take became %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := name.Records(ctx, src, &opt, work, func(string) error { cancel(); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context has ended: %v", err)
	}
}
