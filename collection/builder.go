package collection

import (
	"katachi/board"
	"katachi/internal/section"
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
	w.Add("stones", section.Bytes(c.stones))
	w.Add("several", section.Bytes(c.several))
	w.Add("phases", section.Bytes(c.phases))
	w.Add("first", c.first)
	w.Add("livesof", section.Bytes(c.livesOf))
	w.Add("lifeat", section.Bytes(c.lifeAt))
	w.Add("lives", section.Bytes(c.lives))
	w.Add("rowat", section.Bytes(b.rowAt))
	w.Add("rows", section.Bytes(b.rows))
	w.Add("forked", section.Bytes(b.forked))
	w.Add("treeat", section.Bytes(b.treeAt))
	return w.Add("trees", section.Bytes(b.trees))
}
