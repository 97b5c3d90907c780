package playout

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"sync"
	"testing"

	"katachi/board"
)

// These flags tell what TestPolicyMatch plays: go test ./mind/playout -run PolicyMatch -policies
// patterns,patterns:few=2
var (
	policies    = flag.String("policies", "", "two policies that play against each other, with a comma between them")
	matchGames  = flag.Int("games", 100, "how many games the policies play")
	matchVisits = flag.String("visits", "500", "playouts a move; two numbers with a comma are for the two policies")
	matchSize   = flag.Int("size", 9, "size of the board")
)

// policyNamed returns a policy: light, patterns, or one of them with fields changed, as in
// patterns:atari=0.5:few=2.
func policyNamed(name string) (*policy, error) {
	parts := strings.Split(name, ":")
	pol := new(policy)
	switch parts[0] {
	case "light":
		pol = nil
	case "patterns":
		*pol = *patterns()
	default:
		return nil, fmt.Errorf("no policy %q", name)
	}
	for _, change := range parts[1:] {
		key, text, _ := strings.Cut(change, "=")
		var v float64
		if _, err := fmt.Sscan(text, &v); err != nil {
			return nil, fmt.Errorf("%q: %w", change, err)
		}
		switch key {
		case "atari":
			pol.atari = probability(v)
		case "near":
			pol.near = probability(v)
		case "keep":
			pol.keep = probability(v)
		case "few":
			pol.few = int(v)
		case "mercy":
			pol.mercy = v != 0
		default:
			return nil, fmt.Errorf("no field %q", key)
		}
	}
	return pol, nil
}

// TestPolicyMatch plays two policies against each other, in the same tree without a model. It fails
// only if a game cannot be played; its purpose is the result that it prints.
func TestPolicyMatch(t *testing.T) {
	if *policies == "" {
		t.Skip("no -policies")
	}
	var pair [2]*policy
	var visits [2]int
	names := strings.Split(*policies, ",")
	if len(names) != 2 {
		t.Fatalf("-policies %q are not two", *policies)
	}
	for i, name := range names {
		pol, err := policyNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		pair[i] = pol
	}
	if n, _ := fmt.Sscanf(*matchVisits, "%d,%d", &visits[0], &visits[1]); n == 1 {
		visits[1] = visits[0]
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	wins, black, next := 0, 0, 0
	for range 2 {
		all.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= *matchGames {
					return
				}
				blackWon := policyGame(t, pair, visits, i)
				mu.Lock()
				if blackWon {
					black++
				}
				if blackWon == (i%2 == 0) {
					wins++
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	low, high := interval(wins, *matchGames)
	fmt.Fprintf(os.Stdout, "%s against %s, %dx%d, %s visits: %d of %d (%.0f-%.0f %%), Black won %d\n",
		names[0], names[1], *matchSize, *matchSize, *matchVisits, wins, *matchGames, 100*low, 100*high, black)
}

// policyGame plays game i, in which the first policy has Black if i is even, and returns whether
// Black won. A player resigns if both players think that its chance is below 3 %.
func policyGame(t *testing.T, pair [2]*policy, visits [2]int, i int) bool {
	var players [2]*Search
	for k := range players {
		players[k] = New(Options{Workers: 1, Seed: uint64(i)*2 + uint64(k)})
		for _, w := range players[k].worker {
			w.runner.policy = pair[k]
		}
	}
	g := board.NewGame(*matchSize, &board.Rules{Komi: 7.5, Superko: true})
	lost := [2]float64{1, 1}
	for n := 0; g.Passes() < 2 && n < 2**matchSize**matchSize; n++ {
		c := g.ToMove()
		k := (i + n) % 2
		a, err := players[k].Run(context.Background(), g, Budget{Visits: visits[k]}, nil)
		if err != nil {
			t.Error(err)
			return false
		}
		if lost[n%2] = a.Raw; a.Raw < 0.03 && lost[(n+1)%2] > 0.97 {
			return c == board.White
		}
		if _, err := g.Play(c, a.Lines[0].Moves[0]); err != nil {
			t.Error(err)
			return false
		}
	}
	return expectedLead(g.Board(), g.ToMove()) > 7.5
}

// expectedLead is the mean of 500 playouts.
func expectedLead(b *board.Board, c board.Color) float64 {
	var start, f field
	start.set(b)
	r := runner{policy: patterns()}
	sum := 0.0
	for seed := range uint64(500) {
		f.copyFrom(&start)
		sum += float64(r.run(&f, c, [2]board.Point{}, 0, seed).lead)
	}
	return sum / 500
}

// interval returns Wilson's 95 % interval of a proportion.
func interval(k, n int) (low, high float64) {
	const z = 1.96
	p, m := float64(k)/float64(n), float64(n)
	mid := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return mid - half, mid + half
}
