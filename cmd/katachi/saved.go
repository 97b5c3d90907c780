package main

import (
	"errors"
	"fmt"

	"katachi/games/collection"
	"katachi/internal/report"
	"katachi/internal/terms"
)

// collectionSearchesCmd lists and removes saved searches.
type collectionSearchesCmd struct {
	ownInFlag
	waitFlag `set:"needs=remove"`
	Remove   []string `sep:"none" placeholder:"NAME" help:"Remove this saved search; repeat the option for several."`
	jsonFlag `set:"json=, a line for each search"`
}

// Help is shown by katachi collection searches --help.
func (*collectionSearchesCmd) Help() string {
	return `Examples:
  katachi search --query "rows=.X./X.X/.X." --save ponnuki --in mine
  katachi collection searches --in mine
  katachi search --saved ponnuki --in mine
  katachi collection searches --remove ponnuki --in mine

Searches are saved in the collection, as the text of their queries. Compacting and repairing the
collection do not change them.`
}

// Run lists, or removes.
func (c *collectionSearchesCmd) Run(a *app) error {
	col, err := collection.Open(c.In, c.stored(a, 0))
	if err != nil {
		return err
	}
	defer col.Close()
	if len(c.Remove) > 0 {
		return col.RemoveSearches(a.ctx, c.Remove...)
	}
	list, err := col.SavedSearches()
	if err != nil {
		return err
	}
	switch {
	case c.JSON:
		return printLines(a, list, func(s *collection.SavedSearch) any { return s })
	case len(list) == 0:
		_, err := fmt.Fprintln(a.stdout, "no saved searches")
		return err
	}
	t := a.table("name", "query")
	t.top = true
	t.whole("name", "query")
	for _, s := range list {
		t.row(s.Name, s.Query)
	}
	return t.flush()
}

// searchName is the name of a saved search.
type searchName string

// UnmarshalText rejects an empty name, which would mean that no search was requested.
func (n *searchName) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return errors.New("want the name of a search, but got an empty one")
	}
	*n = searchName(text)
	return nil
}

// savedFlag is the option that runs a saved search.
type savedFlag struct {
	Saved searchName `placeholder:"NAME" not:"position,play,region" help:"Run the query saved under this name by search --save."`
}

// load sets --query to the saved search, from the first collection that has one of this name.
func (f *savedFlag) load(a *app, in *insFlag, q *report.Question) error {
	if f.Saved == "" {
		return nil
	}
	cols, done, err := in.open(a, 0)
	if err != nil {
		return err
	}
	defer done()
	var all []string
	for _, col := range cols {
		list, err := col.SavedSearches()
		if err != nil {
			return err
		}
		for _, s := range list {
			if s.Name == string(f.Saved) {
				q.Query = s.Query
				return nil
			}
			all = append(all, s.Name)
		}
	}
	hint := terms.Perhaps(terms.Nearest(string(f.Saved), all))
	if hint == "" {
		hint = ": katachi collection searches lists them"
	}
	return fmt.Errorf("--saved %q: no search is saved under this name%s", f.Saved, hint)
}

// save keeps the query under the name of --save.
func (c *searchCmd) save(a *app, cols collection.Union, q *report.Placed) error {
	if c.Save == "" {
		return nil
	}
	kept := *q.Query
	kept.Limit, kept.Offset = 0, 0 // the part of the list is not saved
	return (&inFlag{cols[0].Dir()}).change(a, c.waitFlag, func(col *collection.Collection) error {
		return col.SaveSearch(a.ctx, string(c.Save), &kept)
	})
}
