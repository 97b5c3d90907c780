package matches_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"katachi"
	"katachi/board"
	"katachi/internal/ops/matches"
	"katachi/internal/report"
	"katachi/match"
	"katachi/names"
	"katachi/pattern"
)

// TestMatchLines: a line that is too long gets an error in its place, and the lines around it are
// answered. The first line may begin with a byte-order mark.
func TestMatchLines(t *testing.T) {
	const good = `{"id":1,"board":"...."}`
	long := `{"id":2,"board":"` + strings.Repeat(".", 3*report.MaxLine) + `"}`
	exact := `{"id":3,"board":"....","more":"`
	exact += strings.Repeat("-", report.MaxLine-len(exact)-3) + `"}`
	in := strings.NewReader("\uFEFF" + good + "\n" + long + "\n\n" + exact + "\n" + good)
	matchers := []match.Matcher{match.CompileMask(names.Builtin().Openings)}
	var out bytes.Buffer
	done := 0
	bad, err := matches.Lines(t.Context(), &out, in, matchers, matches.Options{
		Threads: 2, Progress: func(s katachi.Progress) { done = s.Done },
	})
	const want = `{"id":1,"hits":[]}
{"error":"a line of 1048576 bytes or more"}
{"id":3,"hits":[]}
{"id":1,"hits":[]}
`
	if out.String() != want {
		t.Errorf("answers are %q, want %q", out.String(), want)
	}
	if bad != 1 || err != nil || done != 4 {
		t.Errorf("%d bad lines, %v, %d done, want 1, no error, 4", bad, err, done)
	}
}

// TestMatchLinesBytes: the answers equal the output of encoding/json for Answer, whatever the
// names, ids and board sizes.
func TestMatchLinesBytes(t *testing.T) {
	odd := pattern.NewSet("a<b>&\"\u2028é\xff")
	for i, cells := range [][]pattern.Class{{pattern.Own, pattern.Empty}, {pattern.Empty, pattern.Other}, {pattern.On, pattern.Own}} {
		p := &pattern.Pattern{
			Name: fmt.Sprintf("</p> %d \\ \t", i), Width: 2, Height: 1, Cells: cells,
			Symmetries: pattern.AllSymmetries, Sides: pattern.BothSides,
		}
		if i == 0 {
			p.Moves = []int{1}
		}
		if _, err := odd.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	matchers := []match.Matcher{match.CompileMask(odd), match.CompileMask(names.Builtin().Shapes)}
	ids := []string{`1`, `"<é>"`, ` { "a" : [ 1 ] }`, `null`}
	var in, want bytes.Buffer
	for _, best := range []bool{false, true} {
		in.Reset()
		want.Reset()
		hits := 0
		for i, id := range ids {
			size := []int{5, 19, 5, 25}[i]
			b := board.New(size)
			var text strings.Builder
			for at := range b.Points {
				if c := board.Color(int(at) * (i + 3) / 7 % 3); c.IsStone() {
					b.Set(c, at)
				}
			}
			for at := range b.Points {
				text.WriteString(b.Color(at).String())
			}
			found := matches.All(matchers, b, best)
			hits += len(found)
			answer, err := json.Marshal(matches.NewAnswer(json.RawMessage(id), found, size))
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&in, "{\"id\":%s,\"board\":%q}\n", id, text.String())
			want.Write(append(answer, '\n'))
		}
		var out bytes.Buffer
		bad, err := matches.Lines(t.Context(), &out, &in, matchers, matches.Options{Best: best, Threads: 1})
		if bad > 0 || err != nil || hits < 500 {
			t.Fatalf("%d bad lines, %d hits, %v", bad, hits, err)
		}
		if !bytes.Equal(out.Bytes(), want.Bytes()) {
			t.Errorf("best: %v: answers are %.600q, want %.600q", best, out.String(), want.String())
		}
	}
}

// failing is a reader that fails where the text ends.
type failing struct{ io.Reader }

func (f failing) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err == io.EOF {
		err = errors.New("unplugged")
	}
	return n, err
}

// TestMatchLinesFails: an error of the reader is returned after the answers, an error of the writer
// at once.
func TestMatchLinesFails(t *testing.T) {
	lines := strings.Repeat(`{"id":"é","board":"...."}`+"\n", 5000)
	matchers := []match.Matcher{match.CompileMask(names.Builtin().Openings)}
	var out bytes.Buffer
	_, err := matches.Lines(t.Context(), &out, failing{strings.NewReader(lines)}, matchers, matches.Options{})
	if err == nil || err.Error() != "line 5001: unplugged" || strings.Count(out.String(), `{"id":"é","hits":[]}`+"\n") != 5000 {
		t.Errorf("%d bytes of answers, %v, want 5,000 lines and line 5001: unplugged", out.Len(), err)
	}
	r, w := io.Pipe()
	r.Close()
	if _, err := matches.Lines(t.Context(), w, strings.NewReader(lines), matchers, matches.Options{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("writing to a closed pipe: %v", err)
	}
}

// TestMatchLinesEnds: Lines ends with its context, even while the reader blocks.
func TestMatchLinesEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	ended := make(chan error)
	go func() {
		_, err := matches.Lines(ctx, io.Discard, r, nil, matches.Options{})
		ended <- err
	}()
	if _, err := io.WriteString(w, `{"id":1,"board":"...."}`+"\n"); err != nil {
		t.Fatal(err)
	}
	cancel()
	select {
	case err := <-ended:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("ended with %v, want context.Canceled", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("still waiting for the reader")
	}
}
