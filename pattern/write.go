package pattern

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"katachi/board"
)

// Write writes set in the native text format. Reading it gives the same patterns, except that equal
// orientations are merged and that blanks at the ends of lines are dropped. If names, tags,
// languages or attributes have characters that the format cannot represent, Write returns an error
// that names the pattern.
func Write(w io.Writer, set *Set) error {
	text := new(strings.Builder)
	fmt.Fprintf(text, "version: %d\n", formatVersion)
	for id, p := range set.All() {
		if wrong := p.unwritable(); wrong != "" {
			return fmt.Errorf("%w: %q (number %d) cannot be written: %s", ErrPattern, p.Name, id, wrong)
		}
		p.write(text)
		if text.Len() > 1<<16 {
			if _, err := io.WriteString(w, text.String()); err != nil {
				return err
			}
			text.Reset()
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// String returns p in the native text format, as Write writes it; p must be valid (see Check).
func (p *Pattern) String() string {
	text := new(strings.Builder)
	p.write(text)
	return strings.TrimPrefix(text.String(), "\n")
}

func (p *Pattern) write(text *strings.Builder) {
	key := func(key, value string) {
		text.WriteString(strings.TrimRight(key+": "+value, " \t") + "\n")
	}
	text.WriteByte('\n')
	key("pattern", p.Name)
	for _, language := range slices.Sorted(maps.Keys(p.Names)) {
		key(language, p.Names[language])
	}
	if len(p.Tags) > 0 {
		key("tags", strings.Join(p.Tags, " "))
	}
	if p.Text != "" {
		for line := range strings.SplitSeq(p.Text, "\n") {
			key("text", line)
		}
	}
	p.writeOptions(key)
	for _, a := range p.Attrs {
		first, rest, more := strings.Cut(a.Value, "\n")
		key("@"+a.Name, first)
		for more {
			first, rest, more = strings.Cut(rest, "\n")
			key("@", first)
		}
	}
	p.writeDiagrams(text)
}

// writeOptions writes the keys whose values are not the defaults.
func (p *Pattern) writeOptions(key func(key, value string)) {
	if p.Sides != BothSides {
		key("colours", colourWords[p.Sides])
	}
	if y := p.Merge(p.Symmetries); y != p.Merge(AllSymmetries) {
		key("symmetries", y.String())
	}
	if p.Structural {
		key("structural", "yes")
	}
	if len(p.Moves) > 0 && !p.numbered() {
		var all []string
		for _, m := range p.Moves {
			all = append(all, fmt.Sprintf("%d,%d", m%p.Width+1, m/p.Width+1))
		}
		key("moves", strings.Join(all, " "))
	}
}

// numbered reports whether digits in the diagram can show all moves.
func (p *Pattern) numbered() bool {
	return len(p.Moves) <= 9 && !slices.ContainsFunc(p.Moves, func(m int) bool { return p.Cells[m] != Empty })
}

func (p *Pattern) writeDiagrams(text *strings.Builder) {
	text.WriteByte('\n')
	numbered := p.numbered()
	draw(text, p.Width, p.Height, p.Edges, func(i int) byte {
		if n := slices.Index(p.Moves, i); n >= 0 && numbered {
			return byte('1' + n)
		}
		return p.Cells[i].Symbol()
	})
	for i := range p.Examples {
		p.Examples[i].write(text)
	}
}

func (e *Example) write(text *strings.Builder) {
	if e.Miss {
		text.WriteString("\nnear-miss:\n")
	} else {
		text.WriteString("\nexample:\n")
	}
	draw(text, e.Width, e.Height, e.Edges, func(i int) byte {
		if i == e.Move {
			return '1'
		}
		return e.Cells[i].String()[0]
	})
}

// String returns the numbers in y, such as "0 1 4", or "all", or "none" for the identity alone.
func (y Symmetries) String() string {
	switch y {
	case AllSymmetries:
		return "all"
	case 1:
		return "none"
	}
	var all []string
	for s := range board.Symmetry(board.NumSymmetries) {
		if y.Has(s) {
			all = append(all, strconv.Itoa(int(s)))
		}
	}
	return strings.Join(all, " ")
}

// unwritable returns the part of p that the native format cannot represent, or "".
func (p *Pattern) unwritable() string {
	if !oneLine(p.Name) || strings.TrimSpace(p.Name) != p.Name {
		return "a name is one line without blanks around it"
	}
	for language, name := range p.Names {
		if !isLanguage(language) {
			return fmt.Sprintf("%q is not a language tag such as \"ja\" or \"ja-Latn\"", language)
		}
		if !oneLine(name) || strings.TrimSpace(name) != name || name == "" {
			return fmt.Sprintf("the name in language %s is not one line without blanks around it", language)
		}
	}
	for _, tag := range p.Tags {
		if tag == "" || !oneLine(tag) || strings.ContainsFunc(tag, isSeparator) {
			return fmt.Sprintf("tag %q is not one word", tag)
		}
	}
	for _, a := range p.Attrs {
		if a.Name == "" || !oneLine(a.Name) || strings.ContainsFunc(a.Name, isSeparator) || strings.Contains(a.Name, ":") {
			return fmt.Sprintf("attribute name %q is not one word without ':'", a.Name)
		}
		if !oneLine(strings.ReplaceAll(a.Value, "\n", "")) {
			return fmt.Sprintf("attribute %s is not text", a.Name)
		}
	}
	if !oneLine(strings.ReplaceAll(p.Text, "\n", "")) {
		return "the text is not text"
	}
	return ""
}

// oneLine reports whether s is text of one line.
func oneLine(s string) bool { return utf8.ValidString(s) && invalid(s) == 0 }
