// Package compare shows how far the positions of a game are known from the games of collections.
package compare

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/josekis"
	"katachi/internal/ops/name"
	"katachi/internal/ops/problems"
	"katachi/internal/ops/review"
	"katachi/internal/report"
	"katachi/names/joseki"
	"katachi/sgf"
)

// Answer tells how far the positions of a game are known from the games of collections, on the
// whole board and in each corner. A position is known if another game has it after some node of its
// main line, in any orientation, with the same or exchanged colours, and after any order of moves.
type Answer struct {
	Name    string  `json:"name"`
	Black   string  `json:"black"`
	White   string  `json:"white"`
	Date    string  `json:"date"`
	Result  string  `json:"result"`
	Size    int     `json:"size"`
	Moves   int     `json:"moves" doc:"Up to an illegal one"`
	Illegal string  `json:"illegal,omitempty" doc:"Why the comparison ends before the end of the game"`
	Same    []Game  `json:"same" doc:"Other records of this game, which are not counted"`
	Whole   Part    `json:"whole"`
	Corners []*Part `json:"corners" doc:"None on boards of less than nine rows"`

	Problems []problems.Result `json:"problems,omitzero" doc:"With problems: those of that collection that stood in the game"`

	record *sgf.Game
	nodes  []int // of each change of the board
}

// Part is the comparison for the whole board, or for a corner of (size+1)/2 rows.
type Part struct {
	Corner    string     `json:"corner,omitempty" doc:"Such as lower left"`
	Positions []Position `json:"positions" doc:"After each node that changed the part and left stones in it"`
	Known     int        `json:"known" doc:"Moves up to the last known position"`
	Left      *Left      `json:"left,omitempty" doc:"Where the game left the known positions; absent if none is known or all are"`
	New       *Novelty   `json:"new,omitempty" doc:"The first move whose position only later games have"`

	area   report.Region
	change []int // of each position
}

// Position is a position of a part, and the move that led to it. Set-up stones have no
// Point.
type Position struct {
	Move    int                  `json:"move"`
	Color   board.Color          `json:"color,omitzero"`
	Point   string               `json:"point,omitempty"`
	Games   int                  `json:"games" doc:"That have it"`
	First   string               `json:"first,omitempty"`
	Last    string               `json:"last,omitempty"`
	Played  int                  `json:"played" doc:"Times that this move followed the position before"`
	Won     int                  `json:"won" doc:"Of these, by the player of the move, as is lost"`
	Lost    int                  `json:"lost"`
	Instead []report.Alternative `json:"instead" doc:"Other moves of the player there, the most frequent first"`
	Seen    *Seen                `json:"seen,omitempty" doc:"With live, on the whole board"`

	first, last uint32
	answer      *collection.Answer
	ask         report.Placed
	stones      int
}

// Left is the move with which the game left the known positions of a part.
type Left struct {
	Move    int                  `json:"move"`
	Color   board.Color          `json:"color,omitzero"`
	Point   string               `json:"point,omitempty"`
	Player  string               `json:"player,omitempty"`
	Games   int                  `json:"games" doc:"With the position before"`
	First   string               `json:"first,omitempty"`
	Last    string               `json:"last,omitempty"`
	Instead []report.Alternative `json:"instead"`
	Line    *name.TermJSON       `json:"line,omitempty" doc:"In a corner: the line that its moves had followed"`
	Nearest []Game               `json:"nearest,omitempty" doc:"On the whole board: games with that position, the latest first"`
	Oldest  *Game                `json:"oldest,omitempty" doc:"Of these; only for a single game, as nearest"`
	Judged  *Judged              `json:"judged,omitempty" doc:"With --engine, what the move lost"`
}

// Judged is what an engine says of the move that left the known positions.
type Judged struct {
	LostPoints   *float64    `json:"lost_points" doc:"null if the engine has no leads"`
	LostInterval *[2]float64 `json:"lost_interval" nullable:"true"`
	Claimed      bool        `json:"claimed" doc:"As in a review"`
	Better       []string    `json:"better" doc:"The best play; none if the move was the best found"`
}

// Novelty is a move to a position that no earlier game has, though later games do.
type Novelty struct {
	Move  int         `json:"move"`
	Color board.Color `json:"color,omitzero"`
	Point string      `json:"point,omitempty"`
	Games int         `json:"games" doc:"With the position since then"`
	Next  *Game       `json:"next" doc:"The first of them"`
}

