package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"katachi/internal/disk"
	"katachi/internal/lockfile"
	"katachi/internal/section"
	"katachi/internal/terms"
	"katachi/mind/analysis/engine"
)

// savedEngine is an engine in the settings.
type savedEngine struct {
	Name     string      `json:"name"`
	Protocol engine.Kind `json:"protocol,omitempty"`
	Command  []string    `json:"command"`
	Human    bool        `json:"human,omitempty"` // a network of human play: it knows ranks, and judges nothing
}

// engineSettings is the content of the file of engines.
type engineSettings struct {
	Engines []savedEngine `json:"engines"`
}

// enginesFile returns the path of the file of engines.
func enginesFile() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("no folder for settings: %w", err)
	}
	return filepath.Join(dir, "katachi", "engines.json"), nil
}

// readEngines reads the file; a missing file means no engines.
func readEngines() (*engineSettings, error) {
	path, err := enginesFile()
	if err != nil {
		return nil, err
	}
	data, err := disk.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return new(engineSettings), nil
	}
	if err != nil {
		return nil, err
	}
	s := new(engineSettings)
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields() // the next change would drop a misspelled field
	if err := d.Decode(s); err != nil {
		return nil, fmt.Errorf(`%s: %w: want {"engines":[{"name":"kata","command":["katago","analysis"]}]}`, path, err)
	}
	for _, e := range s.Engines {
		if len(e.Command) == 0 || e.Command[0] == "" {
			return nil, fmt.Errorf("%s: engine %q has no command", path, e.Name)
		}
	}
	return s, nil
}

// changeEngines changes the file, under a lock against other processes.
func changeEngines(change func(*engineSettings) error) error {
	path, err := enginesFile()
	if err != nil {
		return err
	}
	if err := disk.MkdirAll(filepath.Dir(path)); err != nil {
		return err
	}
	release, err := lockfile.Hold(path + ".lock")
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	defer release()
	s, err := readEngines()
	if err != nil {
		return err
	}
	if err := change(s); err != nil {
		return err
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return section.Replace(path, func(w *bufio.Writer) error { _, err := w.Write(append(text, '\n')); return err })
}

// find returns the engine of that name; nil if there is none.
func (s *engineSettings) find(name string) *savedEngine {
	for i := range s.Engines {
		if s.Engines[i].Name == name {
			return &s.Engines[i]
		}
	}
	return nil
}

// first returns the engine that is asked if none is named: the first network, else the first engine;
// nil if there is none.
func (s *engineSettings) first() (first *savedEngine) {
	for i := range s.Engines {
		switch e := &s.Engines[i]; {
		case e.Human:
		case e.isNetwork():
			return e
		case first == nil:
			first = e
		}
	}
	return first
}

// unknown returns the error for a name that no engine has.
func (s *engineSettings) unknown(name string) error {
	var all []string
	for _, e := range s.Engines {
		all = append(all, e.Name)
	}
	hint := terms.Perhaps(terms.Nearest(name, all))
	if hint == "" {
		hint = ": katachi engine list shows all, katachi engine add saves one"
	}
	return fmt.Errorf("no engine is called %q%s", name, hint)
}

// findEngine returns the saved engine of that name, or the engine of a command: several words, or
// the name of an existing program.
func findEngine(nameOrCommand string) (*savedEngine, error) {
	s, err := readEngines()
	if err != nil {
		return nil, err
	}
	if e := s.find(nameOrCommand); e != nil {
		return e, nil
	}
	if engine.IsNetwork(nameOrCommand) { // one that is not there is an error with its path
		return &savedEngine{Name: filepath.Base(nameOrCommand), Command: []string{nameOrCommand}}, nil
	}
	command, err := engine.Split(nameOrCommand)
	if err != nil {
		return nil, usagef("engine %q: %v", nameOrCommand, err)
	}
	if len(command) == 1 && !strings.ContainsAny(command[0], `/\`) {
		if _, err := exec.LookPath(command[0]); err != nil {
			return nil, s.unknown(nameOrCommand)
		}
	}
	return &savedEngine{Name: filepath.Base(command[0]), Command: command}, nil
}
