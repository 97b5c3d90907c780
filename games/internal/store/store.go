// Package store has the files of a collection: it opens those that the catalogue names, writes new
// ones, and makes changes. A [State] is what is stored at one moment.
//
// Only one program writes, or in memory one goroutine: see [Store.Lock]. A file never changes. A
// writer makes new files first, and then a change of the catalogue that names them, completely or
// not at all; files that it no longer names are closed when the last reader that may use them has
// ended (readers.go), and deleted by the next writer ([Store.Sweep]).
//
// Reading order: store.go, state.go (what is stored at one moment), files.go, games.go (records),
// names.go (files of names, and the games that they name), lock.go, readers.go, pin.go, stamps.go.
package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/players"
	"katachi/games/internal/segment"
	"katachi/games/internal/texts"
	"katachi/games/query"
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

// Store is an open collection: its catalogue, and the files that this names. It is safe for
// concurrent use, except for Close. Other programs may read the folder at the same time, and one may
// write to it; the next Snapshot sees what it adds.
type Store struct {
	Dir     string // "" in memory
	Cat     catalogue.Catalogue
	Opt     Options
	Players *players.Names // names of the folder: see PlayersName

	memory memoryFiles // files of a collection in memory
	ended  atomic.Bool // it is closed

	mu      sync.RWMutex
	now     *State
	open    map[string]*texts.File // open files of records, by name
	readers readers

	stamps Stamps // what earlier programs have verified, as of opening
	opened time.Time

	file    os.FileInfo // catalogue's file, as of opening; nil in memory
	writing sync.Mutex  // lock of the only writer of a collection in memory

	from   *Store // for a pinned store: the original; nil otherwise
	unread func() // for a pinned store: ends its reading of from
	pins   int    // number of open pinned stores of this one
	closed bool   // close it when they are closed
}

// ErrMemory is the error for operations that only a collection on disk can do.
var ErrMemory = errors.New("the collection is in memory only")

// MaxPending is how many bytes of packed records may wait to be stored: a full segment of games
// without comments has some 25 MB. It is not an option, so that the same games always make the same
// files. Tests lower it.
var MaxPending = 64 << 20

// Create makes a new, empty collection in a folder, which it creates if necessary. It is an error
// if the folder already has a collection.
func Create(dir string, opt *Options) (*Store, error) {
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
func Open(dir string, opt *Options) (*Store, error) {
	cat, err := catalogue.Open(dir, false)
	if err != nil {
		return nil, err
	}
	s := New(dir, opt, cat)
	s.opened, s.stamps = time.Now(), ReadStamps(dir)
	if s.file, err = disk.Stat(filepath.Join(dir, catalogue.DatabaseName)); err != nil {
		s.Close()
		return nil, err
	}
	if s.Players, err = readPlayers(dir); err == nil {
		err = s.Refresh(context.Background())
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Exists reports whether a folder contains a collection.
func Exists(dir string) bool {
	_, err := disk.Stat(filepath.Join(dir, catalogue.DatabaseName))
	return err == nil
}

// New returns the store of a catalogue, without reading it. In memory, dir is "".
func New(dir string, opt *Options, cat catalogue.Catalogue) *Store {
	s := &Store{Dir: dir, Cat: cat, open: map[string]*texts.File{}}
	if opt != nil {
		s.Opt = *opt
	}
	if s.Opt.SegmentGames <= 0 || s.Opt.SegmentGames > segment.MaxGames {
		s.Opt.SegmentGames = segment.MaxGames
	}
	s.now = &State{Version: -1}
	return s
}

// Close releases all files; searches must have ended. Later calls return ErrClosed. But while
// pinned collections of this one are open, the files stay open and calls are answered.
func (s *Store) Close() error {
	if s.from != nil {
		return s.unpin()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	if s.pins > 0 {
		return nil // closing the last of them closes it
	}
	return s.release()
}

// release is Close for callers that hold s.mu.
func (s *Store) release() error {
	s.keepStamps()
	s.replace(&State{})
	s.readers.closeAll()
	s.ended.Store(true)
	return s.Cat.Close()
}

// Replaced is Collection.Replaced.
func (s *Store) Replaced() bool {
	if s.file == nil {
		return false
	}
	now, err := os.Stat(filepath.Join(s.Dir, catalogue.DatabaseName))
	return err == nil && !os.SameFile(now, s.file)
}

// Files returns the collection's files of a kind.
func (s *Store) Files(ctx context.Context, kind string) ([]catalogue.File, error) {
	files, err := s.Cat.Files(ctx)
	if err != nil {
		return nil, s.Failed(err)
	}
	return catalogue.OfKind(files, kind), nil
}

// IDs returns the games that meet the conditions.
func (s *Store) IDs(ctx context.Context, where ...catalogue.Condition) ([]int64, error) {
	var list []int64
	for e, err := range s.Cat.Games(ctx, catalogue.Selection{Columns: []string{"id"}, Where: where}) {
		if err != nil {
			return nil, s.Failed(err)
		}
		list = append(list, e.Info.ID)
	}
	return list, nil
}

// Change changes the catalogue, completely or not at all. Only the writer may call it.
func (s *Store) Change(ctx context.Context, what string, work func(catalogue.Change) error) error {
	ch, err := s.Cat.Begin(ctx)
	if err != nil {
		return s.Failed(err)
	}
	if err = work(ch); err == nil {
		err = ch.Commit(what)
	}
	if err != nil {
		ch.Rollback()
		return s.Failed(err)
	}
	return nil
}

// Failed adds the collection to an error of the catalogue; for a closed collection it returns
// ErrClosed.
func (s *Store) Failed(err error) error {
	if s.ended.Load() {
		err = catalogue.ErrClosed
	}
	if s.Dir == "" {
		return catalogue.OneLine(err)
	}
	return fmt.Errorf("%s: %w", s.Dir, catalogue.OneLine(err))
}

// Conditions returns the conditions of w on a game.
func (s *Store) Conditions(w *query.Where) []catalogue.Condition {
	return catalogue.Conditions(w, s.Players)
}

// Write makes a change of the catalogue as the only writer.
func (s *Store) Write(ctx context.Context, what string, work func(catalogue.Change) error) error {
	unlock, err := s.Lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	if err := s.Change(ctx, what, work); err != nil {
		return err
	}
	return s.Refresh(ctx)
}

// PlayersName is the file in a collection's folder that says which names belong to one person, in
// the format of package players. The user writes it; it is read when the collection is opened.
const PlayersName = "players.txt"

// readPlayers reads the file; without one there are no names.
func readPlayers(dir string) (*players.Names, error) {
	path := filepath.Join(dir, PlayersName)
	text, err := disk.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return players.Parse(bytes.NewReader(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))), path)
}
