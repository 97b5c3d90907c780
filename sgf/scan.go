package sgf

import (
	"bytes"
	"encoding/binary"
)

// token is what the scanner delivers. Within a game the tokens are well-formed however odd the file
// is: every property is in a node, every value has a property, and brackets are balanced except for
// those that end the game.
type token uint8

const (
	tokEnd   token = iota // end of the game
	tokClose              // )
	tokOpen               // (
	tokNode               // ; or the place where it is missing
	tokName               // a property: scanner.name
	tokValue              // one of its values: data[start:end]
)

// scanner is the tokenizer under both readers.
type scanner struct {
	data []byte
	pos  int

	key        key    // of the last tokName
	long       string // its name, if key is 0
	nameAt     int    // offset of the name
	start, end int    // the last tokValue: data[start:end], without brackets
	point      Point  // of the last move

	depth    int   // open brackets of the game
	gameAt   int   // where the game began
	games    int   // games begun
	last     token // the previous token
	inNode   bool  // a node is open for properties
	hasName  bool  // a property is open for values
	unclosed bool  // the game ended before its closing bracket

	noEnd    int     // between the last value and here no bracket ends one
	text     charset // how bytes beyond ASCII are read in this game
	warnings []Warning
	kinds    uint64 // a bit for each kind of warning about this game
}

func (s *scanner) reset(data []byte) {
	*s = scanner{data: decodeUTF16(data), warnings: s.warnings[:0]}
	s.data = bytes.TrimPrefix(s.data, []byte(utf8BOM))
}

func (s *scanner) warn(k Kind, at int) {
	s.kinds |= 1 << k
	if len(s.warnings) < maxWarnings {
		s.warnings = append(s.warnings, Warning{Kind: k, Offset: at})
	}
}

// nextGame moves to the start of the next game; the next call of next returns its tokOpen.
func (s *scanner) nextGame() bool {
	outside := -1 // where text outside games began
	for ; s.pos < len(s.data); s.pos++ {
		c := s.data[s.pos]
		switch {
		case (c == '(' && s.startsNode(s.pos+1) || c == ';' && s.headless()) && s.credible(outside >= 0):
			if outside >= 0 {
				s.warn(outsideText, outside)
			}
			s.beginGame(c)
			return true
		case c == ')' && s.games > 0 && outside < 0:
			s.warn(extraClose, s.pos)
		case !isSpace[c] && outside < 0:
			outside = s.pos
		}
	}
	if outside >= 0 && s.games > 0 {
		s.warn(outsideText, outside)
	}
	return false
}

func (s *scanner) beginGame(c byte) {
	s.gameAt, s.depth, s.last = s.pos, 0, tokEnd
	s.inNode, s.hasName, s.unclosed = false, false, false
	s.text.begin()
	s.kinds = 0
	s.games++
	if c == ';' {
		s.warn(missingOpen, s.pos)
		s.depth, s.last = 1, tokOpen
	}
}

// startsNode reports whether a node begins at i: a semicolon or, if that is missing, a property.
func (s *scanner) startsNode(i int) bool {
	i = skipSpace(s.data, i)
	return i < len(s.data) && (s.data[i] == ';' || nameBefore(s.data, i) != nil)
}

// Data other than records can contain "(;" by chance: programs have such loops, and a compressed
// file may have any bytes. credible reports whether the game that seems to begin here is real: it
// is not binary data and, if text came before it (amid), it begins with a property.
func (s *scanner) credible(amid bool) bool {
	if isBinary(s.data[s.pos:min(s.pos+binarySample, len(s.data))]) {
		return false
	}
	if !amid {
		return true
	}
	i := s.pos
	for i < len(s.data) && (isSpace[s.data[i]] || s.data[i] == '(' || s.data[i] == ';') {
		i++
	}
	from := i
	for i < len(s.data) && (isLetter(s.data[i]) || isDigit(s.data[i])) {
		i++
	}
	i, named := skipSpace(s.data, i), i > from
	return named && i < len(s.data) && s.data[i] == '['
}

