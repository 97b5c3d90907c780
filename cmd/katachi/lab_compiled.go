package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"katachi/match"
	"katachi/match/engines"
)

// compiledCmd describes a compiled file.
type compiledCmd struct {
	File string   `arg:"" type:"input" help:"A file made by katachi patterns compile."`
	On   []string `arg:"" optional:"" name:"game" type:"input" help:"Records, folders or archives: also count the steps on every 10th of their positions."`
	JSON bool     `name:"json" help:"Print JSON instead of a table."`
}

// Help is shown by katachi lab compiled --help.
func (*compiledCmd) Help() string {
	return `Examples:
  katachi lab compiled pat.katachi
  katachi lab compiled pat.katachi game.sgf
  katachi lab compiled pat.katachi games/ --json`
}

// tableStats describes a compiled file.
type tableStats struct {
	set       string
	tables    []match.Figure
	openedMS  float64
	positions int            // number of positions that steps is summed over
	steps     []match.Figure // none if positions is 0
}

// Run prints.
func (c *compiledCmd) Run(a *app) error {
	start := time.Now()
	m, err := engines.Open(c.File)
	if err != nil {
		return err
	}
	if f, ok := m.(io.Closer); ok {
		defer f.Close()
	}
	d, ok := m.(match.Described)
	if !ok {
		return fmt.Errorf("%s: the engine of this file does not describe its tables", c.File)
	}
	s := &tableStats{set: m.Set().Name, tables: d.DescribeTables()}
	s.openedMS = rounded(time.Since(start).Seconds() * 1e3)
	if len(c.On) > 0 {
		if err := c.addSteps(a, s, d); err != nil {
			return err
		}
	}
	if c.JSON {
		_, err := a.stdout.Write(s.appendJSON(nil))
		return err
	}
	return s.print(a)
}

// addSteps counts the steps on every 10th position of the games.
func (c *compiledCmd) addSteps(a *app, s *tableStats, d match.Described) error {
	for g, err := range a.records(c.On, 0) {
		if err != nil {
			return err
		}
		for pos, err := range g.Positions(g.MainLine()) {
			if err != nil || pos.Moves%10 != 0 {
				continue
			}
			s.positions++
			steps := d.DescribeSteps(pos.Board)
			for i := range s.steps {
				steps[i].Value += s.steps[i].Value
			}
			s.steps = steps
		}
	}
	if s.positions == 0 {
		return fmt.Errorf("%s: no position in the games", strings.Join(c.On, ", "))
	}
	return nil
}

// mean returns a figure of the steps per position.
func (s *tableStats) mean(f *match.Figure) float64 {
	return rounded(float64(f.Value) / float64(s.positions))
}

// appendJSON appends s as one line of JSON, whose fields are the engine's figures.
func (s *tableStats) appendJSON(dst []byte) []byte {
	field := func(key string, value any) {
		text, _ := json.Marshal(value) // numbers and strings can always be marshalled
		if last := dst[len(dst)-1]; last != '{' {
			dst = append(dst, ',')
		}
		dst = fmt.Appendf(dst, "%q:%s", key, text)
	}
	dst = append(dst, '{')
	field("set", s.set)
	for _, f := range s.tables {
		field(f.Key, f.Value)
	}
	field("opened_ms", s.openedMS)
	if s.positions > 0 {
		dst = append(dst, `,"per_position":{`...)
		field("positions", s.positions)
		for i := range s.steps {
			field(s.steps[i].Key, s.mean(&s.steps[i]))
		}
		dst = append(dst, '}')
	}
	return append(dst, "}\n"...)
}

func (s *tableStats) print(a *app) error {
	t := a.columns()
	t.row("set", s.set)
	row := func(f *match.Figure, value any, note string) {
		switch {
		case f.Label == "":
		case note == "":
			t.row(f.Label, value)
		default:
			t.row(f.Label, value, note)
		}
	}
	for i := range s.tables {
		row(&s.tables[i], s.tables[i].Value, s.tables[i].Note)
	}
	t.row("opened in", fmt.Sprintf("%.2f ms", s.openedMS), "every byte verified")
	if s.positions > 0 {
		t.row("positions", s.positions)
	}
	for i := range s.steps {
		f := &s.steps[i]
		note := "per position"
		if f.Note != "" {
			note += ", " + f.Note
		}
		row(f, fmt.Sprintf("%.1f", s.mean(f)), note)
	}
	return t.flush()
}
