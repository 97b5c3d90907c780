// Package terms finds names as people write them: in any language that they have, with or without
// macrons, accents and hyphens.
package terms

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"katachi/games/query"
	"katachi/internal/lang"
)

// Term is a name that moves may have. English and Made together are unique in a library.
type Term struct {
	English  string
	Japanese string // "" if it has no such word
	Romaji   string
	Made     bool // the move makes the shape, opening or joseki of this name; else the move has the name
}

// Reading begins a term that is not a name: it stands for what reading found after a move.
const Reading = "reading: "

// Index finds terms by their names.
type Index struct {
	Terms []Term // each word once
	byKey map[string][]Word
}

// Word identifies a term.
type Word struct {
	English string
	Made    bool // the move makes it; otherwise it is the name of a move
}

// WordOf returns the word of a term.
func WordOf(t *Term) Word { return Word{t.English, t.Made} }

// SenseOf returns the sense in which a move has a term.
func SenseOf(t *Term) query.Sense {
	if t.Made {
		return query.Makes
	}
	return query.Called
}

// New returns the index of the names in lists of terms; of several with the same word the first
// counts.
func New(lists ...[]Term) *Index {
	x := &Index{byKey: map[string][]Word{}}
	known := map[Word]bool{}
	for _, list := range lists {
		for _, t := range list {
			w := WordOf(&t)
			if known[w] || strings.HasPrefix(t.English, Reading) {
				continue
			}
			known[w] = true
			x.Terms = append(x.Terms, t)
			for _, key := range termKeys(t) {
				x.byKey[key] = append(x.byKey[key], w)
			}
		}
	}
	return x
}

// termKeys returns the keys of a term.
func termKeys(t Term) []string {
	var keys []string
	for _, text := range []string{t.English, t.Japanese, t.Romaji} {
		keys = append(keys, termKey(text))
	}
	keys = append(keys, plainRomaji(termKey(t.Romaji)))
	for _, word := range lang.Builtin().Add(t.English, map[string]string{"ja": t.Japanese}) { // which the files of names have not
		keys = append(keys, termKey(word))
	}
	slices.Sort(keys)
	return slices.DeleteFunc(slices.Compact(keys), func(k string) bool { return k == "" })
}

// termKey returns what the spellings of a word have in common: its letters and digits in lower
// case, without macrons and other accents, and with katakana for hiragana.
func termKey(text string) string {
	var out strings.Builder
	for _, r := range norm.NFKD.String(text) {
		switch {
		case r >= 'ぁ' && r <= 'ゖ':
			r += 'ァ' - 'ぁ'
		case isAccent(r):
			continue
		case !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '゙' && r != '゚':
			continue
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return norm.NFC.String(out.String())
}

// plainRomaji returns a key with all vowels short, as if written without macrons: "shichou" and
// "shichoo" become "shicho".
func plainRomaji(key string) string {
	return strings.NewReplacer("ou", "o", "oo", "o", "uu", "u").Replace(key)
}

// Find returns the words of the terms with a name in a sense: all those with this name in any
// language. In either sense, it returns the names of moves or, if there are none, what moves make.
// If it finds none, the error is an [*UnknownError].
func (x *Index) Find(name string, sense query.Sense) ([]Word, error) {
	key := termKey(name)
	for _, k := range []string{key, plainRomaji(key)} {
		for _, made := range []bool{false, true} {
			if made && sense == query.Called || !made && sense == query.Makes {
				continue
			}
			var list []Word
			for _, w := range x.byKey[k] {
				if w.Made == made {
					list = append(list, w)
				}
			}
			if len(list) > 0 && k != "" {
				return list, nil
			}
		}
	}
	return nil, x.unknown(name, sense)
}

// unknown returns the error for a name that does not exist in a sense. If it exists in the other
// sense, the error suggests that.
func (x *Index) unknown(name string, sense query.Sense) error {
	err := &UnknownError{Name: name, Sense: sense}
	if other := query.Called + query.Makes - sense; sense != query.EitherSense {
		if _, fault := x.Find(name, query.EitherSense); fault == nil {
			err.Nearest = []string{query.Named{{Sense: other, Name: name}}.String()}
			return err
		}
	}
	err.Nearest = x.nearest(name)
	return err
}

// UnknownError is the error for a name that the library does not have.
type UnknownError struct {
	Name    string
	Sense   query.Sense // as requested
	Nearest []string    // names with a similar spelling, the nearest first; or the name in the other sense
}

// Error returns the name and what may be meant.
func (e *UnknownError) Error() string { return lang.Of(e).Text }

// Sentence returns what Error says, as the code of a sentence and what fills its places.
func (e *UnknownError) Sentence() (code string, args []any) {
	what := "no such name"
	if e.Sense == query.Makes {
		what = "no such shape"
	}
	if len(e.Nearest) == 0 {
		return what, []any{e.Name}
	}
	return what + " near", []any{e.Name, either(e.Nearest)}
}

// Perhaps returns the suggestions of an error, such as `: perhaps "hane" or "hanami"`, or ""
// without any.
func Perhaps(nearest []string) string {
	if len(nearest) == 0 {
		return ""
	}
	return ": perhaps " + either(nearest)
}

// either lists names in quotes.
func either(names []string) string {
	var list []string
	for _, name := range names {
		list = append(list, fmt.Sprintf("%q", name))
	}
	return strings.Join(list, " or ")
}

// Nearest returns those of the texts that are spelled similarly to name, the nearest first, at most
// four.
func Nearest(name string, texts []string) []string {
	x := new(Index)
	for _, text := range texts {
		x.Terms = append(x.Terms, Term{English: text})
	}
	return x.nearest(name)
}

// maxNearest is the number of names suggested for an unknown one.
const maxNearest = 4

// nearest returns the names nearest to an unknown one: first those with the fewest different
// letters, at most a third of them; then those that contain it; then those that are among its
// words, such as geta and hane in "geta and hane".
func (x *Index) nearest(name string) []string {
	type candidate struct {
		name string
		far  int
	}
	var list []candidate
	key := termKey(name)
	letters, words := []rune(key), spacedWords(name)
	for _, t := range x.Terms {
		best := candidate{far: 1 << 30}
		for _, text := range []string{t.English, t.Romaji, t.Japanese} {
			k := []rune(termKey(text))
			far := distance(letters, k)
			if far > (len(letters)+1)/3 {
				switch {
				case len(letters) > 1 && strings.Contains(string(k), key):
					far = 100 + len(k)
				case len(k) > 1 && strings.Contains(words, spacedWords(text)):
					far = 1000 - len(k)
				default:
					continue
				}
			}
			if far < best.far {
				best = candidate{text, far}
			}
		}
		if best.name != "" {
			list = append(list, best)
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.far, b.far) })
	var names []string
	for _, c := range list {
		if !slices.Contains(names, c.name) && len(names) < maxNearest {
			names = append(names, c.name)
		}
	}
	return names
}

// spacedWords returns the keys of the words of a name, with a space before and after each.
func spacedWords(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) })
	for i, word := range words {
		words[i] = termKey(word)
	}
	return " " + strings.Join(words, " ") + " "
}

// distance returns how many letters must be inserted, deleted or replaced to turn a into b (V. I.
// Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", 1966).
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, r := range a {
		above := row[0] // of the column to the left
		row[0] = i + 1
		for j, s := range b {
			d := above
			if r != s {
				d = 1 + min(above, row[j], row[j+1])
			}
			above, row[j+1] = row[j+1], d
		}
	}
	return row[len(b)]
}

// isAccent reports whether r is a combining accent.
func isAccent(r rune) bool { return r >= 0x300 && r <= 0x331 }
