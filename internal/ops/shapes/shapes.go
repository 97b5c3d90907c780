// Package shapes shows databases of shapes: their statistics, cores, trees, and dumps.
package shapes

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"katachi/board"
	"katachi/shape"
)

// Stats holds statistics of a database of shapes.
type Stats struct {
	Stop     int     `json:"stop"`
	Overhang bool    `json:"overhang"`
	Diagonal bool    `json:"diagonal"`
	Games    uint64  `json:"games"`
	Moves    uint64  `json:"moves" doc:"Moves learned, each in all its shapes"`
	Lists    int     `json:"lists" doc:"Number of different shapes stored"`
	Bytes    int64   `json:"bytes"`
	First    string  `json:"first" doc:"Date, \"\" if none is known"`
	Last     string  `json:"last"`
	Levels   []Level `json:"levels"`
}

// Level is a level of all trees: the cores first.
type Level struct {
	Level int    `json:"level"`
	Nodes int    `json:"nodes"`
	Ends  int    `json:"ends" doc:"Lists with this depth"`
	Moves uint64 `json:"moves" doc:"Moves seen in these"`
}

// NewStats reads the whole database.
func NewStats(ctx context.Context, db *shape.DB) (*Stats, error) {
	p := db.Provenance()
	s := &Stats{
		Stop: p.Scheme.Stop, Overhang: p.Scheme.Overhang, Diagonal: p.Scheme.Diagonal,
		Games: p.Games, Moves: p.Moves, Lists: db.Len(), Bytes: db.Size(),
	}
	for n, nodes := range db.Nodes() {
		s.Levels = append(s.Levels, Level{Level: n, Nodes: nodes})
	}
	var all shape.Tally
	for l := range db.All() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		at := &s.Levels[l.List.Depth]
		at.Ends++
		for i := range l.Moves {
			t := &l.Moves[i].Tally
			at.Moves += uint64(t.Count)
			if t.First != 0 && (all.First == 0 || t.First < all.First) {
				all.First = t.First
			}
			all.Last = max(all.Last, t.Last)
		}
	}
	s.First, s.Last = all.First.String(), all.Last.String()
	return s, nil
}

// Move is a move that was played in a shape, at its place in the shape's lowest form: rows
// and columns count from 0 at the core's top left point.
type Move struct {
	Color  board.Color `json:"color"`
	Row    int         `json:"row"`
	Column int         `json:"column"`
	Count  uint32      `json:"count"`
	Wins   uint32      `json:"wins"`
	Losses uint32      `json:"losses"`
	First  string      `json:"first"`
	Last   string      `json:"last"`
}

// NewMove describes a move.
func NewMove(m shape.Move, t *shape.Tally) Move {
	at := m.Place()
	return Move{
		Color: m.Color(), Row: int(at.Row), Column: int(at.Col),
		Count: t.Count, Wins: t.Wins, Losses: t.Losses, First: t.First.String(), Last: t.Last.String(),
	}
}

func newMoves(moves []shape.Played) (list []Move) {
	for i := range moves {
		list = append(list, NewMove(moves[i].Move, &moves[i].Tally))
	}
	return list
}

// String returns a move in words: "white at 0,0: 12 times, won 5, lost 7, 1998 to 2009".
func (m Move) String() string {
	text := fmt.Sprintf("%s at %d,%d: played %d", m.Color.Name(), m.Row, m.Column, m.Count)
	if m.Wins+m.Losses > 0 {
		text += fmt.Sprintf(", won %d, lost %d", m.Wins, m.Losses)
	}
	if m.First != "" {
		text += ", " + m.First
		if m.Last != m.First {
			text += " to " + m.Last
		}
	}
	return text
}

// List is a list in the form of the page: P0, S1, ..., then R.
type List struct {
	Codes  []string `json:"codes" doc:"In hexadecimal, the core first"`
	Result string   `json:"result" doc:"R: two bits per point of the core, for moves by black and white"`
	Moves  []Move   `json:"moves"`
}

// Hex returns a code as in the figures of the page: eight digits.
func Hex(c shape.Code) string { return fmt.Sprintf("%08X", uint32(c)) }

func hexes(codes ...shape.Code) (list []string) {
	for _, c := range codes {
		list = append(list, Hex(c))
	}
	return list
}

// NewList describes a list.
func NewList(l *shape.Learned) List {
	return List{hexes(l.List.All()...), Hex(shape.ResultOf(l.Moves)), newMoves(l.Moves)}
}

// WriteLine writes "P0 00000001 S1 ... R 80000000", then the moves.
func (l *List) WriteLine(w io.Writer) error {
	text := "P0 " + l.Codes[0]
	for n, c := range l.Codes[1:] {
		text += fmt.Sprintf(" S%d %s", n+1, c)
	}
	text += " R " + l.Result
	for i, m := range l.Moves {
		text += [2]string{"; ", ": "}[min(1, 1/(i+1))] + m.String()
	}
	_, err := fmt.Fprintln(w, text)
	return err
}

// Core is a core with the number of moves played in it.
type Core struct {
	Core    shape.Code `json:"-"`
	Code    string     `json:"core"`
	Seen    uint64     `json:"seen"`
	Nodes   int        `json:"nodes" doc:"Of its tree"`
	Result  string     `json:"result"`
	Picture string     `json:"picture"`
	Moves   []Move     `json:"moves"`
}

// Cores returns all cores, those with most moves first.
func Cores(ctx context.Context, db *shape.DB) (list []Core, err error) {
	for core := range db.Cores() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c := Core{Core: core, Code: Hex(core), Picture: core.String()}
		for b := range db.Tree(core) {
			if c.Nodes++; b.Level() == 0 {
				c.Seen, c.Result, c.Moves = b.Seen(), Hex(shape.ResultOf(b.Moves)), newMoves(b.Moves)
			}
		}
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b Core) int { return cmp.Compare(b.Seen, a.Seen) })
	return list, nil
}

// Branch is a node of a core's tree.
type Branch struct {
	Level  int      `json:"level" doc:"0: P0, 1: S1, ..."`
	Code   string   `json:"code"`
	Tail   []string `json:"tail,omitempty" doc:"Further levels, if only one list lies below"`
	End    bool     `json:"end"`
	Seen   uint64   `json:"seen"`
	Result string   `json:"result"`
	Moves  []Move   `json:"moves"`
}

// NewBranch describes a node.
func NewBranch(b *shape.Branch) Branch {
	return Branch{
		Level: b.Level(), Code: Hex(b.Codes[b.Level()]), Tail: hexes(b.Tail...), End: b.End,
		Seen: b.Seen(), Result: Hex(shape.ResultOf(b.Moves)), Moves: newMoves(b.Moves),
	}
}

// WriteLine writes the node as in the tables of the page, indented by its level: "S1 00000000 -> S2
// 0000FFFF R 80000000 seen 12".
func (b *Branch) WriteLine(w io.Writer) error {
	text := ""
	for range b.Level {
		text += "  "
	}
	name := "S"
	if b.Level == 0 {
		name = "P"
	}
	text += fmt.Sprintf("%s%d %s", name, b.Level, b.Code)
	for i, c := range b.Tail {
		text += fmt.Sprintf(" -> S%d %s", b.Level+1+i, c)
	}
	_, err := fmt.Fprintf(w, "%s -> R %s, seen %d\n", text, b.Result, b.Seen)
	return err
}
