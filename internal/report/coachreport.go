package report

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"katachi/board"
	"katachi/mind/analysis"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/sgf"
)

// CoachReport is the report of a [Coach] about a player.
type CoachReport struct {
	Player string
	Games  int    // analysed games of the player
	All    int    // games read, analysed or not
	Unit   string // unit of losses: "points", or "percent" of win rate if most analyses have no leads
	Moves  int    // moves of the player whose loss is known
	Loss   float64
	Field  float64 // mean loss of the other players
	Tables []CoachTable
	Missed []CoachMissed // names of best moves that the player did not play
	Months []CoachMonth

	problems []*coachProblem
}

// CoachTable holds the rows of one kind, the most costly first.
type CoachTable struct {
	Kind, Title string
	Rows        []CoachRow
}

// CoachRow summarises the player's moves of one name, purpose, phase and so on. Losses are means
// per move.
type CoachRow struct {
	Term        names.Term
	Times       int
	Games       int
	Loss        float64
	Margin      float64 // half the width of the 95 % interval of Loss; NaN for one game
	FieldTimes  int
	FieldLoss   float64 // mean loss of the field; shrunk towards the mean of all rows if the field has few moves
	Cost        float64 // total loss beyond what the field would have lost
	P           float64 // p-value before the correction for many rows; 1 if not tested
	Few         bool    // too few moves or games to be tested
	Significant bool    // differs from the field, at a false discovery rate of 5 %

	examples []coachExample // the most costly moves, from different games, at most three
}

// coachExample is a move of the player.
type coachExample struct {
	game *coachedGame
	move *coachedMove
	lost float64
}

// CoachMissed counts the best moves with a name.
type CoachMissed struct {
	Term   names.Term
	Best   int     // positions of the player in which the best move had the name
	Played int     // of these, times that the player played a move with the name
	Lost   float64 // total loss of the other moves played
}

// CoachMonth summarises the losses of a month.
type CoachMonth struct {
	Month  string // "2026-11"
	Games  int
	Moves  int
	Loss   float64
	Margin float64
}

// coachProblem is a position where one move was clearly best and another was played.
type coachProblem struct {
	coachExample
	best *analysis.Move
}

// Report returns the report. It is an error if no game has an analysis, or none is of the player;
// the error then suggests similar names.
func (c *Coach) Report() (*CoachReport, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	b := newCoachBuilder(c)
	for _, g := range c.games {
		b.add(g)
	}
	return b.report(), nil
}

// coachBuilder builds a report.
type coachBuilder struct {
	coach    *Coach
	player   string // the name as in the first record
	percent  bool   // losses are in win rate, not points
	rows     map[coachKey]*coachRow
	own      tally
	field    tally
	months   map[string]*tally
	missed   map[coachKey]*CoachMissed
	problems []*coachProblem
	games    int
}

// coachRow is a row being built.
type coachRow struct {
	contrast
	key      coachKey
	examples []coachExample
}

func newCoachBuilder(c *Coach) *coachBuilder {
	points, rates := 0, 0
	for _, g := range c.games {
		for i := range g.moves {
			if !math.IsNaN(g.moves[i].points) {
				points++
			}
			if !math.IsNaN(g.moves[i].winrate) {
				rates++
			}
		}
	}
	return &coachBuilder{
		coach: c, percent: 2*points < rates,
		rows: map[coachKey]*coachRow{}, months: map[string]*tally{}, missed: map[coachKey]*CoachMissed{},
	}
}

// mostLost caps the loss of a move, in points or percent. Otherwise a move that loses 100 points,
// often in a game that is lost anyway, would hide all others.
const mostLost = 30

// lost returns the loss of a move in the unit of the report; NaN if not known.
func (b *coachBuilder) lost(m *coachedMove) float64 {
	if b.percent {
		return 100 * m.winrate
	}
	return m.points
}

// lostBy returns the loss that counts for a move in a row; NaN if none does: see [elsewhere].
func (b *coachBuilder) lostBy(m *coachedMove, k coachKey) float64 {
	lost := b.lost(m)
	if !m.far {
		return lost
	}
	near := m.near
	if b.percent {
		near = 100 * m.nearWinrate
	}
	switch {
	case k.local():
		return near
	case k == elsewhere && !math.IsNaN(near):
		return max(0, lost-near)
	}
	return lost
}

