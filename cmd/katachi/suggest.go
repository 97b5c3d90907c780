package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"katachi/board"
	"katachi/internal/judge"
	"katachi/internal/ops/name"
	"katachi/internal/ops/shapes"
	"katachi/internal/ops/suggest"
	"katachi/internal/report"
	"katachi/match"
	"katachi/match/engines"
	"katachi/mind/playout"
	"katachi/mind/predict"
	"katachi/names"
	"katachi/reading"
	"katachi/shape"
)

// suggestCmd lists the likeliest moves of a position, with statistics.
type suggestCmd struct {
	positionFlags
	knowledgeFlags

	Rank string `placeholder:"RANK" help:"How players of this rank play, such as 5k or 3d: by the network of human play that katachi engine add saved, or that of --model."`
	turnFlag
	limitFlag `kong:"set='what=moves',set='limit=8'"`
	suggest.Request
	jsonFlag `set:"json= instead of board and table"`

	playoutFlags `set:"needs=playouts,time"`
	engineFlags  `set:"needs=engine"`
	komiFlag     `set:"needs=playouts,time,engine"`
	Ownership    bool `needs:"playouts,time,engine" help:"Print the expected owner of each point at the end of the game."`

	pictureFlags
}

// knowledgeFlags are the files that suggestions come from.
type knowledgeFlags struct {
	Model  string `placeholder:"FILE" type:"path" help:"Model made by katachi learn -o, or a network of KataGo. Default: the built-in one."`
	Shapes string `placeholder:"FILE" type:"path" help:"Database made by katachi learn --shapes. Default: the built-in one of frequent shapes."`
}

// Help is shown by katachi suggest --help.
func (*suggestCmd) Help() string {
	return `Examples:
  katachi suggest                             a famous game that is built in
  katachi suggest game.sgf --move 50
  katachi suggest game.sgf --move 50 --shapes my.shapes --png board.png
  katachi suggest - --turn white < position.txt
  katachi suggest game.sgf --move 50 --by shapes --exact --playouts 300
  katachi suggest game.sgf --move 50 --playouts 5000
  katachi suggest game.sgf --move 50 --time 10 --ownership --png board.png
  katachi suggest game.sgf --move 50 --read
  katachi suggest game.sgf --move 50 --engine kata --visits 500
  katachi suggest game.sgf --model b18c384nbt-humanv0.bin.gz --rank 5k
  katachi suggest game.sgf --move 50 --json

A position is a record of a game, or a diagram: rows of '.', 'X' (black) and 'O' (white). The
probability is how likely a strong player is to play there. It comes from the built-in model (on
19x19 together with a small network), from --model alone, or from both if that is a network of
KataGo. With --rank a network of human play says how often players of a rank play there. No variations are searched, unless
--playouts or --time is given. Then the moves that the search visited come first, with visits, win
rate (of the player to move), lead in points (Chinese rules), and principal variation. Pictures show
the ownership as squares. Playouts misjudge seki and the life of large groups. With --playouts
alone, the answer is the same every time, with any number of threads; with --time it may differ.
With --engine your own engine searches instead: see katachi engine --help.

With --read, proofs about groups of four stones or more near the listed moves are
shown below the table: "B1: kills the corner (5 stones at A2)". The reader searches
at most 200,000 positions, which takes a second or two, and shows only what it
could prove.

The other columns come from the database of shapes, for the shape around the point with the most
evidence: how often the move was played there, how often its player won the decided games, and how
much of the shape agrees: all of it, or the 4x4 core with some of the levels around it. With --exact
only shapes that agree completely count. The share of games won says little about a move: good moves
are played in bad positions, too.`
}

// Run suggests.
func (c *suggestCmd) Run(a *app) error {
	if err := checkOutputs(c.pictures(), c.Position, c.Model, c.Shapes); err != nil {
		return err
	}
	pos, err := c.position(a)
	if err != nil {
		return err
	}
	c.set(pos)
	if report.SetKomi(pos.Game, c.Komi); c.Komi != nil {
		pos.Doubt = ""
	}
	list, err := c.suggest(a, pos)
	if err != nil {
		return err
	}
	if err := c.show(list.Picture()); err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(list.Answer())
	}
	return a.printSuggestions(list, c.Ownership)
}

// suggest returns the suggestions, with names for the first moves.
func (c *suggestCmd) suggest(a *app, pos *report.Position) (*suggest.Suggestions, error) {
	model, judge, err := openJudge(c.Model, c.Rank)
	if err == nil && c.Rank != "" && c.Model == "" {
		judge, err = human()(c.Rank)
	}
	if err != nil {
		return nil, asUsage(err)
	}
	shapes, err := openShapes(a.ctx, c.Shapes)
	if err != nil {
		return nil, err
	}
	// Naming each listed move sets up the board again, at most with as many stones as it has
	// points.
	points := pos.Game.Board().Size() * pos.Game.Board().Size()
	matchers, err := a.matchers(nil, engines.Auto, engines.Work{Moves: min(c.Limit, points) * points})
	if err != nil {
		return nil, err
	}
	from := &suggest.Sources{Judge: judge, Shapes: shapes}
	if c.Read {
		from.Solver = reading.NewSolver(0)
	}
	from.Follow = func(size int) (*names.Follower, error) {
		var made []match.Incremental
		for _, m := range matchers {
			made = append(made, match.Follow(m))
		}
		return names.Builtin().Follow(size, made...), nil
	}
	if c.playoutFlags.wanted() || c.Engine != "" {
		from.Search = func(context.Context, *report.Position) (*report.Searched, error) { return c.search(a, pos, model) }
	}
	return suggest.Do(a.ctx, from, pos, c.Limit, &c.Request)
}

