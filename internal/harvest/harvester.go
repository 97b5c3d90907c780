package harvest

import (
	"context"
	"maps"
	"slices"

	"katachi/board"
	"katachi/sgf"
	"katachi/shape"
)

// Harvester collects the windows of games in memory. It is for one goroutine at a time: several
// Harvesters can process parts of the games, and their parts are merged.
type Harvester struct {
	provenance Provenance
	windows    []*window // by size
	tallies    []map[string]shape.Tally
	key        []byte
	line       sgf.MainLine
	replay     sgf.Replay
	cut        int
}

// NewHarvester returns a Harvester for windows of these sizes. It fails if CheckSizes
// does.
func NewHarvester(sizes []int) (*Harvester, error) {
	if err := CheckSizes(sizes); err != nil {
		return nil, err
	}
	h := &Harvester{provenance: Provenance{Sizes: slices.Sorted(slices.Values(sizes))}}
	for _, n := range h.provenance.Sizes {
		h.windows = append(h.windows, newWindow(n))
	}
	h.reset()
	return h, nil
}

func (h *Harvester) reset() {
	h.tallies = nil
	for range h.windows {
		h.tallies = append(h.tallies, map[string]shape.Tally{})
	}
	h.provenance.Games, h.provenance.Moves = 0, 0
}

// Provenance returns the sizes, games and moves so far.
func (h *Harvester) Provenance() Provenance { return h.provenance }

// Len returns the number of different windows so far.
func (h *Harvester) Len() (n int) {
	for _, m := range h.tallies {
		n += len(m)
	}
	return n
}

// Cut returns how many games so far ended at an illegal move.
func (h *Harvester) Cut() int { return h.cut }

// Games harvests the main lines of all games in the text of an SGF file. A game ends at an illegal
// move; passes do not count as moves. Records of games other than Go, and games on boards that are
// not square with 2 to 25 rows, are skipped. It fails only if ctx ends.
func (h *Harvester) Games(ctx context.Context, data []byte) error {
	h.line.Reset(data)
	for h.line.NextGame() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if h.line.Check() != nil {
			continue
		}
		columns, _ := h.line.Size()
		h.game(columns)
		h.provenance.Games++
	}
	return nil
}

// game harvests the current game of h.line.
func (h *Harvester) game(size int) {
	outcome := shape.NewOutcome(h.line.Text("RE"), h.line.Text("DT"))
	h.replay.Reset(size, h.line.Suicide())
	var before board.Board
	for h.line.Next() {
		s := h.line.Step()
		before = h.replay.Board
		d, err := h.replay.Step(s)
		if err != nil {
			h.cut++
			return
		}
		if !s.Setup && d.Move != board.Pass && before.Color(d.Move) == board.Empty {
			h.move(&before, s.Color, d.Move, outcome)
		}
	}
}

// move counts the windows around a move.
func (h *Harvester) move(b *board.Board, c board.Color, p board.Point, o shape.Outcome) {
	h.provenance.Moves++
	once := o.Tally(c)
	for i, w := range h.windows {
		h.key = w.key(h.key[:0], b, c, p)
		t := h.tallies[i][string(h.key)]
		t.Add(&once)
		h.tallies[i][string(h.key)] = t
	}
}

// records returns the windows of size number i, in order.
func (h *Harvester) records(i int) []record {
	list := make([]record, 0, len(h.tallies[i]))
	for _, key := range slices.Sorted(maps.Keys(h.tallies[i])) {
		list = append(list, record{key, h.tallies[i][key]})
	}
	return list
}
