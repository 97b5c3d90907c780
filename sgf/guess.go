package sgf

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/bits"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// The encoding of a game is decided at its first byte beyond ASCII, or at the first escape sequence
// of ISO-2022-JP, which no other text has: by CA if the text does not
// contradict it, else by the text. The same bytes are different characters in each encoding, and
// some characters are common in names and comments, others very rare. The guess is the encoding in
// which the bytes are the likeliest text: the one that needs the fewest bits if common characters
// have short codes (letters.txt).

// sampleSize is the number of bytes of a game that are used to guess its encoding.
const sampleSize = 2048

// decide settles the encoding of the game. Its first byte beyond ASCII or escape sequence is at i.
func (s *scanner) decide(i int) {
	t := &s.text
	t.decided = true
	sample := s.sample(i)
	name, declared := s.declared()
	code, known := utf8Text, false
	if declared {
		code, known = codecOf(string(name))
	}
	switch t.code = code; {
	case s.data[i] == esc:
		t.code = iso2022JP
	case !known || code == iso2022JP || contradicts(sample, code):
		t.code = guess(sample)
	}
	switch {
	case !declared && t.code == utf8Text && wholeUTF8(sample): // what nearly everybody writes
	case !declared:
		s.warnEncoding(undeclaredEncoding, i)
	case !known || t.code != code:
		s.warnEncoding(wrongEncoding, i)
	}
	if !t.pairs() {
		t.stop = 0
	}
}

// sample returns the bytes from i on, inside a value, that are used to guess the encoding of the
// game: sampleSize, or up to its end. Without the encoding the ends of values are not certain, but
// nearly so.
func (s *scanner) sample(i int) []byte {
	b := s.data[i:min(i+sampleSize, len(s.data))]
	at := bytes.IndexByte(b, ')')
	if at < 0 {
		return b
	}
	if at += beforeNode(b[at:]); at == len(b) || s.startsGame(i+at) {
		return b[:at] // surely all of this game, and nothing else
	}
	depth, inside := s.depth, true
	for at := 0; at < len(b); at++ {
		switch c := b[at]; {
		case inside && c == '\\':
			at++
		case inside && c == ']':
			for at+6 < len(b) && b[at+1] == ';' && (b[at+2] == 'B' || b[at+2] == 'W') && b[at+3] == '[' && b[at+6] == ']' {
				at += 6 // a move; there are many of them
			}
			next := skipSpace(b, at+1)
			inside = next < len(b) && b[next] != ')' && !clearlyEnds(s.data, i+next) && !endsValue(s.data, i+next)
		case inside:
		case c == '[':
			inside = true
		case c == '(' && s.startsGame(i+at):
			return b[:at]
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth <= 0 {
				return b[:at]
			}
		}
	}
	return b
}

