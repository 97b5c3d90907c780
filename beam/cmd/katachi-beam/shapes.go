package main

import (
	"flag"

	"katachi/beam/fold"
	"katachi/beam/kinds"
	"katachi/shape"
)

// shapes learns shapes.
type shapes struct {
	stop, atLeast, memory    int
	diagonal, overhang, part bool
}

func (s *shapes) flags(f *flag.FlagSet) {
	f.IntVar(&s.stop, "stop", shape.DefaultStop, "a shape ends where it holds `K` stones and edges around its core: 3 or 4")
	f.BoolVar(&s.diagonal, "diagonal", false, "shapes include their shoulders")
	f.BoolVar(&s.overhang, "overhang", false, "shapes may hang over the edge of the board")
	f.IntVar(&s.atLeast, "at-least", 1, "leave out moves played fewer than `N` times")
	f.BoolVar(&s.part, "part", false, "write a partial file for katachi shapes merge instead of a database")
	f.IntVar(&s.memory, "memory", 1024, "`MB` of memory of a batch before it writes temporary files")
}

func (s *shapes) fold() (fold.Fold, error) {
	switch {
	case s.stop != 3 && s.stop != 4:
		return nil, usagef("--stop %d: want 3 or 4", s.stop)
	case s.atLeast < 1:
		return nil, usagef("--at-least %d: want 1 or more", s.atLeast)
	case s.atLeast > 1 && s.part:
		return nil, usagef("--at-least is for databases: a partial file has all moves")
	case s.memory < 1:
		return nil, usagef("--memory %d: want 1 or more", s.memory)
	}
	return &kinds.Shapes{
		Scheme:  shape.Scheme{Stop: s.stop, Diagonal: s.diagonal, Overhang: s.overhang},
		AtLeast: s.atLeast, Part: s.part, Memory: int64(s.memory) << 20,
	}, nil
}

func (*shapes) about() (what, help string) {
	return "count the moves played in shapes", `Writes the same file as katachi learn --shapes FILE or, with --part, as katachi learn --part FILE.

  katachi-beam shapes --games 'games/*.zip' -o games.shapes
  katachi-beam shapes --games gs://bucket/games/*.tar -o gs://bucket/games.shapes --runner=dataflow ...
`
}
