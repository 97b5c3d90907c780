package sgf

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

const utf8BOM = "\xEF\xBB\xBF"

// charset is how the text of one game is encoded. The decision is put off to
// the first byte beyond ASCII, which most games do not have.
type charset struct {
	stop    uint64 // the high bits that scanner.valueEnd must stop at
	decided bool   // a byte beyond ASCII was met
	code    codec
}

func (t *charset) begin() { *t = charset{stop: highs} }

// pairs reports whether the second byte of a character may be a bracket or a
// backslash.
func (t *charset) pairs() bool { return t.code == shiftJIS || t.code == big5 || t.code == gb18030 }

func (t *charset) isLead(c byte) bool {
	if t.code == shiftJIS {
		return c >= 0x81 && c <= 0x9F || c >= 0xE0 && c <= 0xFC
	}
	return c >= 0x81 && c <= 0xFE
}

// isTrail holds for the second bytes of Shift-JIS, Big5 and GB18030, digits
// included: GB18030's characters of four bytes are two such pairs.
func isTrail(c byte) bool { return c >= 0x40 && c != 0x7F && c != 0xFF || isDigit(c) }

// codec names an encoding that records come in.
type codec uint8

const (
	utf8Text codec = iota // also ASCII
	gb18030               // GBK and GB2312 are part of it
	big5
	shiftJIS
	eucKR
	latin1
	otherCodec
)

var codecs = [...]struct {
	name string
	enc  encoding.Encoding
}{
	{"UTF-8", nil},
	{"GB18030", simplifiedchinese.GB18030},
	{"Big5", traditionalchinese.Big5},
	{"Shift_JIS", japanese.ShiftJIS},
	{"EUC-KR", korean.EUCKR},
	{"ISO-8859-1", charmap.Windows1252},
	{"other", nil},
}

// codecOf maps the value of CA to a codec; ok is false for unknown names.
func codecOf(name string) (codec, bool) {
	if c, ok := commonCodecs[strings.ToLower(trim(name))]; ok {
		return c, true
	}
	enc, err := htmlindex.Get(name)
	if err != nil {
		return utf8Text, false
	}
	switch enc {
	case unicode.UTF8:
		return utf8Text, true
	case simplifiedchinese.GBK, simplifiedchinese.GB18030:
		return gb18030, true
	case traditionalchinese.Big5:
		return big5, true
	case japanese.ShiftJIS:
		return shiftJIS, true
	case korean.EUCKR:
		return eucKR, true
	case charmap.Windows1252:
		return latin1, true
	}
	return otherCodec, true
}

// commonCodecs saves the look-up, and knows names that the web's list does not.
var commonCodecs = map[string]codec{
	"utf-8": utf8Text, "utf8": utf8Text, "gb18030": gb18030, "gbk": gb18030, "gb2312": gb18030, "cp936": gb18030,
	"big5": big5, "cp950": big5, "shift_jis": shiftJIS, "shift-jis": shiftJIS, "sjis": shiftJIS, "cp932": shiftJIS,
	"euc-kr": eucKR, "cp949": eucKR, "uhc": eucKR, "iso-8859-1": latin1, "latin1": latin1, "windows-1252": latin1,
}

// sampleSize is how much of a game is looked at to guess its encoding.
const sampleSize = 2048

// decide settles the encoding of the game, whose first byte beyond ASCII is at i.
func (s *scanner) decide(i int) {
	t := &s.text
	t.decided = true
	sample := s.data[i:min(i+sampleSize, len(s.data))]
	name, declared := s.declared()
	code, known := utf8Text, false
	if declared {
		code, known = codecOf(string(name))
	}
	switch {
	case !known:
		t.code = guess(sample)
	case code == utf8Text && !mostlyUTF8(sample), code != utf8Text && surelyUTF8(sample):
		t.code = guess(sample)
	default:
		t.code = code
	}
	switch {
	case !declared:
		s.warn(UndeclaredEncoding, i)
	case !known || t.code != code:
		s.warn(WrongEncoding, i)
	}
	if !t.pairs() {
		t.stop = 0
	}
}

