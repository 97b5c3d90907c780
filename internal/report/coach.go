package report

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

	"katachi/analysis"
	"katachi/board"
	"katachi/collection"
	"katachi/gamefile"
	"katachi/internal/terms"
	"katachi/internal/winrate"
	"katachi/joseki"
	"katachi/names"
	"katachi/progress"
	"katachi/query"
	"katachi/sgf"
)

// Coach adds up what the moves of a player lost, by what they are called and what they are for, and
// what the other players of the same games lost with such moves: the field.
type Coach struct {
	player  string
	analyse func(*sgf.Game) ([]*analysis.Position, []error)

	waiting sync.Map // the analyses of a *NamedRecord that is being named
	games   []*coachedGame
	players map[string]int // analysed games of each player
	all     int            // games read
	odd     gamefile.Summary
}

// NewCoach returns the coach of a player, by name. Analyse returns what was found of a game,
// element n of the position after n moves and nil where nothing is known, and what of it could not
// be used; several goroutines call it. It is [analysis.Stored] for what records carry.
func NewCoach(player string, analyse func(*sgf.Game) ([]*analysis.Position, []error)) *Coach {
	return &Coach{player: player, analyse: analyse, players: map[string]int{}}
}

// CoachOptions say how games are read.
type CoachOptions struct {
	// Judge, if not nil, analyses the player's games of which nothing was found. If it fails, nothing more
	// is read, unless with ErrUnfit, which is odd about the one game.
	Judge    Judge
	Komi     *float64               // of games that are judged; nil: that of the record
	Follower func() *names.Follower // makes one for a worker, for any size of board
	Threads  int                    // 0 is one a core
	Memory   int64                  // as that of [NameRecordsOptions]
	Progress progress.Func          // steps are files, items games; may be nil
}

// AddFiles reads the games of files, folders and archives. Those without an analysis count as read
// alone.
func (c *Coach) AddFiles(ctx context.Context, src *gamefile.Source, o *CoachOptions) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	records := o.records(ctx, c, fail)
	records.Threads, records.Memory, records.Progress = o.Threads, o.Memory, o.Progress
	count, err := NameRecords(ctx, src, records, c.look, func(g *coachedGame) error {
		c.take(g)
		return nil
	})
	c.all = count.Games
	return failed(ctx, err)
}

