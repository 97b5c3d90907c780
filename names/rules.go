package names

import (
	"slices"

	"katachi/board"
)

// rule names moves by how the stone stands: what it touches, and where it is. Everything about a
// rule is in its entry in rules. A name with several forms has an entry for each; the first has the
// definition.
type rule struct {
	stands stance             // the stances to which it applies
	beside pairing            // how it goes with other names
	limits limits             // derived from must
	term   *Term              // the term for name
	holds  func(l *look) bool // decides if the limits are met; nil: yes

	name  string      // English word of its term
	means string      // the definition in doc/names.md in a sentence; "" if the term's meaning is exact
	must  []condition // necessary conditions, in the order of checking
	rest  string      // reason why the rule may not hold although all of must are met; "" if there is none
}

// limits are the least number of opposing stones that a move touches, and the lines on which it
// stands.
type limits struct{ touch, low, high int8 }

// stance is how a stone stands: for each move the rules of one stance are tried.
type stance uint8

const (
	free   stance = 1 << iota // touches opposing stones, and is joined to nothing
	joined                    // is joined to friendly stones
	apart                     // touches nothing
)

// pairing says which other names may be given together with a rule's name.
type pairing uint8

const (
	attaches pairing = iota + 1 // for touching a stone: a move has only one of these names
	bending                     // such a name, for a special kind of hane
	special                     // a special case of the name of the rule before it: given only beside that
	alone                       // given only alone
	plain                       // given only without another name, and so are those of later rules
)

