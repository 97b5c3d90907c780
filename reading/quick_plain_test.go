package reading

import (
	"errors"
	"math/rand/v2"
	"testing"

	"katachi/board"
)

// plainQuick answers as Quick does, and plays every move that it counts.
type plainQuick struct{ Quick }

func (q *plainQuick) read(b *board.Board, p board.Point, attack bool) result {
	q.board, q.target, q.owner, q.left, q.most = *b, p, b.Color(p), q.Nodes, 0
	q.run++
	for depth := range q.Depth + 1 {
		r := q.defend(0, depth, attack)
		if q.left < 0 {
			return undecided
		}
		if r != undecided {
			return r
		}
	}
	return saved
}

// defend is Quick.defend, or Quick.attack.
func (q *plainQuick) defend(ply, depth int, attack bool) result {
	if q.left--; q.left < 0 || ply >= quickPly-1 {
		return undecided
	}
	room := q.board.AppendLiberties(nil, q.target)
	mover, free := q.owner, quickFree-1
	if attack {
		q.most = max(q.most, ply)
		mover, free = q.owner.Opponent(), quickFree
	}
	if len(room) >= free {
		return saved
	}
	e, ok := q.known(mover, depth)
	if ok {
		return e.result
	}
	key, moves := e.key, append([]board.Point(nil), room...)
	if attack && len(room) == 1 {
		return q.take(&q.frames[ply], room[0])
	}
	if attack && len(room) > 2 && depth == 0 {
		return undecided
	}
	sortByGain(&q.board, q.target, moves, quickFree)
	if attack {
		return q.attackers(ply, depth, key, e, room, moves)
	}
	return q.owners(ply, depth, key, e, room, moves)
}

func (q *plainQuick) attackers(ply, depth int, key uint64, e *quickEntry, room, moves []board.Point) result {
	all := depth > 0
	if all {
		moves = seconds(&q.board, q.beside(moves, 1), room)
	}
	for _, p := range moves {
		d, err := q.board.Play(q.owner.Opponent(), p)
		if err != nil {
			continue
		}
		cost, r := min(q.board.Liberties(q.target)-1, 1), undecided
		if cost <= depth {
			r = q.defend(ply+1, depth-cost, false)
		}
		q.board.Undo(&d)
		switch {
		case r == captured:
			return q.keep(e, key, depth, captured)
		case q.left < 0:
			return undecided
		}
		all = all && r == saved
	}
	if all {
		return q.keep(e, key, depth, saved)
	}
	return q.keep(e, key, depth, undecided)
}

func (q *plainQuick) owners(ply, depth int, key uint64, e *quickEntry, room, moves []board.Point) result {
	for i := 0; ; i++ {
		if i == len(room) {
			moves = q.otherMoves(moves, len(room))
		}
		if i == len(moves) {
			return q.keep(e, key, depth, captured)
		}
		d, err := q.board.Play(q.owner, moves[i])
		if errors.Is(err, board.ErrKo) {
			return saved
		}
		if err != nil {
			continue
		}
		if taken := len(d.Captured()); taken > 0 && (q.RunOnly || q.Squeeze) {
			again := taken < 3 && inAtariAgain(&q.board, q.target)
			q.board.Undo(&d)
			if q.Squeeze && !again {
				return q.keep(e, key, depth, saved)
			}
			continue
		}
		r := q.defend(ply+1, depth, true)
		q.board.Undo(&d)
		if r != captured {
			return q.keep(e, key, depth, r)
		}
	}
}

// inAtariAgain reports whether the chain at p is in atari, or would be after a stone of the other
// side that is not in atari itself.
func inAtariAgain(b *board.Board, p board.Point) bool {
	for m := range b.Points {
		next := *b
		if _, err := next.Play(b.Color(p).Opponent(), m); err == nil && next.Color(p) == b.Color(p) && next.InAtari(p) && !next.InAtari(m) {
			return true
		}
	}
	return b.InAtari(p)
}

// TestQuickPlain: moves that Quick counts without playing them change neither answers nor counts.
func TestQuickPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 7))
	for _, o := range []struct{ nodes, depth int }{{250, 0}, {60, 1}, {60, 3}, {300, 4}} {
		fast := &Quick{Nodes: o.nodes, Depth: o.depth}
		plain := &plainQuick{Quick{Nodes: o.nodes, Depth: o.depth}}
		answers := map[result]int{}
		for range 400 {
			b := board.New(7 + rng.IntN(4))
			for move := range 15 + rng.IntN(50) {
				_, _ = b.Play(board.Black+board.Color(move%2), board.At(rng.IntN(b.Size()), rng.IntN(b.Size())))
			}
			mode := rng.IntN(4)
			fast.RunOnly, fast.Squeeze = mode == 0, mode == 1
			plain.RunOnly, plain.Squeeze = fast.RunOnly, fast.Squeeze
			for p := range b.Chains {
				attack := rng.IntN(2) == 0
				got, want := fast.read(b, p, attack), plain.read(b, p, attack)
				if answers[got]++; got != want || fast.left != plain.left || fast.most != plain.most {
					t.Fatalf("%+v, %s, attack %t: %v, %d positions, %d ahead; played %v, %d, %d\n%s", o, p.Name(b.Size()), attack,
						got, fast.Looked(), fast.Ahead(), want, plain.Looked(), plain.Ahead(), b)
				}
			}
		}
		if answers[captured] < 50 || answers[saved] < 50 {
			t.Errorf("%+v: %v: too few to tell", o, answers)
		}
	}
}
