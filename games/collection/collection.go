package collection

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/internal/texts"
	"katachi/internal/disk"
	"katachi/internal/lockfile"
	"katachi/sgf"
)

// Options are the options of a Collection. The zero value and nil mean the defaults.
type Options struct {
	Threads      int        // for a search and for indexing; 0 means one per core
	SegmentGames int        // number of added games after which they are stored; 0 means 65,536, the largest value
	Limits       sgf.Limits // limits of records and their trees, when they are added and when they are read again

	// Wait is how long a change waits for another writer of the folder before it fails with
	// ErrLocked; 0 means not at all. The end of the change's context ends the wait, too. Changes in
	// memory always wait for each other.
	Wait time.Duration
	// Waiting is called when a change begins to wait, with the process id of the writer, or 0 if it
	// is unknown.
	Waiting func(process int)
}

// Collection is an open collection. It is safe for concurrent use, except for Close. Other programs
// may read it at the same time, and one may write to it; the next search sees what it adds. If the
// answers of several calls must be consistent, use Pin.
type Collection struct {
	store
	opt Options

	mu      sync.RWMutex
	now     *state
	open    map[string]*texts.File // open files of records, by name
	readers readers

	saved   []SavedSearch // saved searches of a collection in memory
	sources Sources       // sources of a collection in memory

	stamps stamps // what earlier programs have verified, as of opening
	opened time.Time

	file    os.FileInfo // catalogue's file, as of opening; nil in memory
	writing sync.Mutex  // lock of the only writer of a collection in memory

	from   *Collection // for a pinned collection: the original; nil otherwise
	unread func()      // for a pinned collection: ends its reading of from
	pins   int         // number of open pinned collections of this one
	closed bool        // close it when they are closed
}

// state is the content of a collection at one moment. It never changes; it shares segments with
// later states.
type state struct {
	version  int64 // version of the catalogue
	segments []search.Part
	removed  int
	names    []*nameFile     // by increasing id
	records  map[string]bool // names of the files of records

	sources      Sources
	sourcesFault error // why sources cannot be read; queries do not fail because of it

	indexOnce  sync.Once
	nameIndex  *nameIndex
	indexFault error
}

// Create makes a new, empty collection in a folder, which it creates if necessary. It is an error
// if the folder already has a collection.
func Create(dir string, opt *Options) (*Collection, error) {
	if err := disk.MkdirAll(dir); err != nil {
		return nil, err
	}
	if opt == nil {
		opt = &Options{}
	}
	lock, err := waitForFolder(context.Background(), dir, opt)
	if err != nil {
		return nil, err
	}
	defer lockfile.Release(lock.OS())
	if Exists(dir) {
		return nil, fmt.Errorf("%s: it already has a collection", dir)
	}
	if err := catalogue.Create(dir); err != nil {
		return nil, err
	}
	return Open(dir, opt)
}