// rules are in the order in which they are tried, the most specific first. For a stone that touches
// nothing, the diagrams of openings and of moves with a fixed place on the board are tried before
// all rules, and the diagrams of bare distances after them.
var rules = []rule{
	{
		name: "filling a liberty", stands: joined, beside: alone, holds: (*look).fills,
		rest:  "it cuts or comes out between stones, or stands on the first line",
		means: "Joined, on the last empty point between stones; takes a liberty and does nothing else.",
		must: []condition{
			touchesOther, isJoined, {is: func(l *look) bool { return l.empty == 0 }, not: "an empty point touches it"},
		},
	},
	{
		name: "filling an eye", stands: joined, beside: alone, holds: (*look).fillsEye,
		means: "Joined, on a point surrounded by one friendly chain; does nothing else.",
		must:  []condition{{is: (*look).fillsEye, not: "not all its neighbours are friendly stones"}},
	},
	{
		name: "pushing through", stands: joined, holds: (*look).pushesThrough,
		rest:  "its way out is not between two opposing stones",
		means: "Joined, and comes out between two opposing stones.",
		must:  []condition{isJoined, touchesOther},
	},
	{
		name: "splitting the knight's move", stands: joined, beside: special, holds: (*look).splits,
		rest:  "the stones on both sides are no knight's move of two chains",
		means: "Joined, through the waist of a knight's move of two opposing chains.",
		must:  []condition{{is: (*look).pushesThrough, not: "does not come out between two opposing stones"}},
	},
	{
		name: "block", stands: joined, holds: (*look).blocksGap,
		rest:  "no opposing stone beside it has just come between two friendly stones",
		means: "Stops a stone from going on; joined or diagonal to friendly stones.",
		must:  []condition{touchesOther},
	},
	{
		name: "wedge", stands: free, holds: (*look).wedges,
		rest:  "the stones that it touches are not on opposite sides",
		means: "Between two stones a space apart, touching both on opposite sides, joined to nothing.",
		must:  []condition{touchesTwo},
	},
	{
		name: "crosscut", stands: free, holds: (*look).crosscuts,
		rest:  "the four stones are not single, or it touches a third one",
		means: "A cut of four single stones, each diagonal to its own.",
		must:  []condition{touchesTwo, {is: (*look).cuts, not: "separates no two chains that it touches"}},
	},
	{
		name: "cut", stands: free | joined, holds: (*look).cuts,
		rest: "the stones are one chain, or no friendly stone is on the point between them",
		means: "Touches two chains that an opposing stone there would have joined, with a friendly stone " +
			"between them.",
		must: []condition{touchesTwo, diagonalOwn},
	},
	{
		name: "push and cut", stands: free | joined, holds: (*look).cutsAfterPush,
		rest:  "no friendly stone had come out between the stone just played and another",
		means: "Cuts beside the stone that has just stopped a friendly stone from coming out.",
		must:  []condition{touchesTwo, answers},
	},
	{
		name: "crossing under", stands: free, holds: (*look).crossesFirst,
		rest:  "it links no two chains along the edge, or they can still be cut",
		means: "Links two friendly chains along the edge, below opposing stones.",
		must:  []condition{low3},
	},
	{name: "block", stands: free, must: []condition{touchesOther}, holds: (*look).blocksFree, rest: "the stone that it touches is not between two friendly stones"},
	{
		name: "hane at the head of three stones", stands: free, beside: bending,
		holds: func(l *look) bool { return l.head() >= 3 },
		rest:  "friendly stones face fewer than three stones of the row, or a point beside the new stone is taken",
		means: "A hane around the end of three stones that face friendly stones.",
		must:  []condition{touchesOther, wrapsAround},
	},
	{
		name: "hane at the head of two stones", stands: free, beside: bending,
		holds: func(l *look) bool { return l.head() == 2 },
		rest:  "friendly stones do not face exactly two stones of the row, or a point beside the new stone is taken",
		means: "A hane around the end of two stones that face friendly stones.",
		must:  []condition{touchesOther, wrapsAround},
	},
	{
		name: "double hane", stands: free, beside: bending, holds: (*look).doubleHane,
		rest:  "the stone from which it bends is not a hane that could be cut",
		means: "A hane from a stone that is itself a hane and could be cut.",
		must:  []condition{touchesOther, wrapsAround},
	},
	{
		name: "counter-hane", stands: free, beside: bending, holds: (*look).answersHane,
		rest:  "the stone just played is not a hane, or it bends around another",
		means: "Bends around the stone just played, which is a hane itself.",
		must:  []condition{touchesOther, wrapsAround, answers},
	},
	{
		name: "hane on the first line", stands: free, beside: bending, holds: (*look).bends,
		means: "A hane on the first line.",
		must:  []condition{first, touchesOther, wrapsAround},
	},
	{
		name: "hane", stands: free, beside: attaches, holds: (*look).bends,
		means: "Diagonal to a friendly stone that touches the same opposing stone; joined to nothing.",
		must:  []condition{touchesOther, wrapsAround},
	},
	{
		name: "crossing under", stands: free, must: []condition{low3},
		holds: func(l *look) bool { return l.clampsBelow() && l.cross() == crosses },
		rest:  "it links no two chains along the edge, or they can still be cut",
	},
	{
		name: "aiming at crossing under", stands: free, must: []condition{low3},
		holds: func(l *look) bool { return l.clampsBelow() && l.cross() == aimsAtCrossing },
	},
	{
		name: "clamp", stands: free, beside: attaches, holds: (*look).clamps,
		rest:  "friendly, opposing and new stone are not in a row",
		means: "Friendly, opposing and new stone in a row; joined to nothing.",
		must: []condition{
			touchesOther, {is: (*look).ownJumpAway, not: "no friendly stone is on the far side of the stone that it touches"},
		},
	},
	{
		name: "diagonal attachment", stands: free, beside: attaches, holds: (*look).diagonalAttach,
		rest:  "the friendly stone is not on the side away from it, or a point between them is taken",
		means: "Touches an opposing stone, and is diagonal to a friendly one on the side away from it.",
		must:  []condition{touchesOther, diagonalOwn},
	},
	{
		name: "cutting attachment at the knight's move", stands: free, holds: (*look).waist,
		rest:  "the stones form no knight's move of two chains with an empty point between, or no friendly stone is near",
		means: "On the waist of a knight's move: touches one of its stones and is diagonal to the other.",
		must:  []condition{touchesOther, {is: (*look).otherDiagonal, not: "no second stone of a knight's move is diagonal to it"}},
	},
	{
		name: "jump attachment", stands: free, beside: attaches, holds: (*look).jumpAttach,
		rest:  "the point between it and the friendly stone is taken",
		means: "A one-space jump that lands against an opposing stone.",
		must:  []condition{touchesOther, {is: (*look).ownJumpAway, not: "no friendly stone is one space away"}},
	},
	{
		name: "nose attachment", stands: free, beside: attaches, holds: (*look).nose,
		rest:  "the stone that it touches is not the end of a row, or opposing stones are beside it",
		means: "In front of the end of a row of opposing stones.",
		must:  []condition{touchesOther, {is: (*look).otherJumpAway, not: "the stone that it touches is not the end of a row"}},
	},
	{
		name: "underneath attachment", stands: free, beside: attaches, holds: (*look).fromBelow,
		rest:  "the stone that it touches is not on the side of the centre",
		means: "Touches an opposing stone from the edge side, on line 1 or 2.",
		must:  []condition{touchesOther, {high: 2, not: "stands higher than line 2"}},
	},
	{
		name: "attachment on top", stands: free, beside: attaches, holds: (*look).fromAbove,
		rest:  "the stone that it touches is not on the side of the edge",
		means: "Touches an opposing stone from the centre side, on lines 3 to 5.",
		must:  []condition{touchesOther, {low: 3, high: 5, not: "does not stand on lines 3 to 5"}},
	},
	{name: "attachment", stands: free, beside: attaches, must: []condition{touchesOther}},
	{
		name: "splitting the side", stands: apart, holds: (*look).splitsSide,
		rest:  "the first stones along the side are not opposing stones five to nine points away",
		means: "On line 3 or 4 between two opposing positions, with room to extend to both sides.",
		must:  []condition{{low: 3, high: 4, not: "does not stand on line 3 or 4"}, noneNear},
	},
	{
		name: "invasion", stands: apart, holds: (*look).invades,
		rest:  "the first stones along the side are not opposing stones in both directions, or one is above",
		means: "On line 3 or 4 between two opposing stones, with no friendly stone in reach.",
		must:  []condition{{low: 3, high: 4, not: "does not stand on line 3 or 4"}, noneNear},
	},
	{
		name: "placement", stands: free | apart, holds: func(l *look) bool { return l.placed(false) },
		rest:  "it is not inside: the first stones along the edge are not opposing stones, none is above, or it comes by a jump",
		means: "Inside the opponent's territory or eye space, on lines 1 to 3.",
		must:  []condition{low3},
	},
	{
		name: "crossing under", stands: free, must: []condition{low3},
		holds: func(l *look) bool { return !l.bends() && l.cross() == crosses },
		rest:  "it links no two chains along the edge, or they can still be cut",
	},
	{
		name: "aiming at crossing under", stands: free, must: []condition{low3},
		holds: func(l *look) bool { return !l.bends() && l.cross() == aimsAtCrossing },
	},
	{
		name: "turn", stands: joined, must: []condition{isJoined, touchesOther},
		holds: func(l *look) bool { return l.low == 3 && l.turns() },
		rest:  "it does not turn around an opposing stone on the third line",
	},
	{
		name: "crawl", stands: joined, holds: (*look).crawls,
		rest:  "it is not along the edge under an opposing stone",
		means: "Joined, along lines 1 to 3, under an opposing stone.",
		must:  []condition{isJoined, low3},
	},
	{name: "block", stands: joined, must: []condition{touchesOther}, holds: (*look).blocksJoined, rest: "it stops no stone: neither the one just played, nor one towards the edge"},
	{
		name: "descent", stands: joined, holds: (*look).descends,
		rest:  "it is not straight towards the edge, or an opposing stone is ahead",
		means: "Joined, straight towards the edge, to lines 1 to 3.",
		must:  []condition{isJoined, low3},
	},
	{
		name: "bump", stands: joined, holds: (*look).bumps,
		rest:  "it is not straight into an opposing stone",
		means: "Joined, straight into an opposing stone.",
		must:  []condition{isJoined, touchesOther},
	},
	{
		name: "turn", stands: joined, holds: (*look).turns,
		rest:  "it does not turn around an opposing stone that touches its row",
		means: "Joined, turning from a row around an opposing stone that touches the row.",
		must:  []condition{isJoined, touchesOther},
	},
	{
		name: "push", stands: joined, holds: (*look).pushes,
		rest:  "it is not along a row of opposing stones",
		means: "Joined, along a row of opposing stones.",
		must:  []condition{isJoined, touchesOther},
	},
	{
		name: "drawing back", stands: joined, holds: (*look).drawsBack,
		rest:  "it is not straight back from an opposing stone",
		means: "Joined, straight back from an opposing stone, with a friendly stone between.",
		must:  []condition{isJoined, noContact},
	},
	{
		name: "stretch", stands: joined, beside: plain, holds: (*look).stretches,
		rest:  "no opposing stone touches it or the stone behind it",
		means: "Joined, straight on from a stone in contact.",
		must:  []condition{isJoined},
	},
	{
		name: "solid extension", stands: joined, beside: plain, holds: (*look).alongside,
		means: "Joined, with no opposing stone beside it or diagonal to it.",
		must: []condition{isJoined, noContact, {
			is: func(l *look) bool { return !l.anyAt(other, diagonals[:]) }, not: "an opposing stone is diagonal to it",
		}},
	},
	{name: "stretch", stands: joined, beside: plain, must: []condition{isJoined}},
	{
		name: "diagonal move", stands: apart, holds: (*look).diagonal,
		rest:  "a point between them is taken",
		means: "Diagonal to a friendly stone, with both points between them empty.",
		must:  []condition{diagonalOwn},
	},
	{
		name: "one-space jump", stands: apart, holds: (*look).jumps,
		rest:  "the point between is taken, or it is an extension along the side",
		means: "One empty point away from a friendly stone on the same line.",
		must:  []condition{{is: (*look).ownJumpAway, not: "no friendly stone is one space away"}},
	},
	extension("one-space extension", 1, "one empty point", "one space"),
	extension("two-space extension", 2, "two empty points", "two spaces"),
	extension("three-space extension", 3, "three empty points", "three spaces"),
	{
		name: "knight's move", stands: apart, holds: (*look).knight,
		rest:  "a point between is taken",
		means: "A knight's move from a friendly stone, with nothing between.",
		must:  []condition{{is: (*look).ownKnightAway, not: "no friendly stone is a knight's move away"}},
	},
	extension("four-space extension", 4, "four empty points", "four spaces"),
	extension("five-space extension", 5, "five empty points", "five spaces"),
	{
		name: "placement", stands: apart, must: []condition{low3},
		holds: func(l *look) bool { return l.low == 3 && l.placed(true) },
		rest:  "it is not on line 3 inside the opponent's stones",
	},
	{
		name: "erasing move", stands: apart, holds: (*look).erases,
		rest:  "the first stones below it are not opposing stones on both sides",
		means: "On lines 5 to 7 above opposing stones on lines 2 to 4, with no friendly stone near.",
		must:  []condition{{low: 5, high: 7, not: "does not stand on lines 5 to 7"}, noneNear},
	},
}

