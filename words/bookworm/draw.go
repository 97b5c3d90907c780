package bookworm

import (
	"strconv"
	"strings"
)

// Draw returns a picture of the board with columns side by side. Letters of path are followed by
// their number in it, from 1.
func (b *Board) Draw(path []Cell) string {
	step := make(map[Cell]int, len(path))
	for i, at := range path {
		step[at] = i + 1
	}
	var s strings.Builder
	for j := range b.height {
		var line strings.Builder
		for c := range b.columns {
			line.WriteString(b.drawCell(Cell{c, j}, step))
		}
		s.WriteString(strings.TrimRight(line.String(), " "))
		s.WriteByte('\n')
	}
	return strings.Trim(s.String(), "\n") + "\n"
}

// drawCell draws a place four characters wide.
func (b *Board) drawCell(at Cell, step map[Cell]int) string {
	text := ""
	if r := b.letter(at); r != 0 {
		text = string(r)
	}
	if n := step[at]; n > 0 {
		text += strconv.Itoa(n)
	}
	return text + strings.Repeat(" ", max(0, 4-len([]rune(text))))
}
