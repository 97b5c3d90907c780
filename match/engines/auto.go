package engines

import (
	"katachi/match"
	"katachi/pattern"
)

// Auto means the engine that Choose returns, wherever the name of an engine
// is asked for.
const Auto = "auto"

// Work is how much a matcher will be used, as far as it is known beforehand.
type Work struct {
	Positions int // whole boards to match
	Moves     int // moves to follow by an Incremental
}

// Unlimited is the work where there may be any amount, and an engine is chosen once.
var Unlimited = Work{Positions: 1 << 30}

// Cost is about how long an engine takes, in microseconds: a part that every set
// costs, and a part that each pattern adds.
type Cost struct {
	Compile  [2]float64
	Position [2]float64 // to match a whole board
	Move     [2]float64 // to follow a move
}

// of returns the microseconds that a set of so many patterns and the work take.
func (c *Cost) of(patterns int, w Work) float64 {
	at := func(part [2]float64) float64 { return part[0] + part[1]*float64(patterns) }
	return at(c.Compile) + float64(w.Positions)*at(c.Position) + float64(w.Moves)*at(c.Move)
}

// mostAuto is the largest set for which costs are compared. Larger ones are
// harvested from games: hashtree compiles them by groups in 2 to 4 µs a pattern,
// the others in 10 times that and more.
const mostAuto = 5000

// Choose returns the name of the engine whose Cost for a set of so many patterns
// and for the work is least: window, patricia or ptree where there is little to
// do, dfa in between, hashtree where there is much.
//
// The costs in the table are fitted by eye to a run of BenchmarkAuto over the
// built-in sets and five of GNU Go's, the best time of each piece of work out of
// three. The extremes were, in µs a pattern (a position, a move: µs):
//
//	          patterns  compile    position    move
//	window    15..1622  3.6..21    12..579     20..853
//	dfa       15..1622  60..1300   9..46       3..13
//	patricia  15..1622  13..42     5..737      2..86
//	ptree     15..1622  16..200    10..206     10..88
//	hashtree  15..1622  185..1760  3.4..22     0.4..2.2
//
// and hashtree's first set costs 0.15 s more, for the profile of real positions.
// A choice that is off by a factor of two costs tenths of a second at most.
func Choose(patterns int, w Work) string {
	if patterns > mostAuto {
		return OfFiles
	}
	best, least := OfFiles, 0.0
	for _, e := range table {
		if e.Cost == nil {
			continue
		}
		if cost := e.Cost.of(patterns, w); least == 0 || cost < least {
			best, least = e.Name, cost
		}
	}
	return best
}

// Compile returns the matcher of set by the engine of the name, or for Auto by
// the one that Choose returns for the work. For Unknown work it is a matcher that changes
// its engine and can do nothing besides matching.
func Compile(set *pattern.Set, name string, w Work) (match.Matcher, error) {
	if name == Auto && w == Unknown {
		return newGuessing(set)
	}
	if name == Auto {
		name = Choose(set.Len(), w)
	}
	e, err := Find(name)
	if err != nil {
		return nil, err
	}
	return e.Compile(set)
}
