package shapes

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/shape"
)

// Head is the first line of a whole dump: the data of the database besides its shapes.
type Head struct {
	Stop     int    `json:"stop"`
	Overhang bool   `json:"overhang"`
	Diagonal bool   `json:"diagonal"`
	Games    uint64 `json:"games"`
	Moves    uint64 `json:"moves"`
}

// NewHead describes a database.
func NewHead(p shape.Provenance) Head {
	return Head{p.Scheme.Stop, p.Scheme.Overhang, p.Scheme.Diagonal, p.Games, p.Moves}
}

// Scheme returns the scheme of the shapes.
func (h *Head) Scheme() shape.Scheme {
	return shape.Scheme{Stop: h.Stop, Overhang: h.Overhang, Diagonal: h.Diagonal}
}

// String returns the first line of a text dump: "# stop 4, 12 games, 2345 moves".
func (h *Head) String() string {
	return fmt.Sprintf("# %v, %d games, %d moves", h.Scheme(), h.Games, h.Moves)
}

// ReadDump reads a dump, as text or lines of JSON. It calls head with its first line, if that
// is a Head, and list with each shape. Errors contain the line number.
func ReadDump(r io.Reader, head func(Head) error, list func(*shape.List, shape.Move, *shape.Tally) error) error {
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	for n := 1; in.Scan(); n++ {
		line := strings.TrimSpace(in.Text())
		if line == "" {
			continue
		}
		if err := readDumpLine(line, n == 1, head, list); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return in.Err()
}

func readDumpLine(line string, first bool, head func(Head) error, list func(*shape.List, shape.Move, *shape.Tally) error) error {
	var l List
	switch {
	case line[0] == '{':
		var shape struct {
			Codes json.RawMessage `json:"codes"`
		}
		if err := json.Unmarshal([]byte(line), &shape); err != nil {
			return err
		}
		if shape.Codes == nil {
			if !first {
				return errors.New("no codes: want a shape")
			}
			var h Head
			if err := json.Unmarshal([]byte(line), &h); err != nil {
				return err
			}
			return head(h)
		}
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			return err
		}
	case line[0] == '#':
		if !first {
			return errors.New("want a shape")
		}
		h, err := readHead(line)
		if err != nil {
			return err
		}
		return head(h)
	default:
		var err error
		if l, err = readLine(line); err != nil {
			return err
		}
	}
	return l.each(list)
}

// readHead parses the form of Head.String.
func readHead(line string) (h Head, err error) {
	for part := range strings.SplitSeq(strings.TrimPrefix(line, "#"), ",") {
		part = strings.TrimSpace(part)
		word, rest, _ := strings.Cut(part, " ")
		switch {
		case part == "overhang":
			h.Overhang = true
		case part == "diagonal":
			h.Diagonal = true
		case word == "stop":
			h.Stop, err = strconv.Atoi(rest)
		case rest == "games":
			h.Games, err = strconv.ParseUint(word, 10, 64)
		case rest == "moves":
			h.Moves, err = strconv.ParseUint(word, 10, 64)
		default:
			err = errors.New("")
		}
		if err != nil {
			return h, fmt.Errorf("%q: want a line such as # stop 4, 12 games, 2345 moves", line)
		}
	}
	return h, nil
}

// readLine parses the form of List.WriteLine.
func readLine(line string) (l List, err error) {
	codes, moves, _ := strings.Cut(line, ": ")
	words := strings.Fields(codes)
	if len(words)%2 != 0 || len(words) < 6 || words[len(words)-2] != "R" {
		return l, fmt.Errorf("%.60q: want P0 and a code, S1 and a code ..., R and a code", line)
	}
	for n := 0; n < len(words)-2; n += 2 {
		if want := [2]string{fmt.Sprint("S", n/2), "P0"}[min(1, 1/(n+1))]; words[n] != want {
			return l, fmt.Errorf("%q: want %s", words[n], want)
		}
		l.Codes = append(l.Codes, words[n+1])
	}
	l.Result = words[len(words)-1]
	for text := range strings.SplitSeq(moves, "; ") {
		m, err := readMove(text)
		if err != nil {
			return l, err
		}
		l.Moves = append(l.Moves, m)
	}
	return l, nil
}

// readMove parses the form of Move.String.
func readMove(text string) (m Move, err error) {
	wrong := fmt.Errorf("%q: want a line such as white at 0,0: played 12, won 5, lost 7, 1998 to 2009", text)
	name, rest, _ := strings.Cut(text, " at ")
	at, rest, _ := strings.Cut(rest, ": played ")
	if err := m.Color.UnmarshalText([]byte(name)); err != nil {
		return m, wrong
	}
	if n, err := fmt.Sscanf(at, "%d,%d", &m.Row, &m.Column); n != 2 || err != nil {
		return m, wrong
	}
	parts := strings.Split(rest, ", ")
	if n, err := fmt.Sscanf(parts[0], "%d", &m.Count); n != 1 || err != nil {
		return m, wrong
	}
	parts = parts[1:]
	if len(parts) >= 2 && strings.HasPrefix(parts[0], "won ") {
		n, err1 := fmt.Sscanf(parts[0], "won %d", &m.Wins)
		k, err2 := fmt.Sscanf(parts[1], "lost %d", &m.Losses)
		if n != 1 || k != 1 || err1 != nil || err2 != nil {
			return m, wrong
		}
		parts = parts[2:]
	}
	switch {
	case len(parts) > 1:
		return m, wrong
	case len(parts) == 1:
		var ok bool
		if m.First, m.Last, ok = strings.Cut(parts[0], " to "); !ok {
			m.Last = m.First
		}
	}
	return m, nil
}

// each calls f with the moves of l.
func (l *List) each(f func(*shape.List, shape.Move, *shape.Tally) error) error {
	var list shape.List
	if len(l.Codes) < 2 || len(l.Codes) > len(list.Codes) {
		return fmt.Errorf("%d codes: want 2 to %d", len(l.Codes), len(list.Codes))
	}
	list.Depth = len(l.Codes) - 1
	for n, text := range l.Codes {
		code, err := strconv.ParseUint(text, 16, 32)
		if err != nil {
			return fmt.Errorf("code %q: want eight hexadecimal digits", text)
		}
		list.Codes[n] = shape.Code(code)
	}
	for _, m := range l.Moves {
		if m.Row < 0 || m.Row > 3 || m.Column < 0 || m.Column > 3 || m.Color != board.Black && m.Color != board.White {
			return fmt.Errorf("move %v: want a colour, and row and column 0 to 3", m)
		}
		t := shape.Tally{
			Count: m.Count, Wins: m.Wins, Losses: m.Losses,
			First: shape.NewOutcome("", m.First).Date, Last: shape.NewOutcome("", m.Last).Date,
		}
		if err := f(&list, shape.MoveIn(m.Column, m.Row, m.Color), &t); err != nil {
			return err
		}
	}
	return nil
}
