package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/alecthomas/kong"
)

// helpCmd prints what --help prints.
type helpCmd struct {
	Command []string `arg:"" optional:"" help:"A command, such as name or games list, or the word limits. Default: all commands."`
	Man     string   `type:"path" placeholder:"DIR" not:"command" help:"Write manual pages of all commands to this folder."`
	Shell   string   `name:"completion" enum:",bash,zsh,fish" default:"" placeholder:"SHELL" not:"command,man" help:"Print what completes commands in a shell: bash, zsh or fish."`
}

// Help is shown by katachi help --help.
func (*helpCmd) Help() string {
	return `Examples:
  katachi help
  katachi help games list
  katachi help limits        options of all commands, limits and rare options
  katachi help --man man1    then man -l man1/katachi.1
  eval "$(katachi help --completion bash)"   in $HOME/.bashrc; also zsh
  katachi help --completion fish | source    in $HOME/.config/fish/config.fish`
}

// Run prints help.
func (c *helpCmd) Run(a *app, parser *kong.Kong) error {
	switch {
	case c.Man != "":
		return writeManual(parser.Model, c.Man)
	case c.Shell != "":
		_, err := fmt.Fprintln(a.stdout, shells[c.Shell])
		return err
	}
	if slices.Equal(c.Command, []string{"limits"}) {
		return printLimits(parser)
	}
	_, err := parser.Parse(append(c.Command, "--lang", a.lang, "--help"))
	if err != nil && !errors.As(err, new(*fs.PathError)) { // the command is unknown
		err = fmt.Errorf("%w: %w (see katachi help)", errUsage, err)
	}
	return err
}

// versionCmd prints the version of the program and what it was built from.
type versionCmd struct {
	Licences bool `not:"json" help:"Instead, print the licences of the modules and data in katachi."`
	jsonFlag
}

// built describes the build of the binary. Revision is "" if it is not known.
type built struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Time     string `json:"time,omitempty"`
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// Run prints.
func (c *versionCmd) Run(a *app) error {
	if c.Licences {
		_, err := io.WriteString(a.stdout, thirdParty)
		return err
	}
	b := buildInfo()
	if c.JSON {
		return printJSON(a.stdout, b)
	}
	t := a.list()
	t.row("katachi", b.Version)
	if b.Revision != "" {
		t.row("revision", b.Revision+map[bool]string{true: ", modified"}[b.Modified]+", "+b.Time)
	}
	t.row("Go", b.Go+" "+b.Platform)
	return t.flush()
}

// buildInfo returns what the Go command recorded in the binary.
func buildInfo() built {
	b := built{Version: "devel", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if info.Main.Version != "(devel)" {
		b.Version = cmp.Or(info.Main.Version, b.Version)
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.time":
			b.Time = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

// version is the line that --version prints.
func version() string { return "katachi " + buildInfo().Version }