// declared returns the value of the game's CA. It is searched as text, since
// values before it cannot be told apart before the encoding is known.
func (s *scanner) declared() ([]byte, bool) {
	root := s.data[s.gameAt:min(s.gameAt+sampleSize, len(s.data))]
	if i := bytes.Index(root[min(2, len(root)):], []byte("(;")); i >= 0 {
		root = root[:i+2]
	}
	for from := 0; ; {
		i := bytes.Index(root[from:], []byte("CA["))
		if i < 0 {
			return nil, false
		}
		at := from + i
		from = at + 3
		end := bytes.IndexByte(root[from:], ']')
		if end >= 0 && (at == 0 || !isLetter(root[at-1]) && !isDigit(root[at-1])) {
			return root[from : from+end], true
		}
	}
}

// mostlyUTF8 reports whether nearly all bytes beyond ASCII are part of UTF-8,
// or were before some program replaced bytes of it by question marks.
func mostlyUTF8(b []byte) bool {
	good, bad := countUTF8(b)
	return good > 0 && good >= 2*bad
}

// surelyUTF8 reports whether the text is UTF-8 with characters of three bytes,
// which another encoding hardly ever happens to be.
func surelyUTF8(b []byte) bool {
	good, bad := countUTF8(b)
	return good >= 9 && bad <= 3 && good >= 20*bad
}

// countUTF8 counts the bytes beyond ASCII that are part of valid characters,
// and the others. What is left of a damaged character ("\xE6?\xA5") counts as
// neither.
func countUTF8(b []byte) (good, bad int) {
	for i := skipASCII(b, 0); i < len(b); i = skipASCII(b, i) {
		r, n := utf8.DecodeRune(b[i:])
		switch {
		case r != utf8.RuneError || n > 1:
			good += n
		case !utf8.FullRune(b[i:]): // cut by the end of the sample
			return good, bad
		case damaged(b, i) > 0:
			n = damaged(b, i)
		default:
			bad++
		}
		i += n
	}
	return good, bad
}

