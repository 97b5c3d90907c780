package ask

import (
	"slices"

	"katachi/board"
	"katachi/games/collection"
	"katachi/names"
)

// library is the built-in library of names of moves.
type library struct{}

func (library) Version() string { return "moves" }

func (library) Terms() (list []collection.Term) {
	for _, t := range names.Builtin().MoveTerms() {
		list = append(list, collection.Term{English: t.English})
	}
	return list
}

func (l library) Namer() (collection.Namer, error) {
	return &namer{terms: l.Terms(), of: names.Builtin().ReadingNamer()}, nil
}

// namer names the moves of one game after another.
type namer struct {
	terms  []collection.Term
	of     *names.Namer
	follow *names.Follower
}

func (n *namer) Reset(size int, suicide bool) {
	n.follow = n.of.Follow(size)
	n.follow.Board.AllowSuicide(suicide)
}

func (n *namer) Set(c board.Color, p board.Point) error { return n.follow.Set(c, p) }

func (n *namer) Play(c board.Color, p board.Point) (list []int, err error) {
	step, err := n.follow.Play(c, p)
	if err != nil {
		return nil, err
	}
	for _, t := range step.Terms() {
		list = append(list, slices.IndexFunc(n.terms, func(o collection.Term) bool { return o.English == t.English }))
	}
	return list, nil
}
