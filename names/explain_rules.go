package names

import (
	"slices"

	"katachi/board"
)

// condition is something that must be so for a rule to hold, and what is said where it is not. The
// tests try that no rule ever holds without its conditions.
type condition struct {
	is  func(l *look) bool
	not string
}

// Conditions that several rules have.
var (
	touchesOther = condition{func(l *look) bool { return l.other > 0 }, "touches no other stone"}
	touchesTwo   = condition{func(l *look) bool { return l.other > 1 }, "touches fewer than two other stones"}
	joined       = condition{func(l *look) bool { return l.own > 0 }, "joined to no own stone"}
	beside       = ownAt(diagonals[:], "no own stone is diagonal to it")
	answers      = condition{(*look).lastBeside, "the last move was not beside it"}
	wrapsAround  = condition{(*look).bends, noBend}
	low2         = condition{func(l *look) bool { return l.low <= 2 }, "stands higher than line 2"}
	low3         = condition{func(l *look) bool { return l.low <= 3 }, "stands higher than line 3"}
	first        = condition{func(l *look) bool { return l.low == 1 }, "does not stand on the first line"}
	side         = lowest(2, 5, "does not stand on lines 2 to 5")
	noContact    = condition{func(l *look) bool { return l.other == 0 }, "touches an other stone"}
	noneNear     = condition{func(l *look) bool { return !l.ownWithin2() }, "an own stone is near"}
)

// ownAt, otherAt: an own stone, or one of the other side, stands at one of the offsets.
func ownAt(offsets []int, not string) condition {
	return condition{func(l *look) bool { return l.anyAt(own, offsets) }, not}
}

func otherAt(offsets []int, not string) condition {
	return condition{func(l *look) bool { return l.anyAt(other, offsets) }, not}
}

// along: an own stone stands n lines away along the side.
func along(n int, not string) condition {
	return condition{func(l *look) bool { return l.ownAlong(n) }, not}
}

// lowest: the nearest edge is from..to lines away.
func lowest(from, to int, not string) condition {
	return condition{func(l *look) bool { return l.low >= from && l.low <= to }, not}
}

const noBend = "bends around no stone: no own stone is diagonal to it beside the stone that it touches"

// diagonals, jumpsAway and knightsAway are differences of Points.
var (
	diagonals   = [...]int{-board.Stride - 1, -board.Stride + 1, board.Stride - 1, board.Stride + 1}
	jumpsAway   = [...]int{-2 * board.Stride, -2, 2, 2 * board.Stride}
	knightsAway = [...]int{
		-2*board.Stride - 1, -2*board.Stride + 1, -board.Stride - 2, -board.Stride + 2,
		board.Stride - 2, board.Stride + 2, 2*board.Stride - 1, 2*board.Stride + 1,
	}
)

// anyAt reports whether a colour, as the mover sees it, stands at one of the offsets.
func (l *look) anyAt(c board.Color, offsets []int) bool {
	for _, d := range offsets {
		if l.at(d) == c {
			return true
		}
	}
	return false
}

// lastBeside reports whether the other side has just played on a point that touches p.
func (l *look) lastBeside() bool {
	for _, d := range directions {
		if l.justAt(d) {
			return true
		}
	}
	return false
}

// conditions of the rules, those that fail first.
var conditions = map[tactic][]condition{
	warikomi:      {touchesTwo},
	crosscut:      {touchesTwo, {(*look).cuts, "separates no two chains that it touches"}},
	kiri:          {touchesTwo, beside},
	deGiri:        {touchesTwo, answers},
	headOfThree:   {touchesOther, wrapsAround},
	headOfTwo:     {touchesOther, wrapsAround},
	doubleHane:    {touchesOther, wrapsAround},
	firstLineHane: {first, touchesOther, wrapsAround},
	hane:          {touchesOther, wrapsAround},
	hasamiTsuke:   {touchesOther, ownAt(jumpsAway[:], "no own stone stands on the far side of the stone that it touches")},
	kosumiTsuke:   {touchesOther, beside},
	tsukeKoshi:    {touchesOther, otherAt(diagonals[:], "no second stone of a knight's move is diagonal to it")},
	tobiTsuke:     {touchesOther, ownAt(jumpsAway[:], "no own stone is one space away")},
	hanaZuke:      {touchesOther, otherAt(jumpsAway[:], "the stone that it touches is not the end of a row")},
	shitaTsuke:    {touchesOther, low2},
	ueTsuke:       {touchesOther, lowest(3, 5, "does not stand on lines 3 to 5")},
	tsuke:         {touchesOther},
	oki:           {low3},
	watari:        {low3},
	haneKaeshi:    {touchesOther, wrapsAround, answers},
	dameZume:      {touchesOther, joined, {func(l *look) bool { return l.empty == 0 }, "an empty point touches it"}},
	keshi:         {lowest(5, 7, "does not stand on lines 5 to 7"), noneNear},
	de:            {joined, touchesOther},
	osae:          {touchesOther},
	hai:           {joined, low3},
	sagari:        {joined, low3},
	butsukari:     {joined, touchesOther},
	magari:        {joined, touchesOther},
	oshi:          {joined, touchesOther},
	hiki:          {joined, noContact},
	nobi:          {joined},
	narabi: {joined, noContact, {
		func(l *look) bool { return !l.anyAt(other, diagonals[:]) },
		"an other stone is diagonal to it",
	}},
	uchikomi:     {lowest(3, 4, "does not stand on line 3 or 4"), noneNear},
	kosumi:       {beside},
	ikkenTobi:    {ownAt(jumpsAway[:], "no own stone is one space away in a line")},
	keima:        {ownAt(knightsAway[:], "no own stone is a knight's move away")},
	ikkenBiraki:  {side, ownAt(jumpsAway[:], "no own stone is one space away along the side")},
	nikenBiraki:  {side, along(3, "no own stone is two spaces away along the side")},
	sangenBiraki: {side, along(4, "no own stone is three spaces away along the side")},
	yonkenBiraki: {side, along(5, "no own stone is four spaces away along the side")},
	gokenBiraki:  {side, along(6, "no own stone is five spaces away along the side")},
}