// declared returns the value of the game's CA. It searches the bytes before as text, because the
// ends of values are unknown until the encoding is known.
func (s *scanner) declared() ([]byte, bool) {
	root := s.data[s.gameAt:min(s.gameAt+sampleSize, len(s.data))]
	root = root[:beforeNode(root)]
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

// beforeNode returns the index of the first bracket after the first byte that opens a variation or
// another game, or len(d).
func beforeNode(d []byte) int {
	for at := 1; at < len(d); at++ {
		i := bytes.IndexByte(d[at:], '(')
		if i < 0 {
			break
		}
		at += i
		if j := skipSpace(d, at+1); j < len(d) && d[j] == ';' {
			return at
		}
	}
	return len(d)
}

// warnEncoding warns about the encoding and notes the encoding that is used instead.
func (s *scanner) warnEncoding(k Kind, at int) {
	before := len(s.warnings)
	if s.warn(k, at); len(s.warnings) > before {
		s.warnings[before].Encoding = codecNames[s.text.code]
	}
}

// contradicts reports whether the text is very unlikely to be in the declared encoding. Some
// programs damage UTF-8 by replacing some of its bytes by question marks: that still counts as
// UTF-8.
func contradicts(b []byte, code codec) bool {
	good, bad := countUTF8(b)
	if code == utf8Text {
		return bad > 0 && !surelyUTF8(good, bad) || good == 0
	}
	return surelyUTF8(good, bad)
}

// surelyUTF8 reports whether the text is UTF-8 with so many multi-byte characters that it can
// hardly be in another encoding.
func surelyUTF8(good, bad int) bool { return good >= 9 && bad <= 3 && good >= 20*bad }

// longOnly reports whether every non-ASCII character of valid UTF-8 has three or four bytes, as in
// Asian names. A character of two bytes may as well be two characters of another encoding.
func longOnly(b []byte) bool {
	for i := skipASCII(b, 0); i < len(b); i = skipASCII(b, i) {
		_, n := utf8.DecodeRune(b[i:])
		if n == 2 {
			return false
		}
		i += n
	}
	return true
}

// countUTF8 counts the bytes beyond ASCII that are part of valid characters, and those that are
// not. The remains of a damaged character ("\xE6?\xA5") count as neither.
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

// wholeUTF8 reports whether the text is UTF-8 without damage. Its end may be in the middle of a character.
func wholeUTF8(b []byte) bool {
	for cut := range min(utf8.UTFMax, len(b)) {
		if utf8.Valid(b[:len(b)-cut]) {
			return cut == 0 || !utf8.FullRune(b[len(b)-cut:])
		}
	}
	return false
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

// damaged returns the length of the remains at i of a UTF-8 character in which one byte was
// replaced by '?', or 0 if it does not look like that.
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

// guess returns the encoding in which b is the likeliest text.
func guess(b []byte) codec {
	if good, bad := countUTF8(b); surelyUTF8(good, bad) || bad == 0 && longOnly(b) {
		return utf8Text
	}
	b = beyondASCII(b)
	best, least := latin1, math.Inf(1)
	for _, c := range candidates {
		if bits := c.surprise + c.bits(b); bits < least {
			best, least = c.code, bits
		}
	}
	return best
}

// beyondASCII returns the parts of b that are not ASCII. Each includes the two bytes after it,
// which may belong to its last character, and a bracket before it if it begins a value.
func beyondASCII(b []byte) []byte {
	const most = 400
	var out []byte
	for i := skipASCII(b, 0); i < len(b) && len(out) < most; i = skipASCII(b, i) {
		if i == 0 || b[i-1] == '[' {
			out = append(out, '[')
		} else {
			out = append(out, '\n')
		}
		ascii := 0
		for ; i < len(b) && ascii < 2 && len(out) < most; i++ {
			if ascii++; b[i] >= utf8.RuneSelf {
				ascii = 0
			}
			out = append(out, b[i])
		}
	}
	return out
}

// candidate is an encoding, the languages that are written in it, and the bits that stating this
// encoding costs.
type candidate struct {
	code      codec
	surprise  float64
	languages []*language
}

var candidates = []candidate{
	{utf8Text, 0, []*language{&inChinese, &inTaiwan, &inJapanese, &inKorean, &inWestern}},
	{gb18030, 1, []*language{&inChinese, &inTaiwan}},
	{big5, 2, []*language{&inTaiwan}},
	{shiftJIS, 2, []*language{&inJapanese}},
	{eucKR, 2, []*language{&inKorean}},
	{eucJP, 2, []*language{&inJapanese}},
	{latin1, 1, []*language{&inWestern}},
}

// bits returns how many bits the text needs in the language that suits it best.
func (c *candidate) bits(b []byte) float64 {
	text := ""
	if c.code == utf8Text {
		text = replaceDamaged(b)
	} else if out, ok := decodeBytes(c.code, "", b); ok {
		text = string(out)
	}
	if c.code == latin1 && bytes.IndexByte(b, 0x98) >= 0 { // not a letter in any of these
		text = ""
	}
	least := math.Inf(1)
	if text != "" {
		for _, l := range c.languages {
			least = min(least, l.bits(text))
		}
	}
	return least
}

// replaceDamaged returns UTF-8 with U+FFFD for each incomplete character.
func replaceDamaged(b []byte) string {
	var out strings.Builder
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			n = max(1, damaged(b, i))
			if !utf8.FullRune(b[i:]) && len(b)-i < utf8.UTFMax { // cut by the end of the sample
				break
			}
		}
		out.WriteRune(r)
		i += n
	}
	return out.String()
}

// wholeText returns valid UTF-8. It writes U+FFFD for each run of invalid bytes, and for each
// character in which bytes were replaced by '?', including the question marks. Programs that
// converted UTF-8 through Windows-1252 left such text: Windows-1252 has no character 0x81, so 洁
// became "\xE6\xB4?".
func wholeText(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	b := []byte(s)
	out := make([]byte, 0, len(b)+8)
	for i, run := 0, false; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r != utf8.RuneError || n > 1 {
			out = append(out, b[i:i+n]...)
			i, run = i+n, false
			continue
		}
		length := damaged(b, i)
		switch {
		case length > 0 && b[i]&0xC0 == 0x80 && len(out) > 0 && out[len(out)-1] == '?': // its first byte is the '?'
			out = utf8.AppendRune(out[:len(out)-1], utf8.RuneError)
		case length > 0 || !run:
			out = utf8.AppendRune(out, utf8.RuneError)
		}
		run = length == 0
		i += max(1, length)
	}
	return string(out)
}

