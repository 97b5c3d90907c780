package report

import (
	"context"
	"slices"
	"strings"

	"katachi/collection"
	"katachi/internal/num"
	"katachi/sgf"
)

// NodeComment is what a record says of a node near a hit.
type NodeComment struct {
	Node int    `json:"node"` // of the record, in the order of the file; the root is 0
	Move int    `json:"move"` // stones played up to the node
	Text string `json:"text"`
}

// commentsNear returns the comments of a hit's node, of so many nodes before it, and of as many that
// follow it: along the variation in which the hit lies.
func commentsNear(ctx context.Context, col *collection.Collection, h collection.Hit, near int) ([]NodeComment, error) {
	g, err := col.SGF(ctx, h.Game)
	if err != nil {
		return nil, err
	}
	number := map[*sgf.Node]int{}
	var at *sgf.Node
	for n := range g.All() {
		if len(number) == h.Node {
			at = n
		}
		number[n] = len(number)
	}
	if at == nil { // a record that was changed meanwhile
		return nil, nil
	}
	path := at.Path()
	path = slices.Clone(path[max(0, len(path)-1-near):])
	for n := at.FirstChild(); n != nil && near > 0; n = n.FirstChild() {
		path = append(path, n)
		near--
	}
	var list []NodeComment
	for _, n := range path {
		if text := strings.TrimSpace(n.Text("C")); text != "" {
			list = append(list, NodeComment{number[n], movesTo(n), text})
		}
	}
	return list, nil
}

// movesTo returns how many stones were played up to a node.
func movesTo(n *sgf.Node) (moves int) {
	for _, n := range n.Path() {
		moves += num.FromBool(n.Has("B") || n.Has("W"))
	}
	return moves
}
