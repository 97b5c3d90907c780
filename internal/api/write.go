package api

import (
	"context"

	"katachi/board"
	"katachi/internal/lang"
	"katachi/internal/ops/name"
	"katachi/sgf"
)

// WriteRequest is a game to write as SGF: a tree, a record, or a game of a collection.
type WriteRequest struct {
	RecordOrGame
	name.Language
	Tree  *Tree `json:"tree,omitempty" doc:"The game; only parent, color, point and props of its nodes are read"`
	Names bool  `json:"names,omitempty" doc:"Add the names of the main line as comments and labels"`
}

// WriteAnswer is a record.
type WriteAnswer struct {
	SGF     string         `json:"sgf"`
	Illegal *lang.Sentence `json:"illegal,omitempty" doc:"Why the names end before the game does"`
}

// Write writes a game as SGF.
func (s *Service) Write(ctx context.Context, in *WriteRequest) (*WriteAnswer, error) {
	if in.Tree != nil {
		return writeTree(ctx, in)
	}
	g, err := s.Game(ctx, &in.RecordOrGame, nil)
	if err != nil {
		return nil, err
	}
	return write(ctx, g, in)
}

// WriteRecord is Write for a program without collections.
func WriteRecord(ctx context.Context, in *WriteRequest) (*WriteAnswer, error) {
	if in.Tree != nil {
		return writeTree(ctx, in)
	}
	g, err := in.read(sgf.Limits{}, nil)
	if err != nil {
		return nil, err
	}
	return write(ctx, g, in)
}

func writeTree(ctx context.Context, in *WriteRequest) (*WriteAnswer, error) {
	if in.Record != nil || in.Game != 0 {
		return nil, bad("tree", "several sources")
	}
	if err := in.alone(); err != nil {
		return nil, err
	}
	g, err := in.Tree.game()
	if err != nil {
		return nil, err
	}
	return write(ctx, g, in)
}

func write(ctx context.Context, g *sgf.Game, in *WriteRequest) (*WriteAnswer, error) {
	if !in.Names {
		if in.Lang != "" {
			return nil, bad("lang", "lang of names")
		}
		return &WriteAnswer{SGF: g.String()}, nil
	}
	named, err := nameGame(ctx, &name.Env{}, g, &NameRequest{SGF: true, Language: in.Language})
	if err != nil {
		return nil, err
	}
	return &WriteAnswer{SGF: named.SGF, Illegal: named.Illegal}, nil
}

// maxNodes is the most nodes of a tree.
const maxNodes = 200_000

// game returns the game that a tree describes.
func (t *Tree) game() (*sgf.Game, error) {
	if t.Size == 0 {
		t.Size = board.DefaultSize
	}
	if err := sgf.CheckSize(t.Size, t.Size); err != nil {
		return nil, wrong("tree.size", err)
	}
	if len(t.Nodes) == 0 || len(t.Nodes) > maxNodes {
		return nil, outside("tree.nodes", 1, maxNodes, len(t.Nodes))
	}
	g := sgf.NewGame(t.Size, t.Size)
	g.Root.Set("FF", "1") // the format of a record that does not say
	nodes := make([]*sgf.Node, len(t.Nodes))
	for i := range t.Nodes {
		n := g.Root
		if parent := t.Nodes[i].Parent; i > 0 {
			if parent < 0 || parent >= i {
				return nil, bad("tree.nodes", "node order", i, parent)
			}
			n = nodes[parent].AddChild()
		}
		nodes[i] = n
		if err := t.Nodes[i].fill(n, t.Size); err != nil {
			return nil, bad("tree.nodes", "node", i, err)
		}
	}
	g.ToFF4()
	return g, nil
}

// fill sets the move and the properties of a node. A move without a point of the board is a property,
// so that a record with such a move stays as it is.
func (out *Node) fill(n *sgf.Node, size int) error {
	if out.Color != "" {
		side := map[string]string{"black": "B", "white": "W"}[out.Color]
		if side == "" {
			return other("color", "black, white", out.Color)
		}
		if out.Point != noPoint {
			p, err := board.ParsePoint(out.Point, size)
			if err != nil {
				return err
			}
			n.Set(side, sgf.FromBoard(p).String())
		}
	}
	given := map[string]bool{} // the first value replaces a property of the new game, repeated ones are added
	for _, p := range out.Props {
		switch {
		case len(p) < 2 || !isProperty(p[0]):
			return bad("props", "property", p)
		case (p[0] == "B" || p[0] == "W") && out.Point != noPoint: // given by color and point
		case given[p[0]]:
			n.Set(p[0], append(n.Values(p[0]), p[1:]...)...)
		default:
			n.Set(p[0], p[1:]...)
			given[p[0]] = true
		}
	}
	return nil
}

// isProperty reports whether a name is a valid SGF property name.
func isProperty(name string) bool {
	for _, c := range []byte(name) {
		if (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return name != "" && len(name) <= 64
}
