package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"katachi/match/hashtree"
)

// statsCmd tells what a compiled file holds.
type statsCmd struct {
	File string   `arg:"" type:"input" help:"A file that katachi compile wrote."`
	On   []string `arg:"" optional:"" name:"game" type:"input" help:"Records, folders or archives: also count the steps on every 10th of their positions."`
	JSON bool     `name:"json" help:"Print JSON instead of a table."`
}

// Help is shown by katachi stats --help.
func (*statsCmd) Help() string {
	return `Examples:
  katachi stats pat.katachi
  katachi stats pat.katachi game.sgf
  katachi stats pat.katachi games/ --json`
}

// jsonStats is what a compiled file holds.
type jsonStats struct {
	Set         string     `json:"set"`
	Patterns    int        `json:"patterns"`
	Variants    int        `json:"variants"`
	Grouped     int        `json:"grouped"`
	Groups      int        `json:"groups"`
	Spilling    int        `json:"beyond_window"`
	Branches    int        `json:"branches"`
	Slots       int        `json:"slots"`
	Lists       int        `json:"lists"`
	Shared      int        `json:"shared"`
	Entries     int        `json:"entries"`
	Depth       int        `json:"depth"`
	Bytes       int        `json:"bytes"`
	OpenedMS    float64    `json:"opened_ms"`
	PerPosition *jsonSteps `json:"per_position,omitempty"`
}

// jsonSteps are means over positions.
type jsonSteps struct {
	Positions  int     `json:"positions"`
	Branches   float64 `json:"branches"`
	Lists      float64 `json:"lists"`
	Hashed     float64 `json:"hashed"`
	Candidates float64 `json:"candidates"`
	Hits       float64 `json:"hits"`
}

// Run tells.
func (c *statsCmd) Run(a *app) error {
	start := time.Now()
	m, err := hashtree.Open(c.File)
	if err != nil {
		return err
	}
	defer m.Close()
	out := statsOf(m)
	out.OpenedMS = rounded(time.Since(start).Seconds() * 1e3)
	if len(c.On) > 0 {
		if out.PerPosition, err = c.steps(a, m); err != nil {
			return err
		}
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(out)
	}
	return out.print(a)
}

func statsOf(m *hashtree.Matcher) *jsonStats {
	s := m.Stats()
	return &jsonStats{
		Set: m.Set().Name, Patterns: s.Patterns, Variants: s.Variants, Grouped: s.Grouped, Groups: s.Groups,
		Spilling: s.Spilling, Branches: s.Branches, Slots: s.Slots, Lists: s.Lists, Shared: s.Shared,
		Entries: s.Entries, Depth: s.Depth, Bytes: s.Bytes,
	}
}

// steps counts the work on every 10th position of the games.
func (c *statsCmd) steps(a *app, m *hashtree.Matcher) (*jsonSteps, error) {
	var sum hashtree.Steps
	positions := 0
	for g, err := range a.records(c.On, 0) {
		if err != nil {
			return nil, err
		}
		for pos, err := range g.Positions(g.MainLine()) {
			if err == nil && pos.Moves%10 == 0 {
				positions++
				add(&sum, m.Steps(pos.Board))
			}
		}
	}
	if positions == 0 {
		return nil, errors.New("stats: no position in the games")
	}
	mean := func(n int) float64 { return rounded(float64(n) / float64(positions)) }
	return &jsonSteps{positions, mean(sum.Branches), mean(sum.Lists), mean(sum.Hashed), mean(sum.Candidates), mean(sum.Hits)}, nil
}

func add(sum *hashtree.Steps, s hashtree.Steps) {
	sum.Branches += s.Branches
	sum.Lists += s.Lists
	sum.Hashed += s.Hashed
	sum.Candidates += s.Candidates
	sum.Hits += s.Hits
}

func (s *jsonStats) print(a *app) error {
	t := newColumns(a.stdout)
	t.row("set", s.Set)
	t.row("patterns", s.Patterns)
	t.row("variants", s.Variants, "pattern x symmetry x side")
	t.row("in groups", s.Grouped, fmt.Sprintf("variants found by one hash of all their cells, in %s", number(s.Groups, "group")))
	t.row("beyond the window", s.Spilling, "variants that 8x8 cells do not hold")
	t.row("branches", s.Branches)
	t.row("slots", s.Slots, "of all branches")
	t.row("lists", s.Lists, "different ones")
	t.row("shared", s.Shared, "slots that lead to a list which another has already")
	t.row("entries", s.Entries, "variants in all lists")
	t.row("depth", s.Depth, "branches on the longest way")
	t.row("bytes", s.Bytes, "of all tables")
	t.row("opened in", fmt.Sprintf("%.2f ms", s.OpenedMS), "every byte verified")
	if p := s.PerPosition; p != nil {
		p.rows(t)
	}
	return t.flush()
}

func (p *jsonSteps) rows(t *columns) {
	t.row("positions", p.Positions)
	for _, r := range []struct {
		name string
		mean float64
		what string
	}{
		{"branches visited", p.Branches, "per position"},
		{"lists visited", p.Lists, "per position"},
		{"windows hashed", p.Hashed, "per position, for groups"},
		{"candidates tested", p.Candidates, "per position"},
		{"hits", p.Hits, "per position"},
	} {
		t.row(r.name, fmt.Sprintf("%.1f", r.mean), r.what)
	}
}