// extension returns the rule for an extension of n spaces.
func extension(name string, n int, points, spaces string) rule {
	not := "no friendly stone is " + spaces + " away along the side"
	from := condition{is: func(l *look) bool { return l.ownAlong(n + 1) }, not: not}
	if n == 1 {
		from = condition{is: (*look).ownJumpAway, not: not}
	}
	return rule{
		name: name, stands: apart, holds: func(l *look) bool { return l.extends(n + 1) },
		rest:  "the friendly stone is not on its line, or something is between them or near",
		means: "Along the side on lines 2 to 5, " + points + " from a friendly stone, with nothing between or near them.",
		must:  []condition{{low: 2, high: 5, not: "does not stand on lines 2 to 5"}, from},
	}
}

// The rules for each stance, in the order of rules.
var freeRules, joinedRules, apartRules = rulesFor(free), rulesFor(joined), rulesFor(apart)

func rulesFor(s stance) (list []rule) {
	for _, r := range rules {
		if r.stands&s == 0 {
			continue
		}
		r.term, r.limits.high = term(r.name), board.MaxSize
		for _, c := range r.must {
			r.limits.touch, r.limits.low = max(r.limits.touch, c.touch), max(r.limits.low, c.low)
			if c.high > 0 {
				r.limits.high = min(r.limits.high, c.high)
			}
		}
		list = append(list, r)
	}
	return list
}

