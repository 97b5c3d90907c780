package sgf

import "strings"

// unescape turns a raw value into text. A backslash makes the next character an ordinary one;
// before a line break it joins the lines. Other control characters become blanks, and every line
// break becomes "\n".
func unescape(raw string) string {
	if !strings.ContainsAny(raw, unplain) {
		return strings.ToValidUTF8(raw, "\uFFFD")
	}
	var b strings.Builder
	b.Grow(len(raw))
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		switch {
		case c == '\\' && i+1 < len(raw):
			i++
			if n := lineBreak(raw[i:]); n > 0 {
				i += n - 1
			} else {
				b.WriteByte(blank(raw[i]))
			}
		case c == '\\': // the last character: escapes nothing
		case lineBreak(raw[i:]) > 0:
			b.WriteByte('\n')
			i += lineBreak(raw[i:]) - 1
		default:
			b.WriteByte(blank(c))
		}
	}
	return strings.ToValidUTF8(b.String(), "\uFFFD")
}

// unplain are the characters that unescape may change.
const unplain = "\\\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\v\f\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f"

// lineBreak returns the length of the line break at the beginning of s: "\n", "\r", "\r\n" or
// "\n\r".
func lineBreak(s string) int {
	switch {
	case len(s) == 0 || s[0] != '\n' && s[0] != '\r':
		return 0
	case len(s) > 1 && s[1] != s[0] && (s[1] == '\n' || s[1] == '\r'):
		return 2
	}
	return 1
}

func blank(c byte) byte {
	if c < ' ' && c != '\n' {
		return ' '
	}
	return c
}

// escape is the inverse of unescape for text with ordinary line breaks. It also escapes colons,
// because in some values a colon separates two texts.
func escape(text string) string {
	return escaper.Replace(text)
}

var escaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`, "\r\n", "\n", "\r", "\n")
