package sgf

import (
	"bytes"
	"strings"
)

const utf8BOM = "\xEF\xBB\xBF"

// charset is the encoding of the text of one game. The decision waits for the first byte beyond
// ASCII, which most games do not have.
type charset struct {
	stop    uint64 // the high bits that scanner.valueEnd must stop at
	decided bool   // a byte beyond ASCII was met
	code    codec
}

func (t *charset) begin() { *t = charset{stop: highs} }

// pairs reports whether the second byte of a character may look like a bracket or a backslash.
func (t *charset) pairs() bool { return t.code == shiftJIS || t.code == big5 || t.code == gb18030 }

// esc begins the escape sequences of ISO-2022-JP, which switch between character sets. Its text is
// ASCII, and any of it may look like a bracket or a backslash.
const esc = 0x1B

// shifts are the sequences after which text is not ASCII; backs are those that end it. The second
// of these is JIS-Roman, which has a yen sign in place of the backslash.
var (
	shifts = []string{"\x1B$B", "\x1B$@", "\x1B$(D", "\x1B(I"}
	backs  = []string{"\x1B(B", "\x1B(J"}
)

// prefix returns the length of the sequence of the list that d begins with, or 0.
func prefix(d []byte, list []string) int {
	for _, p := range list {
		if bytes.HasPrefix(d, []byte(p)) {
			return len(p)
		}
	}
	return 0
}

// shiftedText returns the length of a text that begins with an escape sequence, or 0 if it does not
// end with one: then the text was cut off, and brackets are brackets.
func shiftedText(d []byte) int {
	i := 0
	for n := prefix(d, shifts); n > 0; n = prefix(d[i:], shifts[2:]) {
		for i += n; i < len(d) && d[i] > ' ' && d[i] < 0x7F; i++ {
		}
	}
	if n := prefix(d[i:], backs); i > 0 && n > 0 {
		return i + n
	}
	return 0
}

// unescapeShifted removes backslashes inside characters of two bytes: programs that escape bytes,
// not characters, write 0x5C 0x5D for a second byte that looks like a bracket. A text with such
// pairs keeps them if it has an odd number of bytes without them. JIS-Roman becomes ASCII.
func unescapeShifted(raw []byte) []byte {
	out := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); {
		n := shiftedText(raw[i:])
		if n == 0 {
			out = append(out, raw[i])
			i++
			continue
		}
		out = append(out, unescapeRun(raw[i:i+n-3])...)
		out = append(out, backs[0]...)
		i += n
	}
	return out
}

// unescapeRun is unescapeShifted for one text of characters of two bytes.
func unescapeRun(run []byte) []byte {
	i := prefix(run, shifts)
	out := append(make([]byte, 0, len(run)), run[:i]...)
	for i+1 < len(run) {
		lead := run[i]
		if next := run[i+1:]; len(next) > 1 && next[0] == '\\' && (next[1] == ']' || next[1] == '\\') {
			i++
		}
		out = append(out, lead, run[i+1])
		i += 2
	}
	if i < len(run) {
		return run
	}
	return out
}

func (t *charset) isLead(c byte) bool {
	if t.code == shiftJIS {
		return c >= 0x81 && c <= 0x9F || c >= 0xE0 && c <= 0xFC
	}
	return c >= 0x81 && c <= 0xFE
}

// isTrail holds for the second bytes of Shift-JIS, Big5 and GB18030. These include digits:
// characters of four bytes in GB18030 are two such pairs.
func isTrail(c byte) bool { return c >= 0x40 && c != 0x7F && c != 0xFF || isDigit(c) }

// codec is an encoding used by records.
type codec uint8

const (
	utf8Text codec = iota // also ASCII
	gb18030               // GBK and GB2312 are part of it
	big5
	shiftJIS
	eucKR // with the syllables that CP949 adds
	eucJP
	iso2022JP
	latin1
	otherCodec
)

var codecNames = [...]string{"UTF-8", "GB18030", "Big5", "Shift_JIS", "EUC-KR", "EUC-JP", "ISO-2022-JP", "ISO-8859-1", "other"}

// codecOf maps the value of CA to a codec; ok is false for unknown names.
func codecOf(name string) (codec, bool) {
	if c, ok := commonCodecs[strings.ToLower(trim(name))]; ok {
		return c, true
	}
	return webCodec(name)
}

