package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/picture"
	"katachi/sgf"
)

// reviewed is what the comments of a review begin with.
const reviewed = "review: "

// SGF writes the review into the record and returns it: of every move who is ahead as comment, V
// (points, Black's) and SBKV (Black's win rate in percent, which Sabaki draws); of what lost, the
// better move as comment; of turning points a label on it, and BM (bad move). Comments and labels
// of the record stay, those of an earlier review are replaced.
func (r *Review) SGF() []byte {
	r.Game.Root.SetText("FF", "4") // the writer's format
	for i := range r.Moves {
		m := &r.Moves[i]
		paragraphs := slices.DeleteFunc(strings.Split(m.Node.Text("C"), "\n\n"), func(p string) bool {
			return p == "" || strings.HasPrefix(p, reviewed)
		})
		m.Node.SetText("C", strings.Join(append([]string{reviewed + m.comment(r.Size)}, paragraphs...), "\n\n"))
		m.Node.Set("V", strconv.FormatFloat(round(m.Lead, 1), 'f', -1, 64))
		m.Node.Set("SBKV", strconv.FormatFloat(round(100*m.Winrate, 1), 'f', -1, 64))
		m.Node.Remove("BM")
		if !m.Turning {
			continue
		}
		m.Node.Set("BM", "1")
		if p := m.Best.Moves[0]; p != board.Pass && !labelled(m.Node, sgf.FromBoard(p)) {
			m.Node.Label(sgf.FromBoard(p), "A")
		}
	}
	return r.Game.Append(nil)
}

// comment says what a move came to.
func (m *ReviewedMove) comment(size int) string {
	text := fmt.Sprintf("Black wins %s, %s.", percentOf(m.Winrate), LeadText(m.Lead))
	if m.Best == nil {
		return text + " The best move found."
	}
	const most = 8 // moves of a line
	return text + fmt.Sprintf(" Lost %.1f points, %s. Better: %s.", m.LostPoints, percentOf(m.LostWinrate),
		strings.Join(PointNames(m.Best.Moves[:min(len(m.Best.Moves), most)], size), " "))
}

// Plot draws the win rate and the lead by moves, with the turning points.
func (r *Review) Plot() *picture.Plot {
	p := &picture.Plot{Title: Title(r.Game), Winrate: []float64{r.Winrate}, Lead: []float64{r.Lead}}
	for i := range r.Moves {
		m := &r.Moves[i]
		p.Winrate, p.Lead = append(p.Winrate, m.Winrate), append(p.Lead, m.Lead)
		if m.Turning {
			label := fmt.Sprintf("%d %s", m.Number, m.Point.Name(r.Size))
			p.Marks = append(p.Marks, picture.PlotMark{Move: m.Number, Label: label, Color: m.Color})
		}
	}
	return p
}
