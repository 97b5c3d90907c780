package sgf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// This file has what programs write otherwise than SGF says: names of properties, results in words,
// and dates. The readers of all formats use it. The words are from records of the servers and from
// reports to the programs Sabaki, GoReviewPartner and Lizzie.

// oldNames are names that programs such as MultiGo use in the root, with those of FF[4]. TE and KO
// have another meaning in FF[4], but not in a root, and not with such values.
var oldNames = map[string]string{"KO": "KM", "RD": "DT", "TE": "EV", "HD": "HA"}

// newName returns the name in FF[4] of a property of the root, "" if name is not an old one.
func newName(name, value string) string {
	short := oldNames[name]
	switch value = trim(value); name {
	case "KO":
		if _, _, ok := parseKomi(value); !ok {
			return ""
		}
	case "TE":
		if len(value) < 2 {
			return ""
		}
	case "HD":
		if _, ok := Handicap(value); !ok {
			return ""
		}
	}
	return short
}

// renameOld gives properties of the root with an old name the one of FF[4], unless the root has
// that, too. It reports whether there were any.
func (g *Game) renameOld() (renamed bool) {
	for i, p := range g.Root.Properties() {
		if oldNames[p.Name] == "" || len(p.Values) == 0 {
			continue
		}
		if name := newName(p.Name, p.Values[0]); name != "" && !g.Root.Has(name) {
			props := slices.Clone(g.Root.Properties())
			props[i].Name = name
			g.Root.SetProperties(props)
			renamed = true
		}
	}
	return renamed
}

// renameOld is [Game.renameOld] for the header of the current game.
func (m *MainLine) renameOld() {
	for i := range m.header {
		switch f := &m.header[i]; f.key {
		case keyKO, keyRD, keyTE, keyHD:
			name := newName(nameString(f.key), string(m.s.data[f.start:f.end]))
			if f.first && name != "" && m.Header(name) == nil {
				f.key = keyOf(name)
				m.s.warn(oldName, int(f.start))
			}
		}
	}
}

// The words for winners and for the ways to win, in the languages of the servers.
var (
	blackWords   = mustCompile(`(?i)black|黑|黒|흑|^B\b`)
	whiteWords   = mustCompile(`(?i)white|白|백|^W\b`)
	drawWords    = mustCompile(`(?i)\bjigo\b|\bdraw|\btie\b|和棋|平局|持碁|持棋|무승부`)
	resignWords  = mustCompile(`(?i)resign|中押|中盘|中盤|불계`)
	timeWords    = mustCompile(`(?i)time|時間|时间|超时|超時|시간`)
	forfeitWords = mustCompile(`(?i)forfeit|反則|反则|弃权|棄権|기권`)
	winWords     = mustCompile(`(?i)\bw[io]n|勝|胜|승`)
	loseWords    = mustCompile(`(?i)\blos|\bresign(s|ed)\b|負|负|敗|败|输|輸|패`)
	fraction     = mustCompile(`(\d+)?\s*又?\s*([13])/([24])`)
	pointCount   = mustCompile(`(\d+(?:\.\d+)?)`)
	quarters     = mustCompile(`^\d*\.[27]5$`)
	numerals     = strings.NewReplacer("４分之３", "3/4", "四分之三", "3/4", "四分之一", "1/4", "二分之一", "1/2", "4分之3", "3/4",
		"4分之1", "1/4", "一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七", "7", "八", "8", "九", "9",
		"０", "0", "１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9", "．", ".", "／", "/")
)

// Result returns a result as FF[4] has it, such as B+R for "黒中押し勝ち" and W+5.5 for "White wins
// by 5.5". What it does not understand, or is in that form, stays. Where 子 is the unit, without
// the counts of both sides after ">>", the margin is in zi, which are two points.
func Result(text string) string {
	text = trim(text)
	if len(text) < 2 || text[1] == '+' || strings.EqualFold(text, "draw") {
		return text
	}
	said, _, counted := strings.Cut(numerals.Replace(text), ">>")
	black, white := blackWords.FindStringIndex(said), whiteWords.FindStringIndex(said)
	winner, loser, at := "B", "W", black
	if black == nil || white != nil && white[0] < black[0] {
		winner, loser, at = "W", "B", white
	}
	if at == nil || black != nil && white != nil && drawWords.MatchString(said) {
		if drawWords.MatchString(said) {
			return "0"
		}
		return text
	}
	rest := said[at[1]:]
	if !winWords.MatchString(rest) && loseWords.MatchString(rest) {
		winner = loser
	}
	switch margin := marginOf(rest, counted); {
	case resignWords.MatchString(rest):
		return winner + "+R"
	case timeWords.MatchString(rest):
		return winner + "+T"
	case forfeitWords.MatchString(rest):
		return winner + "+F"
	case margin != "" || winWords.MatchString(rest) || loseWords.MatchString(rest):
		return winner + "+" + margin
	}
	return text
}