// commonCodecs saves the look-up, and has names that are not in the Encoding Standard of the web.
var commonCodecs = map[string]codec{
	"utf-8": utf8Text, "utf8": utf8Text, "gb18030": gb18030, "gbk": gb18030, "gb2312": gb18030, "cp936": gb18030,
	"big5": big5, "cp950": big5, "shift_jis": shiftJIS, "shift-jis": shiftJIS, "sjis": shiftJIS, "cp932": shiftJIS,
	"euc-kr": eucKR, "cp949": eucKR, "uhc": eucKR,
	"iso-2022-jp": iso2022JP, "iso2022jp": iso2022JP, "jis": iso2022JP, "euc-jp": eucJP, "eucjp": eucJP, "ujis": eucJP, "iso-8859-1": latin1, "latin1": latin1, "windows-1252": latin1,
}

// decode returns the raw value in UTF-8, with its escapes. Invalid bytes become U+FFFD (see
// wholeText).
func (t *charset) decode(raw []byte, declared string) string {
	switch {
	case !t.encoded(raw):
		return wholeText(string(raw))
	case t.pairs():
		raw = t.unescapePairs(raw)
	case t.code == iso2022JP:
		raw = unescapeShifted(raw)
	}
	if out, ok := decodeBytes(t.code, declared, raw); ok {
		return string(out)
	}
	return wholeText(string(raw))
}

// encoded reports whether a value must be decoded: it is neither ASCII nor UTF-8.
func (t *charset) encoded(raw []byte) bool {
	switch {
	case !t.decided || t.code == utf8Text:
		return false
	case t.code == iso2022JP:
		return bytes.IndexByte(raw, esc) >= 0
	}
	return !isASCII(raw)
}

// unescapePairs removes backslashes inside characters of two bytes (see charset.width).
func (t *charset) unescapePairs(raw []byte) []byte {
	out := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); {
		n := 1
		if raw[i] >= 0x80 {
			n = t.widthInside(raw, i)
		} else if raw[i] == '\\' && i+1 < len(raw) && raw[i+1] < 0x80 {
			n = 2
		}
		if n == 3 {
			out = append(out, raw[i], raw[i+2])
		} else {
			out = append(out, raw[i:i+n]...)
		}
		i += n
	}
	return out
}

// widthInside is width for a value whose end is known, so that no bracket inside it ends it.
func (t *charset) widthInside(raw []byte, i int) int {
	if !t.isLead(raw[i]) || i+1 >= len(raw) || !isTrail(raw[i+1]) {
		return 1
	}
	if raw[i+1] != '\\' || i+2 >= len(raw) {
		return 2
	}
	switch raw[i+2] {
	case ']':
		return 3
	case '\\':
		if i+3 < len(raw) && raw[i+3] == ']' {
			return 2
		}
		return 3
	}
	return 2
}

func isASCII[S bytestr](b S) bool {
	for i := range len(b) {
		if b[i] >= 0x80 {
			return false
		}
	}
	return true
}

// IsUTF16 reports whether a file is taken for UTF-16: it has a byte-order mark, or begins with an
// opening bracket of two bytes.
func IsUTF16(data []byte) bool {
	_, ok := utf16Order(data)
	return ok
}

func utf16Order(data []byte) (bigEndian, ok bool) {
	starts := func(s string) bool { return bytes.HasPrefix(data, []byte(s)) }
	bigEndian = starts("\xFE\xFF") || starts("\x00(\x00;")
	return bigEndian, bigEndian || starts("\xFF\xFE") || starts("(\x00;\x00")
}

// decodeUTF16 returns data converted to UTF-8 if it is UTF-16, else data itself.
func decodeUTF16(data []byte) []byte {
	if bigEndian, ok := utf16Order(data); ok {
		return utf16Bytes(bigEndian, data)
	}
	return data
}

// DecodeNames returns names of files in UTF-8. They are in one encoding, which is guessed as for the
// text of records.
func DecodeNames(names []string) []string {
	all := strings.Join(names, "\n")
	code := guess([]byte(all))
	if out, ok := decodeBytes(code, "", []byte(all)); ok {
		all = string(out)
	}
	return strings.Split(wholeText(all), "\n")
}
