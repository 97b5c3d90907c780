package pattern

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"katachi/board"
)

// keys are the words before the ':' of lines at the margin, apart from language tags and attributes
// ("@name").
var keys = map[string]func(d *reader, value string) *flaw{
	"tags":       (*reader).readTags,
	"text":       (*reader).readText,
	"edges":      (*reader).readEdges,
	"colours":    (*reader).readColours,
	"symmetries": (*reader).readSymmetries,
	"structural": (*reader).readStructural,
	"moves":      (*reader).readMoves,
	"example":    func(d *reader, value string) *flaw { return d.readExample(value, false) },
	"near-miss":  func(d *reader, value string) *flaw { return d.readExample(value, true) },
}

// several are the keys that a pattern may have more than once.
var several = map[string]bool{"tags": true, "text": true, "example": true, "near-miss": true}

// readKey takes a line at the margin.
func (d *reader) readKey(line string) *flaw {
	key, value, ok := strings.Cut(line, ":")
	if !ok {
		return flawed(d.line, 1, "want \"key: value\", a comment that begins with '#', or a diagram that is indented")
	}
	value = strings.TrimPrefix(value, " ")
	d.next = nil
	switch key {
	case "version":
		return d.readVersion(value)
	case "pattern":
		return d.readPattern(value)
	}
	switch {
	case d.cur == nil:
		return flawed(d.line, 1, "%q before the first \"pattern: NAME\"", key)
	case strings.HasPrefix(key, "@"):
		return d.readAttr(key[1:], value)
	}
	d.cur.given[key]++
	read := keys[key]
	switch {
	case read == nil && !isLanguage(key):
		return flawed(d.line, 1, "unknown key %q: want %s, a language such as \"ja\", or \"@name\" for an attribute", key, strings.Join(allKeys(), ", "))
	case d.cur.given[key] > 1 && !several[key]:
		return flawed(d.line, 1, "a second %q in pattern %q", key, d.cur.Name)
	case read == nil:
		return d.readName(key, value)
	}
	return read(d, value)
}

func allKeys() []string {
	all := []string{"pattern", "version"}
	for key := range keys {
		all = append(all, key)
	}
	sort.Strings(all)
	return all
}

// isLanguage reports whether key looks like a language tag (BCP 47): two lower-case letters and
// perhaps subtags, such as "ja", "ja-Latn" or "pt-BR".
func isLanguage(key string) bool {
	first, rest, more := strings.Cut(key, "-")
	if len(first) != 2 || strings.Trim(first, "abcdefghijklmnopqrstuvwxyz") != "" {
		return false
	}
	for more {
		var part string
		part, rest, more = strings.Cut(rest, "-")
		if part == "" || len(part) > 8 || !isWord(part) {
			return false
		}
	}
	return true
}

// isWord reports whether s consists of ASCII letters and digits.
func isWord(s string) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; (c < 'a' || c > 'z') && (s[i] < '0' || s[i] > '9') {
			return false
		}
	}
	return true
}

func (d *reader) readVersion(value string) *flaw {
	if v, err := strconv.Atoi(strings.TrimSpace(value)); err != nil || v < 1 || v > formatVersion {
		return flawed(d.line, len("version: ")+1, "version %q of the format is not known: want 1..%d", value, formatVersion)
	}
	return d.finish()
}

func (d *reader) readPattern(value string) *flaw {
	if wrong := d.finish(); wrong != nil {
		return wrong
	}
	d.cur = &entry{line: d.line, given: make(map[string]int)}
	d.cur.Name, d.cur.Symmetries, d.cur.Sides = strings.TrimSpace(value), AllSymmetries, BothSides
	return nil
}

func (d *reader) readName(language, value string) *flaw {
	value = strings.TrimSpace(value)
	if value == "" {
		return flawed(d.line, len(language)+2, "want a name after %q", language+":")
	}
	if d.cur.Names == nil {
		d.cur.Names = make(map[string]string)
	}
	d.cur.Names[language] = value
	return nil
}

func (d *reader) readTags(value string) *flaw {
	d.cur.Tags = append(d.cur.Tags, strings.FieldsFunc(value, isSeparator)...)
	return nil
}

