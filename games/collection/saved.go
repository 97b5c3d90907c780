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

	"katachi/games/internal/catalogue"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/terms"
)

// SavedSearch is a search that is stored in a collection under a name.
type SavedSearch struct {
	Name  string `json:"name"`
	Query string `json:"query"` // in the text form that query.Parse reads
}

// savedName is the file of a collection's saved searches in its folder: a savedFile as JSON. It
// does not exist if no search was saved. It is replaced atomically, and merging does not change it.
const savedName = "searches.json"

// savedFile is the content of the file, with the searches by increasing name.
type savedFile struct {
	Version  int           `json:"version"`
	Sum      string        `json:"sum"` // checksum of the searches as JSON: XXH3, 64 bits
	Searches []SavedSearch `json:"searches"`
}

const savedVersion = 1

// text returns the text of the file.
func (f *savedFile) text() ([]byte, error) {
	return listText(f, &f.Sum, f.Searches)
}

// Limits of saved searches.
const (
	maxSaved      = 10_000
	maxSavedName  = 100 // in characters
	maxSavedBytes = 16 << 20
)

// ErrSearchExists is the error for saving another search under a used name.
var ErrSearchExists = errors.New("another search is saved under this name")

var errNoSearch error = catalogue.NotFound("no saved search of this name")

// SavedSearches returns the searches saved in the collection, by increasing name.
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

// CheckSearchName returns what is wrong with a name for a saved search, or nil.
func CheckSearchName(name string) error {
	switch {
	case name == "" || strings.TrimSpace(name) != name || !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl):
		return lang.Say("search name", name)
	case utf8.RuneCountInString(name) > maxSavedName:
		return lang.Say("search name long", name, maxSavedName)
	}
	return nil
}

// noSearch returns the error for a name without a search in the list.
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

// SaveSearch saves a search under a name, without the ID of the query. It is an error if the name
// is used for another search, so that none is lost; saving the same one again is not.
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

// RemoveSearches deletes the saved searches with these names, or, if one does not exist, none.
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
	// a change, so that the revision grows
	if err := c.change(ctx, what, func(catalogue.Change) error { return nil }); err != nil {
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
