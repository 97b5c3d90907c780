package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/ops/josekis"
	"katachi/internal/ops/name"
	"katachi/internal/ops/problems"
	"katachi/internal/report"
)

// Row is a line in the table of a comparison, for one move.
type Row struct {
	Move   int
	Text   string    // the move, such as "B Q16"; "" for set-up stones
	Whole  *Position // nil after the whole board has left the known positions
	Corner string    // the first changed corner with something to show; "" for none
	In     *Position // that corner
}

// Rows returns a line for each move after which a position is known, or with which the game left
// the known positions of a part.
func (c *Answer) Rows() (rows []Row) {
	for i := range c.Whole.Positions {
		at := &c.Whole.Positions[i]
		row := Row{Move: at.Move}
		if at.Point != "" {
			row.Text = colorLetter(at.Color) + " " + at.Point
		}
		if c.Whole.says(at) {
			row.Whole = at
		}
		for _, p := range c.Corners {
			k, ok := slices.BinarySearch(p.change, c.Whole.change[i])
			if ok && row.In == nil && p.says(&p.Positions[k]) {
				row.Corner, row.In = p.Corner, &p.Positions[k]
			}
		}
		if row.Whole != nil || row.In != nil {
			rows = append(rows, row)
		}
	}
	return rows
}

// says reports whether a position is shown: if it is known, or the first unknown one.
func (p *Part) says(at *Position) bool {
	return at.Games > 0 || p.Left != nil && p.Left.Move == at.Move
}

// Years returns the years of the games with a position; "-" if not known.
func (at *Position) Years() string {
	return josekis.Years{First: int(at.first / 1e4), Last: int(at.last / 1e4)}.String()
}

// Lines describes in sentences where the game left the known positions.
func (c *Answer) Lines(w name.Wording) (lines []string) {
	for i := range c.Same {
		lines = append(lines, "left out, a record of this game: "+c.Same[i].Text())
	}
	for _, p := range c.parts() {
		where := cmp.Or(p.Corner, "whole board")
		switch {
		case p.Known == 0:
			if len(p.Positions) > 0 {
				lines = append(lines, where+": no position is known")
			}
			continue
		case p.Left == nil:
			lines = append(lines, where+": known to the end")
		default:
			lines = append(lines, where+": "+p.Left.text(w, p.Known))
		}
		if p.New != nil {
			lines = append(lines, fmt.Sprintf("  new at the time: move %d, %s %s; since then in %s, first %s", p.New.Move,
				colorLetter(p.New.Color), p.New.Point, num.Count(p.New.Games, "game"), p.New.Next.Text()))
		}
		if p.Left == nil {
			continue
		}
		for i := range p.Left.Nearest {
			lines = append(lines, "  nearest: "+p.Left.Nearest[i].Text())
		}
		if o := p.Left.Oldest; o != nil && p.Left.Games > len(p.Left.Nearest) {
			lines = append(lines, "  first: "+o.Text())
		}
	}
	if c.Problems != nil {
		lines = append(lines, problems.Lines(c.Problems, w.Lang)...)
	}
	return lines
}

// text describes where the known positions of a part were left.
func (l *Left) text(w name.Wording, known int) string {
	text := fmt.Sprintf("known to move %d (%s%s), left at move %d", known, num.Count(l.Games, "game"), spanText(l.First, l.Last), l.Move)
	if l.Point != "" {
		text += fmt.Sprintf(", %s %s", colorLetter(l.Color), l.Point)
	}
	if l.Player != "" {
		text += " by " + l.Player
	}
	if l.Line != nil {
		text += "; " + l.Line.In(w)
	}
	if alts := AltsText(l.Instead, mostLabels); alts != "" {
		text += "; others: " + alts
	}
	return text + l.Judged.Text()
}

// Text says what the move lost, after a semicolon; "" if that is not known.
func (j *Judged) Text() (text string) {
	switch {
	case j == nil || j.LostPoints == nil:
		return ""
	case len(j.Better) == 0:
		return "; the best move by the engine"
	case !j.Claimed:
		return "; lost little or nothing"
	}
	if text = fmt.Sprintf("; lost %.1f points", *j.LostPoints); j.LostInterval != nil {
		text = fmt.Sprintf("; lost %.1f points (%.1f to %.1f)", *j.LostPoints, j.LostInterval[0], j.LostInterval[1])
	}
	return text + ", better " + strings.Join(j.Better, " ")
}

// Text names the game and the node after which it has the position.
func (g *Game) Text() string {
	text := fmt.Sprintf("game %d", g.ID)
	if g.In != "" {
		text += " of " + g.In
	}
	text += fmt.Sprintf(", %s - %s", report.OrUnknown(report.OneLine(g.Black)), report.OrUnknown(report.OneLine(g.White)))
	for _, more := range []string{report.OneLine(g.Date), report.OneLine(g.Result)} {
		if more != "" {
			text += ", " + more
		}
	}
	return fmt.Sprintf("%s, node %d", text, g.Node)
}

// spanText returns the range of the games' years, as ", 1972 to 2016"; "" if not known.
func spanText(first, last string) string {
	switch {
	case last == "":
		return ""
	case first == last:
		return ", " + first
	}
	return ", " + first + " to " + last
}

// AltsText lists the first of the moves that others played: "B R6 12 (won 58%), W O3 2".
func AltsText(list []report.Alternative, most int) string {
	var words []string
	for _, alt := range list[:min(most, len(list))] {
		word := fmt.Sprintf("%s %s %d", colorLetter(alt.Color), alt.Point, alt.Times)
		if of := alt.Won + alt.Lost; of > 0 {
			word += fmt.Sprintf(" (won %s)", num.Percent(alt.Won, of))
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

// Text returns the move that left the known positions, and its player.
func (l *Left) Text() string {
	return strings.TrimSpace(strings.TrimSpace(colorLetter(l.Color)+" "+l.Point) + " " + l.Player)
}

// Title returns who played whom, or the name of the record.
func (c *Answer) Title() string {
	if c.Black == "" && c.White == "" {
		return c.Name
	}
	return report.OrUnknown(c.Black) + " - " + report.OrUnknown(c.White)
}

// Name returns the name of the line.
func (l *LeftLine) Name(w name.Wording) string {
	if l.Line == nil {
		return "without a name"
	}
	return l.Line.In(w)
}

// colorLetter returns B or W, "" of no stone.
func colorLetter(c board.Color) string {
	return map[board.Color]string{board.Black: "B", board.White: "W"}[c]
}