// skipASCII returns the index of the first byte beyond ASCII from i on.
func skipASCII(b []byte, i int) int {
	for ; i+8 <= len(b); i += 8 {
		if high := binary.LittleEndian.Uint64(b[i:]) & highs; high != 0 {
			return i + bits.TrailingZeros64(high)/8
		}
	}
	for i < len(b) && b[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// damaged returns the length of what is left at i of a character of UTF-8 after
// one of its bytes was replaced by '?'; 0 if it does not look like that.
func damaged(b []byte, i int) int {
	rest := func(k int) bool { return i+k < len(b) && b[i+k]&0xC0 == 0x80 }
	lost := func(k int) bool { return i+k < len(b) && b[i+k] == '?' }
	switch {
	case b[i] >= 0xE0 && b[i] <= 0xEF && (lost(1) && (rest(2) || lost(2)) || rest(1) && lost(2)):
		return 3
	case b[i] >= 0xC2 && b[i] < 0xE0 && lost(1):
		return 2
	case rest(0) && i > 0 && b[i-1] == '?' && rest(1):
		return 2
	case rest(0) && i > 0 && b[i-1] == '?':
		return 1
	}
	return 0
}

// guess names the encoding that makes the most sense of b.
func guess(b []byte) codec {
	if mostlyUTF8(b) {
		return utf8Text
	}
	best, most := latin1, 0.6
	for _, code := range []codec{gb18030, big5, shiftJIS} {
		if share := commonShare(b, code); share > most {
			best, most = code, share
		}
	}
	if best == gb18030 && mostlyHangul(b) {
		return eucKR
	}
	return best
}

// mostlyHangul reports whether b, read as EUC-KR, is Hangul nearly everywhere.
// These are common characters of GBK too, so only a longer text decides.
func mostlyHangul(b []byte) bool {
	pairs, hangul := 0, 0
	for i := skipASCII(b, 0); i+1 < len(b); i = skipASCII(b, i+2) {
		pairs++
		if b[i] >= 0xB0 && b[i] <= 0xC8 && b[i+1] >= 0xA1 {
			hangul++
		}
	}
	return pairs >= 12 && hangul*30 >= pairs*29
}

// commonShare returns which share of the bytes beyond ASCII belong to the
// characters that everyday text in the encoding is made of.
func commonShare(b []byte, code codec) float64 {
	t := charset{code: code}
	common, all := 0.0, 0.0
	for i := 0; i < len(b); {
		if b[i] < 0x80 {
			i++
			continue
		}
		n := 1
		if t.isLead(b[i]) && i+1 < len(b) && isTrail(b[i+1]) {
			n = 2
			common += 2 * weight(code, b[i], b[i+1])
		} else if code == shiftJIS && b[i] >= 0xA1 && b[i] <= 0xDF {
			common += 0.3 // a half-width kana: possible, but also every second byte of Chinese
		}
		all += float64(n)
		i += n
	}
	if all == 0 {
		return 0
	}
	return common / all
}

// weight says how common the character of two bytes is in names and comments,
// from 0 to 1: first-level ideographs, kana and hangul count most.
func weight(code codec, a, b byte) float64 {
	in := func(c, low, high byte) bool { return c >= low && c <= high }
	switch code {
	case gb18030:
		switch {
		case in(a, 0xB0, 0xD7) && b >= 0xA1:
			return 0.95
		case in(a, 0xA1, 0xF7) && b >= 0xA1:
			return 0.5
		}
	case big5:
		switch {
		case in(a, 0xA4, 0xC6) && (in(b, 0x40, 0x7E) || b >= 0xA1):
			return 0.94
		case in(a, 0xA1, 0xF9) && (in(b, 0x40, 0x7E) || b >= 0xA1):
			return 0.5
		}
	case shiftJIS:
		switch {
		case a == 0x82 && in(b, 0x9F, 0xF1), a == 0x83 && in(b, 0x40, 0x96), a == 0x81 && in(b, 0x40, 0x5B):
			return 1
		case in(a, 0x88, 0x97):
			return 0.96
		case in(a, 0x98, 0x9F), in(a, 0xE0, 0xEA):
			return 0.6
		}
	}
	return 0.1
}

// decode returns the raw value in UTF-8, escapes still in it. Bytes that mean
// nothing become U+FFFD.
func (t *charset) decode(raw []byte, declared string) string {
	if !t.decided || t.code == utf8Text || isASCII(raw) {
		return strings.ToValidUTF8(string(raw), "\uFFFD")
	}
	if t.pairs() {
		raw = t.unescapePairs(raw)
	}
	enc := codecs[t.code].enc
	if t.code == otherCodec {
		enc, _ = htmlindex.Get(declared)
	}
	if enc == nil {
		return string(raw)
	}
	if out, err := enc.NewDecoder().Bytes(raw); err == nil {
		return string(out)
	}
	return strings.ToValidUTF8(string(raw), "\uFFFD")
}

// unescapePairs takes out the backslashes that were put inside of characters
// of two bytes (see charset.width).
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

// widthInside is width for a value whose end is known: a bracket inside it
// cannot have ended it.
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

// decodeUTF16 returns data in UTF-8 if it is UTF-16, with a byte-order mark or
// with an opening bracket of two bytes; else data itself.
func decodeUTF16(data []byte) []byte {
	var order unicode.Endianness
	switch {
	case bytes.HasPrefix(data, []byte("\xFF\xFE")), bytes.HasPrefix(data, []byte("(\x00;\x00")):
		order = unicode.LittleEndian
	case bytes.HasPrefix(data, []byte("\xFE\xFF")), bytes.HasPrefix(data, []byte("\x00(\x00;")):
		order = unicode.BigEndian
	default:
		return data
	}
	out, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(data)
	if err != nil {
		return data
	}
	return out
}
