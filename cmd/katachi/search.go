package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"katachi/board"
	"katachi/collection"
	"katachi/internal/picture"
	"katachi/query"
)

// searchCmd finds a position in a collection.
type searchCmd struct {
	inFlag
	positionFlags

	Region      string `placeholder:"C3:K9" help:"Part of the position to look for (default: the whole board)."`
	At          string `default:"auto" enum:"auto,corner,side,inner,anywhere,fixed" help:"Where the region may lie: auto slides along the edges it does not touch; fixed keeps it there, up to symmetry."`
	FixedColour bool   `help:"Colours as they are only."`
	Next        string `default:"any" enum:"any,B,W" help:"Colour that must play next."`
	By          int    `default:"-1" placeholder:"NODE" help:"Complete at this node or before."`
	Then        string `placeholder:"X3,3;O2,5" help:"What must follow, from the region's top left: X, O or - (captured), then x,y from 0."`
	Variations  bool   `help:"Look at variations too."`
	whereFlags

	Query     string `placeholder:"TEXT" help:"The query as text, in place of a position: rows=.X./X.X/.X. at=inner ..."`
	QueryFile string `placeholder:"FILE" help:"Answer each line of FILE, a query as JSON; - is standard input."`
	JSON      bool   `name:"json" help:"Print JSON."`
	Hits      string `placeholder:"FILE" help:"Write every hit to FILE: path, node, x and y of the continuation, swapped."`
	Count     int    `name:"list" default:"20" placeholder:"N" help:"Hits to list; 0 lists none."`
	Skip      int    `placeholder:"N" help:"Hits to pass over."`
	Threads   int    `default:"0" placeholder:"N" help:"Threads (default: one for each core)."`

	pictureFlags
}

// Help is shown by katachi search --help.
func (*searchCmd) Help() string {
	return `Examples:
  katachi search game.sgf --move 8                        the whole board after 8 moves
  katachi search game.sgf --move 30 --region L10:T19      a corner of it
  katachi search --query 'rows=.X./X.X/.X. at=inner' --in my.collection --date 1990..1999
  katachi search --query-file queries.jsonl --json --in my.collection`
}

// Run searches.
func (c *searchCmd) Run(a *app) error {
	given := 0
	for _, s := range []string{c.Position, c.Query, c.QueryFile} {
		if s != "" {
			given++
		}
	}
	if given != 1 {
		return usagef("search wants one of POSITION, --query and --query-file")
	}
	if c.Count < 0 || c.Skip < 0 || c.Threads < 0 || c.By < -1 {
		return usagef("--list, --skip, --threads and --by: want 0 or more")
	}
	var q *query.Query
	var err error
	if c.QueryFile == "" {
		if q, err = c.question(a); err != nil {
			return err
		}
	}
	col, err := c.open(c.Threads)
	if err != nil {
		return err
	}
	defer col.Close()
	if c.QueryFile != "" {
		return c.bulk(a, col)
	}
	return c.single(a, col, q)
}

// question makes the query of the command line.
func (c *searchCmd) question(a *app) (*query.Query, error) {
	q, err := c.drawn(a)
	if err != nil {
		return nil, err
	}
	if c.FixedColour {
		q.FixedColour = true
	}
	if c.Variations {
		q.Variations = true
	}
	if c.Next != "any" {
		q.Next = map[string]query.Next{"B": query.Black, "W": query.White}[c.Next]
	}
	if c.By >= 0 {
		q.MoveLimit, q.HasLimit = c.By, true
	}
	if c.Then != "" {
		if q.Sequence, err = query.ParseSequence(c.Then); err != nil {
			return nil, fmt.Errorf("--then: %w", err)
		}
	}
	if w := c.where(); !w.IsZero() {
		q.Where = w
	}
	if q.Limit == 0 {
		q.Limit = c.Count
	}
	if q.Offset == 0 {
		q.Offset = c.Skip
	}
	return q, q.Check()
}

