package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/named"
	"katachi/games/internal/segment"
	"katachi/internal/mapfile"
	"katachi/internal/section"
	"katachi/internal/terms"
)

// ErrNoNames is the error for a search for names in a collection without named moves.
var ErrNoNames = errors.New("the moves of these games have not been named")

// ErrNamesDamaged is the error for a file of names that is damaged or of another version.
// Naming again replaces it.
var ErrNamesDamaged = errors.New("names cannot be read")

// DamagedNames wraps err, about a file of names, in ErrNamesDamaged; it returns nil for nil.
func DamagedNames(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", err, ErrNamesDamaged)
}

// NameFile is a file of names. It is verified at its first use.
type NameFile struct {
	Row   catalogue.File
	raw   *section.File
	fault error // error of opening the file
	load  sync.Once
	names *named.File
}

// OpenNames opens a file of names. If it is damaged or missing, its users get the error.
func (s *Store) OpenNames(f catalogue.File) *NameFile {
	n := &NameFile{Row: f}
	n.raw, n.fault = s.OpenFile(f.Name, named.Kind, named.Version)
	return n
}

// namesOf returns a file of names that is open in the state, or nil.
func (st *State) namesOf(f catalogue.File) *NameFile {
	if i := slices.IndexFunc(st.Names, func(n *NameFile) bool { return n.Row.ID == f.ID }); i >= 0 {
		return st.Names[i]
	}
	return nil
}

// Open returns the verified file.
func (n *NameFile) Open() (*named.File, error) {
	n.load.Do(func() {
		if n.fault == nil {
			n.fault = mapfile.Guard(func() (err error) {
				n.names, err = named.Open(n.raw)
				return err
			})
			n.raw = nil // it now belongs to names, or is closed
		}
	})
	return n.names, DamagedNames(n.fault)
}

// Close closes the file, whether it was used or not. Its users must have ended.
func (n *NameFile) Close() {
	switch {
	case n.names != nil:
		n.names.Close()
	case n.raw != nil:
		n.raw.Close()
	}
}

// nameFilesOf opens the files of names in a version of the catalogue, reusing those that are open
// in the last state. A missing file is an error only if the catalogue has changed since: then
// another program has replaced the file.
func nameFilesOf(ctx context.Context, s *Store, version int64, files []catalogue.File) (list []*NameFile, err error) {
	for _, f := range catalogue.OfKind(files, named.Kind) {
		if n := s.now.namesOf(f); n != nil {
			list = append(list, n)
			continue
		}
		n := s.OpenNames(f)
		if s.Outdated(ctx, version, n.fault) {
			return list, n.fault
		}
		list = append(list, n)
	}
	return list, nil
}

// NameIndex maps the games of files of names to the segments of a state. It does not change.
type NameIndex struct {
	Segments []*segment.Segment
	Sources  []NameSource
	Terms    *terms.Index
}

// NameSource is a file of names with the places of its games: segment<<16 | game, or Nowhere if the
// game is in no segment or in a later file.
type NameSource struct {
	File *named.File
	At   []uint32
}

// The parts of a place.
const (
	Nowhere   = ^uint32(0)
	PlaceGame = 1<<16 - 1 // mask of a place for the game in its segment
)

// Index returns the state's NameIndex, which the first call builds.
func (st *State) Index() (*NameIndex, error) {
	st.indexOnce.Do(func() {
		st.indexFault = mapfile.Guard(func() (err error) {
			st.index, err = newNameIndex(st)
			return err
		})
	})
	return st.index, st.indexFault
}

func newNameIndex(st *State) (*NameIndex, error) {
	x := &NameIndex{}
	taken := make([]segment.Set, len(st.Segments))
	for i, p := range st.Segments {
		if err := p.Seg.LoadGames(); err != nil {
			return nil, err
		}
		x.Segments = append(x.Segments, p.Seg)
		taken[i] = p.Seg.None()
	}
	if len(st.Names) == 0 {
		return nil, ErrNoNames
	}
	for _, n := range slices.Backward(st.Names) {
		f, err := n.Open()
		if err != nil {
			return nil, err
		}
		x.Sources = append(x.Sources, NameSource{f, x.places(f, taken)})
	}
	var lists [][]terms.Term
	for _, s := range x.Sources {
		lists = append(lists, s.File.Terms())
	}
	x.Terms = terms.New(lists...)
	return x, nil
}

// places returns the places of a file's games, and marks them as taken.
func (x *NameIndex) places(f *named.File, taken []segment.Set) []uint32 {
	ids := f.IDs()
	at := slices.Repeat([]uint32{Nowhere}, len(ids))
	for i, seg := range x.Segments {
		k, _ := slices.BinarySearch(ids, seg.Lowest())
		for g := 0; g < seg.Games() && k < len(ids); {
			switch id := uint32(seg.ID(uint32(g))); {
			case id < ids[k]:
				g++
			case id > ids[k]:
				k++
			default:
				if !taken[i].Has(g) {
					taken[i].Add(g)
					at[k] = uint32(i)<<16 | uint32(g)
				}
				g++
				k++
			}
		}
	}
	return at
}
