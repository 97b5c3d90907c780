package gtp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/mind/gtp"
)

// serve returns the answers to input.
func serve(t *testing.T, input string) string {
	t.Helper()
	var out bytes.Buffer
	if err := newServer().Serve(context.Background(), strings.NewReader(input), &out); err != nil {
		t.Fatalf("Serve(%q): %v", input, err)
	}
	return out.String()
}

func TestInputs(t *testing.T) {
	tests := []struct{ name, input, want string }{
		{"nothing", "", ""},
		{"empty lines", "\n\r\n \n", ""},
		{"no line end", "name\n2 name", "= First\n\n=2 First\n\n"},
		{"carriage returns", "1 name\r\n2 name\r\n", "=1 First\n\n=2 First\n\n"},
		{"after quit", "quit\nname\n", "= \n\n"},
		{"not UTF-8", "\xff\xfe\n", "? unknown command\n\n"},
		{"zeros", "na\x00me\n", "= First\n\n"},
		{"long line", strings.Repeat("x", 1<<18) + "\nname\n", "? line too long\n\n= First\n\n"},
		{"long last line", strings.Repeat("x ", 1<<18), "? line too long\n\n"},
		{"long id", strings.Repeat("7", 100) + " name\n", "=" + strings.Repeat("7", 100) + " First\n\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := serve(t, tt.input); got != tt.want {
				t.Errorf("Serve(%.40q) = %q, want %q", tt.input, got, tt.want)
			}
		})
	}
}

// TestHalfLines sends lines in pieces of one byte.
func TestHalfLines(t *testing.T) {
	var out bytes.Buffer
	r := iotest.OneByteReader(strings.NewReader("1 play b Q16\n2 reg_genmove w\nquit\n"))
	if err := newServer().Serve(context.Background(), r, &out); err != nil {
		t.Fatal(err)
	}
	if want := "=1 \n\n=2 A19\n\n= \n\n"; out.String() != want {
		t.Errorf("answers = %q, want %q", out.String(), want)
	}
}

// TestAnalyze checks the output that clients parse, byte by byte.
func TestAnalyze(t *testing.T) {
	const frac = "info move B4 visits 412 winrate 0.5312 scoreLead 0.0 prior 0.3000 lcb 0.5000 order 0 pv B4 E5 " +
		"info move A4 visits 88 winrate 1.0000 scoreLead -2.0 prior 1.0000 lcb 1.0000 order 1 pv A4\n"
	const whole = "info move B4 visits 412 winrate 5312 prior 3000 lcb 5000 order 0 pv B4 E5 " +
		"info move A4 visits 88 winrate 10000 prior 10000 lcb 10000 order 1 pv A4\n"
	one, _, _ := strings.Cut(frac, " info move A4")
	owned := strings.TrimSuffix(frac, "\n") + " ownership" + strings.Repeat(" 1.000 -1.000", 12) + " 1.000\n"
	tests := []struct{ command, want string }{
		{"analyze B 50", "=\n" + frac + "\n"},
		{"analyze", "=\n" + frac + "\n"},
		{"8 kata-analyze w interval 20 ownership true", "=8\n" + owned + "\n"},
		{"kata-analyze w 20 ownership false", "=\n" + frac + "\n"},
		{"lz-analyze w 20 ownership true", "=\n" + whole + "\n"},
		{"lz-analyze 30", "=\n" + whole + "\n"},
		{"kata-analyze 10 maxmoves 1", "=\n" + one + "\n\n"},
		{"analyze B 50 maxmoves 0", "=\n\n"},
		{"lz-analyze B 50 avoid W B4 1 avoid B A4,C3 30 avoid B pass 1 maxmoves 1", "=\n" + strings.Replace(whole, " info move A4 visits 88 winrate 10000 prior 10000 lcb 10000 order 1 pv A4", "", 1) + "\n"},
		{"kata-analyze B 50 allow B B4,D4 1", "=\n" + one + "\n\n"},
		{"kata-analyze B 50 avoid B B4,A4 1", "=\n\n"},
		{"lz-analyze B avoid B Z9 1", "? syntax error\n\n"},
		{"lz-analyze B avoid B A4", "? syntax error\n\n"},
		{"lz-analyze B avoid B A4 0", "? syntax error\n\n"},
		{"lz-analyze B avoid B A4 99999999999", "? syntax error\n\n"},
		{"lz-analyze B avoid x A4 1", "? syntax error\n\n"},
		{"lz-analyze B allow", "? syntax error\n\n"},
		{"analyze B fast", "? syntax error\n\n"},
		{"analyze B 50 nonsense 1", "? syntax error\n\n"},
		{"analyze interval x", "? syntax error\n\n"},
	}
	for _, tt := range tests {
		if got := serve(t, "boardsize 5\n"+tt.command+"\nname\n"); got != "= \n\n"+tt.want+"= First\n\n" {
			t.Errorf("%s: answers = %q, want %q", tt.command, got, tt.want)
		}
	}
}

