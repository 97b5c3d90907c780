//go:build !js

package sgf

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

// players returns the names of testdata/players.txt by language, 300 each.
func players(t testing.TB) map[string][]string {
	data, err := os.ReadFile("testdata/players.txt")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string][]string{}
	for block := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n\n") {
		if language, list, ok := strings.Cut(block, "\n"); ok {
			names[language] = strings.Fields(list)
		}
	}
	for _, language := range []string{"zh", "zh-TW", "ja", "ko"} {
		if n := len(names[language]); n != 300 {
			t.Fatalf("%d names of language %s, want 300", n, language)
		}
	}
	return names
}

// TestGuess: the encoding of records without CA is found, even if the only text is the name of one
// player: two to five characters, mostly three. If the text is likely in two encodings, that is not
// always possible.
func TestGuess(t *testing.T) {
	names := players(t)
	names["western"] = strings.Fields(westernNames)
	names["syllables"] = strings.Fields(oneSyllable)
	for _, c := range []struct {
		language, name string
		enc            encoding.Encoding
		one, both      int // right, of all: with the name of one player, of both
	}{
		{"zh", "GB18030", encodings[gb18030], 300, 300},
		{"zh-TW", "GB18030", encodings[gb18030], 300, 300},
		{"zh-TW", "Big5", encodings[big5], 291, 300},
		{"ja", "Shift_JIS", encodings[shiftJIS], 300, 300},
		{"ja", "EUC-JP", encodings[eucJP], 287, 298},
		{"ko", "EUC-KR", encodings[eucKR], 300, 300},
		{"syllables", "EUC-KR", encodings[eucKR], 24, 24},
		{"western", "ISO-8859-1", encodings[latin1], 23, 24},
		{"zh", "UTF-8", encoding.Nop, 300, 300},
		{"zh-TW", "UTF-8", encoding.Nop, 300, 300},
		{"ja", "UTF-8", encoding.Nop, 300, 300},
		{"ko", "UTF-8", encoding.Nop, 300, 300},
		{"western", "UTF-8", encoding.Nop, 24, 24},
		{"ja", "UTF-16LE", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), 300, 300},
		{"ko", "UTF-16BE", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), 300, 300},
		{"zh", "UTF-16LE", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), 300, 300},
	} {
		t.Run(c.language+"/"+c.name, func(t *testing.T) {
			list, wrong := names[c.language], map[string]int{}
			right := [2]int{}
			for i, name := range list {
				for k, other := range []string{"White", list[(i+len(list)/2)%len(list)]} {
					text := fmt.Sprintf("(;GM[1]FF[4]SZ[19]PB[%s]BR[9d]PW[%s]WR[8d]KM[6.5]RE[B+R];B[pd];W[dd])", name, other)
					data, err := c.enc.NewEncoder().String(text)
					if err != nil {
						t.Fatalf("%s: %v", name, err)
					}
					f, err := Parse([]byte(data), nil)
					if err != nil {
						t.Fatal(err)
					}
					g := f.Games[0]
					if g.Root.Text("PB") == name && g.Root.Text("PW") == other {
						right[k]++
					} else {
						wrong[g.Encoding]++
						t.Log(name, other, g.Root.Text("PB"), g.Root.Text("PW"), g.Encoding)
					}
					if sound := g.Encoding == "UTF-8"; sound != (len(f.Warnings) == 0) || !sound && f.Warnings[0].Encoding != g.Encoding {
						t.Fatalf("%s: warnings %v, want one that says %s, unless it is UTF-8", name, f.Warnings, g.Encoding)
					}
				}
			}
			t.Logf("of %d, %d with one name and %d with both are right; the others were taken for %v", len(list), right[0], right[1], wrong)
			if right[0] < c.one || right[1] < c.both {
				t.Errorf("want %d and %d", c.one, c.both)
			}
		})
	}
}

// westernNames are first names and surnames with letters of Western Europe.
const westernNames = "Jörg Müller François Gérard José Muñoz Åsa Bjørn Søren Jürgen André Hélène Núria João Günter " +
	"Weiß Käthe Zoë Íñigo Sébastien Chloé Größe Pérez Nüßlein"

// oneSyllable are Korean names of a single syllable: only surnames.
const oneSyllable = "김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 전 홍 유 고 문 양"

