package main

import (
	"fmt"
	"slices"
	"strings"

	"katachi/games/collection"
	"katachi/games/query"
)

// errSample is the error for changing the built-in games.
var errSample = usagef("the built-in sample cannot be changed: name a collection with --in")

// change opens the collection for a change; the sample cannot be changed.
func (f *inFlag) change(a *app, wait waitFlag, work func(*collection.Collection) error) error {
	if f.In == "" {
		return errSample
	}
	col, err := collection.Open(f.In, wait.stored(a, 0))
	if err != nil {
		return err
	}
	defer col.Close()
	return work(col)
}

// gamesTagCmd adds and removes tags.
type gamesTagCmd struct {
	inFlag
	Tag    string `arg:"" help:"The tag."`
	Remove bool   `help:"Remove the tag."`
	waitFlag
	idFlags
}

// Run tags.
func (c *gamesTagCmd) Run(a *app) error {
	return c.change(a, c.waitFlag, func(col *collection.Collection) error {
		had := map[int64]bool{}
		for g, err := range col.Games(a.ctx, &query.Where{Tags: []string{c.Tag}}) {
			if err != nil {
				return err
			}
			had[g.ID] = true
		}
		work, did, undo := col.Tag, "tagged %q", " --remove"
		if c.Remove {
			work, did, undo = col.Untag, "tag %q removed", ""
		}
		if err := work(a.ctx, c.Tag, c.IDs...); err != nil {
			return err
		}
		changed := slices.DeleteFunc(c.once(), func(id int64) bool { return had[id] != c.Remove })
		said := fmt.Sprintf("%s: "+did, number(len(changed), "game"), c.Tag)
		if len(changed) > 0 {
			said += fmt.Sprintf("; undo: katachi games tag %s%s%s --in %s", shellWord(c.Tag), spaced(changed), undo, shellWord(c.In))
		}
		a.notef("%s", said)
		return nil
	})
}

// spaced returns numbers, each after a space.
func spaced(ids []int64) string { return " " + strings.Trim(fmt.Sprint(ids), "[]") }

// shellWord returns a word as one types it in any shell.
func shellWord(word string) string {
	if strings.ContainsAny(word, " \t&|;()<>*?") {
		return `"` + word + `"`
	}
	return word
}

// gamesRemoveCmd removes games.
type gamesRemoveCmd struct {
	inFlag
	Undo bool `help:"Bring removed games back."`
	waitFlag
	idFlags
}

// Help is shown by katachi games remove --help.
func (*gamesRemoveCmd) Help() string {
	return `Removed games stay on the disk until katachi collection compact or katachi index needs their
space; until then --undo brings them back, with their tags.`
}

// Run removes.
func (c *gamesRemoveCmd) Run(a *app) error {
	return c.change(a, c.waitFlag, func(col *collection.Collection) error {
		ids := c.once()
		if c.Undo {
			return a.did(col.Restore(a.ctx, ids...), "%s restored", number(len(ids), "game"))
		}
		return a.did(col.Remove(a.ctx, ids...), "%s removed; undo, until they are compacted: katachi games remove%s --undo --in %s",
			number(len(ids), "game"), spaced(ids), shellWord(c.In))
	})
}

// did says what was done, unless there is an error, which it returns.
func (a *app) did(err error, format string, args ...any) error {
	if err == nil {
		a.notef(format, args...)
	}
	return err
}
