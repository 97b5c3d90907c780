package board

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// Rules are the parts of the rules of play and scoring that differ between countries. The zero
// value is area scoring without komi, with simple ko and no suicide: Chinese rules.
type Rules struct {
	Komi float64 // points that White is given
	// Territory counts surrounded points and prisoners; otherwise area counts: stones and the
	// points they surround. Points in seki count, too.
	Territory bool
	Superko   bool // no move may bring back any earlier position (positional superko); else only simple ko
	// Situational: a position is an earlier one only if the same player is to move. Only with Superko.
	Situational bool
	Suicide     bool // a move may take off its own chain
	Bonus       Bonus
}

// Bonus is what White gets under area scoring for the handicap stones, which count for Black.
type Bonus uint8

// The bonuses.
const (
	BonusN    Bonus = iota // a point for each stone
	BonusLess              // a point for each stone but one
	BonusNone
)

// String returns "N", "N-1" or "0", as KataGo does.
func (b Bonus) String() string { return [...]string{"N", "N-1", "0"}[b] }

// HandicapBonus returns the bonus under the rules, as in String of Bonus.
func (r *Rules) HandicapBonus() Bonus {
	if r.Territory {
		return BonusNone
	}
	return r.Bonus
}

// Ko returns "SIMPLE", "POSITIONAL" or "SITUATIONAL", KataGo's names of the rule of ko.
func (r *Rules) Ko() string {
	switch {
	case r.Superko && r.Situational:
		return "SITUATIONAL"
	case r.Superko:
		return "POSITIONAL"
	}
	return "SIMPLE"
}

// DefaultKomi is the komi if neither a record nor the user states one.
const DefaultKomi = 7.5

// ruleSets are the rules by name. If several sets are equal, String uses the first one's name.
var ruleSets = []struct {
	name  string
	also  string // other names in records and programs, letters only
	rules Rules
}{
	{"chinese", "cn china chn 中国 中國", Rules{}},
	{"japanese", "jp jpn japan jap korean korea kr kor 日本 韩国 韓国 韓國 한국", Rules{Territory: true}},
	{"tromp-taylor", "tt", Rules{Superko: true, Suicide: true, Bonus: BonusNone}},
	{"aga", "usa american bga british french ffg", Rules{Superko: true, Situational: true, Bonus: BonusLess}},
	{"new zealand", "nz", Rules{Superko: true, Situational: true, Suicide: true, Bonus: BonusNone}},
	{"ing", "goe inggoe", Rules{Superko: true, Suicide: true, Bonus: BonusNone}},
	{"chinese-ogs", "chinesekgs", Rules{Superko: true}},
}

// ParseRules reads the name of rules in the spellings of SGF's RU, GTP programs and KataGo, in any
// case and spacing: chinese, japanese, korean, tromp-taylor, aga, new zealand, ing, and other
// common names ("cn", "JP", "NZ", "Chinese rules"). Differences may follow, each after a comma:
// "superko", "situational superko" or "simple ko", "suicide" or "no suicide", "area" or "territory",
// "bonus N", "bonus N-1" or "bonus 0", and "komi 6.5"; the default komi is 0.
func ParseRules(text string) (Rules, error) {
	name, more, _ := strings.Cut(text, ",")
	r, ok := rulesNamed(name)
	if !ok {
		return r, fmt.Errorf("unknown rules %q: want chinese, japanese, tromp-taylor, aga, new zealand or ing", text)
	}
	for word := range strings.SplitSeq(more, ",") {
		if err := r.change(strings.TrimSpace(word)); err != nil {
			return Rules{}, fmt.Errorf("rules %q: %w", text, err)
		}
	}
	return r, nil
}

// rulesNamed finds rules by name.
func rulesNamed(name string) (Rules, bool) {
	name = lettersOf(name)
	for _, end := range []string{"rules", "rule", "ルール", "规则", "規則"} {
		name = strings.TrimSuffix(name, end)
	}
	for _, s := range ruleSets {
		for also := range strings.FieldsSeq(s.also + " " + lettersOf(s.name)) {
			if name == also {
				return s.rules, true
			}
		}
	}
	return Rules{}, false
}

// lettersOf returns the letters of a name in lower case.
func lettersOf(name string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsLetter(c) && c != 'ー' {
			return -1
		}
		return unicode.ToLower(c)
	}, name)
}

// change applies one difference from the named rules.
func (r *Rules) change(word string) error {
	switch word {
	case "":
	case "area", "territory":
		r.Territory = word == "territory"
	case "superko", "simple ko", "situational superko":
		r.Superko, r.Situational = word != "simple ko", word == "situational superko"
	case "bonus N", "bonus N-1", "bonus 0":
		for r.Bonus = BonusN; word != "bonus "+r.Bonus.String(); {
			r.Bonus++
		}
	case "suicide", "no suicide":
		r.Suicide = word == "suicide"
	default:
		number, ok := strings.CutPrefix(word, "komi ")
		komi, err := strconv.ParseFloat(number, 64)
		if !ok || err != nil || math.IsInf(komi, 0) || math.IsNaN(komi) {
			return errors.New("want superko, suicide, territory or komi and a number after the comma, not " + strconv.Quote(word))
		}
		r.Komi = komi
	}
	return nil
}

// String returns text that ParseRules reads: the name of the rules, the differences from them, and
// komi if it is not 0, as in "japanese, komi 6.5".
func (r Rules) String() string {
	var words []string
	plain := r
	plain.Komi = 0
	for _, s := range ruleSets {
		if s.rules == plain {
			words = append(words, s.name)
			break
		}
	}
	if words == nil {
		words = append(words, ruleSets[0].name)
		if r.Territory {
			words[0] = ruleSets[1].name
		}
		switch {
		case r.Superko && r.Situational:
			words = append(words, "situational superko")
		case r.Superko:
			words = append(words, "superko")
		}
		if r.Suicide {
			words = append(words, "suicide")
		}
		if r.Bonus != BonusN {
			words = append(words, "bonus "+r.Bonus.String())
		}
	}
	if r.Komi != 0 {
		words = append(words, "komi "+strconv.FormatFloat(r.Komi, 'g', -1, 64))
	}
	return strings.Join(words, ", ")
}

// MarshalText returns String.
func (r Rules) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText is ParseRules.
func (r *Rules) UnmarshalText(text []byte) (err error) {
	*r, err = ParseRules(string(text))
	return err
}
