package segment

import (
	"slices"

	"katachi/board"
	"katachi/internal/section"
)

// MaxGames is the largest number of games of a segment.
const MaxGames = 1 << 16

// Kind and Version of a segment's file: see section.WriteFile.
const (
	Kind    = "games"
	Version = 2
)

// Game is a game as stored in a segment.
type Game struct {
	ID     uint32 // in the collection
	Line   Line   // main line
	Tree   Line   // the game with its variations; empty if it has none
	Winner board.Color
	Day    uint32 // yyyymmdd, 0 where unknown

	Facts []string // by which games are chosen, in the order of the segment's names; nil where they are not known
}

// Equal reports whether two games are equal; facts are compared if both games have them.
func (g *Game) Equal(o *Game) bool {
	return g.ID == o.ID && slices.Equal(g.Line, o.Line) && slices.Equal(g.Tree, o.Tree) && g.Winner == o.Winner && g.Day == o.Day &&
		(g.Facts == nil || o.Facts == nil || slices.Equal(g.Facts, o.Facts))
}

// Builder collects the games of one segment.
type Builder struct {
	size   int
	rows   []event
	rowAt  []uint32 // of each game, and the end
	trees  []event
	treeAt []uint32 // of each forked game, and the end
	forked []uint32 // games with variations
	winner []byte   // board.Color
	date   []uint32 // yyyymmdd, 0 where unknown
	id     []uint32 // in the catalogue, ascending

	lineRows []event // of variations, see lines.go
	lineAt   []uint32
	lineOf   []uint32 // game of each line
	shared   []uint32
	last     [numCells]int32 // for keep

	facts factBuilder
}

// NewBuilder returns a Builder for games on boards of this size, with facts of these names.
func NewBuilder(size int, facts ...string) *Builder {
	return &Builder{size: size, rowAt: []uint32{0}, treeAt: []uint32{0}, lineAt: []uint32{0}, facts: newFactBuilder(facts)}
}

// Add appends a game. IDs must increase. It copies the lines.
func (b *Builder) Add(g *Game) {
	b.id = append(b.id, g.ID)
	if len(b.rows)+len(g.Line) > cap(b.rows) { // double the capacity: append would grow it in smaller steps
		b.rows = slices.Grow(b.rows, max(len(b.rows), len(g.Line)))
	}
	b.rows = append(b.rows, g.Line...)
	if len(g.Tree) > 0 {
		b.forked = append(b.forked, uint32(len(b.winner)))
		b.trees = append(b.trees, g.Tree...)
		b.treeAt = append(b.treeAt, uint32(len(b.trees)))
		b.addLines(uint32(len(b.winner)), g.Tree)
	}
	b.rowAt = append(b.rowAt, uint32(len(b.rows)))
	b.winner = append(b.winner, byte(g.Winner))
	b.date = append(b.date, g.Day)
	b.facts.add(g.Facts)
}

// Size returns the rows of the board.
func (b *Builder) Size() int { return b.size }

// Games returns the number of games added.
func (b *Builder) Games() int { return len(b.winner) }

// Write writes the segment's sections.
func (b *Builder) Write(w *section.Writer) error {
	c := b.columns()
	lowest := uint32(0)
	if len(b.id) > 0 {
		lowest = b.id[0]
	}
	w.Add("about", section.Bytes([]uint32{uint32(b.size), uint32(b.Games()), lowest, uint32(len(b.lineOf))}))
	w.Add("id", section.Bytes(b.id))
	w.Add("winner", b.winner)
	w.Add("date", section.Bytes(b.date))
	w.Add("count", section.Bytes(c.counts()))
	c.write(w, "")
	w.Add("lineof", section.Bytes(b.lineOf))
	w.Add("shared", section.Bytes(b.shared))
	b.lineColumns().write(w, "l.")
	positions := b.positions()
	w.Add("posat", section.Bytes(positions.at))
	w.Add("posgames", positions.games)
	often := newFrequent(b, &positions, MaxListed)
	w.Add("freqat", section.Bytes(often.at))
	w.Add("freq", section.Bytes(often.sums))
	w.Add("forked", section.Bytes(b.forked))
	w.Add("treeat", section.Bytes(b.treeAt))
	b.facts.write(w)
	return w.Add("trees", section.Bytes(b.trees))
}

// write writes the sections of a table.
func (c *columns) write(w *section.Writer, prefix string) {
	w.Add(prefix+"sums", section.Bytes(c.sums()))
	w.Add(prefix+"stones", section.Bytes(c.stones))
	w.Add(prefix+"several", section.Bytes(c.several))
	w.Add(prefix+"phases", section.Bytes(c.phases))
	w.Add(prefix+"first", c.first)
	w.Add(prefix+"livesof", section.Bytes(c.livesOf))
	w.Add(prefix+"lifeat", section.Bytes(c.lifeAt))
	w.Add(prefix+"lives", section.Bytes(c.lives))
	w.Add(prefix+"rowat", section.Bytes(c.rowAt))
	w.Add(prefix+"rows", section.Bytes(c.rows))
	w.Add(prefix+"head", section.Bytes(c.heads))
}
