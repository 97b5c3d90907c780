package sgf

import (
	"bytes"
	"fmt"
	"slices"
)

// Kind says what was odd about a record; String describes it. The exported kinds are about facts of
// the game that were not taken literally.
type Kind uint8

// The kinds of warnings. Those marked "tree" are found only by [Parse].
const (
	outsideText        Kind = iota // text before, between or after games
	missingOpen                    // a game without its opening bracket
	missingSemicolon               // a node without its semicolon
	missingBracket                 // a point without its closing bracket
	unclosed                       // the file, or the next game, begins before the closing bracket
	unclosedValue                  // the file ends inside a value
	extraClose                     // a closing bracket too many
	emptyVariation                 // a variation without nodes: dropped
	lateNode                       // a node after a variation: its sibling
	unexpectedText                 // characters that belong to nothing: skipped
	strayValue                     // a value without a property: skipped
	strayBracket                   // a closing bracket in a text without its backslash: part of the text
	longName                       // a property name with lower-case letters, as in FF[1] to FF[3]
	BadSize                        // SZ is not a size: taken as 19
	BadKomi                        // KM of the root is not a komi: taken as absent
	BadHandicap                    // HA of the root is not a number: taken as absent
	BadTurn                        // PL of the root is not a colour: taken as absent
	BadPoint                       // a value that should be a point is not one, or is off the board
	capitalPoint                   // a point in capital letters: read in lower case
	extraValue                     // a second value of a move: ignored
	wrongEncoding                  // the text contradicts CA, or CA is unknown
	undeclaredEncoding             // text beyond ASCII without CA that is not sound UTF-8
	duplicateProperty              // tree: a property twice in one node
	twoMoves                       // tree: two moves in one node
	moveAndSetup                   // tree: a move and set-up stones in one node
	oldName                        // KO, RD, TE or HD instead of KM, DT, EV or HA
	wordResult                     // tree: RE in words
	damagedLine                    // GIB, NGF, UGF: a line that is no move: the game ends before it
	humanPoint                     // a point such as Q16
	handicapPlaced                 // HA is two or more, but the stones are not in the record: they are set up
	MoveOnStone                    // a move on a stone: it replaces the stone; found by [Replay]
	missingHandicap                // tree: HA is two or more, but no stones are set up before White's first move
	badLine                        // a line that is not a game, in a file with a game on each: skipped
	numKinds
)

var kindTexts = [numKinds]string{
	"text outside a game", "game without '('", "node without ';'", "point without ']'",
	"game ends before its ')'", "value ends before its ']'", "one ')' too many", "empty variation",
	"node after a variation", "unexpected text", "value without a property", "']' without '\\' in a text", "long property name",
	"SZ is not a board size: 19x19 is used", "KM is not a komi: it is ignored", "HA is not a number of stones: it is ignored",
	"PL is neither B nor W: it is ignored", "no point of the board", "point in capital letters", "move with a second value", "text contradicts its declared encoding",
	"text without a declared encoding", "property twice in a node", "two moves in a node",
	"move and set-up in a node", "property of an old program: read as that of FF[4]", "result in words",
	"damaged line: the game is read up to it", "point in human coordinates", "handicap stones are not in the record: they are set up", "move on a stone: it replaces the stone",
	"handicap without stones", "line that is not a game",
}

// String returns the kind in words.
func (k Kind) String() string {
	if k < numKinds {
		return kindTexts[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Error returns String, so that a kind is an error, too.
func (k Kind) Error() string { return k.String() }

// Warning is an oddity in a record that could be read nevertheless. It implements error, for
// callers that want to be strict.
type Warning struct {
	File      string // Options.Name
	Offset    int    // in bytes, after conversion from UTF-16 and removal of a byte-order mark
	Line, Col int    // from 1; columns count bytes
	Kind      Kind
	Encoding  string // of wrongEncoding and undeclaredEncoding: the encoding that was used
	why       string // of badLine
}

// what returns the kind in words, with details if there are any.
func (w Warning) what() string {
	if w.Encoding != "" {
		return w.Kind.String() + ": read as " + w.Encoding
	}
	if w.why != "" {
		return w.Kind.String() + ": " + w.why
	}
	return w.Kind.String()
}

// Error returns "file:line:column: what", or only "line:column: what" if File is empty.
func (w Warning) Error() string {
	if w.File == "" {
		return fmt.Sprintf("%d:%d: %s", w.Line, w.Col, w.what())
	}
	return fmt.Sprintf("%s:%d:%d: %s", w.File, w.Line, w.Col, w.what())
}

// maxWarnings bounds how many warnings are kept for a file.
const maxWarnings = 10_000

// locate sorts the warnings by offset and fills in lines and columns in one pass over the text.
func locate(ws []Warning, data []byte, file string) {
	slices.SortStableFunc(ws, func(a, b Warning) int { return a.Offset - b.Offset })
	line, start, from := 1, 0, 0
	for i := range ws {
		w := &ws[i]
		to := min(w.Offset, len(data))
		line += bytes.Count(data[from:to], []byte{'\n'})
		if nl := bytes.LastIndexByte(data[from:to], '\n'); nl >= 0 {
			start = from + nl + 1
		}
		from = to
		w.File, w.Line, w.Col = file, line, to-start+1
	}
}