// add adds a game.
func (b *coachBuilder) add(g *coachedGame) {
	own, field := map[coachKey]*tallyGame{}, map[coachKey]*tallyGame{}
	var mine, others tallyGame
	for i := range g.moves {
		m := &g.moves[i]
		lost := b.lost(m)
		if math.IsNaN(lost) {
			continue
		}
		sums, all := field, &others
		if samePlayer(g.players[m.color], b.coach.player) {
			sums, all = own, &mine
			b.example(g, m, lost)
		}
		lost = min(lost, mostLost)
		all.add(lost)
		for _, k := range m.keys {
			by := b.lostBy(m, k)
			if math.IsNaN(by) {
				continue
			}
			if sums[k] == nil {
				sums[k] = new(tallyGame)
			}
			sums[k].add(min(by, mostLost))
		}
	}
	for k, sum := range own {
		b.row(k).own.games = append(b.row(k).own.games, *sum)
	}
	for k, sum := range field {
		b.row(k).field.games = append(b.row(k).field.games, *sum)
	}
	if others.moves > 0 {
		b.field.games = append(b.field.games, others)
	}
	if mine.moves == 0 {
		return
	}
	b.games++
	b.own.games = append(b.own.games, mine)
	if g.month != "" {
		if b.months[g.month] == nil {
			b.months[g.month] = new(tally)
		}
		b.months[g.month].games = append(b.months[g.month].games, mine)
	}
}

// add adds a move.
func (t *tallyGame) add(lost float64) {
	t.moves++
	t.lost += lost
}

// row returns the row of a key.
func (b *coachBuilder) row(k coachKey) *coachRow {
	r := b.rows[k]
	if r == nil {
		r = &coachRow{key: k}
		b.rows[k] = r
	}
	return r
}

// mostExamples is the number of most costly moves that a row shows.
const mostExamples = 3

// problemLoss is the least loss of a move, in points or percent, that makes a problem.
const problemLoss = 3

// show keeps a move if it is one of the most costly. It keeps only one of a game, since the most
// costly moves of a game often belong to the same fight.
func (r *coachRow) show(e coachExample) {
	if i := slices.IndexFunc(r.examples, func(other coachExample) bool { return other.game == e.game }); i >= 0 {
		if r.examples[i].lost >= e.lost {
			return
		}
		r.examples = slices.Delete(r.examples, i, i+1)
	}
	at, _ := slices.BinarySearchFunc(r.examples, e, func(a, b coachExample) int { return cmp.Compare(b.lost, a.lost) })
	if e.lost > 0 && at < mostExamples {
		r.examples = slices.Insert(r.examples, at, e)
		r.examples = r.examples[:min(mostExamples, len(r.examples))]
	}
}

// example keeps a move of the player if it is one of the most costly, with the best move.
func (b *coachBuilder) example(g *coachedGame, m *coachedMove, lost float64) {
	e := coachExample{g, m, lost}
	b.player = cmp.Or(b.player, strings.TrimSpace(g.players[m.color]))
	for _, k := range m.keys {
		if by := b.lostBy(m, k); !math.IsNaN(by) {
			b.row(k).show(coachExample{g, m, by})
		}
	}
	if m.best == nil {
		return
	}
	for _, k := range m.wanted {
		w := b.missed[k]
		if w == nil {
			w = new(CoachMissed)
			b.missed[k] = w
		}
		w.Best++
		if slices.Contains(m.keys, k) {
			w.Played++
		} else {
			w.Lost += lost
		}
	}
	if m.clear && lost >= problemLoss && m.best.Line[0] != m.point && m.best.Line[0] != board.Pass {
		b.problems = append(b.problems, &coachProblem{e, m.best})
	}
}

// report returns the finished report.
func (b *coachBuilder) report() *CoachReport {
	r := &CoachReport{
		Player: b.player, Games: b.games, All: b.coach.all, Unit: "points",
		Moves: b.own.times(), Loss: b.own.mean(), Field: b.field.mean(), problems: b.problems,
	}
	if b.percent {
		r.Unit = "percent"
	}
	words := coachTerms()
	for kind := range coachKinds {
		if t := b.table(kind, words); len(t.Rows) > 0 {
			r.Tables = append(r.Tables, t)
		}
	}
	const leastBest = 5
	for k, w := range b.missed {
		if w.Term = words.of(k); w.Best >= leastBest && w.Played < w.Best {
			r.Missed = append(r.Missed, *w)
		}
	}
	slices.SortFunc(r.Missed, func(a, b CoachMissed) int {
		return cmp.Or(cmp.Compare(b.Lost, a.Lost), cmp.Compare(a.Term.English, b.Term.English))
	})
	for _, month := range slices.Sorted(maps.Keys(b.months)) {
		t := b.months[month]
		r.Months = append(r.Months, CoachMonth{month, len(t.games), t.times(), t.mean(), t.margin()})
	}
	slices.SortStableFunc(r.problems, func(a, b *coachProblem) int { return cmp.Compare(b.lost, a.lost) })
	return r
}

