package collection

import (
	"katachi/board"
	"katachi/internal/section"
)

// The one-life column of a point has a byte for each game: the node at which
// the only stone that was ever put there arrived, if that is at most
// lastNode and the stone stayed to the end; severalLives for any other history
// of stones; neverPlayed for none.
const (
	lastNode     = 253
	severalLives = 254
	neverPlayed  = 255
	earlyNode    = 100 // for the counts that order the tests of a search
)

// maxGames is the largest number of games of a segment.
const maxGames = 1 << 16

const (
	segmentKind    = "games"
	segmentVersion = 1
)

// builder collects the games of one segment.
type builder struct {
	size   int
	rows   []event
	rowAt  []uint32 // of each game, and the end
	trees  []event
	treeAt []uint32 // of each forked game, and the end
	forked []uint32 // games with variations
	winner []byte   // board.Color
	date   []uint32 // yyyymmdd, 0 where unknown
	id     []uint32 // in the catalogue, rising
}

func newBuilder(size int) *builder {
	return &builder{size: size, rowAt: []uint32{0}, treeAt: []uint32{0}}
}

// add appends a game; the slices are copied.
func (b *builder) add(id uint32, row, tree []event, won board.Color, date uint32) {
	b.id = append(b.id, id)
	b.rows = append(b.rows, row...)
	if len(tree) > 0 {
		b.forked = append(b.forked, uint32(len(b.winner)))
		b.trees = append(b.trees, tree...)
		b.treeAt = append(b.treeAt, uint32(len(b.trees)))
	}
	b.rowAt = append(b.rowAt, uint32(len(b.rows)))
	b.winner = append(b.winner, byte(won))
	b.date = append(b.date, date)
}

// games returns the number of games added.
func (b *builder) games() int { return len(b.winner) }

// write writes the segment's sections.
func (b *builder) write(w *section.Writer) error {
	c := b.columns()
	w.Add("about", section.Bytes([]uint32{uint32(b.size), uint32(b.games())}))
	w.Add("id", section.Bytes(b.id))
	w.Add("winner", b.winner)
	w.Add("date", section.Bytes(b.date))
	w.Add("count", section.Bytes(c.counts()))
	w.Add("black", section.Bytes(c.black))
	w.Add("white", section.Bytes(c.white))
	w.Add("first", c.first)
	w.Add("lifeat", section.Bytes(c.lifeAt))
	w.Add("lives", section.Bytes(c.lives))
	w.Add("rowat", section.Bytes(b.rowAt))
	w.Add("rows", section.Bytes(b.rows))
	w.Add("forked", section.Bytes(b.forked))
	w.Add("treeat", section.Bytes(b.treeAt))
	return w.Add("trees", section.Bytes(b.trees))
}

// columns are what is stored by point: for each the games.
type columns struct {
	points, words int
	black, white  []uint64 // a bit for each game: was there ever such a stone
	first         []byte   // one-life columns
	lives         []life   // of the other cells, game by game
	lifeAt        []uint32 // of each game, and the end
}

// pointOf returns the number of a cell's point, in reading order.
func pointOf(cell, size int) int { return cell/cellRow*size + cell%cellRow }

// columns turns the rows into columns.
func (b *builder) columns() *columns {
	c := &columns{points: b.size * b.size, words: (b.games() + 63) / 64}
	c.black = make([]uint64, c.points*c.words)
	c.white = make([]uint64, c.points*c.words)
	c.first = make([]byte, c.points*c.words*64)
	for i := range c.first {
		c.first[i] = neverPlayed
	}
	var point [numCells]int
	for cell := range point {
		point[cell] = pointOf(cell, b.size)
	}
	c.lifeAt = []uint32{0}
	for g := range b.games() {
		row := b.rows[b.rowAt[g]:b.rowAt[g+1]]
		c.game(g, row, &point)
		c.livesOf(g, row, &point)
	}
	return c
}

// game enters the events of a game.
func (c *columns) game(g int, row []event, point *[numCells]int) {
	node := 0
	bit := uint64(1) << (g % 64)
	for _, e := range row {
		node += nodesOf(e)
		kind := kindOf(e)
		if kind == kindJump {
			continue
		}
		p := point[e&cellMask]
		if isPlaced(kind) {
			ever := c.black
			if placedColor(kind) == board.White {
				ever = c.white
			}
			ever[p*c.words+g/64] |= bit
		}
		first := &c.first[p*c.words*64+g]
		if kind >= kindBlackKept && kind <= kindWhiteKept && *first == neverPlayed && node <= lastNode {
			*first = byte(node)
		} else {
			*first = severalLives
		}
	}
}

// livesOf enters the events that the one-life columns leave out.
func (c *columns) livesOf(g int, row []event, point *[numCells]int) {
	node := 0
	for _, e := range row {
		node += nodesOf(e)
		if kindOf(e) != kindJump && c.first[point[e&cellMask]*c.words*64+g] == severalLives {
			c.lives = append(c.lives, life(e&(1<<nodeShift-1))|life(node)<<lifeShift)
		}
	}
	c.lifeAt = append(c.lifeAt, uint32(len(c.lives)))
}

// counts returns for each point the games with a black stone, with a white
// one, and with an early stone that stays: in what order to test.
func (c *columns) counts() []uint32 {
	counts := make([]uint32, 3*c.points)
	for p := range c.points {
		counts[3*p] = uint32(ones(c.black[p*c.words : (p+1)*c.words]))
		counts[3*p+1] = uint32(ones(c.white[p*c.words : (p+1)*c.words]))
		for _, v := range c.first[p*c.words*64 : (p+1)*c.words*64] {
			if v < earlyNode {
				counts[3*p+2]++
			}
		}
	}
	return counts
}
