package pattern

import "fmt"

// Place is a position in a text file. Line and Col count from 1, Col in characters. If both or Col
// alone are 0, the place is the whole file or the whole line.
type Place struct {
	File      string
	Line, Col int
}

// String returns "file:line:col", without the parts that are 0.
func (p Place) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// SyntaxError says where and why a file of patterns cannot be read. ErrPattern is in its chain.
type SyntaxError struct {
	Place
	Msg string // what is wrong or was expected
}

func (e *SyntaxError) Error() string { return e.Place.String() + ": " + e.Msg }

// Unwrap returns ErrPattern.
func (e *SyntaxError) Unwrap() error { return ErrPattern }

// Warning is a place in a file of patterns that could be read, but is probably a mistake.
type Warning struct {
	Place
	Msg string
}

// String returns "file:line:col: message".
func (w Warning) String() string { return w.Place.String() + ": " + w.Msg }
