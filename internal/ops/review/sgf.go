package review

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/num"
	"katachi/internal/ops/name"
	"katachi/internal/picture"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/sgf"
)

// reviewed is the beginning of the comments of a review.
const reviewed = "review: "

// SGF writes the review into the record and returns it as SGF. Every move gets a comment; what the
// judge said of each position goes to the properties of Sabaki, KaTrain and Lizzie, see
// [analysis.Store]. Before a move that lost a point, or two percent, the best play stands as a
// variation, with its numbers; a turning point also gets a label and BM (bad move). If nobody
// judged, the comment says what is certain about the move. Comments and labels of the record are
// kept; those of an earlier review are replaced.
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
		m.vary()
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
	_ = analysis.Store(r.Game, r.positions) // the moves were played before
	return r.Game.Append(nil)
}

// The least loss for which the best play is a variation.
const (
	variedPoints  = 1
	variedWinrate = 0.02
)

// vary adds the best play beside the move, and removes that of an earlier review.
func (m *Move) vary() {
	from := m.Node.Parent()
	if from == nil {
		return
	}
	known := false
	for _, n := range slices.Collect(from.Children()) {
		if n != m.Node && isVaried(n) {
			n.Detach()
		} else if n != m.Node && m.Best != nil {
			known = known || slices.Equal(n.Points(report.Letter(m.Color)), []sgf.Point{sgf.FromBoard(m.Best.Line[0])})
		}
	}
	if m.Best == nil || known || m.AboutEven() || !(m.LostPoints >= variedPoints || m.LostWinrate >= variedWinrate) {
		return
	}
	n, c := from, m.Color
	for i, p := range m.Best.Line {
		n, c = n.AddMove(c, sgf.FromBoard(p)), c.Opponent()
		if i == 0 {
			n.SetText("C", reviewed+"Better: "+strings.Join(slices.DeleteFunc([]string{
				knownText("Black wins %s", percentOf, m.Best.Winrate), report.LeadWithin(m.Best.Lead, math.NaN()), num.Count(m.Best.Visits, "visit"),
			}, func(s string) bool { return s == "" }), ", ")+".")
		}
	}
}

// isVaried reports whether a variation is one of an earlier review, and nobody added anything.
func isVaried(n *sgf.Node) bool {
	if !strings.HasPrefix(n.Text("C"), reviewed+"Better: ") || strings.Contains(n.Text("C"), "\n") {
		return false
	}
	for n = n.FirstChild(); n != nil; n = n.FirstChild() {
		if n.NextSibling() != nil || len(n.Properties()) != 1 {
			return false
		}
	}
	return true
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
	sentence(knownText("Black wins %s", percentOf, m.Winrate), m.LeadText())
	switch {
	case !r.Judged:
		r.factSentences(m, func(text string) { sentence(text) })
	case m.playedBest:
		sentence("The best move found")
	default:
		texts := m.lostTexts()
		if m.Why != nil {
			texts = append(texts, "because "+m.Why.Why(r.Size).Text)
		}
		sentence(texts...)
	}
	if m.Known != nil {
		sentence(m.Known.Sentence())
	}
	if m.Best != nil {
		const most = 8 // moves of a line
		line := m.Best.Line[:min(len(m.Best.Line), most)]
		sentence("Better: " + strings.Join(report.PointNames(line, r.Size), " "))
	}
	for i := range r.Problems {
		if p := &r.Problems[i]; max(p.Move, 1) == m.Number { // set-up stones belong to the first move
			sentences = append(sentences, p.Sentence.Text)
		}
	}
	if s := m.Stronger; s != nil {
		sentence("Players of " + s.Rank + " most likely play " + s.Text())
	}
	return strings.Join(sentences, " ")
}

// factSentences returns what is known of a move that nobody judged.
func (r *Review) factSentences(m *Move, say func(text string)) {
	for _, text := range m.Remarks(r.Size, "en") {
		say(strings.ToUpper(text[:1]) + text[1:])
	}
	if m.Unexpected() {
		say(fmt.Sprintf("The model did not expect it: %.1f %%, rank %d", 100*m.Probability, m.Rank))
	}
}

// lostTexts describes the loss of a move, as "about even" if it is within the margin of error.
func (m *Move) lostTexts() []string {
	if m.AboutEven() {
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