// TestGenmoveAnalyze: the analysis is of the position before the move, the move is played, and
// resigning and bad arguments do not change the board.
func TestGenmoveAnalyze(t *testing.T) {
	const info = "info move B4 visits 412 winrate 0.5312 scoreLead 0.0 prior 0.3000 lcb 0.5000 order 0 pv B4 E5\n"
	const whole = "info move B4 visits 412 winrate 5312 prior 3000 lcb 5000 order 0 pv B4 E5\n"
	tests := []struct{ commands, want string }{
		{"7 genmove_analyze W 50 maxmoves 1", "=7 \n" + info + "play A5\n\n= true\n\n"},
		{"lz-genmove_analyze B 50 maxmoves 1", "= \n" + whole + "play A5\n\n= true\n\n"},
		{"kata-genmove_analyze maxmoves 0", "= \nplay A5\n\n= true\n\n"},
		{"genmove_analyze B x", "? syntax error\n\n= true\n\n"},
		{"genmove_analyze B 50 avoid B A5 1 maxmoves 1", "= \n" + info + "play B4\n\n= true\n\n"},
		{"lz-genmove_analyze B 50 allow B A5,B4 1 avoid W B4 1", "= \n" + whole + "play A5\n\n= true\n\n"},
		{"kata-genmove_analyze B allow B E5 1", "= \nplay pass\n\n= true\n\n"},
		{"kata-genmove_analyze B allow B", "? syntax error\n\n= true\n\n"},
		{"boardsize 2\ngenmove_analyze B maxmoves 0\nplay b A2", "= \n\n= \nplay resign\n\n= \n\n= true\n\n"},
		{"play b A5\ngenmove_analyze maxmoves 0\nplay b B5\nundo\nundo", "= \n\n= \nplay B5\n\n? illegal move\n\n= \n\n= \n\n= true\n\n"},
	}
	for _, tt := range tests {
		if got := serve(t, "boardsize 5\n"+tt.commands+"\nknown_command kata-genmove_analyze\n"); got != "= \n\n"+tt.want {
			t.Errorf("%q: answers = %q, want %q", tt.commands, got, tt.want)
		}
	}
}

// poor is an Analyst that reports nothing, or fails after a report.
type poor struct {
	first
	err   error
	every time.Duration // the interval of the last request
}

func (p *poor) Consider(
	ctx context.Context, s *gtp.State, every time.Duration, report func(*gtp.Analysis),
) (gtp.Choice, error) {
	p.every = every
	if p.err != nil {
		report(thoughts(s))
		return gtp.Choice{}, p.err
	}
	return p.first.Genmove(ctx, s)
}

