package main

import (
	"encoding/json"
	"io"

	"katachi/collection"
	"katachi/query"
)

// searchCmd finds a position in a collection.
type searchCmd struct {
	inFlag
	positionFlags

	Play        string   `placeholder:"MOVES" help:"Moves played on from the position, by turns: \"Q16 D4 pass\"."`
	Region      string   `placeholder:"C3:K9" help:"Part of the position to look for (default: the points that the record marks by SL or VW, else the whole board)."`
	At          string   `default:"auto" enum:"auto,corner,side,inner,anywhere,fixed" help:"Where the region may lie: auto slides along the edges it does not touch; fixed keeps it there, up to symmetry."`
	FixedColour bool     `help:"Colours as they are only."`
	Next        string   `default:"any" enum:"any,B,W" help:"Colour that must play next."`
	By          int      `default:"-1" placeholder:"NODE" help:"Complete at this node of the record or before."`
	Then        string   `placeholder:"MOVES" help:"What must follow in the region, whatever is played elsewhere: \"B Q5 W R6 -Q5\", where - is a capture; also X3,3;O2,5 in cells from the region's top left."`
	Variations  bool     `help:"Look at variations too."`
	And         []string `placeholder:"QUERY" sep:"none" help:"A further query as text that the games must hold; repeat it for several."`
	whereFlags

	Query     string `placeholder:"QUERY" help:"The query as text, in place of a position: rows=.X./X.X/.X. at=inner ..."`
	QueryFile string `placeholder:"FILE" help:"Answer each line of FILE, a query as JSON; - is standard input."`
	JSON      bool   `name:"json" help:"Print JSON."`
	Years     bool   `help:"Wins by year in the JSON of --query-file, too."`
	Hits      string `placeholder:"FILE" help:"Write every hit to FILE: path, node, x and y of the continuation, swapped."`
	Count     int    `name:"list" default:"20" placeholder:"N" help:"Hits to list; 0 lists none."`
	Skip      int    `placeholder:"N" help:"Hits to pass over."`
	Sort      string `default:"game" enum:"game,oldest,newest" help:"Order of the list: as the games were added, or by date."`
	Threads   int    `default:"0" placeholder:"N" help:"Threads (default: one for each core)."`

	SGF     string `name:"sgf" placeholder:"FILE" type:"path" help:"Write the tree of what was played next to FILE: a joseki or fuseki tree."`
	MinHits int    `default:"0" placeholder:"N" help:"Hits that a move of the tree needs (default: one in 200 of all, 2 at least)."`
	Depth   int    `default:"20" placeholder:"N" help:"Moves from the root of the tree to its ends."`
	pictureFlags

	cut *region // of the position; nil where a query was given
}

// Help is shown by katachi search --help.
func (*searchCmd) Help() string {
	return `Examples:
  katachi search                                          what is played on the empty board
  katachi search --play "R16 D4 Q3 D16"                   an opening
  katachi search game.sgf --move 30 --region L10:T19      a corner of a game
  katachi search marked.sgf                               the points marked in an SGF editor (SL or VW)
  katachi search --query 'rows=.X./X.X/.X. at=inner' --in my.collection --date 1990..1999
  katachi search --query 'rows=XO/OX' --player "Go Seigen" --result W --sort newest --list 50
  katachi search game.sgf --move 30 --region L10:T19 --then "B R14 W O17"
  katachi search --play "Q16 D4" --and 'rows=XO/OX at=inner' --rank 9p
  katachi search --play Q16 --region K10:T19 --sgf joseki.sgf --min-hits 20 --depth 15
  katachi search --query-file queries.jsonl --json --in my.collection

QUERY is words key=value, "and" before a further query:
  rows=.X./X*X      cells from the top: . empty, X black, O white, x black or
                    empty, o white or empty, * anything
  at=anywhere       or corner, side, inner, full, a cell 2,3, cells 1..15,1..15
  board=19 colour=both|fixed next=any|B|W by=NODE lines=main|all
  then=X3,3;O2,5;-1,1
  player= black= white= opponent= rank= event= place= date= result= handicap=
  komi= moves= source= tag= words= list= skip=

Only games that match --date, --rank and the like are looked at.
Continuations are the next stones in the region, however much later; "after
tenuki" counts those more than two moves later.`
}

// Run searches.
func (c *searchCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
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

// check says what is wrong with the options.
func (c *searchCmd) check() error {
	given := 0
	for _, s := range []string{c.Position, c.Query, c.QueryFile} {
		if s != "" {
			given++
		}
	}
	switch {
	case given > 1:
		return usagef("search wants one of POSITION, --query and --query-file")
	case c.Position == "" && given == 1 && (c.Play != "" || c.Region != ""):
		return usagef("--play and --region are for a position, not for --query and --query-file")
	case c.QueryFile != "" && (c.SGF != "" || c.wanted() || len(c.And) > 0):
		return usagef("--sgf, --svg, --png and --and answer one query, not a --query-file")
	case c.Count < 0 || c.Skip < 0 || c.Threads < 0 || c.By < -1 || c.MinHits < 0:
		return usagef("--list, --skip, --threads, --by and --min-hits: want 0 or more")
	case c.Depth < 1 || c.Depth > maxDepth:
		return usagef("--depth %d: want 1 to %d", c.Depth, maxDepth)
	case c.SGF != "" && c.Variations:
		return usagef("--sgf follows main lines: it does not go with --variations")
	}
	return checkOutputs(append(c.pictures(), c.SGF, c.Hits), append(filesIn(c.In), c.Position, c.QueryFile)...)
}

// single answers one query.
func (c *searchCmd) single(a *app, col *collection.Collection, q *query.Query) error {
	var r *results
	err := c.withHits(func(w io.Writer) (err error) {
		r, err = c.find(a, col, q, w)
		return err
	})
	if err != nil {
		return err
	}
	if err := c.writeTree(a, col, r); err != nil {
		return err
	}
	pic := r.continuations()
	if err := c.show(pic); err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(r.json(true))
	}
	return r.page(a, pic)
}

// results are what a search has found.
type results struct {
	query  *query.Query
	x0, y0 int // the point under the query's top left cell, where it is shown
	answer *collection.Answer
	list   []listed
}

// listed is a hit of the list, and what is known of its game.
type listed struct {
	collection.Hit
	game collection.Info
	move int // stones played up to the hit; -1 where that is not known
}

// find answers q, makes the list of its hits, and writes all of them to w,
// which may be nil.
func (c *searchCmd) find(a *app, col *collection.Collection, q *query.Query, w io.Writer) (*results, error) {
	file, err := newHitsFile(a, col, q, w)
	if err != nil {
		return nil, err
	}
	list := newHitList(q, c.Sort)
	each := func(h *collection.Hit) bool {
		more := list.add(h)
		if file != nil {
			file.add(h)
		}
		return more || file != nil
	}
	if file == nil && q.Limit == 0 {
		each = nil
	}
	answer, err := col.Each(a.ctx, q, each)
	if err == nil && file != nil {
		err = file.w.Flush() // the first error that a hit met
	}
	if err != nil {
		return nil, err
	}
	r := &results{query: q, answer: answer}
	r.x0, r.y0 = c.shownAt(q)
	return r, r.lookUp(a, col, list.page())
}
