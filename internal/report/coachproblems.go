package report

import (
	"fmt"
	"strings"

	"katachi/board"
	"katachi/sgf"
)

// Problems returns the number of positions where one move was clearly best, by at least 2 points,
// and the player's move lost at least 3 (points, or percent of win rate).
func (r *CoachReport) Problems() int { return len(r.problems) }

// ProblemsSGF returns these positions as problems, the most costly first. Each is a game with the
// stones set up, a circle on the last move, the best play as main line, and the player's move with
// the expected continuation as a variation.
func (r *CoachReport) ProblemsSGF() []byte {
	var text []byte
	for i, p := range r.problems {
		text = p.record(i+1, r.Unit).Append(text)
	}
	return text
}

// record returns the problem as a game.
func (p *coachProblem) record(number int, unit string) *sgf.Game {
	b, last := p.board()
	m := p.move
	size := b.Size()
	g := sgf.NewGame(size, size)
	root := g.Root
	setUp(root, b)
	root.Set("PL", Letter(m.color))
	root.SetText("GN", fmt.Sprintf("%d. %s, move %d", number, p.game.path, m.number))
	text := fmt.Sprintf("%s to play. Move %d of %s", capital(m.color.Name()), m.number, p.game.path)
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
func calledAt(point string, keys []coachKey) string {
	var words []string
	for _, k := range keys {
		if k.kind == coachNames {
			words = append(words, k.name)
		}
	}
	if len(words) == 0 {
		return point
	}
	return point + ", " + strings.Join(words, ", ")
}

// CoachProblemJSON is the JSON form of a problem.
type CoachProblemJSON struct {
	Path        string      `json:"path"`
	Game        int64       `json:"game,omitempty"` // of the collection
	Move        int         `json:"move"`
	Size        int         `json:"size"`
	Board       string      `json:"board"` // rows from the top, with "/" between them
	Color       board.Color `json:"color"` // who is to move
	Last        string      `json:"last"`  // the move before; "pass" if there is none
	Best        []string    `json:"best"`  // the best move and the expected continuation
	BestNames   []TermJSON  `json:"best_names"`
	Played      []string    `json:"played"` // the player's move and its refutation
	PlayedNames []TermJSON  `json:"played_names"`
	Lost        float64     `json:"lost"` // in the unit of the report
}

// ProblemsJSON returns the JSON form of the problems of ProblemsSGF, at most the given number.
func (r *CoachReport) ProblemsJSON(most int) []CoachProblemJSON {
	list, words := []CoachProblemJSON{}, coachTerms()
	for _, p := range r.problems[:min(most, len(r.problems))] {
		list = append(list, p.json(words))
	}
	return list
}

func (p *coachProblem) json(words coachWords) CoachProblemJSON {
	b, last := p.board()
	m, size := p.move, b.Size()
	line := func(points []board.Point) []string { return PointNames(playable(b, m.color, points), size) }
	return CoachProblemJSON{
		Path: p.game.path, Game: p.game.id, Move: m.number, Size: size, Color: m.color,
		Board: strings.ReplaceAll(strings.TrimSpace(b.String()), "\n", "/"), Last: last.Name(size),
		Best: line(p.best.Line), BestNames: words.names(m.wanted),
		Played: line(append([]board.Point{m.point}, m.reply...)), PlayedNames: words.names(m.keys),
		Lost: round(p.lost, 2),
	}
}

// names returns the JSON form of the names in a list of keys.
func (w coachWords) names(keys []coachKey) []TermJSON {
	list := []TermJSON{}
	for _, k := range keys {
		if k.kind == coachNames {
			t := w.of(k)
			list = append(list, NewTermJSON(t.English, t.Names))
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
		at = at.AddMove(Letter(c), sgf.FromBoard(p))
		if first == nil {
			first = at
		}
		c = c.Opponent()
	}
	return first
}
