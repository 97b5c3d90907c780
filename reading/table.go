package reading

import "katachi/board"

// entry is what is known about a position with a player to move.
type entry struct {
	key    uint64
	run    uint32 // the search to which it belongs
	depth  int8   // search depth, if the result is undecided
	result result
	move   board.Point
	zone   zone
}

const tableBits = 13

func (s *search) entry(key uint64) *entry {
	return &s.table[key*0x9e3779b97f4a7c15>>(64-tableBits)]
}

func (s *search) store(key uint64, f *frame, depth int, r result) result {
	e := s.entry(key)
	if e.run == s.run && e.key == key && e.result != undecided {
		return r
	}
	e.key, e.run, e.depth, e.result, e.move = key, s.run, int8(min(depth, 127)), r, f.move
	if r != undecided {
		e.zone = f.zone
	}
	return r
}

// known fills f from the table.
func (s *search) known(key uint64, f *frame, depth int) (result, bool) {
	e := s.entry(key)
	if e.run != s.run || e.key != key {
		return undecided, false
	}
	if e.result != undecided {
		f.zone, f.move = e.zone, e.move
		return e.result, true
	}
	if int(e.depth) < depth {
		return undecided, false
	}
	s.cut = true
	return undecided, true
}

// koKey returns the hash of the position with the ko that mover may not take.
func koKey(b *board.Board, mover board.Color) uint64 {
	key := b.Hash()
	if ko := b.Ko(mover); ko != board.Pass {
		key ^= uint64(ko) * 0xaf251af3b0f025b5
	}
	return key
}

// moverKey returns the hash of the position with mover to play.
func moverKey(b *board.Board, mover board.Color) uint64 {
	return koKey(b, mover) ^ uint64(mover)*0xd1342543de82ef95
}
