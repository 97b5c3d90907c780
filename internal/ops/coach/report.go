package coach

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"katachi/board"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/sgf"
)

// Answer is the report about a player. Losses are means of a move; unknown numbers are null.
type Answer struct {
	Player    string   `json:"player"`
	Games     int      `json:"games" doc:"Analysed"`
	GamesRead int      `json:"games_read" doc:"Analysed or not"`
	Unit      string   `json:"unit" enum:"points,percent" doc:"Of losses; percent of win rate if most analyses have no leads"`
	Moves     int      `json:"moves" doc:"Of the player, whose loss is known"`
	Loss      *float64 `json:"loss"`
	FieldLoss *float64 `json:"field_loss" doc:"Of the other players"`
	FalseRate float64  `json:"false_discovery_rate" doc:"Expected share of marked rows that are due to chance"`
	Tables    []Table  `json:"tables" doc:"A move more than five lines from the best one counts only in the purpose \"played elsewhere\", not in names, shapes, other purposes and liberties"`
	Missed    []Missed `json:"missed" doc:"Names of best moves that were not played"`
	Months    []Month  `json:"months"`
	Problems  int      `json:"problems" doc:"Positions where one move was best by 2 points and the player's lost 3 or more (points, or percent of win rate)"`

	problems []*problem
}

// Table holds the rows of one kind: those that differ from the field first, the most costly on top,
// then the others, the most frequent first.
type Table struct {
	Kind  string `json:"kind" doc:"name, shape, purpose, left joseki, phase, liberties or clock"`
	Title string `json:"-"`
	Rows  []Row  `json:"rows" doc:"Significant ones first, by cost; then the others, by times"`
}

// Row summarises the player's moves of one name, purpose, phase and so on.
type Row struct {
	name.TermJSON
	Times       int       `json:"times"`
	Games       int       `json:"games"`
	Loss        *float64  `json:"loss"`
	Margin      *float64  `json:"margin" doc:"Half the width of the 95 % interval of loss"`
	FieldTimes  int       `json:"field_times"`
	FieldLoss   *float64  `json:"field_loss"`
	Cost        *float64  `json:"cost" doc:"Total loss beyond what the field would have lost"`
	P           *float64  `json:"p" doc:"null if not tested"`
	Few         bool      `json:"few" doc:"Too few moves or games to be tested"`
	Significant bool      `json:"significant" doc:"Differs from the field"`
	Examples    []Example `json:"examples" doc:"The most costly, at most three"`

	Term     names.Term `json:"-"`
	examples []exampleMove
}

// Example is an example move of a row.
type Example struct {
	Path  string   `json:"path"`
	Game  int64    `json:"game,omitempty"`
	Move  int      `json:"move"`
	Point string   `json:"point"`
	Lost  float64  `json:"lost"`
	Best  []string `json:"best,omitempty"`
}

// Missed counts the best moves with a name.
type Missed struct {
	name.TermJSON
	Best   int     `json:"best" doc:"Times that the best move had the name"`
	Played int     `json:"played" doc:"Of these, such a move was played"`
	Lost   float64 `json:"lost" doc:"By the other moves"`

	Term names.Term `json:"-"`
}

// Month summarises the losses of a month.
type Month struct {
	Month  string   `json:"month" doc:"\"2026-11\""`
	Games  int      `json:"games"`
	Moves  int      `json:"moves"`
	Loss   *float64 `json:"loss"`
	Margin *float64 `json:"margin"`
}

// exampleMove is a move of the player.
type exampleMove struct {
	game *gameLosses
	move *moveLoss
	lost float64
}

// json returns what programs read of an example.
func (e *exampleMove) json() Example {
	j := Example{Path: e.game.path, Game: e.game.id, Move: e.move.number, Point: e.move.point.Name(e.game.size), Lost: report.Round(e.lost, 2)}
	if e.move.best != nil {
		j.Best = report.PointNames(e.move.best.Line, e.game.size)
	}
	return j
}

// problem is a position where one move was clearly best and another was played.
type problem struct {
	exampleMove
	best *analysis.Move
}

// builder builds a report.
type builder struct {
	coach    *reader
	player   string // the name as in the first record
	percent  bool   // losses are in win rate, not points
	rows     map[rowKey]*rowSum
	own      tally
	field    tally
	months   map[string]*tally
	missed   map[rowKey]*Missed
	problems []*problem
	games    int
}

