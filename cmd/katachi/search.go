package main

import (
	"encoding/json"
	"fmt"
	"io"

	"katachi"
	"katachi/games/collection"
	"katachi/internal/ops/search"
	"katachi/internal/table"
)

// searchCmd finds a position in a collection.
type searchCmd struct {
	insFlag
	positionFlags
	questionFlags
	waitFlag `set:"needs=save"`
	Save     searchName `once:"in" placeholder:"NAME" help:"Also save the query in the collection under this name, for --saved."`

	QueryFile string `placeholder:"FILE" not:"position,play,save,saved,limit,skip,sgf,svg,png,and,into,named" help:"Answer each line of FILE, which is a query as JSON; - is standard input."`
	jsonFlag
	Hits       string   `type:"output" placeholder:"FILE" help:"Write every hit to FILE: path, node, x and y of the continuation, and whether colours are exchanged; with the facts of its game if FILE ends in .jsonl, .csv or .parquet."`
	Patterns   []string `once:"in" sep:"none" placeholder:"FILE" not:"position,query,query-file,play,region,then,and,named,save,saved,next,by,fixed-color,variations,into,sort,comments,sgf,svg,png,at" help:"Find moves that play a pattern of FILE, or complete one that has no move. FILE is native or GNU Go's .db; repeat the option for several."`
	Problems   string   `type:"path" placeholder:"DIR" not:"query,query-file,save,saved,hits,patterns,as-question,into,sort,comments,sgf,svg,png,region,at,fixed-color,next,by,then,variations,and,named,across" help:"Find the problems of this collection in the games: where they stood, who was to play, and what was played. With a position, say which problem it is."`
	Like       int      `once:"in" type:"count" default:"0" minimum:"1" maximum:"5" placeholder:"K" not:"query-file,save,hits,into,sort,comments,sgf,svg,png,then,next,variations,patterns" help:"Find similar positions, with at most K differences (1 to 5). A difference is a stone that is missing, extra, of the wrong colour or shifted by one line; or a black and a white stone that are both missing or both extra. With --problems (1 to 3), a point with other contents, if the solver proves that the same move still leads to the same fate."`
	AsQuestion bool     `not:"query-file,save,hits,into,sort,comments,sgf,svg,png,limit,skip,json,patterns,like" help:"Print the same search as a question for katachi ask, without searching."`
	CutInto    string   `name:"into" type:"path" placeholder:"FOLDER" not:"variations" help:"Write the game of each listed hit, cut at the hit, to FOLDER/GAME-MOVE.sgf."`
	pageFlags  `kong:"set='what=hits',set='limit=20'"`
	Across     string `enum:",band,rank,colour,year,server" default:"" placeholder:"KEY" not:"query-file,like,as-question,into,patterns" help:"Also count what players of each KEY played next: band (of ranks), rank, colour, year or server; --svg and --png then draw that."`
	Sort       string `default:"game" enum:"game,oldest,newest" help:"Order of the list: as the games were added, or by date."`
	Comments   bool   `help:"Show the comments near each listed hit."`
	Near       int    `needs:"comments" type:"count" default:"3" placeholder:"N" help:"Show comments from N nodes before to N nodes after a hit (default: ${default})."`
	threadsFlag

	treeFlags
	pictureFlags
}

// Help is shown by katachi search --help.
func (*searchCmd) Help() string {
	return `Examples:
  katachi search                                 how games begin
  katachi search --play "R16 D4 Q3 D16"          an opening
  katachi search game.sgf --move 30 --region L10:T19
  katachi search marked.sgf                      points marked in an editor
  katachi search --query "rows=.X./X.X/.X. at=inner" --date 1990..1999
  katachi search --query "rows=XO/OX" --player "Go Seigen" --sort newest -n 50
  katachi search game.sgf --move 30 --region L10:T19 --then "B R14 W O17"
  katachi search --play "Q16 D4" --and "rows=XO/OX at=inner" --rank 9p
  katachi search --play Q16 --region K10:T19 --sgf joseki.sgf --depth 15
  katachi search --named geta --player "Go Seigen" --in my.collection
  katachi search --named "tsuke-koshi then/3 kiri by black" --region K10:T19
  katachi search --query "rows=XO/OX" --in mine --in archive --sort newest
  katachi search --play Q16 --region K10:T19 --in my.collection --save corner
  katachi search --saved corner --in my.collection --date 2016..
  katachi search game.sgf --move 20 --like 3     positions like it
  katachi search --play "Q16" --region K10:T19 --across band --svg ranks.svg
  katachi search --patterns my.patterns --rank 9p
  katachi search --problems tsumego --in my.collection
  katachi search game.sgf --move 143 --problems tsumego
  katachi search --query "rows=XO/OX" --in mine --words tesuji --comments
  katachi search --query-file queries.jsonl --json --in my.collection

QUERY is a list of words key=value; "and" begins a further query:
  rows=.X./X*X      cells from the top: . empty, X black, O white, x black or
                    empty, o white or empty, * anything
  at=anywhere       or corner, side, inner, full, or where the first cell is:
                    2,3 or 1..15,1..15
  board=19 color=both|fixed next=any|B|W by=NODE lines=main|all
  then=X3,3;O2,5;-1,1 named="geta by black" named="hane then/2 nobi"
  player= black= white= opponent= rank= ` + factKeys() + `place=
  date= result= handicap= komi= moves= source= tag= words= list= skip=

A name finds moves with this name or, if no move can have it, moves that make the shape, opening or
joseki of this name. "called NAME" and "makes NAME" select one of the two.

Only games that match --date, --rank and the like are searched. These options, --variations,
--fixed-color, --next and --by are added to QUERY, to --saved and to every line of --query-file. They
replace the same condition in QUERY or --saved; a line of a file with another value is rejected.
Continuations are the next stones in the region, however much later; "after tenuki" counts those
more than two moves later. Black and White are the colours of the board shown, also in hits with
colours exchanged. "B won" is how often Black won after playing next, "W won" the same for White,
among games with a winner. If counting takes long, a terminal first shows "about N hits", an
estimate from random games; the final counts are exact.`
}

