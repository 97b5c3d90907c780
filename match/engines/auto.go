package engines

import (
	"errors"

	"katachi/match"
	"katachi/match/hashtree"
	"katachi/match/window"
	"katachi/pattern"
)

// Auto is accepted wherever the name of an engine is expected; it means the engine that Choose
// returns.
const Auto = "auto"

// Work is the expected use of a matcher.
type Work struct {
	Positions int // whole boards to match
	Moves     int // moves to follow by an Incremental
	Memory    Memory
	States    int // limit of an automaton while it is made; 0 for as many as memory allows
}

// Unlimited is the Work for an engine that is chosen once and may be used any number of times.
var Unlimited = Work{Positions: 1 << 30}

// cost is roughly how long an engine takes, in microseconds: a constant part for every set, and a
// part for each pattern.
type cost struct {
	Compile  [2]float64
	Position [2]float64 // to match a whole board
	Move     [2]float64 // to follow a move
}

// of returns how many microseconds the work takes with a set of the given number of patterns.
func (c *cost) of(patterns int, w Work) float64 {
	at := func(part [2]float64) float64 { return part[0] + part[1]*float64(patterns) }
	return at(c.Compile) + float64(w.Positions)*at(c.Position) + float64(w.Moves)*at(c.Move)
}

// mostWindow is the largest set for which window is chosen. Larger ones are harvested from games;
// both forms of hashtree have groups for them.
const mostWindow = 5000

// Choose returns the name of the engine with the lowest Cost for a set of that many patterns and
// the given work. These are window for a few positions, hashtree-quick for most work, and hashtree
// for very many positions. The other engines have no cost: they are never the fastest.
//
// The costs in the table were fitted by eye to a run of BenchmarkAuto over the built-in sets and
// five of GNU Go's, with the best of three times for each kind of work. The extremes were, in µs
// per pattern for compile, in µs for a position and a move:
//
//	                patterns  compile    position    move
//	window          15..1622  4.0..18    9..482      14..833
//	dfa             15..1622  53..320    8..39       2..10
//	patricia        15..1622  14..28     3..510      1..56
//	ptree           15..1622  13..131    11..186     10..80
//	hashtree-quick  15..1622  5.7..20    1.5..12     0.2..1.9
//	hashtree        15..1622  42..607    1.6..11     0.2..1.2
//
// The first set costs hashtree-quick 3 ms of processor time more, to count what positions of real
// games show and to allocate memory, and hashtree 0.15 s. A choice that is wrong by a factor of two
// costs tenths of a second at most.
func Choose(patterns int, w Work) string {
	best, least := ofFiles, 0.0
	for _, e := range table {
		if e.cost == nil || e.Name == "window" && patterns > mostWindow {
			continue
		}
		if cost := e.cost.of(patterns, w); least == 0 || cost < least {
			best, least = e.Name, cost
		}
	}
	return best
}

// Compile returns the matcher of set by the named engine, or for Auto by the one that Choose
// returns for the work.
func Compile(set *pattern.Set, name string, w Work) (match.Matcher, error) {
	if name == Auto {
		return compileAuto(set, Choose(set.Len(), w), w)
	}
	e, err := Find(name)
	if err != nil {
		return nil, err
	}
	return e.Compile(set, w)
}

// compileAuto compiles set with the chosen engine. If the set has so many wildcards that the
// engine's tables would be too large, it uses an engine without tables.
func compileAuto(set *pattern.Set, name string, w Work) (match.Matcher, error) {
	e, err := Find(name)
	if err != nil {
		return nil, err
	}
	m, err := e.Compile(set, w)
	if errors.Is(err, hashtree.ErrTooLarge) {
		return window.Compile(set)
	}
	return m, err
}