// TestPoorAnalyst: if an Analyst fails or reports nothing, the answer is an error, and no move is
// played.
func TestPoorAnalyst(t *testing.T) {
	const in = "boardsize 5\ngenmove_analyze B 50 maxmoves 0\nundo\n"
	for _, c := range []struct {
		err  error
		want string
	}{
		{nil, "= \n\n? no analysis\n\n? cannot undo\n\n"},
		{errors.New("broken"), "= \n\n= \n? broken\n\n? cannot undo\n\n"},
	} {
		var out bytes.Buffer
		if err := gtp.NewServer(&poor{err: c.err}, nil).Serve(context.Background(), strings.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		if out.String() != c.want {
			t.Errorf("%v: answers = %q, want %q", c.err, out.String(), c.want)
		}
	}
}

// TestInterval: intervals are in hundredths of a second. The default is a second, and an interval
// is never 0.
func TestInterval(t *testing.T) {
	p := &poor{}
	s := gtp.NewServer(p, nil)
	for words, want := range map[string]time.Duration{
		"": time.Second, "50": 500 * time.Millisecond, "B interval 7": 70 * time.Millisecond, "B 0": 10 * time.Millisecond,
	} {
		if err := s.Serve(context.Background(), strings.NewReader("genmove_analyze "+words+"\n"), io.Discard); err != nil {
			t.Fatal(err)
		}
		if p.every != want {
			t.Errorf("%q: reports are wanted every %v, want %v", words, p.every, want)
		}
	}
}

// waiting is a Player that thinks until its context ends, but not longer than a while.
type waiting struct {
	first
	most        time.Duration
	interrupted bool
}

func (w *waiting) Genmove(ctx context.Context, s *gtp.State) (gtp.Choice, error) {
	w.interrupted = false
	select {
	case <-ctx.Done():
		w.interrupted = true
	case <-time.After(w.most):
	}
	return w.first.Genmove(ctx, s)
}

// TestInterrupt: only input that asks for the move at once ends the player's thinking.
func TestInterrupt(t *testing.T) {
	for line, want := range map[string]bool{
		"stop": true, "7 stop": true, "quit": true, "# interrupt": true, "name": false, "# stop": false, "stopped": false, "": false,
	} {
		w := &waiting{most: 30 * time.Millisecond}
		if want {
			w.most = time.Minute
		}
		in := strings.NewReader("genmove b\n" + line + "\n")
		if err := gtp.NewServer(w, nil).Serve(context.Background(), in, io.Discard); err != nil {
			t.Fatal(err)
		}
		if w.interrupted != want {
			t.Errorf("%q: interrupted is %v, want %v", line, w.interrupted, want)
		}
	}
}

// TestRecordNames checks which files the arguments of loadsgf may mean, in the order in which they
// are tried.
func TestRecordNames(t *testing.T) {
	for args, want := range map[string][]string{
		`a.sgf`:       {"a.sgf 0"},
		`a.sgf 3`:     {"a.sgf 3", "a.sgf 3 0", "a.sgf 3"},
		`"a b.sgf" 3`: {`"a b.sgf" 3 0`, `"a b.sgf" 3`, "a b.sgf 3"},
		`"a b.sgf"`:   {`"a b.sgf" 0`, "a b.sgf 0"},
		`"a`:          {`"a 0`},
		`""`:          {`"" 0`},
		`"`:           {`" 0`},
		`7`:           {"7 0"},
	} {
		var got []string
		s := gtp.NewServer(first{}, &gtp.Options{Load: func(_ context.Context, _ *gtp.State, name string, before int) error {
			got = append(got, fmt.Sprint(name, " ", before))
			return os.ErrNotExist
		}})
		if err := s.Serve(context.Background(), strings.NewReader("loadsgf "+args+"\n"), io.Discard); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want) {
			t.Errorf("loadsgf %s: asked for %q, want %q", args, got, want)
		}
	}
}

// TestSmallScore: scores are written without an exponent.
func TestSmallScore(t *testing.T) {
	for komi, want := range map[string]string{"0.00001": "W+0.00001", "-0.00001": "B+0.00001", "0": "0"} {
		if got := serve(t, "komi "+komi+"\nfinal_score\n"); got != "= \n\n= "+want+"\n\n" {
			t.Errorf("komi %s: %q", komi, got)
		}
	}
}

