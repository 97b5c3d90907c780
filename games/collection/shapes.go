package collection

import (
	"context"
	"fmt"

	"katachi/games/internal/segment"
	"katachi/games/query"
	"katachi/internal/ordered"
)

// MostMissing is the largest number of spots that may differ for [Collection.Standing].
const MostMissing = segment.MostMissing

// A Shape is a part of a position that lies where it is drawn: the wanted contents of some points.
type (
	Shape = segment.Shape
	Spot  = segment.Spot
)

// Stood is a shape that stood in a game: a run of nodes of the main line in which few enough of its
// spots differ. It is reported as it was when the fewest differed, the first time in the run.
type Stood struct {
	segment.Stood
	ID int64 // of the game
}

// Standing returns where shapes stood in the main lines of games, in no order, with at most
// most spots that differ, 0 to MostMissing. All shapes are on boards of the given number of
// rows, and none is without a spot. Where selects the games.
func (c *Collection) Standing(ctx context.Context, where *query.Where, rows int, shapes []Shape, most int) (list []Stood, err error) {
	if most < 0 || most > MostMissing {
		return nil, fmt.Errorf("%d differences: want 0 to %d", most, MostMissing)
	}
	defer c.store.Reading()()
	_, parts, err := snapshotOf(ctx, c.store, &query.Query{Board: rows, Rows: []string{"*"}, Where: *where})
	if err != nil {
		return nil, err
	}
	type block struct {
		list []segment.Stood
		err  error
	}
	for i := range parts {
		p := &parts[i]
		if err := p.Seg.LoadGames(); err != nil {
			return nil, err
		}
		ready, err := p.Seg.NewShapes(shapes, most)
		if err != nil {
			return nil, err
		}
		blocks := func(yield func(int) bool) {
			for n := range p.Seg.Blocks() {
				if p.Seg.InBlock(p.Live, n).Count() > 0 && !yield(n) {
					return
				}
			}
		}
		err = ordered.Run(ctx, ordered.Threads(c.store.Opt.Threads), blocks, func() func(int) block {
			return func(n int) block {
				list, err := ready.Find(ctx, p.Live, n, nil)
				return block{list, err}
			}
		}, func(b block) error {
			for _, s := range b.list {
				list = append(list, Stood{s, p.Seg.ID(s.Game)})
			}
			return b.err
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}