// Game is a game of a collection.
type Game struct {
	In string `json:"in,omitempty" doc:"The collection, where there are several"`
	report.GameJSON
	Node int `json:"node" doc:"Node after which it has the position"`
}

// Records of the same game have the same position after sameAfter moves. If the game is shorter,
// but has at least sameLeast moves, they have the same number of moves and the same last position.
const (
	sameAfter = 100
	sameLeast = 20
)

// Request chooses the games that a game is compared with.
type Request struct {
	query.Where
	Live bool `query:"live" json:"live,omitempty" single:"" doc:"For each known position, also find the first and the latest game that has it"`
}

// Env is what a comparison works with.
type Env struct {
	In   collection.Union
	Name string // of the record, for messages
	Game *sgf.Game

	Judge report.Judge                          // says what the moves lost that left the known positions; nil for none
	Shown func(collection.Info) collection.Info // facts to show of a game; nil for all
	Brief bool                                  // without lists of games

	Problems *problems.Set // to find in the game; nil for none
}

// comparing is a comparison in progress.
type comparing struct {
	*Answer
	*Env
	ctx     context.Context
	where   *query.Where
	changes []change
	without [][]int64 // records of the same game, by collection
	day     uint32    // of the game; 0 if it is not known
}

// change is a node that changed the board, with the board after it.
type change struct {
	node, moves int
	color       board.Color
	point       board.Point // point of its only stone; Pass if it placed several stones or only removed some
	board       board.Board
}

// mostCompared is the most moves of a game that is compared: each position is searched for, and kept
// with the boards. The longest game of professionals that is known has 411.
const mostMoves = 5000

// Check returns an error for a game that [Do] refuses: one that cannot be played, or with
// more than 5,000 moves and nodes with set-up stones.
func Check(g *sgf.Game) error {
	if err := g.Playable(); err != nil {
		return err
	}
	n, last := 0, int32(-1)
	for _, s := range report.Steps(g) {
		if s.Node != last {
			n, last = n+1, s.Node
		}
	}
	if n > mostMoves {
		return fmt.Errorf("the game has %d moves: want at most %d to compare it", n, mostMoves)
	}
	return nil
}

// Do compares a game with the games of collections on boards of the same size. Other records
// of the same game do not count: see Same.
func Do(ctx context.Context, env *Env, ask *Request) (*Answer, error) {
	g := env.Game
	if err := Check(g); err != nil {
		return nil, fmt.Errorf("%s: %w", env.Name, err)
	}
	size, _ := g.Size()
	root := g.Root
	c := &comparing{ctx: ctx, Env: env, where: &ask.Where, Answer: &Answer{
		Name: env.Name, record: g, Size: size, Same: []Game{}, Corners: []*Part{},
		Black: report.OneLine(root.Text("PB")), White: report.OneLine(root.Text("PW")), Date: report.OneLine(root.Text("DT")), Result: report.OneLine(root.Text("RE")),
	}}
	c.day, _ = sgf.Days(root.Text("DT"))
	c.replay()
	if err := c.findSame(); err != nil {
		return nil, name.UnionDamaged(env.In, err)
	}
	c.Whole = Part{area: report.Whole(size), Positions: []Position{}}
	parts := []*Part{&c.Whole}
	if size >= smallestCorners {
		c.Corners = corners(size)
		parts = append(parts, c.Corners...)
	}
	for _, p := range parts {
		if err := c.follow(p); err != nil {
			return nil, name.UnionDamaged(env.In, err)
		}
	}
	c.nameLines()
	var err error
	if c.Answer.Problems, err = problems.Of(ctx, env.Problems, env.Name, g); err != nil {
		return nil, err
	}
	if ask.Live {
		if err := c.see(); err != nil {
			return nil, name.UnionDamaged(env.In, err)
		}
	}
	return c.Answer, c.judge()
}

// judge asks the engine, if there is one, about the moves that left the known positions.
func (c *comparing) judge() error {
	if c.Judge == nil {
		return nil
	}
	said := map[int]*Judged{}
	for _, p := range c.parts() {
		if p.Left == nil || p.Left.Point == "" {
			continue
		}
		n := p.Left.Move
		if said[n] == nil {
			r, err := review.Do(c.ctx, c.record, &review.Options{Judge: c.Judge, From: n - 1, Most: 1})
			if err != nil {
				return err
			}
			if len(r.Moves) == 0 {
				continue
			}
			m := r.Moves[0].JSON(c.Size)
			said[n] = &Judged{LostPoints: m.LostPoints, LostInterval: m.LostInterval, Claimed: m.Claimed, Better: []string{}}
			if best := r.Moves[0].Best; best != nil {
				said[n].Better = report.PointNames(best.Line[:min(len(best.Line), shownBetter)], c.Size)
			}
		}
		p.Left.Judged = said[n]
	}
	return nil
}

