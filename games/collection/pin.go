package collection

import (
	"context"
	"errors"

	"katachi"
	"katachi/games/internal/catalogue"
)

// Pin returns the collection as it is at this moment: all its calls are answered from this one
// revision, whatever this program or another one adds, removes or merges meanwhile. Neither waits
// for the other. It cannot be changed (ErrReadOnly); only the games of a pinned collection in
// memory can be named.
//
// The pinned collection must be closed: until then the space of files that were deleted meanwhile
// is not released. The collection itself may be closed first; its files stay open until all its
// pinned collections are closed.
func (c *Collection) Pin(ctx context.Context) (*Collection, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		cat, err := c.cat.Pin(ctx)
		if err != nil {
			return nil, c.failed(err)
		}
		p, err := pinned(ctx, c, cat)
		if err == nil {
			return p, nil
		}
		version, failed := cat.Version(ctx)
		err = errors.Join(err, failed, cat.Close())
		if !c.outdated(ctx, version, err) {
			return nil, err
		}
	}
}

// pinned returns the collection with a pinned catalogue. It opens all files, because another
// program may delete them; if one cannot be opened, calls that need it return the error.
func pinned(ctx context.Context, c *Collection, cat catalogue.Catalogue) (*Collection, error) {
	version, err := cat.Version(ctx)
	if err != nil {
		return nil, c.failed(err)
	}
	if version != c.now.version {
		next, err := c.load(ctx, cat, version)
		if err != nil {
			return nil, err
		}
		c.replace(next)
	}
	p := newCollection(c.dir, &c.opt, cat)
	p.from, p.now, p.file, p.saved, p.players = c, c.now, c.file, c.saved, c.players
	for name := range c.now.records {
		t, err := c.textsNow(name)
		if c.outdated(ctx, version, err) {
			return nil, err
		}
		if err == nil {
			p.open[name] = t
		}
	}
	p.unread = c.readingNow()
	c.pins++
	return p, nil
}

// unpin closes a pinned collection, or leaves that to the last pinned collection of it.
func (c *Collection) unpin() error {
	c.mu.Lock()
	again := c.closed
	c.closed = true
	wait := again || c.pins > 0
	c.mu.Unlock()
	if wait {
		return nil
	}
	return c.endPin()
}

// endPin ends a pin, and closes the original collection if that is waiting for it.
func (c *Collection) endPin() error {
	c.ended.Store(true)
	err := c.cat.Close()
	c.mu.Lock()
	c.readers.leave(c.unread)
	c.readers.closeLeft()
	c.mu.Unlock()
	from := c.from
	from.mu.Lock()
	from.pins--
	last := from.closed && from.pins == 0
	if last && from.from == nil {
		err = errors.Join(err, from.release())
	}
	from.mu.Unlock()
	if last && from.from != nil {
		err = errors.Join(err, from.endPin())
	}
	return err
}

// namePinned names the games of the pinned collection's original, which is in memory. The pinned
// one then has the names, too, because they change nothing else about its games.
func namePinned(ctx context.Context, c *Collection, lib Library, report katachi.ProgressFunc) (NameReport, error) {
	r, err := c.from.Name(ctx, lib, report)
	if err != nil {
		return r, err
	}
	c.from.mu.RLock()
	names := c.from.now.names
	c.from.mu.RUnlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	was := c.now
	c.now = &state{
		version: was.version, segments: was.segments, removed: was.removed, records: was.records, names: names,
		sources: was.sources, sourcesFault: was.sourcesFault,
	}
	return r, nil
}