// drawn reads the query, or cuts the region out of the position.
func (c *searchCmd) drawn(a *app) (*query.Query, error) {
	if c.Query != "" {
		return query.Parse(c.Query)
	}
	pos, err := c.position(a)
	if err != nil {
		return nil, err
	}
	n := pos.board.Size()
	x0, y0, x1, y1 := 0, 0, n-1, n-1
	if c.Region != "" {
		from, to, err := parseRegion(c.Region, n)
		if err != nil {
			return nil, fmt.Errorf("%w: --%w", errUsage, err)
		}
		x0, y0 = from.XY()
		x1, y1 = to.XY()
	}
	return regionQuery(pos.board, c.At, x0, y0, x1, y1), nil
}

// regionQuery looks for a part of b, given by its top left and bottom right cells.
func regionQuery(b *board.Board, at string, x0, y0, x1, y1 int) *query.Query {
	q := &query.Query{Board: b.Size()}
	for y := y0; y <= y1; y++ {
		row := ""
		for x := x0; x <= x1; x++ {
			row += b.Color(board.At(x, y)).String()
		}
		q.Rows = append(q.Rows, row)
	}
	q.Anchors = anchors(at, x0, y0, x1, y1, b.Size())
	return q
}

// anchors returns where a region may lie. In one direction, a region that
// touches an edge, or both, stays; one that touches none slides.
func anchors(at string, x0, y0, x1, y1, n int) query.Anchors {
	w, h := x1-x0+1, y1-y0+1
	side := func(from, to, length int) (int, int) {
		touches := from == 0 || to == n-1
		if at == "fixed" || at != "anywhere" && touches {
			return from, from
		}
		if at == "anywhere" {
			return 0, n - length
		}
		return 1, n - 1 - length
	}
	switch at {
	case "corner":
		return query.Anchors{Region: query.Corner}
	case "side":
		return query.Anchors{Region: query.Side}
	case "inner":
		return query.Anchors{Region: query.Inner}
	}
	a := query.Anchors{Region: query.Fixed}
	a.Left, a.Right = side(x0, x1, w)
	a.Top, a.Bottom = side(y0, y1, h)
	return a
}

// hitsFile writes hits as they come.
type hitsFile struct {
	w     *bufio.Writer
	paths map[int64]string
	err   error
}

func (f *hitsFile) add(h *collection.Hit) {
	cell := "-\t-"
	if h.X >= 0 {
		cell = fmt.Sprintf("%d\t%d", h.X, h.Y)
	}
	swapped := 0
	if h.Swapped {
		swapped = 1
	}
	if _, err := fmt.Fprintf(f.w, "%s\t%d\t%s\t%d\n", f.paths[h.Game], h.Node, cell, swapped); f.err == nil {
		f.err = err
	}
}

// run answers q, lists its hits, and writes them to the file of --hits.
func (c *searchCmd) run(a *app, col *collection.Collection, q *query.Query, w io.Writer) (*collection.Answer, []collection.Hit, error) {
	var list []collection.Hit
	var file *hitsFile
	if w != nil {
		paths, err := col.Paths(a.ctx)
		if err != nil {
			return nil, nil, err
		}
		file = &hitsFile{w: bufio.NewWriter(w), paths: paths}
	}
	n := 0
	var each func(*collection.Hit) bool
	if file != nil || q.Limit > 0 {
		each = func(h *collection.Hit) bool {
			if n++; n > q.Offset && len(list) < q.Limit {
				list = append(list, *h)
			}
			if file != nil {
				file.add(h)
			}
			return file != nil || len(list) < q.Limit
		}
	}
	answer, err := col.Each(a.ctx, q, each)
	if err == nil && file != nil {
		err = errors.Join(file.err, file.w.Flush())
	}
	return answer, list, err
}

