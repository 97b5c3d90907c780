package collection

import (
	"context"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/store"
)

// Options are the options of a Collection. The zero value and nil mean the defaults.
type Options = store.Options

// Collection is an open collection. It is safe for concurrent use, except for Close. Other programs
// may read it at the same time, and one may write to it; the next search sees what it adds. If the
// answers of several calls must be consistent, use Pin.
type Collection struct{ store *store.Store }

// collectionOf returns the collection of a store.
func collectionOf(s *store.Store, err error) (*Collection, error) {
	if err != nil {
		return nil, err
	}
	return &Collection{s}, nil
}

// Create makes a new, empty collection in a folder, which it creates if necessary. It is an error
// if the folder already has a collection.
func Create(dir string, opt *Options) (*Collection, error) {
	return collectionOf(store.Create(dir, opt))
}

// Open opens the collection in a folder.
func Open(dir string, opt *Options) (*Collection, error) { return collectionOf(store.Open(dir, opt)) }

// Exists reports whether a folder contains a collection.
func Exists(dir string) bool { return store.Exists(dir) }

// NewMemory returns an empty collection that exists only in memory until it is closed. It can do
// everything that a collection on disk can, except Compact.
func NewMemory(opt *Options) (*Collection, error) {
	return &Collection{store.New("", opt, catalogue.NewMemory())}, nil
}

// Close releases all files; searches must have ended. Later calls return ErrClosed. But while
// pinned collections of this one are open, the files stay open and calls are answered.
func (c *Collection) Close() error { return c.store.Close() }

// Replaced reports whether the folder now has a different collection: the one that was opened was
// removed, and a new one was made. The open collection still answers as before.
func (c *Collection) Replaced() bool { return c.store.Replaced() }

// Dir returns the folder of the collection, "" if it is in memory.
func (c *Collection) Dir() string { return c.store.Dir }

// Pin returns the collection as it is at this moment: all its calls are answered from this one
// revision, whatever this program or another one adds, removes or merges meanwhile. Neither waits
// for the other. It cannot be changed (ErrReadOnly); only the games of a pinned collection in
// memory can be named.
//
// The pinned collection must be closed: until then the space of files that were deleted meanwhile
// is not released. The collection itself may be closed first; its files stay open until all its
// pinned collections are closed.
func (c *Collection) Pin(ctx context.Context) (*Collection, error) {
	return collectionOf(c.store.Pin(ctx))
}

// Revision returns a number that grows with every change of the collection, also by another
// program: games added, removed or tagged.
func (c *Collection) Revision(ctx context.Context) (int64, error) {
	s, err := c.store.Snapshot(ctx)
	if err != nil {
		return 0, err
	}
	return s.Version, nil
}
