package joseki

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"katachi/board"
)

// appendLines appends the lines of a text to dst. Errors contain file and line.
//
// The text is UTF-8. It begins with "version: 1"; lines that begin with # are
// comments. An entry is a block of lines "key: value":
//
//	joseki: small avalanche
//	ja: 小ナダレ
//	ja-Latn: ko-nadare
//	moves: C4 E3 E4 D4 D5 D3 F4 C5
//	named: 6
//	tags: 3-4
//	text: White pushes and bends around.
//	source: Ishida, Dictionary of Basic Joseki, 1977
//
// "joseki:" begins a line in the lower left corner, "opening:" one over the board; both are
// followed by the English name. In "moves" Black begins and the colours alternate; "-" is a move
// elsewhere. "named" is the number of moves after which the name is right, by default all. An
// opening has a "zone", by default the whole board: "zone: A1-T10" must contain only the stones of
// the opening until the last of them is played; there may be several rectangles. "rare" says why
// hardly any game has the line. "source" may occur several times, the other keys once.
func appendLines(dst []Entry, r io.Reader, file string) ([]Entry, error) {
	rd := &reader{entries: dst, file: file}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		rd.line++
		if err := rd.read(strings.TrimSpace(lines.Text())); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, rd.line, err)
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return nil, fmt.Errorf("%s:%d: line too long (at most %d bytes)", file, rd.line+1, bufio.MaxScanTokenSize)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if err := rd.finish(); err != nil {
		return nil, err
	}
	return rd.entries, nil
}

// reader is the state of reading a text.
type reader struct {
	file    string
	line    int
	version bool
	entries []Entry
	now     *Entry          // the entry being read, nil before the first
	seen    map[string]bool // its keys
	board   board.Board     // for trying moves
}

// read reads one line of text.
func (r *reader) read(text string) error {
	if text == "" || text[0] == '#' {
		return nil
	}
	key, value, ok := strings.Cut(text, ":")
	value = strings.TrimSpace(value)
	switch {
	case !ok || value == "":
		return fmt.Errorf("want \"key: value\", got %q", text)
	case !r.version:
		if key != "version" || value != "1" {
			return fmt.Errorf("want \"version: 1\", got %q", text)
		}
		r.version = true
		return nil
	case key == "joseki" || key == "opening":
		if err := r.finish(); err != nil {
			return err
		}
		r.now = &Entry{Name: value, Opening: key == "opening", Place: fmt.Sprintf("%s:%d", r.file, r.line)}
		r.seen = map[string]bool{}
		return nil
	case r.now == nil:
		return fmt.Errorf("want \"joseki: name\" or \"opening: name\", got %q", text)
	case r.seen[key] && key != "source":
		return fmt.Errorf("a second %q in one entry", key)
	}
	r.seen[key] = true
	return r.now.set(key, value)
}

// set takes the value of a key other than the name.
func (e *Entry) set(key, value string) (err error) {
	switch key {
	case "ja", "ja-Latn":
		if e.Names == nil {
			e.Names = map[string]string{}
		}
		e.Names[key] = value
	case "moves":
		e.Moves, err = readMoves(value)
	case "named":
		if e.Named, err = strconv.Atoi(value); err != nil || e.Named < 1 {
			err = fmt.Errorf("want a number of moves from 1, got %q", value)
		}
	case "zone":
		if !e.Opening {
			return errors.New("only an opening has a zone")
		}
		for word := range strings.FieldsSeq(value) {
			z, err := readZone(word)
			if err != nil {
				return err
			}
			e.Zones = append(e.Zones, z)
		}
	case "tags":
		e.Tags = strings.Fields(value)
	case "text":
		e.Text = value
	case "rare":
		e.Rare = value
	case "source":
		e.Sources = append(e.Sources, value)
	default:
		return fmt.Errorf("unknown key %q", key)
	}
	return err
}

// readMoves reads coordinates; Black begins.
func readMoves(text string) (moves []Move, err error) {
	c := board.Black
	for word := range strings.FieldsSeq(text) {
		p := board.Pass
		if word != "-" {
			if p, err = board.ParsePoint(word, Size); err != nil {
				return nil, err
			}
			if p == board.Pass {
				return nil, errors.New(`a move elsewhere is written "-"`)
			}
		}
		moves = append(moves, Move{c, p})
		c = c.Opponent()
	}
	return moves, nil
}

// readZone reads a rectangle: two opposite corners.
func readZone(text string) (z Zone, err error) {
	from, to, _ := strings.Cut(text, "-")
	a, err := board.ParsePoint(from, Size)
	if err != nil {
		return z, err
	}
	b, err := board.ParsePoint(to, Size)
	if err != nil {
		return z, err
	}
	if a == board.Pass || b == board.Pass {
		return z, fmt.Errorf("want two points such as A1-T10, got %q", text)
	}
	ax, ay := a.XY()
	bx, by := b.XY()
	return Zone{board.At(min(ax, bx), min(ay, by)), board.At(max(ax, bx), max(ay, by))}, nil
}

// finish checks the entry that was read and appends it.
func (r *reader) finish() error {
	e := r.now
	if e == nil {
		if !r.version {
			return fmt.Errorf("%s: empty; want \"version: 1\" first", r.file)
		}
		return nil
	}
	r.now = nil
	if e.Named == 0 {
		e.Named = len(e.Moves)
	}
	if e.Opening && len(e.Zones) == 0 {
		e.Zones = []Zone{{board.At(0, 0), board.At(Size-1, Size-1)}}
	}
	if err := e.check(&r.board); err != nil {
		return fmt.Errorf("%s: %q: %w", e.Place, e.Name, err)
	}
	r.entries = append(r.entries, *e)
	return nil
}

// check returns what is wrong with an entry on its own. It tries the moves on b.
func (e *Entry) check(b *board.Board) error {
	switch {
	case len(e.Moves) == 0:
		return errors.New("no moves")
	case e.Moves[len(e.Moves)-1].Point == board.Pass:
		return errors.New("the last move is elsewhere")
	case e.Named > len(e.Moves):
		return fmt.Errorf("named after %d moves, but there are %d", e.Named, len(e.Moves))
	case e.Moves[e.Named-1].Point == board.Pass:
		return fmt.Errorf("move %d, by which it is named, is elsewhere", e.Named)
	case e.Opening && e.Named != len(e.Moves):
		return errors.New("an opening is named by all its moves")
	case len(e.Names) == 1:
		return errors.New("ja and ja-Latn go together")
	}
	b.Init(Size)
	var d board.Delta
	for i, m := range e.Moves {
		if m.Point == board.Pass {
			continue
		}
		if x, y := m.Point.XY(); !e.Opening && (x >= widest || Size-1-y >= widest) {
			return fmt.Errorf("move %d, %s, is not in the %dx%d points of the lower left corner",
				i+1, m.Point.Name(Size), widest, widest)
		}
		if e.Opening && !inZones(e.Zones, m.Point) {
			return fmt.Errorf("move %d, %s, is outside the zone", i+1, m.Point.Name(Size))
		}
		if err := b.PlayInto(&d, m.Color, m.Point); err != nil {
			return fmt.Errorf("move %d, %s: %w", i+1, m.Point.Name(Size), err)
		}
	}
	return nil
}