// binarySample is how many bytes of a game are checked to see whether it is text.
const binarySample = 1024

// isBinary reports whether more than three bytes, and more than one in 80, are control characters
// below the tabulator. Text has none; random data has one in 28. Zeros at the end do not count: a
// file whose writing was interrupted has them.
func isBinary(sample []byte) bool {
	i := 0
	for ; i+8 <= len(sample); i += 8 {
		v := binary.LittleEndian.Uint64(sample[i:])
		if (v-ones*'\t')&^v&highs != 0 { // one of the bytes is below
			break
		}
	}
	n, end := 0, len(bytes.TrimRight(sample, "\x00"))
	for ; i < end; i++ {
		if sample[i] < '\t' {
			n++
		}
	}
	return n > 3 && n*80 > end
}

// headless reports whether a game without its opening bracket begins at the current semicolon: it
// is the first of the file, or states GM or FF.
func (s *scanner) headless() bool {
	name := nameBefore(s.data, skipSpace(s.data, s.pos+1))
	return name != nil && (s.games == 0 || isRootName(name))
}

func isRootName(name []byte) bool { return string(name) == "GM" || string(name) == "FF" }

// nameBefore returns the property name at i if a value follows it, else nil.
func nameBefore(d []byte, i int) []byte {
	j := i
	for j < len(d) && (isLetter(d[j]) || isDigit(d[j])) && j-i < 32 {
		j++
	}
	if k := skipSpace(d, j); j == i || !isUpper(d[i]) || k >= len(d) || d[k] != '[' {
		return nil
	}
	return d[i:j]
}

func skipSpace(d []byte, i int) int {
	for i < len(d) && isSpace[d[i]] {
		i++
	}
	return i
}

// move is the fast path for the most frequent tokens: ";B[xy]" without any oddities. It stands for
// tokNode, tokName and tokValue, and sets the point.
func (s *scanner) move() bool {
	i := s.pos
	if i+7 > len(s.data) || s.last <= tokClose {
		return false
	}
	d := s.data[i : i+7 : i+7]
	c, x, y := d[1], coordinate[d[3]], coordinate[d[4]]
	if d[0] != ';' || d[2] != '[' || d[5] != ']' || d[6] == '[' || c != 'B' && c != 'W' || x|y >= noCoordinate {
		return false
	}
	s.pos, s.start, s.end, s.nameAt = i+6, i+3, i+5, i+1
	s.key, s.point = key(c)<<8, Point{x, y}
	s.last, s.inNode, s.hasName = tokValue, true, true
	return true
}

// next delivers the next token of the game.
func (s *scanner) next() token {
	for s.pos < len(s.data) {
		c := s.data[s.pos]
		switch {
		case isSpace[c]:
			s.pos++
		case c == '[':
			if s.readValue() {
				return s.deliver(tokValue)
			}
		case c == ';':
			s.pos++
			return s.node(s.pos - 1)
		case c == '(':
			if s.depth > 0 && s.startsGame(s.pos) {
				return s.cut()
			}
			s.pos++
			s.depth++
			return s.deliver(tokOpen)
		case c == ')':
			return s.close()
		case isLetter(c):
			if s.last == tokOpen || s.last == tokClose {
				if nameBefore(s.data, s.pos) != nil {
					s.warn(missingSemicolon, s.pos)
					return s.node(s.pos)
				}
			}
			if s.readName() {
				return s.deliver(tokName)
			}
		default:
			s.junk()
		}
	}
	return s.cut()
}

func (s *scanner) deliver(t token) token {
	switch t {
	case tokOpen, tokClose:
		s.inNode, s.hasName = false, false
	case tokName:
		s.hasName = true
	}
	s.last = t
	return t
}

func (s *scanner) node(at int) token {
	if s.last == tokClose {
		s.warn(lateNode, at)
	}
	s.inNode, s.hasName, s.last = true, false, tokNode
	return tokNode
}

