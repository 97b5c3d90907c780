package sgf

import (
	"fmt"
	"strings"

	"katachi/board"
)

// readNGF reads NGF, the format of wBaduk and CyberOro, as Andries Brouwer described it ("ngf2sgf",
// 2013): twelve lines of header (title, size, white, black, site, handicap, -, komi without its
// half point, date, time, result, number of moves), then a line such as "PMABBQEEQ" for each move.
// It has PM, two letters that number the move, the colour, column and row as letters that begin
// with B, and column and row again in reverse order. Column and row A mean a pass.
//
// Older files have GI before each line of a header in another order, and the result in a line "ID"
// after the moves (seen in a test file of Sabaki).
func readNGF(lines []string) (*Game, error) {
	r := newRecord()
	h, err := r.ngfHeader(lines)
	if err != nil {
		return nil, err
	}
	for i, line := range lines[len(h):] {
		line = trim(line)
		switch {
		case strings.HasPrefix(line, "ID"):
			_, said, _ := strings.Cut(line, "]")
			said, _, _ = strings.Cut(said, "[")
			r.text("RE", Result(said))
		case strings.HasPrefix(line, "PM"):
			if err := r.ngfMove(line, len(h)+i+1); err != nil {
				return r.damaged(err, len(h)+i+1)
			}
		}
	}
	return r.game()
}

// The lines of a header with GI, by their place in the usual one; -1 is absent.
var ngfOld = [...]int{0, 6, 1, 2, 3, 7, 8, 9, 5, -1, -1, 10}

// ngfHeader reads the header, and returns its lines.
func (r *record) ngfHeader(lines []string) ([]string, error) {
	usual := len(ngfOld)
	from := lines[:min(usual, len(lines))]
	h, sizeLine := from, 2
	if strings.HasPrefix(lines[0], "GI") && len(lines) >= usual-1 {
		from, h, sizeLine = lines[:usual-1], make([]string, usual), ngfOld[1]+1
		for i, old := range ngfOld {
			if old >= 0 {
				h[i] = strings.TrimPrefix(trim(from[old]), "GI")
			}
		}
	}
	if len(h) < usual {
		return nil, fmt.Errorf("line %d: the header of an NGF file has %d lines", len(lines), usual)
	}
	size := number(trim(h[1]))
	if size < 0 {
		return nil, fmt.Errorf("line %d: size %q: %w", sizeLine, trim(h[1]), ErrSize)
	}
	if err := r.setSize(size); err != nil {
		return nil, fmt.Errorf("line %d: %w", sizeLine, err)
	}
	r.ngfFacts(h)
	return from, nil
}

// ngfFacts sets what a header of twelve lines says about the game.
func (r *record) ngfFacts(lines []string) {
	r.text("EV", lines[0])
	name, rank := nameAndRank(lines[2])
	r.text("PW", name)
	r.text("WR", rank)
	name, rank = nameAndRank(lines[3])
	r.text("PB", name)
	r.text("BR", rank)
	r.text("PC", lines[4])
	handicap := number(trim(lines[5]))
	r.handicap(handicap)
	komi := trim(lines[7])
	if handicap == 0 && number(komi) >= 0 && !strings.Contains(komi, ".") {
		komi += ".5"
	}
	r.text("KM", komi)
	date, _, _ := strings.Cut(trim(lines[8]), " ")
	r.text("DT", standardDate(date))
	r.text("RE", Result(lines[10]))
}

func (r *record) ngfMove(line string, number int) error {
	if len(line) < 7 || line[4] != 'B' && line[4] != 'W' {
		return fmt.Errorf("line %d: want PM, two letters, B or W, two letters", number)
	}
	p := Point{line[5] - 'B', line[6] - 'B'}
	if line[5] == 'A' && line[6] == 'A' {
		p = Pass
	}
	c := board.Black
	if line[4] == 'W' {
		c = board.White
	}
	return r.play(c, p, number)
}
