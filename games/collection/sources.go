package collection

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"katachi/games/internal/catalogue"
	"katachi/internal/disk"
	"katachi/internal/num"
)

// Sources are the folders, archives and files from which the games of a collection were added, as
// sorted absolute paths on the machine that added them. A source within another one is dropped, so
// [Sources.Cut] returns the same for a path even if a folder within a source was added separately.
type Sources []string

// sourcesName is the file of a collection's sources in its folder: a sourcesFile as JSON. It does
// not exist if no source is known, as for records that came without one. A new source is written
// before the games that came from it are added to the catalogue, so every game has its source.
const sourcesName = "sources.json"

// sourcesFile is the content of the file.
type sourcesFile struct {
	Version int      `json:"version"`
	Sum     string   `json:"sum"`     // checksum of the sources as JSON: XXH3, 64 bits
	Sources []string `json:"sources"` // those that are not UTF-8 are quoted in Go's syntax
}

const sourcesVersion = 1

// Limits of the list. Files named one by one, for example by a shell pattern, may be very many.
const (
	maxSources      = 10_000
	maxSourcesBytes = 64 << 20
)

// Sources returns the sources of the collection's games as of the last call that read the
// collection: the paths passed to Add, or AddOptions.Sources. It returns an error if the list is
// damaged.
func (c *Collection) Sources() (Sources, error) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return slices.Clone(c.now.sources), c.now.sourcesFault
}

// readSources reads the list of sources.
func (c *Collection) readSources() (Sources, error) {
	if c.dir == "" {
		return c.sources, nil
	}
	path := filepath.Join(c.dir, sourcesName)
	data, err := readList(path, maxSourcesBytes)
	if err != nil || data == nil {
		return nil, err
	}
	list, err := parseSources(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w: katachi collection check --repair starts the list anew", path, ErrDamaged, err)
	}
	return list, nil
}

// text returns the text of the file.
func (s Sources) text() ([]byte, error) {
	f := sourcesFile{Version: sourcesVersion, Sources: []string{}}
	for _, path := range s {
		if !utf8.ValidString(path) {
			path = strconv.Quote(path)
		}
		f.Sources = append(f.Sources, path)
	}
	return listText(&f, &f.Sum, f.Sources)
}

// parseSources reads the file of sources.
func parseSources(data []byte) (Sources, error) {
	var file sourcesFile
	if err := parseList(data, "sources", &file); err != nil {
		return nil, err
	}
	if file.Version != sourcesVersion {
		return nil, fmt.Errorf("version %d of the sources, want %d", file.Version, sourcesVersion)
	}
	var list Sources
	for i, path := range file.Sources {
		if strings.HasPrefix(path, `"`) {
			var err error
			if path, err = strconv.Unquote(path); err != nil {
				return nil, fmt.Errorf("source %d: %q is not quoted to its end", i+1, file.Sources[i])
			}
		}
		list = append(list, path)
	}
	if !slices.Equal(list, Sources(nil).with(list)) {
		return nil, errors.New("want sorted sources, none in another")
	}
	want, err := list.text()
	if err == nil {
		err = asWritten(data, want, "sources")
	}
	return list, err
}

// with returns the sources together with those of more that are in none of them, without sources
// inside others.
func (s Sources) with(more []string) Sources {
	all := Sources(slices.Compact(slices.Sorted(slices.Values(slices.Concat(s, more)))))
	outer := slices.DeleteFunc(slices.Clone(all), func(path string) bool {
		_, inside := all.Cut(path)
		return inside
	})
	old := func(path string) bool {
		_, there := slices.BinarySearch(s, path)
		return there
	}
	room := maxSources // for new ones: existing ones stay
	for _, path := range outer {
		room -= num.FromBool(old(path))
	}
	return slices.DeleteFunc(outer, func(path string) bool {
		if old(path) {
			return false
		}
		room--
		return room < 0
	})
}

// Cut returns the path of a file relative to its source, with slashes; it returns false if the file
// is in no source, or is a source itself. Links are not followed: games are identified by the paths
// by which they were added. Paths of another system, such as C:\go\a.sgf, are cut by the rules of
// that system.
func (s Sources) Cut(path string) (name string, ok bool) {
	separators := `/\`
	if strings.HasPrefix(path, "/") {
		separators = "/"
	}
	for end := len(path) - 1; end >= 0; end-- {
		if strings.IndexByte(separators, path[end]) < 0 {
			continue
		}
		_, folder := slices.BinarySearch(s, path[:end])
		_, root := slices.BinarySearch(s, path[:end+1]) // such as / and C:\
		if !folder && !root || end == len(path)-1 {
			continue
		}
		name = path[end+1:]
		if separators != "/" {
			name = strings.ReplaceAll(name, `\`, "/")
		}
		return name, !slices.Contains(strings.Split(name, "/"), "..") // because that may lead out of the source
	}
	return "", false
}

// newSources returns the list with the sources of a run of Add, or nil if they are already in it.
func newSources(c *Collection, named []string) (Sources, error) {
	if len(named) == 0 {
		return nil, nil
	}
	before, err := c.readSources()
	if err != nil {
		return nil, err
	}
	var more []string
	for _, path := range named {
		path, err := filepath.Abs(path)
		if err != nil {
			return nil, err
		}
		more = append(more, path)
	}
	after := before.with(more)
	if slices.Equal(before, after) {
		return nil, nil
	}
	return after, nil
}

// writeSources replaces the list. Readers of the collection see it with the next change.
func (c *Collection) writeSources(list Sources) error {
	if c.dir == "" {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.sources = list
		return nil
	}
	data, err := list.text()
	if err != nil {
		return err
	}
	return writeList(filepath.Join(c.dir, sourcesName), data, maxSourcesBytes)
}

// noteSources stores the sources of the run, unless they are already in the list.
func (a *adder) noteSources() error {
	if a.sources == nil {
		return nil
	}
	err := a.c.writeSources(a.sources)
	if err == nil {
		a.sources = nil
	}
	return err
}

// noteKnown stores the sources of a run that found only known games, for example a repeated run for
// a collection that has no list yet.
func (a *adder) noteKnown(ctx context.Context) error {
	if a.sources == nil || a.report.Games == 0 {
		return nil
	}
	if err := a.noteSources(); err != nil {
		return err
	}
	return a.c.change(ctx, "note sources", func(catalogue.Change) error { return nil })
}

// sources removes the list of sources if it is damaged.
func (r *repair) sources(ctx context.Context) error {
	if _, err := r.c.readSources(); !errors.Is(err, ErrDamaged) {
		return nil // Check reports other errors
	}
	if err := disk.Remove(filepath.Join(r.c.dir, sourcesName)); err != nil {
		return err
	}
	r.done.Sources = true
	return r.c.change(ctx, "forget damaged sources", func(catalogue.Change) error { return nil })
}