// table returns the rows of a kind.
func (b *coachBuilder) table(kind coachKind, words coachWords) CoachTable {
	t := CoachTable{Kind: kind.String(), Title: kind.title()}
	var list []*coachRow
	for k, r := range b.rows {
		if k.kind == kind {
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(a, b *coachRow) int { return cmp.Compare(a.key.name, b.key.name) })
	var tested []*contrast
	for _, r := range list {
		tested = append(tested, &r.contrast)
	}
	compare(tested)
	b.disentangle(list)
	for _, r := range list {
		if r.own.times() == 0 {
			continue
		}
		t.Rows = append(t.Rows, CoachRow{
			Term: words.of(r.key), Times: r.own.times(), Games: len(r.own.games), Loss: r.own.mean(), Margin: r.own.margin(),
			FieldTimes: r.field.times(), FieldLoss: r.expected, Cost: float64(r.own.times()) * (r.own.mean() - r.expected),
			P: r.p, Few: !r.own.enough() || !r.field.enough(), Significant: r.found, examples: r.examples,
		})
	}
	cost := func(r *CoachRow) float64 { // unknown costs last
		if math.IsNaN(r.Cost) {
			return math.Inf(-1)
		}
		return r.Cost
	}
	slices.SortStableFunc(t.Rows, func(a, b CoachRow) int { return cmp.Compare(cost(&b), cost(&a)) })
	return t
}

// disentangle removes the mark from rows that differ from the field only because of moves that a
// more significant row also contains. For example, if every second wedge is an atari from inside,
// and these are costly, then wedges seem costly, too.
func (b *coachBuilder) disentangle(rows []*coachRow) {
	var marked, kept []*coachRow
	for _, r := range rows {
		if r.found {
			marked = append(marked, r)
		}
	}
	slices.SortStableFunc(marked, func(x, y *coachRow) int { return cmp.Compare(x.p, y.p) })
	for _, r := range marked {
		if len(kept) > 0 {
			rest := contrast{own: b.without(r, kept)}
			r.found = rest.own.enough() && rest.welch(r.expected, r.unsure) <= falseRate
		}
		if r.found {
			kept = append(kept, r)
		}
	}
}

// without returns the losses of the player's moves in a row, without moves that are also in other
// rows.
func (b *coachBuilder) without(r *coachRow, others []*coachRow) (t tally) {
	for _, g := range b.coach.games {
		var sum tallyGame
		for i := range g.moves {
			m := &g.moves[i]
			lost := b.lostBy(m, r.key)
			if math.IsNaN(lost) || !samePlayer(g.players[m.color], b.coach.player) || !slices.Contains(m.keys, r.key) ||
				slices.ContainsFunc(others, func(o *coachRow) bool { return slices.Contains(m.keys, o.key) }) {
				continue
			}
			sum.add(min(lost, mostLost))
		}
		if sum.moves > 0 {
			t.games = append(t.games, sum)
		}
	}
	return t
}

// coachWords maps English names to their terms.
type coachWords map[string]names.Term

// coachTerms returns the terms of moves, shapes, purposes and josekis.
func coachTerms() coachWords {
	words := coachWords{}
	for _, t := range names.PurposeTerms() {
		words[coachPurposes.String()+t.English] = *t
	}
	for _, t := range names.Builtin().Terms() {
		words[t.English] = t
	}
	for _, e := range joseki.Builtin().Entries() {
		words[coachLeft.String()+e.Name] = lineTerm(&e)
	}
	return words
}

// of returns the term of a row; with English words only if there are no others.
func (w coachWords) of(k coachKey) names.Term {
	if t, ok := w[k.kind.String()+k.name]; ok {
		return t
	}
	if t, ok := w[k.name]; ok && k.kind <= coachShapes {
		return t
	}
	return names.Term{English: k.name}
}

// board returns the position before the move, and the point of the previous move, [board.Pass] if
// there is none.
func (e *coachExample) board() (*board.Board, board.Point) {
	var replay sgf.Replay
	replay.Reset(e.game.size, e.game.suicide)
	last := board.Pass
	for _, s := range e.game.steps {
		if !s.Setup && replay.Moves == e.move.number-1 {
			break
		}
		if _, err := replay.Step(s); err != nil {
			break // cannot fail: the game was played up to here
		}
		if p, ok := s.Point.Board(); ok && !s.Setup {
			last = p
		}
	}
	return &replay.Board, last
}

// CoachReportJSON is the JSON form of CoachReport. Unknown numbers are null.
type CoachReportJSON struct {
	Player    string            `json:"player"`
	Games     int               `json:"games"`
	GamesRead int               `json:"games_read"`
	Unit      string            `json:"unit"`
	Moves     int               `json:"moves"`
	Loss      *float64          `json:"loss"`
	FieldLoss *float64          `json:"field_loss"`
	FalseRate float64           `json:"false_discovery_rate"`
	Tables    []CoachTableJSON  `json:"tables"`
	Missed    []CoachMissedJSON `json:"missed"`
	Months    []CoachMonthJSON  `json:"months"`
	Problems  int               `json:"problems"`
}

// CoachTableJSON is a table of CoachReportJSON.
type CoachTableJSON struct {
	Kind string         `json:"kind"`
	Rows []CoachRowJSON `json:"rows"`
}

// CoachRowJSON is a row of CoachTableJSON.
type CoachRowJSON struct {
	TermJSON
	Times       int                `json:"times"`
	Games       int                `json:"games"`
	Loss        *float64           `json:"loss"`
	Margin      *float64           `json:"margin"`
	FieldTimes  int                `json:"field_times"`
	FieldLoss   *float64           `json:"field_loss"`
	Cost        *float64           `json:"cost"`
	P           *float64           `json:"p"`
	Few         bool               `json:"few"`
	Significant bool               `json:"significant"`
	Examples    []CoachExampleJSON `json:"examples"`
}

// CoachExampleJSON is an example move of a row.
type CoachExampleJSON struct {
	Path  string   `json:"path"`
	Game  int64    `json:"game,omitempty"` // of the collection
	Move  int      `json:"move"`
	Point string   `json:"point"`
	Lost  float64  `json:"lost"`
	Best  []string `json:"best,omitempty"`
}

// CoachMissedJSON is the JSON form of CoachMissed.
type CoachMissedJSON struct {
	TermJSON
	Best   int     `json:"best"`
	Played int     `json:"played"`
	Lost   float64 `json:"lost"`
}

// CoachMonthJSON is the JSON form of CoachMonth.
type CoachMonthJSON struct {
	Month  string   `json:"month"`
	Games  int      `json:"games"`
	Moves  int      `json:"moves"`
	Loss   *float64 `json:"loss"`
	Margin *float64 `json:"margin"`
}

// orNull returns a number rounded to the given number of decimals; nil if it is not known.
func orNull(x float64, decimals int) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	x = round(x, decimals)
	return &x
}

