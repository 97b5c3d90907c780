package sgf

import (
	"fmt"
	"strconv"
	"strings"

	"katachi/board"
)

// readUGF reads UGF and UGI, the formats of Panda-Net, as Andries Brouwer described them
// ("ugi2sgf", 2013): sections in brackets. [Header] holds lines "Key=value". [Data] holds a line
// for each move, such as "PD,B1,1,0": column and row as letters, colour and player, number,
// seconds. Number 0 is a handicap stone; a column Y or Z on a board that does not have it is a
// pass. Rows count from the top, or from the bottom if the header says CoordinateType=IGS. [Figure]
// holds comments, from ".Text,number" to ".EndText", and in them labels, ".#,column,row,text".
func readUGF(lines []string) (*Game, error) {
	u := ugf{record: newRecord()}
	for i, line := range lines {
		line = trim(line)
		if strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") {
			u.section = line
			continue
		}
		if err := u.line(line, i+1); err != nil {
			return u.damaged(err, i+1)
		}
	}
	return u.game()
}

type ugf struct {
	*record
	section  string
	flip     bool // rows count from the bottom
	inFigure bool // a variation: not read
	comment  *Node
}

func (u *ugf) line(line string, number int) error {
	switch u.section {
	case "[Header]":
		key, value, _ := strings.Cut(line, "=")
		return u.header(key, value, number)
	case "[Data]":
		return u.move(line, number)
	case "[Figure]":
		u.figure(line)
	}
	return nil
}

func (u *ugf) header(key, value string, line int) error {
	fields := strings.Split(value, ",")
	switch key {
	case "Title":
		u.text("EV", strings.Join(strings.FieldsFunc(value, func(r rune) bool { return r == ',' }), ", "))
	case "Place":
		u.text("PC", value)
	case "Date":
		u.text("DT", standardDate(strings.Trim(strings.ReplaceAll(fields[0], "/", "-"), "-")))
	case "Size":
		if err := u.setSize(number(value)); err != nil {
			return fmt.Errorf("line %d: %w", line, err)
		}
	case "PlayerB", "PlayerW":
		color := key[len("Player"):]
		u.text("P"+color, fields[0])
		if len(fields) > 1 {
			u.text(color+"R", fields[1])
		}
	case "Hdcp":
		u.ugfHandicap(fields)
	case "Rule":
		u.text("RU", strings.Replace(value, "JPN", "Japanese", 1))
	case "Winner":
		u.text("RE", ugfResult(fields))
	case "Copyright":
		u.text("CP", value)
	case "Writer":
		u.text("US", value)
	case "Commentator":
		u.text("AN", value)
	case "CoordinateType":
		u.flip = value == "IGS"
	}
	return nil
}

func (u *ugf) ugfHandicap(fields []string) {
	if n := number(fields[0]); n > 0 {
		u.root.Set("HA", strconv.Itoa(n))
	}
	if len(fields) > 1 {
		if komi, err := strconv.ParseFloat(trim(fields[1]), 64); err == nil {
			u.text("KM", strconv.FormatFloat(komi, 'f', -1, 64))
		}
	}
}

// ugfResult reads results such as "B,C" (Black by resignation) and "W,2.50", and the letters for
// games without a winner.
func ugfResult(fields []string) string {
	winner, by := trim(fields[0]), ""
	if len(fields) > 1 {
		by = trim(fields[1])
	}
	switch winner {
	case "B", "W":
		switch {
		case strings.EqualFold(by, "C"):
			by = "R"
		case strings.HasPrefix(by, "F"):
			by = "F"
		case strings.Contains(by, "."):
			by = strings.TrimSuffix(strings.TrimRight(by, "0"), ".")
		}
		return winner + "+" + by
	case "D":
		return "0"
	case "A", "N", "O", "P":
		return "Void"
	}
	return "?"
}

func (u *ugf) move(line string, at int) error {
	fields := strings.Split(line, ",")
	if len(fields) < 3 || len(fields[0]) != 2 {
		return nil // an advertisement, or the end of a figure
	}
	p, err := u.vertex(fields[0], at)
	if err != nil {
		return err
	}
	c := u.next
	switch fields[1][:min(1, len(fields[1]))] {
	case "B":
		c = board.Black
	case "W":
		c = board.White
	}
	if number(fields[2]) == 0 && p != Pass {
		u.root.add("A"+colorName(c), p.String())
		return nil
	}
	return u.play(c, p, at)
}

func (u *ugf) vertex(s string, line int) (Point, error) {
	x, y := int(s[0])-'A', int(s[1])-'A'
	if x >= u.size && (s[0] == 'Y' || s[0] == 'Z') {
		return Pass, nil
	}
	if u.flip {
		y = u.size - 1 - y
	}
	if x < 0 || y < 0 || x >= u.size || y >= u.size {
		return Pass, fmt.Errorf("line %d: %q is not a point of a %dx%d board", line, s, u.size, u.size)
	}
	return Point{uint8(x), uint8(y)}, nil
}

// figure reads the comments on moves. Variations, from ".Fig" to ".EndFig", are left out.
func (u *ugf) figure(line string) {
	command, rest, _ := strings.Cut(line, ",")
	switch {
	case command == ".Fig":
		u.inFigure = true
	case command == ".EndFig":
		u.inFigure = false
	case u.inFigure:
	case command == ".Text":
		u.comment = u.node(number(rest))
	case command == ".EndText":
		u.comment = nil
	case u.comment == nil:
	case command == ".#":
		u.label(rest)
	default:
		u.comment.AddComment(line)
	}
}

func (u *ugf) label(s string) {
	fields := strings.SplitN(s, ",", 3)
	if len(fields) < 3 {
		return
	}
	x, y := number(fields[0])-1, number(fields[1])-1
	if u.flip {
		y = u.size - 1 - y
	}
	if x >= 0 && y >= 0 && x < u.size && y < u.size {
		u.comment.Label(Point{uint8(x), uint8(y)}, fields[2])
	}
}
