package query

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"katachi/internal/facts"
	"katachi/internal/lang"
)

// Where holds conditions on games. Empty fields do not restrict. Texts are compared ignoring case
// and may match a part of the game's text. A range is one value, "from..to", "from.." or "..to",
// including both ends. Requests and commands embed Where: the tags give each field its name and
// meaning there.
type Where struct {
	Player   string `query:"player" json:"player,omitempty" group:"games" doc:"Games of this player, who had either colour: the name, or part of it"`
	Black    string `query:"black" json:"black,omitempty" group:"games" doc:"Who played Black"`
	White    string `query:"white" json:"white,omitempty" group:"games" doc:"Who played White"`
	Opponent string `query:"opponent" json:"opponent,omitempty" group:"games" doc:"Who played against the player"`
	Rank     string `query:"rank" json:"rank,omitempty" group:"games" placeholder:"RANGE" doc:"Both players' ranks: 9p or 5d..9p"` // kyu below dan below professional
	Facts
	Place    string   `query:"place" json:"place,omitempty" group:"games" doc:"Part of the place's name"`
	Date     string   `query:"date" json:"date,omitempty" group:"games" placeholder:"RANGE" doc:"Date: 2016 or 2015-03..2016"`
	Result   string   `query:"result" json:"result,omitempty" group:"games" doc:"Beginning of the result: B, W+R, 0 (draw), - (none)"`
	Handicap string   `query:"handicap" json:"handicap,omitempty" group:"games" placeholder:"RANGE" doc:"Handicap stones: 0 (an even game) or 2..9"`
	Komi     string   `query:"komi" json:"komi,omitempty" group:"games" placeholder:"RANGE" doc:"Komi: 6.5 or 5.5..7.5"`
	Moves    string   `query:"moves" json:"moves,omitempty" group:"games" placeholder:"RANGE" doc:"Number of moves: 100..250"`
	Source   string   `query:"source" json:"source,omitempty" group:"games" doc:"Part of the record's path"`
	Tags     []string `query:"tag,explode" json:"tag,omitempty" name:"tag" group:"games" doc:"Games with this tag; repeat it for several, which must all be there"`
	Words    string   `query:"words" json:"words,omitempty" group:"games" placeholder:"WORDS" doc:"Words that the record's texts must all contain, in any of them"`
}

// Facts are texts of records; in a Where, texts that these must contain.
type Facts = facts.Facts

// IsZero reports whether w has no conditions.
func (w *Where) IsZero() bool {
	for _, f := range whereFields {
		if *f.text(w) != "" {
			return false
		}
	}
	return len(w.Tags) == 0
}

// Narrow adds the conditions of other, so that games must satisfy both. Tags are combined; it is an
// error if any other field is set differently in both.
func (w *Where) Narrow(other *Where) error {
	for _, f := range whereFields {
		mine, its := f.text(w), *f.text(other)
		if *mine != "" && its != "" && *mine != its {
			return fmt.Errorf("%s is given twice, as %q and as %q: give it once", f.name, *mine, its)
		}
		*mine = cmp.Or(*mine, its)
	}
	tags := slices.Clone(w.Tags)
	for _, tag := range other.Tags {
		if !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	w.Tags = tags
	return nil
}

// Replace is like Narrow, but fields set in other replace those of w.
func (w *Where) Replace(other *Where) {
	for _, f := range whereFields {
		if *f.text(other) != "" {
			*f.text(w) = ""
		}
	}
	_ = w.Narrow(other) // cannot fail: no field is set in both any more
}

// whereField is a condition that is a single text.
type whereField struct {
	name  string
	index []int
}

func (f *whereField) text(w *Where) *string {
	text, _ := reflect.ValueOf(w).Elem().FieldByIndex(f.index).Addr().Interface().(*string)
	return text
}

var whereFields = func() (list []whereField) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Where]()) {
		if f.Type.Kind() == reflect.String {
			list = append(list, whereField{f.Tag.Get("query"), f.Index})
		}
	}
	return list
}()

// Without returns, for each condition that is set, all others, by the name of the one left out.
func (w *Where) Without() map[string]Where {
	less := map[string]Where{}
	for _, f := range whereFields {
		if *f.text(w) != "" {
			other := *w
			*f.text(&other) = ""
			less[f.name] = other
		}
	}
	if len(w.Tags) > 0 {
		other := *w
		other.Tags = nil
		less["tag"] = other
	}
	return less
}

// FieldError is the error for a wrong value of a field of a request, which is also an option of
// commands.
type FieldError struct {
	Field string // its name: "play"
	Err   error  // what is wrong; its text names the field, too
}

// Error returns what is wrong.
func (e *FieldError) Error() string { return e.Err.Error() }

// Sentence returns what Error says, as the code of a sentence and what fills its places.
func (e *FieldError) Sentence() (code string, args []any) {
	s := lang.Of(e.Err)
	return s.Code, s.Args
}

// Unwrap returns what is wrong.
func (e *FieldError) Unwrap() error { return e.Err }

// Check returns an error for invalid conditions.
func (w *Where) Check() error {
	if w.Opponent != "" && w.Player == "" {
		return &FieldError{"opponent", lang.Say("opponent alone")}
	}
	if slices.Contains(w.Tags, "") {
		return &FieldError{"tag", lang.Say("tag empty")}
	}
	for _, r := range []struct {
		name, text string
		from, to   func(string) (float64, bool)
		example    string
	}{
		{"rank", w.Rank, rank, rank, "5d..9p"},
		{"date", w.Date, firstDay, lastDay, "1990..1999"},
		{"handicap", w.Handicap, number, number, "2..4"},
		{"komi", w.Komi, number, number, "5.5..7.5"},
		{"moves", w.Moves, number, number, "100..200"},
	} {
		if r.text == "" {
			continue
		}
		if _, err := parseRange(r.text, r.from, r.to); err != nil {
			return &FieldError{r.name, lang.Say(r.name+" range", r.text, r.example)}
		}
	}
	return nil
}