// language is what is known about the characters of a language.
type language struct {
	first  map[rune]float32 // bits of the first character of a value: a surname
	common map[rune]float32 // bits elsewhere
	plain  map[rune]bool    // the other characters that every font has
	rare   float64          // bits of a plain character that is not common; the others need three more
	once   sync.Once
	build  func(l *language)
}

var (
	inChinese  = language{rare: 14.5, build: func(l *language) { l.han("chinese surnames", "chinese", gb18030, 0xB0, 0xD7) }}
	inTaiwan   = language{rare: 14.5, build: func(l *language) { l.han("traditional surnames", "traditional", big5, 0xA4, 0xC6) }}
	inJapanese = language{rare: 14, build: func(l *language) {
		l.han("japanese first", "japanese", shiftJIS, 0x88, 0x97)
		for r := 'ぁ'; r <= 'ー'; r++ {
			l.common[r] = 6
		}
	}}
	inKorean = language{rare: 16, build: func(l *language) {
		l.ranks(tables()["korean surnames"], tables()["korean"], 2, 1.4, 5.5, 10)
		l.plains(eucKR, 0xB0, 0xC8)
	}}
	inWestern = language{rare: 11, build: func(l *language) {
		l.ranks("", "éüöäèóáíàçñêåßøëæúâôîùïûãõòìýÿÉÖÜÄÅØÁÓÀÇÍÑÈÊÚÔÆ", 0, 0, 4, 5)
	}}
)

// han learns two tables of Chinese or Japanese characters; those whose first byte is from..to are
// plain.
func (l *language) han(first, common string, code codec, from, to byte) {
	l.ranks(tables()[first], tables()[common], 3.7, 1, 6.3, 20)
	l.plains(code, from, to)
}

// ranks learns characters by their ranks. The most common ones cost least bits; the cost grows by
// one where the rank is flat, by two at three times that, and so on; for surnames it is scaled by
// factor.
func (l *language) ranks(first, common string, firstLeast, factor, least, flat float64) {
	l.first, l.common, l.plain = map[rune]float32{}, map[rune]float32{}, map[rune]bool{}
	for i, r := range []rune(common) {
		l.common[r] = float32(least + math.Log2(1+float64(i)/flat))
	}
	for i, r := range []rune(first) {
		l.first[r] = float32(firstLeast + factor*math.Log2(1+float64(i)/3))
	}
}

// plains learns the characters whose first byte lies in a range. Characters that GBK and CP949
// added later have second bytes below 0xA1.
func (l *language) plains(code codec, from, to byte) {
	var all []byte
	least := 0x40
	if code == gb18030 || code == eucKR {
		least = 0xA1
	}
	for a := int(from); a <= int(to); a++ {
		for b := least; b < 0xFF; b++ {
			if b != 0x7F {
				all = append(all, byte(a), byte(b))
			}
		}
	}
	text, _ := decodeBytes(code, "", all)
	for _, r := range string(text) {
		l.plain[r] = r >= 0x2E80
	}
}

// bits returns how many bits the text needs.
func (l *language) bits(text string) (sum float64) {
	l.once.Do(func() { l.build(l) })
	begins := false
	for _, r := range text {
		sum += l.cost(r, begins)
		begins = r == '['
	}
	return sum
}

// cost returns how many bits a character needs; begins says whether it is the first of a value.
func (l *language) cost(r rune, begins bool) float64 {
	if r < utf8.RuneSelf {
		return asciiBits(r)
	}
	var bits float64
	switch common, ok := l.common[r]; {
	case ok:
		bits = float64(common)
	case l.plain[r]:
		bits = l.rare
	default:
		bits = l.oddBits(r)
	}
	if first, ok := l.first[r]; ok && begins {
		bits = min(bits, float64(first))
	}
	return bits
}

// oddBits is the cost of characters that are neither common nor plain.
func (l *language) oddBits(r rune) float64 {
	switch {
	case r == utf8.RuneError || !unicode.IsGraphic(r) || unicode.IsMark(r):
		return 24
	case strings.ContainsRune("　、。，！？：；（）「」『』《》【】“”…・〜～", r):
		return 9
	case r >= 'Ａ' && r <= 'ｚ' || r >= '０' && r <= '９':
		return 10
	case r >= 0x250 && r < 0x1200 && unicode.IsLetter(r) && l == &inWestern: // Cyrillic and others, which have only UTF-8 here
		return 12
	}
	return l.rare + 3
}

// asciiBits is the cost of ASCII characters.
func asciiBits(r rune) float64 {
	switch {
	case r == ']' || r == '[' || r == '\n':
		return 2
	case r >= ' ' && r < 0x7F && (isLetter(byte(r)) || isDigit(byte(r)) || r == ' '):
		return 4.5
	case r < ' ':
		return 24
	}
	return 7
}
