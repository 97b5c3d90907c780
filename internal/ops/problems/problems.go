// Package problems finds problems of life and death in games: where they stood, who was to move, and
// what was played.
//
// A collection of problems is an ordinary collection. A record of it is a problem if its first node
// sets up stones of both colours; other records are passed over. The side in PL plays first, else
// the side of the first move. The solution is what the record marks as right, else its main line.
//
// What "stood" means: the shape of a problem is its stones and its region, and all other points are
// ignored. Each empty point of a problem is nearer to the stones of one side, by steps over empty
// points; the side with more such points is the outer one. The region are the empty points that are
// at most three steps from a stone of the inner side, and not nearer to the outer one; and the first
// moves of the solution. The shape stood in a game if after a node of its main line all these stones
// were on the board and the region was empty; in any of the eight orientations, with the colours as
// drawn or exchanged. A shape that comes to the fourth line keeps its distance from that edge;
// otherwise it may slide along the board.
// With Like, up to so many points of the shape may have other contents, but only if the solver
// proves for the problem, changed in the same way, that the same move leads to the same fate.
//
// A shape stands from its first node to the next one that changes it; if it comes back, as in a ko,
// it stood twice. What happened then is one of:
//
//	book   the side to play in the problem was the first to play in the shape, with a first move of the solution
//	other  it was the first, with another move
//	left   it had the move, but played elsewhere: the other side was the first, or nobody was
//	none   it never had the move while the shape stood
//
// Only the solver calls a move a miss: in the position before the move, with all stones of the game,
// a first move of the solution must be proven to lead to a better fate than the move played.
package problems

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/solve"
	"katachi/internal/report"
	"katachi/sgf"
)

// Problem is a problem of a collection.
type Problem struct {
	ID    int64  // of its record
	Path  string // of its record
	Name  string // as the record says, else that of its file
	Board *board.Board
	Mover board.Color
	First []board.Point // first moves of the solution; nil if the record has none
	shape collection.Shape
}

// Set is the problems of a collection.
type Set struct {
	List   []Problem
	Others int // records that are not problems
	Like   int // as in a Request, for Of
}

// Read returns the problems of a collection.
func Read(ctx context.Context, col *collection.Collection) (*Set, error) {
	var ids []int64
	var infos []collection.Info
	for info, err := range col.Games(ctx, &query.Where{}) {
		if err != nil {
			return nil, err
		}
		ids, infos = append(ids, info.ID), append(infos, info)
	}
	set, at := &Set{}, 0
	for text, err := range col.Records(ctx, ids) {
		if err != nil {
			return nil, err
		}
		info := &infos[at]
		at++
		f, err := sgf.Import(text, &sgf.Options{Name: info.Path})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", info.Path, err)
		}
		if p, ok := problemOf(f.Games[0]); ok {
			p.ID, p.Path = info.ID, info.Path
			if p.Name == "" {
				p.Name = strings.TrimSuffix(path.Base(filepath.ToSlash(info.Path)), ".sgf")
			}
			set.List = append(set.List, p)
			continue
		}
		set.Others++
	}
	return set, nil
}

// Begins reports whether the first record of a collection is a problem. A record that cannot be read is
// none.
func Begins(ctx context.Context, col *collection.Collection) (bool, error) {
	for info, err := range col.Games(ctx, &query.Where{}) {
		if err != nil {
			return false, err
		}
		g, err := col.SGF(ctx, info.ID)
		if err != nil {
			return false, ctx.Err()
		}
		_, ok := problemOf(g)
		return ok, nil
	}
	return false, nil
}

// problemOf returns the problem of a record; false if it is none.
func problemOf(g *sgf.Game) (p Problem, ok bool) {
	if !g.Root.Has("AB") || !g.Root.Has("AW") || g.Playable() != nil {
		return p, false
	}
	pos, _, err := report.PositionOf(g, report.PositionAt{Problem: true, Move: 0})
	if err != nil {
		return p, false
	}
	p.Board, p.Mover, p.Name = pos.Game.Board(), pos.Game.ToMove(), strings.TrimSpace(g.Root.Text("GN"))
	moves := solve.Solutions(g.Root, p.Board.Size())
	if sgf.Turn(g.Root.Text("PL")) == board.Empty && len(moves) > 0 {
		p.Mover = moves[0].Color
	}
	for _, m := range moves {
		if m.Color == p.Mover && m.Point != board.Pass && p.Board.Color(m.Point) == board.Empty {
			p.First = append(p.First, m.Point)
		}
	}
	p.shape = shapeOf(p.Board, p.First)
	return p, true
}