// shownBetter is the most moves of better play.
const shownBetter = 6

// smallestCorners is the smallest board whose corners are compared: on smaller boards they would
// cover most of the board.
const smallestCorners = 9

// corners returns the corners of a board, in the order of [joseki.Corner].
func corners(size int) (list []*Part) {
	side := (size + 1) / 2
	for k := range joseki.Corner(4) {
		p := &Part{Corner: k.String(), area: report.Region{X1: side - 1, Y1: side - 1}, Positions: []Position{}}
		if k&1 != 0 {
			p.area.X0, p.area.X1 = size-side, size-1
		}
		if k&2 == 0 {
			p.area.Y0, p.area.Y1 = size-side, size-1
		}
		list = append(list, p)
	}
	return list
}

// replay stores the board after each node that changes it.
func (c *comparing) replay() {
	var r sgf.Replay
	r.Reset(c.Size, c.record.Suicide())
	last := -1
	for _, s := range report.Steps(c.record) {
		d, err := r.Step(s)
		if err != nil {
			c.Illegal = err.Error()
			return
		}
		c.Moves = r.Moves
		if len(d.Changes) == 0 {
			continue
		}
		m := change{node: int(s.Node), moves: r.Moves, board: r.Board, point: board.Pass}
		if last == m.node {
			c.changes[len(c.changes)-1] = m
			continue
		}
		if last = m.node; !s.Setup {
			m.color = s.Color
			m.point, _ = s.Point.Board()
		}
		c.changes = append(c.changes, m)
		c.nodes = append(c.nodes, m.node)
	}
}

// findSame finds the records of the same game.
func (c *comparing) findSame() error {
	c.without = make([][]int64, len(c.In))
	at := -1
	for i := range c.changes {
		if c.changes[i].moves <= sameAfter {
			at = i
		}
	}
	if at < 0 || c.changes[at].moves < sameLeast {
		return nil
	}
	whole := report.Whole(c.Size)
	q := whole.Query(&c.changes[at].board, "fixed")
	q.Where, q.Limit = *c.where, maxSame
	_, hits, err := c.In.Page(c.ctx, q, nil)
	if err != nil {
		return err
	}
	for i := range hits {
		g, err := c.game(&hits[i])
		if err != nil {
			return err
		}
		if c.Moves < sameAfter && g.Moves != c.Moves {
			continue
		}
		c.Same = append(c.Same, *g)
		c.without[hits[i].In] = append(c.without[hits[i].In], hits[i].Game)
	}
	for _, ids := range c.without {
		slices.Sort(ids)
	}
	return nil
}

// nearest is the number of listed games that followed the game longest.
const nearest = 5

// maxSame is the most records of the same game.
const maxSame = 1000

// game looks a game up.
func (c *comparing) game(h *collection.Hit) (*Game, error) {
	info, err := c.In[h.In].Game(c.ctx, h.Game)
	if err != nil {
		return nil, err
	}
	if c.Shown != nil {
		info = c.Shown(info)
	}
	g := &Game{GameJSON: report.NewGameJSON(&info), Node: h.Node}
	if len(c.In) > 1 {
		g.In = report.CollectionName(c.In[h.In])
	}
	return g, nil
}

// follow compares the positions of a part.
func (c *comparing) follow(p *Part) error {
	c.positions(p)
	if err := c.answer(p); err != nil {
		return err
	}
	for i := range p.Positions {
		at := &p.Positions[i]
		at.Games, at.first, at.last = at.answer.Games, at.answer.First, at.answer.Last
		at.First, at.Last = knownDay(at.first), knownDay(at.last)
		at.Instead = []report.Alternative{}
		switch {
		case i > 0:
			at.next(&p.Positions[i-1], &c.changes[p.change[i]])
		case at.stones == 1 && at.Color != board.Empty && p.Corner == "":
			// The first stone: each hit is a game that began so. In a corner handicap stones are hits, too.
			at.Played, at.Won, at.Lost = at.answer.Hits, at.answer.BlackWins, at.answer.WhiteWins
			if at.Color == board.White {
				at.Won, at.Lost = at.Lost, at.Won
			}
		}
	}
	return c.leave(p)
}

