package segment

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"katachi/internal/mapfile"
	"katachi/internal/section"
)

// The facts by which games are chosen are stored in columns of texts: each different text of a
// column once, and for each game the number of its text. So a search for a name examines the
// different names of a segment and, if one of them matches, a byte or two for each game.
//
//	factnames  the names of the columns, a line each
//	factat     for each column where its entries of factends begin, its texts and its numbers, and the
//	           low halves of the XXH3 of its texts, and of the XXH3 of its ends and of its numbers;
//	           then the end, and 0, 0
//	factends   for each text of a column where it ends among the column's texts
//	facttext   the texts, ascending within a column
//	factof     of each game the number of its text: no byte where all have one text, one byte for up
//	           to 256 texts, else two, the low one first
//
// Where facts are missing or too long, a file does not have these sections; then the catalogue is used.
const factWords = 5 // of an entry of factat

// factBuilder collects the texts of games.
type factBuilder struct {
	names   []string
	columns []newFacts
	bytes   int  // of all texts
	missing bool // facts of a game are missing or too long: store none
}

// mostFacts is the most bytes of texts in a segment, since offsets have 32 bits; the catalogue also
// has the facts.
const mostFacts = 1 << 28

// newFacts is a column under construction.
type newFacts struct {
	numbers map[string]uint32 // number of each text, in order of first use
	of      []uint32          // of each game
}

func newFactBuilder(names []string) factBuilder {
	b := factBuilder{names: names, columns: make([]newFacts, len(names))}
	for i := range b.columns {
		b.columns[i].numbers = map[string]uint32{}
	}
	return b
}

// add adds a game.
func (b *factBuilder) add(texts []string) {
	if b.missing = b.missing || len(texts) != len(b.names) || b.bytes > mostFacts; b.missing {
		return
	}
	for i, text := range texts {
		c := &b.columns[i]
		n, ok := c.numbers[text]
		if !ok {
			n = uint32(len(c.numbers))
			c.numbers[text] = n
			b.bytes += len(text)
		}
		c.of = append(c.of, n)
	}
}

// packedFacts holds the sections.
type packedFacts struct {
	at, ends []uint32
	text, of []byte
}

// pack returns the stored form of the sections.
func (b *factBuilder) pack() (p packedFacts) {
	for i := range b.columns {
		c := &b.columns[i]
		texts := make([]string, len(c.numbers))
		for text, n := range c.numbers {
			texts[n] = text
		}
		order := make([]uint32, len(texts))
		for n := range order {
			order[n] = uint32(n)
		}
		slices.SortFunc(order, func(a, b uint32) int { return strings.Compare(texts[a], texts[b]) })
		first, from, begin := len(p.ends), len(p.text), len(p.of)
		number := make([]uint32, len(texts))
		for n, old := range order {
			number[old] = uint32(n)
			p.text = append(p.text, texts[old]...)
			p.ends = append(p.ends, uint32(len(p.text)-from))
		}
		width := factWidth(len(texts))
		for _, old := range c.of {
			var two [2]byte
			binary.LittleEndian.PutUint16(two[:], uint16(number[old]))
			p.of = append(p.of, two[:width]...)
		}
		p.at = append(p.at, uint32(first), uint32(from), uint32(begin),
			textSum(p.text[from:]), numberSum(p.ends[first:], p.of[begin:]))
	}
	p.at = append(p.at, uint32(len(p.ends)), uint32(len(p.text)), uint32(len(p.of)), 0, 0)
	return p
}

// factWidth returns the number of bytes per game in a column with the given number of texts.
func factWidth(texts int) int {
	switch {
	case texts <= 1:
		return 0
	case texts <= 1<<8:
		return 1
	}
	return 2
}

// Checksums of a column.
func textSum(text []byte) uint32 { return uint32(sumOf(text)) }

func numberSum(ends []uint32, of []byte) uint32 {
	return uint32(sumOf([]uint64{sumOf(ends), sumOf(of)}))
}

// write writes the sections, if all games have their texts.
func (b *factBuilder) write(w *section.Writer) {
	if b.missing || len(b.names) == 0 {
		return
	}
	p := b.pack()
	w.Add("factnames", []byte(strings.Join(b.names, "\n")))
	w.Add("factat", section.Bytes(p.at))
	w.Add("factends", section.Bytes(p.ends))
	w.Add("facttext", p.text)
	w.Add("factof", p.of)
}

// facts are the columns of a segment.
type facts struct {
	names   []string
	columns []factColumn
}

// factColumn is one of these columns. Its texts, and its ends and numbers, are verified on first
// use.
type factColumn struct {
	text, of     []byte
	ends         []uint32
	sums         [2]uint32
	texts, games loaded
}

// openColumns opens the columns, if there are any.
func (s *Segment) openColumns() error {
	return s.columns.do(func() error {
		if !s.file.Has("factnames") {
			return nil
		}
		var names, text, of []byte
		var at, ends []uint32
		err := s.read(
			wanted{"factnames", -1, view(&names), false},
			wanted{"factat", -1, view(&at), false},
			wanted{"factends", -1, view(&ends), true},
			wanted{"facttext", -1, view(&text), true},
			wanted{"factof", -1, view(&of), true})
		if err != nil {
			return err
		}
		list := strings.Split(string(names), "\n")
		if len(at) != factWords*(len(list)+1) {
			return s.file.Corrupt("factat", 0, fmt.Sprint(factWords*(len(list)+1), " numbers"), fmt.Sprint(len(at)))
		}
		columns := make([]factColumn, len(list))
		for i := range columns {
			e, end := at[factWords*i:], at[factWords*(i+1):]
			width := uint32(factWidth(int(end[0]) - int(e[0])))
			if e[0] > end[0] || int(end[0]) > len(ends) || e[1] > end[1] || int(end[1]) > len(text) ||
				e[2] > end[2] || int(end[2]) > len(of) || end[2]-e[2] != width*uint32(s.games) {
				return s.file.Corrupt("factat", int64(4*factWords*i), "where texts and numbers lie", fmt.Sprint(e[:3], " to ", end[:3]))
			}
			columns[i] = factColumn{text: text[e[1]:end[1]], of: of[e[2]:end[2]], ends: ends[e[0]:end[0]], sums: [2]uint32{e[3], e[4]}}
		}
		s.gameFacts = facts{list, columns}
		return nil
	})
}

