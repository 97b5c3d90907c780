package lists

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"katachi/internal/num"
	"katachi/internal/section"
)

// Sources are the folders, archives and files from which the games of a collection were added, as
// sorted absolute paths on the machine that added them. A source within another one is dropped, so
// [Sources.Cut] returns the same for a path even if a folder within a source was added separately.
type Sources []string

// SourcesName is the file of a collection's sources in its folder: a sourcesFile as JSON. It does
// not exist if no source is known, as for records that came without one. A new source is written
// before the games that came from it are added to the catalogue, so every game has its source.
const SourcesName = "sources.json"

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
	MaxSourcesBytes = 64 << 20
)

// Text returns the text of the file.
func (s Sources) Text() ([]byte, error) {
	f := sourcesFile{Version: sourcesVersion, Sources: []string{}}
	for _, path := range s {
		if !utf8.ValidString(path) {
			path = strconv.Quote(path)
		}
		f.Sources = append(f.Sources, path)
	}
	return listText(&f, &f.Sum, f.Sources)
}

// ParseSources parses the file of sources; path is for errors.
func ParseSources(path string, data []byte) (Sources, error) {
	list, err := parseSources(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w: katachi collection check --repair starts the list anew", path, section.ErrCorrupt, err)
	}
	return list, nil
}

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
	if !slices.Equal(list, Sources(nil).With(list)) {
		return nil, errors.New("want sorted sources, none in another")
	}
	want, err := list.Text()
	if err == nil {
		err = asWritten(data, want, "sources")
	}
	return list, err
}

// With returns the sources together with those of more that are in none of them, without sources
// inside others.
func (s Sources) With(more []string) Sources {
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
