package review

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/picture"
	"katachi/internal/report"
	"katachi/sgf"
)

// reviewed is the beginning of the comments of a review.
const reviewed = "review: "

// SGF writes the review into the record and returns it as SGF. Every move gets a comment with the
// lead, V (points for Black) and SBKV (Black's win rate in percent, which Sabaki draws). A move
// that lost something gets the better move as a comment; a turning point also gets a label and BM
// (bad move). If playouts judged, the comment says that the numbers are rough, and adds other
// facts about the move. Comments and labels of the record are kept; those of an earlier review
// are replaced.
func (r *Review) SGF() []byte {
	r.Game.ToFF4()
	for i := range r.Moves {
		m := &r.Moves[i]
		paragraphs := slices.DeleteFunc(strings.Split(m.Node.Text("C"), "\n\n"), func(p string) bool {
			return p == "" || strings.HasPrefix(p, reviewed)
		})
		if text := r.comment(m); text != "" {
			paragraphs = append([]string{reviewed + text}, paragraphs...)
		}
		m.Node.SetText("C", strings.Join(paragraphs, "\n\n"))
		setKnown(m.Node, "V", m.Lead)
		setKnown(m.Node, "SBKV", 100*m.Winrate)
		m.Node.Remove("BM")
		if !m.Turning {
			continue
		}
		m.Node.Set("BM", "1")
		if m.Best == nil {
			continue
		}
		if p := m.Best.Line[0]; p != board.Pass && !name.Labelled(m.Node, sgf.FromBoard(p)) {
			m.Node.Label(sgf.FromBoard(p), "A")
		}
	}
	return r.Game.Append(nil)
}

// setKnown sets a property to a number with one decimal, and removes it if the number is NaN.
func setKnown(n *sgf.Node, name string, x float64) {
	if math.IsNaN(x) {
		n.Remove(name)
		return
	}
	n.Set(name, strconv.FormatFloat(report.Round(x, 1), 'f', -1, 64))
}

// comment returns the comment about a move; "" if nothing is known.
func (r *Review) comment(m *Move) string {
	var sentences []string
	sentence := func(parts ...string) {
		parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" })
		if len(parts) > 0 {
			sentences = append(sentences, strings.Join(parts, ", ")+".")
		}
	}
	stands := []string{knownText("Black wins %s", percentOf, m.Winrate), m.LeadText()}
	if r.Rough {
		stands = append(stands, "by playouts: rough")
	}
	sentence(stands...)
	better := "Better: "
	switch {
	case r.Rough:
		better = "Playouts prefer "
		r.doubtSentences(m, func(text string) { sentence(text) })
	case m.playedBest:
		sentence("The best move found")
	default:
		sentence(m.lostTexts()...)
	}
	if m.Known != nil {
		sentence(m.Known.Sentence())
	}
	if m.Best != nil {
		const most = 8 // moves of a line
		line := m.Best.Line[:min(len(m.Best.Line), most)]
		sentence(better + strings.Join(report.PointNames(line, r.Size), " "))
	}
	return strings.Join(sentences, " ")
}

// doubtSentences returns the comment of a review by playouts.
func (r *Review) doubtSentences(m *Move, say func(text string)) {
	for _, text := range m.Remarks(r.Size) {
		say(strings.ToUpper(text[:1]) + text[1:])
	}
	if m.Unexpected() {
		say(fmt.Sprintf("The model did not expect it: %.1f %%, rank %d", 100*m.Probability, m.Rank))
	}
	if m.Doubt >= doubtful {
		say("A mistake in " + percentOf(m.Doubt) + " of such moves")
	}
}

// doubtful is the least Doubt that a comment mentions.
const doubtful = 0.3

// lostTexts describes the loss of a move, as "about even" if it is within the margin of error.
func (m *Move) lostTexts() []string {
	if m.LostPoints > 0 && !m.Claimed {
		return []string{"About even with the best move found"}
	}
	points := func(x float64) string {
		if math.IsNaN(m.LostMost) {
			return fmt.Sprintf("%.1f points", x)
		}
		return fmt.Sprintf("%.1f ± %.0f points", x, m.LostMost-x)
	}
	if lost := knownText("Lost %s", points, m.LostPoints); lost != "" {
		return []string{lost, knownText("%s", percentOf, m.LostWinrate)}
	}
	return []string{knownText("Lost %s", percentOf, m.LostWinrate)}
}

// knownText formats a number; "" for NaN.
func knownText(text string, write func(float64) string, x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return fmt.Sprintf(text, write(x))
}

// Plot draws curves of win rate and lead over the moves, with the turning points.
func (r *Review) Plot() *picture.Plot {
	p := &picture.Plot{
		Title: report.Title(r.Game), Winrate: []float64{r.Winrate}, Lead: []float64{r.Lead}, Spread: []float64{math.NaN()},
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		p.Winrate, p.Lead = append(p.Winrate, m.Winrate), append(p.Lead, m.Lead)
		p.Spread = append(p.Spread, m.Spread)
		if m.Turning {
			label := fmt.Sprintf("%d %s", m.Number, m.Point.Name(r.Size))
			p.Marks = append(p.Marks, picture.PlotMark{Move: m.Number, Label: label, Color: m.Color})
		}
	}
	return p
}
