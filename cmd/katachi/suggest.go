package main

import (
	"cmp"
	"fmt"
	"slices"

	"katachi/board"
	"katachi/internal/picture"
	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
	"katachi/predict"
	"katachi/shape"
)

// suggestCmd tells the likeliest moves of a position, and what is known of them.
type suggestCmd struct {
	positionFlags
	knowledgeFlags

	Color string `default:"" enum:",black,white,b,w" placeholder:"COLOUR" help:"Who is to move: black or white. Default: as the record has it; of a diagram, White if Black has more stones."`
	Count int    `short:"n" default:"8" placeholder:"N" help:"How many moves to tell, 1 to 26 (default: 8)."`
	By    string `default:"model" enum:"model,shapes" help:"Order: by the model's probability, or by what was played in the shapes (shapes)."`
	JSON  bool   `name:"json" help:"Print JSON instead of board and table."`

	pictureFlags
}

// knowledgeFlags are the files that suggestions come from.
type knowledgeFlags struct {
	Model  string `placeholder:"FILE" type:"path" help:"Model that katachi learn -o wrote. Default: the built-in one."`
	Shapes string `placeholder:"FILE" type:"path" help:"Database that katachi learn --shapes wrote. Default: the built-in one of frequent shapes."`
}

// Help is shown by katachi suggest --help.
func (*suggestCmd) Help() string {
	return `Examples:
  katachi suggest                             a famous game that is built in, before its famous move
  katachi suggest game.sgf --move 50
  katachi suggest game.sgf --move 50 --shapes my.shapes --png board.png
  katachi suggest - --color white < position.txt
  katachi suggest game.sgf --move 50 --json

A position is a record of a game, or a diagram: rows of '.', 'X' (black) and 'O' (white).
The probability is how likely a strong player plays there, by the model: no variations are
read. What follows comes from the database of shapes, of the shape around the point in which
most is known: how often the move was played there, how many of the decided games its player
won, and how much of the shape agrees: all of it, or the 4x4 core with so many of the levels
around it. A share of games won says little of a move: good moves are played in bad positions.`
}

// suggestion is a move with what is known of it.
type suggestion struct {
	label string
	predict.Move
	seen  *shape.Candidate // nil if no shape tells of it
	names names.Step
}

// Run suggests.
func (c *suggestCmd) Run(a *app) error {
	if c.Count < 1 || c.Count > 26 {
		return usagef("--count %d: want 1 to 26", c.Count)
	}
	if err := checkOutputs(c.pictures(), c.Position, c.Model, c.Shapes); err != nil {
		return err
	}
	pos, err := c.read(a)
	if err != nil {
		return err
	}
	k, err := c.knowledgeFlags.open()
	if err != nil {
		return err
	}
	all := k.suggest(pos, c.By)
	list := all[:min(c.Count, len(all))]
	if err := a.nameAll(pos, list); err != nil {
		return err
	}
	if err := c.show(suggestionPicture(pos, list)); err != nil {
		return err
	}
	if c.JSON {
		return a.suggestJSON(pos, all, list)
	}
	return a.suggestTable(pos, all, list)
}

// famousMove is the move of the built-in game before which suggest stands if it is
// told nothing.
const famousMove = 78

// read reads the position, or takes the built-in game.
func (c *suggestCmd) read(a *app) (*position, error) {
	var pos *position
	var err error
	if c.Position == "" {
		if c.Move == atEnd {
			c.Move = famousMove - 1
		}
		pos, err = c.positionOf(a, input{"the built-in game", names.SampleGame()})
	} else {
		pos, err = c.position(a)
	}
	if err != nil {
		return nil, err
	}
	if c.Color != "" {
		turn := board.Black
		if c.Color[0] == 'w' {
			turn = board.White
		}
		if turn != pos.turn {
			pos.turn, pos.next = turn, board.Pass
		}
	}
	return pos, nil
}

// knowledge is what suggestions come from.
type knowledge struct {
	model  *predict.Model
	shapes *shape.DB
}

func (f *knowledgeFlags) open() (*knowledge, error) {
	k := &knowledge{}
	var err error
	if k.model, err = openModel(f.Model); err != nil {
		return nil, err
	}
	k.shapes, err = openShapes(f.Shapes)
	return k, err
}