// openTexts verifies the texts of a column.
func (s *Segment) openTexts(c *factColumn) error {
	return c.texts.do(func() error {
		if got := textSum(c.text); got != c.sums[0] {
			return s.file.Corrupt("facttext", 0, fmt.Sprintf("checksum %08x", c.sums[0]), fmt.Sprintf("%08x", got))
		}
		return nil
	})
}

// openNumbers verifies the ends of the texts of a column, and the numbers of the games.
func (s *Segment) openNumbers(c *factColumn) error {
	return c.games.do(func() error {
		if got := numberSum(c.ends, c.of); got != c.sums[1] {
			return s.file.Corrupt("factof", 0, fmt.Sprintf("checksum %08x", c.sums[1]), fmt.Sprintf("%08x", got))
		}
		end := uint32(0)
		for _, e := range c.ends {
			if e < end || int(e) > len(c.text) {
				return s.file.Corrupt("factends", 0, fmt.Sprint("rising ends up to ", len(c.text)), fmt.Sprint(e, " after ", end))
			}
			end = e
		}
		for g := range s.games {
			if n := c.number(g); n >= len(c.ends) {
				return s.file.Corrupt("factof", 0, fmt.Sprintf("a number below %d for each game", len(c.ends)), fmt.Sprint(n))
			}
		}
		return nil
	})
}

// number returns the number of a game's text.
func (c *factColumn) number(game int) int {
	switch factWidth(len(c.ends)) {
	case 0:
		return 0
	case 1:
		return int(c.of[game])
	}
	return int(binary.LittleEndian.Uint16(c.of[2*game:]))
}

// textOf returns a text by its number.
func (c *factColumn) textOf(number int) []byte {
	from := uint32(0)
	if number > 0 {
		from = c.ends[number-1]
	}
	return c.text[from:c.ends[number]]
}

// verifyColumns verifies all columns.
func (s *Segment) verifyColumns() error {
	if err := s.openColumns(); err != nil {
		return err
	}
	for i := range s.gameFacts.columns {
		c := &s.gameFacts.columns[i]
		if err := s.openTexts(c); err != nil {
			return err
		}
		if err := s.openNumbers(c); err != nil {
			return err
		}
	}
	return nil
}

// sameFacts reports whether the columns equal those of a builder with the same games.
func (s *Segment) sameFacts(b *Builder) bool {
	if s.gameFacts.columns == nil {
		return true
	}
	p, from := b.facts.pack(), 0
	for i := range s.gameFacts.columns {
		c, e, end := &s.gameFacts.columns[i], p.at[from:], p.at[from+factWords:]
		if !slices.Equal(c.ends, p.ends[e[0]:end[0]]) || !bytes.Equal(c.text, p.text[e[1]:end[1]]) || !bytes.Equal(c.of, p.of[e[2]:end[2]]) {
			return false
		}
		from += factWords
	}
	return true
}

// FactNames returns the names of the segment's columns of texts; none if it has no facts, or they
// are damaged.
func (s *Segment) FactNames() []string {
	if s.openColumns() != nil {
		return nil
	}
	return s.gameFacts.names
}

// factsOf returns the texts of a game. The segment must be loaded.
func (s *Segment) factsOf(game uint32) []string {
	if s.gameFacts.columns == nil {
		return nil
	}
	list := make([]string, len(s.gameFacts.columns))
	for i := range list {
		c := &s.gameFacts.columns[i]
		list[i] = string(c.textOf(c.number(int(game))))
	}
	return list
}

// With returns the games whose text in a column (one of FactNames) contains part and satisfies
// holds.
func (s *Segment) With(column, part string, holds func(text string) bool) (Set, error) {
	games := s.None()
	c := &s.gameFacts.columns[slices.Index(s.FactNames(), column)]
	return games, mapfile.Guard(func() error {
		if err := s.openTexts(c); err != nil {
			return err
		}
		at := bytes.Index(c.text, []byte(part))
		if at < 0 {
			return nil
		}
		if err := s.openNumbers(c); err != nil {
			return err
		}
		match, any := c.matching(at, []byte(part), holds)
		for g := 0; any && g < s.games; g++ {
			if match[c.number(g)] {
				games.Add(g)
			}
		}
		return nil
	})
}

// matching returns which texts, from byte at on, contain part and satisfy holds. An occurrence of
// part across the end of a text does not count.
func (c *factColumn) matching(at int, part []byte, holds func(string) bool) (match []bool, any bool) {
	match = make([]bool, len(c.ends))
	n := 0
	if len(part) > 0 {
		n = c.textAt(at)
	}
	for n < len(c.ends) {
		text := c.textOf(n)
		if bytes.Contains(text, part) && holds(string(text)) {
			match[n], any = true, true
		}
		if n++; len(part) == 0 || n == len(c.ends) {
			continue
		}
		from := int(c.ends[n-1])
		next := bytes.Index(c.text[from:], part)
		if next < 0 {
			break
		}
		n = c.textAt(from + next)
	}
	return match, any
}

// textAt returns the number of the text that contains the byte.
func (c *factColumn) textAt(at int) int {
	n, _ := slices.BinarySearch(c.ends, uint32(at+1))
	return n
}
