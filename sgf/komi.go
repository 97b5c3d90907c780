package sgf

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/facts"
)

// maxKomi is the largest komi that is accepted, in points: all of a 19x19 board.
const maxKomi = 361

// Komi returns the komi in points. If the record does not state it, doubt says why, and points is
// the usual komi: 0.5 with a handicap, 6.5 where territory counts, else board.DefaultKomi.
//
// Values from 100 on, and 25, 50 and 75, are in hundredths: KM[650] is 6.5. Under Chinese rules
// they may count zi, which are two points: KM[375] is 7.5. A quarter, as in KM[3.75], is always of
// zi. KM[0] is unknown if the result has a fraction, or in an even game on Fox, which has komi.
func (g *Game) Komi() (points float64, doubt string) {
	points, doubt = statedKomi(g.Root.texts)
	if doubt == "" {
		return points, ""
	}
	rules, _ := board.ParseRules(g.Root.Text("RU"))
	handicap, _ := Handicap(g.Root.Text("HA"))
	switch {
	case handicap >= 2:
		return handicapKomi, doubt
	case rules.Territory:
		return territoryKomi, doubt
	}
	return board.DefaultKomi, doubt
}

// The usual komi where board.DefaultKomi is not.
const (
	handicapKomi  = 0.5
	territoryKomi = 6.5
)

// Komi returns the komi in points, as [Game.Komi] does. ok is false if it is not known.
func (m *MainLine) Komi() (points float64, ok bool) {
	points, doubt := statedKomi(m.Texts)
	return points, doubt == ""
}

// NoKomi is the doubt about the komi of a record without a usable KM.
const NoKomi = "the record has none"

// Other doubts.
const (
	wrongKomi    = "the result contradicts KM[0]"
	foxWithoutIt = "Fox plays no even game with KM[0]"
)

// statedKomi returns the komi that a record states, given the values of the properties of its root.
func statedKomi(root func(name string) []string) (points float64, doubt string) {
	text := func(name string) string { return cmp.Or(root(name)...) }
	v, hundredths, ok := parseKomi(text("KM"))
	if !ok {
		return 0, NoKomi
	}
	if v == 0 {
		return 0, doubtZero(text, root)
	}
	if isZi(math.Abs(v), hundredths, text("RU")) {
		v *= 2
	}
	return v, ""
}

// isZi reports whether a komi counts zi: only they have quarters, and where Chinese rules count in
// hundredths, 2.5 to 4 are zi because no komi of an even game is so low in points.
func isZi(komi float64, hundredths bool, rules string) bool {
	if math.Mod(komi*4, 2) == 1 {
		return true
	}
	if !hundredths || komi < 2.5 || komi > 4 {
		return false
	}
	r, err := board.ParseRules(rules)
	return err == nil && r == (board.Rules{})
}

// doubtZero says why KM[0] does not mean that there was no komi; "" if it does.
func doubtZero(text func(name string) string, root func(name string) []string) string {
	if _, margin, ok := strings.Cut(Result(text("RE")), "+"); ok {
		if v, err := strconv.ParseFloat(trim(margin), 64); err == nil && v != math.Trunc(v) {
			return wrongKomi
		}
	}
	if ha := trim(text("HA")); (ha == "" || ha == "0") && root("AB") == nil && onFox(root) {
		return foxWithoutIt
	}
	return ""
}

// onFox reports whether a record is of the server Fox.
func onFox(root func(name string) []string) bool {
	var texts []string
	for _, name := range [...]string{"AP", "PC", "SO", "US"} {
		texts = append(texts, root(name)...)
	}
	return facts.Server("", texts...) == "Fox"
}

// parseKomi reads a value of KM, in points or zi; hundredths reports that it was written in
// hundredths. The decimal point may be a comma: "6,5". ok is false if the value is not a finite
// number, or is more than 361 for either side.
func parseKomi(text string) (v float64, hundredths, ok bool) {
	text = strings.Replace(trim(text), ",", ".", 1)
	v, err := strconv.ParseFloat(text, 64)
	abs := math.Abs(v)
	if hundredths = abs >= 100 || text == "25" || text == "50" || text == "75"; hundredths {
		v, abs = v/100, abs/100
	}
	return v, hundredths, err == nil && abs <= maxKomi // NaN is rejected, too
}
