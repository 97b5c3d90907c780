package collection

import (
	"context"
	"errors"

	"katachi/progress"
)

// Pin returns the collection as it is at this moment: whatever it is asked is answered from this
// one revision, whatever this program or another one adds, removes or merges meanwhile. Neither
// waits for the other. It cannot be changed: that is ErrReadOnly; but the games of one in memory
// can be named.
//
// The pinned collection is to be closed: until then the place of files that were deleted meanwhile
// is not given back. The collection itself may be closed before; its files stay open until all that
// are pinned are closed, too.
func (c *Collection) Pin(ctx context.Context) (*Collection, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		cat, err := c.cat.pin(ctx)
		if err != nil {
			return nil, c.failed(err)
		}
		p, err := pinned(ctx, c, cat)
		if err == nil {
			return p, nil
		}
		version, failed := cat.version(ctx)
		err = errors.Join(err, failed, cat.close())
		if !c.outdated(ctx, version, err) {
			return nil, err
		}
	}
}

// pinned makes the collection that has a pinned catalogue. All its files are opened, since another
// program may delete them; those that cannot be are the error of whoever asks for them.
func pinned(ctx context.Context, c *Collection, cat catalogue) (*Collection, error) {
	version, err := cat.version(ctx)
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

// unpin closes a pinned collection, or leaves that to the last that is pinned of it.
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

// endPin ends a pin, and the collection that is pinned if it waits for that.
func (c *Collection) endPin() error {
	c.ended.Store(true)
	err := c.cat.close()
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

// namePinned names the games of the collection in memory that is pinned. The pinned one has their
// names, too: they say nothing else of its games.
func namePinned(ctx context.Context, c *Collection, lib Library, report progress.Func) (NameReport, error) {
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