// TestAnalyzeUntilInput waits for the line of an analysis before it ends it, as
// a client does.
func TestAnalyzeUntilInput(t *testing.T) {
	client, in := io.Pipe()
	out, answers := io.Pipe()
	done := make(chan error)
	go func() { done <- newServer().Serve(context.Background(), client, answers) }()
	expect := func(want string) {
		t.Helper()
		got := make([]byte, len(want))
		if _, err := io.ReadFull(out, got); err != nil || string(got) != want {
			t.Fatalf("answer = %q (%v), want %q", got, err, want)
		}
	}
	fmt.Fprintln(in, "lz-analyze 10 maxmoves 1")
	expect("=\ninfo move B18 visits 412 winrate 5312 prior 3000 lcb 5000 order 0 pv B18 T19\n")
	fmt.Fprintln(in, "lz-analyze 10 maxmoves 1")
	expect("\n=\ninfo move B18 visits 412 winrate 5312 prior 3000 lcb 5000 order 0 pv B18 T19\n")
	fmt.Fprintln(in, "quit")
	expect("\n= \n\n")
	if err := <-done; err != nil {
		t.Errorf("Serve: %v", err)
	}
}

// silent is a Player that is not an Analyst, and cannot play.
type silent struct{}

func (silent) Genmove(context.Context, *gtp.State) (gtp.Choice, error) {
	return gtp.Choice{}, errors.New("gtp_test: no\n\nmove")
}

func (silent) Final(_ context.Context, s *gtp.State) (*gtp.Final, error) {
	return &gtp.Final{Lead: s.Game.Score()}, nil
}

func TestPlainPlayer(t *testing.T) {
	var out bytes.Buffer
	s := gtp.NewServer(silent{}, nil)
	s.Handle("katachi-lines", func(context.Context, *gtp.Call) (string, error) { return "a\n\n\nb\n\n", nil })
	in := strings.NewReader("known_command analyze\ngenmove b\nname\nversion\nloadsgf a.sgf\nkatachi-lines\n")
	if err := s.Serve(context.Background(), in, &out); err != nil {
		t.Fatal(err)
	}
	want := "= false\n\n? gtp_test: no move\n\n= katachi\n\n= 0\n\n? cannot load file\n\n= a\nb\n\n"
	if out.String() != want {
		t.Errorf("answers = %q, want %q", out.String(), want)
	}
}

func TestServeEnds(t *testing.T) {
	t.Run("context", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		defer cancel()
		r, w := io.Pipe()
		defer w.Close() // ends the current read
		if err := newServer().Serve(ctx, r, io.Discard); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Serve = %v, want %v", err, context.DeadlineExceeded)
		}
	})
	t.Run("analysis", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		defer cancel()
		r, w := io.Pipe()
		defer w.Close()
		go fmt.Fprintln(w, "analyze")
		if err := newServer().Serve(ctx, r, io.Discard); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Serve = %v, want %v", err, context.DeadlineExceeded)
		}
	})
	t.Run("reader", func(t *testing.T) {
		if err := newServer().Serve(context.Background(), iotest.ErrReader(io.ErrNoProgress), io.Discard); !errors.Is(err, io.ErrNoProgress) {
			t.Errorf("Serve = %v, want %v", err, io.ErrNoProgress)
		}
	})
	t.Run("writer", func(t *testing.T) {
		r, w := io.Pipe()
		r.Close()
		if err := newServer().Serve(context.Background(), strings.NewReader("name\n"), w); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("Serve = %v, want %v", err, io.ErrClosedPipe)
		}
	})
}

// commands makes random lines: mostly sensible, some with wrong arguments, some
// garbage. It clears the board now and then.
type commands struct {
	rng   *rand.Rand
	names []string
	left  int
	line  []byte
}

func (g *commands) Read(p []byte) (int, error) {
	if len(g.line) == 0 {
		if g.left == 0 {
			return 0, io.EOF
		}
		g.left--
		g.line = g.next()
	}
	n := copy(p, g.line)
	g.line = g.line[n:]
	return n, nil
}