// search searches the position by playouts or with an engine.
func (c *suggestCmd) search(a *app, pos *report.Position, m *predict.Model) (*report.Searched, error) {
	if c.Engine != "" {
		return c.ask(a, pos)
	}
	budget := c.budget(playout.Budget{})
	budget.Full = true
	bar, show := a.thinkBar(budget, pos.Game.Board().Size())
	defer bar.done()
	o := c.options(a, m)
	o.Root = pos.Root
	t := judge.Thinker{Options: o}
	found, err := t.Analyze(a.ctx, pos.Game, budget, show)
	if err != nil {
		return nil, err
	}
	if found.Full {
		bar.done()
		a.warnFull(1)
	}
	searched := report.NewSearched(pos.Game, found)
	searched.Doubt = pos.Doubt
	return searched, nil
}

// ask asks the engine.
func (c *suggestCmd) ask(a *app, pos *report.Position) (*report.Searched, error) {
	judge, err := c.start(a, "")
	if err != nil {
		return nil, err
	}
	defer judge.done()
	found, err := judge.position(a.ctx, pos)
	if err != nil {
		return nil, err
	}
	if c.Ownership && found.Owner == nil {
		return nil, fmt.Errorf("%s does not report ownership: leave out --ownership", found.Source)
	}
	searched := report.NewAnalysed(pos.Game, found)
	searched.Doubt = pos.Doubt
	return searched, nil
}

// printSuggestions prints the board and the table.
func (a *app) printSuggestions(list *suggest.Suggestions, ownership bool) error {
	pos := list.Position
	if err := a.draw(a.stdout, list.Picture()); err != nil {
		return err
	}
	turn := "Black"
	if pos.Game.ToMove() == board.White {
		turn = "White"
	}
	fmt.Fprintf(a.stdout, "\n%s to move after %s\n", turn, number(pos.Moves, "move"))
	if list.Searched != nil {
		fmt.Fprintln(a.stdout, list.Searched.Standing())
	}
	if len(list.All) == 0 {
		fmt.Fprintln(a.stdout, "no legal move")
		return nil
	}
	if err := a.suggestionTable(list); err != nil {
		return err
	}
	printProofs(a.stdout, list)
	if i, ok := list.Played(); ok {
		fmt.Fprintf(a.stdout, "\nplayed in the game: %s, with probability %.1f %%, rank %d of %s\n",
			pos.Next.Name(pos.Game.Board().Size()), 100*list.All[i].Probability, i+1, number(len(list.All), "move"))
	}
	if ownership {
		fmt.Fprintf(a.stdout, "\nownership: X and O are certain, x and o likely\n%s", list.Searched.OwnerText())
	}
	return nil
}

// suggestionTable prints the moves, with the results of a search if there was one, else with
// statistics of shapes.
func (a *app) suggestionTable(list *suggest.Suggestions) error {
	if len(list.List) == 0 { // --limit 0
		return nil
	}
	size := list.Position.Game.Board().Size()
	w := a.columns()
	both := list.Searched != nil && list.Position.Root != nil // shapes and search side by side
	head := []any{"", "move"}
	if both {
		head = append(head, "seen", "won")
	}
	if list.Searched != nil {
		w.row(append(head, "visits", "wins", "lead", "likely", "expected play", "names and shapes made")...)
		w.cut("names and shapes made", "expected play")
		w.drop("names and shapes made", "likely")
	} else {
		w.row(append(head, "likely", "seen", "won", "agrees", "names and shapes made")...)
		w.cut("names and shapes made")
		w.drop("agrees", "won", "seen")
	}
	w.whole("names and shapes made")
	for i := range list.List {
		m := &list.List[i]
		likely := fmt.Sprintf("%5.1f %%", 100*m.Probability)
		row := []any{m.Label, m.Point.Name(size)}
		seen, won, agrees := evidence(m.Seen)
		if list.Searched == nil {
			w.row(append(row, likely, seen, won, agrees, a.named(&m.Named))...)
			continue
		}
		if both {
			row = append(row, seen, won)
		}
		if m.Line == nil {
			row = append(row, 0, "-", "-", likely, "-")
		} else {
			const most = 8 // moves of the expected play
			next := report.PointNames(m.Line.Moves[1:min(len(m.Line.Moves), most)], size)
			row = append(row, m.Line.Visits, orDash("%.0f %%", 100*m.Line.Winrate), orDash("%+.1f", m.Line.Lead),
				likely, strings.Join(next, " "))
		}
		w.row(append(row, a.named(&m.Named))...)
	}
	return w.flush()
}

// printProofs prints what the listed moves are proven to do.
func printProofs(out io.Writer, list *suggest.Suggestions) {
	size := list.Position.Game.Board().Size()
	before := "\n"
	for i := range list.List {
		for _, p := range list.List[i].Proven {
			fmt.Fprintf(out, "%s%s: %s\n", before, list.List[i].Point.Name(size), p.Text(size))
			before = ""
		}
	}
}

// evidence returns the statistics of a move in its shape, for the table.
func evidence(c *shape.Candidate) (seen, won, agrees string) {
	if c == nil {
		return "-", "-", "-"
	}
	won = "-"
	if c.Tally.Wins+c.Tally.Losses > 0 {
		won = fmt.Sprintf("%.0f %%", 100*c.Tally.WinRate())
	}
	agrees = shapes.Agreement(c.Level, c.Exact)
	return fmt.Sprint(c.Tally.Count), won, agrees
}

// named joins the names of a move and the shapes that it makes.
func (a *app) named(s *names.Step) brief {
	return briefly(name.Wording{Lang: a.lang}, func(w name.Wording) string {
		return strings.TrimRight(w.Names(&s.Naming)+"  "+strings.Join(w.Shapes("+", s.Made), ", "), " ")
	})
}
