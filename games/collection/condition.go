package collection

import (
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"katachi/games/internal/players"
	"katachi/games/query"
)

// condition is a condition on a game: all tests of at least one alternative must hold.
type condition [][]test

// test compares one column with a value.
type test struct {
	column string
	is     comparison
	text   string
	number float64
}

// comparison is the kind of a test.
type comparison uint8

const (
	contains comparison = iota // the text, without regard to the case of A to Z
	begins                     // the text begins with this, without regard to the case of A to Z
	equals                     // equals the text
	isPlayer                   // the text is a name of a player, given by all names, one per line; see players.Matcher
	atLeast                    // at least the number
	atMost                     // at most the number
	exactly                    // the number, a whole one
	known                      // the number is not 0
	tagged                     // the game has the tag; without column
	hasWords                   // the game's texts have the words; without column
)

// all returns the condition that all tests hold.
func all(tests ...test) condition { return condition{tests} }

// conditions returns the conditions of w on a game.
func (c *store) conditions(w *query.Where) []condition {
	var list []condition
	for i := range columns {
		list = append(list, columns[i].conditions(w)...)
	}
	has := c.isPlayer
	for column, text := range map[string]string{"black": w.Black, "white": w.White} {
		if text != "" {
			list = append(list, all(has(column, text)))
		}
	}
	switch {
	case w.Opponent != "":
		list = append(list, condition{
			{has("black", w.Player), has("white", w.Opponent)},
			{has("white", w.Player), has("black", w.Opponent)},
		})
	case w.Player != "":
		list = append(list, condition{{has("black", w.Player)}, {has("white", w.Player)}})
	}
	if w.Source != "" {
		list = append(list, condition{{has("path", w.Source)}, {has("file", w.Source)}})
	}
	if w.Result != "" {
		list = append(list, resultIs(w.Result))
	}
	for _, tag := range w.Tags {
		list = append(list, all(test{is: tagged, text: tag}))
	}
	if w.Words != "" {
		list = append(list, all(test{is: hasWords, text: w.Words}))
	}
	return list
}

// isPlayer returns the test that a column is a name of a player.
func (c *store) isPlayer(column, name string) test {
	return test{column: column, is: isPlayer, text: strings.Join(players.Other(name, c.players, players.Builtin()), "\n")}
}

// matchers caches the Matcher of the last player: SQLite calls it for each game.
var matchers atomic.Pointer[matcher]

type matcher struct {
	names string
	*players.Matcher
}

// matcherOf returns the Matcher for a player's names, given one per line, the name in the query
// first.
func matcherOf(names string) *players.Matcher {
	m := matchers.Load()
	if m == nil || m.names != names {
		m = &matcher{names, newMatcher(names)}
		matchers.Store(m)
	}
	return m.Matcher
}

// conditions returns the conditions of w on the column.
func (c *column) conditions(w *query.Where) (list []condition) {
	if c.contains != nil {
		if text := c.contains(w); text != "" {
			list = append(list, all(test{column: c.name, is: contains, text: text}))
		}
	}
	if c.within == nil {
		return list
	}
	r := c.within(w)
	if r.HasFrom {
		list = append(list, all(test{column: c.name, is: atLeast, number: r.From}))
	}
	if r.HasTo {
		list = append(list, all(test{column: c.name, is: atMost, number: r.To}))
	}
	if c.zeroless && (r.HasFrom || r.HasTo) {
		list = append(list, all(test{column: c.name, is: known}))
	}
	return list
}

// resultIs returns the condition on a result: see query.Where.
func resultIs(text string) condition {
	result := func(is comparison, text string) []test { return []test{{column: "result", is: is, text: text}} }
	switch text {
	case "-":
		return condition{result(equals, "")}
	case "0":
		return condition{result(equals, "0"), result(begins, "draw"), result(begins, "jigo")}
	}
	return condition{result(begins, text)}
}

// numbered returns the condition that a column has a whole number.
func numbered(column string, n int64) condition {
	return all(test{column: column, is: exactly, number: float64(n)})
}

// byDay separates the tests of the day from other conditions, all of which must hold.
func byDay(list []condition) (days []test, others []condition) {
	for _, c := range list {
		if len(c) == 1 && len(c[0]) == 1 && c[0][0].column == "day" && c[0][0].is != exactly {
			days = append(days, c[0][0])
		} else {
			others = append(others, c)
		}
	}
	return days, others
}

// segmentFacts are the columns that segments store themselves: all that select games, except days,
// which are stored in another form, and columns that are unique to each game or can change.
var segmentFacts = func() (names []string) {
	for i := range columns {
		if c := &columns[i]; c.contains != nil || c.player || c.within != nil && c.name != "day" || c.name == "result" {
			names = append(names, c.name)
		}
	}
	return names
}()

// factsOf returns the values of an entry that a segment stores, in the order of segmentFacts.
func factsOf(e *entry) []string {
	texts := make([]string, len(segmentFacts))
	for i, name := range segmentFacts {
		switch v := columnOf[name].value(e).(type) {
		case string:
			texts[i] = lowerASCII(v)
		case int64:
			texts[i] = strconv.FormatInt(v, 10)
		case float64:
			texts[i] = strconv.FormatFloat(v, 'g', -1, 64)
		}
	}
	return texts
}

// bySegments separates the conditions that all of the segments can answer, because they have all
// columns needed, from the others.
func bySegments(parts []part, list []condition) (facts, others []condition) {
	for _, p := range parts {
		if !p.hasFacts() {
			return nil, list
		}
	}
	for _, c := range list {
		if slices.ContainsFunc(c, func(tests []test) bool { return slices.ContainsFunc(tests, test.notOfFact) }) {
			others = append(others, c)
		} else {
			facts = append(facts, c)
		}
	}
	return facts, others
}

// hasFacts reports whether the segment has the facts of its games: not if they are too long.
func (p *part) hasFacts() bool { return slices.Equal(p.seg.FactNames(), segmentFacts) }

// notOfFact reports whether the texts of segments, which are in lower case, cannot decide the test.
func (t test) notOfFact() bool {
	return !slices.Contains(segmentFacts, t.column) || t.is == equals && strings.ToLower(t.text) != strings.ToUpper(t.text)
}

// ofText returns the test in the form that factsOf needs: a text passes if it contains part and
// holds returns true for it.
func (t *test) ofText() (part string, holds func(text string) bool) {
	part = lowerASCII(t.text)
	switch t.is {
	case contains:
		return part, func(string) bool { return true }
	case begins:
		return part, func(text string) bool { return strings.HasPrefix(text, part) }
	case equals:
		return part, func(text string) bool { return text == part }
	case isPlayer:
		return "", matcherOf(t.text).Has
	}
	return "", func(text string) bool {
		n, err := strconv.ParseFloat(text, 64)
		return t.holdsNumber(n, err == nil)
	}
}

// holdsNumber reports whether a number passes the test; known says whether there is a number.
func (t *test) holdsNumber(n float64, known bool) bool {
	switch t.is {
	case atLeast:
		return known && n >= t.number
	case atMost:
		return known && n <= t.number
	case exactly:
		return known && n == t.number
	default: // known
		return n != 0
	}
}

// holdAll reports whether a number passes all tests.
func holdAll(tests []test, number uint32) bool {
	for i := range tests {
		if !tests[i].holdsNumber(float64(number), true) {
			return false
		}
	}
	return true
}

func newMatcher(names string) *players.Matcher {
	list := strings.Split(names, "\n")
	return players.NewMatcher(list[0], list[1:]...)
}
