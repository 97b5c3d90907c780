package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"katachi/board"
	"katachi/match"
	"katachi/names"
	"katachi/pattern"
	"katachi/sgf"
)

// benchCmd compares the engines on a user's own patterns and games.
type benchCmd struct {
	Games    []string `arg:"" optional:"" name:"game" help:"Records, folders or zip archives of them. Default: the game that is built in."`
	Patterns []string `sep:"none" placeholder:"FILE,..." help:"One set of patterns, as for match. Default: the built-in shapes."`
	Engines  []string `name:"engine" placeholder:"NAME,..." help:"Engines to compare (default: all). window is the baseline."`
	Limit    int      `default:"20" placeholder:"N" help:"Games to use at most."`
	Every    int      `default:"10" placeholder:"N" help:"Scan the whole board after every N moves and at the end."`
	Rounds   int      `default:"3" placeholder:"N" help:"Measure N times and take the best, for machines with other work."`
	JSON     bool     `name:"json" help:"Print JSON, a line for each engine."`
}

// Help is shown by katachi bench --help.
func (*benchCmd) Help() string {
	return `Examples:
  katachi bench
  katachi bench games.zip --patterns patterns.db,patterns2.db
  katachi bench games/ --patterns my.patterns --engine window,dfa --json

A position is scanned for both sides. A move is followed by the engine's own
incremental matcher where it has one, else by looking again around the move.`
}

// benched is what was measured of one engine.
type benched struct {
	Engine      string  `json:"engine"`
	BuildMS     float64 `json:"build_ms"`
	Bytes       int     `json:"bytes"`                // of the compiled tables; 0: not told
	PositionUS  float64 `json:"position_us"`          // one scan of the whole board, both sides
	Ratio       float64 `json:"times_window"`         // how many times faster than window; 0: not measured
	MoveUS      float64 `json:"move_us"`              // following one move
	Hits        float64 `json:"hits_per_position"`    //
	Visited     float64 `json:"visited_per_position"` // cells or states; 0: not told
	incremental match.Incremental
	matcher     match.Matcher
}

// Run measures.
func (c *benchCmd) Run(a *app) error {
	if c.Limit < 1 || c.Every < 1 || c.Rounds < 1 {
		return usagef("--limit, --every and --rounds: want 1 or more")
	}
	set, err := c.set(a)
	if err != nil {
		return err
	}
	games, err := c.games(a)
	if err != nil {
		return err
	}
	rows, err := c.build(set)
	if err != nil {
		return err
	}
	work := newWorkload(games, c.Every)
	for range c.Rounds {
		for i := range rows {
			if a.ctx.Err() != nil {
				return a.ctx.Err()
			}
			rows[i].scan(work)
			rows[i].follow(work)
		}
	}
	for i := range rows {
		for _, r := range rows {
			if r.Engine == "window" && rows[i].PositionUS > 0 {
				rows[i].Ratio = r.PositionUS / rows[i].PositionUS
			}
		}
	}
	return c.print(a, set, work, rows)
}

func (c *benchCmd) set(a *app) (*pattern.Set, error) {
	switch len(c.Patterns) {
	case 0:
		return names.Builtin().Shapes, nil
	case 1:
		return a.loadSet(c.Patterns[0])
	}
	return nil, usagef("--patterns: bench compares on one set; join files by commas")
}

// build compiles the set by each engine.
func (c *benchCmd) build(set *pattern.Set) ([]benched, error) {
	wanted := c.Engines
	for _, name := range wanted {
		if !slices.ContainsFunc(engines, func(e engine) bool { return e.name == name }) {
			return nil, usagef("--engine %s: want some of %s", name, engineNames())
		}
	}
	var rows []benched
	for _, e := range engines {
		if len(wanted) > 0 && !slices.Contains(wanted, e.name) {
			continue
		}
		start := time.Now()
		m, err := e.compile(set)
		if err != nil {
			return nil, err
		}
		row := benched{Engine: e.name, BuildMS: time.Since(start).Seconds() * 1e3, matcher: m, incremental: following(m), Bytes: tableBytes(m)}
		rows = append(rows, row)
	}
	return rows, nil
}

// workload is games to follow and positions to scan.
type workload struct {
	games     []replayed
	positions []board.Board
	moves     int
}

// replayed is a game as changes of the board.
type replayed struct {
	size   int
	deltas []board.Delta
}

