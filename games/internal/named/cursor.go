package named

// Cursor moves forward over the positions of a file. It is not safe for concurrent use.
type Cursor struct {
	file  *File
	game  int
	start uint32 // of the game
	end   uint32 // of the game
	odd   int    // index of the first game with runs at or after the current one
	runs  []Run  // runs of the game, from the current one on
}

// Cursor returns a Cursor before the first move.
func (f *File) Cursor() Cursor { return Cursor{file: f, game: -1} }

// Seek moves to a position, which must be that of a move and not before the current one. It reports
// whether this is another game than before.
func (c *Cursor) Seek(position uint32) (next bool) {
	if position < c.end {
		return false
	}
	f := c.file
	for position >= c.end {
		c.game++
		c.end = f.start[c.game+1]
	}
	c.start = f.start[c.game]
	for c.odd < len(f.odd) && int(f.odd[c.odd]) < c.game {
		c.odd++
	}
	c.runs = nil
	if c.odd < len(f.odd) && int(f.odd[c.odd]) == c.game {
		c.runs = f.Runs(c.game)
	}
	return true
}

// Game returns the number of the game.
func (c *Cursor) Game() int { return c.game }

// Start returns the position of the first move of the game.
func (c *Cursor) Start() uint32 { return c.start }

// Move returns the number of the move at a position of the game, its node in the record,
// and whether Black played it.
func (c *Cursor) Move(position uint32) (move, node int, black bool) {
	move = int(position-c.start) + 1
	if c.runs == nil {
		return move, move, move%2 == 1
	}
	node, black = At(c.runs, move)
	return move, node, black
}

// Of keeps those of ascending positions whose moves Black, or White, played. It overwrites list.
func (f *File) Of(list []uint32, black bool) []uint32 {
	kept := list[:0]
	c := f.Cursor()
	for len(list) > 0 {
		c.Seek(list[0])
		n := 0
		for ; n < len(list) && list[n] < c.end; n++ {
			at := list[n]
			isBlack := (at-c.start)&1 == 0
			if c.runs != nil {
				_, _, isBlack = c.Move(at)
			}
			if isBlack == black {
				kept = append(kept, at)
			}
		}
		list = list[n:]
	}
	return kept
}

// Played returns how many moves of a game Black and White played.
func (f *File) Played(game int) (black, white int) {
	moves := f.Moves(game)
	runs := f.Runs(game)
	if len(runs) == 0 {
		return (moves + 1) / 2, moves / 2
	}
	for m := 1; m <= moves; m++ {
		if _, isBlack := At(runs, m); isBlack {
			black++
		}
	}
	return black, moves - black
}

// Count returns how many of ascending positions, the first of which was passed to Seek, lie in the
// game, and how many of these moves are Black's and White's.
func (c *Cursor) Count(list []uint32) (n int, moves [2]int) {
	if c.runs == nil {
		white := uint32(0)
		for n < len(list) && list[n] < c.end {
			white += (list[n] - c.start) & 1
			n++
		}
		return n, [2]int{n - int(white), int(white)}
	}
	for ; n < len(list) && list[n] < c.end; n++ {
		if _, _, black := c.Move(list[n]); black {
			moves[0]++
		} else {
			moves[1]++
		}
	}
	return n, moves
}
