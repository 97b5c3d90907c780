package sgf

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// Masks for the bytes of a word: the lowest bit of each, and the highest bit of each.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// zeros marks the high bit of the lowest zero byte of v; bytes above that one may be marked
// wrongly.
func zeros(v uint64) uint64 { return (v - ones) &^ v & highs }

// valueEnd returns the index of the bracket that closes the value starting at i, or an index >=
// len(data) if there is none.
//
// It examines eight bytes at a time. It stops at brackets, backslashes, escape sequences and, until
// they are known to be harmless, bytes beyond ASCII: in Shift-JIS, Big5 and GBK the second byte of a character may
// look like a bracket or a backslash, and taking it for one loses moves.
func (s *scanner) valueEnd(i int) int {
	d := s.data
	for i < len(d) {
		if i+8 <= len(d) {
			v := binary.LittleEndian.Uint64(d[i:])
			stop := zeros((v|ones)^ones*']') | zeros(v^ones*esc) | v&s.text.stop // '\\'|1 is ']'
			if stop == 0 {
				i += 8
				continue
			}
			i += bits.TrailingZeros64(stop) / 8
		}
		switch c := d[i]; {
		case c == ']':
			return i
		case c == '\\' && i+1 < len(d) && (d[i+1] >= 0x80 || d[i+1] == esc):
			i++ // the character behind it may have more bytes than one
		case c == esc:
			i += s.shifted(i)
		case c == '\\':
			i += 2
		case c >= 0x80 && s.text.stop != 0:
			i += s.wide(i)
		default:
			i++
		}
	}
	return i
}

// shifted returns the number of bytes of the text that begins with the escape sequence at i. At the
// first such text it decides on the encoding.
func (s *scanner) shifted(i int) int {
	n := shiftedText(s.data[i:])
	if !s.text.decided && prefix(s.data[i:], shifts) > 0 {
		s.decide(i)
	}
	if s.text.code != iso2022JP {
		return 1
	}
	return max(n, 1)
}

// wide returns the number of bytes of the character at i, which begins with a byte beyond ASCII. At
// the first such byte it decides on the encoding.
func (s *scanner) wide(i int) int {
	if !s.text.decided {
		s.decide(i)
	}
	if !s.text.pairs() {
		return 1
	}
	return s.text.width(s.data, i)
}

// width returns the number of bytes of the character at i in an encoding of one or two bytes per
// character.
//
// A second byte that looks like a bracket or backslash is part of the character unless that makes
// no sense: programs that escape bytes, not characters, write 0x5C 0x5C or 0x5C 0x5D for one second
// byte, and truncated text may end in a first byte.
func (t *charset) width(d []byte, i int) int {
	if !t.isLead(d[i]) || i+1 >= len(d) || !isTrail(d[i+1]) {
		return 1
	}
	switch next := d[i+1]; {
	case next == ']' && endsValue(d, i+2):
		return 1
	case next == '\\' && i+2 < len(d) && d[i+2] == '\\':
		if i+3 < len(d) && d[i+3] == ']' && !endsValue(d, i+4) {
			return 2
		}
		return 3
	case next == '\\' && i+2 < len(d) && d[i+2] == ']' && !endsValue(d, i+3):
		return 3
	}
	return 2
}

// endsValue reports whether the text at i looks like the end of a value: the next value, property,
// node or variation, or the end of the game or file.
func endsValue(d []byte, i int) bool {
	i = skipSpace(d, i)
	if i >= len(d) {
		return true
	}
	switch d[i] {
	case '[':
		return true
	case ')':
		i = skipSpace(d, i+1)
		return i >= len(d) || d[i] == '(' || d[i] == ')' || d[i] == ';'
	case '(', ';':
		i = skipSpace(d, i+1)
		return i >= len(d) || d[i] == ';' || d[i] == '(' || d[i] == ')' || nameBefore(d, i) != nil
	}
	return nameBefore(d, i) != nil
}

// clearlyEnds is a quick endsValue that misses some ends.
func clearlyEnds(d []byte, i int) bool {
	return i+2 < len(d) && d[i+2] == '[' && isUpper(d[i+1]) && (d[i] == ';' || isUpper(d[i]))
}

// textEnd returns the end of a text value that may contain brackets without a backslash: end is the
// first closing bracket, and what follows it may be more text. The value goes on to the next bracket
// after which something follows that can follow a value, unless a node begins before: then there
// are only characters too many between two nodes.
func (s *scanner) textEnd(end int) int {
	if end < s.noEnd || endsValue(s.data, end+1) {
		return end
	}
	for at := end + 1; ; {
		next := s.valueEnd(at)
		closed := next < len(s.data)
		ends := closed && endsValue(s.data, next+1)
		if n := beginsNode(s.data[at:min(next, len(s.data))], ends); n < 0 && ends {
			s.warn(strayBracket, end)
			return next
		} else if n >= 0 || !closed {
			s.noEnd = at + max(n, 0)
			return end
		}
		at = next + 1
	}
}

// beginsNode returns the offset of the first semicolon in a text that begins a node, or -1. The text
// goes up to a bracket; ends says whether that one ends a value. A blank behind the semicolon makes
// "; W[dd] is better" possible, which is no node.
func beginsNode(text []byte, ends bool) int {
	for from := 0; ; {
		i := bytes.IndexByte(text[from:], ';')
		if i < 0 {
			return -1
		}
		from += i + 1
		name := skipSpace(text, from)
		if (name == from || ends) && nameBefore(text, name) != nil {
			return from - 1
		}
	}
}
