package report

import (
	"context"
	"slices"
	"strings"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/sgf"
)

// NodeComment is the comment of a node near a hit.
type NodeComment struct {
	Node int    `json:"node"` // number of the node in the order of the file; the root is 0
	Move int    `json:"move"` // stones played up to the node
	Text string `json:"text"`
}

// CommentsNear returns the comments of a hit's node, of a number of nodes before it, and of as
// many after it, in its variation. A hit gives the distance of its node from the root, but not
// the variation. If the shape is complete at the same distance in several variations, the
// comments of all of them are returned.
func CommentsNear(ctx context.Context, col *collection.Collection, q *query.Query, h *collection.Hit, near int) ([]NodeComment, error) {
	g, err := col.SGF(ctx, h.Game)
	if err != nil {
		return nil, err
	}
	wanted := map[*sgf.Node]bool{}
	for _, n := range nodesOf(g, q, h) {
		path := n.Path()
		for _, n := range path[max(0, len(path)-1-near):] {
			wanted[n] = true
		}
		for range near {
			if n = n.FirstChild(); n == nil {
				break
			}
			wanted[n] = true
		}
	}
	var list []NodeComment
	number := 0
	for n := range g.All() {
		if wanted[n] {
			if text := strings.TrimSpace(n.Text("C")); text != "" {
				list = append(list, NodeComment{number, movesTo(n), text})
			}
		}
		number++
	}
	return list, nil
}

// nodesOf returns the nodes at which a hit may be.
func nodesOf(g *sgf.Game, q *query.Query, h *collection.Hit) (nodes []*sgf.Node) {
	if !q.Variations {
		for n := range g.MainLine() {
			if nodes = append(nodes, n); len(nodes) == h.Node+1 {
				return nodes[h.Node:]
			}
		}
		return nil // the record was changed meanwhile
	}
	depth := map[*sgf.Node]int{}
	for n := range g.All() {
		if p := n.Parent(); p != nil {
			depth[n] = depth[p] + 1
		}
		if depth[n] == h.Node {
			nodes = append(nodes, n)
		}
	}
	if len(nodes) > 1 && len(q.Sequence) == 0 {
		if right := slices.DeleteFunc(slices.Clone(nodes), func(n *sgf.Node) bool { return !completes(g, n, q, h) }); len(right) > 0 {
			return right
		}
	}
	return nodes
}

// completes reports whether the query of a hit holds at the place of the hit after node n, but not
// before it.
func completes(g *sgf.Game, n *sgf.Node, q *query.Query, h *collection.Hit) bool {
	images := q.Images()
	i := slices.IndexFunc(images, func(m query.Image) bool { return m.Symmetry == h.Symmetry && m.Swapped == h.Swapped })
	if i < 0 {
		return false
	}
	now := false
	for p, err := range g.Positions(slices.Values(n.Path())) {
		before := now
		if p.Board == nil {
			return false
		}
		if now = lies(&images[i], p.Board, h.Place); p.Node == n {
			return now && !before
		}
		if err != nil {
			return false
		}
	}
	return false
}

// lies reports whether an image of a query holds on a board with its top left cell at a point.
func lies(m *query.Image, b *board.Board, at board.Point) bool {
	left, top := at.XY()
	for y := range m.H {
		for x := range m.W {
			has := query.Empty
			switch b.Color(board.At(left+x, top+y)) {
			case board.Black:
				has = query.BlackStone
			case board.White:
				has = query.WhiteStone
			}
			if m.At(x, y)&has == 0 {
				return false
			}
		}
	}
	return true
}

// movesTo returns the number of stones played up to a node.
func movesTo(n *sgf.Node) (moves int) {
	for _, n := range n.Path() {
		moves += num.FromBool(n.Has("B") || n.Has("W"))
	}
	return moves
}