func isSeparator(c rune) bool { return c == ' ' || c == '\t' || c == ',' }

func (d *reader) readText(value string) *flaw {
	if d.cur.given["text"] > 1 {
		value = d.cur.Text + "\n" + value
	}
	d.cur.Text = value
	return nil
}

// readAttr takes "@name: value", or "@: value", which continues the attribute before it.
func (d *reader) readAttr(name, value string) *flaw {
	attrs := d.cur.Attrs
	switch {
	case strings.ContainsFunc(name, isSeparator):
		return flawed(d.line, 1, "a blank or comma in the name of attribute %q", name)
	case name != "":
		d.cur.Attrs = append(attrs, Attr{name, value})
	case len(attrs) == 0:
		return flawed(d.line, 1, "\"@:\" continues no attribute: want \"@name: value\" before it")
	default:
		attrs[len(attrs)-1].Value += "\n" + value
	}
	return nil
}

// sideNames are the words for edges; their first letters are accepted as well.
var sideNames = []struct {
	side Edges
	name string
}{{North, "north"}, {East, "east"}, {South, "south"}, {West, "west"}}

func (d *reader) readEdges(value string) *flaw {
words:
	for _, word := range strings.FieldsFunc(value, isSeparator) {
		for _, s := range sideNames {
			if word == s.name || word == s.name[:1] {
				d.cur.edges |= s.side
				continue words
			}
		}
		return flawed(d.line, len("edges: ")+1, "edge %q: want north, east, south, west", word)
	}
	return nil
}

// colourWords are the values of "colours", by Sides.
var colourWords = [...]string{AsDrawn: "as drawn", swapped: "swapped", BothSides: "both"}

func (d *reader) readColours(value string) *flaw {
	for sides := AsDrawn; sides <= BothSides; sides++ {
		if strings.TrimSpace(value) == colourWords[sides] {
			d.cur.Sides = sides
			return nil
		}
	}
	return flawed(d.line, len("colours: ")+1, "colours %q: want both, as drawn, or swapped", value)
}

func (d *reader) readSymmetries(value string) *flaw {
	words := strings.FieldsFunc(value, isSeparator)
	switch {
	case len(words) == 1 && words[0] == "all":
		return nil
	case len(words) == 1 && words[0] == "none":
		words = []string{"0"}
	}
	d.cur.Symmetries = 0
	for _, word := range words {
		s, err := strconv.Atoi(word)
		if err != nil || s < 0 || s >= board.NumSymmetries {
			return flawed(d.line, len("symmetries: ")+1, "symmetry %q: want all, none, or numbers 0..7", word)
		}
		d.cur.Symmetries |= 1 << s
	}
	if d.cur.Symmetries == 0 {
		return flawed(d.line, len("symmetries:")+1, "want all, none, or numbers 0..7")
	}
	return nil
}

func (d *reader) readStructural(value string) *flaw {
	switch value = strings.TrimSpace(value); value {
	case "yes", "no":
		d.cur.Structural = value == "yes"
		return nil
	}
	return flawed(d.line, len("structural: ")+1, "structural %q: want yes or no", value)
}

// readMoves takes columns and rows, counted from 1, of the diagram as drawn.
func (d *reader) readMoves(value string) *flaw {
	d.cur.movesAt = d.line
	for word := range strings.FieldsSeq(value) {
		var x, y int
		if n, err := fmt.Sscanf(word+".", "%d,%d.", &x, &y); n != 2 || err != nil {
			return flawed(d.line, len("moves: ")+1, "move %q: want column,row, as in 3,1 4,2", word)
		}
		d.cur.moves = append(d.cur.moves, [2]int{x, y})
	}
	return nil
}

func (d *reader) readExample(value string, miss bool) *flaw {
	if value = strings.TrimSpace(value); value != "" {
		return flawed(d.line, 1, "%q after the ':': want the position on indented lines below", value)
	}
	d.next = &drawing{at: d.line}
	d.cur.Examples = append(d.cur.Examples, Example{Miss: miss, Move: NoMove})
	d.cur.examples = append(d.cur.examples, d.next)
	return nil
}
