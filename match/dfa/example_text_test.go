package dfa_test

import (
	"strings"

	"katachi/pattern"
)

// parse makes an oriented rectangle of rows in GNU Go's symbols.
func parse(rows ...string) pattern.Oriented {
	o := pattern.Oriented{Width: len(rows[0]), Height: len(rows)}
	for _, c := range strings.Join(rows, "") {
		o.Cells = append(o.Cells, pattern.Class(strings.IndexRune(symbols, c)))
	}
	return o
}

// symbols are those of chapter 10, by class; '-' marks classes that the chapter does not have.
const symbols = "-.OoXx-?#------*"

// text writes classes in these symbols.
func text(classes []pattern.Class) string {
	var b strings.Builder
	for _, k := range classes {
		b.WriteByte(symbols[k])
	}
	return b.String()
}