func newWorkload(games []replayed, every int) *workload {
	w := &workload{games: games}
	for _, g := range games {
		b := board.New(g.size)
		for i, d := range g.deltas {
			for _, ch := range d.Changes {
				_, _ = b.Set(ch.New, ch.Point) // a change of the record itself
			}
			if (i+1)%every == 0 || i+1 == len(g.deltas) {
				w.positions = append(w.positions, *b)
			}
		}
		w.moves += len(g.deltas)
	}
	return w
}

// games reads and replays up to Limit games.
func (c *benchCmd) games(a *app) ([]replayed, error) {
	if len(c.Games) == 0 {
		g, err := a.parseGame(input{"the built-in game", names.SampleGame()}, 1)
		if err != nil {
			return nil, err
		}
		return []replayed{deltas(g)}, nil
	}
	source, err := sgf.Open(c.Games...)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	var games []replayed
	for entry, err := range source.All() {
		if err != nil {
			return nil, err
		}
		file, err := sgf.Import(entry.Data, &sgf.Options{Name: entry.Path})
		if err != nil {
			continue // what is no game is not compared
		}
		for _, g := range file.Games {
			if r := deltas(g); len(r.deltas) > 0 {
				games = append(games, r)
			}
			if len(games) == c.Limit {
				return games, nil
			}
		}
	}
	if len(games) == 0 {
		return nil, errors.New("bench: no game with moves among the files")
	}
	return games, nil
}

// deltas replays a game up to its end or to an illegal move.
func deltas(g *sgf.Game) (r replayed) {
	for pos, err := range g.Positions(g.MainLine()) {
		if pos.Board != nil {
			r.size = pos.Board.Size()
			r.deltas = append(r.deltas, pos.Deltas...)
		}
		if err != nil {
			return r
		}
	}
	return r
}

// scan measures whole boards.
func (r *benched) scan(w *workload) {
	if len(w.positions) == 0 {
		return
	}
	var hits []match.Hit
	total, visited := 0, 0
	start := time.Now()
	for i := range w.positions {
		hits = r.matcher.AppendHits(hits[:0], &w.positions[i])
		total += len(hits)
		if v, ok := r.matcher.(interface{ Visited() int }); ok {
			visited += v.Visited()
		}
	}
	n := float64(len(w.positions))
	r.PositionUS = best(r.PositionUS, time.Since(start).Seconds()*1e6/n)
	r.Hits, r.Visited = float64(total)/n, float64(visited)/n
}

// follow measures moves.
func (r *benched) follow(w *workload) {
	var took time.Duration
	for _, g := range w.games {
		r.incremental.Reset(board.New(g.size))
		start := time.Now()
		for i := range g.deltas {
			r.incremental.Play(&g.deltas[i])
		}
		took += time.Since(start)
	}
	if w.moves > 0 {
		r.MoveUS = best(r.MoveUS, took.Seconds()*1e6/float64(w.moves))
	}
}

// best returns the smaller of two times; 0 is no time yet.
func best(old, t float64) float64 {
	if old == 0 {
		return t
	}
	return min(old, t)
}

func (c *benchCmd) print(a *app, set *pattern.Set, w *workload, rows []benched) error {
	if c.JSON {
		enc := json.NewEncoder(a.stdout)
		for i := range rows {
			if err := enc.Encode(&rows[i]); err != nil {
				return err
			}
		}
		return nil
	}
	fmt.Fprintf(a.stdout, "%s: %d patterns; %d games, %d moves, %d positions; best of %d rounds\n\n",
		set.Name, set.Len(), len(w.games), w.moves, len(w.positions), c.Rounds)
	t := newColumns(a.stdout)
	t.row("engine", "µs/position", "x window", "µs/move", "hits/position", "visited/position", "bytes", "build ms")
	for _, r := range rows {
		t.row(r.Engine, fmt.Sprintf("%.1f", r.PositionUS), orNone(r.Ratio, "%.2f"), fmt.Sprintf("%.2f", r.MoveUS),
			fmt.Sprintf("%.1f", r.Hits), orNone(r.Visited, "%.0f"), orNone(float64(r.Bytes), "%.0f"), fmt.Sprintf("%.1f", r.BuildMS))
	}
	return t.flush()
}

// orNone prints a figure, or - where there is none.
func orNone(v float64, format string) string {
	if v == 0 {
		return "-"
	}
	return fmt.Sprintf(format, v)
}
