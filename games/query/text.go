package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"katachi/internal/lang"
)

// Parse parses the text form: words "key=value", with "and" between several queries that games must
// all match. A value with blanks must be in double quotes, in which a backslash escapes the next
// character.
//
//	board=19            rows of the board
//	rows=.X./X.X/.X.    cells: . X O x o *
//	at=inner            anywhere corner side inner full, a point 2,3, or 1..15,1..15
//	color=both         or fixed
//	next=any            or B, W
//	by=60               completed at node 60 or before
//	then=X3,3;O2,5;-1,1 what follows: stones placed, stones captured
//	lines=main          or all: variations too
//	named="geta then kiri"
//	                    what moves are called, see ParseNamed; rows may be left out then
//	list=50 skip=0      hits listed
//	player= black= white= opponent= rank= place= date= result= handicap= komi= moves= source= tag= words=
//	                    and a word for each of [Facts]
func Parse(text string) (*Query, error) {
	words, err := split(text)
	if err != nil {
		return nil, err
	}
	list, err := parseAll(words)
	if err != nil {
		return nil, err
	}
	q := list[0]
	if len(list) > 1 {
		q.And = list[1:]
	}
	for _, and := range q.And {
		if and.Board == 0 {
			and.Board = q.Board
		}
	}
	return q, q.Check()
}

// parseAll parses queries separated by "and".
func parseAll(words []string) (list []*Query, err error) {
	if len(words) == 0 {
		return nil, fmt.Errorf("no rows: want at least one cell")
	}
	for len(words) > 0 {
		end := slices.Index(words, "and")
		if end == len(words)-1 {
			return nil, fmt.Errorf("nothing after \"and\"")
		}
		if end < 0 {
			end = len(words)
		}
		q, err := parseWords(words[:end])
		if err != nil {
			return nil, err
		}
		list = append(list, q)
		words = words[min(end+1, len(words)):]
	}
	return list, nil
}

// split splits text at blanks outside quotes, and removes the quotes.
func split(text string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord, quoted := false, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			quoted, inWord = !quoted, true
		case quoted && c == '\\' && i+1 < len(text):
			i++
			word.WriteByte(text[i])
		case !quoted && strings.IndexByte(" \t\r\n", c) >= 0:
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			inWord = true
			word.WriteByte(c)
		}
	}
	if quoted {
		return nil, fmt.Errorf("a quote is not closed")
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}

func parseWords(words []string) (*Query, error) {
	q := new(Query)
	seen := map[string]bool{}
	for _, word := range words {
		key, value, ok := strings.Cut(word, "=")
		if !ok || value == "" {
			return nil, lang.Say("key and value", word)
		}
		if seen[key] && key != "tag" && key != "named" {
			return nil, fmt.Errorf("%s occurs twice", key)
		}
		seen[key] = true
		if err := q.setWord(key, value); err != nil {
			return nil, lang.Say("about", word, err)
		}
	}
	return q, nil
}

// setWord sets the field of a word.
func (q *Query) setWord(key, value string) (err error) {
	switch key {
	case "board":
		q.Board, err = natural(value)
	case "rows":
		q.Rows = strings.Split(value, "/")
	case "at":
		q.Anchors, err = parseAnchors(value)
	case "color":
		q.FixedColor = value == "fixed"
		if value != "fixed" && value != "both" {
			err = fmt.Errorf("want both or fixed")
		}
	case "next":
		q.Next, err = parseNext(value)
	case "by":
		q.HasLimit = true
		q.MoveLimit, err = natural(value)
	case "then":
		q.Sequence, err = ParseSequence(value)
	case "lines":
		q.Variations = value == "all"
		if value != "all" && value != "main" {
			err = fmt.Errorf("want main or all")
		}
	case "named":
		var n Named
		n, err = ParseNamed(value)
		q.Named = append(q.Named, n)
	case "list":
		q.Limit, err = natural(value)
	case "skip":
		q.Offset, err = natural(value)
	case "tag":
		q.Where.Tags = append(q.Where.Tags, value)
	default:
		err = q.Where.Set(key, value)
	}
	return err
}

// Set sets a text field by its name.
func (w *Where) Set(name, value string) error {
	for _, f := range whereFields {
		if f.name == name {
			*f.text(w) = value
			return nil
		}
	}
	return errKey
}