// may reports whether the move meets the limits of the rule.
func (r *rule) may(l *look) bool {
	return l.other >= int(r.limits.touch) && l.low >= int(r.limits.low) && l.low <= int(r.limits.high)
}

// test tests a rule whose limits are met.
func (r *rule) test(l *look) bool { return r.holds == nil || r.holds(l) }

// apply adds the names of the first two rules that hold, or of the first three for a stone that
// touches others and is joined to nothing.
func (named *Naming) apply(l *look, rules []rule) {
	attached := false // has a name for touching a stone
	most := named.n + 2
	if l.own == 0 && l.other > 0 {
		most++
	}
	for i := range rules {
		r := &rules[i]
		if !r.may(l) {
			continue
		}
		switch r.beside {
		case bending:
			if attached || !l.bends() {
				continue
			}
		case attaches:
			if attached {
				continue
			}
		case special:
			if !named.has(rules[i-1].term) {
				continue
			}
		case alone:
			if named.n > 0 {
				continue
			}
		case plain:
			if named.n > 0 && !named.has(escape) {
				return
			}
		}
		if !r.test(l) || named.has(r.term) || r.term == kiri && named.has(crosscut) {
			continue
		}
		named.add(r.term)
		if attached = attached || r.beside == attaches || r.beside == bending; named.n >= most {
			return
		}
	}
}

// has reports whether the move already has the term.
func (named *Naming) has(t *Term) bool { return slices.Contains(named.Terms(), t) }

// failed says why a rule does not hold: its first failing condition, or its rest. near means that
// no other condition fails and at least one is met; kinds of hane are near only if the stone bends
// around another.
func (r *rule) failed(l *look) (why string, near bool) {
	so, not := 0, 0
	for _, c := range r.must {
		if c.met(l) {
			so++
		} else if not++; why == "" {
			why = c.not
		}
	}
	if why == "" {
		return r.rest, true
	}
	return why, so > 0 && not == 1 && (r.beside != bending || l.bends())
}

// definition returns the definition of a name in one sentence.
func definition(t *Term) string {
	for i := range rules {
		if rules[i].name == t.English && rules[i].means != "" {
			return rules[i].means
		}
	}
	if t == geta {
		return "The chain is caught whichever way it runs, and not in a ladder."
	}
	return t.Meaning
}
