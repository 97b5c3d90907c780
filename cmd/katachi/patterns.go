package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"katachi/automaton"
	"katachi/board"
	"katachi/internal/picture"
	"katachi/match"
	"katachi/match/dfa"
	"katachi/names"
	"katachi/pattern"
	"katachi/pattern/gnugo"
)

// patternsCmd is the commands about patterns themselves.
type patternsCmd struct {
	List    patternsListCmd    `cmd:"" help:"List patterns, a line each."`
	Show    patternsShowCmd    `cmd:"" help:"Show patterns with their diagrams, meanings and examples."`
	Check   patternsCheckCmd   `cmd:"" help:"Look for mistakes: unreadable text, duplicates, examples that fail."`
	Convert patternsConvertCmd `cmd:"" help:"Write patterns in the native format or in GNU Go's."`
	Stats   patternsStatsCmd   `cmd:"" help:"Count patterns by kind and size, and the states of their automaton."`
	Dot     patternsDotCmd     `cmd:"" help:"Draw the automaton of patterns as a graph for Graphviz."`
	Cut     patternsCutCmd     `cmd:"" help:"Make a pattern of a part of a position."`
}

// patternFiles is the argument of the commands about patterns: one set.
type patternFiles struct {
	Files []string `arg:"" optional:"" name:"file" help:"Pattern files, read as one set: native, or GNU Go's .db (corner:FILE and full:FILE for its other matchers). Default: the built-in openings, shapes and moves, which can also be asked for by these words."`
	Name  []string `sep:"none" placeholder:"NAME" help:"Only the pattern of this name; may be repeated."`
}

// sets reads the sets that were asked for, reduced to the names.
func (f *patternFiles) sets(a *app) ([]*pattern.Set, error) {
	var sets []*pattern.Set
	if len(f.Files) == 0 {
		sets = names.Builtin().Sets()
	} else {
		set, err := a.loadSet(strings.Join(f.Files, ","))
		if err != nil {
			return nil, err
		}
		sets = []*pattern.Set{set}
	}
	if len(f.Name) == 0 {
		return sets, nil
	}
	return f.named(sets)
}

// named keeps the patterns of the names, by name or by what they are called.
func (f *patternFiles) named(sets []*pattern.Set) ([]*pattern.Set, error) {
	missing := slices.Clone(f.Name)
	var kept []*pattern.Set
	for _, set := range sets {
		part := pattern.NewSet(set.Name)
		for _, p := range set.All() {
			if !f.wants(p) {
				continue
			}
			missing = slices.DeleteFunc(missing, func(n string) bool { return isCalled(p, n) })
			if _, err := part.Add(p); err != nil {
				return nil, err
			}
		}
		if part.Len() > 0 {
			kept = append(kept, part)
		}
	}
	if len(missing) > 0 {
		return nil, fmt.Errorf("no pattern is called %q", missing[0])
	}
	return kept, nil
}

func (f *patternFiles) wants(p *pattern.Pattern) bool {
	return slices.ContainsFunc(f.Name, func(n string) bool { return isCalled(p, n) })
}

// isCalled reports whether name is the pattern's name in any language.
func isCalled(p *pattern.Pattern, name string) bool {
	if strings.EqualFold(p.Name, name) {
		return true
	}
	for _, n := range p.Names {
		if strings.EqualFold(n, name) {
			return true
		}
	}
	return false
}

type patternsListCmd struct{ patternFiles }

// Help is shown by katachi patterns list --help.
func (*patternsListCmd) Help() string {
	return `Examples:
  katachi patterns list                    the built-in moves and shapes
  katachi --lang ja patterns list          with their Japanese names first
  katachi patterns list patterns.db patterns2.db`
}

