package board

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// Rules are what differs from place to place in how a game is played and counted. The zero value is
// area scoring without komi, with simple ko and no suicide.
type Rules struct {
	Komi float64 // points that White is given
	// Territory counts what the stones surround, and prisoners; else area counts: stones and what
	// they surround. Points in seki count, too.
	Territory bool
	Superko   bool // no move may bring back any earlier position (positional superko); else only simple ko
	Suicide   bool // a move may take off its own chain
}

// DefaultKomi is White's points where neither a record nor the user says it.
const DefaultKomi = 7.5

// ruleSets are the rules by name. Of equal ones the first names them.
var ruleSets = []struct {
	name  string
	also  string // how else records and programs call them, letters only
	rules Rules
}{
	{"chinese", "cn china chn 中国 中國", Rules{}},
	{"japanese", "jp jpn japan jap korean korea kr kor 日本 韩国 韓国 한국", Rules{Territory: true}},
	{"tromp-taylor", "tt", Rules{Superko: true, Suicide: true}},
	{"aga", "usa american bga british french ffg chineseogs chinesekgs", Rules{Superko: true}},
	{"new zealand", "nz", Rules{Superko: true, Suicide: true}},
	{"ing", "goe inggoe", Rules{Superko: true, Suicide: true}},
}

// ParseRules reads the name of rules as RU of records, programs of the Go Text Protocol and KataGo
// have it, in any case and spacing: chinese, japanese, korean, tromp-taylor, aga, new zealand, ing,
// and what else they are called ("cn", "JP", "NZ", "Chinese rules"). After a comma each may follow
// what differs: "superko" or "simple ko", "suicide" or "no suicide", "area" or "territory", and
// "komi 6.5"; without it komi is 0. Superko is always positional, also where the rules of a name
// count whose turn it is.
func ParseRules(text string) (Rules, error) {
	name, more, _ := strings.Cut(text, ",")
	r, ok := rulesNamed(name)
	if !ok {
		return r, fmt.Errorf("no rules %q: want chinese, japanese, tromp-taylor, aga, new zealand or ing", text)
	}
	for word := range strings.SplitSeq(more, ",") {
		if err := r.change(strings.TrimSpace(word)); err != nil {
			return Rules{}, fmt.Errorf("rules %q: %w", text, err)
		}
	}
	return r, nil
}

// rulesNamed finds rules by their name.
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

// lettersOf returns the letters of a name, without case.
func lettersOf(name string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsLetter(c) && c != 'ー' {
			return -1
		}
		return unicode.ToLower(c)
	}, name)
}

// change reads what differs from the rules of the name.
func (r *Rules) change(word string) error {
	switch word {
	case "":
	case "area", "territory":
		r.Territory = word == "territory"
	case "superko", "simple ko":
		r.Superko = word == "superko"
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

// String returns what ParseRules reads: the name of the rules, what differs from them, and komi if
// it is not 0, as "japanese, komi 6.5".
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
		if r.Superko {
			words = append(words, "superko")
		}
		if r.Suicide {
			words = append(words, "suicide")
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
