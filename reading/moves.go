package reading

import "katachi/board"

// maxFree is the largest number of liberties that make a chain free.
const maxFree = 20

// add appends p if it is not there.
func add(moves []board.Point, p board.Point) []board.Point {
	for _, m := range moves {
		if m == p {
			return moves
		}
	}
	return append(moves, p)
}

// seconds appends the empty points beside the liberties.
func seconds(b *board.Board, moves, liberties []board.Point) []board.Point {
	for _, l := range liberties {
		for _, p := range l.Neighbours() {
			if b.Color(p) == board.Empty {
				moves = add(moves, p)
			}
		}
	}
	return moves
}

// sortByGain puts the liberties of the chain at target first on which its owner would gain most.
// There are fewer than free.
func sortByGain(b *board.Board, target board.Point, moves []board.Point, free int) {
	var gains [maxFree]int
	if len(moves) < 2 {
		return
	}
	for i, p := range moves {
		gains[i] = gain(b, target, p, free)
		for k := i; k > 0 && gains[k] > gains[k-1]; k-- {
			gains[k], gains[k-1] = gains[k-1], gains[k]
			moves[k], moves[k-1] = moves[k-1], moves[k]
		}
	}
}

// gain estimates how many liberties the owner of the chain at target gets from a move on p.
func gain(b *board.Board, target, p board.Point, free int) (n int) {
	owner := b.Color(target)
	for _, r := range p.Neighbours() {
		switch b.Color(r) {
		case board.Empty:
			n++
		case owner:
			if !b.SameChain(r, target) {
				n += b.LibertiesUpTo(r, free) - 1
			}
		}
	}
	return n
}
