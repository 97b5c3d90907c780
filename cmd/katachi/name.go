package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"katachi/board"
	"katachi/internal/picture"
	"katachi/match"
	"katachi/names"
	"katachi/sgf"
)

// nameCmd names the moves of a game.
type nameCmd struct {
	GameFile string   `arg:"" optional:"" name:"game" help:"A record (SGF, GIB, NGF, UGF); - reads standard input. Default: a famous game that is built in."`
	Game     int      `default:"1" placeholder:"K" help:"Game K of a file with several."`
	From     int      `default:"1" placeholder:"N" help:"First move of the table."`
	To       int      `default:"0" placeholder:"N" help:"Last move of the table (default: the end)."`
	Board    []int    `placeholder:"N,..." help:"Also show the board after these moves."`
	All      bool     `help:"Also list shapes that define structure, such as diagonal connections."`
	SGF      string   `name:"sgf" placeholder:"FILE" type:"path" help:"Write the game with names as comments and labels, for any SGF editor."`
	JSON     bool     `name:"json" help:"Print JSON, a line for each move."`
	Patterns []string `sep:"none" placeholder:"FILE,..." help:"Shapes to tell instead of the built-in ones: as for match."`
	Engine   string   `default:"${engine}" enum:"${engines}" help:"Matcher of the shapes: ${engines}."`

	pictureFlags
}

// Help is shown by katachi name --help.
func (*nameCmd) Help() string {
	return `Examples:
  katachi name                              a famous game that is built in
  katachi name game.sgf --from 1 --to 50
  katachi name game.sgf --board 30,78       with the board after moves 30 and 78
  katachi name game.sgf --sgf named.sgf     comments and labels for an editor
  katachi --lang ja name game.sgf           Japanese names
  katachi name game.sgf --json`
}

// namedMove is one row: a move with its number.
type namedMove struct {
	names.Step
	number int // moves before it and itself
	node   *sgf.Node
}

// Run names.
func (c *nameCmd) Run(a *app) error {
	g, err := c.read(a)
	if err != nil {
		return err
	}
	columns, rows := g.Size()
	if err := sgf.CheckSize(columns, rows); err != nil {
		return fmt.Errorf("%s: %w", c.input(), err)
	}
	matchers, err := a.matchers(c.Patterns, c.Engine)
	if err != nil {
		return err
	}
	var shapes []match.Incremental
	for _, m := range matchers {
		shapes = append(shapes, following(m))
	}
	follower := names.Builtin().Follow(columns, shapes...)
	if !c.JSON && title(g) != "" {
		fmt.Fprintf(a.stdout, "%s\n\n", title(g))
	}
	t := &table{c: c, a: a, w: newColumns(a.stdout), size: columns}
	if err := c.follow(a, g, follower, t); err != nil {
		return err
	}
	if err := t.end(&follower.Board); err != nil {
		return err
	}
	if c.SGF != "" {
		g.Root.SetText("FF", "4") // the writer's format
		return writeFile(c.SGF, func(w io.Writer) error { _, err := g.WriteTo(w); return err })
	}
	return nil
}

func (c *nameCmd) read(a *app) (*sgf.Game, error) {
	if c.From < 1 || c.To < 0 || c.To > 0 && c.To < c.From {
		return nil, usagef("--from %d --to %d: want 1 <= from <= to", c.From, c.To)
	}
	for _, n := range c.Board {
		if n < 1 {
			return nil, usagef("--board %d: want the number of a move, 1 or more", n)
		}
	}
	if c.GameFile == "" {
		return a.parseGame(input{c.input(), names.SampleGame()}, c.Game)
	}
	return a.readGame(c.GameFile, c.Game)
}

// input returns what messages call the record.
func (c *nameCmd) input() string {
	switch c.GameFile {
	case "":
		return "the built-in game"
	case "-":
		return "standard input"
	}
	return c.GameFile
}

