package segment

import (
	"slices"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/ordered"
)

// columns holds the data that a segment stores by point and, for each point, by game. Games are
// stored in blocks of blockWords words of 64 games, so that the data of a block for a search stays
// in the cache, on few pages of memory. The last block is padded with empty games. Within a block,
// for each point:
//
//	stones        a bit a game: was there ever a black stone; was there ever a
//	              white one
//	first         a byte a game: the node at which the only stone that was ever
//	              put there arrived, if that is at most lastNode and the stone
//	              stayed to the end; severalLives for any other history of
//	              stones, and for set-up after the first move; neverPlayed for
//	              none
//	several       a bit a game: first is severalLives
//	phases        two bits a game, 64 games in two words, the higher bit first:
//	              the phase of the game that first lies in (see phaseEnds)
//	lives         the events of the games of several, game by game
//	livesof       where the lives of each block's points begin, and the end
//	lifeat        from there on, where the lives of each lifeGames games begin
//	head          how the rows begin, game by game (see head); files of earlier
//	              programs do not have it
//
// The lines themselves are also stored, game by game (rows), for what no column can answer.
type columns struct {
	layout
	rows    []event
	rowAt   []uint32 // start of each game, and the end
	stones  []uint64
	several []uint64
	phases  []uint64
	first   []byte
	lives   []life
	livesOf []uint32
	lifeAt  []uint16
	heads   []head
}

// layout is the layout of the columns for a number of games.
type layout struct {
	points int
	width  int // words of a block
	blocks int
	words  int // of a bitmap of all games
}

// blockWords is the width of blocks; a segment of fewer games has one narrower block.
const (
	blockWords = 16
	blockGames = 64 * blockWords
)

func newLayout(size, games int) layout {
	words := (games + 63) / 64
	width := min(blockWords, words)
	blocks := (words + blockWords - 1) / blockWords
	return layout{points: size * size, width: width, blocks: blocks, words: blocks * width}
}

// total returns the number of words in the bitmaps of all points.
func (l layout) total() int { return l.points * l.words }

// word returns the index, among all total words, of the word with bit game%64.
func (l layout) word(point, game int) int {
	w := game / 64
	return (w/blockWords*l.points+point)*l.width + w%blockWords
}

// stone returns the index in stones of the word with bit game%64.
func (l layout) stone(point, game int, c board.Color) int {
	w := game / 64
	return (2*(w/blockWords*l.points+point)+int(c-board.Black))*l.width + w%blockWords
}

const (
	lastNode     = 253
	severalLives = 254
	neverPlayed  = 255
	earlyNode    = 100 // last node of an early stone, for the order of tests
)

// phaseEnds are the last nodes of phases 0, 1 and 2. Phase 3 is later, never,
// or several lives.
var phaseEnds = [...]byte{20, 55, 115}

// A life is an event on a point that the one-life column cannot describe: bits 0..11 are the node,
// 12..14 the kind, and bit 15 is set in the last event of a game. If a node is beyond maxLife, or
// set-up follows the first move, or there are more than maxLives events, a single askRow replaces
// them all: the row must be read.
type life uint16

const (
	maxLife   = 1<<12 - 1
	lifeShift = 12
	lastLife  = 1 << 15
	askRow    = kindControl<<lifeShift | lastLife
	maxLives  = 63 // so that 16-bit offsets suffice for a block
	lifeGames = 16 // games from one offset to the next
)

func (l life) node() int { return int(l & maxLife) }
func (l life) kind() int { return int(l >> lifeShift & kindMask) }

// pointOf returns the number of a cell's point, in reading order.
func pointOf(cell, size int) int { return cell/cellRow*size + cell%cellRow }

// columns converts the rows of the games to columns.
func (b *Builder) columns() *columns { return newColumns(b.size, b.rows, b.rowAt) }

// lineColumns converts the rows of their variations to columns.
func (b *Builder) lineColumns() *columns { return newColumns(b.size, b.lineRows, b.lineAt) }

// newColumns converts rows to columns.
func newColumns(size int, rows []event, rowAt []uint32) *columns {
	c := &columns{layout: newLayout(size, len(rowAt)-1), rows: rows, rowAt: rowAt}
	c.stones = make([]uint64, 2*c.total())
	c.several = make([]uint64, c.total())
	c.phases = make([]uint64, 2*c.total())
	c.first = make([]byte, 64*c.total())
	for i := range c.first {
		c.first[i] = neverPlayed
	}
	c.heads = make([]head, len(rowAt)-1)
	var point [numCells]int
	for cell := range point {
		point[cell] = pointOf(cell, size)
	}
	var group ordered.Group
	lives := make([]blockLives, c.blocks)
	threads := ordered.Threads(0)
	for t := range threads {
		group.Go(func() {
			for block := t; block < c.blocks; block += threads {
				lives[block] = c.block(block, &point)
			}
		})
	}
	group.Wait()
	for _, l := range lives {
		c.add(l)
	}
	c.livesOf = append(c.livesOf, uint32(len(c.lives)))
	return c
}

// block adds a block of games, and returns its lives.
func (c *columns) block(block int, point *[numCells]int) blockLives {
	from, end := c.gamesOf(block)
	for g := from; g < end; g++ {
		c.game(g, c.row(g), point)
		c.heads[g] = headOf(c.row(g))
	}
	at := c.word(0, from)
	c.mark(at, at+c.points*c.width)
	return c.enterLives(from, end-from, point)
}