// Open opens the collection in a folder.
func Open(dir string, opt *Options) (*Collection, error) {
	cat, err := catalogue.Open(dir, false)
	if err != nil {
		return nil, err
	}
	c := newCollection(dir, opt, cat)
	c.opened, c.stamps = time.Now(), readStamps(dir)
	if c.file, err = disk.Stat(filepath.Join(dir, catalogue.DatabaseName)); err != nil {
		c.Close()
		return nil, err
	}
	if c.players, err = readPlayers(dir); err == nil {
		err = c.refresh(context.Background())
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// Exists reports whether a folder contains a collection.
func Exists(dir string) bool {
	_, err := disk.Stat(filepath.Join(dir, catalogue.DatabaseName))
	return err == nil
}

func newCollection(dir string, opt *Options, cat catalogue.Catalogue) *Collection {
	c := &Collection{open: map[string]*texts.File{}}
	c.dir, c.cat = dir, cat
	if opt != nil {
		c.opt = *opt
	}
	if c.opt.SegmentGames <= 0 || c.opt.SegmentGames > segment.MaxGames {
		c.opt.SegmentGames = segment.MaxGames
	}
	c.now = &state{version: -1}
	return c
}

// Close releases all files; searches must have ended. Later calls return ErrClosed. But while
// pinned collections of this one are open, the files stay open and calls are answered.
func (c *Collection) Close() error {
	if c.from != nil {
		return c.unpin()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	if c.pins > 0 {
		return nil // closing the last of them closes it
	}
	return c.release()
}

// release is Close for callers that hold c.mu.
func (c *Collection) release() error {
	c.keepStamps()
	c.replace(&state{})
	c.readers.closeAll()
	c.ended.Store(true)
	return c.cat.Close()
}

// Replaced reports whether the folder now has a different collection: the one that was opened was
// removed, and a new one was made. The open collection still answers as before.
func (c *Collection) Replaced() bool {
	if c.file == nil {
		return false
	}
	now, err := os.Stat(filepath.Join(c.dir, catalogue.DatabaseName))
	return err == nil && !os.SameFile(now, c.file)
}

// Dir returns the folder of the collection, "" if it is in memory.
func (c *Collection) Dir() string { return c.dir }

// refresh reads the catalogue, and opens what is new in it.
func (c *Collection) refresh(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		version, err := c.cat.Version(ctx)
		if err != nil || c.ended.Load() {
			return c.failed(err)
		}
		if version == c.now.version {
			return nil
		}
		next, err := c.load(ctx, c.cat, version)
		if err == nil {
			c.replace(next)
			return nil
		}
		if !c.outdated(ctx, version, err) {
			return err
		}
	}
}

// outdated reports whether err is due to a missing file that only an older version of the catalogue
// named: another program has merged files meanwhile, and the catalogue now names the new ones.
func (c *store) outdated(ctx context.Context, version int64, err error) bool {
	if !errors.Is(err, fs.ErrNotExist) {
		return false
	}
	now, err := c.cat.Version(ctx)
	return err == nil && now != version
}

// replace makes next the current state. Files that only the last state has stay open until its
// readers have ended.
func (c *Collection) replace(next *state) {
	for _, s := range c.now.segments {
		if !slices.ContainsFunc(next.segments, func(n search.Part) bool { return n.Seg == s.Seg }) {
			c.readers.leave(func() { s.Seg.Close() })
		}
	}
	for _, n := range c.now.names {
		if !slices.Contains(next.names, n) {
			c.readers.leave(n.close)
		}
	}
	for name, t := range c.open {
		if !next.records[name] {
			c.readers.leave(func() { t.Close() })
			delete(c.open, name)
		}
	}
	c.now = next
	c.readers.closeLeft()
}

// load reads the state of a version from the catalogue, or from a pinned catalogue. It reuses the
// open files of the last state.
func (c *Collection) load(ctx context.Context, cat catalogue.Catalogue, version int64) (_ *state, err error) {
	files, removed, err := cat.State(ctx)
	if err != nil {
		return nil, c.failed(err)
	}
	next := &state{version: version, removed: len(removed), records: map[string]bool{}}
	next.sources, next.sourcesFault = c.readSources()
	for _, f := range catalogue.OfKind(files, texts.Kind) {
		next.records[f.Name] = true
	}
	defer func() {
		if err != nil {
			c.now.closeOthers(next)
		}
	}()
	if next.names, err = nameFilesOf(ctx, c, version, files); err != nil {
		return nil, err
	}
	for _, f := range catalogue.OfKind(files, segment.Kind) {
		seg, err := c.segment(f)
		if err != nil {
			return nil, err
		}
		next.segments = append(next.segments, search.Part{File: f.ID, Seg: seg})
	}
	slices.SortFunc(next.segments, func(a, b search.Part) int { return cmp.Compare(a.Seg.Lowest(), b.Seg.Lowest()) })
	for i := range next.segments {
		own := next.segments[i].Among(next.segments[i+1:], removed)
		if err := next.segments[i].Drop(own); err != nil {
			return nil, err
		}
	}
	return next, nil
}

// closeOthers closes the files of a later state that s does not share with it.
func (s *state) closeOthers(later *state) {
	for _, p := range later.segments {
		if !slices.ContainsFunc(s.segments, func(own search.Part) bool { return own.Seg == p.Seg }) {
			p.Seg.Close()
		}
	}
	for _, n := range later.names {
		if !slices.Contains(s.names, n) {
			n.close()
		}
	}
}

// segment returns an open segment of the last state, or opens it.
func (c *Collection) segment(f catalogue.File) (*segment.Segment, error) {
	for _, s := range c.now.segments {
		if s.File == f.ID {
			return s.Seg, nil
		}
	}
	s, err := c.openSegment(f)
	if err != nil {
		return nil, err
	}
	if s.Games() != f.Games || s.Size() != f.Board {
		defer s.Close()
		return nil, s.File().Corrupt("about", 0,
			fmt.Sprintf("%d games of %d rows, as the catalogue says", f.Games, f.Board), fmt.Sprintf("%d of %d", s.Games(), s.Size()))
	}
	s.Trust(c.stamps[stampOf(s.File())])
	return s, nil
}

// openSegment opens the file of a segment.
func (c *Collection) openSegment(f catalogue.File) (*segment.Segment, error) {
	if p, ok := c.cat.(*published); ok {
		return p.segment(f)
	}
	file, err := c.openFile(f.Name, segment.Kind, segment.Version)
	if err != nil {
		return nil, err
	}
	return segment.Open(file)
}

// snapshot returns the current state, for a reader.
func (c *Collection) snapshot(ctx context.Context) (*state, error) {
	if err := c.refresh(ctx); err != nil {
		return nil, err
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.now, nil
}

// NewMemory returns an empty collection that exists only in memory until it is closed. It can do
// everything that a collection on disk can, except Compact.
func NewMemory(opt *Options) (*Collection, error) {
	return newCollection("", opt, catalogue.NewMemory()), nil
}
