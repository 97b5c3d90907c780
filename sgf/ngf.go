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
func readNGF(lines []string) (*Game, error) {
	const header = 12
	if len(lines) < header {
		return nil, fmt.Errorf("line %d: the header of an NGF file has 12 lines", len(lines))
	}
	r := newRecord()
	size := number(trim(lines[1]))
	if size < 0 {
		return nil, fmt.Errorf("line 2: size %q: %w", trim(lines[1]), ErrSize)
	}
	if err := r.setSize(size); err != nil {
		return nil, fmt.Errorf("line 2: %w", err)
	}
	r.ngfHeader(lines)
	for i, line := range lines[header:] {
		line = trim(line)
		if !strings.HasPrefix(line, "PM") {
			continue
		}
		if err := r.ngfMove(line, header+i+1); err != nil {
			return nil, err
		}
	}
	return r.game()
}

func (r *record) ngfHeader(lines []string) {
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
	if d := trim(lines[8]); len(d) >= 8 && number(d[:8]) >= 10_000_000 {
		r.text("DT", d[:4]+"-"+d[4:6]+"-"+d[6:8])
	}
	r.text("RE", resultText(lines[10]))
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

// The words for winners and for the ways to win, in the languages of the servers.
var (
	blackWords  = mustCompile(`(?i)black|黑|黒|흑|^B\b`)
	whiteWords  = mustCompile(`(?i)white|白|백|^W\b`)
	resignWords = mustCompile(`(?i)resign|中押|中盘|中盤|불계`)
	timeWords   = mustCompile(`(?i)time|時間|时间|超时|시간`)
	loseWords   = mustCompile(`(?i)\blos|負け|负`)
	pointCount  = mustCompile(`(\d+(?:\.\d+)?)`)
)

// resultText turns a sentence such as "White wins by 5.5" or "黒中押し勝ち!"
// into the format's "W+5.5" and "B+R"; what it does not understand stays.
func resultText(s string) string {
	s = trim(s)
	said, _, _ := strings.Cut(s, ">>")
	black, white := blackWords.FindStringIndex(said), whiteWords.FindStringIndex(said)
	winner, at := "B", black
	if black == nil || white != nil && white[0] < black[0] {
		winner, at = "W", white
	}
	if at == nil {
		return s
	}
	if loseWords.MatchString(said) {
		winner = map[string]string{"B": "W", "W": "B"}[winner]
	}
	rest := said[at[1]:]
	switch {
	case resignWords.MatchString(rest):
		return winner + "+R"
	case timeWords.MatchString(rest):
		return winner + "+T"
	}
	m := pointCount.FindStringSubmatch(rest)
	if m == nil {
		return s
	}
	if strings.Contains(rest, "半") && !strings.Contains(m[1], ".") {
		m[1] += ".5"
	}
	return winner + "+" + m[1]
}
