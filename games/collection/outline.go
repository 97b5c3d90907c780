package collection

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/named"
	"katachi/games/internal/naming"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/query"
	"katachi/sgf"
)

// Outline is the games of a collection that match a condition, as known from its indexes: no record
// is read. It is safe for concurrent use. The collection must be pinned while it is used.
type Outline struct {
	Games []Outlined // by increasing ID

	at    snapshot
	parts []search.Part
	where []inFile
	index *store.NameIndex // nil without names
	names []inFile         // by game: its file of names, and its number in it; at is -1 without names
}

// Outlined is what is known about a game. Players, ranks and server are empty unless requested.
type Outlined struct {
	ID     int64
	Size   int         // rows of the board
	Winner board.Color // Empty if nobody won or it is unknown
	Day    uint32      // like in an Info

	Black, White, BlackRank, WhiteRank, Server string
}

// inFile is the place of a part of a game: the segment or file, and the game's number in it.
type inFile struct{ at, game int32 }

// Outline returns the games that match w, with their players, ranks and server if players is set.
func (c *Collection) Outline(ctx context.Context, w *query.Where, players bool) (*Outline, error) {
	defer c.store.Reading()()
	st, err := c.store.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	o := &Outline{at: snapshot{st, c.store}, parts: slices.Clone(st.Segments)}
	if !w.IsZero() {
		if err := o.at.choose(ctx, o.parts, w); err != nil {
			return nil, err
		}
	}
	if err := o.list(); err != nil {
		return nil, err
	}
	switch o.index, err = st.Index(); {
	case errors.Is(err, ErrNoNames):
	case err != nil:
		return nil, err
	default:
		o.findNames()
	}
	if players {
		err = o.findPlayers(ctx)
	} else {
		err = nil
	}
	return o, err
}

// list lists the games.
func (o *Outline) list() error {
	type one struct {
		id int64
		inFile
	}
	var all []one
	for i, p := range o.parts {
		if err := p.Seg.LoadGames(); err != nil {
			return err
		}
		for g := range p.Live.Games {
			all = append(all, one{p.Seg.ID(uint32(g)), inFile{int32(i), int32(g)}})
		}
	}
	slices.SortFunc(all, func(a, b one) int { return int(a.id - b.id) })
	o.Games, o.where, o.names = make([]Outlined, len(all)), make([]inFile, len(all)), make([]inFile, len(all))
	for k, a := range all {
		seg, g := o.parts[a.at].Seg, uint32(a.game)
		o.Games[k] = Outlined{ID: a.id, Size: seg.Size(), Winner: seg.Winner(g), Day: seg.Day(g)}
		o.where[k], o.names[k].at = a.inFile, -1
	}
	return nil
}

// ordinals returns the index of each game of each part, or -1 for those that are not listed.
func (o *Outline) ordinals() [][]int32 {
	list := make([][]int32, len(o.parts))
	for i, p := range o.parts {
		list[i] = slices.Repeat([]int32{-1}, p.Seg.Games())
	}
	for k, w := range o.where {
		list[w.at][w.game] = int32(k)
	}
	return list
}

// findNames finds the games in the files of names.
func (o *Outline) findNames() {
	of := o.ordinals()
	for i := range o.index.Sources {
		for g, at := range o.index.Sources[i].At {
			if at == store.Nowhere {
				continue
			}
			if k := of[at>>16][at&store.PlaceGame]; k >= 0 {
				o.names[k] = inFile{int32(i), int32(g)}
			}
		}
	}
}

// findPlayers reads the players from the catalogue.
func (o *Outline) findPlayers(ctx context.Context) error {
	k := 0
	c := o.at.store
	for e, err := range c.Cat.Games(ctx, catalogue.Selection{Columns: []string{"id", "black", "white", "black_rank", "white_rank", "server"}}) {
		if err != nil {
			return c.Failed(err)
		}
		for k < len(o.Games) && o.Games[k].ID < e.Info.ID {
			k++
		}
		if k < len(o.Games) && o.Games[k].ID == e.Info.ID {
			g, i := &o.Games[k], &e.Info
			g.Black, g.White, g.BlackRank, g.WhiteRank, g.Server = i.Black, i.White, i.BlackRank, i.WhiteRank, i.Server
		}
	}
	return nil
}

// AppendSteps appends the set-up stones and moves of a game's main line to dst, up to an illegal
// move. A move is followed by its captures: steps of the colour Empty that are not set-up. It
// reports false if the indexes do not have them: passes are known only if names are stored.
func (o *Outline) AppendSteps(dst []sgf.Step, game int) ([]sgf.Step, bool, error) {
	n := o.names[game]
	if n.at < 0 {
		return dst, false, nil
	}
	w := o.where[game]
	line, err := o.parts[w.at].Seg.Line(uint32(w.game))
	if err != nil {
		return dst, false, err
	}
	file := o.index.Sources[n.at].File
	runs, moves := file.Runs(int(n.game)), file.Moves(int(n.game))
	if len(runs) == 0 {
		if dst, ok := line.AppendMoves(dst, moves); ok {
			return dst, true, nil
		}
	}
	begin := len(dst)
	move := 1
	next := func() (node int, c board.Color) {
		if move > moves {
			return -1, board.Empty
		}
		node, black := move, move%2 == 1
		if len(runs) > 0 {
			node, black = named.At(runs, move)
		}
		return node, naming.ColorOf(black)
	}
	at, color := next()
	ok := line.Nodes(func(node int, c segment.Change) bool {
		for at >= 0 && at < node { // a pass
			dst = append(dst, sgf.Step{Node: int32(at), Color: color, Point: sgf.Pass})
			move++
			at, color = next()
		}
		step := sgf.Step{Node: int32(node), Setup: c.Setup, Point: sgf.FromBoard(c.Point)}
		if c.Placed {
			step.Color = c.Color
		}
		dst = append(dst, step)
		if c.Setup || !c.Placed {
			return at != node // else set-up beside a move, or a move on a stone
		}
		if at != node || c.Color != color {
			return false
		}
		move++
		at, color = next()
		return true
	})
	for ; ok && move <= moves; move++ {
		at, color = next()
		dst = append(dst, sgf.Step{Node: int32(at), Color: color, Point: sgf.Pass})
	}
	if !ok {
		dst = dst[:begin]
	}
	return dst, ok, nil
}