// Range is a range of numbers, including both ends, which may be open.
type Range struct {
	From, To       float64
	HasFrom, HasTo bool
}

// RankRange returns the range of Rank, in the numbers of [Rank].
func (w *Where) RankRange() Range { return mustRange(w.Rank, rank, rank) }

// DateRange returns the range of Date as numbers yyyymmdd.
func (w *Where) DateRange() Range { return mustRange(w.Date, firstDay, lastDay) }

// HandicapRange returns the range of Handicap.
func (w *Where) HandicapRange() Range { return mustRange(w.Handicap, number, number) }

// KomiRange returns the range of Komi.
func (w *Where) KomiRange() Range { return mustRange(w.Komi, number, number) }

// MovesRange returns the range of Moves.
func (w *Where) MovesRange() Range { return mustRange(w.Moves, number, number) }

// mustRange parses a range that Check has accepted; an empty text means no range.
func mustRange(text string, from, to func(string) (float64, bool)) Range {
	if text == "" {
		return Range{}
	}
	r, _ := parseRange(text, from, to)
	return r
}

var errRange = fmt.Errorf("want one value, or a rising range")

func parseRange(text string, from, to func(string) (float64, bool)) (Range, error) {
	a, b, two := strings.Cut(text, "..")
	if !two {
		b = a
	}
	var r Range
	if a != "" {
		if r.From, r.HasFrom = from(a); !r.HasFrom {
			return r, errRange
		}
	}
	if b != "" {
		if r.To, r.HasTo = to(b); !r.HasTo {
			return r, errRange
		}
	}
	if !r.HasFrom && !r.HasTo || r.HasFrom && r.HasTo && r.From > r.To {
		return r, errRange
	}
	return r, nil
}

func number(s string) (float64, bool) {
	v, err := strconv.ParseFloat(s, 64)
	return v, err == nil && !math.IsNaN(v) && !math.IsInf(v, 0)
}

// firstDay parses a date, or part of one, as the number yyyymmdd of its first day. Missing parts
// are 0, so that a year alone comes before its months.
func firstDay(s string) (float64, bool) { return day(s, 0) }

func lastDay(s string) (float64, bool) { return day(s, 99) }

// mostOf are the largest numbers of a year, a month and a day.
var mostOf = [3]int{9999, 12, 31}

func day(s string, missing int) (float64, bool) {
	parts := strings.Split(s, "-")
	if len(parts) > 3 || len(parts[0]) != 4 {
		return 0, false
	}
	n := 0
	for i := range 3 {
		v := missing
		if i < len(parts) {
			var err error
			if v, err = strconv.Atoi(parts[i]); err != nil || v < 0 || i > 0 && (v == 0 || v > mostOf[i]) {
				return 0, false
			}
		}
		n = n*100 + v
	}
	return float64(n), true
}

// Rank finds a rank in a text, in the forms of players and servers: "9p", "P9段", "3 dan", "12k",
// "九段", "职业九段", "9단", "初段". Rank numbers increase with strength: 1 kyu is -1, 1 dan 1, 1 dan
// professional [FirstPro]. ok is false if there is no rank.
func Rank(s string) (rank int, ok bool) {
	i := strings.IndexAny(s, "0123456789")
	end := i
	for i >= 0 && end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	n := 0
	if i >= 0 {
		n, _ = strconv.Atoi(s[i:end]) // too many digits give 0
	} else if i, end, n = kanjiNumber(strings.Replace(s, "初段", "一段", 1)); n == 0 {
		return 0, false
	}
	if n < 1 || n > 99 {
		return 0, false
	}
	unit := strings.ToLower(s[:i] + strings.TrimLeft(s[end:], " "))
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(unit, w) })
	}
	switch {
	case has("k", "級", "级", "급"):
		return -n, true
	case has("p", "プロ", "职业", "職業", "프로"):
		return FirstPro - 1 + n, true
	case has("d", "段", "단"):
		return n, true
	}
	return 0, false
}

// FirstPro is the number of the rank 1 dan professional.
const FirstPro = 101

// kanjiNumber finds the number before the word for dan or kyu, as in "九段", and its place.
func kanjiNumber(s string) (from, to, n int) {
	for _, unit := range []string{"段", "級", "级"} {
		at := strings.Index(s, unit)
		if at < 0 {
			continue
		}
		tens := 0
		from = at
		for place := 1; from > 0; {
			r, size := utf8.DecodeLastRuneInString(s[:from])
			digit := slices.Index(kanjiDigits, r)
			switch {
			case r == '十' && tens == 0:
				tens, place = 10, 10
			case digit > 0 && place == 10:
				return from - size, at, digit*10 + n
			case digit > 0 && n == 0:
				n = digit
			default:
				return from, at, tens + n
			}
			from -= size
		}
		return from, at, tens + n
	}
	return 0, 0, 0
}

// kanjiDigits are the digits from 1.
var kanjiDigits = []rune(" 一二三四五六七八九")

func rank(s string) (float64, bool) {
	n, ok := Rank(s)
	return float64(n), ok
}
