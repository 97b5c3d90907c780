package sgf

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// Which encoding a game is in is decided at its first byte beyond ASCII: by what CA says, if
// the text does not contradict it, else by the text. In each encoding the characters of
// names and comments are a small part of all; the encoding in which most bytes are such
// characters wins.

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
// where the values before it end is not known before the encoding is.
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
