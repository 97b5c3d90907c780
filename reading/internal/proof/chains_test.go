package proof

import (
	"math/rand/v2"
	"testing"
)

// TestPlayWithChains: with the chains of a position given, every move leads to the same position.
func TestPlayWithChains(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	illegal, takes := 0, 0
	for range 2000 {
		g := randomGrid(rng)
		a, p := g.arena()
		p.Mover = uint8(rng.IntN(2))
		var c chains
		c.find(&a, &p)
		for rest := p.Free(&a); !rest.Empty(); rest = rest.Without(rest.Lowest()) {
			i := rest.First()
			want, taken, ok := p.Play(&a, i)
			got, also, legal := p.play(&a, &c, i)
			if legal != ok || ok && (got != want || also != taken) {
				t.Fatalf("point %d: %v, %v, want %v, %v\n%s", i, got, legal, want, ok, g)
			}
			if !ok {
				illegal++
			} else if !taken.Empty() {
				takes++
			}
		}
	}
	if illegal < 100 || takes < 100 {
		t.Errorf("%d illegal moves and %d captures were tried, want 100 at least", illegal, takes)
	}
}

// TestEyeing: no other move makes stones of the target safe, and many moves are left out.
func TestEyeing(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	safe, out, all := 0, 0, 0
	for range 5000 {
		g := randomGrid(rng)
		a, p := g.arena()
		p.Mover = Defender
		left := p.Stones[Defender].And(a.Target)
		if stones, _ := p.alive(&a); stones.Meets(left) || left.Empty() {
			continue
		}
		may := p.eyeing(&a)
		for rest := p.Free(&a); !rest.Empty(); rest = rest.Without(rest.Lowest()) {
			i := rest.First()
			next, _, ok := p.Play(&a, i)
			if !ok {
				continue
			}
			all++
			if !may.Has(i) {
				out++
			}
			if stones, _ := next.alive(&a); stones.Meets(left) {
				if safe++; !may.Has(i) {
					t.Fatalf("point %d makes stones safe, and was left out\n%s", i, g)
				}
			}
		}
	}
	if safe < 500 || out*3 < all {
		t.Errorf("%d moves make stones safe, %d of %d are left out: want 500, and a third", safe, out, all)
	}
}

// TestRoomAfter: the room after a move, without reading the position anew.
func TestRoomAfter(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 3))
	f := NewFight(1 << 10)
	for n := range 2000 {
		g := randomGrid(rng)
		a, p := g.arena()
		f.Arena, p.Mover = a, uint8(n%2)
		f.chains.find(&a, &p)
		f.see(&p, NoPoint)
		for rest := p.Free(&a); !rest.Empty(); rest = rest.Without(rest.Lowest()) {
			next, _, ok := p.Play(&a, rest.First())
			if !ok {
				continue
			}
			b := Branch{place: next, Move: int8(rest.First())}
			if got, want := f.roomAfter(&p, &b), f.room(f.Inner(&next), &next); got != want {
				t.Fatalf("point %d by %d: %d, want %d\n%s", b.Move, p.Mover, got, want, g)
			}
		}
	}
}