// follow plays the main line and gives every move to t. An illegal move ends
// it: that is told, and what came before stands.
func (c *nameCmd) follow(a *app, g *sgf.Game, f *names.Follower, t *table) error {
	number := 0
	for n, s := range steps(g) {
		m := namedMove{number: number + 1, node: n}
		if err := m.step(f, s); err != nil {
			illegal := &sgf.IllegalMove{Node: int(s.Node), Moves: number, Color: s.Color, Point: s.Point, Err: err}
			fmt.Fprintf(a.stderr, "katachi: warning: %s: %v; the game is named up to there\n", c.input(), illegal)
			return nil
		}
		if s.Setup {
			continue
		}
		number++
		if err := t.add(m, &f.Board); err != nil {
			return err
		}
		if a.ctx.Err() != nil {
			return a.ctx.Err()
		}
	}
	return nil
}

// step plays s, or sets its stone up.
func (m *namedMove) step(f *names.Follower, s sgf.Step) error {
	p, ok := s.Point.Board()
	if !ok {
		return board.ErrOff
	}
	if s.Setup {
		return f.Set(s.Color, p)
	}
	var err error
	m.Step, err = f.Play(s.Color, p)
	return err
}

// table prints moves as they come.
type table struct {
	c    *nameCmd
	a    *app
	w    *columns
	size int
	last *namedMove
}

// add prints one move, marks its node, and shows the board where that is asked.
func (t *table) add(m namedMove, b *board.Board) error {
	t.last = &m
	if t.c.SGF != "" {
		t.annotate(m)
	}
	if m.number >= t.c.From && (t.c.To == 0 || m.number <= t.c.To) {
		if t.c.JSON {
			return t.json(m)
		}
		t.row(m)
	}
	if slices.Contains(t.c.Board, m.number) && !t.c.JSON {
		return t.board(m, b)
	}
	return nil
}

// row adds a line to the table.
func (t *table) row(m namedMove) {
	if m.number == t.c.From {
		t.w.row("move", "point", "name", "shapes made (+) and broken (-)")
	}
	shapes := append(t.shapes("+", m.Made), t.shapes("-", m.Broken)...)
	t.w.row(m.number, m.Color.String()+" "+m.Point.Name(t.size), t.terms(m), strings.Join(shapes, ", "))
}

// board ends the table so far and shows the board.
func (t *table) board(m namedMove, b *board.Board) error {
	if err := t.w.flush(); err != nil {
		return err
	}
	fmt.Fprintln(t.a.stdout)
	if err := t.picture(m, b).Text(t.a.stdout, t.a.colour); err != nil {
		return err
	}
	fmt.Fprintln(t.a.stdout)
	return nil
}

// picture shows the position after m with the shapes that m made.
func (t *table) picture(m namedMove, b *board.Board) *picture.Picture {
	pic := &picture.Picture{Board: b, Last: m.Point, Title: fmt.Sprintf("%d. %s %s: %s", m.number, m.Color, m.Point.Name(t.size), t.terms(m))}
	for _, s := range m.Made {
		if t.c.All || !s.Pattern.Structural {
			pic.Areas = append(pic.Areas, area(s.Rect))
		}
	}
	return pic
}

// end flushes the table, writes the pictures of the last position, and tells if
// a move was asked for that the game does not have.
func (t *table) end(b *board.Board) error {
	if err := t.w.flush(); err != nil {
		return err
	}
	pic, moves := &picture.Picture{Board: b}, 0
	if t.last != nil {
		pic, moves = t.picture(*t.last, b), t.last.number
	}
	if err := t.c.show(pic); err != nil {
		return err
	}
	if moves == 0 {
		fmt.Fprintf(t.a.stderr, "katachi: warning: %s: no moves\n", t.c.input())
	}
	if asked := max(t.c.From, slices.Max(append(t.c.Board, 1))); asked > max(moves, 1) {
		return fmt.Errorf("%s: no move %d: the game has %d", t.c.input(), asked, moves)
	}
	return nil
}

// terms joins what a move is called, the most telling first. A capture of
// several stones, which is always the first term, tells how many.
func (t *table) terms(m namedMove) string {
	var words []string
	for i, term := range m.Terms() {
		count := ""
		if i == 0 && m.Captured > 1 {
			count = strconv.Itoa(m.Captured)
		}
		words = append(words, t.word(term, count))
	}
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ", ")
}

