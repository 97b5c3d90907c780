package main

import (
	"katachi/games/collection"
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
		if c.Remove {
			return a.did(col.Untag(a.ctx, c.Tag, c.IDs...), "%s: tag %q removed", number(len(c.IDs), "game"), c.Tag)
		}
		return a.did(col.Tag(a.ctx, c.Tag, c.IDs...), "%s: tagged %q", number(len(c.IDs), "game"), c.Tag)
	})
}

// gamesRemoveCmd removes games.
type gamesRemoveCmd struct {
	inFlag
	waitFlag
	idFlags
}

// Run removes.
func (c *gamesRemoveCmd) Run(a *app) error {
	return c.change(a, c.waitFlag, func(col *collection.Collection) error {
		return a.did(col.Remove(a.ctx, c.IDs...), "%s removed", number(len(c.IDs), "game"))
	})
}

// did says what was done, unless there is an error, which it returns.
func (a *app) did(err error, format string, args ...any) error {
	if err == nil {
		a.notef(format, args...)
	}
	return err
}
