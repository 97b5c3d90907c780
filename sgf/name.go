package sgf

import "strings"

// key is a property name of one or two characters: first<<8 | second. Longer names, which some
// programs use privately, have key 0.
type key uint16

const (
	keyB  = key('B') << 8
	keyW  = key('W') << 8
	keyAB = key('A')<<8 | 'B'
	keyAW = key('A')<<8 | 'W'
	keyAE = key('A')<<8 | 'E'
	keySZ = key('S')<<8 | 'Z'
	keyKM = key('K')<<8 | 'M'
	keyHA = key('H')<<8 | 'A'
	keyPL = key('P')<<8 | 'L'
	keyKO = key('K')<<8 | 'O'
	keyRD = key('R')<<8 | 'D'
	keyTE = key('T')<<8 | 'E'
	keyHD = key('H')<<8 | 'D'
)

func keyOf[S bytestr](name S) key {
	switch len(name) {
	case 1:
		return key(name[0]) << 8
	case 2:
		return key(name[0])<<8 | key(name[1])
	}
	return 0
}

// isMove reports whether the property is a move.
func (k key) isMove() bool { return k == keyB || k == keyW }

// isText reports whether the values are texts, or hold one.
func (k key) isText() bool { return texts[k.slot()] }

// texts are the properties of FF[4] whose values are, or hold, texts that people write.
var texts = func() (m [1 << 10]bool) {
	for name := range strings.FieldsSeq(`C GC N PB PW BR WR BT WT EV RO PC DT GN ON OT RE RU SO US AN CP AP LB FG`) {
		m[keyOf(name).slot()] = true
	}
	return m
}()

// slot maps names of one or two letters to different numbers below 1 << 10.
func (k key) slot() int { return int(k>>8&31)<<5 | int(k&31) }

// isSetup reports whether the property sets up stones.
func (k key) isSetup() bool { return k == keyAB || k == keyAW || k == keyAE }

// pairs holds every name of one or two capitals, so that making a string of such a name does not
// allocate: "A", then "AA", "AB" ..., "B", "BA" ...
var pairs = func() string {
	var b strings.Builder
	for i := range 26 * 26 {
		b.WriteByte(byte('A' + i/26))
		b.WriteByte(byte('A' + i%26))
	}
	return b.String()
}()

// nameString returns the name of k as a string.
func nameString(k key) string {
	first, second := int(k>>8)-'A', int(k&0xFF)-'A'
	switch {
	case uint(first) >= 26:
	case k&0xFF == 0:
		return pairs[first*52 : first*52+1]
	case uint(second) < 26:
		i := first*52 + second*2
		return pairs[i : i+2]
	}
	return string([]byte{byte(k >> 8), byte(k)})
}

// longNames maps full names of FF[1] to FF[3], in lower case, to short names, which the capitals of
// the usual spellings do not always give.
var longNames = func() map[string]string {
	m := map[string]string{}
	for short, long := range map[string]string{
		"B": "black", "W": "white", "C": "comment", "N": "name node", "V": "value",
		"AB": "addblack", "AW": "addwhite", "AE": "addempty", "PL": "player",
		"SZ": "size", "KM": "komi", "HA": "handicap", "GM": "game", "FF": "fileformat",
		"PB": "playerblack", "PW": "playerwhite", "BR": "blackrank", "WR": "whiterank",
		"BT": "blackteam", "WT": "whiteteam", "GN": "gamename", "GC": "gamecomment",
		"EV": "event", "RO": "round", "DT": "date", "PC": "place", "RE": "result", "TM": "time",
		"US": "user", "SO": "source", "RU": "rules", "CP": "copyright", "AN": "annotation",
		"BL": "blackleft", "WL": "whiteleft", "VW": "view", "CH": "check", "M": "mark", "L": "letters",
		"TB": "blackterritory territoryblack", "TW": "whiteterritory territorywhite",
		"GB": "goodblack", "GW": "goodwhite", "BM": "badmove", "TE": "tesuji", "DO": "doubtful",
		"HO": "hotspot", "LB": "label", "TR": "triangle", "SQ": "square", "CR": "circle", "SL": "select",
	} {
		for name := range strings.FieldsSeq(long) {
			m[name] = short
		}
	}
	return m
}()

// shortName returns the short form of a name with lower-case letters: "Size" and "SiZe" are SZ. An
// unknown name without capitals is returned in capitals.
func shortName(name string) string {
	if short, ok := longNames[strings.ToLower(name)]; ok {
		return short
	}
	capitals := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return -1
		}
		return r
	}, name)
	if capitals == "" || !isUpper(capitals[0]) {
		return strings.ToUpper(name)
	}
	return capitals
}

func isUpper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func isLetter(c byte) bool { return isUpper(c &^ 0x20) }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