// word is a term with its translation, "knight's move (keima)", and a count if
// there is one, "capture of 2 (tori)".
func (t *table) word(term *names.Term, count string) string {
	if t.a.lang == "ja" {
		return term.In("ja") + count
	}
	text := term.English
	if count != "" {
		text += " of " + count
	}
	if term.Romaji == "" || term.Romaji == term.English {
		return text
	}
	return text + " (" + term.Romaji + ")"
}

// shapes returns the words of shapes, each once behind a sign, with the number
// of times if there are several.
func (t *table) shapes(sign string, list []names.Shape) []string {
	var words []string
	count := map[string]int{}
	for _, s := range list {
		if s.Pattern.Structural && !t.c.All {
			continue
		}
		word := s.Term.In(t.a.lang)
		if count[word]++; count[word] == 1 {
			words = append(words, word)
		}
	}
	for i, word := range words {
		words[i] = sign + word
		if n := count[word]; n > 1 {
			words[i] = fmt.Sprintf("%s%s x%d", sign, word, n)
		}
	}
	return words
}

// annotate writes the names into the move's node: a comment, a label on the
// stone, and the points of what it made.
func (t *table) annotate(m namedMove) {
	var lines []string
	if len(m.Terms()) > 0 {
		lines = append(lines, t.terms(m))
	}
	if made := t.shapes("", m.Made); len(made) > 0 {
		lines = append(lines, "makes: "+strings.Join(made, ", "))
	}
	if broken := t.shapes("", m.Broken); len(broken) > 0 {
		lines = append(lines, "breaks: "+strings.Join(broken, ", "))
	}
	if text := strings.Join(lines, "\n"); !strings.HasSuffix(m.node.Text("C"), text) {
		m.node.AddComment(text)
	}
	if m.Point == board.Pass {
		return
	}
	m.node.Label(sgf.FromBoard(m.Point), strconv.Itoa(m.number))
	marked := t.marked(m)
	for _, s := range m.Made {
		if s.Pattern.Structural && !t.c.All {
			continue
		}
		for i, k := range s.Pattern.Cells {
			if p := s.Pattern.PointOf(i, s.Sym, s.Origin); k.As(s.Side)>>board.Empty&1 == 0 && !marked[p] {
				marked[p] = true
				m.node.Mark("SQ", sgf.FromBoard(p))
			}
		}
	}
}

// marked returns the points of the move's node that need no further mark: SGF
// allows one on a point.
func (t *table) marked(m namedMove) map[board.Point]bool {
	marked := map[board.Point]bool{m.Point: true}
	for _, name := range []string{"CR", "MA", "SL", "SQ", "TR"} {
		for _, p := range m.node.Points(name) {
			if at, ok := p.Board(); ok {
				marked[at] = true
			}
		}
	}
	return marked
}

// jsonMove is a move as programs read it.
type jsonMove struct {
	Move     int         `json:"move"`
	Color    string      `json:"color"`
	Point    string      `json:"point"`
	Names    []jsonTerm  `json:"names"`
	Captured int         `json:"captured"`
	Made     []jsonShape `json:"made"`
	Broken   []jsonShape `json:"broken"`
}

type jsonTerm struct {
	English  string `json:"en"`
	Japanese string `json:"ja"`
	Romaji   string `json:"romaji"`
}

type jsonShape struct {
	Name     string `json:"name"`
	English  string `json:"en"`
	Japanese string `json:"ja"`
	Side     string `json:"side"`
	Symmetry uint8  `json:"symmetry"`
	Origin   string `json:"origin"`
}

func (t *table) json(m namedMove) error {
	row := jsonMove{
		Move: m.number, Color: m.Color.Name(), Point: m.Point.Name(t.size), Captured: m.Captured,
		Names: []jsonTerm{}, Made: t.jsonShapes(m.Made), Broken: t.jsonShapes(m.Broken),
	}
	for _, term := range m.Terms() {
		row.Names = append(row.Names, jsonTerm{term.English, term.Japanese, term.Romaji})
	}
	return json.NewEncoder(t.a.stdout).Encode(row)
}

func (t *table) jsonShapes(list []names.Shape) []jsonShape {
	out := []jsonShape{}
	for _, s := range list {
		out = append(out, jsonShape{s.Pattern.Name, s.Term.English, s.Term.Japanese, s.Side.Name(), uint8(s.Sym), s.Origin.Name(t.size)})
	}
	return out
}