func (s *scanner) close() token {
	if s.last == tokOpen {
		s.warn(emptyVariation, s.pos)
	}
	s.pos++
	s.depth--
	s.deliver(tokClose)
	if s.depth == 0 {
		s.last = tokEnd
		return tokEnd
	}
	return tokClose
}

// cut ends the game where its closing bracket is missing.
func (s *scanner) cut() token {
	if s.last != tokEnd || s.depth > 0 {
		s.warn(unclosed, s.pos)
		s.unclosed = true
	}
	s.depth, s.last = 0, tokEnd
	return tokEnd
}

// startsGame reports whether the bracket at i opens a new game inside a game that was not
// closed: its first property is GM or FF, which no variation has.
func (s *scanner) startsGame(i int) bool {
	i = skipSpace(s.data, i+1)
	if i >= len(s.data) || s.data[i] != ';' {
		return false
	}
	return isRootName(nameBefore(s.data, skipSpace(s.data, i+1)))
}

// readName reads a property name. Without a node around it or a value after it, it is stray text.
func (s *scanner) readName() bool {
	i, lower := s.pos, false
	for ; i < len(s.data) && (isLetter(s.data[i]) || isDigit(s.data[i])); i++ {
		lower = lower || !isUpper(s.data[i]) && !isDigit(s.data[i])
	}
	if k := skipSpace(s.data, i); !s.inNode || k >= len(s.data) || s.data[k] != '[' {
		s.junk()
		return false
	}
	name := s.data[s.pos:i]
	s.key, s.long, s.nameAt = keyOf(name), "", s.pos
	if lower {
		s.warn(longName, s.pos)
		s.long = shortName(string(name))
		s.key = keyOf(s.long)
	} else if s.key == 0 {
		s.long = string(name)
	}
	s.pos = i
	return true
}

// junk skips stray text, up to the next character that may begin a token.
func (s *scanner) junk() {
	s.warn(unexpectedText, s.pos)
	s.hasName = false
	for ; s.pos < len(s.data); s.pos++ {
		switch c := s.data[s.pos]; {
		case c == ']': // perhaps the end of a value that held an unescaped bracket
			s.pos++
			return
		case c == '[' || c == ';' || c == '(' || c == ')' || isSpace[c]:
			return
		}
	}
}

// readValue reads a value into start and end. It returns false if the value has no property, or is
// empty because the file was cut off: "B[" at the end of a file is not a pass.
func (s *scanner) readValue() bool {
	at := s.pos
	s.start = at + 1
	closed := false
	if !(s.key.isMove() || s.key.isSetup()) || !s.cutPoint() {
		s.end = s.valueEnd(s.start)
		if s.pos = skipSpace(s.data, s.end+1); !clearlyEnds(s.data, s.pos) && s.key.isText() {
			s.end = s.textEnd(s.end)
			s.pos = s.end + 1
		}
		if closed = s.end < len(s.data); !closed {
			s.endOfFile(at)
		}
	}
	if !s.hasName {
		s.warn(strayValue, at)
	}
	return s.hasName && (closed || s.start < s.end)
}

// endOfFile ends a value that has no closing bracket. A backslash at its end that escapes nothing
// is dropped.
func (s *scanner) endOfFile(at int) {
	s.warn(unclosedValue, at)
	s.end, s.pos = len(s.data), len(s.data)
	n := 0
	for s.data[s.end-1-n] == '\\' {
		n++
	}
	s.end -= n % 2
}

// cutPoint ends a point without a closing bracket ("B[pd;W[dp]") where the next token begins, so
// that the point does not swallow it.
func (s *scanner) cutPoint() bool {
	i := endOfPoint(s.data[s.start:])
	if i < 0 {
		return false
	}
	s.end = s.start + i
	s.pos = s.end
	s.warn(missingBracket, s.end)
	return true
}