// failed returns the error of a Judge in the place of that of the context that it ended.
func failed(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// records returns how games are named for c. Fail ends ctx if a Judge fails.
func (o *CoachOptions) records(ctx context.Context, c *Coach, fail context.CancelCauseFunc) *NameRecordsOptions {
	return &NameRecordsOptions{
		Follower: o.Follower, Odd: &c.odd,
		Want: func(r *NamedRecord) bool {
			wanted, err := c.want(ctx, r, o)
			if err != nil {
				fail(err)
			}
			return wanted
		},
		Each: func(f *names.Follower, m *NamedMove) { m.Purposes = slices.Clone(f.Purposes()) },
	}
}

// AddCollection reads the games of a collection that the player played, those of where.
func (c *Coach) AddCollection(ctx context.Context, col *collection.Collection, where query.Where, o *CoachOptions) error {
	where.Player = c.player
	list, err := GamesWhere(ctx, col, &where, 0, math.MaxInt, ExportOptions{})
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return c.nobody(ctx, col)
	}
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	follower, records := o.Follower(), o.records(ctx, c, fail)
	for i, e := range list {
		g, err := col.SGF(ctx, e.Game)
		if err != nil {
			return err
		}
		name := fmt.Sprintf("game %d", e.Game)
		j := &nameJob{NamedRecord: *NewNamedRecord(name, name, 1, g)}
		if j.err = g.Playable(); j.err == nil {
			j.err = j.name(ctx, follower, records)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		j.addTo(&c.odd)
		c.all++
		if j.err == nil {
			found := c.look(&j.NamedRecord)
			if found != nil {
				found.id = e.Game
			}
			c.take(found)
		}
		o.Progress.Report(progress.State{Done: i + 1, Total: len(list), Items: i + 1})
	}
	return nil
}

// nobody returns the error for a collection without a game of the player.
func (c *Coach) nobody(ctx context.Context, col *collection.Collection) error {
	players := map[string]bool{}
	for g, err := range col.Games(ctx, &query.Where{}) {
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

// ErrUnfit is in the chain of a Judge's errors about a game that it cannot judge; others it can.
var ErrUnfit = errors.New("cannot be judged")

// want reports whether a game has an analysis, and keeps it for look. One of the player without any is
// judged, if there is a judge.
func (c *Coach) want(ctx context.Context, r *NamedRecord, o *CoachOptions) (bool, error) {
	positions, odd := c.analyse(r.Game)
	if positions == nil && o.Judge != nil && c.played(r.Game) {
		var err error
		positions, err = judgeGame(ctx, r.Game, &ReviewOptions{Judge: o.Judge, Komi: o.Komi})
		if err != nil && !errors.Is(err, ErrUnfit) {
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

// played reports whether the player is one of a game's.
func (c *Coach) played(g *sgf.Game) bool {
	return samePlayer(g.Root.Text("PB"), c.player) || samePlayer(g.Root.Text("PW"), c.player)
}

// analysed is what was found of a game.
type analysed struct {
	positions []*analysis.Position
	odd       []error
}

// coachedGame is what is kept of a game.
type coachedGame struct {
	path, title string
	id          int64  // of a collection; 0 for a file
	month       string // "2026-11", "" if the record does not say
	size        int
	steps       []sgf.Step
	players     [3]string // by colour
	moves       []coachedMove
	odd         []error
}

// coachedMove is a move of which it is known what it lost.
type coachedMove struct {
	number      int // from 1
	color       board.Color
	point       board.Point
	points      float64 // lost; NaN if no lead is known
	winrate     float64 // lost, 0..1; NaN if none is known
	keys        []coachKey
	far         bool    // the best move lay out of reach
	near        float64 // of a far one: points lost against the best in reach; NaN if none is known
	nearWinrate float64

	best   *analysis.Move // the best move found before it; nil if none is told
	wanted []coachKey     // what the best move is called
	clear  bool           // the best move is far better than the second
	reply  []board.Point  // what was expected after the move
}

// coachKey is a row of a table.
type coachKey struct {
	kind coachKind
	name string // in English
}

// coachKind is a table.
type coachKind uint8

const (
	coachNames coachKind = iota
	coachShapes
	coachPurposes
	coachLeft // josekis that were left
	coachPhases
	coachLiberties
	coachClock
	coachKinds
)

// String returns the kind as JSON has it.
func (k coachKind) String() string {
	return [...]string{"name", "shape", "purpose", "left joseki", "phase", "liberties", "clock"}[k]
}

// title returns the kind as a heading.
func (k coachKind) title() string {
	return [...]string{"Names of moves", "Shapes made", "What moves are for", "Josekis left", "Phases", "Liberties of the chain played", "Time left"}[k]
}

// look joins the names of a game with what was found of it; nil if nothing was found. Several
// goroutines call it.
func (c *Coach) look(r *NamedRecord) *coachedGame {
	kept, ok := c.waiting.LoadAndDelete(r)
	if !ok {
		return nil
	}
	found := kept.(*analysed)
	g := &coachedGame{path: r.Path, title: Title(r.Game), odd: found.odd, month: monthOf(r.Game)}
	g.size, _ = r.Game.Size()
	g.players[board.Black], g.players[board.White] = OneLine(r.Game.Root.Text("PB")), OneLine(r.Game.Root.Text("PW"))
	if found.positions == nil {
		return g
	}
	l := looker{game: g, found: found.positions, named: r.Moves, player: c.player, shown: Wording{}}
	l.replay.Reset(g.size)
	for _, s := range Steps(r.Game) {
		if !l.step(s) {
			break
		}
	}
	return g
}

// monthOf returns the month of a game, "" if the record does not say.
func monthOf(g *sgf.Game) string {
	date := OneLine(g.Root.Text("DT"))
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
	game   *coachedGame
	found  []*analysis.Position
	named  []*NamedMove
	player string
	shown  Wording
	replay sgf.Replay
	last   board.Point
}

// step carries out a step of the game; false ends it.
func (l *looker) step(s sgf.Step) bool {
	before := l.replay.Board // a copy
	if _, err := l.replay.Step(s); err != nil {
		return false // it was named up to here
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

// elsewhere is the row of moves whose best alternative lay out of reach. What they lost beside the best
// move in reach is the price of what was left open, whatever shape was made: it counts here, not for
// their names.
var elsewhere = coachKey{coachPurposes, "played elsewhere"}

// reach is how many lines and rows from a move the best one may be at most for the loss to be laid to
// its shape.
const reach = 5

// within reports whether a move is in reach of the one played; a pass is in reach of everything.
func within(played, other board.Point) bool {
	if played == board.Pass || other == board.Pass {
		return true
	}
	x, y := played.XY()
	u, v := other.XY()
	return max(x-u, u-x, y-v, v-y) <= reach
}

// nearLost returns what a move lost against the best one in reach that was looked at, in points and of the
// win rate; NaN if none was.
func nearLost(m *NamedMove, before, after *analysis.Position) (points, winrate float64) {
	for i := range before.Moves {
		if near := &before.Moves[i]; within(m.Point, near.Line[0]) {
			points, winrate = analysis.Lost(m.Color, &analysis.Position{Lead: near.Lead, Winrate: near.Winrate}, after)
			all, allWinrate := analysis.Lost(m.Color, before, after)
			return min(points, all), min(winrate, allWinrate)
		}
	}
	return math.NaN(), math.NaN()
}

// local reports whether a row is about what lies around a move.
func (k coachKey) local() bool {
	return k.kind == coachNames || k.kind == coachShapes || k.kind == coachLiberties ||
		k.kind == coachPurposes && k.name != "tenuki" && k != elsewhere
}

// clearly is by how many points the best move must be better than the second to be clearly the
// best.
const clearly = 2

// add adds a move of which both positions are known.
func (l *looker) add(m *NamedMove, b *board.Board, before, after *analysis.Position) {
	c := coachedMove{number: m.Number, color: m.Color, point: m.Point}
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

// aheadBy returns by how many points a move is better than another for a colour, 0 if that is not
// known.
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

// samePlayer reports whether a record's name is that of a player, in small or capital letters.
func samePlayer(name, player string) bool {
	return strings.EqualFold(strings.TrimSpace(name), strings.TrimSpace(player))
}

// called returns what a move that was not played would be called, without reading.
func (l *looker) called(b *board.Board, c board.Color, p board.Point) (keys []coachKey) {
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
		keys = append(keys, coachKey{coachNames, t.English})
	}
	return distinct(keys)
}

// keys returns the rows that a move counts in; each once.
func (l *looker) keys(m *NamedMove) (keys []coachKey) {
	for _, t := range m.Terms() {
		keys = append(keys, coachKey{coachNames, t.English})
	}
	for _, s := range l.shown.Listed(m.Made) {
		keys = append(keys, coachKey{coachShapes, s.Term.English})
	}
	for _, p := range m.Purposes {
		keys = append(keys, coachKey{coachPurposes, p.Term.English})
	}
	for _, e := range m.Lines {
		if e.Kind == joseki.Left && !e.Entry.Opening {
			keys = append(keys, coachKey{coachLeft, e.Entry.Name})
		}
	}
	keys = append(keys, coachKey{coachPhases, phaseOf(l.game.size, m.Number-1)})
	if m.Point != board.Pass {
		keys = append(keys, coachKey{coachLiberties, libertiesOf(&l.replay.Board, m.Point)})
	}
	if time := clockOf(m); time != "" {
		keys = append(keys, coachKey{coachClock, time})
	}
	return distinct(keys)
}

// distinct returns rows without those that came before.
func distinct(keys []coachKey) (list []coachKey) {
	for _, k := range keys {
		if !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	return list
}

// phaseOf returns the phase of a move that was played after so many: the opening is the first tenth
// of as many moves as the board has points, the endgame begins at the half.
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

// clockOf returns how much time the player had left after a move, "" if the record does not say.
func clockOf(m *NamedMove) string {
	letter := letterOf(m.Color)
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

// take keeps a game; g is nil if the game has none.
func (c *Coach) take(g *coachedGame) {
	if g == nil {
		return
	}
	for _, err := range g.odd {
		kind, rest, ok := strings.Cut(err.Error(), ": ")
		if !ok || !strings.HasPrefix(kind, "after move ") {
			kind, rest = "", err.Error()
		}
		c.odd.Add("an analysis was left out: "+rest, g.path, kind)
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

// Odd returns what was odd about games and analyses.
func (c *Coach) Odd() *gamefile.Summary { return &c.odd }

// ErrNoAnalysis is the error for games of which none has an analysis.
var ErrNoAnalysis = errors.New("no game has an analysis")

// check returns an error if there is nothing to report: no analysed game, none of the player.
func (c *Coach) check() error {
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