// Run lists.
func (c *patternsListCmd) Run(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	w := newColumns(a.stdout)
	w.row("set", "id", "name", "japanese", "size", "kind", "symmetries", "tags")
	for _, set := range sets {
		for id, p := range set.All() {
			w.row(set.Name, id, patternTerm(p, a.lang), strings.TrimSpace(p.Names["ja"]+" "+p.Names["ja-Latn"]),
				fmt.Sprintf("%dx%d", p.Width, p.Height), p.Kind(), p.Symmetries, strings.Join(p.Tags, " "))
		}
	}
	return w.flush()
}

type patternsShowCmd struct {
	patternFiles
	pictureFlags
}

// Help is shown by katachi patterns show --help.
func (*patternsShowCmd) Help() string {
	return `Examples:
  katachi patterns show --name "bamboo joint"
  katachi patterns show --name keima
  katachi patterns show --name ponnuki --png ponnuki.png
  katachi patterns show my.patterns

The picture shows the first example of the first pattern, with the pattern marked.`
}

// Run shows.
func (c *patternsShowCmd) Run(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	for i, set := range sets {
		for id, p := range set.All() {
			if i+id > 0 {
				fmt.Fprintln(a.stdout)
			}
			fmt.Fprint(a.stdout, p)
		}
	}
	if !c.wanted() {
		return nil
	}
	pic, err := examplePicture(sets[0].At(0), a.lang)
	if err != nil {
		return err
	}
	return c.show(pic)
}

// examplePicture shows a pattern's first example, with the pattern marked.
func examplePicture(p *pattern.Pattern, lang string) (*picture.Picture, error) {
	at := slices.IndexFunc(p.Examples, func(e pattern.Example) bool { return !e.Miss })
	if at < 0 {
		return nil, fmt.Errorf("%s has no example to make a picture of", p.Name)
	}
	alone := pattern.NewSet("")
	if _, err := alone.Add(p); err != nil {
		return nil, err
	}
	b, move := p.Examples[at].Board()
	pic := &picture.Picture{Board: b, Title: patternTerm(p, lang), Labels: map[board.Point]string{}}
	for _, h := range match.All(match.NewMask(alone), b) {
		if move == board.Pass || p.MovePoint(h.Sym, h.Origin) == move {
			pic.Areas = append(pic.Areas, area(h.Rect(p)))
			break
		}
	}
	if move != board.Pass {
		pic.Labels[move] = "1"
	}
	return pic, nil
}

type patternsCheckCmd struct{ patternFiles }

// Help is shown by katachi patterns check --help.
func (*patternsCheckCmd) Help() string {
	return `Examples:
  katachi patterns check my.patterns
  katachi patterns check patterns.db

Prints a line for everything that is wrong or suspicious. Exit code 1 if an example
is not found or a near miss is; duplicates and warnings are told, but are no failure.`
}

// Run checks.
func (c *patternsCheckCmd) Run(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	wrong := 0
	for _, set := range sets {
		for _, group := range set.Duplicates() {
			var equal []string
			for _, id := range group {
				equal = append(equal, set.At(id).Name)
			}
			fmt.Fprintf(a.stdout, "%s: equal patterns: %s\n", set.Name, strings.Join(equal, ", "))
		}
		for _, err := range match.CheckExamples(set) {
			wrong++
			fmt.Fprintf(a.stdout, "%s: %v\n", set.Name, err)
		}
		fmt.Fprintf(a.stdout, "%s: %d patterns read\n", set.Name, set.Len())
	}
	if wrong > 0 {
		return fmt.Errorf("%d examples do not hold", wrong)
	}
	return nil
}

type patternsConvertCmd struct {
	patternFiles
	To     string `default:"native" enum:"native,db" help:"Format: native, or db for GNU Go's."`
	Output string `short:"o" default:"-" placeholder:"FILE" help:"Where to write (default: standard output)."`
}

// Help is shown by katachi patterns convert --help.
func (*patternsConvertCmd) Help() string {
	return `Examples:
  katachi patterns convert patterns.db -o patterns.patterns
  katachi patterns convert my.patterns --to db -o my.db`
}

