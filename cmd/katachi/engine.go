package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"katachi/analysis"
	"katachi/analysis/engine"
	"katachi/board"
)

// engineCmd is the commands about engines of the user.
type engineCmd struct {
	Add    engineAddCmd    `cmd:"" help:"Remember the command of an engine under a name."`
	List   engineListCmd   `cmd:"" help:"List the engines that are remembered."`
	Test   engineTestCmd   `cmd:"" help:"Start an engine, ask it about a position, and print its version and speed."`
	Remove engineRemoveCmd `cmd:"" help:"Forget an engine."`
}

// engineName is what an engine may be called: no word of it is a path or an option.
var engineName = regexp.MustCompile(`^[\pL\pN][\pL\pN._-]{0,39}$`)

// engineAddCmd remembers an engine.
type engineAddCmd struct {
	Protocol engine.Kind `default:"" enum:",katago,gtp" placeholder:"NAME" help:"How it is spoken to: katago (katago analysis) or gtp (kata-analyze, lz-analyze). Default: katago if one of its arguments is analysis, else gtp."`
	Name     string      `arg:"" help:"What to call it: letters, digits, and . _ - within."`
	Command  []string    `arg:"" passthrough:"" help:"The program and its arguments, in words or in quotes as one. No shell reads them."`
}

// Help is shown by katachi engine add --help.
func (*engineAddCmd) Help() string {
	return `Examples:
  katachi engine add kata katago analysis -model net.bin.gz -config a.cfg
  katachi engine add lz 'leelaz --gtp -w "my net.gz"'
  katachi engine test kata
  katachi review game.sgf --engine kata

Two kinds of engines can judge: KataGo's analysis engine (katago analysis), which is asked many
positions at once, and engines of the Go Text Protocol that know kata-analyze or lz-analyze. Paths of
files are made absolute, so that the name works in every folder. Engines are kept in engines.json in
the folder katachi of the user's settings (~/.config on Linux).`
}

