package search

import (
	"slices"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/segment"
)

// Part is a segment with the games of it that are searched: in a state, those that were not
// removed.
type Part struct {
	File int64 // id of the segment's file
	Seg  *segment.Segment
	Live segment.Set
}

// Among returns those of the increasing ids that can be in the part: those before the next segment
// with the same board size in after.
func (p *Part) Among(after []Part, ids []int64) []int64 {
	from, _ := slices.BinarySearch(ids, int64(p.Seg.Lowest()))
	ids = ids[from:]
	for _, n := range after {
		if n.Seg.Size() == p.Seg.Size() && n.Seg.Lowest() > p.Seg.Lowest() {
			end, _ := slices.BinarySearch(ids, int64(n.Seg.Lowest()))
			return ids[:end]
		}
	}
	return ids
}

// Drop sets the live games to all except the removed ones. A segment without removed games is not
// read.
func (p *Part) Drop(removed []int64) error {
	p.Live = p.Seg.All()
	if len(removed) == 0 {
		return nil
	}
	if err := p.Seg.LoadGames(); err != nil {
		return err
	}
	for _, g := range p.Seg.Find(removed) {
		p.Live.Remove(g)
	}
	return nil
}

// Omit removes games from those that are searched.
func (p *Part) Omit(ids []int64) error {
	if err := p.Seg.LoadGames(); err != nil {
		return err
	}
	out := p.Seg.Find(ids)
	if len(out) == 0 {
		return nil
	}
	live := slices.Clone(p.Live)
	for _, g := range out {
		live.Remove(g)
	}
	p.Live = live
	return nil
}

// Having returns the games of the part that meet conditions on facts of the segment.
func (p *Part) Having(where []catalogue.Condition) (segment.Set, error) {
	live := slices.Clone(p.Live)
	for _, alternatives := range where {
		if live.Count() == 0 {
			break
		}
		either := p.Seg.None()
		for _, tests := range alternatives {
			both := slices.Clone(live)
			for i := range tests {
				games, err := p.Seg.With(tests[i].Column, tests[i].Part(), tests[i].HoldsText)
				if err != nil {
					return nil, err
				}
				both = both.And(games)
			}
			either = either.Or(both)
		}
		live = either
	}
	return live, nil
}

// HasFacts reports whether the segment has the facts of its games: not if they are too long.
func (p *Part) HasFacts() bool { return slices.Equal(p.Seg.FactNames(), catalogue.SegmentFacts) }

// Removed returns the number of removed games of the segment.
func (p *Part) Removed() int { return p.Seg.Games() - p.Live.Count() }

// Share is one collection's share of the hits of a Union.
type Share struct{ Games, Hits int }