func (g *commands) next() []byte {
	words := []string{"b", "w", "pass", "A1", "C3", "E5", "T19", "0", "2", "5", "9", "-1", "dead", "alive", "three.sgf", "x", "interval", "99999999999"}
	switch g.rng.IntN(10) {
	case 0:
		garbage := make([]byte, g.rng.IntN(40)+1)
		for i := range garbage {
			garbage[i] = byte(g.rng.IntN(256))
		}
		return append(garbage, '\n')
	case 1, 2, 3, 4:
		c := []string{"b", "w"}[g.rng.IntN(2)]
		return fmt.Appendf(nil, "play %s %c%d\n", c, "ABCDEFGHJ"[g.rng.IntN(9)], g.rng.IntN(9)+1)
	}
	line := g.names[g.rng.IntN(len(g.names))]
	for range g.rng.IntN(4) {
		line += " " + words[g.rng.IntN(len(words))]
	}
	return append([]byte(line), '\n')
}

// TestRandomCommands sends 100,000 random commands, or a million with KATACHI_LONG. Each gets one
// answer, nothing crashes, and no memory or goroutine is leaked.
func TestRandomCommands(t *testing.T) {
	n := 100_000
	if os.Getenv("KATACHI_LONG") != "" {
		n = 1_000_000
	}
	s := newServer()
	g := &commands{rng: rand.New(rand.NewPCG(1, 2))}
	for _, name := range s.Commands() {
		if name != "quit" {
			g.names = append(g.names, name)
		}
	}
	run := func(n int) (answers int) {
		g.left = n
		count := &counter{}
		if err := s.Serve(context.Background(), g, count); err != nil {
			t.Fatal(err)
		}
		return count.answers
	}
	run(n / 10)
	goroutines, before := runtime.NumGoroutine(), heap()
	answers := run(n)
	if answers < n*8/10 || answers > n {
		t.Errorf("%d answers to %d lines", answers, n)
	}
	if now := runtime.NumGoroutine(); now > goroutines+2 {
		t.Errorf("%d goroutines, %d before", now, goroutines)
	}
	if now := heap(); now > before+4<<20 {
		t.Errorf("heap of %d bytes, %d before", now, before)
	}
}

// counter counts answers by their empty lines.
type counter struct{ answers int }

func (c *counter) Write(p []byte) (int, error) {
	c.answers += bytes.Count(p, []byte("\n\n"))
	return len(p), nil
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestFreeHandicap asks for every number of stones on every size.
func TestFreeHandicap(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		for n := 2; n < size*size; n += 1 + n/4 {
			got := serve(t, fmt.Sprintf("boardsize %d\nplace_free_handicap %d\n", size, n))
			points := strings.Fields(strings.TrimPrefix(got, "= \n\n= "))
			seen := map[string]bool{}
			for _, p := range points {
				seen[p] = true
			}
			if len(points) != n || len(seen) != n {
				t.Fatalf("place_free_handicap %d on %dx%d: %d points, %d of them different", n, size, size, len(points), len(seen))
			}
		}
	}
}

func FuzzServe(f *testing.F) {
	f.Add([]byte("boardsize 5\nplay b c3\ngenmove w\nundo\nanalyze b 10\nshowboard\n"))
	f.Add([]byte("1 set_free_handicap A1 B2\n2 final_status_list dead"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := newServer().Serve(context.Background(), bytes.NewReader(data), io.Discard); err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
}

func TestReport22BoardSizes(t *testing.T) {
	testpeers.Report(t, "22-boardsize-9-13.gtp", "boardsize 9 13\nshowboard\nquit\n", func(t *testing.T, text string) {
		if got := serve(t, text); !strings.HasPrefix(got, "? unacceptable size\n\n= ") || !strings.Contains(got, "19") {
			t.Errorf("answers %q, want a refusal and the board of before", got)
		}
	})
}
