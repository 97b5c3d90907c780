package coach

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/sgf"
)

// ProblemsSGF returns the problems, the most costly first. Each is a game with the
// stones set up, a circle on the last move, the best play as main line, and the player's move with
// the expected continuation as a variation.
func (r *Answer) ProblemsSGF() []byte {
	var text []byte
	for i, p := range r.problems {
		text = p.record(i+1, r.Unit).Append(text)
	}
	return text
}

// record returns the problem as a game.
func (p *problem) record(number int, unit string) *sgf.Game {
	b, last := p.board()
	m := p.move
	size := b.Size()
	g := sgf.NewGame(size, size)
	root := g.Root
	setUp(root, b)
	root.Set("PL", report.Letter(m.color))
	root.SetText("GN", fmt.Sprintf("%d. %s, move %d", number, p.game.path, m.number))
	text := fmt.Sprintf("%s to play. Move %d of %s", report.Capital(m.color.Name()), m.number, p.game.path)
	if p.game.title != "" {
		text += " (" + p.game.title + ")"
	}
	root.SetText("C", text+".")
	if last != board.Pass {
		root.Mark("CR", sgf.FromBoard(last))
	}
	right := addLine(root, b, m.color, p.best.Line)
	right.Set("TE", "1")
	right.SetText("C", "RIGHT: "+calledAt(p.best.Line[0].Name(size), m.wanted)+".")
	wrong := addLine(root, b, m.color, append([]board.Point{m.point}, m.reply...))
	wrong.Set("BM", "1")
	wrong.SetText("C", fmt.Sprintf("Wrong: %s was played and lost %s.", calledAt(m.point.Name(size), m.keys), lostText(p.lost, unit)))
	return g
}

// lostText returns a loss in words.
func lostText(lost float64, unit string) string {
	if unit == "percent" {
		return fmt.Sprintf("%.0f %% of win rate", lost)
	}
	return fmt.Sprintf("%.1f points", lost)
}

// calledAt returns a move with its names.
func calledAt(point string, keys []rowKey) string {
	var words []string
	for _, k := range keys {
		if k.kind == ofNames {
			words = append(words, k.name)
		}
	}
	if len(words) == 0 {
		return point
	}
	return point + ", " + strings.Join(words, ", ")
}

// Problem is what programs read of a problem.
type Problem struct {
	Path        string          `json:"path"`
	Game        int64           `json:"game,omitempty"`
	Move        int             `json:"move"`
	Size        int             `json:"size"`
	Board       string          `json:"board" doc:"Rows from the top, / between them"`
	Color       board.Color     `json:"color" doc:"To move"`
	Last        string          `json:"last" doc:"The move before; pass if none"`
	Best        []string        `json:"best" doc:"The best move and the expected play"`
	BestNames   []name.TermJSON `json:"best_names"`
	Played      []string        `json:"played" doc:"The player's move and its refutation"`
	PlayedNames []name.TermJSON `json:"played_names"`
	Lost        float64         `json:"lost" doc:"In unit"`
}

// ProblemList returns the problems of ProblemsSGF, at most the given number.
func (r *Answer) ProblemList(most int) []Problem {
	list, words := []Problem{}, allTerms()
	for _, p := range r.problems[:min(most, len(r.problems))] {
		list = append(list, p.json(words))
	}
	return list
}

func (p *problem) json(words termsOf) Problem {
	b, last := p.board()
	m, size := p.move, b.Size()
	line := func(points []board.Point) []string { return report.PointNames(playable(b, m.color, points), size) }
	return Problem{
		Path: p.game.path, Game: p.game.id, Move: m.number, Size: size, Color: m.color,
		Board: strings.ReplaceAll(strings.TrimSpace(b.String()), "\n", "/"), Last: last.Name(size),
		Best: line(p.best.Line), BestNames: words.names(m.wanted),
		Played: line(append([]board.Point{m.point}, m.reply...)), PlayedNames: words.names(m.keys),
		Lost: report.Round(p.lost, 2),
	}
}

// names returns the JSON form of the names in a list of keys.
func (w termsOf) names(keys []rowKey) []name.TermJSON {
	list := []name.TermJSON{}
	for _, k := range keys {
		if k.kind == ofNames {
			t := w.of(k)
			list = append(list, name.NewTermJSON(t.English, t.Names))
		}
	}
	return list
}

// setUp puts the stones of a board into a node.
func setUp(n *sgf.Node, b *board.Board) {
	var stones [3][]sgf.Point
	for p := range b.Points {
		if c := b.Color(p); c.IsStone() {
			stones[c] = append(stones[c], sgf.FromBoard(p))
		}
	}
	n.Mark("AB", stones[board.Black]...)
	n.Mark("AW", stones[board.White]...)
}

// playable returns the part of a line that can be played; the first move always can. Later moves of
// an analysis may be illegal, since the engine may have had another position.
func playable(b *board.Board, c board.Color, line []board.Point) []board.Point {
	copied := *b
	for i, p := range line {
		if p != board.Pass {
			if _, err := copied.Play(c, p); err != nil && i > 0 {
				return line[:i]
			}
		}
		c = c.Opponent()
	}
	return line
}

// addLine adds the playable part of a line to a node, and returns the node of its first move.
func addLine(root *sgf.Node, b *board.Board, c board.Color, line []board.Point) (first *sgf.Node) {
	at := root
	for _, p := range playable(b, c, line) {
		at = at.AddMove(c, sgf.FromBoard(p))
		if first == nil {
			first = at
		}
		c = c.Opponent()
	}
	return first
}
