// Package coach reports how much the moves of a player cost, by name, shape, purpose and so on.
package coach

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"katachi"
	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/internal/terms"
	"katachi/internal/winrate"
	"katachi/mind/analysis"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// Request is a question about a player's moves.
type Request struct {
	Player string `query:"player" json:"player,omitempty" required:"" placeholder:"NAME" doc:"The player whose moves are examined: the name as in the records; case is ignored"`
	Date   string `query:"date" json:"date,omitempty" needs:"in" doc:"Range of dates: 2016, 1990..1999; absent: all games"`
	Limit  int    `query:"limit" json:"limit,omitempty" short:"n" type:"limit" default:"10" minimum:"0" maximum:"1000" placeholder:"N" doc:"Most rows of a table"`
}

// Env is what a coach works with: the games of files or those of a collection.
type Env struct {
	Files *gamefile.Source
	In    *collection.Collection

	// Judge, if not nil, analyses the player's games that have no analysis. If it fails, reading
	// stops, except with [report.ErrUnfit], which concerns one game and goes to Odd.
	Judge    report.Judge
	Komi     *float64               // komi of judged games; nil: that of the record
	Follower func() *names.Follower // makes one for a worker, for any size of board
	Threads  int                    // 0 means one per core
	Memory   int64                  // as that of [name.RecordsOptions]
	Odd      gamefile.Summary       // receives problems with games and analyses
	Progress katachi.ProgressFunc   // steps are files, items games; may be nil
}

// Do reads games and reports on the player's moves. Games without an analysis only count as read.
// It is an error if no game has an analysis, or none is of the player; the error then suggests
// similar names.
func Do(ctx context.Context, env *Env, ask *Request) (*Answer, error) {
	where := query.Where{Player: ask.Player, Date: ask.Date}
	if strings.TrimSpace(ask.Player) == "" {
		return nil, &query.FieldError{Field: "player", Err: lang.Say("whose moves")}
	}
	if err := where.Check(); err != nil {
		return nil, err
	}
	c := newReader(env, ask.Player, analysis.Stored)
	read := c.readFiles
	if env.In != nil {
		read = func(ctx context.Context) error { return c.readCollection(ctx, &where) }
	}
	if err := read(ctx); err != nil {
		return nil, err
	}
	return c.report(ask.Limit)
}

// report returns the report.
func (c *reader) report(most int) (*Answer, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	b := newBuilder(c)
	for _, g := range c.games {
		b.add(g)
	}
	return b.report(most), nil
}

// reader adds up the losses of a player's moves, by name, purpose and so on, and those of the other
// players of the same games, called the field.
type reader struct {
	*Env
	player  string
	analyse func(*sgf.Game) ([]*analysis.Position, []error)

	waiting sync.Map // the analyses of a *NamedRecord that is being named
	games   []*gameLosses
	players map[string]int // analysed games of each player
	all     int            // games read
}

// newReader returns a reader for the player with this name. Analyse returns the analysis of a game
// (element n is about the position after n moves, or nil) and a list of what could not be used; it
// is called concurrently. [analysis.Stored] takes the analysis stored in the record.
func newReader(env *Env, player string, analyse func(*sgf.Game) ([]*analysis.Position, []error)) *reader {
	return &reader{Env: env, player: player, analyse: analyse, players: map[string]int{}}
}

// readFiles adds the games of files, folders and archives.
func (c *reader) readFiles(ctx context.Context) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	records := c.records(ctx, fail)
	records.Threads, records.Memory, records.Progress = c.Threads, c.Memory, c.Progress
	count, err := name.Records(ctx, c.Files, records, c.look, func(g *gameLosses) error {
		c.take(g)
		return nil
	})
	c.all = count.Games
	return failed(ctx, err)
}