// Run searches: it turns the options into a question, the question into a query, and writes and
// prints the answer.
func (c *searchCmd) Run(a *app) error {
	if c.Query == "" && c.QueryFile == "" && c.Saved == "" && len(c.Patterns) == 0 && c.Problems == "" {
		var err error
		if c.Position, err = a.given(c.Position); err != nil {
			return err
		}
	}
	if err := c.check(); err != nil {
		return err
	}
	if c.QueryFile != "" {
		return c.answerLines(a)
	}
	if len(c.Patterns) > 0 {
		return c.byPattern(a)
	}
	if c.Problems != "" {
		return c.findProblems(a)
	}
	q, err := c.query(a, &c.insFlag, &c.positionFlags, c.Limit, c.Skip)
	if err != nil {
		return err
	}
	if c.Limit != usualLimit && q.Limit != c.Limit || c.Skip != 0 && q.Offset != c.Skip {
		return usagef("--query has list=%d skip=%d, but --limit and --skip say otherwise: give only one of the two", q.Limit, q.Offset)
	}
	in, done, err := c.open(a, c.Threads)
	if err != nil {
		return err
	}
	defer done()
	if err := c.save(a, in, q); err != nil {
		return err
	}
	switch {
	case c.AsQuestion:
		return printAsQuestion(a, in, q)
	case c.Like > 0:
		return c.printLike(a, in, q)
	}
	var found *search.Found
	err = withTable(c.Hits, func(hits io.Writer, as table.Format) (err error) {
		bar := a.progress("", 0)
		defer bar.done()
		found, err = search.Do(a.ctx, in, q, &search.Env{Listing: collection.Listing{Order: c.Sort}, Hits: hits, HitsAs: as, Progress: bar.show, Estimate: bar.estimate(a), Comments: c.Comments, Near: c.Near, Across: c.Across})
		return err
	})
	if err != nil {
		return err
	}
	if found.Warning != nil {
		a.warn(found.Warning)
	}
	if err := c.writeTree(a, found); err != nil {
		return err
	}
	if err := c.cutGames(a, found); err != nil {
		return err
	}
	var pic drawn = found.Picture()
	if found.Cross != nil {
		pic = search.Bars(found.Cross)
	}
	if err := c.show(pic); err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(found.JSON(true))
	}
	return printFound(a, found)
}

// usualLimit is the default of --limit.
const usualLimit = 20

// check returns an error for options that do not fit together.
func (c *searchCmd) check() error {
	switch {
	case c.Save != "" && len(c.In) == 0:
		return errSample
	case c.onlyNamed(c.Position) && c.Across != "":
		return usagef("--across needs a position; for names: katachi ask \"called geta; by %s, next\"", c.Across)
	case c.onlyNamed(c.Position) && (c.SGF != "" || c.wanted()):
		return usagef("--sgf, --svg and --png need a position, and --named alone has none")
	}
	if err := c.questionFlags.check(&c.positionFlags); err != nil {
		return err
	}
	return checkOutputs(append(c.pictures(), c.SGF, c.Hits), append(c.files(), c.Position, c.QueryFile)...)
}

// withHits calls work with the file of --hits; nil without --hits.
func (c *searchCmd) withHits(work func(io.Writer) error) error {
	if c.Hits == "" {
		return work(nil)
	}
	return writeFile(c.Hits, work)
}

// treeFlags request a tree of what was played next.
type treeFlags struct {
	SGF     string `name:"sgf" placeholder:"FILE" type:"output" help:"Write the tree of what was played next to FILE: a joseki or fuseki tree."`
	MinHits int    `needs:"sgf" type:"count" default:"0" placeholder:"N" help:"Leave moves with fewer hits out of the tree (default: a 200th of all hits, but at least 2)."`
	Depth   int    `needs:"sgf" type:"count" default:"20" minimum:"1" maximum:"1000" placeholder:"N" help:"Length of the longest line of the tree in moves."`
}

// writeTree writes the tree to the file of --sgf.
func (f *treeFlags) writeTree(a *app, found *search.Found) error {
	if f.SGF == "" {
		return nil
	}
	opt := &collection.TreeOptions{MinHits: f.MinHits, Depth: f.Depth}
	if opt.MinHits == 0 {
		opt.MinHits = found.MinHits()
	}
	bar := a.progress("hits", found.Answer.Hits)
	defer bar.done()
	shown := 0
	opt.Progress = func(s katachi.Progress) {
		bar.by(s.Done - shown)
		shown = s.Done
	}
	moves := 0
	err := writeFile(f.SGF, func(out io.Writer) (err error) {
		moves, err = found.WriteTree(a.ctx, out, opt)
		return err
	})
	if err == nil {
		fmt.Fprintf(a.stderr, "katachi: %s: %s, each with at least %s\n", f.SGF, number(moves, "move"), number(opt.MinHits, "hit"))
	}
	return err
}