// marginOf returns the first number of a text as points: "2又3/4子" is 5.5, "2目半" 2.5 and "半目"
// 0.5. It is "" if there is none.
func marginOf(text string, counted bool) string {
	v, zi := 0.0, strings.Contains(text, "子") && !counted
	if m := fraction.FindStringSubmatch(text); m != nil {
		whole, _ := strconv.ParseFloat(m[1], 64)
		upper, _ := strconv.ParseFloat(m[2], 64)
		lower, _ := strconv.ParseFloat(m[3], 64)
		v = whole + upper/lower
	} else {
		m := pointCount.FindStringSubmatch(text)
		half := strings.Contains(text, "半")
		if m == nil && !half {
			return ""
		}
		if m != nil {
			v, _ = strconv.ParseFloat(m[1], 64)
		}
		if half && v == float64(int(v)) {
			v += 0.5
		}
		zi = zi || m != nil && quarters.MatchString(m[1])
	}
	if zi {
		v *= 2
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// eras are the first years of Japanese eras.
var eras = []struct {
	name string
	year int
}{{"明治", 1868}, {"大正", 1912}, {"昭和", 1926}, {"平成", 1989}, {"令和", 2019}}

// Day returns the first date in a text of a record: yyyymmdd, with 0 for missing parts. It knows
// 2016-03-09, 2016.3.9, 2016年3月9日, 20160309, March 9, 2016 and Japanese eras.
func Day(text string) uint32 {
	for i := 0; i+4 <= len(text); i++ {
		if !isDigit(text[i]) || i > 0 && isDigit(text[i-1]) {
			continue
		}
		year, rest := leadingNumber(text[i:])
		switch n := len(text) - i - len(rest); {
		case n == 8 && year/100%100 <= 12 && year%100 <= 31:
			return uint32(year)
		case n != 4:
			continue
		}
		day := dayAfter(year, rest)
		if day%10000 == 0 {
			day += namedMonth(text)
		}
		return day
	}
	for _, e := range eras {
		if _, rest, ok := strings.Cut(text, e.name); ok {
			n, after := leadingNumber(strings.Replace(numerals.Replace(trim(rest)), "元", "1", 1))
			if n > 0 {
				return dayAfter(e.year+n-1, after)
			}
		}
	}
	return 0
}

// dayAfter reads month and day after a year.
func dayAfter(year int, rest string) uint32 {
	month, rest := datePart(rest, 12)
	day := 0
	if month > 0 {
		day, _ = datePart(rest, 31)
	}
	return uint32(year*10000 + month*100 + day)
}

// datePart reads a part of a date such as "-mm"; it returns 0 if there is none.
func datePart(s string, most int) (n int, rest string) {
	for _, sign := range []string{"-", ".", "/", "年", "月", "년", "월"} {
		after, ok := strings.CutPrefix(trim(s), sign)
		if !ok {
			continue
		}
		if n, rest = leadingNumber(trim(after)); n >= 1 && n <= most {
			return n, rest
		}
	}
	return 0, s
}

// namedMonth returns month and day of a date with the English name of a month, as mmdd.
func namedMonth(text string) uint32 {
	month, day := 0, 0
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" ,.-/", r) }) {
		if n, _ := leadingNumber(word); n >= 1 && n <= 31 && day == 0 {
			day = n
		}
		if len(word) >= 3 {
			if i := strings.Index("jan feb mar apr may jun jul aug sep oct nov dec", word[:3]); i >= 0 && i%4 == 0 {
				month = i/4 + 1
			}
		}
	}
	if month == 0 {
		return 0
	}
	return uint32(month*100 + day)
}

// leadingNumber reads the digits at the beginning of s; n is 0 if there are none or too many.
func leadingNumber(s string) (n int, rest string) {
	end := 0
	for end < len(s) && isDigit(s[end]) {
		end++
	}
	n, _ = strconv.Atoi(s[:end])
	return n, s[end:]
}

// standardDate returns a single date as FF[4] has it; other texts stay.
func standardDate(text string) string {
	d := Day(text)
	if d%100 == 0 || strings.Contains(text, ",") {
		return text
	}
	return fmt.Sprintf("%d-%02d-%02d", d/10000, d/100%100, d%100)
}
