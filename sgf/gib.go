package sgf

import (
	"fmt"
	"strings"

	"katachi/board"
)

// readGIB reads GIB, the format of Tygem. There is no public definition; this follows what Andries
// Brouwer ("gib2sgf", 2017) and the Sabaki project found in files:
//
//	\[GAMEBLACKNAME=name (5D)\]         header lines
//	\[GAMETAG=...,G65,W3,Z0,...,C2014:03:14:17:32,...\]
//	INI 0 1 2 &4                        handicap 2
//	STO 0 2 1 15 3                      move 1 (numbers begin with 2): black at x 15, y 3 from the top left
//	SKI 0 3                             a pass
//
// The result is a code: 0 and 1 are wins by points of Black and White, 3 and 4 by resignation, 7
// and 8 on time. Points and komi are in tenths.
func readGIB(lines []string) (*Game, error) {
	r := newRecord()
	for i, line := range lines {
		line = trim(line)
		fields := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, `\[`):
			key, value, _ := strings.Cut(strings.TrimSuffix(line[2:], `\]`), "=")
			r.gibHeader(key, value)
		case len(fields) >= 4 && fields[0] == "INI":
			r.text("SO", "Tygem") // whose format it is
			r.handicap(number(fields[3]))
		case len(fields) > 0 && fields[0] == "SKI":
			if err := r.play(r.next, Pass, i+1); err != nil {
				return r.damaged(err, i+1)
			}
		case len(fields) > 0 && fields[0] == "STO":
			if err := r.gibMove(fields, i+1); err != nil {
				return r.damaged(err, i+1)
			}
		}
	}
	return r.game()
}

func (r *record) gibMove(fields []string, line int) error {
	if len(fields) < 6 || fields[3] != "1" && fields[3] != "2" {
		return fmt.Errorf("line %d: want STO 0 number colour x y", line)
	}
	c := board.Black
	if fields[3] == "2" {
		c = board.White
	}
	x, y := number(fields[4]), number(fields[5])
	if x < 0 || y < 0 || x >= r.size || y >= r.size {
		return fmt.Errorf("line %d: not a point of a %dx%d board", line, r.size, r.size)
	}
	return r.play(c, Point{uint8(x), uint8(y)}, line)
}

var (
	gibDate    = mustCompile(`\b(\d{4})\s*[:\-年]\s*(\d{1,2})\s*[:\-月]\s*(\d{1,2})`)
	gibKomi    = mustCompile(`\b(?:GONGJE:|G)(\d+)\b`)
	gibResult  = mustCompile(`\b(?:GRLT:|W)(\d+)\b`)
	gibPoints  = mustCompile(`\b(?:ZIPSU:|Z)(\d+)\b`)
	gibResults = map[int]string{0: "B+", 1: "W+", 3: "B+R", 4: "W+R", 7: "B+T", 8: "W+T"}
)

func (r *record) gibHeader(key, value string) {
	switch key {
	case "GAMEBLACKNAME":
		name, rank := nameAndRank(value)
		r.text("PB", name)
		r.text("BR", rank)
	case "GAMEWHITENAME":
		name, rank := nameAndRank(value)
		r.text("PW", name)
		r.text("WR", rank)
	case "GAMEPLACE":
		r.text("PC", value)
	case "GAMENAME":
		r.text("EV", value)
	case "GAMEDATE":
		r.gibDate(value)
	case "GAMERESULT":
		r.text("RE", Result(value))
	case "GAMEINFOMAIN", "GAMETAG":
		r.gibTags(value)
		if _, date, ok := strings.Cut(","+value, ",C"); ok { // other tags have times that look like dates
			r.gibDate(date)
		}
	}
}

func (r *record) gibDate(value string) {
	if m := gibDate.FindStringSubmatch(value); m != nil && !r.root.Has("DT") {
		r.text("DT", standardDate(m[1]+"-"+m[2]+"-"+m[3]))
	}
}

func (r *record) gibTags(value string) {
	if m := gibKomi.FindStringSubmatch(value); m != nil && !r.root.Has("KM") {
		r.text("KM", tenths(number(m[1])))
	}
	m := gibResult.FindStringSubmatch(value)
	if m == nil {
		return
	}
	result := gibResults[number(m[1])]
	if strings.HasSuffix(result, "+") {
		if m := gibPoints.FindStringSubmatch(value); m != nil {
			result += tenths(number(m[1]))
		}
	}
	r.text("RE", result)
}