// Run converts.
func (c *patternsConvertCmd) Run(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	all := pattern.NewSet(sets[0].Name)
	for _, set := range sets {
		for _, p := range set.All() {
			if _, err := all.Add(p); err != nil {
				return err
			}
		}
	}
	write := pattern.Write
	if c.To == "db" {
		write = gnugo.Write
	}
	if c.Output == "-" {
		return write(a.stdout, all)
	}
	return writeFile(c.Output, func(w io.Writer) error { return write(w, all) })
}

type patternsStatsCmd struct {
	patternFiles
	Growth bool `help:"Print how the automaton grows: patterns and states after each, separated by a tab."`
}

// Help is shown by katachi patterns stats --help.
func (*patternsStatsCmd) Help() string {
	return `Examples:
  katachi patterns stats
  katachi patterns stats patterns.db patterns2.db
  katachi patterns stats patterns.db --growth > growth.tsv`
}

// Run counts.
func (c *patternsStatsCmd) Run(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	for _, set := range sets {
		if c.Growth {
			if err := growth(a, set); err != nil {
				return err
			}
			continue
		}
		kinds := map[pattern.Kind]int{}
		orientations, cells, moves := 0, 0, 0
		for _, p := range set.All() {
			kinds[p.Kind()]++
			orientations += len(p.Orientations())
			cells += len(p.Cells)
			if p.Move() != pattern.NoMove {
				moves++
			}
		}
		fmt.Fprintf(a.stdout, "%s: %d patterns, %d with a move; %d centre, %d edge, %d corner, %d full; %d orientations; %d cells\n",
			set.Name, set.Len(), moves, kinds[pattern.Centre], kinds[pattern.Edge], kinds[pattern.Corner], kinds[pattern.Full], orientations, cells)
		d, err := drawnAutomaton(set)
		if err != nil {
			return err
		}
		fmt.Fprintf(a.stdout, "%s: automaton of the patterns as drawn: %d states, %d transitions\n", set.Name, d.NumStates(), d.NumEdges())
	}
	return nil
}

// growth inserts the patterns as drawn one by one into an automaton that stays
// minimal, and prints its size after each.
func growth(a *app, set *pattern.Set) error {
	inc, err := automaton.NewIncremental(4, nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "patterns\tstates of %s\n", set.Name)
	for id, p := range set.All() {
		o := p.Orient(0)
		q := automaton.Pattern{ID: uint32(id)}
		for _, k := range dfa.Text(&o) {
			q.Sets = append(q.Sets, automaton.SetFromMask(uint64(k)))
		}
		if err := inc.Insert(q); err != nil {
			return err
		}
		fmt.Fprintf(a.stdout, "%d\t%d\n", id+1, inc.NumStates())
	}
	return nil
}

// drawnAutomaton returns the minimal automaton of the patterns as they are
// drawn, read along the spiral; attributes are pattern ids.
func drawnAutomaton(set *pattern.Set) (*automaton.DFA, error) {
	return dfa.Automaton(set, &dfa.Options{Hints: dfa.None})
}

type patternsDotCmd struct{ patternFiles }

// Help is shown by katachi patterns dot --help.
func (*patternsDotCmd) Help() string {
	return `Examples:
  katachi patterns dot --name hane --name cut | dot -Tsvg > automaton.svg

The graph is the automaton of GNU Go's chapter 10: states are reached by reading the
points around a stone along a spiral; a state's label tells the patterns found there.`
}

// Run draws.
func (c *patternsDotCmd) Run(a *app) error {
	sets, err := c.sets(a)
	if err != nil {
		return err
	}
	for _, set := range sets {
		d, err := drawnAutomaton(set)
		if err != nil {
			return err
		}
		if err := d.Dot(a.stdout, ".XO#"); err != nil {
			return err
		}
	}
	return nil
}
