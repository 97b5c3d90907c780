package bookworm

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// spread returns columns that were typed without blanks with a blank between letters. It returns
// all other columns unchanged, including wrong ones.
func spread(lines []string) []string {
	longest, shortest := 0, maxCells
	for _, line := range lines {
		if strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) }) {
			return lines
		}
		n := utf8.RuneCountInString(line)
		longest, shortest = max(longest, n), min(shortest, n)
	}
	if longest < 2 || longest-shortest > 1 {
		return lines
	}
	high := 0 // whether even or odd columns begin higher
	for c, line := range lines {
		if longest != shortest && utf8.RuneCountInString(line) == longest {
			high = c % 2
			break
		}
	}
	var out []string
	for c, line := range lines {
		if n := utf8.RuneCountInString(line); longest != shortest && (n == longest) != (c%2 == high) {
			return lines
		}
		before := c % 2
		if high == 1 && c%2 == 0 {
			before = 2
		}
		places := []rune(strings.Repeat(" ", before+2*longest))
		for j, r := range []rune(line) {
			places[before+2*j] = r
		}
		out = append(out, string(places))
	}
	return pad(out)
}

// pad makes all lines equally long.
func pad(lines []string) []string {
	longest := 0
	for _, line := range lines {
		longest = max(longest, utf8.RuneCountInString(line))
	}
	for i, line := range lines {
		lines[i] += strings.Repeat(" ", longest-utf8.RuneCountInString(line))
	}
	return lines
}

// ParseRows reads a board as it looks, row by row, with any blanks between the columns; dots are
// blanks at the place of a letter. It reads the output of [Board.Draw]:
//
//	  E   T
//	K   A   V
//	  F   D
//
// It also reads rows with letters of all columns side by side, in which every other column is half
// a letter lower than the one before it. Errors are of type *boardError.
func ParseRows(text string) (*Board, error) {
	lines, skipped := columnLines(text)
	rows := make([][]rune, len(lines))
	for y, line := range lines {
		rows[y] = []rune(line)
	}
	columns, err := columnsOf(rows)
	if err != nil {
		if err.Column > 0 {
			err.Line += skipped
		}
		return nil, err
	}
	return parse(columns, 0)
}

// columnsOf returns rows as the lines of columns that [Parse] reads.
func columnsOf(rows [][]rune) ([]string, *boardError) {
	places, err := columnPlaces(rows)
	if err != nil {
		return nil, err
	}
	index := sideBySide
	if !isSideBySide(rows, places) {
		index = staggered(rows, places)
	}
	columns := make([]string, len(places))
	for c, x := range places {
		column := []rune(strings.Repeat(" ", 2*len(rows)+1))
		for y, row := range rows {
			if x >= len(row) || !unicode.IsLetter(row[x]) {
				continue
			}
			j := index(c, y)
			if (c+j)%2 != 0 {
				return nil, &boardError{y + 1, x + 1, fmt.Sprintf("%q stands between two places: want every other column half a letter lower", row[x])}
			}
			column[j] = row[x]
		}
		columns[c] = string(column)
	}
	return columns, nil
}

// columnPlaces returns the positions in the lines of the columns' letters, which are equally far
// apart.
func columnPlaces(rows [][]rune) ([]int, *boardError) {
	seen, letters := map[int]boardError{}, 0 // for each place the first letter or dot
	for y, row := range rows {
		for x, r := range row {
			switch _, ok := seen[x]; {
			case r == ' ':
				continue
			case r != '.' && !unicode.IsLetter(r):
				return nil, &boardError{y + 1, x + 1, fmt.Sprintf("%q is not a letter", r)}
			case !ok:
				seen[x] = boardError{Line: y + 1, Column: x + 1}
			}
			if r != '.' {
				letters++
			}
		}
	}
	places := slices.Sorted(maps.Keys(seen))
	switch {
	case letters == 0:
		return nil, &boardError{1, 0, "no letters"}
	case letters > maxCells || len(places)*len(rows) > 4*maxCells:
		return nil, &boardError{1, 0, fmt.Sprintf("more than %d letters", maxCells)}
	}
	for c := 2; c < len(places); c++ {
		if first, gap := places[1]-places[0], places[c]-places[c-1]; gap != first {
			err := seen[places[c]]
			err.Text = fmt.Sprintf("columns stand %d and %d characters apart; want all as far, and dots where a whole column is missing", first, gap)
			return nil, &err
		}
	}
	return places, nil
}

// isSideBySide reports whether a row has letters of two columns that touch.
func isSideBySide(rows [][]rune, places []int) bool {
	for _, row := range rows {
		for c, x := range places[1:] {
			if x < len(row) && unicode.IsLetter(row[x]) && unicode.IsLetter(row[places[c]]) {
				return true
			}
		}
	}
	return len(places) == 1 && len(rows) > 1 && len(rows[1]) > places[0]
}

// sideBySide returns the place of a letter of a row in its column, in half letters.
func sideBySide(column, row int) int { return 2*row + column%2 }

// staggered is the same for rows that have letters of every other column only.
func staggered(rows [][]rune, places []int) func(column, row int) int {
	shift := 0
	for c, x := range places {
		if x < len(rows[0]) && unicode.IsLetter(rows[0][x]) {
			shift = c % 2
			break
		}
	}
	return func(_, row int) int { return row + shift }
}