// Nodes are nodes of games in which something was found.
type Nodes struct {
	at   []int32 // by game: where its nodes begin; then the end
	list []int32
}

// Of returns the nodes of a game, ascending. They are read-only.
func (n *Nodes) Of(game int) []int32 { return n.list[n.at[game]:n.at[game+1]] }

// Games returns the number of games in which something was found, and the number of nodes.
func (n *Nodes) Games() (games, nodes int) {
	for k := range len(n.at) - 1 {
		if n.at[k] < n.at[k+1] {
			games++
		}
	}
	return games, len(n.list)
}

// Find searches for a query: for names alone, for its first chain, on boards of every size;
// otherwise for a position. The query's conditions on games are ignored in favour of those of the
// outline.
func (o *Outline) Find(ctx context.Context, q *query.Query) (*Nodes, error) {
	defer o.at.store.Reading()()
	var found []uint64 // game<<32 | node
	if q.OnlyNamed() {
		of := o.ordinals()
		s, err := o.at.naming(ctx, o.parts, q)
		if err == nil {
			err = s.Each(ctx, q.Named[0], func(h *naming.Move) {
				found = append(found, uint64(of[h.Part][h.Game])<<32|uint64(h.Node))
			})
		}
		if err != nil {
			return nil, err
		}
	} else if err := o.positions(ctx, q, &found); err != nil {
		return nil, err
	}
	return o.nodes(found), nil
}

// nodes returns the nodes of games found, each game<<32 | node.
func (o *Outline) nodes(found []uint64) *Nodes {
	if !slices.IsSorted(found) {
		slices.Sort(found)
	}
	found = slices.Compact(found)
	n := &Nodes{at: make([]int32, len(o.Games)+1), list: make([]int32, len(found))}
	for i, f := range found {
		n.at[f>>32+1]++
		n.list[i] = int32(f)
	}
	for k := range o.Games {
		n.at[k+1] += n.at[k]
	}
	return n
}

// Read returns the nodes of the moves that have a term of reading, and for each game whether such
// terms are stored.
func (o *Outline) Read(term string) (nodes *Nodes, known []bool, err error) {
	known = make([]bool, len(o.Games))
	if o.index == nil {
		return o.nodes(nil), known, nil
	}
	defer o.at.store.Reading()()
	var found []uint64
	of := o.ordinals()
	for i := range o.index.Sources {
		src := &o.index.Sources[i]
		t := src.File.Find(term, false)
		if t < 0 {
			continue
		}
		list, err := src.File.Append(nil, t)
		if err != nil {
			return nil, nil, store.DamagedNames(err)
		}
		for k, n := range o.names {
			known[k] = known[k] || int(n.at) == i
		}
		cursor, k := src.File.Cursor(), int32(-1)
		for _, p := range list {
			if cursor.Seek(p) {
				if k = -1; src.At[cursor.Game()] != store.Nowhere {
					k = of[src.At[cursor.Game()]>>16][src.At[cursor.Game()]&store.PlaceGame]
				}
			}
			if k >= 0 {
				_, node, _ := cursor.Move(p)
				found = append(found, uint64(k)<<32|uint64(node))
			}
		}
	}
	return o.nodes(found), known, nil
}

// positions finds the hits of a query for a position.
func (o *Outline) positions(ctx context.Context, q *query.Query, found *[]uint64) error {
	var parts []search.Part
	of, all := [][]int32{}, o.ordinals()
	for i, p := range o.parts {
		if p.Seg.Size() == q.Size() {
			parts, of = append(parts, p), append(of, all[i])
		}
	}
	s := search.New(q, o.at.store.Opt.Threads)
	defer s.Release()
	return s.Blocks(ctx, parts, func(b *search.Block) error {
		for i := range b.Hits {
			h := &b.Hits[i]
			if _, ok := s.View(h, board.Empty); ok {
				*found = append(*found, uint64(of[b.Part][h.Game])<<32|uint64(h.Node))
			}
		}
		return nil
	})
}

// Infos yields the Infos of games, given by increasing IDs, in that order. If one is missing, it
// yields an error.
func (c *Collection) Infos(ctx context.Context, ids []int64) func(yield func(*Info, error) bool) {
	return func(yield func(*Info, error) bool) {
		if len(ids) == 0 {
			return
		}
		among := catalogue.All(catalogue.Test{Column: "id", Is: catalogue.AtLeast, Number: float64(ids[0])}, catalogue.Test{Column: "id", Is: catalogue.AtMost, Number: float64(ids[len(ids)-1])})
		for info, err := range c.store.Infos(ctx, among) {
			if err == nil && info.ID != ids[0] {
				continue
			}
			if ids = ids[1:]; !yield(&info, err) || err != nil || len(ids) == 0 {
				return
			}
		}
		yield(nil, fmt.Errorf("game %d: %w", ids[0], ErrNoGame))
	}
}

// Terms returns the names that moves can have.
func (o *Outline) Terms() []Term {
	if o.index == nil {
		return nil
	}
	return o.index.Terms.Terms
}
