package gtp

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"katachi/board"
)

// slowPlayer passes after a time of a fake clock.
type slowPlayer struct {
	now   time.Time
	takes time.Duration
	seen  Clock
}

func (p *slowPlayer) Genmove(_ context.Context, s *State) (Choice, error) {
	p.seen = s.Time.Of(s.Game.ToMove())
	p.now = p.now.Add(p.takes)
	return Choice{Point: board.Pass}, nil
}

func (*slowPlayer) Final(_ context.Context, s *State) (*Final, error) {
	return &Final{Lead: s.Game.Score()}, nil
}

// TestOwnClock: if the client does not send time_left, the server's own clocks run, in all time
// systems.
func TestOwnClock(t *testing.T) {
	for _, c := range []struct {
		settings string
		takes    []int // seconds
		want     []string
	}{
		{"time_settings 60 0 0", []int{10, 20, 40, 5}, []string{"1m0s 0", "50s 0", "30s 0", "0s 0"}},
		{"time_settings 10 30 3", []int{4, 10, 10, 1, 1}, []string{"10s 0", "6s 0", "26s 2", "16s 1", "30s 3"}},
		{"time_settings 0 30 1", []int{10, 31, 1}, []string{"30s 1", "30s 1", "30s 1"}},
		{"time_settings 0 30 0", []int{10}, []string{"none"}},
		{"time_settings 0 0 0", []int{10}, []string{"none"}},
		{"kgs-time_settings none", []int{10}, []string{"none"}},
		{"kgs-time_settings absolute 60", []int{10, 1}, []string{"1m0s 0", "50s 0"}},
		{"kgs-time_settings canadian 0 60 2", []int{10, 1, 1}, []string{"1m0s 2", "50s 1", "1m0s 2"}},
		{"kgs-time_settings byoyomi 5 10 3", []int{4, 5, 9, 25, 1}, []string{"5s 0", "1s 0", "10s 3", "10s 3", "10s 1"}},
		{"kgs-time_settings byoyomi 0 10 3", []int{10, 20, 21, 1}, []string{"10s 3", "10s 3", "10s 2", "10s 1"}},
		{"time_left b 17 0", []int{1, 1}, []string{"17s 0", "16s 0"}},
	} {
		p := &slowPlayer{}
		s := NewServer(p, &Options{Now: func() time.Time { return p.now }})
		serve(t, s, c.settings)
		for i, want := range c.want {
			p.takes = time.Duration(c.takes[i]) * time.Second
			serve(t, s, "genmove b")
			got := "none"
			if p.seen.Known {
				got = fmt.Sprint(p.seen.Time, " ", p.seen.Stones)
			}
			if got != want {
				t.Errorf("%s, move %d: %s, want %s", c.settings, i+1, got, want)
			}
		}
	}
}

// serve sends lines, and returns the answers.
func serve(t testing.TB, s *Server, lines ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := s.Serve(context.Background(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestBadTimes(t *testing.T) {
	s := NewServer(&slowPlayer{}, nil)
	for _, line := range []string{
		"time_settings", "time_settings 1", "time_settings 1 2", "time_settings -1 2 3", "time_settings 1.5 2 3", "time_settings a b c",
		"time_settings 99999999999 0 0", "kgs-time_settings", "kgs-time_settings byoyomi", "kgs-time_settings byoyomi 1 2",
		"kgs-time_settings absolute", "kgs-time_settings canadian 1 2", "kgs-time_settings japanese 1 2 3", "kgs-time_settings fischer 1 2 3",
		"time_left", "time_left b", "time_left b 1", "time_left x 1 2", "time_left b -5 0",
	} {
		if answer := serve(t, s, line); answer != "? syntax error\n\n" {
			t.Errorf("%s: %q", line, answer)
		}
		if s.State.Time.Of(board.Black).Known {
			t.Errorf("%s set a clock", line)
		}
	}
	if answer := serve(t, s, "time_settings 2147483647 2147483647 2147483647"); answer != "= \n\n" {
		t.Errorf("%q", answer)
	}
}

// FuzzTimes sends settings and moves that take any time: clocks never become negative or count
// wrong stones.
func FuzzTimes(f *testing.F) {
	f.Add("time_settings 10 30 5", uint64(1))
	f.Add("kgs-time_settings byoyomi 1 2 3", uint64(2))
	f.Add("time_left b 3 9", uint64(3))
	f.Fuzz(func(t *testing.T, line string, seed uint64) {
		if strings.Contains(line, "quit") || strings.ContainsAny(line, "\n\r") {
			return
		}
		p := &slowPlayer{}
		s := NewServer(p, &Options{Now: func() time.Time { return p.now }})
		serve(t, s, line)
		random := rand.New(rand.NewPCG(seed, 1))
		for range 20 {
			p.takes = time.Duration(random.Int64N(int64(time.Minute)))
			serve(t, s, "genmove b")
			if k := s.State.Time.Of(board.Black); k.Time < 0 || k.Stones < 0 {
				t.Fatalf("%q: %+v", line, k)
			}
		}
	})
}