// errKey is the error for an unknown key. It lists the known ones.
var errKey = func() error {
	keys := []string{"board", "rows", "at", "color", "next", "by", "then", "lines", "named", "list", "skip", "tag"}
	for _, f := range whereFields {
		keys = append(keys, f.name)
	}
	return fmt.Errorf("no such key: want %s", strings.Join(keys, ", "))
}()

func natural(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("want a number, 0 or more")
	}
	return n, nil
}

// parseAnchors parses the name of a region, "x,y", or "x1..x2,y1..y2".
func parseAnchors(s string) (Anchors, error) {
	if i := slices.Index(regionNames[:Fixed], s); i >= 0 {
		return Anchors{Region: Region(i)}, nil
	}
	bad := fmt.Errorf("want %s, x,y or x1..x2,y1..y2", strings.Join(regionNames[:Fixed], ", "))
	x, y, ok := strings.Cut(s, ",")
	if !ok {
		return Anchors{}, bad
	}
	a := Anchors{Region: Fixed}
	for _, side := range []struct {
		text     string
		from, to *int
	}{{x, &a.Left, &a.Right}, {y, &a.Top, &a.Bottom}} {
		from, to, two := strings.Cut(side.text, "..")
		if !two {
			to = from
		}
		var err1, err2 error
		*side.from, err1 = natural(from)
		*side.to, err2 = natural(to)
		if err1 != nil || err2 != nil {
			return Anchors{}, bad
		}
	}
	return a, nil
}

// ParseSequence parses the steps of a sequence, "X3,3;O2,5;-1,1".
func ParseSequence(s string) ([]Step, error) {
	var list []Step
	for i, text := range strings.Split(s, ";") {
		bad := fmt.Errorf("step %d: want X, O or -, then x,y", i+1)
		if text == "" {
			return nil, bad
		}
		x, y, ok := strings.Cut(text[1:], ",")
		if !ok {
			return nil, bad
		}
		step := Step{What: text[0]}
		var err1, err2 error
		step.X, err1 = natural(x)
		step.Y, err2 = natural(y)
		if err1 != nil || err2 != nil {
			return nil, bad
		}
		list = append(list, step)
	}
	return list, nil
}

// String returns the text form for Parse, without fields that have their default.
func (q *Query) String() string {
	var w textWords
	w.addIf(q.Board != 0, "board", strconv.Itoa(q.Board))
	w.addIf(len(q.Rows) > 0, "rows", strings.ReplaceAll(strings.Join(q.Rows, "/"), "?", "*"))
	w.addIf(q.Anchors.Region != Anywhere, "at", q.Anchors.String())
	w.addIf(q.FixedColor, "color", "fixed")
	w.addIf(q.Next != Any, "next", q.Next.String())
	w.addIf(q.HasLimit, "by", strconv.Itoa(q.MoveLimit))
	w.addIf(len(q.Sequence) > 0, "then", sequenceText(q.Sequence))
	w.addIf(q.Variations, "lines", "all")
	for _, n := range q.Named {
		w.addIf(true, "named", n.String())
	}
	w.addWhere(&q.Where)
	w.addIf(q.Limit != 0, "list", strconv.Itoa(q.Limit))
	w.addIf(q.Offset != 0, "skip", strconv.Itoa(q.Offset))
	for _, and := range q.And {
		w = append(w, "and", and.String())
	}
	return strings.Join(w, " ")
}

// textWords are the words of a text form.
type textWords []string

func (w *textWords) addIf(said bool, key, value string) {
	if said {
		*w = append(*w, key+"="+protect(value))
	}
}

func (w *textWords) addWhere(where *Where) {
	for _, f := range whereFields {
		v := *f.text(where)
		w.addIf(v != "", f.name, v)
	}
	for _, tag := range where.Tags {
		w.addIf(true, "tag", tag)
	}
}

// sequenceText returns the form of ParseSequence.
func sequenceText(steps []Step) string {
	var list []string
	for _, s := range steps {
		list = append(list, fmt.Sprintf("%c%d,%d", s.What, s.X, s.Y))
	}
	return strings.Join(list, ";")
}

// String returns a region's name, "x,y" or "x1..x2,y1..y2".
func (a Anchors) String() string {
	if a.Region != Fixed {
		return a.Region.String()
	}
	side := func(from, to int) string {
		if from == to {
			return strconv.Itoa(from)
		}
		return fmt.Sprintf("%d..%d", from, to)
	}
	return side(a.Left, a.Right) + "," + side(a.Top, a.Bottom)
}

// protect quotes a value if necessary.
func protect(s string) string {
	if !strings.ContainsAny(s, " \t\r\n\"\\") {
		return s
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