// suggest returns all legal moves, in the order asked for.
func (k *knowledge) suggest(pos *position, by string) []suggestion {
	known := k.shapes.Suggest(pos.board, pos.turn, nil)
	rank := map[board.Point]int{}
	for i := range known {
		rank[known[i].Point] = i
	}
	var list []suggestion
	for _, m := range k.model.Moves(nil, pos.situation()) {
		s := suggestion{Move: m}
		if i, ok := rank[m.Point]; ok {
			s.seen = &known[i]
		}
		list = append(list, s)
	}
	if by == "shapes" {
		slices.SortStableFunc(list, func(a, b suggestion) int { return cmp.Compare(b.weight(), a.weight()) })
	}
	for i := range list {
		list[i].label = board.Label(i)
	}
	return list
}

// weight is what the order by shapes goes by.
func (s *suggestion) weight() float64 {
	if s.seen == nil {
		return 0
	}
	return s.seen.Weight
}

func (p *position) situation() *predict.Situation {
	return &predict.Situation{Board: p.board, ToMove: p.turn, Last: [2]board.Point{p.last, p.prior}}
}

// nameAll finds out what the moves are called, and which shapes they make.
func (a *app) nameAll(pos *position, list []suggestion) error {
	// Each suggestion sets the stones up once more, at most a board full.
	work := engines.Work{Moves: len(list) * pos.board.Size() * pos.board.Size()}
	matchers, err := a.matchers(nil, engines.Auto, work)
	if err != nil {
		return err
	}
	for i := range list {
		var shapes []match.Incremental
		for _, m := range matchers {
			shapes = append(shapes, match.Follow(m))
		}
		f := names.Builtin().Follow(pos.board.Size(), shapes...)
		for p := range pos.board.Points {
			if c := pos.board.Color(p); c != board.Empty {
				if err := f.Set(c, p); err != nil {
					return err
				}
			}
		}
		if list[i].names, err = f.Play(pos.turn, list[i].Point); err != nil {
			return err
		}
	}
	return nil
}

// suggestionPicture shows the labels where the moves are.
func suggestionPicture(pos *position, list []suggestion) *picture.Picture {
	pic := &picture.Picture{Board: pos.board, Last: pos.last, Title: pos.title, Labels: map[board.Point]string{}}
	for _, s := range list {
		pic.Labels[s.Point] = s.label
	}
	return pic
}

// suggestTable prints board and table.
func (a *app) suggestTable(pos *position, all, list []suggestion) error {
	pic := suggestionPicture(pos, list)
	if err := pic.Text(a.stdout, a.colour); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "\n%s to move after %s\n", title1(pos.turn.Name()), number(pos.moves, "move"))
	if len(list) == 0 {
		fmt.Fprintln(a.stdout, "no legal move")
		return nil
	}
	w := a.columns()
	w.row("", "move", "likely", "seen", "won", "agrees", "names and shapes made")
	for _, s := range list {
		seen, won, agrees := s.evidence()
		w.row(s.label, s.Point.Name(pos.board.Size()), fmt.Sprintf("%5.1f %%", 100*s.Probability), seen, won, agrees, a.named(&s.names))
	}
	if err := w.flush(); err != nil {
		return err
	}
	if i := slices.IndexFunc(all, func(s suggestion) bool { return pos.next != board.Pass && s.Point == pos.next }); i >= 0 {
		fmt.Fprintf(a.stdout, "\nplayed in the game: %s, likely %.1f %%, number %d of %s\n",
			pos.next.Name(pos.board.Size()), 100*all[i].Probability, i+1, number(len(all), "move"))
	}
	return nil
}

// title1 begins a word with a capital letter.
func title1(word string) string { return string(word[0]-'a'+'A') + word[1:] }

// evidence returns what the shapes tell of a move, for the table.
func (s *suggestion) evidence() (seen, won, agrees string) {
	if s.seen == nil {
		return "-", "-", "-"
	}
	t := &s.seen.Tally
	won = "-"
	if t.Wins+t.Losses > 0 {
		won = fmt.Sprintf("%.0f %%", 100*t.WinRate())
	}
	agrees = fmt.Sprintf("level %d", s.seen.Level)
	switch {
	case s.seen.Exact:
		agrees = "whole shape"
	case s.seen.Level == 0:
		agrees = "core"
	}
	return fmt.Sprint(t.Count), won, agrees
}

// named joins the names of a move and the shapes that it makes.
func (a *app) named(s *names.Step) string {
	t := &table{c: &nameCmd{}, a: a}
	text := t.terms(namedMove{Step: *s})
	for _, made := range t.shapes("+", s.Made) {
		text += "  " + made
	}
	return text
}