// knownDay is like Date, but returns "" for an unknown day.
func knownDay(day uint32) string {
	if day == 0 {
		return ""
	}
	return report.Date(day)
}

// positions lists the positions of a part: each time it has changed, if it has stones.
func (c *comparing) positions(p *Part) {
	var before []string
	for i := range c.changes {
		m := &c.changes[i]
		q := p.area.Query(&m.board, "fixed")
		if slices.Equal(q.Rows, before) {
			continue
		}
		before = q.Rows
		at := Position{Move: m.moves, ask: report.Placed{Query: q, X0: p.area.X0, Y0: p.area.Y0}}
		if m.point != board.Pass {
			at.Color, at.Point = m.color, m.point.Name(c.Size)
		}
		for _, row := range q.Rows {
			for _, cell := range row {
				if cell != '.' {
					at.stones++
				}
			}
		}
		if at.stones > 0 {
			p.Positions, p.change = append(p.Positions, at), append(p.change, i)
		}
	}
}

// answer searches for all positions of a part. The index of positions answers those with few
// stones. All later positions share the stones that stay from then on to the end of the game, so
// only games with these stones are searched.
func (c *comparing) answer(p *Part) error {
	most := collection.IndexedStones(p.Corner != "")
	late := slices.IndexFunc(p.Positions, func(at Position) bool { return at.stones > most })
	if late < 0 {
		late = len(p.Positions)
	}
	among := &query.Query{Board: c.Size, Where: *c.where}
	if err := c.ask(among, p.Positions[:late]); err != nil || late == len(p.Positions) {
		return err
	}
	if kept := keptStones(p.Positions[late:]); kept != nil {
		among.And = []*query.Query{kept}
	}
	return c.ask(among, p.Positions[late:])
}

// ask searches for positions in the games that match among.
func (c *comparing) ask(among *query.Query, list []Position) error {
	var ask []*query.Query
	for i := range list {
		ask = append(ask, list[i].ask.Query)
	}
	answers, err := c.In.Answers(c.ctx, among, c.without, ask)
	if err != nil {
		return err
	}
	for i := range list {
		list[i].answer = answers[i]
	}
	return nil
}

// keptStones returns the query for the stones that all positions have in common; nil if there are
// none.
func keptStones(list []Position) *query.Query {
	q := *list[0].ask.Query
	rows, some := make([][]byte, len(q.Rows)), false
	for y := range rows {
		rows[y] = []byte(q.Rows[y])
		for x, cell := range rows[y] {
			if cell == '.' || slices.ContainsFunc(list, func(at Position) bool { return at.ask.Rows[y][x] != cell }) {
				rows[y][x] = '*'
			} else {
				some = true
			}
		}
	}
	if !some {
		return nil
	}
	q.Rows = make([]string, len(rows))
	for y := range rows {
		q.Rows[y] = string(rows[y])
	}
	return &q
}

// next sets what followed the position before at: the move that led to at, and others of the same
// player. It sets nothing if the part was not changed by a move in it.
func (at *Position) next(before *Position, m *change) {
	x, y := m.point.XY()
	x, y = x-before.ask.X0, y-before.ask.Y0
	if m.point == board.Pass || x < 0 || y < 0 || y >= len(before.ask.Rows) || x >= len(before.ask.Rows[0]) {
		return
	}
	own := sameMoves(before.ask.Query, m.color, x, y)
	exchanged := len(before.ask.Query.Symmetries().Swapped) > 0 // then moves of both count as Black's
	for _, alt := range before.alternatives() {
		if own[alt.cell] {
			at.Played += alt.Times
			at.Won += alt.Won
			at.Lost += alt.Lost
		} else if exchanged || alt.Color == m.color {
			at.Instead = append(at.Instead, alt.Alternative)
		}
	}
}

// playedCell is a stone played on a cell of a query.
type playedCell struct {
	color board.Color
	x, y  int
}

// sameMoves returns the moves that are equivalent to a move by the symmetries of a query.
func sameMoves(q *query.Query, color board.Color, x, y int) map[playedCell]bool {
	same, symmetries := map[playedCell]bool{}, q.Symmetries()
	for _, s := range symmetries.Plain {
		tx, ty := q.Turn(s, x, y)
		same[playedCell{color, tx, ty}] = true
	}
	for _, s := range symmetries.Swapped {
		tx, ty := q.Turn(s, x, y)
		same[playedCell{color.Opponent(), tx, ty}] = true
	}
	return same
}

// alternative is a move that followed.
type alternative struct {
	report.Alternative
	cell playedCell
}

