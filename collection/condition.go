package collection

import "katachi/query"

// condition is what a game must meet: all tests of one of the alternatives.
type condition [][]test

// test compares one column with a value.
type test struct {
	column string
	is     comparison
	text   string
	number float64
}

// comparison is how a test compares.
type comparison uint8

const (
	contains comparison = iota // the text, without regard to the case of A to Z
	begins                     // the text has this beginning, without regard to the case of A to Z
	equals                     // the text
	atLeast                    // the number
	atMost                     // the number
	exactly                    // the number, a whole one
	known                      // the number is not 0
	tagged                     // the game has the tag; without column
	hasWords                   // the game's texts have the words; without column
)

// all is the condition that all tests hold.
func all(tests ...test) condition { return condition{tests} }

// conditions returns what w asks of a game.
func conditions(w *query.Where) []condition {
	var list []condition
	for i := range columns {
		list = append(list, columns[i].conditions(w)...)
	}
	has := func(column, text string) test { return test{column: column, is: contains, text: text} }
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

// conditions returns what w asks of the column.
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

// resultIs is the condition on a result, see query.Where.
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

// numbered is the condition that a column has a whole number.
func numbered(column string, n int64) condition {
	return all(test{column: column, is: exactly, number: float64(n)})
}

// byDay takes the tests of the day out of conditions that all must hold.
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

// holdAll reports whether a number passes all of the tests.
func holdAll(tests []test, number uint32) bool {
	for i := range tests {
		n, than := float64(number), tests[i].number
		switch tests[i].is {
		case atLeast:
			if n < than {
				return false
			}
		case atMost:
			if n > than {
				return false
			}
		case known:
			if number == 0 {
				return false
			}
		}
	}
	return true
}