// gamesOf returns the first game of a block, and the first after it.
func (c *columns) gamesOf(block int) (from, end int) {
	return block * blockGames, min((block+1)*blockGames, len(c.rowAt)-1)
}

// row returns the events of a game.
func (c *columns) row(g int) []event { return c.rows[c.rowAt[g]:c.rowAt[g+1]] }

// game adds the events of a game.
func (c *columns) game(g int, row []event, point *[numCells]int) {
	node := 0
	for i, e := range row {
		node += nodesOf(e)
		kind := kindOf(e)
		if kind == kindJump {
			continue
		}
		p := point[e&cellMask]
		if isPlaced(kind) {
			setBit(c.stones[c.stone(p, g, placedColor(kind)):], g%64)
		}
		first := &c.first[c.word(p, g)*64+g%64]
		if kind >= kindBlackKept && kind <= kindWhiteKept && *first == neverPlayed && node <= lastNode && !isSetup(row, i) {
			*first = byte(node)
		} else {
			*first = severalLives
		}
	}
}

// phase maps each value of a one-life column to its phase.
var phase = phases()

func phases() (phase [256]uint64) {
	for v := range phase {
		for _, end := range phaseEnds {
			phase[v] += uint64(num.FromBool(v > int(end)))
		}
	}
	return phase
}

// mark sets several and phases of some words.
func (c *columns) mark(from, to int) {
	for i := from; i < to; i++ {
		var high, low, several uint64
		for k, v := range c.first[64*i : 64*i+64] {
			high |= phase[v] >> 1 << k
			low |= phase[v] & 1 << k
			several |= uint64(num.FromBool(v == severalLives)) << k
		}
		c.phases[2*i], c.phases[2*i+1], c.several[i] = high, low, several
	}
}

// blockLives holds the lives of a block, with the start of each point's.
type blockLives struct {
	lives []life
	begin []uint32
	at    []uint16
}

// add appends the lives of the next block.
func (c *columns) add(l blockLives) {
	for _, at := range l.begin {
		c.livesOf = append(c.livesOf, uint32(len(c.lives))+at)
	}
	c.lives = append(c.lives, l.lives...)
	c.lifeAt = append(c.lifeAt, l.at...)
}

// enterLives returns the events of a block that the one-life columns do not describe.
func (c *columns) enterLives(from, games int, point *[numCells]int) blockLives {
	l := c.makeRoom(from, games, point)
	next := slices.Clone(l.begin)
	for g := range c.width * 64 {
		if g%lifeGames == 0 {
			for p := range next {
				l.at[(p*c.width*64+g)/lifeGames] = uint16(next[p] - l.begin[p])
			}
		}
		if g < games {
			c.enterGame(l.lives, c.row(from+g), from+g, point, next)
		}
	}
	return l
}

// enterGame adds the lives of a game. next is the place for the next event of each point: if a
// point has events already, the last of them loses its end mark. A list that cannot hold all events
// is replaced by a single askRow; the rest of the room from makeRoom stays empty.
func (c *columns) enterGame(lives []life, row []event, g int, point *[numCells]int, next []uint32) {
	var count [board.MaxSize * board.MaxSize]uint8 // number of events by point
	node := 0
	for i, e := range row {
		node += nodesOf(e)
		if !c.isLife(e, g, point) {
			continue
		}
		p := point[e&cellMask]
		switch list := lives[next[p]-uint32(count[p]):]; {
		case count[p] > 0 && list[0] == askRow:
		case node > maxLife || count[p] == maxLives || isSetup(row, i):
			list[0] = askRow
			next[p] += 1 - uint32(count[p])
			count[p] = 1
		default:
			if count[p] > 0 {
				list[count[p]-1] &^= lastLife
			}
			list[count[p]] = life(node|kindOf(e)<<lifeShift) | lastLife
			next[p]++
			count[p]++
		}
	}
}

// isLife reports whether an event of a game is on a point with several lives.
func (c *columns) isLife(e event, g int, point *[numCells]int) bool {
	return kindOf(e) != kindJump && hasBit(c.several[c.word(point[e&cellMask], g):], g%64)
}

// makeRoom allocates room for all lives of a block.
func (c *columns) makeRoom(from, games int, point *[numCells]int) blockLives {
	begin := make([]uint32, c.points+1)
	for g := from; g < from+games; g++ {
		for _, e := range c.row(g) {
			if c.isLife(e, g, point) {
				begin[point[e&cellMask]+1]++
			}
		}
	}
	for p := range c.points {
		begin[p+1] += begin[p]
	}
	return blockLives{
		lives: make([]life, begin[c.points]), begin: begin[:c.points],
		at: make([]uint16, c.points*c.width*64/lifeGames),
	}
}

// counts returns for each point the number of games with a black stone, with a white one, and with
// an early stone that stays. They decide the order of tests.
func (c *columns) counts() []uint32 {
	counts := make([]uint32, 3*c.points)
	for block := range c.blocks {
		for p := range c.points {
			at := c.word(p, block*blockWords*64)
			counts[3*p] += uint32(ones(c.stones[2*at : 2*at+c.width]))
			counts[3*p+1] += uint32(ones(c.stones[2*at+c.width : 2*at+2*c.width]))
			for _, v := range c.first[64*at : 64*(at+c.width)] {
				counts[3*p+2] += uint32(num.FromBool(v < earlyNode))
			}
		}
	}
	return counts
}
