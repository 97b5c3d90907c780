package net

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
	"katachi/internal/prior"
	"katachi/reading"
)

// plainPlane reports which bit a plane has at a point, by the documented meaning of the plane.
func plainPlane(pos *Position, plane int, at board.Point) bool {
	b, own := pos.Board, pos.ToMove
	other := own.Opponent()
	switch c := b.Color(at); {
	case plane == planeBoard:
		return true
	case plane == planeOwn:
		return c == own
	case plane == planeOther:
		return c == other
	case plane == planeWhite:
		return own == board.White
	case plane < planeOtherFree:
		return c == own && b.Liberties(at) == plane-planeOwnFree+1
	case plane < planeLast:
		return c == other && b.Liberties(at) == plane-planeOtherFree+1
	case plane < planeKo:
		i := plane - planeLast
		return i < len(pos.Last) && pos.Last[i] == at
	case plane == planeKo:
		return b.Ko(own) == at
	case plane == planeOwnThreat:
		return c == own && len(plainLadder(b, at)) > 0
	case plane == planeOwnLost:
		q := reading.Quick{Nodes: ladderNodes}
		return c == own && b.Liberties(at) == 1 && q.Defend(b, at) == reading.No
	case plane == planeOtherCaught:
		return c == other && len(plainLadder(b, at)) > 0
	case plane == planeLadder:
		for s := range b.Points {
			if b.Color(s) == other && plainLadder(b, s)[at] {
				return true
			}
		}
		return false
	}
	after := *b
	d, err := after.Play(own, at)
	switch {
	case err != nil:
		return false
	case plane == planeTakes:
		return len(d.Captured()) > 0 && after.Color(at) == own
	}
	return after.Liberties(at) == plane-planeOneLiberty+1
}

// plainLadder returns the moves with which the opponent captures the chain at a stone in a ladder,
// if the chain has two liberties.
func plainLadder(b *board.Board, stone board.Point) map[board.Point]bool {
	moves := map[board.Point]bool{}
	if b.Liberties(stone) != 2 {
		return moves
	}
	for _, at := range b.AppendLiberties(nil, stone) {
		after := *b
		if _, err := after.Play(b.Color(stone).Opponent(), at); err != nil {
			continue
		}
		if q := (reading.Quick{Nodes: ladderNodes}); q.Defend(&after, b.AppendChain(nil, stone)[0]) == reading.No {
			moves[at] = true
		}
	}
	return moves
}

// samePlanes compares Set with the meaning of each plane, and counts the bits of each.
func samePlanes(t *testing.T, p *Planes, pos *Position, count *[NumPlanes]int) {
	t.Helper()
	p.Set(pos)
	n := pos.Board.Size()
	if p.Size != n {
		t.Fatalf("size %d, want %d", p.Size, n)
	}
	for plane := range NumPlanes {
		for y := range board.MaxSize {
			for x := range 32 {
				want := x < n && y < n && plainPlane(pos, plane, board.At(x, y))
				if got := p.Bits[plane][y]>>x&1 == 1; got != want {
					t.Fatalf("plane %d at %d, %d: %v, want %v; %v to move\n%v", plane, x, y, got, want, pos.ToMove, pos.Board)
				}
				if want {
					count[plane]++
				}
			}
		}
	}
}

// TestPlanes: every plane has the bits of its meaning, in real positions and in random games with
// passes and kos on boards of all sizes; and every plane has some bits.
func TestPlanes(t *testing.T) {
	var p Planes
	var count [NumPlanes]int
	for i, b := range prior.Boards()[:30] {
		samePlanes(t, &p, &Position{Board: b, ToMove: board.Black + board.Color(i%2)}, &count)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{5, 6, 9, 13} {
		b := board.New(size)
		pos := Position{Board: b, ToMove: board.Black}
		for range 60 {
			at := board.At(rng.IntN(size), rng.IntN(size))
			if rng.IntN(20) == 0 {
				at = board.Pass
			}
			if _, err := b.Play(pos.ToMove, at); err != nil {
				continue
			}
			pos.ToMove = pos.ToMove.Opponent()
			pos.Last = append([]board.Point{at}, pos.Last...)
			samePlanes(t, &p, &pos, &count)
		}
	}
	b, err := board.Parse(`
		. X O . .
		X O . O .
		. X O . .
		. . . . .
		. . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	ko := board.At(2, 1)
	if _, err := b.Play(board.Black, ko); err != nil {
		t.Fatal(err)
	}
	samePlanes(t, &p, &Position{Board: b, ToMove: board.White, Last: []board.Point{ko}}, &count)
	for plane, n := range count {
		if n == 0 {
			t.Errorf("plane %d has no bits", plane)
		}
	}
}

// TestSetAllocates: Set allocates nothing once its memory has grown.
func TestSetAllocates(t *testing.T) {
	var p Planes
	boards := prior.Boards()
	all := func() {
		for _, b := range boards {
			p.Set(&Position{Board: b, ToMove: board.Black})
		}
	}
	all()
	if n := testing.AllocsPerRun(3, all); n > 0 {
		t.Errorf("%.0f allocations in %d positions", n, len(boards))
	}
}

func BenchmarkSet(b *testing.B) {
	var p Planes
	boards := prior.Boards()
	for i := 0; b.Loop(); i++ {
		p.Set(&Position{Board: boards[i%len(boards)], ToMove: board.Black})
	}
}
