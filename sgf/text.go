package sgf

import "strings"

// unescape turns a raw value into text: a backslash makes the next character
// an ordinary one, and before a line break it joins the lines; other white
// space becomes blanks; line breaks of any kind become "\n".
func unescape(raw string) string {
	if !strings.ContainsAny(raw, "\\\r\t\v\f\x00") {
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

// lineBreak returns the length of the line break s begins with: one of
// "\n", "\r", "\r\n", "\n\r".
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

// escape is the inverse of unescape for text with ordinary line breaks. The
// colon is escaped too, since in some values it parts two texts.
func escape(text string) string {
	return escaper.Replace(text)
}

var escaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`, "\r\n", "\n", "\r", "\n")