// rowSum is a row being built.
type rowSum struct {
	contrast
	key      rowKey
	examples []exampleMove
}

func newBuilder(c *reader) *builder {
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
	return &builder{
		coach: c, percent: 2*points < rates,
		rows: map[rowKey]*rowSum{}, months: map[string]*tally{}, missed: map[rowKey]*Missed{},
	}
}

// mostLost caps the loss of a move, in points or percent. Otherwise a move that loses 100 points,
// often in a game that is lost anyway, would hide all others.
const mostLost = 30

// lost returns the loss of a move in the unit of the report; NaN if not known.
func (b *builder) lost(m *moveLoss) float64 {
	if b.percent {
		return 100 * m.winrate
	}
	return m.points
}

// lostBy returns the loss that counts for a move in a row; NaN if none does: see [elsewhere].
func (b *builder) lostBy(m *moveLoss, k rowKey) float64 {
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
func (b *builder) add(g *gameLosses) {
	own, field := map[rowKey]*tallyGame{}, map[rowKey]*tallyGame{}
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
func (b *builder) row(k rowKey) *rowSum {
	r := b.rows[k]
	if r == nil {
		r = &rowSum{key: k}
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
func (r *rowSum) show(e exampleMove) {
	if i := slices.IndexFunc(r.examples, func(other exampleMove) bool { return other.game == e.game }); i >= 0 {
		if r.examples[i].lost >= e.lost {
			return
		}
		r.examples = slices.Delete(r.examples, i, i+1)
	}
	at, _ := slices.BinarySearchFunc(r.examples, e, func(a, b exampleMove) int { return cmp.Compare(b.lost, a.lost) })
	if e.lost > 0 && at < mostExamples {
		r.examples = slices.Insert(r.examples, at, e)
		r.examples = r.examples[:min(mostExamples, len(r.examples))]
	}
}

// example keeps a move of the player if it is one of the most costly, with the best move.
func (b *builder) example(g *gameLosses, m *moveLoss, lost float64) {
	e := exampleMove{g, m, lost}
	b.player = cmp.Or(b.player, strings.TrimSpace(g.players[m.color]))
	for _, k := range m.keys {
		if by := b.lostBy(m, k); !math.IsNaN(by) {
			b.row(k).show(exampleMove{g, m, by})
		}
	}
	if m.best == nil {
		return
	}
	for _, k := range m.wanted {
		w := b.missed[k]
		if w == nil {
			w = new(Missed)
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
		b.problems = append(b.problems, &problem{e, m.best})
	}
}

// report returns the finished report, with at most the given number of rows of each table.
func (b *builder) report(most int) *Answer {
	r := &Answer{
		Player: b.player, Games: b.games, GamesRead: b.coach.all, Unit: "points", FalseRate: falseRate,
		Moves: b.own.times(), Loss: orNull(b.own.mean(), 3), FieldLoss: orNull(b.field.mean(), 3),
		Tables: []Table{}, Missed: []Missed{}, Months: []Month{}, Problems: len(b.problems), problems: b.problems,
	}
	if b.percent {
		r.Unit = "percent"
	}
	words := allTerms()
	for kind := range allKinds {
		if t := b.table(kind, words, most); t.Rows != nil {
			r.Tables = append(r.Tables, t)
		}
	}
	const leastBest = 5
	for k, w := range b.missed {
		if w.Term = words.of(k); w.Best >= leastBest && w.Played < w.Best {
			w.TermJSON, w.Lost = name.NewTermJSON(w.Term.English, w.Term.Names), report.Round(w.Lost, 2)
			r.Missed = append(r.Missed, *w)
		}
	}
	slices.SortFunc(r.Missed, func(a, b Missed) int {
		return cmp.Or(cmp.Compare(b.Lost, a.Lost), cmp.Compare(a.Term.English, b.Term.English))
	})
	r.Missed = r.Missed[:min(most, len(r.Missed))]
	for _, month := range slices.Sorted(maps.Keys(b.months)) {
		t := b.months[month]
		r.Months = append(r.Months, Month{month, len(t.games), t.times(), orNull(t.mean(), 3), orNull(t.margin(), 3)})
	}
	slices.SortStableFunc(r.problems, func(a, b *problem) int { return cmp.Compare(b.lost, a.lost) })
	return r
}

// table returns the rows of a kind, at most the given number; nil if there are none.
func (b *builder) table(kind tableKind, words termsOf, most int) Table {
	t := Table{Kind: kind.String(), Title: kind.title()}
	var list []*rowSum
	for k, r := range b.rows {
		if k.kind == kind {
			list = append(list, r)
		}
	}
	slices.SortFunc(list, func(a, b *rowSum) int { return cmp.Compare(a.key.name, b.key.name) })
	var tested []*contrast
	for _, r := range list {
		tested = append(tested, &r.contrast)
	}
	testRows(tested)
	b.disentangle(list)
	list = slices.DeleteFunc(list, func(r *rowSum) bool { return r.own.times() == 0 })
	slices.SortStableFunc(list, func(a, b *rowSum) int {
		switch {
		case a.found && b.found:
			return cmp.Compare(b.cost(), a.cost())
		case a.found:
			return -1
		case b.found:
			return 1
		}
		return b.own.times() - a.own.times()
	})
	if len(list) > 0 {
		t.Rows = []Row{}
	}
	for _, r := range list[:min(most, len(list))] {
		t.Rows = append(t.Rows, r.row(words))
	}
	return t
}

// row returns the row for the sums.
func (r *rowSum) row(words termsOf) Row {
	term := words.of(r.key)
	row := Row{
		Term: term, TermJSON: name.NewTermJSON(term.English, term.Names), Times: r.own.times(), Games: len(r.own.games),
		Loss: orNull(r.own.mean(), 3), Margin: orNull(r.own.margin(), 3), FieldTimes: r.field.times(), FieldLoss: orNull(r.field.mean(), 3),
		Cost: orNull(r.cost(), 1), Few: !r.own.enough() || !r.field.enough(), Significant: r.found, Examples: []Example{}, examples: r.examples,
	}
	if !row.Few {
		row.P = orNull(r.p, 6)
	}
	for i := range r.examples {
		row.Examples = append(row.Examples, r.examples[i].json())
	}
	return row
}

// cost returns the total loss beyond what the field would have lost; NaN if not known.
func (r *rowSum) cost() float64 { return float64(r.own.times()) * (r.own.mean() - r.field.mean()) }

// disentangle removes the mark from rows that differ from the field only because of moves that a
// more significant row also contains. For example, if every second wedge is an atari from inside,
// and these are costly, then wedges seem costly, too.
func (b *builder) disentangle(rows []*rowSum) {
	var marked, kept []*rowSum
	for _, r := range rows {
		if r.found {
			marked = append(marked, r)
		}
	}
	slices.SortStableFunc(marked, func(x, y *rowSum) int { return cmp.Compare(x.p, y.p) })
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
func (b *builder) without(r *rowSum, others []*rowSum) (t tally) {
	for _, g := range b.coach.games {
		var sum tallyGame
		for i := range g.moves {
			m := &g.moves[i]
			lost := b.lostBy(m, r.key)
			if math.IsNaN(lost) || !samePlayer(g.players[m.color], b.coach.player) || !slices.Contains(m.keys, r.key) ||
				slices.ContainsFunc(others, func(o *rowSum) bool { return slices.Contains(m.keys, o.key) }) {
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

// termsOf maps English names to their terms.
type termsOf map[string]names.Term

// allTerms returns the terms of moves, shapes, purposes and josekis.
func allTerms() termsOf {
	words := termsOf{}
	for _, t := range names.PurposeTerms() {
		words[ofPurposes.String()+t.English] = *t
	}
	for _, t := range names.Builtin().Terms() {
		words[t.English] = t
	}
	for _, e := range joseki.Builtin().Entries() {
		words[ofLeft.String()+e.Name] = name.LineTerm(&e)
	}
	return words
}

// of returns the term of a row; with English words only if there are no others.
func (w termsOf) of(k rowKey) names.Term {
	if t, ok := w[k.kind.String()+k.name]; ok {
		return t
	}
	if t, ok := w[k.name]; ok && k.kind <= ofShapes {
		return t
	}
	return names.Term{English: k.name}
}

// board returns the position before the move, and the point of the previous move, [board.Pass] if
// there is none.
func (e *exampleMove) board() (*board.Board, board.Point) {
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

// orNull returns a number rounded to the given number of decimals; nil if it is not known.
func orNull(x float64, decimals int) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	x = report.Round(x, decimals)
	return &x
}

// Short formats a number; "-" if it is not known.
func Short(x *float64) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.2f", *x)
}
