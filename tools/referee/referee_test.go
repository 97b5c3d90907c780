package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/sgf"
)

// TestMain makes the test binary the program that the tests start: the referee itself, or a player
// with the fault that an argument names.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "player" {
		playBadly(os.Args[2])
		return
	}
	if len(os.Args) > 1 && os.Args[1] == "referee" {
		if err := run(context.Background(), os.Args[2:], os.Stdout, os.Stderr); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// playBadly plays at the first legal point, except that its third move has the fault.
func playBadly(how string) {
	b, moves := board.New(9), 0
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		f := strings.Fields(in.Text())
		answer := ""
		switch f[0] {
		case "quit":
			fmt.Print("=\n\n")
			return
		case "play":
			c, _ := colour(f[1])
			p, _ := board.ParsePoint(f[2], 9)
			if _, err := b.Play(c, p); err != nil || how == "refuses" && b.Captures(board.Black)+b.Captures(board.White) == 0 && moves > 2 {
				fmt.Print("? illegal move\n\n")
				continue
			}
		case "genmove":
			c, _ := colour(f[1])
			moves++
			if moves == 3 {
				switch how {
				case "dies":
					fmt.Fprintln(os.Stderr, "out of luck")
					os.Exit(3)
				case "occupied":
					for p := range b.Points {
						if b.Color(p) != board.Empty {
							answer = p.Name(9)
						}
					}
				case "nonsense":
					answer = "Z99"
				case "silent", "slow":
					time.Sleep(1500 * time.Millisecond)
				case "resigns":
					answer = "resign"
				case "garbage":
					fmt.Print("hello\n\n")
					continue
				}
			}
			if answer == "" {
				answer = "pass"
				for p := range b.Points {
					if how != "passes" && !b.IsEye(c, p) && b.Legal(c, p) {
						answer = p.Name(9)
						break
					}
				}
				p, _ := board.ParsePoint(answer, 9)
				b.Play(c, p)
			}
		}
		fmt.Printf("= %s\n\n", answer)
	}
}

func colour(word string) (board.Color, bool) {
	return map[string]board.Color{"black": board.Black, "white": board.White}[word], true
}

// self is the command of a bad player.
func self(how string) string { return os.Args[0] + " player " + how }

// needReferee returns GNU Go's command.
func needReferee(t *testing.T) string {
	t.Helper()
	if _, err := gnugo(); err != nil {
		testpeers.Skip(t, err.Error())
	}
	command, _ := gnugo()
	return command
}

// TestBadPlayers checks that each fault of a program loses its game, with either colour, and breaks
// nothing else.
func TestBadPlayers(t *testing.T) {
	for how, want := range map[string]string{
		"dies": "died", "occupied": "illegal", "nonsense": "illegal", "silent": "silent",
		"resigns": "resignation", "garbage": "refused", "refuses": "refused", "passes": "score",
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			s := &Settings{A: self(how), B: self("well"), Referee: needReferee(t), Size: 9, Komi: 7.5, Opening: 2, Seed: 1}
			patience := time.Minute
			if how == "silent" {
				patience = time.Second
			}
			for number := 1; number <= 2; number++ {
				r, err := play(t.Context(), s, number, patience)
				if err != nil {
					t.Fatal(err)
				}
				if r.How != want || how != "passes" && r.Winner != "b" {
					t.Errorf("game %d: %s by %s (%s), want b by %s", number, r.Winner, r.How, r.Why, want)
				}
				if how == "dies" && !strings.Contains(r.Why, "out of luck") {
					t.Errorf("%q does not say why", r.Why)
				}
				if _, err := sgf.Parse([]byte(r.SGF), nil); err != nil {
					t.Errorf("its record: %v", err)
				}
			}
		})
	}
}

