package api

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"katachi/collection"
	"katachi/internal/mapfile"
	"katachi/sgf"
)

// Service answers what is asked of collections. It is safe for concurrent use.
type Service struct {
	Shelf   *Shelf
	Advisor *Advisor   // answers suggestions
	Version string     // of katachi
	Limits  sgf.Limits // of records that come with requests; none is larger than MaxRecord
}

// Shelf is the collections that may be asked, by name.
type Shelf struct{ list []*slot }

// slot is the place of a collection.
type slot struct {
	name string
	open func() (*collection.Collection, error)

	mu   sync.Mutex
	held *Held
}

// Held is an open collection with its name.
type Held struct {
	Name  string
	Games *collection.Collection

	users    int  // who work with it now; slot.mu guards it
	replaced bool // it is closed when the last user has done

	last *lastListing
}

// lastListing keeps the listing of all games, and the players, at the last revision that was requested.
type lastListing struct {
	mu   sync.Mutex
	list *listing

	players   []collection.Player // at the revision playersOf
	playersOf string
}

func newHeld(name string, games *collection.Collection) *Held {
	return &Held{Name: name, Games: games, last: new(lastListing)}
}

// Sample is the name of the built-in collection.
const Sample = "sample"

// OpenShelf opens the collections of the folders, or the built-in sample if there is none. A
// collection is called like its folder, with a number behind it if there are several of the name.
func OpenShelf(dirs []string, opt *collection.Options) (*Shelf, error) {
	s := &Shelf{}
	if len(dirs) == 0 {
		return s, s.Add(Sample, func() (*collection.Collection, error) { return collection.Builtin(opt) })
	}
	for _, dir := range dirs {
		name := s.freeName(filepath.Base(dir))
		if err := s.Add(name, func() (*collection.Collection, error) { return collection.Open(dir, opt) }); err != nil {
			s.Close()
			return nil, err
		}
	}
	return s, nil
}

// freeName returns a name that no collection has.
func (s *Shelf) freeName(base string) string {
	name := base
	for i := 2; slices.Contains(s.Names(), name); i++ {
		name = fmt.Sprintf("%s-%d", base, i)
	}
	return name
}

// AddMemory adds an empty collection in memory.
func (s *Shelf) AddMemory(name string) error {
	return s.Add(s.freeName(name), func() (*collection.Collection, error) { return collection.NewMemory(nil) })
}

// Add adds the collection that open opens, under a name that no other has.
func (s *Shelf) Add(name string, open func() (*collection.Collection, error)) error {
	col, err := open()
	if err != nil {
		return err
	}
	s.list = append(s.list, &slot{name: name, open: open, held: newHeld(name, col)})
	return nil
}

// Close closes all collections. Nothing may use them any more.
func (s *Shelf) Close() error {
	var err error
	for _, place := range s.list {
		err = cmp.Or(place.held.Games.Close(), err)
	}
	return err
}

// Names returns the names of the collections in their order.
func (s *Shelf) Names() []string {
	names := []string{}
	for _, place := range s.list {
		names = append(names, place.name)
	}
	return names
}

// find returns the place of the collection of the name, of the first for "".
func (s *Shelf) find(name string) (*slot, error) {
	for _, place := range s.list {
		if name == "" || place.name == name {
			return place, nil
		}
	}
	return nil, NewProblem(StatusNotFound, "collection", "There is no collection %q: want one of %q", name, s.Names())
}

// Use calls work with the collection of the name, the first for "", as it is now: whatever work asks
// is answered from one revision. It stays open until work returns.
func (s *Shelf) Use(ctx context.Context, name string, work func(*Held) error) error {
	return s.live(name, func(h *Held) error {
		now, err := h.Games.Pin(ctx)
		if err != nil {
			return err
		}
		defer now.Close()
		return work(&Held{Name: h.Name, Games: now, last: h.last})
	})
}

// Revision returns what changes whenever the games of a collection change.
func (s *Shelf) Revision(ctx context.Context, name string) (revision string, err error) {
	err = s.live(name, func(h *Held) error {
		revision, err = h.Revision(ctx)
		return err
	})
	return revision, err
}

// live is Use with the collection as it is whenever it is asked, and for changes. It is an error if
// one of its files was cut short meanwhile. No error says where on this machine files are.
func (s *Shelf) live(name string, work func(*Held) error) error {
	place, err := s.find(name)
	if err != nil {
		return err
	}
	h := place.take()
	defer place.giveBack(h)
	return h.hideFolders(h.guard(func() error { return work(h) }))
}

// take returns the collection, opened again if it was replaced by another.
func (place *slot) take() *Held {
	place.mu.Lock()
	defer place.mu.Unlock()
	if old := place.held; old.Games.Replaced() {
		if col, err := place.open(); err == nil { // else it is being made just now: the old one answers
			place.held = newHeld(place.name, col)
			old.replaced = true
			old.closeUnused()
		}
	}
	place.held.users++
	return place.held
}

// guard makes an error of a file of the collection that was cut short while work has it mapped.
func (h *Held) guard(work func() error) error {
	if h.Games.Dir() == "" {
		return work()
	}
	return mapfile.GuardFolder(h.Games.Dir(), work)
}

func (place *slot) giveBack(h *Held) {
	place.mu.Lock()
	defer place.mu.Unlock()
	h.users--
	h.closeUnused()
}

// closeUnused closes a collection that was replaced and that nobody uses.
func (h *Held) closeUnused() {
	if h.replaced && h.users == 0 {
		_ = h.Games.Close() // of files that are gone
	}
}

// Revision returns what changes whenever the games of the collection change.
func (h *Held) Revision(ctx context.Context) (string, error) {
	n, err := h.Games.Revision(ctx)
	return fmt.Sprint(n), err
}
