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

// manifest is the settings file with the sources of index --update.
type manifest struct {
	Sources []string `json:"sources"` // paths; ~/ is the user's folder, others are relative to the settings file
}

// wantManifest is an example of the file, for messages.
const wantManifest = `want {"sources":["/data/fox","/data/kgs.zip"]}`

// readManifest sets the paths to those sources of the settings file that exist.
func (c *indexCmd) readManifest(a *app) error {
	dir, err := os.UserConfigDir()
	if err != nil {
		return fmt.Errorf("no folder for settings: %w", err)
	}
	path := filepath.Join(dir, "katachi", "sources.json")
	data, err := disk.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s does not exist: %s", path, wantManifest)
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
		return fmt.Errorf("%s lists no source: %s", path, wantManifest)
	}
	for _, source := range m.Sources {
		full, err := sourcePath(filepath.Dir(path), source)
		if err == nil {
			_, err = os.Stat(full)
		}
		if err != nil {
			a.warnf("%s: source left out: %v", path, err)
			continue
		}
		c.Paths = append(c.Paths, full)
	}
	if len(c.Paths) == 0 {
		return fmt.Errorf("%s: none of its %s exists", path, number(len(m.Sources), "source"))
	}
	return nil
}

// sourcePath returns the absolute path of a source in the settings file, which lies in dir.
func sourcePath(folder, source string) (string, error) {
	if source == "" {
		return "", errors.New("a source has no path")
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
