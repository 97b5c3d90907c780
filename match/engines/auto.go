package engines

import (
	"errors"

	"katachi/match"
	"katachi/match/hashtree"
	"katachi/match/window"
	"katachi/pattern"
)

// Auto means the engine that Choose returns, wherever the name of an engine
// is requested.
const Auto = "auto"

// Work is how much a matcher will be used, as far as it is known beforehand.
type Work struct {
	Positions int // whole boards to match
	Moves     int // moves to follow by an Incremental
	Memory    Memory
	States    int // of an automaton at most, while it is made; 0 for what the memory leaves
}

// Unlimited is the work where there may be any amount, and an engine is chosen once.
var Unlimited = Work{Positions: 1 << 30}

// cost is about how long an engine takes, in microseconds: a part that every set
// costs, and a part that each pattern adds.
type cost struct {
	Compile  [2]float64
	Position [2]float64 // to match a whole board
	Move     [2]float64 // to follow a move
}

// of returns the microseconds that a set of so many patterns and the work take.
func (c *cost) of(patterns int, w Work) float64 {
	at := func(part [2]float64) float64 { return part[0] + part[1]*float64(patterns) }
	return at(c.Compile) + float64(w.Positions)*at(c.Position) + float64(w.Moves)*at(c.Move)
}

// mostWindow is the largest set for which window is chosen. Larger ones are harvested
// from games: both forms of hashtree have groups for them.
const mostWindow = 5000

// Choose returns the name of the engine whose Cost for a set of so many patterns
// and for the work is least: window where there is next to nothing to do, hashtree-quick
// for most work, hashtree where there is very much. The others have no Cost: none of them
// pays for itself.
//
// The costs in the table are fitted by eye to a run of BenchmarkAuto over the
// built-in sets and five of GNU Go's, the best time of each piece of work out of
// three. The extremes were, in µs a pattern (a position, a move: µs):
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
// games show and for the memory, and hashtree 0.15 s. A choice that is off by a factor of two
// costs tenths of a second at most.
func Choose(patterns int, w Work) string {
	best, least := ofFiles, 0.0
	for _, e := range table {
		if e.Cost == nil || e.Name == "window" && patterns > mostWindow {
			continue
		}
		if cost := e.Cost.of(patterns, w); least == 0 || cost < least {
			best, least = e.Name, cost
		}
	}
	return best
}

// Compile returns the matcher of set by the engine of the name, or for Auto by
// the one that Choose returns for the work.
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

// compileAuto compiles set by the engine that was chosen. One of so many wildcards that its
// tables would be too large is for an engine without tables.
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
