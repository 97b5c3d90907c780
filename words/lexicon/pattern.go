package lexicon

import (
	"encoding/binary"
	"fmt"
	"iter"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// Pattern is a compiled regular expression ([ParseRegexp]) or a wildcard pattern ([ParsePattern]):
//
//	?        any letter
//	*        any sequence of letters, also an empty one
//	[abc]    one of these; [a-m] a range; [^abc] any but these
//	\x       x itself, also if it is one of the above
//
// Anything else stands for itself. A pattern is a string over sets. It is matched during a walk
// through the dictionary: branches that cannot match are abandoned at once.
type Pattern struct {
	text  string
	parts []part
	prog  *syntax.Prog // of a regular expression, which has no parts
}

// part is one letter of a pattern, or a star.
type part struct {
	star    bool
	literal rune       // if set is nil
	set     *letterSet // if nil, literal counts
}

// maxParts is the number of positions that fit into a word of bits, including that of the end of
// the pattern.
const maxParts = 63

// ParsePattern compiles a wildcard pattern. An error says where it is wrong.
func ParsePattern(text string) (*Pattern, error) {
	p := &Pattern{text: text}
	for rest := text; rest != ""; {
		n, err := p.parsePart(rest, len(text)-len(rest))
		if err != nil {
			return nil, err
		}
		rest = rest[n:]
	}
	if len(p.parts) > maxParts {
		return nil, p.errorf(0, "%d letters and stars, want at most %d,", len(p.parts), maxParts)
	}
	return p, nil
}

func (p *Pattern) String() string { return p.text }

// parsePart reads one part and returns its length in bytes.
func (p *Pattern) parsePart(rest string, at int) (int, error) {
	r, n := utf8.DecodeRuneInString(rest)
	switch {
	case r == utf8.RuneError && n == 1:
		return 0, p.errorf(at, "byte %#02x is not UTF-8", rest[0])
	case r == '*':
		if len(p.parts) == 0 || !p.parts[len(p.parts)-1].star {
			p.parts = append(p.parts, part{star: true})
		}
		return 1, nil
	case r == '?':
		p.parts = append(p.parts, part{set: &letterSet{not: true}})
		return 1, nil
	case r == '[':
		return p.parseSet(rest, at)
	case r == '\\' && len(rest) > 1:
		m := 0
		r, m = utf8.DecodeRuneInString(rest[1:])
		n += m
	}
	p.parts = append(p.parts, part{literal: r})
	return n, nil
}

func (p *Pattern) parseSet(rest string, at int) (int, error) {
	end := closing(rest)
	if end < 0 {
		return 0, p.errorf(at, "'[' without ']'")
	}
	inside, not := strings.CutPrefix(rest[1:end], "^")
	if inside == "" {
		return 0, p.errorf(at, "empty set")
	}
	set, err := parseLetters(inside)
	if err != nil {
		return 0, p.errorf(at, "%v", err)
	}
	set.not = not
	p.parts = append(p.parts, part{set: set})
	return end + 1, nil
}

// closing returns the end of the set that s begins with, or -1.
func closing(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case ']':
			return i
		}
	}
	return -1
}

func (p *Pattern) errorf(at int, format string, args ...any) error {
	return fmt.Errorf("pattern %q: %s at byte %d", p.text, fmt.Sprintf(format, args...), at)
}

// Match yields the words that a pattern matches, in ascending order.
func (l *Lexicon) Match(p *Pattern) iter.Seq[string] {
	return wordsOf(search(l, byLetter{p.letters()}))
}

// Automaton returns an automaton of the words that a pattern matches. A search may use it, but not
// two at the same time, as it numbers its states as they are reached.
func (p *Pattern) Automaton() Automaton { return numbered(byLetter{p.letters()}) }

func (p *Pattern) letters() letters {
	if p.prog != nil {
		return expression{p.prog}
	}
	return wildcards{p}
}

// wildcards is the question of a wildcard pattern. A state is a set of places in it, one bit each.
type wildcards struct{ p *Pattern }

func (q wildcards) first() string { return keyOf(q.p.through(1)) }

func (q wildcards) next(at string, r rune) string { return keyOf(q.p.next(placesOf(at), r)) }

func (q wildcards) ends(at string) int {
	return int(placesOf(at)>>len(q.p.parts)&1) - 1
}

func keyOf(places uint64) string {
	if places == 0 {
		return ""
	}
	return string(binary.LittleEndian.AppendUint64(nil, places))
}

func placesOf(key string) uint64 { return binary.LittleEndian.Uint64([]byte(key)) }

// next returns the positions reached from places by reading r.
func (p *Pattern) next(places uint64, r rune) uint64 {
	var to uint64
	for i, x := range p.parts {
		switch {
		case places>>i&1 == 0:
		case x.star:
			to |= 1 << i
		case x.accepts(r):
			to |= 1 << (i + 1)
		}
	}
	return p.through(to)
}

func (x *part) accepts(r rune) bool {
	if x.set == nil {
		return x.literal == r
	}
	return x.set.has(r)
}

// through adds the positions after stars, which may be empty.
func (p *Pattern) through(places uint64) uint64 {
	for i, x := range p.parts {
		if x.star {
			places |= places & (1 << i) << 1
		}
	}
	return places
}