// alternatives lists the moves that followed a position, the most frequent first.
func (at *Position) alternatives() (list []alternative) {
	for i := range at.answer.Next {
		n := &at.answer.Next[i]
		years := josekis.Years{}
		for _, y := range n.Years {
			years.Add(y.Year)
		}
		point := at.ask.Point(n.X, n.Y).Name(at.ask.Size())
		for _, alt := range []alternative{
			{report.Alternative{Times: n.Black, Tenuki: n.BlackTenuki, Won: n.BlackWins, Lost: n.BlackLosses}, playedCell{board.Black, n.X, n.Y}},
			{report.Alternative{Times: n.White, Tenuki: n.WhiteTenuki, Won: n.WhiteWins, Lost: n.WhiteLosses}, playedCell{board.White, n.X, n.Y}},
		} {
			if alt.Times > 0 {
				alt.Color, alt.Point = alt.cell.color, point
				alt.First, alt.Last = years.First, years.Last
				list = append(list, alt)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b alternative) int { return cmp.Compare(b.Times, a.Times) })
	return list
}

// leave sets where the game left the known positions of a part, and which move was new.
func (c *comparing) leave(p *Part) error {
	last := -1
	for i := range p.Positions {
		if p.Positions[i].Games > 0 {
			last = i
		}
	}
	if last < 0 {
		return nil
	}
	p.Known = p.Positions[last].Move
	if err := c.new(p, last); err != nil || last+1 == len(p.Positions) {
		return err
	}
	at, next := &p.Positions[last], &p.Positions[last+1]
	p.Left = &Left{
		Move: next.Move, Color: next.Color, Point: next.Point, Player: c.player(next.Color),
		Games: at.Games, First: at.First, Last: at.Last, Instead: next.Instead,
	}
	if p.Corner != "" || c.Brief {
		return nil
	}
	var err error
	if p.Left.Nearest, err = c.shown(at, "newest", nearest); err != nil {
		return err
	}
	oldest, err := c.shown(at, "oldest", 1)
	if len(oldest) > 0 {
		p.Left.Oldest = &oldest[0]
	}
	return err
}

// player returns the player of a colour; "" if not known.
func (c *Answer) player(color board.Color) string {
	return map[board.Color]string{board.Black: c.Black, board.White: c.White}[color]
}

// new sets the first position that no earlier game has, if later games do.
func (c *comparing) new(p *Part, last int) error {
	if c.day == 0 || c.Brief {
		return nil
	}
	for i := range p.Positions[:last+1] {
		at := &p.Positions[i]
		if at.Games == 0 || !isLater(at.first, c.day) {
			continue
		}
		next, err := c.shown(at, "oldest", 1)
		if err != nil || len(next) == 0 {
			return err
		}
		p.New = &Novelty{Move: at.Move, Color: at.Color, Point: at.Point, Games: at.Games, Next: &next[0]}
		return nil
	}
	return nil
}

// isLater reports whether a day is later than another one, which may be known only in part.
func isLater(day, other uint32) bool {
	for _, part := range []uint32{1e4, 100} { // of what is not known
		if other%part == 0 {
			return day/part > other/part
		}
	}
	return day > other
}

// shown lists some games with a position, each once.
func (c *comparing) shown(at *Position, order string, most int) (list []Game, err error) {
	q := *at.ask.Query
	q.Where, q.Limit = *c.where, most+len(c.Same)
	_, hits, err := c.In.Page(c.ctx, &q, &collection.Listing{Order: order})
	if err != nil {
		return nil, err
	}
	for i := range hits {
		h := &hits[i]
		_, same := slices.BinarySearch(c.without[h.In], h.Game)
		if same || len(list) == most || slices.ContainsFunc(hits[:i], func(o collection.Hit) bool { return o.In == h.In && o.Game == h.Game }) {
			continue
		}
		g, err := c.game(h)
		if err != nil {
			return nil, err
		}
		list = append(list, *g)
	}
	return list, nil
}

// nameLines sets the opening or joseki of each corner that was left.
func (c *comparing) nameLines() {
	if c.Size != joseki.Size {
		return
	}
	josekis.FollowLines(joseki.Builtin().Follow(joseki.Size), c.record, func(e joseki.Event) {
		if e.Entry.Opening || e.Kind == joseki.Left {
			return
		}
		if left := c.Corners[e.Corner].Left; left != nil && e.Move <= left.Move {
			line := name.NewTermJSON(e.Entry.Name, e.Entry.Names)
			left.Line = &line
		}
	})
}
