package main

import (
	"slices"

	"katachi/internal/cputime"
	"katachi/match"
	"katachi/match/engines"
	"katachi/match/patricia"
	"katachi/names"
	"katachi/pattern"
)

// enginesCmd says what each engine is for, and compares them on a user's own patterns and games.
type enginesCmd struct {
	Games    []string `arg:"" optional:"" name:"game" type:"input" help:"Records, or folders or archives (${archives}) of records. Default: the record that is piped in, else the built-in game."`
	Patterns []string `maxItems:"1" sep:"none" placeholder:"FILE,..." help:"One set of patterns, as for katachi match. Default: the built-in shapes."`
	Engines  []string `name:"engine" enum:"${matchers}" placeholder:"NAME,..." help:"Engines to compare (default: all but mask, which takes minutes). window is the baseline."`
	Limit    int      `name:"games" type:"number" default:"20" placeholder:"N" help:"Most games to use (default: ${default})."`
	Every    int      `type:"number" default:"10" placeholder:"N" help:"Scan the whole board after every N moves and at the end."`
	Rounds   int      `type:"number" default:"3" placeholder:"N" help:"Measure N times and take the best time; use more on busy machines."`
	Orders   []string `name:"order" enum:"${orders}" placeholder:"NAME,..." help:"For engine patricia, the linear order of cells: ${orders} (default: selective). Several orders are compared with each other."`
	JSON     bool     `name:"json" help:"Print JSON, a line for each engine or way."`
}

// Help is shown by katachi engines --help.
func (*enginesCmd) Help() string {
	return `Examples:
  katachi engines
  katachi engines games.zip --patterns patterns.db,patterns2.db
  katachi engines games/ --patterns my.patterns --engine window,dfa --json

It prints the figures of each engine on your patterns and games; then its idea, the document that it
comes from, and what it is best for. doc/systems.md is about the documents; katachi patterns inside
--svg draws the automaton and the trees.

Times are processor time (on Windows elapsed time, as the table says), which hardly depends on other
programs. A position is scanned for both sides. A move is followed by the engine's own incremental
matcher if it has one, else by matching again around the move. "Still valid" is the share of points
that need not be matched again after a move. "Visited" counts what the engine tests: windows, cells
of the board, or candidates of the hash tree.`
}

// benched holds the measurements of one engine.
type benched struct {
	Engine      string  `json:"engine"`
	Document    string  `json:"document,omitempty" doc:"Where its idea comes from"`
	Idea        string  `json:"idea"`
	Best        string  `json:"best" doc:"What it is best for"`
	BuildMS     float64 `json:"build_ms"`
	Bytes       int     `json:"bytes" doc:"Size of the compiled tables; 0: not known"`
	PositionUS  float64 `json:"position_us" doc:"One scan of the whole board, both sides"`
	Ratio       float64 `json:"times_window" doc:"How many times faster than window; 0: not measured"`
	MoveUS      float64 `json:"move_us" doc:"Following one move"`
	Valid       float64 `json:"points_still_valid" doc:"Share of the points not matched again after a move, 0..1"`
	Hits        float64 `json:"hits_per_position"` //
	Visited     float64 `json:"visited_per_position" doc:"0: not counted"`
	Unit        string  `json:"visited_unit" doc:"Unit of Visited: tests, cells or candidates"`
	incremental match.Incremental
	matcher     match.Matcher
}

// Run measures.
func (c *enginesCmd) Run(a *app) error {
	if len(c.Orders) > 0 && len(c.Engines) > 0 && !slices.Contains(c.Engines, "patricia") {
		return usagef("--order is for engine patricia, which --engine does not name")
	}
	set, err := c.set(a)
	if err != nil {
		return err
	}
	games, err := c.games(a)
	if err != nil {
		return err
	}
	work := newWorkload(games, c.Every)
	rows, err := c.build(a, set)
	if err != nil {
		return err
	}
	if err := c.measure(a, rows, work); err != nil {
		return err
	}
	setRatios(rows)
	if c.JSON {
		return printBenched(a, rows)
	}
	return c.print(a, set, work, rows)
}

// measure times the engines in turn, so that other load on the machine affects all of them alike.
func (c *enginesCmd) measure(a *app, rows []benched, work *workload) error {
	bar := a.progress("bench", c.Rounds*len(rows))
	defer bar.done()
	for round := range c.Rounds {
		for i := range rows {
			if a.ctx.Err() != nil {
				return a.ctx.Err()
			}
			if round == 0 {
				rows[i].count(work)
			}
			rows[i].scan(work)
			rows[i].follow(work)
			bar.step()
		}
	}
	return nil
}

// setRatios sets the ratios to engine window, if it was measured.
func setRatios(rows []benched) {
	at := slices.IndexFunc(rows, func(r benched) bool { return r.Engine == "window" })
	if at < 0 {
		return
	}
	for i := range rows {
		if rows[i].PositionUS > 0 {
			rows[i].Ratio = rows[at].PositionUS / rows[i].PositionUS
		}
	}
}

func (c *enginesCmd) set(a *app) (*pattern.Set, error) {
	if len(c.Patterns) == 0 {
		return names.Builtin().Shapes, nil
	}
	return a.loadSet(c.Patterns[0])
}

// build compiles the set for each engine.
func (c *enginesCmd) build(a *app, set *pattern.Set) ([]benched, error) {
	var rows []benched
	for _, e := range engines.All() {
		if len(c.Engines) > 0 && !slices.Contains(c.Engines, e.Name) || len(c.Engines) == 0 && e.Name == "mask" {
			continue
		}
		if e.Name == "patricia" {
			more, err := c.orders(&e, set)
			if err != nil {
				return nil, err
			}
			rows = append(rows, more...)
			continue
		}
		row, err := newBenched(e.Name, &e, func() (match.Matcher, error) {
			return e.Compile(set, engines.Work{Memory: engines.Memory(a.memory), States: a.states})
		})
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// orders builds the trees of patricia for each linear order requested.
func (c *enginesCmd) orders(e *engines.Engine, set *pattern.Set) (rows []benched, err error) {
	orders := c.Orders
	if len(orders) == 0 {
		orders = []string{patricia.Selective.String()}
	}
	for _, name := range orders {
		var order patricia.Order
		if err := order.UnmarshalText([]byte(name)); err != nil {
			return nil, err
		}
		engine := e.Name
		if len(orders) > 1 {
			engine += " " + name
		}
		row, err := newBenched(engine, e, func() (match.Matcher, error) {
			return patricia.Compile(set, &patricia.Options{Order: order}), nil
		})
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func newBenched(name string, e *engines.Engine, compile func() (match.Matcher, error)) (benched, error) {
	start := cputime.Process()
	m, err := compile()
	if err != nil {
		return benched{}, err
	}
	row := benched{Engine: name, Document: e.Document, Idea: e.Idea, Best: e.Best, BuildMS: (cputime.Process() - start).Seconds() * 1e3, matcher: m, incremental: match.Follow(m)}
	if s, ok := m.(match.Sized); ok {
		row.Bytes = s.Bytes()
	}
	return row, nil
}
