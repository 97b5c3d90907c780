package ask

import (
	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/terms"
	"katachi/reading"
)

// Glance reads, after a move, what the conditions caught, catches and reads ask. Libraries of names
// store it (see [ReadTerms]), since reading all moves of many games takes minutes. A Glance is for
// one goroutine.
type Glance struct {
	quick reading.Quick
	exact exact
}

// Limits of the quick reading. A chain with free liberties is never captured then, nor one with one
// liberty less whose owner plays first: reading.Quick answers without a search.
const (
	glanceNodes = 300
	glanceDepth = 2
	free        = 5
)

// readings are the conditions whose readings are stored, those with reads for moves with one of
// ExactNames.
var readings = [...]string{"caught", "catches", "reads lives", "reads dies", "reads ko", "reads kills"}

// wasRead is the term for a move whose conditions with reads are stored.
const wasRead = terms.Reading + "reads"

// ReadTerms returns the terms that [Glance.AppendFound] refers to. A collection whose library has
// them answers these conditions without reading.
func ReadTerms() (list []collection.Term) {
	for _, words := range readings {
		held, unknown := readTerms(words)
		list = append(list, collection.Term{English: held}, collection.Term{English: unknown})
	}
	return append(list, collection.Term{English: wasRead})
}

// readTerms returns the terms for a condition that holds, and for one that is unknown.
func readTerms(words string) (held, unknown string) {
	return terms.Reading + words, terms.Reading + words + "?"
}

// AppendFound appends the indexes in ReadTerms of what is found on b, after c has moved on p. If
// exact is set, the move has one of [ExactNames].
func (g *Glance) AppendFound(dst []int, b *board.Board, p board.Point, c board.Color, exact bool) []int {
	if p == board.Pass {
		return dst
	}
	found := [len(readings)]verdict{g.caught(b, p), g.catches(b, p, c)}
	if exact && b.Color(p).IsStone() {
		g.exact.most = usualNodes
		status := g.exact.group(b, p, c)
		for i, fate := range []string{"lives", "dies", "ko"} {
			found[2+i] = comesTo(status, fate)
		}
		found[5] = g.exact.kills(b, p, c)
		dst = append(dst, 2*len(readings))
	}
	for i, v := range found {
		switch v {
		case yes:
			dst = append(dst, 2*i)
		case unknown:
			dst = append(dst, 2*i+1)
		}
	}
	return dst
}

// caught tells whether the opponent of the chain at p, moving next, captures it; no if there is none.
func (g *Glance) caught(b *board.Board, p board.Point) verdict {
	if !b.Color(p).IsStone() || b.LibertiesUpTo(p, free) == free {
		return no
	}
	g.quick.Nodes, g.quick.Depth = glanceNodes, glanceDepth
	return result(g.quick.Attack(b, p))
}

// catches tells whether a chain beside c's move on p is lost even if its owner moves next.
func (g *Glance) catches(b *board.Board, p board.Point, c board.Color) verdict {
	g.quick.Nodes, g.quick.Depth = glanceNodes, glanceDepth
	v := no
	for q := range chainsBeside(b, p, c) {
		if b.LibertiesUpTo(q, free-1) < free-1 {
			v = max(v, result(g.quick.Defend(b, q)).not())
		}
		if v == yes {
			break
		}
	}
	return v
}

// chainsBeside yields a stone of each chain of c's opponent beside p.
func chainsBeside(b *board.Board, p board.Point, c board.Color) func(yield func(board.Point) bool) {
	return func(yield func(board.Point) bool) {
		var seen [4]board.Point
		n := 0
		for _, q := range p.Neighbours() {
			known := b.Color(q) != c.Opponent()
			for _, o := range seen[:n] {
				known = known || b.SameChain(o, q)
			}
			if known {
				continue
			}
			seen[n] = q
			if n++; !yield(q) {
				return
			}
		}
	}
}

// result converts a Result to a verdict; ko is unknown.
func result(r reading.Result) verdict {
	switch r {
	case reading.Yes:
		return yes
	case reading.No:
		return no
	}
	return unknown
}