// TestDeclared: CA is used unless the text contradicts it; then the encoding is guessed, and the
// warning names it. No name is read as invalid characters.
func TestDeclared(t *testing.T) {
	names := players(t)
	for _, c := range []struct {
		language string
		code     codec
	}{{"zh", gb18030}, {"zh-TW", big5}, {"ja", shiftJIS}, {"ja", eucJP}, {"ko", eucKR}} {
		for i, name := range names[c.language] {
			other := names[c.language][(i+150)%300]
			for _, ca := range []string{codecNames[c.code], "UTF-8"} {
				text := fmt.Sprintf("(;CA[%s]SZ[19]PB[%s]PW[%s];B[pd];W[dd])", ca, name, other)
				data, err := encodings[c.code].NewEncoder().String(text)
				if err != nil {
					t.Fatal(err)
				}
				f, err := Parse([]byte(data), nil)
				if err != nil {
					t.Fatal(err)
				}
				got := f.Games[0].Root.Text("PB")
				if ca != "UTF-8" && (got != name || len(f.Warnings) > 0) {
					t.Errorf("CA[%s]: %s, want %s; warnings %v", ca, got, name, f.Warnings)
				}
				if ca == "UTF-8" && strings.Contains(got, "\uFFFD") {
					t.Errorf("CA[UTF-8] over %s: %s, want %s", codecNames[c.code], got, name)
				}
				if ca == "UTF-8" && (len(f.Warnings) != 1 || f.Warnings[0].Kind != wrongEncoding || f.Warnings[0].Encoding != f.Games[0].Encoding) {
					t.Errorf("CA[UTF-8] over %s: warnings %v", codecNames[c.code], f.Warnings)
				}
			}
		}
	}
}

// TestWholeText: a character that lost bytes to question marks is one character, wherever they
// were; question marks of the text stay.
func TestWholeText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"柯洁?", "柯洁?"},
		{"柯\xE6\xB4?", "柯\uFFFD"},
		{"\xE6\xB4?柯", "\uFFFD柯"},
		{"\xE6?\x81柯", "\uFFFD柯"},
		{"\xE6??柯", "\uFFFD柯"},
		{"?\xB4\x81柯", "\uFFFD柯"},
		{"旷\xE6\xB4?\xE6\xB4?伦", "旷\uFFFD\uFFFD伦"},
		{"\xC3? what?", "\uFFFD what?"},
		{"caf\xE9?", "caf\uFFFD?"},
		{"caf\xE9? no", "caf\uFFFD? no"},
		{"柯\xE6\xB4", "柯\uFFFD"},
		{"\xFF\xFE\xFF", "\uFFFD"},
		{"a\uFFFD?b\xFF", "a\uFFFD?b\uFFFD"},
	} {
		if got := wholeText(c.in); got != c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}

// TestLeads: which bytes are the first of two, according to the encodings (JIS X 0208 in Shift_JIS
// with Windows' additions; Big5; GB 18030).
func TestLeads(t *testing.T) {
	for _, c := range []struct {
		code codec
		want func(c int) bool
	}{
		{shiftJIS, func(c int) bool { return 0x81 <= c && c <= 0x9F || 0xE0 <= c && c <= 0xFC }},
		{big5, func(c int) bool { return 0x81 <= c && c <= 0xFE }},
		{gb18030, func(c int) bool { return 0x81 <= c && c <= 0xFE }},
	} {
		text := charset{code: c.code}
		for b := range 256 {
			if text.isLead(byte(b)) != c.want(b) {
				t.Errorf("encoding %d: %#02x is a lead byte: %v, want %v", c.code, b, !c.want(b), c.want(b))
			}
		}
	}
}

// TestCountUTF8: a U+FFFD in the text is a character like others; a character cut off at the end
// does not count.
func TestCountUTF8(t *testing.T) {
	for _, c := range []struct {
		text      string
		good, bad int
	}{{"\uFFFD", 3, 0}, {"a囲é", 5, 0}, {"囲\xFF", 3, 1}, {"囲\xE5\x9B", 3, 0}} {
		if good, bad := countUTF8([]byte(c.text)); good != c.good || bad != c.bad {
			t.Errorf("countUTF8(%q) = %d, %d, want %d, %d", c.text, good, bad, c.good, c.bad)
		}
	}
	if n := len(beyondASCII(bytes.Repeat([]byte{0xB0}, 1000))); n > 400 {
		t.Errorf("%d bytes are guessed from, want 400 at most", n)
	}
}