// TestOverstepped checks that a slow move loses on time.
func TestOverstepped(t *testing.T) {
	s := &Settings{A: self("slow"), B: self("well"), Referee: needReferee(t), Size: 9, Komi: 7.5, Seed: 1, Clock: "1,0,0"}
	r, err := play(t.Context(), s, 1, time.Minute)
	if err != nil || r.How != "time" || r.Score != "W+T" {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestCannotStart checks that a program that does not start ends the match with an error that names
// it.
func TestCannotStart(t *testing.T) {
	for _, bad := range []string{"/nowhere/at/all", "false", "cat"} {
		s := &Settings{A: self("well"), B: bad, Referee: needReferee(t), Size: 9, Seed: 1}
		_, err := play(t.Context(), s, 1, time.Second)
		if err == nil || !strings.Contains(err.Error(), "program b") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// call returns the flags of a match of GNU Go's lowest levels.
func call(t *testing.T, out string, games int) []string {
	gnu := strings.TrimSuffix(needReferee(t), " --chinese-rules") + " --chinese-rules --level "
	return []string{"-a", gnu + "1 --seed {seed}", "-b", gnu + "0 --seed {seed}", "-size", "7", "-games", fmt.Sprint(games), "-o", out, "-adjudicate", "15", "-adjudicate-check", "2", "-parallel", "2"}
}

// TestMatch plays GNU Go against itself, then more games of the same match.
func TestMatch(t *testing.T) {
	name := filepath.Join(t.TempDir(), "match.jsonl")
	var out bytes.Buffer
	for _, games := range []int{3, 6, 6} {
		out.Reset()
		if err := run(t.Context(), call(t, name, games), &out, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	s, list := readMatch(t, name)
	checkNumbers(t, list, 6)
	for i := 1; i < len(list); i++ {
		if list[i].Sides["a"].Moves == 0 || list[i].Moves < 10 {
			t.Errorf("game %d: %+v", list[i].Game, list[i])
		}
	}
	if s.Size != 7 || !strings.Contains(out.String(), "of 6:") {
		t.Errorf("%v\n%s", s, &out)
	}
	data, err := os.ReadFile(strings.TrimSuffix(name, ".jsonl") + ".sgf.gz")
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if file, err := sgf.Parse(text, nil); err != nil || len(file.Games) != 6 {
		t.Errorf("records: %v, %v", file, err)
	}
	other := append(call(t, name, 6), "-komi", "0.5")
	if err := run(t.Context(), other, io.Discard, io.Discard); err == nil {
		t.Error("a match with another komi continues")
	}
}

// readMatch reads a file of results.
func readMatch(t *testing.T, name string) (*Settings, []*Result) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s, list, err := parseMatch(name, data)
	if err != nil {
		t.Fatal(err)
	}
	return s, list
}

// checkNumbers checks that each of the games 1 to n occurs once.
func checkNumbers(t *testing.T, list []*Result, n int) {
	t.Helper()
	var numbers []int
	for _, r := range list {
		numbers = append(numbers, r.Game)
	}
	slices.Sort(numbers)
	for i, k := range numbers {
		if k != i+1 || len(numbers) != n {
			t.Fatalf("games %v, want 1 to %d once each", numbers, n)
		}
	}
}

// TestKilledReferee kills a referee in the middle of a match, twice, and plays the rest.
func TestKilledReferee(t *testing.T) {
	name := filepath.Join(t.TempDir(), "match.jsonl")
	args := append([]string{"referee"}, call(t, name, 8)...)
	for kill := range 2 {
		cmd := exec.Command(os.Args[0], args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		deadline := time.Now().Add(time.Minute)
		for lines := 0; lines < 3+2*kill && time.Now().Before(deadline); {
			time.Sleep(5 * time.Millisecond)
			data, _ := os.ReadFile(name)
			lines = bytes.Count(data, []byte("\n"))
		}
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	// The worst moment: in the middle of a line.
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(f, `{"game":7,"bl`)
	f.Close()
	var log bytes.Buffer
	// A program that was being started when its referee was killed holds the lock for a moment.
	err = run(t.Context(), args[1:], io.Discard, &log)
	for begin := time.Now(); err != nil && strings.Contains(err.Error(), "in use") && time.Since(begin) < time.Minute; {
		time.Sleep(20 * time.Millisecond)
		err = run(t.Context(), args[1:], io.Discard, &log)
	}
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), "not complete") {
		t.Errorf("no message about the broken line: %s", &log)
	}
	_, list := readMatch(t, name)
	checkNumbers(t, list, 8)
}

// TestEndedReferee cancels a match: no game is lost, and the error says how to continue.
func TestEndedReferee(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond)
	defer cancel()
	name := filepath.Join(t.TempDir(), "match.jsonl")
	err := run(ctx, call(t, name, 1000), io.Discard, io.Discard)
	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "to continue") {
		t.Error(err)
	}
	readMatch(t, name)
}

func TestOpening(t *testing.T) {
	for size := 2; size <= 25; size++ {
		s := &Settings{Size: size, Opening: 4, Seed: 3}
		for n := 1; n < 20; n += 2 {
			one, two, three := opening(s, n), opening(s, n+1), opening(s, n+2)
			if !slices.Equal(one, two) {
				t.Fatalf("%d: games %d and %d differ", size, n, n+1)
			}
			if size > 9 && slices.Equal(one, three) {
				t.Errorf("%d: games %d and %d do not differ", size, n, n+2)
			}
			b := board.New(size)
			for _, m := range one {
				if _, err := b.Play(m.Color, m.Point); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestWilson compares with figures of Newcombe, Two-sided confidence intervals for the single
// proportion, 1998, table I: 81 of 263, 15 of 148, 0 of 20.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		won       float64
		n         int
		low, high float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}} {
		low, high := wilson(c.won, c.n)
		if math.Abs(low-c.low) > 6e-5 || math.Abs(high-c.high) > 6e-5 {
			t.Errorf("%g of %d: %.4f-%.4f, want %.4f-%.4f", c.won, c.n, low, high, c.low, c.high)
		}
	}
}

func TestClock(t *testing.T) {
	for _, c := range []struct {
		text  string
		spend []int // seconds
		lost  bool
		left  string
	}{
		{"", []int{1000, 1000}, false, "0 0"},
		{"60,0,0", []int{30, 30}, false, "0 0"},
		{"60,0,0", []int{30, 31}, true, ""},
		{"10,30,5", []int{5, 20, 5}, false, "10 3"}, // 5 main, 15 of the period, 5
		{"10,30,5", []int{5, 36}, true, ""},
		{"0,30,2", []int{10, 10}, false, "30 2"},
		{"0,30,1", []int{29, 30, 31}, true, ""},
	} {
		k, err := parseClock(c.text)
		if err != nil {
			t.Fatal(err)
		}
		ok := true
		for _, s := range c.spend {
			ok = ok && k.spend(time.Duration(s)*time.Second)
		}
		if ok == c.lost || ok && k.timeLeft() != c.left {
			t.Errorf("%s %v: in time %v, left %s", c.text, c.spend, ok, k.timeLeft())
		}
	}
}

func TestBadCalls(t *testing.T) {
	good := func(more ...string) []string {
		return append([]string{"-a", "x", "-b", "y", "-o", filepath.Join(t.TempDir(), "z")}, more...)
	}
	for _, args := range [][]string{
		{},
		{"-a", "x"},
		{"-a", "x", "-b", "y"},
		good("-size", "1"), good("-size", "26"), good("-games", "0"), good("-parallel", "0"),
		good("-opening", "-1"), good("-opening", "10"), good("-clock", "1"), good("-clock", "1,2"), good("-clock", "0,0,0"), good("-clock", "a,b,c"),
		good("-clock", "1,0,5"), good("-adjudicate", "-3"), good("-patience", "0s"), good("extra"),
		{"-nonsense"},
		{"-table"},
	} {
		if err := run(t.Context(), args, io.Discard, io.Discard); !errors.Is(err, errUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
	dir := t.TempDir()
	for i, text := range []string{
		"", "{}\n", "hello\n", `{"a":"x","b":"y","size":9}` + "\n", `{"a":"x","b":"y","size":9}` + "\n{}\n",
		`{"a":"x","b":"y","size":9}` + "\n" + `{"game":1,"how":"score"}` + "\n" + `{"game":1,"how":"score"}` + "\n",
	} {
		name := filepath.Join(dir, fmt.Sprint(i))
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := run(t.Context(), []string{"-table", name}, io.Discard, io.Discard); err == nil || errors.Is(err, errUsage) || !strings.Contains(err.Error(), name) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestProcessTime compares processTime with the processor time of this process.
func TestProcessTime(t *testing.T) {
	if _, ok := processTime(os.Getpid()); !ok {
		testpeers.Skip(t, "this system does not report the time of running processes")
	}
	before, _ := processTime(os.Getpid())
	used := testpeers.CPUTime()
	for x := 0.0; testpeers.CPUTime() < used+200*time.Millisecond; x++ {
		_ = math.Sin(x)
	}
	after, _ := processTime(os.Getpid())
	used = testpeers.CPUTime() - used
	if d := (after - before) - used; d < -40*time.Millisecond || d > 40*time.Millisecond {
		t.Errorf("%v, want %v", after-before, used)
	}
}
