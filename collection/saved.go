package collection

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"katachi/internal/terms"
	"katachi/query"
)

// savedSearch is a search that is kept in a collection under a name.
type SavedSearch struct {
	Name  string `json:"name"`
	Query string `json:"query"` // as text, which query.Parse reads
}

// savedName is the file of a collection's saved searches in its folder: a savedFile as JSON. The
// file is not there where none was saved. It is replaced wholly, and no merging touches it.
const savedName = "searches.json"

// savedFile is the content of the file, its searches by rising name.
type savedFile struct {
	Version  int           `json:"version"`
	Sum      string        `json:"sum"` // of the searches as JSON: XXH3, 64 bits
	Searches []SavedSearch `json:"searches"`
}

const savedVersion = 1

// text returns the file as it is written.
func (f *savedFile) text() ([]byte, error) {
	return listText(f, &f.Sum, f.Searches)
}

// What a collection keeps at most.
const (
	maxSaved      = 10_000
	maxSavedName  = 100 // characters
	maxSavedBytes = 16 << 20
)

// ErrSearchExists is the error of saving another search under a name.
var ErrSearchExists = errors.New("another search is saved under this name")

var errNoSearch error = notFound("no saved search of this name")

// SavedSearches returns the searches that are kept in the collection, by rising name.
func (c *Collection) SavedSearches() ([]SavedSearch, error) {
	if c.dir == "" {
		c.mu.RLock()
		defer c.mu.RUnlock()
		return slices.Clone(c.saved), nil
	}
	path := filepath.Join(c.dir, savedName)
	data, err := readList(path, maxSavedBytes)
	if err != nil || data == nil {
		return nil, err
	}
	list, err := parseSaved(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

// parseSaved reads the file of saved searches.
func parseSaved(data []byte) ([]SavedSearch, error) {
	var file savedFile
	if err := parseList(data, "saved searches", &file); err != nil {
		return nil, err
	}
	if file.Version != savedVersion {
		return nil, fmt.Errorf("version %d of saved searches, want %d: save them again (katachi search --save)", file.Version, savedVersion)
	}
	for i, s := range file.Searches {
		if err := CheckSearchName(s.Name); err != nil {
			return nil, fmt.Errorf("search %d: %w", i+1, err)
		}
		if _, err := query.Parse(s.Query); err != nil {
			return nil, fmt.Errorf("search %q: %w", s.Name, err)
		}
		if i > 0 && file.Searches[i-1].Name >= s.Name {
			return nil, fmt.Errorf("search %q: want rising names", s.Name)
		}
	}
	want, err := (&savedFile{Version: savedVersion, Searches: file.Searches}).text()
	if err == nil {
		err = asWritten(data, want, "searches")
	}
	if err != nil {
		return nil, err
	}
	return file.Searches, nil
}

// CheckSearchName returns what is wrong with the name of a search to be saved.
func CheckSearchName(name string) error {
	switch {
	case name == "" || strings.TrimSpace(name) != name || !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl):
		return fmt.Errorf("name %q: want one line of text, without blanks around it", name)
	case utf8.RuneCountInString(name) > maxSavedName:
		return fmt.Errorf("name %q: want at most %d characters", name, maxSavedName)
	}
	return nil
}

// noSearch is the error for a name of which no search is in the list.
func noSearch(list []SavedSearch, name string) error {
	var all []string
	for _, s := range list {
		all = append(all, s.Name)
	}
	return fmt.Errorf("%q: %w%s", name, errNoSearch, terms.Perhaps(terms.Nearest(name, all)))
}

func findSaved(list []SavedSearch, name string) (int, bool) {
	return slices.BinarySearchFunc(list, name, func(s SavedSearch, name string) int { return cmp.Compare(s.Name, name) })
}

// SaveSearch keeps a search under a name. The ID of the query is not kept. Another search of the
// name is an error, so that none is lost; the same one again is not.
func (c *Collection) SaveSearch(ctx context.Context, name string, q *query.Query) error {
	if err := CheckSearchName(name); err != nil {
		return err
	}
	text := q.String()
	if _, err := query.Parse(text); err != nil {
		return fmt.Errorf("search %q: %w", name, err)
	}
	return changeSaved(ctx, c, "save search "+name, func(list []SavedSearch) ([]SavedSearch, error) {
		i, there := findSaved(list, name)
		switch {
		case there && list[i].Query != text:
			return nil, fmt.Errorf("%q: %w: %s", name, ErrSearchExists, list[i].Query)
		case there:
			return list, nil
		case len(list) == maxSaved:
			return nil, fmt.Errorf("%q: %d searches are saved already, which is the most", name, maxSaved)
		}
		return slices.Insert(list, i, SavedSearch{name, text}), nil
	})
}

// RemoveSearches forgets saved searches: all of the names, or, if one is not there, none.
func (c *Collection) RemoveSearches(ctx context.Context, names ...string) error {
	names = slices.Compact(slices.Sorted(slices.Values(names)))
	return changeSaved(ctx, c, fmt.Sprintf("remove %d searches", len(names)), func(list []SavedSearch) ([]SavedSearch, error) {
		for _, name := range names {
			i, ok := findSaved(list, name)
			if !ok {
				return nil, noSearch(list, name)
			}
			list = slices.Delete(list, i, i+1)
		}
		return list, nil
	})
}

// changeSaved replaces the saved searches, as the only writer.
func changeSaved(ctx context.Context, c *Collection, what string, edit func([]SavedSearch) ([]SavedSearch, error)) error {
	unlock, err := c.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	before, err := c.SavedSearches()
	if err != nil {
		return err
	}
	after, err := edit(slices.Clone(before))
	if err != nil || slices.Equal(before, after) {
		return err
	}
	if c.dir == "" {
		c.mu.Lock()
		c.saved = after
		c.mu.Unlock()
	} else if err := writeSaved(filepath.Join(c.dir, savedName), after); err != nil {
		return err
	}
	// whoever looks for changes sees one
	if err := c.change(ctx, what, func(change) error { return nil }); err != nil {
		return err
	}
	return c.refresh(ctx)
}

// writeSaved replaces the file.
func writeSaved(path string, list []SavedSearch) error {
	data, err := (&savedFile{Version: savedVersion, Searches: list}).text()
	if err != nil {
		return err
	}
	return writeList(path, data, maxSavedBytes)
}
