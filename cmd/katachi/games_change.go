package main

import "errors"

// errSample is the error of changing the built-in games.
var errSample = errors.New("the built-in sample cannot be changed: name a collection with --in")

// gamesTagCmd gives tags, and takes them away.
type gamesTagCmd struct {
	inFlag
	Tag    string `arg:"" help:"The tag."`
	Delete bool   `help:"Take the tag away."`
	idFlags
}

// Run tags.
func (c *gamesTagCmd) Run(a *app) error {
	if c.In == "" {
		return errSample
	}
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	if c.Delete {
		return col.Untag(a.ctx, c.Tag, c.IDs...)
	}
	return col.Tag(a.ctx, c.Tag, c.IDs...)
}

// gamesRemoveCmd takes games out.
type gamesRemoveCmd struct {
	inFlag
	idFlags
}

// Run removes.
func (c *gamesRemoveCmd) Run(a *app) error {
	if c.In == "" {
		return errSample
	}
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	return col.Remove(a.ctx, c.IDs...)
}

// gamesStatsCmd counts.
type gamesStatsCmd struct{ inFlag }

// Run counts.
func (c *gamesStatsCmd) Run(a *app) error {
	col, err := c.open(0)
	if err != nil {
		return err
	}
	defer col.Close()
	return printCollection(a, col)
}