// failed returns the error of a Judge, if there is one, instead of that of the context that it
// cancelled.
func failed(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// records returns the options for naming games. A Judge that fails calls fail to cancel the
// context.
func (c *reader) records(ctx context.Context, fail context.CancelCauseFunc) *name.RecordsOptions {
	return &name.RecordsOptions{
		Follower: c.Follower, Odd: &c.Odd, Request: name.Request{Purposes: true},
		Want: func(r *name.Record) bool {
			wanted, err := c.want(ctx, r)
			if err != nil {
				fail(err)
			}
			return wanted
		},
	}
}

// readCollection adds the games of the collection that match where.
func (c *reader) readCollection(ctx context.Context, where *query.Where) error {
	var list []int64
	for g, err := range c.In.Games(ctx, where) {
		if err != nil {
			return err
		}
		list = append(list, g.ID)
	}
	if len(list) == 0 {
		return c.nobody(ctx)
	}
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	follower, records := c.Follower(), c.records(ctx, fail)
	for i, id := range list {
		g, err := c.In.SGF(ctx, id)
		if err != nil {
			return err
		}
		path := fmt.Sprintf("game %d", id)
		named, ok := name.Game(ctx, name.NewRecord(path, path, 1, g), follower, records)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		c.all++
		if ok {
			found := c.look(named)
			if found != nil {
				found.id = id
			}
			c.take(found)
		}
		c.Progress.Report(katachi.Progress{Done: i + 1, Total: len(list), Items: i + 1})
	}
	return nil
}

// nobody returns the error for a collection without a game of the player.
func (c *reader) nobody(ctx context.Context) error {
	players := map[string]bool{}
	for g, err := range c.In.Games(ctx, &query.Where{}) {
		if err != nil {
			return err
		}
		players[g.Black], players[g.White] = true, true
	}
	if players[c.player] {
		return fmt.Errorf("no game of %q matches these conditions", c.player)
	}
	hint := terms.Perhaps(terms.Nearest(c.player, slices.Sorted(maps.Keys(players))))
	return fmt.Errorf("the collection has no game of %q%s", c.player, cmp.Or(hint, ": katachi games list shows its games"))
}

// want reports whether a game has an analysis, and stores it for look. If there is a judge, it
// judges games of the player without an analysis.
func (c *reader) want(ctx context.Context, r *name.Record) (bool, error) {
	positions, odd := c.analyse(r.Game)
	if positions == nil && c.Judge != nil && c.played(r.Game) {
		var err error
		positions, err = report.JudgeGame(ctx, r.Game, c.Judge, c.Komi)
		if err != nil && !errors.Is(err, report.ErrUnfit) {
			return false, err
		}
		if err != nil {
			positions, odd = nil, append(odd, err)
		}
	}
	found := analysed{positions: positions, odd: odd}
	c.waiting.Store(r, &found)
	return positions != nil, nil
}

// played reports whether the player played a game.
func (c *reader) played(g *sgf.Game) bool {
	return samePlayer(g.Root.Text("PB"), c.player) || samePlayer(g.Root.Text("PW"), c.player)
}

// analysed is the analysis of a game.
type analysed struct {
	positions []*analysis.Position
	odd       []error
}

// gameLosses is the part of a game that a reader keeps.
type gameLosses struct {
	path, title string
	id          int64  // number in the collection; 0 for a file
	month       string // "2026-11", "" if the record does not say
	size        int
	suicide     bool
	steps       []sgf.Step
	players     [3]string // by colour
	moves       []moveLoss
	odd         []error
}

// moveLoss is a move whose loss is known.
type moveLoss struct {
	number      int // from 1
	color       board.Color
	point       board.Point
	points      float64 // points lost; NaN if no lead is known
	winrate     float64 // win rate lost, 0..1; NaN if not known
	keys        []rowKey
	far         bool    // the best move was out of reach
	near        float64 // if far: points lost against the best move in reach; NaN if not known
	nearWinrate float64

	best   *analysis.Move // the best move instead of it; nil if not known
	wanted []rowKey       // names of the best move
	clear  bool           // the best move is far better than the second
	reply  []board.Point  // the expected continuation
}

// rowKey identifies a row of a table.
type rowKey struct {
	kind tableKind
	name string // in English
}

// tableKind identifies a table.
type tableKind uint8

const (
	ofNames tableKind = iota
	ofShapes
	ofPurposes
	ofLeft // josekis left by a move
	ofPhases
	ofLiberties
	ofClock
	allKinds
)

// String returns the name of the kind in JSON.
func (k tableKind) String() string {
	return [...]string{"name", "shape", "purpose", "left joseki", "phase", "liberties", "clock"}[k]
}

// title returns the heading of the table.
func (k tableKind) title() string {
	return [...]string{"Names of moves", "Shapes made", "What moves are for", "Josekis left", "Phases", "Liberties of the chain played", "Time left"}[k]
}

// look joins the names of a game with its analysis; nil if it has none. It is called concurrently.
func (c *reader) look(r *name.Record) *gameLosses {
	kept, ok := c.waiting.LoadAndDelete(r)
	if !ok {
		return nil
	}
	found := kept.(*analysed)
	g := &gameLosses{path: r.Path, title: report.Title(r.Game), odd: found.odd, month: monthOf(r.Game)}
	g.size, _ = r.Game.Size()
	g.players[board.Black], g.players[board.White] = report.OneLine(r.Game.Root.Text("PB")), report.OneLine(r.Game.Root.Text("PW"))
	if found.positions == nil {
		return g
	}
	l := looker{game: g, found: found.positions, named: r.Moves, player: c.player}
	g.suicide = r.Game.Suicide()
	l.replay.Reset(g.size, g.suicide)
	for _, s := range report.Steps(r.Game) {
		if !l.step(s) {
			break
		}
	}
	return g
}

// monthOf returns the month of a game, "" if the record does not say.
func monthOf(g *sgf.Game) string {
	date := report.OneLine(g.Root.Text("DT"))
	if len(date) < 7 || date[4] != '-' {
		return ""
	}
	year, err := strconv.Atoi(date[:4])
	month, err2 := strconv.Atoi(date[5:7])
	if err != nil || err2 != nil || year < 1000 || month < 1 || month > 12 {
		return ""
	}
	return date[:7]
}

// looker goes through a game.
type looker struct {
	game   *gameLosses
	found  []*analysis.Position
	named  []*name.Move
	player string
	replay sgf.Replay
	last   board.Point
}

// step carries out a step of the game; it returns false to stop.
func (l *looker) step(s sgf.Step) bool {
	before := l.replay.Board // a copy
	if _, err := l.replay.Step(s); err != nil {
		return false // cannot fail: the game was named up to here
	}
	l.game.steps = append(l.game.steps, s)
	if s.Setup {
		return true
	}
	number := l.replay.Moves
	if number > len(l.named) || number >= len(l.found) {
		return false
	}
	m := l.named[number-1]
	if l.found[number-1] != nil && l.found[number] != nil {
		l.add(m, &before, l.found[number-1], l.found[number])
	}
	l.last = m.Point
	return true
}

// elsewhere is the row of moves whose best alternative was out of reach. The difference between
// their loss and the loss against the best move in reach is the cost of leaving the other place
// open, whatever shape was made. It counts here, not for their names.
var elsewhere = rowKey{ofPurposes, "played elsewhere"}

// reach is the largest distance in lines between a move and the best one at which the whole loss
// counts for the move's shape.
const reach = 5

// within reports whether two moves are in reach of each other; a pass is in reach of everything.
func within(played, other board.Point) bool {
	if played == board.Pass || other == board.Pass {
		return true
	}
	x, y := played.XY()
	u, v := other.XY()
	return max(x-u, u-x, y-v, v-y) <= reach
}

// nearLost returns the loss of a move against the best analysed move in reach, in points and win
// rate; NaN if there is none.
func nearLost(m *name.Move, before, after *analysis.Position) (points, winrate float64) {
	for i := range before.Moves {
		if near := &before.Moves[i]; within(m.Point, near.Line[0]) {
			points, winrate = analysis.Lost(m.Color, &analysis.Position{Lead: near.Lead, Winrate: near.Winrate}, after)
			all, allWinrate := analysis.Lost(m.Color, before, after)
			return min(points, all), min(winrate, allWinrate)
		}
	}
	return math.NaN(), math.NaN()
}

// local reports whether a row depends on the surroundings of a move.
func (k rowKey) local() bool {
	return k.kind == ofNames || k.kind == ofShapes || k.kind == ofLiberties ||
		k.kind == ofPurposes && k.name != "tenuki" && k != elsewhere
}

// clearly is the number of points by which the best move must be better than the second to be
// clearly best.
const clearly = 2

// add adds a move if the positions before and after it are known.
func (l *looker) add(m *name.Move, b *board.Board, before, after *analysis.Position) {
	c := moveLoss{number: m.Number, color: m.Color, point: m.Point}
	c.points, c.winrate = analysis.Lost(m.Color, before, after)
	c.keys = l.keys(m)
	if len(before.Moves) > 0 && !within(m.Point, before.Moves[0].Line[0]) {
		c.far = true
		c.near, c.nearWinrate = nearLost(m, before, after)
		c.keys = append(c.keys, elsewhere)
	}
	if samePlayer(l.game.players[m.Color], l.player) && len(before.Moves) > 0 {
		c.best = &before.Moves[0]
		c.wanted = l.called(b, m.Color, c.best.Line[0])
		c.clear = len(before.Moves) == 1 || aheadBy(m.Color, c.best, &before.Moves[1]) >= clearly
		if len(after.Moves) > 0 {
			c.reply = after.Moves[0].Line
		}
	}
	l.game.moves = append(l.game.moves, c)
}

// aheadBy returns by how many points a move is better than another for a colour; 0 if not known.
func aheadBy(c board.Color, m, other *analysis.Move) float64 {
	d := m.Lead - other.Lead
	if c == board.White {
		d = -d
	}
	if math.IsNaN(d) {
		return 0
	}
	return d
}

// samePlayer reports whether a name in a record is that of the player, ignoring case.
func samePlayer(name, player string) bool {
	return strings.EqualFold(strings.TrimSpace(name), strings.TrimSpace(player))
}

// called returns the names that a move would have if it were played, without reading.
func (l *looker) called(b *board.Board, c board.Color, p board.Point) (keys []rowKey) {
	if p == board.Pass {
		return nil
	}
	copied := *b
	var d board.Delta
	naming, err := names.Builtin().Namer().PlayAndName(&copied, &d, c, p, l.last)
	if err != nil {
		return nil
	}
	for _, t := range naming.Terms() {
		keys = append(keys, rowKey{ofNames, t.English})
	}
	return distinct(keys)
}

// keys returns the rows in which a move counts, each once.
func (l *looker) keys(m *name.Move) (keys []rowKey) {
	for _, t := range m.Terms() {
		keys = append(keys, rowKey{ofNames, t.English})
	}
	made, _ := name.Wording{}.Told(&m.Step)
	for _, s := range made {
		keys = append(keys, rowKey{ofShapes, s.Term.English})
	}
	for _, p := range m.Purposes {
		keys = append(keys, rowKey{ofPurposes, p.Term.English})
	}
	for _, e := range m.Lines {
		if e.Kind == joseki.Left && !e.Entry.Opening {
			keys = append(keys, rowKey{ofLeft, e.Entry.Name})
		}
	}
	keys = append(keys, rowKey{ofPhases, phaseOf(l.game.size, m.Number-1)})
	if m.Point != board.Pass {
		keys = append(keys, rowKey{ofLiberties, libertiesOf(&l.replay.Board, m.Point)})
	}
	if time := clockOf(m); time != "" {
		keys = append(keys, rowKey{ofClock, time})
	}
	return distinct(keys)
}

// distinct removes repeated rows.
func distinct(keys []rowKey) (list []rowKey) {
	for _, k := range keys {
		if !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	return list
}

// phaseOf returns the phase of the move played after the given number of moves. The
// opening ends at a tenth of the board's number of points, the endgame begins at half
// of it.
func phaseOf(size, moves int) string {
	return [winrate.Phases]string{"opening", "early middle game", "late middle game", "endgame"}[winrate.Phase(size, moves)]
}

// libertiesOf returns the liberties of the chain at p in words.
func libertiesOf(b *board.Board, p board.Point) string {
	const most = 5
	switch n := b.LibertiesUpTo(p, most); {
	case n == 1:
		return "1 liberty"
	case n < most:
		return fmt.Sprintf("%d liberties", n)
	}
	return "5 liberties or more"
}

// clockOf returns in words how much time the player had left after a move; "" if not recorded.
func clockOf(m *name.Move) string {
	letter := report.Letter(m.Color)
	if m.Node.Has("O" + letter) {
		return "overtime"
	}
	left, err := strconv.ParseFloat(strings.TrimSpace(m.Node.Text(letter+"L")), 64)
	switch {
	case err != nil || math.IsNaN(left):
		return ""
	case left < 60:
		return "less than a minute"
	case left < 300:
		return "1 to 5 minutes"
	}
	return "5 minutes or more"
}

// take adds a game; g is nil if it has no analysis.
func (c *reader) take(g *gameLosses) {
	if g == nil {
		return
	}
	for _, err := range g.odd {
		kind, rest, ok := strings.Cut(err.Error(), ": ")
		if !ok || !strings.HasPrefix(kind, "after move ") {
			kind, rest = "", err.Error()
		}
		c.Odd.Add(lang.Say("analysis left out", rest), g.path, kind)
	}
	if len(g.moves) == 0 {
		return
	}
	c.games = append(c.games, g)
	c.players[g.players[board.Black]]++
	if g.players[board.White] != g.players[board.Black] {
		c.players[g.players[board.White]]++
	}
}

// ErrNoAnalysis is the error if no game has an analysis.
var ErrNoAnalysis = errors.New("no game has an analysis")

// check returns an error if there is nothing to report: no analysed game, or none of the player's.
func (c *reader) check() error {
	if len(c.games) == 0 {
		return fmt.Errorf("%w (games read: %d)", ErrNoAnalysis, c.all)
	}
	var all []string
	for name := range c.players {
		if samePlayer(name, c.player) {
			return nil
		}
		if name != "" {
			all = append(all, name)
		}
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(c.players[b]-c.players[a], cmp.Compare(a, b)) })
	hint := terms.Perhaps(terms.Nearest(c.player, all))
	if hint == "" && len(all) > 0 {
		hint = fmt.Sprintf("; most are of %q", all[0])
	}
	return fmt.Errorf("no player of the analysed games (%d) is called %q%s", len(c.games), c.player, hint)
}
