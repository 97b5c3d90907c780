package sgf

import (
	"slices"
	"strconv"
	"strings"

	"katachi/board"
)

// This file has what programs write otherwise than SGF says: names of properties, results in words,
// and dates. The readers of all formats use it. The words are from records of the servers and from
// reports to the programs Sabaki, GoReviewPartner and Lizzie.

// oldNames are names that programs such as MultiGo use in the root, with those of FF[4]. TE and KO
// have another meaning in FF[4], but not in a root, and not with such values.
var oldNames = map[string]string{"KO": "KM", "RD": "DT", "TE": "EV", "HD": "HA"}

// isOld reports whether the property is one of oldNames, faster than the map.
func (k key) isOld() bool { return k == keyKO || k == keyRD || k == keyTE || k == keyHD }

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
		if !keyOf(p.Name).isOld() || len(p.Values) == 0 {
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
		f := &m.header[i]
		if !f.key.isOld() || !f.first {
			continue
		}
		name := newName(nameString(f.key), string(m.s.data[f.start:f.end]))
		if name != "" && m.Header(name) == nil {
			f.key = keyOf(name)
			m.s.warn(oldName, int(f.start))
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
		"4分之1", "1/4", "一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七", "7", "八", "8", "九", "9", "〇", "0",
		"０", "0", "１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9", "．", ".", "／", "/")
)

// Winner returns who won by the result of a record; Empty if nobody did or it is not known.
func Winner(result string) board.Color {
	switch {
	case strings.HasPrefix(result, "B"), strings.HasPrefix(result, "b"):
		return board.Black
	case strings.HasPrefix(result, "W"), strings.HasPrefix(result, "w"):
		return board.White
	}
	return board.Empty
}

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