// JSON returns the JSON form with at most the given number of rows per table.
func (r *CoachReport) JSON(most int) CoachReportJSON {
	j := CoachReportJSON{
		Player: r.Player, Games: r.Games, GamesRead: r.All, Unit: r.Unit, Moves: r.Moves, Loss: orNull(r.Loss, 3), FieldLoss: orNull(r.Field, 3),
		FalseRate: falseRate, Tables: []CoachTableJSON{}, Missed: []CoachMissedJSON{}, Months: []CoachMonthJSON{}, Problems: len(r.problems),
	}
	for _, t := range r.Tables {
		table := CoachTableJSON{t.Kind, []CoachRowJSON{}}
		for i := range t.Rows[:min(most, len(t.Rows))] {
			table.Rows = append(table.Rows, t.Rows[i].json())
		}
		j.Tables = append(j.Tables, table)
	}
	for _, m := range r.Missed[:min(most, len(r.Missed))] {
		j.Missed = append(j.Missed, CoachMissedJSON{NewTermJSON(m.Term.English, m.Term.Names), m.Best, m.Played, round(m.Lost, 2)})
	}
	for _, m := range r.Months {
		j.Months = append(j.Months, CoachMonthJSON{m.Month, m.Games, m.Moves, orNull(m.Loss, 3), orNull(m.Margin, 3)})
	}
	return j
}

func (r *CoachRow) json() CoachRowJSON {
	j := CoachRowJSON{
		TermJSON: NewTermJSON(r.Term.English, r.Term.Names), Times: r.Times, Games: r.Games, Loss: orNull(r.Loss, 3), Margin: orNull(r.Margin, 3),
		FieldTimes: r.FieldTimes, FieldLoss: orNull(r.FieldLoss, 3), Cost: orNull(r.Cost, 1), Few: r.Few, Significant: r.Significant,
		Examples: []CoachExampleJSON{},
	}
	if !r.Few {
		j.P = orNull(r.P, 6)
	}
	for _, e := range r.examples {
		example := CoachExampleJSON{Path: e.game.path, Game: e.game.id, Move: e.move.number, Point: e.move.point.Name(e.game.size), Lost: round(e.lost, 2)}
		if e.move.best != nil {
			example.Best = PointNames(e.move.best.Line, e.game.size)
		}
		j.Examples = append(j.Examples, example)
	}
	return j
}
