package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"katachi/match/hashtree"
	"katachi/sgf"
)

// compileCmd makes a file that match and name open at once.
type compileCmd struct {
	Patterns []string `arg:"" name:"patterns" help:"Pattern files, read as one set: native, or GNU Go's .db (corner:FILE and full:FILE for its other matchers)."`
	Output   string   `short:"o" required:"" placeholder:"FILE.katachi" help:"Where to write; the name ends in .katachi."`
	Profile  []string `sep:"none" placeholder:"GAMES" help:"Records, folders or archives: what positions look like, so that common ones are answered fastest. May be repeated. Default: a sample of even games that is built in."`
	Limit    int      `default:"500" placeholder:"N" help:"Games of the profile at most."`
}

// Help is shown by katachi compile --help.
func (*compileCmd) Help() string {
	return `Examples:
  katachi compile patterns.db patterns2.db -o pat.katachi
  katachi compile my.patterns -o my.katachi --profile games/
  katachi match game.sgf --patterns pat.katachi
  katachi stats pat.katachi`
}

// Run compiles.
func (c *compileCmd) Run(a *app) error {
	if !strings.HasSuffix(c.Output, compiledSuffix) {
		return usagef("-o %s: want a name that ends in %s", c.Output, compiledSuffix)
	}
	if c.Limit < 1 {
		return usagef("--limit %d: want 1 or more", c.Limit)
	}
	set, err := a.loadSet(strings.Join(c.Patterns, ","))
	if err != nil {
		return err
	}
	opt := new(hashtree.Options)
	if len(c.Profile) > 0 {
		if opt.Profile, err = c.profile(a); err != nil {
			return err
		}
	}
	start := time.Now()
	m, err := hashtree.Compile(set, opt)
	if err != nil {
		return err
	}
	took := time.Since(start)
	if err := m.WriteFile(c.Output); err != nil {
		return err
	}
	info, err := os.Stat(c.Output)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "%s: %d patterns, %d variants, %d bytes, compiled in %.2f s\n",
		c.Output, set.Len(), m.Stats().Variants, info.Size(), took.Seconds())
	return nil
}

// profileEvery is how many moves lie between two positions of a profile.
const profileEvery = 20

// profile looks at every 20th position of the games.
func (c *compileCmd) profile(a *app) (*hashtree.Profile, error) {
	source, err := sgf.Open(c.Profile...)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	p := hashtree.NewProfile()
	bar := a.progress("profile", min(c.Limit, source.Len()))
	defer bar.done()
	games := 0
	for entry, err := range source.All() {
		if err != nil {
			return nil, err
		}
		file, err := sgf.Import(entry.Data, &sgf.Options{Name: entry.Path})
		if err != nil {
			continue // what is no game tells nothing
		}
		for _, g := range file.Games {
			addPositions(p, g)
			games++
			bar.step()
			if games == c.Limit {
				return p, nil
			}
		}
		if a.ctx.Err() != nil {
			return nil, a.ctx.Err()
		}
	}
	if p.Positions() == 0 {
		return nil, errors.New("compile: no position in the games of --profile")
	}
	return p, nil
}

func addPositions(p *hashtree.Profile, g *sgf.Game) {
	for pos, err := range g.Positions(g.MainLine()) {
		if err != nil {
			return
		}
		if pos.Moves%profileEvery == profileEvery/2 {
			p.Add(pos.Board)
		}
	}
}

// statsCmd tells what a compiled file holds.
type statsCmd struct {
	File string   `arg:"" help:"A file that katachi compile wrote."`
	On   []string `arg:"" optional:"" name:"game" help:"Records: also count the steps on their positions."`
}

// Help is shown by katachi stats --help.
func (*statsCmd) Help() string {
	return `Examples:
  katachi stats pat.katachi
  katachi stats pat.katachi game.sgf`
}

// Run tells.
func (c *statsCmd) Run(a *app) error {
	start := time.Now()
	m, err := hashtree.Open(c.File)
	if err != nil {
		return err
	}
	defer m.Close()
	took := time.Since(start)
	s := m.Stats()
	t := newColumns(a.stdout)
	t.row("set", m.Set().Name)
	t.row("patterns", s.Patterns)
	t.row("variants", s.Variants, "pattern x symmetry x side")
	t.row("in groups", s.Grouped, fmt.Sprintf("variants found by one hash of all their cells, in %d groups", s.Groups))
	t.row("beyond the window", s.Spilling, "variants that 8x8 cells do not hold")
	t.row("branches", s.Branches)
	t.row("slots", s.Slots, "of all branches")
	t.row("lists", s.Lists, "different ones")
	t.row("shared", s.Shared, "slots that lead to a list which another has already")
	t.row("entries", s.Entries, "variants in all lists")
	t.row("depth", s.Depth, "branches on the longest way")
	t.row("bytes", s.Bytes, "of all tables")
	t.row("opened in", fmt.Sprintf("%.2f ms", took.Seconds()*1e3), "every byte verified")
	if len(c.On) > 0 {
		if err := c.steps(t, m); err != nil {
			return err
		}
	}
	return t.flush()
}

// steps counts the work on every 10th position of the games.
func (c *statsCmd) steps(t *columns, m *hashtree.Matcher) error {
	source, err := sgf.Open(c.On...)
	if err != nil {
		return err
	}
	defer source.Close()
	var sum hashtree.Steps
	positions := 0
	for entry, err := range source.All() {
		if err != nil {
			return err
		}
		file, err := sgf.Import(entry.Data, &sgf.Options{Name: entry.Path})
		if err != nil {
			return err
		}
		for _, g := range file.Games {
			for pos, err := range g.Positions(g.MainLine()) {
				if err == nil && pos.Moves%10 == 0 {
					positions++
					add(&sum, m.Steps(pos.Board))
				}
			}
		}
	}
	if positions == 0 {
		return errors.New("stats: no position in the games")
	}
	mean := func(n int) string { return fmt.Sprintf("%.1f", float64(n)/float64(positions)) }
	t.row("positions", positions)
	t.row("branches visited", mean(sum.Branches), "per position")
	t.row("lists visited", mean(sum.Lists), "per position")
	t.row("windows hashed", mean(sum.Hashed), "per position, for groups")
	t.row("candidates tested", mean(sum.Candidates), "per position")
	t.row("hits", mean(sum.Hits), "per position")
	return nil
}

func add(sum *hashtree.Steps, s hashtree.Steps) {
	sum.Branches += s.Branches
	sum.Lists += s.Lists
	sum.Hashed += s.Hashed
	sum.Candidates += s.Candidates
	sum.Hits += s.Hits
}