// ownAlong reports whether an own stone stands n lines away in a direction, or on the line beside.
func (l *look) ownAlong(n int) bool {
	for i, d := range directions {
		for _, e := range sides(i) {
			if l.at(n*d) == own || l.at(n*d+e) == own {
				return true
			}
		}
	}
	return false
}

// failed says why a rule does not hold: its first condition that is not so, else its definition. It
// is near if no other condition fails, and one is so; kinds of hane are near only where the stone bends
// around another.
func (l *look) failed(name tactic) (why string, near bool) {
	so, not := 0, 0
	for _, c := range conditions[name] {
		if c.is(l) {
			so++
		} else if not++; why == "" {
			why = c.not
		}
	}
	if why == "" {
		return "not so: " + definition(name), true
	}
	return why, so > 0 && not == 1 && (!slices.Contains(kindsOfHane, name) || l.bends())
}

var kindsOfHane = []tactic{headOfThree, headOfTwo, doubleHane, haneKaeshi, firstLineHane}

// definitions are those of doc/names.md in a sentence, where the meaning of the term is less exact.
var definitions = map[tactic]string{
	warikomi: "Between two stones a space apart, touching both on opposite sides, joined to nothing.",
	crosscut: "A cut of four single stones, each diagonal to its own.",
	kiri: "Touches two chains that a stone on the point would have joined, with an own stone on the point " +
		"between them.",
	deGiri:        "Cuts beside the stone that has just stopped an own stone which had come out.",
	osae:          "Stands in front of a stone, joined or diagonal to own stones, so that it cannot go on.",
	tsukeKoshi:    "On the waist of a knight's move: touches one of its stones and is diagonal to the other.",
	headOfThree:   "A hane around the end of three stones beside which own stones stand.",
	headOfTwo:     "A hane around the end of two stones beside which own stones stand.",
	doubleHane:    "A hane from an own stone that is itself a hane and could be cut.",
	firstLineHane: "A hane on the first line.",
	haneKaeshi:    "Bends around the stone just played, which is a hane itself.",
	dameZume:      "Joined, on the last empty point between stones; takes a liberty and does nothing else.",
	keshi:         "On lines 5 to 7 above stones of the other side on lines 2 to 4, with no own stone near.",
	hane:          "Diagonal to an own stone that touches the same other stone; joined to nothing.",
	hasamiTsuke:   "Own, other, new in a row; joined to nothing.",
	kosumiTsuke:   "Touches an other stone, and is diagonal to an own one on the far side from it.",
	tobiTsuke:     "A one-space jump from an own stone that lands against an other stone.",
	hanaZuke:      "In front of the end of a row of other stones.",
	shitaTsuke:    "Touches an other stone from the side of the edge, on lines 1 and 2.",
	ueTsuke:       "Touches an other stone from the side of the centre, on lines 3 to 5.",
	oki:           "Inside the other side's territory or eye space, on lines 1 to 3.",
	watari:        "Links two own chains along the edge, below other stones.",
	de:            "Joined, and comes out between two other stones.",
	hai:           "Joined, along lines 1 to 3, under an other stone.",
	sagari:        "Joined, straight towards the edge, to lines 1 to 3.",
	butsukari:     "Own, new, other in a row.",
	magari:        "Joined, at right angles to the own row, around an other stone that touches the row.",
	oshi:          "Joined, along a row of other stones beside the own one.",
	hiki:          "Joined, straight back from an other stone, with an own stone between.",
	nobi:          "Joined, straight on from a stone in contact.",
	narabi:        "Joined, with no other stone beside it, not diagonally either.",
	uchikomi:      "On line 3 or 4 between two stones of the other side, with no own stone in reach.",
	kosumi:        "Diagonal to an own stone, with both points between them empty.",
	ikkenTobi:     "One empty point from an own stone in the same line.",
	keima:         "A knight's move from an own stone, with nothing between.",
	ikkenBiraki:   "Along the side on lines 2 to 5, one empty point from an own stone, with nothing near between them.",
	nikenBiraki:   "Along the side on lines 2 to 5, two empty points from an own stone, with nothing near between them.",
	sangenBiraki:  "Along the side on lines 2 to 5, three empty points from an own stone, with nothing near between them.",
	yonkenBiraki:  "Along the side on lines 2 to 5, four empty points from an own stone, with nothing near between them.",
	geta: "Joined to nothing and no atari: the chain is caught whichever way it runs. As a further name: it gets " +
		"out only by taking stones.",
	gokenBiraki: "Along the side on lines 2 to 5, five empty points from an own stone, with nothing near between them.",
}

// definition returns the definition of a name in a sentence.
func definition(name tactic) string {
	if d := definitions[name]; d != "" {
		return d
	}
	return tacticTerms[name].Meaning
}
