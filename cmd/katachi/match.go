package main

import (
	"encoding/json"
	"fmt"
	"os"

	"katachi/board"
	"katachi/cover"
	"katachi/internal/patternset"
	"katachi/internal/report"
	"katachi/match"
	"katachi/match/engines"
	"katachi/pattern"
)

// matchCmd lists the hits in one position, or in each line of a file.
type matchCmd struct {
	positionFlags

	Positions string   `placeholder:"FILE" help:"Match every line {\"id\", \"board\"} of FILE, or of standard input for -."`
	Patterns  []string `sep:"none" placeholder:"FILE,..." help:"Patterns to look for: native files, or GNU Go's .db (with corner: or full: before the files of its corner and full-board matchers), or a file that katachi compile wrote. Files joined by commas are one set; repeat the option for several sets. The built-in sets are openings, shapes and moves. Default: openings and shapes."`
	Engine    string   `default:"${engine}" enum:"${engines}" help:"Matcher: ${engines}. All find the same; auto takes the fastest for the work."`
	Best      bool     `help:"Only the hits that matter: none that lies inside a larger one."`
	JSON      bool     `name:"json" help:"Print JSON instead of a table."`
	Threads   int      `default:"0" placeholder:"N" help:"Threads for --positions (default: one for each core)."`

	pictureFlags
}

// Help is shown by katachi match --help.
func (*matchCmd) Help() string {
	return `Examples:
  katachi match game.sgf --move 50         the named shapes after move 50
  katachi match game.sgf --best --png board.png
  katachi match position.txt --patterns my.patterns,patterns.db --json
  katachi match - < position.txt
  katachi match --positions positions.jsonl --patterns a.db,b.db --json

A position is a record of a game, or a diagram: rows of '.', 'X' (black) and 'O' (white).
A line of --positions is {"id": "p1", "board": "..X.O..."}, top row first; the answer is
{"id": "p1", "hits": [{"set", "pattern", "symmetry", "origin", "move", "side"}]}.
Symmetries are 0..7 in GNU Go's order; side is the colour that plays the pattern's own part.`
}

// Run matches.
func (c *matchCmd) Run(a *app) error {
	if (c.Position == "") == (c.Positions == "") {
		return usagef("match wants a POSITION or --positions FILE")
	}
	if c.Positions != "" && (c.wanted() || c.Move >= 0) {
		return usagef("--svg, --png and --move are for one POSITION, not for --positions")
	}
	if err := checkOutputs(c.pictures(), append(patternset.Files(c.Patterns), c.Position)...); err != nil {
		return err
	}
	matchers, err := a.matchers(c.Patterns, c.Engine, c.expected())
	if err != nil {
		return err
	}
	if c.Positions != "" {
		return c.bulk(a, matchers)
	}
	pos, err := c.position(a)
	if err != nil {
		return err
	}
	return c.single(a, pos, matchers)
}

// bytesOfLine is about what a line of --positions takes for a board of 19x19.
const bytesOfLine = 400

// expected returns how many positions there are to be matched, by the size of the
// file of --positions.
func (c *matchCmd) expected() engines.Work {
	if c.Positions == "" {
		return engines.Work{Positions: 1}
	}
	info, err := os.Stat(c.Positions)
	if err != nil || !info.Mode().IsRegular() {
		return engines.Unlimited // standard input
	}
	return engines.Work{Positions: int(min(info.Size()/bytesOfLine+1, 1<<30))}
}

// found is a hit with the set it belongs to.
type found struct {
	match.Hit
	set *pattern.Set
}

// pattern returns the pattern that was hit.
func (f *found) pattern() *pattern.Pattern { return f.set.Of(f) }

// term returns what people call the pattern.
func (f *found) term(lang string) string { return patternTerm(f.pattern(), lang) }

// patternTerm returns what people call a pattern, in English or Japanese.
func patternTerm(p *pattern.Pattern, lang string) string {
	if name := p.Names[lang]; name != "" {
		return name
	}
	return p.Name
}

// hits returns the hits of all sets, in their order.
func (c *matchCmd) hits(matchers []match.Matcher, b *board.Board) []found {
	var all []found
	for _, m := range matchers {
		hits := match.All(m, b)
		if c.Best {
			kept := cover.Filter(m.Set(), hits, b.Size())
			hits = hits[:0]
			for _, k := range kept {
				hits = append(hits, k.Hit)
			}
		}
		for _, h := range hits {
			all = append(all, found{h, m.Set()})
		}
	}
	return all
}

// single prints one position and its hits.
func (c *matchCmd) single(a *app, pos *report.Position, matchers []match.Matcher) error {
	hits := c.hits(matchers, pos.Board)
	pic := pos.Picture()
	for _, h := range hits {
		pic.Areas = append(pic.Areas, area(h.Rect(h.pattern())))
	}
	if err := c.show(pic); err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(answer{ID: json.RawMessage(quote(pos.Name)), Hits: jsonHits(hits, pos.Board.Size())})
	}
	if err := pic.Text(a.stdout, a.colour); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "\n%s after %s\n", number(len(hits), "hit"), number(pos.Moves, "move"))
	return printHits(a, hits, pos.Board.Size())
}

// printHits prints a table of hits.
func printHits(a *app, hits []found, size int) error {
	w := a.columns()
	if len(hits) > 0 {
		w.row("pattern", "side", "origin", "symmetry", "move", "kind", "set")
	}
	for _, h := range hits {
		p := h.pattern()
		move := "-"
		if m := h.Move(p); m != board.Pass {
			move = m.Name(size)
		}
		w.row(h.term(a.lang), h.Side.Name(), h.Origin.Name(size), h.Sym, move, p.Kind(), h.set.Name)
	}
	return w.flush()
}
