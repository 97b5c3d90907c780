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

	"katachi/board"
	"katachi/mind/analysis"
	"katachi/mind/analysis/engine"
	"katachi/mind/net"
)

// engineCmd groups the commands about the user's engines.
type engineCmd struct {
	Add  engineAddCmd  `cmd:"" help:"Save the command of an engine under a name."`
	List engineListCmd `cmd:"" help:"List the saved engines."`
	Test engineTestCmd `cmd:"" help:"Start an engine, ask it about a position, and print its version and speed."`
}

// engineName matches names of engines. They cannot be confused with a path or an option.
var engineName = regexp.MustCompile(`^[\pL\pN][\pL\pN._-]{0,39}$`)

// engineAddCmd saves an engine.
type engineAddCmd struct {
	Protocol engine.Kind `default:"" enum:",katago,gtp,network" placeholder:"NAME" help:"Protocol: katago (katago analysis), gtp (kata-analyze, lz-analyze) or network (a network's file). Default: network for one file .bin.gz or .txt.gz, katago if one of the arguments is analysis, else gtp."`
	Name     string      `arg:"" help:"Name of the engine: letters and digits, with . _ - between them."`
	Command  []string    `arg:"" passthrough:"" help:"The file of a network of KataGo, or a program and its arguments, as separate words or as one in quotes. A program is run without a shell."`
}

// Help is shown by katachi engine add --help.
func (*engineAddCmd) Help() string {
	return `Examples:
  katachi engine add b18 kata1-b18c384nbt-s9996.bin.gz
  katachi engine add kata katago analysis -model net.bin.gz -config a.cfg
  katachi engine add lz "leelaz --gtp -w net.gz"
  katachi engine test kata
  katachi review game.sgf --engine kata

Three kinds of engines work. The file of a network of KataGo needs no other program: katachi reads it
and searches. KataGo's analysis engine (katago analysis) uses a graphics card. Engines with the Go Text
Protocol must know kata-analyze or lz-analyze. Networks are at https://katagotraining.org/networks.
The first network that is saved, else the first engine, is the default. Paths of files are made
absolute, so that the name works in every folder. Engines are saved in engines.json, in the folder
katachi of your settings ($HOME/.config on Linux).`
}

