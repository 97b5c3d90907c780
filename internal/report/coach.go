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

	"katachi"
	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/terms"
	"katachi/internal/winrate"
	"katachi/mind/analysis"
	"katachi/names"
	"katachi/names/joseki"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// Coach adds up the losses of a player's moves, by name, purpose and so on, and those of the other
// players of the same games, called the field.
type Coach struct {
	player  string
	analyse func(*sgf.Game) ([]*analysis.Position, []error)

	waiting sync.Map // the analyses of a *NamedRecord that is being named
	games   []*coachedGame
	players map[string]int // analysed games of each player
	all     int            // games read
	odd     gamefile.Summary
}

// NewCoach returns a coach for the player with this name. Analyse returns the analysis of a game
// (element n is about the position after n moves, or nil) and a list of what could not be used; it
// is called concurrently. [analysis.Stored] takes the analysis stored in the record.
func NewCoach(player string, analyse func(*sgf.Game) ([]*analysis.Position, []error)) *Coach {
	return &Coach{player: player, analyse: analyse, players: map[string]int{}}
}

// CoachOptions are the options for adding games to a [Coach].
type CoachOptions struct {
	// Judge, if not nil, analyses the player's games that have no analysis. If it fails, reading
	// stops, except with ErrUnfit, which concerns one game and goes to Odd.
	Judge    Judge
	Komi     *float64               // komi of judged games; nil: that of the record
	Follower func() *names.Follower // makes one for a worker, for any size of board
	Threads  int                    // 0 means one per core
	Memory   int64                  // as that of [NameRecordsOptions]
	Progress katachi.ProgressFunc   // steps are files, items games; may be nil
}

// AddFiles adds the games of files, folders and archives. Games without an analysis only count as
// read.
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

// AddCollection adds the player's games in a collection that match where.
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
		o.Progress.Report(katachi.Progress{Done: i + 1, Total: len(list), Items: i + 1})
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

// ErrUnfit is wrapped by a Judge's error about a single game that it cannot judge.
var ErrUnfit = errors.New("cannot be judged")

// want reports whether a game has an analysis, and stores it for look. If there is a judge, it
// judges games of the player without an analysis.
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

// played reports whether the player played a game.
func (c *Coach) played(g *sgf.Game) bool {
	return samePlayer(g.Root.Text("PB"), c.player) || samePlayer(g.Root.Text("PW"), c.player)
}

// analysed is the analysis of a game.
type analysed struct {
	positions []*analysis.Position
	odd       []error
}

// coachedGame is the part of a game that a Coach keeps.
type coachedGame struct {
	path, title string
	id          int64  // number in the collection; 0 for a file
	month       string // "2026-11", "" if the record does not say
	size        int
	suicide     bool
	steps       []sgf.Step
	players     [3]string // by colour
	moves       []coachedMove
	odd         []error
}

// coachedMove is a move whose loss is known.
type coachedMove struct {
	number      int // from 1
	color       board.Color
	point       board.Point
	points      float64 // points lost; NaN if no lead is known
	winrate     float64 // win rate lost, 0..1; NaN if not known
	keys        []coachKey
	far         bool    // the best move was out of reach
	near        float64 // if far: points lost against the best move in reach; NaN if not known
	nearWinrate float64

	best   *analysis.Move // the best move instead of it; nil if not known
	wanted []coachKey     // names of the best move
	clear  bool           // the best move is far better than the second
	reply  []board.Point  // the expected continuation
}

// coachKey identifies a row of a table.
type coachKey struct {
	kind coachKind
	name string // in English
}

// coachKind identifies a table.
type coachKind uint8

const (
	coachNames coachKind = iota
	coachShapes
	coachPurposes
	coachLeft // josekis left by a move
	coachPhases
	coachLiberties
	coachClock
	coachKinds
)

// String returns the name of the kind in JSON.
func (k coachKind) String() string {
	return [...]string{"name", "shape", "purpose", "left joseki", "phase", "liberties", "clock"}[k]
}

// title returns the heading of the table.
func (k coachKind) title() string {
	return [...]string{"Names of moves", "Shapes made", "What moves are for", "Josekis left", "Phases", "Liberties of the chain played", "Time left"}[k]
}

// look joins the names of a game with its analysis; nil if it has none. It is called concurrently.
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
	g.suicide = r.Game.Suicide()
	l.replay.Reset(g.size, g.suicide)
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
var elsewhere = coachKey{coachPurposes, "played elsewhere"}

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

// local reports whether a row depends on the surroundings of a move.
func (k coachKey) local() bool {
	return k.kind == coachNames || k.kind == coachShapes || k.kind == coachLiberties ||
		k.kind == coachPurposes && k.name != "tenuki" && k != elsewhere
}

// clearly is the number of points by which the best move must be better than the second to be
// clearly best.
const clearly = 2

// add adds a move if the positions before and after it are known.
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

// keys returns the rows in which a move counts, each once.
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

// distinct removes repeated rows.
func distinct(keys []coachKey) (list []coachKey) {
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
func clockOf(m *NamedMove) string {
	letter := Letter(m.Color)
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
func (c *Coach) take(g *coachedGame) {
	if g == nil {
		return
	}
	for _, err := range g.odd {
		kind, rest, ok := strings.Cut(err.Error(), ": ")
		if !ok || !strings.HasPrefix(kind, "after move ") {
			kind, rest = "", err.Error()
		}
		c.odd.Add(lang.Say("analysis left out", rest), g.path, kind)
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

// Odd returns the problems with games and analyses.
func (c *Coach) Odd() *gamefile.Summary { return &c.odd }

// ErrNoAnalysis is the error if no game has an analysis.
var ErrNoAnalysis = errors.New("no game has an analysis")

// check returns an error if there is nothing to report: no analysed game, or none of the player's.
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
