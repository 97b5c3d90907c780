package collection

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/lists"
	"katachi/games/query"
	"katachi/internal/terms"
)

// SavedSearch is a search that is stored in a collection under a name.
type SavedSearch = lists.SavedSearch

// CheckSearchName returns what is wrong with a name for a saved search, or nil.
func CheckSearchName(name string) error { return lists.CheckName(name) }

// SavedSearches returns the searches saved in the collection, by increasing name.
func (c *Collection) SavedSearches() ([]SavedSearch, error) { return c.store.SavedSearches() }

// ErrSearchExists is the error for saving another search under a used name.
var ErrSearchExists = errors.New("another search is saved under this name")

var errNoSearch error = catalogue.NotFound("no saved search of this name")

// noSearch returns the error for a name without a search in the list.
func noSearch(list []SavedSearch, name string) error {
	var all []string
	for _, s := range list {
		all = append(all, s.Name)
	}
	return fmt.Errorf("%q: %w%s", name, errNoSearch, terms.Perhaps(terms.Nearest(name, all)))
}

// SaveSearch saves a search under a name, without the ID of the query. It is an error if the name
// is used for another search, so that none is lost; saving the same one again is not.
func (c *Collection) SaveSearch(ctx context.Context, name string, q *query.Query) error {
	if err := lists.CheckName(name); err != nil {
		return err
	}
	text := q.String()
	if _, err := query.Parse(text); err != nil {
		return fmt.Errorf("search %q: %w", name, err)
	}
	return changeSaved(ctx, c, "save search "+name, func(list []SavedSearch) ([]SavedSearch, error) {
		i, there := lists.FindSaved(list, name)
		switch {
		case there && list[i].Query != text:
			return nil, fmt.Errorf("%q: %w: %s", name, ErrSearchExists, list[i].Query)
		case there:
			return list, nil
		case len(list) == lists.MaxSaved:
			return nil, fmt.Errorf("%q: %d searches are saved already, which is the most", name, lists.MaxSaved)
		}
		return slices.Insert(list, i, SavedSearch{Name: name, Query: text}), nil
	})
}

// RemoveSearches deletes the saved searches with these names, or, if one does not exist, none.
func (c *Collection) RemoveSearches(ctx context.Context, names ...string) error {
	names = slices.Compact(slices.Sorted(slices.Values(names)))
	return changeSaved(ctx, c, fmt.Sprintf("remove %d searches", len(names)), func(list []SavedSearch) ([]SavedSearch, error) {
		for _, name := range names {
			i, ok := lists.FindSaved(list, name)
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
	unlock, err := c.store.Lock(ctx)
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
	data, err := lists.SavedText(after)
	if err != nil {
		return err
	}
	if err := c.store.WriteList(lists.SavedName, data, lists.MaxSavedBytes); err != nil {
		return err
	}
	// a change, so that the revision grows
	if err := c.store.Change(ctx, what, func(catalogue.Change) error { return nil }); err != nil {
		return err
	}
	return c.store.Refresh(ctx)
}
