package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"katachi/internal/disk"
)

// manifest is the settings file of what index --update adds.
type manifest struct {
	Sources []string `json:"sources"` // paths; ~/ is the user's folder, others are relative to the settings file
}

// wantManifest says what such a file looks like.
const wantManifest = `want {"sources":["~/fox","/data/kgs.zip"]}`

// readManifest sets the paths to those of the settings file that are there.
func (c *indexCmd) readManifest(a *app) error {
	dir, err := os.UserConfigDir()
	if err != nil {
		return fmt.Errorf("no folder for settings: %w", err)
	}
	path := filepath.Join(dir, "katachi", "sources.json")
	data, err := disk.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is not there: %s", path, wantManifest)
	}
	if err != nil {
		return err
	}
	var m manifest
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
		return fmt.Errorf("%s: %w: %s", path, err, wantManifest)
	}
	if len(m.Sources) == 0 {
		return fmt.Errorf("%s names no source: %s", path, wantManifest)
	}
	for _, source := range m.Sources {
		full, err := sourcePath(filepath.Dir(path), source)
		if err == nil {
			_, err = os.Stat(full)
		}
		if err != nil {
			a.warnf("%s: left out: %v", path, err)
			continue
		}
		c.Paths = append(c.Paths, full)
	}
	if len(c.Paths) == 0 {
		return fmt.Errorf("%s: none of its %s is there", path, number(len(m.Sources), "source"))
	}
	return nil
}

// sourcePath returns the path that a settings file in a folder names.
func sourcePath(folder, source string) (string, error) {
	if source == "" {
		return "", errors.New("a source without a path")
	}
	if rest, ok := strings.CutPrefix(source, "~/"); ok {
		home, err := os.UserHomeDir()
		return filepath.Join(home, rest), err
	}
	if filepath.IsAbs(source) {
		return source, nil
	}
	return filepath.Join(folder, source), nil
}
