// Package players decides which names belong to one person: names with different spellings (spaces,
// order of the words, macrons, full width, ranks after the name), and names that a list joins. Such
// a list is a text file that people can edit, with a line for each person:
//
//	Ke Jie = 柯洁 = 柯潔   # the text after the sign is the source
package players

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Names is a list of persons with several names. The zero value and nil are empty.
type Names struct {
	persons []person
	of      map[string]int // by key, see keysOf
}

// person is a line of a list.
type person struct {
	names  []string
	source string // reason why its names belong to one person
}

// Parse reads a list. name is the file's name, for errors and as the source of lines without one.
// The same name in two lines is an error.
func Parse(r io.Reader, name string) (*Names, error) {
	list, lines := &Names{of: map[string]int{}}, bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		text, source, _ := strings.Cut(lines.Text(), "#")
		if strings.TrimSpace(text) == "" {
			continue
		}
		at := fmt.Sprintf("%s:%d", name, number)
		p := person{source: cmp.Or(strings.TrimSpace(source), at)}
		for one := range strings.SplitSeq(text, "=") {
			if one = strings.TrimSpace(one); len(keysOf(one)) == 0 {
				return nil, fmt.Errorf("%s: %q is not a name: want names with = between them", at, one)
			}
			p.names = append(p.names, one)
		}
		if len(p.names) < 2 {
			return nil, fmt.Errorf("%s: one name: want two or more with = between them", at)
		}
		if err := list.add(p); err != nil {
			return nil, fmt.Errorf("%s: %w", at, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}

// add adds a person.
func (l *Names) add(p person) error {
	number := len(l.persons)
	l.persons = append(l.persons, p)
	for _, name := range p.names {
		for _, key := range keysOf(name) {
			if other, ok := l.of[key]; ok && other != number {
				return fmt.Errorf("%q is a name of %s already", name, l.persons[other].names[0])
			}
			l.of[key] = number
		}
	}
	return nil
}

// find returns the index of the line with a name, or -1 if there is none.
func (l *Names) find(name string) int {
	if l == nil {
		return -1
	}
	for _, key := range keysOf(name) {
		if i, ok := l.of[key]; ok {
			return i
		}
	}
	return -1
}

// mostTurned limits the number of words of a name that are tried in every order; words of longer
// names keep their order.
const mostTurned = 4

// keysOf returns the keys of a name: its words, folded and without a rank, joined in every order.
// Two names of one person have a key in common. A name without such words has no key. (Different
// names that are the same when joined, such as Ji Eke and Jie Ke, count as one.)
func keysOf(name string) []string {
	words := fold(name)
	if len(words) == 0 {
		return nil
	}
	if len(words) > mostTurned {
		return []string{strings.Join(words, "")}
	}
	var keys []string
	var turn func(done string, left []string)
	turn = func(done string, left []string) {
		if len(left) == 0 {
			keys = append(keys, done)
		}
		for i, w := range left {
			turn(done+w, slices.Delete(slices.Clone(left), i, i+1))
		}
	}
	turn("", words)
	return keys
}

// fold returns the words of a name in lower case and normal width, without diacritics and rank.
func fold(name string) (words []string) {
	text := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r) && r < 0x3000, r == '-', r == '\'', r == '’', r == '·', r == '・': // not the marks of kana
			return -1
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r):
			return unicode.ToLower(r)
		}
		return ' '
	}, norm.NFKD.String(name))
	list := strings.Fields(norm.NFC.String(text))
	for i := 0; i < len(list); i++ {
		word := withoutRank(list[i])
		if i+1 < len(list) && isNumber(word) && isUnit(list[i+1]) {
			i++
			continue
		}
		if word != "" {
			words = append(words, word)
		}
	}
	if len(words) == 0 { // a name that looks like a rank is still a name
		return list
	}
	return words
}

// numerals are the characters that may precede 段 in ranks.
const numerals = "0123456789一二三四五六七八九初"

func isNumber(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }

func isUnit(word string) bool {
	return slices.Contains([]string{"p", "d", "k", "dan", "kyu", "段", "級", "级", "pro"}, word)
}

// withoutRank removes a rank from the end of a word: "9p", "p9", "9dan", and "九段" in names without
// spaces.
func withoutRank(word string) string {
	for _, unit := range []string{"段", "級", "级"} {
		if rest, ok := strings.CutSuffix(word, unit); ok {
			if name := strings.TrimRight(rest, numerals); name != rest {
				return name
			}
		}
	}
	digits := strings.Trim(word, "0123456789")
	if digits != word && isUnit(digits) && (strings.HasSuffix(word, digits) || strings.HasPrefix(word, digits)) {
		return ""
	}
	return word
}

