package solve

import (
	"cmp"
	"slices"
	"strings"

	"katachi/board"
	"katachi/games/query"
	"katachi/internal/fields"
	"katachi/internal/lang"
	"katachi/internal/report"
	"katachi/reading"
	"katachi/sgf"
)

// Request says what to read out in a position: the fields of requests and the options of the
// command. The zero value finds the group and the question automatically.
type Request struct {
	At     string `query:"at" json:"at,omitempty" single:"" maxLength:"400" placeholder:"POINT,..." doc:"Stones of the group in question, such as C3, one for each chain; for connect and cut, of two chains; for race, of both colours. Absent: the stones marked in a record (TR, CR, SQ, MA), else the group is found"`
	Goal   string `query:"goal" json:"goal,omitempty" enum:"any,live,kill,save,capture,connect,cut,race" default:"any" doc:"Goal of the side that plays first: live or kill, for the group; save or capture, for chains; connect or cut, for two chains; race, to capture first; any, to live or kill"`
	Region string `query:"region" json:"region,omitempty" single:"" maxLength:"2600" placeholder:"A1:G6" doc:"Where both sides may play: two opposite corners, A1:G6, or all points. Absent: the points selected in a record (SL, VW), else it is found"`
	Nodes  int    `query:"nodes" json:"nodes,omitempty" minimum:"0" type:"number" rare:"" placeholder:"N" doc:"Most positions to search for each question. Absent: 3000000 (up to 4 s); for many problems, 450000 each; of a server, 1000000"`
}

// The limits of positions of questions that state none: one that a person waits for, and each of
// many.
const (
	OneNodes  = 3_000_000
	ManyNodes = 450_000
)

// question returns the question about a position. What a request leaves open is read from marks of
// the record: stones from TR, CR, SQ or MA, the region from SL or VW. The error for a wrong field
// is a [*query.FieldError].
func (in *Request) question(pos *report.Position, first board.Color) (*reading.Question, error) {
	if err := fields.Check(in); err != nil {
		return nil, err
	}
	b := pos.Game.Board()
	q := &reading.Question{Nodes: cmp.Or(in.Nodes, ManyNodes), Full: true}
	_ = q.Goal.UnmarshalText([]byte(cmp.Or(in.Goal, "any"))) // Check rejects others
	var err error
	if q.Group, err = report.ParsePoints("at", in.At, b.Size()); err != nil {
		return nil, err
	}
	if len(q.Group) == 0 && pos.Node != nil {
		q.Group = marked(pos.Node, b)
	}
	q.Last = last(pos.Game)
	q.Mover = first
	if !first.IsStone() {
		q.Mover = wants(q, pos.Game)
	}
	q.Region, err = in.region(pos)
	return q, err
}

// last returns the last two moves of a game, the latest first; none of a position without moves.
func last(g *board.Game) (points []board.Point) {
	moves := g.Moves()
	for _, m := range slices.Backward(moves[max(0, len(moves)-2):]) {
		if m.Point != board.Pass {
			points = append(points, m.Point)
		}
	}
	return points
}

// wants returns who plays first if nobody says it: for connect and cut the side that wants it.
func wants(q *reading.Question, g *board.Game) board.Color {
	if !isConnection(q.Goal) || len(q.Group) == 0 || !g.Board().Color(q.Group[0]).IsStone() {
		return g.ToMove()
	}
	owner := g.Board().Color(q.Group[0])
	if q.Goal == reading.Cut {
		return owner.Opponent()
	}
	return owner
}

// marked returns the stones that a node marks: those of the first kind of mark that it has.
func marked(n *sgf.Node, b *board.Board) (stones []board.Point) {
	for _, name := range []string{"TR", "CR", "SQ", "MA"} {
		for _, m := range n.Points(name) {
			if p, ok := m.Board(); ok && m.On(b.Size(), b.Size()) && b.Color(p).IsStone() {
				stones = append(stones, p)
			}
		}
		if len(stones) > 0 {
			break
		}
	}
	return stones
}

// region returns the points where both sides may play; none if that is left open.
func (in *Request) region(pos *report.Position) (area reading.Area, err error) {
	size := pos.Game.Board().Size()
	var r report.Region
	switch {
	case in.Region == "" && pos.Node == nil:
		return area, nil
	case in.Region == "":
		if r, err = report.MarkedRegion(pos.Node, size); r.Wild == nil { // no mark
			return area, err
		}
	case strings.Contains(in.Region, ":"):
		if r, err = report.ParseRegion(in.Region, size); err != nil {
			return area, &query.FieldError{Field: "region", Err: lang.Say("field", "region", report.Said(err))}
		}
	default:
		points, err := report.ParsePoints("region", in.Region, size)
		for _, p := range points {
			area.Add(p)
		}
		return area, err
	}
	for y := r.Y0; y <= r.Y1; y++ {
		for x := r.X0; x <= r.X1; x++ {
			if p := board.At(x, y); r.Wild[p] == 0 {
				area.Add(p)
			}
		}
	}
	return area, nil
}
