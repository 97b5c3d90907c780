package catalogue

import (
	"slices"
	"strconv"
	"strings"

	"katachi/games/internal/players"
	"katachi/games/query"
)

// Condition is a condition on a game: all tests of at least one alternative must hold.
type Condition [][]Test

// Test compares one column with a value. Every store of games asks it: the database, the list in
// memory, the published files, and the texts of segments.
type Test struct {
	Column string
	Is     comparison
	Text   string
	Number float64
	player *players.Matcher
}

// comparison is the kind of a test.
type comparison uint8

const (
	contains comparison = iota // the text, without regard to the case of A to Z
	begins                     // the text begins with this, without regard to the case of A to Z
	equals                     // equals the text
	isPlayer                   // the text is a name of the player
	AtLeast                    // at least the number
	AtMost                     // at most the number
	Exactly                    // the number, a whole one
	known                      // the number is not 0
	tagged                     // the game has the tag; without column
	HasWords                   // the game's texts have the words; without column
)

// All returns the condition that all tests hold.
func All(tests ...Test) Condition { return Condition{tests} }

// Conditions returns the conditions of w on a game; others are the names of players in the folder.
func Conditions(w *query.Where, others *players.Names) []Condition {
	var list []Condition
	for i := range Columns {
		list = append(list, Columns[i].conditions(w)...)
	}
	has := func(column, name string) Test { return PlayerIs(column, name, others) }
	for column, text := range map[string]string{"black": w.Black, "white": w.White} {
		if text != "" {
			list = append(list, All(has(column, text)))
		}
	}
	switch {
	case w.Opponent != "":
		list = append(list, Condition{
			{has("black", w.Player), has("white", w.Opponent)},
			{has("white", w.Player), has("black", w.Opponent)},
		})
	case w.Player != "":
		list = append(list, Condition{{has("black", w.Player)}, {has("white", w.Player)}})
	}
	if w.Source != "" {
		list = append(list, Condition{{has("path", w.Source)}, {has("file", w.Source)}})
	}
	if w.Result != "" {
		list = append(list, resultIs(w.Result))
	}
	for _, tag := range w.Tags {
		list = append(list, All(Test{Is: tagged, Text: tag}))
	}
	if w.Words != "" {
		list = append(list, All(Test{Is: HasWords, Text: w.Words}))
	}
	return list
}

// PlayerIs returns the test that a column is a name of a player.
func PlayerIs(column, name string, others *players.Names) Test {
	names := players.Other(name, others, players.Builtin())
	return Test{Column: column, Is: isPlayer, player: players.NewMatcher(names[0], names[1:]...)}
}

// conditions returns the conditions of w on the column.
func (c *column) conditions(w *query.Where) (list []Condition) {
	if c.contains != nil {
		if text := c.contains(w); text != "" {
			list = append(list, All(Test{Column: c.Name, Is: contains, Text: text}))
		}
	}
	if c.within == nil {
		return list
	}
	r := c.within(w)
	if r.HasFrom {
		list = append(list, All(Test{Column: c.Name, Is: AtLeast, Number: r.From}))
	}
	if r.HasTo {
		list = append(list, All(Test{Column: c.Name, Is: AtMost, Number: r.To}))
	}
	if c.zeroless && (r.HasFrom || r.HasTo) {
		list = append(list, All(Test{Column: c.Name, Is: known}))
	}
	return list
}

// resultIs returns the condition on a result: see query.Where.
func resultIs(text string) Condition {
	result := func(is comparison, text string) []Test { return []Test{{Column: "result", Is: is, Text: text}} }
	switch text {
	case "-":
		return Condition{result(equals, "")}
	case "0":
		return Condition{result(equals, "0"), result(begins, "draw"), result(begins, "jigo")}
	}
	return Condition{result(begins, text)}
}

// Numbered returns the condition that a column has a whole number.
func Numbered(column string, n int64) Condition {
	return All(Test{Column: column, Is: Exactly, Number: float64(n)})
}

// ByDay separates the tests of the day from other conditions, all of which must hold.
func ByDay(list []Condition) (days []Test, others []Condition) {
	for _, c := range list {
		if len(c) == 1 && len(c[0]) == 1 && c[0][0].Column == "day" && c[0][0].Is != Exactly {
			days = append(days, c[0][0])
		} else {
			others = append(others, c)
		}
	}
	return days, others
}

// SegmentFacts are the columns that segments store themselves: all that select games, except days,
// which are stored in another form, and columns that are unique to each game or can change.
var SegmentFacts = func() (names []string) {
	for i := range Columns {
		if c := &Columns[i]; c.contains != nil || c.player || c.within != nil && c.Name != "day" || c.Name == "result" {
			names = append(names, c.Name)
		}
	}
	return names
}()

// FactsOf returns the values of an entry that a segment stores, in the order of segmentFacts.
func FactsOf(e *Entry) []string {
	texts := make([]string, len(SegmentFacts))
	for i, name := range SegmentFacts {
		texts[i] = lowerASCII(ColumnOf[name].Text(e))
	}
	return texts
}

// NotOfFact reports whether the texts of segments, which are in lower case, cannot decide the test.
func (t Test) NotOfFact() bool {
	return !slices.Contains(SegmentFacts, t.Column) || t.Is == equals && strings.ToLower(t.Text) != strings.ToUpper(t.Text)
}

// Part returns a text in lower case that every text that passes contains.
func (t *Test) Part() string { return lowerASCII(t.Text) }

// Holds reports whether a value of a column passes the test: a text, a number, or nil if it is
// unknown.
func (t *Test) Holds(value any) bool {
	switch v := value.(type) {
	case string:
		return t.HoldsText(v)
	case int64:
		return t.holdsNumber(float64(v), true)
	case float64:
		return t.holdsNumber(v, true)
	}
	return t.holdsNumber(0, false)
}

// HoldsText is Holds for a text, which segments also have for numbers.
func (t *Test) HoldsText(text string) bool {
	switch t.Is {
	case contains:
		return strings.Contains(lowerASCII(text), t.Part())
	case begins:
		return strings.HasPrefix(lowerASCII(text), t.Part())
	case equals:
		return text == t.Text
	case isPlayer:
		return t.player.Has(text)
	}
	n, err := strconv.ParseFloat(text, 64)
	return t.holdsNumber(n, err == nil)
}

// holdsNumber is Holds for a number; is says whether there is one.
func (t *Test) holdsNumber(n float64, is bool) bool {
	switch t.Is {
	case AtLeast:
		return is && n >= t.Number
	case AtMost:
		return is && n <= t.Number
	case Exactly:
		return is && n == t.Number
	default: // known
		return n != 0
	}
}

// Passes reports whether a game passes a test, except one of words, which an entry does not have.
func (e *Entry) Passes(t *Test) bool {
	if t.Is == tagged {
		return slices.Contains(e.Info.Tags, t.Text)
	}
	return t.Holds(ColumnOf[t.Column].Value(e))
}

// Meets reports whether a game meets all conditions: holds says whether it passes a test.
func Meets(where []Condition, holds func(*Test) bool) bool {
	for _, alternatives := range where {
		if !slices.ContainsFunc(alternatives, func(tests []Test) bool {
			for i := range tests {
				if !holds(&tests[i]) {
					return false
				}
			}
			return true
		}) {
			return false
		}
	}
	return true
}

// lowerASCII returns s with A to Z as a to z.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}