// Matcher matches the names of a player.
type Matcher struct {
	part  string          // in lower-case ASCII: names that contain it are the player's
	plain []string        // the words of the text, folded
	keys  map[string]bool // names with one of these keys are the player's, too
	masks []uint32        // letters of each key that is ASCII
}

// NewMatcher returns a Matcher for names that contain text, ignoring the case of A to Z, and for
// names that are text or one of others in any spelling.
func NewMatcher(text string, others ...string) *Matcher {
	m := &Matcher{part: lower(text), keys: map[string]bool{}}
	if !utf8.ValidString(text) {
		return m // cut within a character: the rest of it could belong to another name
	}
	m.plain = fold(text)
	for _, name := range append([]string{text}, others...) {
		for _, key := range keysOf(name) {
			m.keys[key] = true
		}
	}
	for key := range m.keys {
		if mask, ok := lettersOf(key); ok {
			m.masks = append(m.masks, mask)
		}
	}
	return m
}

// Other returns a name, and all other names of the person in the lists.
func Other(name string, lists ...*Names) []string {
	names := []string{name}
	for i := 0; i < len(names); i++ {
		for _, l := range lists {
			if at := l.find(names[i]); at >= 0 {
				for _, other := range l.persons[at].names {
					if !slices.Contains(names, other) {
						names = append(names, other)
					}
				}
			}
		}
	}
	return names
}

// lettersOf returns the set of letters a to z in a text; ok is false if it has non-ASCII letters.
func lettersOf(text string) (mask uint32, ok bool) {
	for i := range len(text) {
		switch c := text[i] | 0x20; {
		case text[i] >= 0x80:
			return 0, false
		case 'a' <= c && c <= 'z':
			mask |= 1 << (c - 'a')
		}
	}
	return mask, true
}

// Has reports whether a name is the player's.
func (m *Matcher) Has(name string) bool {
	if strings.Contains(lower(name), m.part) {
		return true
	}
	mask, ascii := lettersOf(name)
	if ascii && !slices.ContainsFunc(m.masks, func(own uint32) bool { return own&^mask == 0 }) {
		return false // as for nearly all names
	}
	if !ascii && len(m.plain) > 0 && strings.Contains(strings.Join(fold(name), " "), strings.Join(m.plain, " ")) {
		return true // with macrons, or in full width
	}
	return slices.ContainsFunc(keysOf(name), func(key string) bool { return m.keys[key] })
}

// lower converts A to Z to lower case, and leaves all other bytes unchanged.
func lower(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return 'A' <= r && r <= 'Z' }) < 0 {
		return text
	}
	b := []byte(text)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// Group is a group of names that probably belong to one person.
type Group struct {
	Names []string // as given
	Why   []string // for each name but the first: why it is in the group
}

// Groups groups names. Groups, and the names in each, are in the order in which they are given.
// Empty names are left out.
func Groups(names []string, lists ...*Names) (groups []Group) {
	byKey := map[string]int{}
	for _, name := range names {
		keys := keysOf(name)
		if len(keys) == 0 {
			continue
		}
		at, why := -1, ""
		for _, key := range keys {
			if i, ok := byKey[key]; ok {
				at, why = i, "spelling"
				break
			}
		}
		others := Other(name, lists...)[1:]
		for i := 0; at < 0 && i < len(others); i++ {
			if k, ok := byKey[keysOf(others[i])[0]]; ok {
				at, why = k, sourceOf(name, groups[k].Names, lists)
			}
		}
		if at < 0 {
			at = len(groups)
			groups = append(groups, Group{})
		}
		g := &groups[at]
		if len(g.Names) > 0 {
			g.Why = append(g.Why, why)
		}
		g.Names = append(g.Names, name)
		for _, key := range keys {
			byKey[key] = at
		}
	}
	return groups
}

// sourceOf returns why a name belongs to one person with others: the source of a line that has the
// name and one of them, or else of the first line that has the name.
func sourceOf(name string, others []string, lists []*Names) (source string) {
	for _, l := range lists {
		at := l.find(name)
		if at < 0 {
			continue
		}
		if source == "" || slices.ContainsFunc(others, func(o string) bool { return l.find(o) == at }) {
			source = l.persons[at].source
		}
	}
	return source
}