// withHits calls work with the file of --hits, nil if there is none.
func (c *searchCmd) withHits(work func(io.Writer) error) error {
	if c.Hits == "" {
		return work(nil)
	}
	return writeFile(c.Hits, work)
}

// bulk answers every line of a file.
func (c *searchCmd) bulk(a *app, col *collection.Collection) error {
	in := io.NopCloser(a.stdin)
	if c.QueryFile != "-" {
		file, err := os.Open(c.QueryFile)
		if err != nil {
			return err
		}
		in = file
	}
	defer in.Close()
	return c.withHits(func(hits io.Writer) error {
		lines := bufio.NewScanner(in)
		lines.Buffer(nil, maxLine)
		bad := false
		for number := 1; lines.Scan(); number++ {
			if strings.TrimSpace(lines.Text()) == "" {
				continue
			}
			if err := c.line(a, col, lines.Bytes(), hits); err != nil {
				if a.ctx.Err() != nil {
					return a.ctx.Err()
				}
				bad = true
				c.badLine(a, lines.Bytes(), number, err)
			}
		}
		if err := lines.Err(); err != nil {
			return fmt.Errorf("%s: %w", c.QueryFile, err)
		}
		if bad {
			return errReported
		}
		return nil
	})
}

// line answers one line.
func (c *searchCmd) line(a *app, col *collection.Collection, text []byte, hits io.Writer) error {
	q := new(query.Query)
	if err := json.Unmarshal(text, q); err != nil {
		return err
	}
	answer, list, err := c.run(a, col, q, hits)
	if err != nil {
		return err
	}
	return c.print(a, col, q, answer, list)
}

// badLine tells what is wrong with a line: {"id", "error"} where JSON is asked
// for.
func (c *searchCmd) badLine(a *app, text []byte, number int, err error) {
	if !c.JSON {
		fmt.Fprintf(a.stderr, "katachi: %s:%d: %v\n", c.QueryFile, number, err)
		return
	}
	var q struct {
		ID json.RawMessage `json:"id"`
	}
	_ = json.Unmarshal(text, &q) // the id, if it can be read
	_ = json.NewEncoder(a.stdout).Encode(struct {
		ID    json.RawMessage `json:"id,omitempty"`
		Error string          `json:"error"`
	}{q.ID, err.Error()})
}

// single answers one query for a person.
func (c *searchCmd) single(a *app, col *collection.Collection, q *query.Query) error {
	var answer *collection.Answer
	var list []collection.Hit
	err := c.withHits(func(w io.Writer) (err error) {
		answer, list, err = c.run(a, col, q, w)
		return err
	})
	if err != nil {
		return err
	}
	if c.JSON {
		return c.print(a, col, q, answer, list)
	}
	pic := continuations(q, answer)
	if err := c.show(pic); err != nil {
		return err
	}
	if err := pic.Text(a.stdout, a.colour); err != nil {
		return err
	}
	return c.print(a, col, q, answer, list)
}

// continuations draws the query at one of its places, with the labels of what
// was played next.
func continuations(q *query.Query, answer *collection.Answer) *picture.Picture {
	b := board.New(q.Size())
	m := q.Images()[0]
	x0, y0 := m.Anchors.Left, m.Anchors.Top
	for y := range m.H {
		for x := range m.W {
			switch m.At(x, y) {
			case query.BlackStone:
				_, _ = b.Set(board.Black, board.At(x0+x, y0+y))
			case query.WhiteStone:
				_, _ = b.Set(board.White, board.At(x0+x, y0+y))
			}
		}
	}
	pic := &picture.Picture{Board: b, Labels: map[board.Point]string{}}
	if m.W < b.Size() || m.H < b.Size() {
		pic.Areas = []picture.Area{{From: board.At(x0, y0), To: board.At(x0+m.W-1, y0+m.H-1)}}
	}
	for _, next := range answer.Next {
		if next.Label != "?" {
			pic.Labels[board.At(x0+next.X, y0+next.Y)] = next.Label
		}
	}
	return pic
}