// Run adds.
func (c *engineAddCmd) Run(a *app) error {
	if !engineName.MatchString(c.Name) {
		return usagef("engine %q: want a name of at most 40 letters and digits, with . _ - within", c.Name)
	}
	command := c.Command
	if len(command) > 0 && command[0] == "--" {
		command = command[1:]
	}
	if len(command) == 1 {
		var err error
		if command, err = engine.Split(command[0]); err != nil {
			return usagef("engine %s: %v", c.Name, err)
		}
	}
	if len(command) == 0 || command[0] == "" {
		return usagef("engine %s: want a command, such as katago analysis -model FILE -config FILE", c.Name)
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		return fmt.Errorf("%s: cannot be run: %w", command[0], plainLook(err))
	}
	added := savedEngine{Name: c.Name, Protocol: c.Protocol, Command: absolute(command)}
	err := changeEngines(func(s *engineSettings) error {
		if s.find(c.Name) != nil {
			return fmt.Errorf("the name %s is taken: katachi engine remove %s frees it", c.Name, c.Name)
		}
		s.Engines = append(s.Engines, added)
		return nil
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s: %s\nkatachi engine test %s starts it\n", added.Name, engine.Join(added.Command), added.Name)
	return err
}

// isFile reports whether a path is that of a plain file.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// plainLook returns why a program was not found, without its name.
func plainLook(err error) error {
	if failed := new(exec.Error); errors.As(err, &failed) {
		return failed.Err
	}
	return err
}

// absolute makes the paths of a command work in every folder: that of a program that is not looked for
// in PATH, and those of files that are there, after an option.
func absolute(command []string) []string {
	list := slices.Clone(command)
	for i, word := range list {
		program := i == 0 && filepath.Base(word) != word
		file := i > 0 && strings.HasPrefix(list[i-1], "-") && !filepath.IsAbs(word) && isFile(word)
		if path, err := filepath.Abs(word); err == nil && (program || file) {
			list[i] = path
		}
	}
	return list
}

// engineListCmd lists engines.
type engineListCmd struct {
	jsonFlag `set:"json=, a line an engine"`
}

// Help is shown by katachi engine list --help.
func (*engineListCmd) Help() string {
	return `Examples:
  katachi engine list
  katachi engine list --json`
}

// Run lists.
func (c *engineListCmd) Run(a *app) error {
	s, err := readEngines()
	if err != nil {
		return err
	}
	switch {
	case c.JSON:
		return printLines(a, s.Engines, func(e *savedEngine) any { return e })
	case len(s.Engines) == 0:
		_, err := fmt.Fprintln(a.stdout, "no engines: katachi engine add NAME COMMAND remembers one")
		return err
	}
	t := a.table("name", "command")
	t.top = true
	t.whole("name", "command")
	for _, e := range s.Engines {
		t.row(e.Name, engine.Join(e.Command))
	}
	return t.flush()
}

// engineRemoveCmd forgets an engine.
type engineRemoveCmd struct {
	Name string `arg:"" help:"Its name: katachi engine list."`
}

// Help is shown by katachi engine remove --help.
func (*engineRemoveCmd) Help() string {
	return `Examples:
  katachi engine remove kata

What it answered stays in the cache, for when it is added again.`
}

// Run removes.
func (c *engineRemoveCmd) Run(*app) error {
	return changeEngines(func(s *engineSettings) error {
		if s.find(c.Name) == nil {
			return s.unknown(c.Name)
		}
		s.Engines = slices.DeleteFunc(s.Engines, func(e savedEngine) bool { return e.Name == c.Name })
		return nil
	})
}

// engineTestCmd asks an engine one position.
type engineTestCmd struct {
	Engine   string        `arg:"" help:"Its name, or a command in quotes."`
	Visits   int           `type:"number" default:"100" placeholder:"N" help:"Visits of the position (default: ${default})."`
	Patience time.Duration `rare:"" type:"seconds" default:"60" placeholder:"TIME" help:"The longest silence of an engine; at its start five times as long (default: a minute)."`
	jsonFlag
}

// Help is shown by katachi engine test --help.
func (*engineTestCmd) Help() string {
	return `Examples:
  katachi engine test kata
  katachi engine test 'leelaz --gtp -w net.gz' --json

It asks about the empty board of 19 rows. The first start of an engine may take minutes: KataGo then
measures what is fastest on the machine.`
}

// engineTestJSON is what a test found, for programs.
type engineTestJSON struct {
	Engine   engineJSON `json:"engine"`
	Protocol string     `json:"protocol"`
	Command  []string   `json:"command"`
	Started  float64    `json:"started_seconds"`
	Speed    float64    `json:"visits_per_second"`
	Winrate  float64    `json:"winrate"`
	Missing  []string   `json:"missing"`
}

// Run tests.
func (c *engineTestCmd) Run(a *app) error {
	if c.Patience <= 0 {
		return usagef("--patience %v: want a time of more than 0", c.Patience)
	}
	saved, err := findEngine(c.Engine)
	if err != nil {
		return err
	}
	begin := time.Now()
	e, err := engine.Start(a.ctx, saved.Command, &engine.Options{
		Kind: saved.Protocol, Visits: c.Visits, Patience: c.Patience, Warn: func(s string) { a.warnf("%s", s) },
	})
	if err != nil {
		return err
	}
	defer e.Close()
	started := time.Since(begin)
	q, err := engine.QuestionOf(board.NewGame(board.DefaultSize, &board.Rules{Komi: board.DefaultKomi}))
	if err != nil {
		return err
	}
	var found *analysis.Position
	begin = time.Now()
	err = e.Ask(a.ctx, []engine.Question{q}, func(_ int, p *analysis.Position, _ bool) error { found = p; return nil })
	if err != nil {
		return err
	}
	id := e.Identity()
	out := engineTestJSON{
		Engine: newEngineJSON(&id, c.Visits), Protocol: string(id.Kind), Command: saved.Command,
		Started: hundredth(started.Seconds()), Speed: hundredth(float64(found.Visits) / max(time.Since(begin).Seconds(), 1e-3)),
		Winrate: found.Winrate, Missing: missing(&id, found),
	}
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(out)
	}
	return c.print(a, &out)
}

// hundredth returns x with two decimals.
func hundredth(x float64) float64 { return math.Round(100*x) / 100 }

// missing returns what an engine does not tell.
func missing(id *engine.Identity, p *analysis.Position) []string {
	list := []string{}
	for _, m := range []struct {
		what string
		is   bool
	}{
		{"network", id.Model == ""},
		{"lead in points", math.IsNaN(p.Lead)},
		{"ownership", p.Owner == nil},
		{"moves", len(p.Moves) == 0},
	} {
		if m.is {
			list = append(list, m.what)
		}
	}
	return list
}

// print prints what a test found.
func (c *engineTestCmd) print(a *app, out *engineTestJSON) error {
	t := a.list()
	t.row("engine", strings.TrimSpace(out.Engine.Name+" "+out.Engine.Version))
	if out.Engine.Model != "" {
		t.row("network", out.Engine.Model)
	}
	t.row("protocol", map[string]string{"katago": "KataGo's analysis engine", "gtp": "Go Text Protocol"}[out.Protocol])
	t.row("started in", fmt.Sprintf("%.1f s", out.Started))
	t.row("speed", fmt.Sprintf("%.0f visits/s, one position of %d visits", out.Speed, c.Visits))
	t.row("empty board", fmt.Sprintf("Black wins %.0f %%, komi %g", 100*out.Winrate, board.DefaultKomi))
	if len(out.Missing) > 0 {
		t.row("does not tell", strings.Join(out.Missing, ", "))
	}
	return t.flush()
}
