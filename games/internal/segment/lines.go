package segment

import (
	"cmp"
	"context"
	"fmt"
	"slices"
)

// A game with variations has one line for each path from its root to an end. The first is its
// main line, stored among those of the other games. The others have columns of their own, and are
// searched like games. Hits in the shared part of two lines would be found twice, so a line yields
// only hits whose end it does not share with the previous line: the continuation, or set-up that
// leaves them without one. (Lines are in the order of the record, so no earlier line shares more.)
// This defines a search of variations: a hit that goes on after a fork counts once in each branch.
//
// Of games with more than maxLines lines, such as dictionaries of josekis, only the tree is stored
// and walked: their lines would take too much space.
const maxLines = 256

// treeLine is a line of a tree, and the last node that it shares with the previous line.
type treeLine struct {
	line   Line
	shared int32
}

// paths returns the lines of a tree in their order; nil if there are more than maxLines.
func paths(tree Line) []treeLine {
	type fork struct{ length, node int }
	var list []treeLine
	var forks []fork
	var line Line
	node := 0
	shared := int32(-1)
	ended := false // the last mark ended a branch
	end := func() bool {
		if !ended {
			list = append(list, treeLine{slices.Clone(line), shared})
		}
		ended = true
		return len(list) <= maxLines
	}
	for _, e := range tree {
		switch {
		case kindOf(e) != kindControl:
			line, node, ended = append(line, e), node+nodesOf(e), false
			continue
		case e == forkMark:
			forks, ended = append(forks, fork{len(line), node}), false
			continue
		}
		if !end() || len(forks) == 0 {
			break
		}
		top := forks[len(forks)-1]
		if line, node = line[:top.length], top.node; e == lastMark {
			forks = forks[:len(forks)-1]
		} else {
			shared, ended = int32(node), false
		}
	}
	if !end() {
		return nil
	}
	return list
}

// addLines adds the lines of a game with variations, except the first.
func (b *Builder) addLines(game uint32, tree Line) {
	list := paths(tree)
	for i := 1; i < len(list); i++ {
		keep(list[i].line, &b.last)
		b.lineRows = append(b.lineRows, list[i].line...)
		b.lineAt = append(b.lineAt, uint32(len(b.lineRows)))
		b.lineOf = append(b.lineOf, game)
		b.shared = append(b.shared, uint32(list[i].shared))
	}
}

// lineTable is the lines of a segment's variations.
type lineTable struct {
	table
	count  int
	of     []uint32 // game of each line, in ascending order
	shared []uint32 // last node that a line shares with the previous one, as an int32
	from   []uint32 // first line of each block of games, and the end
	all    Set      // of the lines
	whole  []uint32 // games with more lines than are kept, which are walked as trees
}

// check returns what is wrong with the lines.
func (v *lineTable) check(s *Segment) error {
	for i, g := range v.of {
		if int(g) >= s.games || i > 0 && g < v.of[i-1] {
			return s.file.Corrupt("lineof", int64(4*i), fmt.Sprint("games below ", s.games, " that do not fall"), fmt.Sprint(g))
		}
	}
	v.from = make([]uint32, s.blocks+1)
	for n := range v.from {
		at, _ := slices.BinarySearchFunc(v.of, uint32(n*blockGames), cmp.Compare[uint32])
		v.from[n] = uint32(at)
	}
	v.all = make(Set, v.words)
	for i := range v.count {
		v.all.Add(i)
	}
	for _, g := range s.forked {
		if _, ok := slices.BinarySearch(v.of, g); !ok {
			v.whole = append(v.whole, g)
		}
	}
	return nil
}

// some returns the lines of some games of a segment.
func (v *lineTable) some(games Set, s *Segment) Set {
	if games.Count() == s.games {
		return v.all
	}
	lines := make(Set, v.words)
	for i, g := range v.of {
		if games.Has(int(g)) {
			lines.Add(i)
		}
	}
	return lines
}

// between sets the finder's lines to the members of a set from line from to before line to, all in
// the block that begins with word begin. It reports whether there are any.
func (p *Finder) between(lines Set, from, to, begin int) bool {
	some := uint64(0)
	for w := range p.lineSet {
		p.lineSet[w] = 0
		first := (begin + w) * 64
		if first >= to || first+64 <= from {
			continue
		}
		word := lines[begin+w]
		if from > first {
			word &= ^uint64(0) << (from - first)
		}
		if to < first+64 {
			word &= 1<<(to-first) - 1
		}
		p.lineSet[w] = word
		some |= word
	}
	return some != 0
}

// lines searches the variations of a block of games for all placements.
func (p *Finder) lines(ctx context.Context, plan *Plan, block int) error {
	v := &plan.seg.lines
	from, end := int(v.from[block]), int(v.from[block+1])
	for at := from; at < end; {
		n := at / blockGames
		to := min(end, (n+1)*blockGames)
		some := p.between(plan.lines, at, to, n*v.width)
		if at = to; !some {
			continue
		}
		begin := len(p.out)
		p.enter(&v.table, nil, n)
		p.live = p.lineSet[:v.width]
		if err := v.need(n, partStones); err != nil {
			return err
		}
		if err := p.run(ctx, plan.linePlaces); err != nil {
			return err
		}
		kept := p.out[:begin]
		for _, h := range p.out[begin:] {
			if !p.isShared(plan, h, int32(v.shared[h.Game])) {
				h.Game = v.of[h.Game]
				kept = append(kept, h)
			}
		}
		p.out = kept
	}
	return nil
}

// isShared reports whether a hit in a line ends at or before the last node shared with the previous
// line.
func (p *Finder) isShared(plan *Plan, h Hit, shared int32) bool {
	if h.Next >= 0 || h.Node >= shared {
		return h.Next >= 0 && h.Next <= shared
	}
	row := p.row(h.Game)
	index, at := skip(row, int(h.Node))
	return plan.forms[h.image].follow(&h, row, index, at, h.place) <= int(shared)
}