// print prints an answer and a list of hits.
func (c *searchCmd) print(a *app, col *collection.Collection, q *query.Query, answer *collection.Answer, list []collection.Hit) error {
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(answer)
	}
	fmt.Fprintf(a.stdout, "\n%d hits in %d games; Black won %s of the games, White %s\n", answer.Hits, answer.Games,
		percent(answer.BwinsGames, answer.Games), percent(answer.WwinsGames, answer.Games))
	if err := printNext(a, answer); err != nil {
		return err
	}
	if err := printYears(a, answer); err != nil {
		return err
	}
	return printList(a, col, q, list)
}

func percent(part, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f%%", 100*float64(part)/float64(of))
}

// printNext prints what was played next: counts, and how often whoever played
// there won.
func printNext(a *app, answer *collection.Answer) error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	if len(answer.Next) > 0 {
		fmt.Fprintln(w, "\nnext\tBlack\twon\tafter tenuki\tWhite\twon\tafter tenuki")
	}
	for i, n := range answer.Next {
		if i == 20 {
			fmt.Fprintf(w, "and %d more\n", len(answer.Next)-i)
			break
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%d\t%d\t%s\t%d\n", n.Label, n.B, percent(n.WB, n.WB+n.LB), n.TB, n.W, percent(n.LW, n.WW+n.LW), n.TW)
	}
	if answer.WithoutNext > 0 {
		fmt.Fprintf(w, "nothing\t%d\n", answer.WithoutNext)
	}
	return w.Flush()
}

// printYears prints when, and who won then: a row for each year, or for each
// ten if there are many.
func printYears(a *app, answer *collection.Answer) error {
	if len(answer.Years) == 0 {
		return nil
	}
	step := 1
	if answer.Last/1e4-answer.First/1e4 > 25 {
		step = 10
	}
	fmt.Fprintf(a.stdout, "\nfirst %s, last %s\n", dateText(answer.First), dateText(answer.Last))
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "year\thits\tgames\tBlack won\tWhite won")
	for i := 0; i < len(answer.Years); {
		sum := collection.Year{Year: answer.Years[i].Year / step * step}
		for ; i < len(answer.Years) && answer.Years[i].Year/step*step == sum.Year; i++ {
			y := answer.Years[i]
			sum.Hits, sum.Games, sum.Bwins, sum.Wwins = sum.Hits+y.Hits, sum.Games+y.Games, sum.Bwins+y.Bwins, sum.Wwins+y.Wwins
		}
		name := fmt.Sprint(sum.Year)
		if sum.Year == 0 {
			name = "?"
		} else if step > 1 {
			name += "s"
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%s\t%s\n", name, sum.Hits, sum.Games, percent(sum.Bwins, sum.Hits), percent(sum.Wwins, sum.Hits))
	}
	return w.Flush()
}

func dateText(d uint32) string {
	switch {
	case d == 0:
		return "?"
	case d%1e4 == 0:
		return fmt.Sprint(d / 1e4)
	case d%100 == 0:
		return fmt.Sprintf("%04d-%02d", d/1e4, d/100%100)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d/1e4, d/100%100, d%100)
}

// printList prints the games of hits.
func printList(a *app, col *collection.Collection, q *query.Query, list []collection.Hit) error {
	if len(list) == 0 {
		return nil
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\ngame\tplayers\tdate\tresult\tnode\tnext")
	for _, h := range list {
		g, err := col.Game(a.ctx, h.Game)
		if err != nil {
			return err
		}
		next := "-"
		if h.X >= 0 {
			next = fmt.Sprintf("%s %d,%d", strings.ToUpper(h.Color.Name()[:1]), h.X, h.Y)
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%d\t%s\n", g.ID, players(&g), g.Date, g.Result, h.Node, next)
	}
	return w.Flush()
}