// Run adds.
func (c *engineAddCmd) Run(a *app) error {
	if !engineName.MatchString(c.Name) {
		return usagef("engine %q: want a name of at most 40 letters and digits, with . _ - between them", c.Name)
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
	added := savedEngine{Name: c.Name, Protocol: c.Protocol, Command: absolute(command)}
	if err := added.check(command); err != nil {
		return err
	}
	err := changeEngines(func(s *engineSettings) error {
		if s.find(c.Name) != nil {
			return fmt.Errorf("there is an engine named %s already: katachi engine list --remove %s removes it", c.Name, c.Name)
		}
		s.Engines = append(s.Engines, added)
		return nil
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s: %s\nTo try it: katachi engine test %s\n", added.Name, engine.Join(added.Command), added.Name)
	return err
}

// check returns an error if the engine cannot be used: its network is damaged, or its program is not
// there. The command is as the user wrote it.
func (e *savedEngine) check(command []string) error {
	if !e.isNetwork() {
		if _, err := exec.LookPath(command[0]); err != nil {
			return fmt.Errorf("%s: cannot be run: %w", command[0], plainLook(err))
		}
		return nil
	}
	path, err := filepath.Abs(command[0])
	if err != nil {
		return err
	}
	n, err := net.Open(path)
	if err != nil {
		return errors.New(fileError(err))
	}
	if !n.Judges() {
		return fmt.Errorf("%s: the network predicts moves but does not judge positions: want one of KataGo", command[0])
	}
	e.Command, e.Human = []string{path}, n.Human()
	return nil
}

// isNetwork reports whether the engine is a network's file.
func (e *savedEngine) isNetwork() bool {
	return e.Protocol == engine.Network || e.Protocol == "" && len(e.Command) == 1 && engine.IsNetwork(e.Command[0])
}

// isFile reports whether a path names a regular file.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// plainLook returns the reason why a program was not found, without its name.
func plainLook(err error) error {
	if failed := new(exec.Error); errors.As(err, &failed) {
		return failed.Err
	}
	return err
}

// absolute makes the paths of a command absolute: the path of the program, unless it is looked up
// in PATH, and paths of existing files that follow an option.
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

// engineListCmd lists engines, or removes one.
type engineListCmd struct {
	Remove   string `not:"json" placeholder:"NAME" help:"Remove this engine; its answers stay in the cache, in case you add it again."`
	jsonFlag `set:"json=, a line for each engine"`
}

// Help is shown by katachi engine list --help.
func (*engineListCmd) Help() string {
	return `Examples:
  katachi engine list
  katachi engine list --json
  katachi engine list --remove kata`
}

// Run lists.
func (c *engineListCmd) Run(a *app) error {
	if c.Remove != "" {
		return changeEngines(func(s *engineSettings) error {
			if s.find(c.Remove) == nil {
				return s.unknown(c.Remove)
			}
			s.Engines = slices.DeleteFunc(s.Engines, func(e savedEngine) bool { return e.Name == c.Remove })
			return nil
		})
	}
	s, err := readEngines()
	if err != nil {
		return err
	}
	switch {
	case c.JSON:
		return printLines(a, s.Engines, func(e *savedEngine) any {
			return struct {
				*savedEngine
				Default bool `json:"default"`
			}{e, e == s.first()}
		})
	case len(s.Engines) == 0:
		_, err := fmt.Fprintln(a.stdout, "no engines: katachi engine add NAME FILE saves a network of KataGo, from https://katagotraining.org/networks")
		return err
	}
	t := a.table("name", "", "command")
	t.top = true
	t.whole("name", "command")
	for i := range s.Engines {
		e, is := &s.Engines[i], ""
		switch {
		case e == s.first():
			is = "default"
		case e.Human:
			is = "for --rank"
		}
		t.row(e.Name, is, engine.Join(e.Command))
	}
	return t.flush()
}

// engineTestCmd has an engine search one position.
type engineTestCmd struct {
	Engine string `arg:"" help:"Name of an engine, a network's file, or a command in quotes."`
	Visits int    `type:"number" default:"100" placeholder:"N" help:"Visits to search the position with (default: ${default})."`
	patienceFlag
	jsonFlag
}

// Help is shown by katachi engine test --help.
func (*engineTestCmd) Help() string {
	return `Examples:
  katachi engine test kata
  katachi engine test "leelaz --gtp -w net.gz" --json

The position is the empty 19x19 board. The first start of an engine may take minutes, because KataGo
tunes itself for the machine.`
}

// engineTestJSON is the result of a test as JSON.
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

// hundredth rounds x to two decimals.
func hundredth(x float64) float64 { return math.Round(100*x) / 100 }

// missing returns what the engine does not report.
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

// print prints the result of a test.
func (c *engineTestCmd) print(a *app, out *engineTestJSON) error {
	t := a.list()
	t.row("engine", strings.TrimSpace(out.Engine.Name+" "+out.Engine.Version))
	if out.Engine.Model != "" {
		t.row("network", out.Engine.Model)
	}
	t.row("protocol", map[string]string{"katago": "KataGo's analysis engine", "gtp": "Go Text Protocol", "network": "none: a network in this program"}[out.Protocol])
	t.row("started in", fmt.Sprintf("%.1f s", out.Started))
	t.row("speed", fmt.Sprintf("%.0f visits/s, in one position with %d visits", out.Speed, c.Visits))
	t.row("empty board", fmt.Sprintf("Black wins %.0f %%, komi %g", 100*out.Winrate, board.DefaultKomi))
	if len(out.Missing) > 0 {
		t.row("not reported", strings.Join(out.Missing, ", "))
	}
	return t.flush()
}
