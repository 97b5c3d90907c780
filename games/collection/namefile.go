package collection

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
	"katachi/internal/num"
	"katachi/internal/section"
	"katachi/internal/terms"
)

// ErrNoNames is the error for a search for names in a collection without named moves.
var ErrNoNames = errors.New("the moves of these games have not been named")

// ErrNamesDamaged is the error for a file of names that is damaged or of another version.
// [Collection.Name] replaces it.
var ErrNamesDamaged = errors.New("names cannot be read")

// damagedNames wraps err, about a file of names, in ErrNamesDamaged; it returns nil for nil.
func damagedNames(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", err, ErrNamesDamaged)
}

// nameFile is a file of names. It is verified at its first use.
type nameFile struct {
	row   catalogue.File
	raw   *section.File
	fault error // error of opening the file
	load  sync.Once
	names *named.File
}

// openNames opens a file of names. If it is damaged or missing, its users get the error.
func (c *store) openNames(f catalogue.File) *nameFile {
	n := &nameFile{row: f}
	n.raw, n.fault = c.openFile(f.Name, named.Kind, named.Version)
	return n
}

// namesOf returns a file of names that is open in the state, or nil.
func (st *state) namesOf(f catalogue.File) *nameFile {
	if i := slices.IndexFunc(st.names, func(n *nameFile) bool { return n.row.ID == f.ID }); i >= 0 {
		return st.names[i]
	}
	return nil
}

// open returns the verified file.
func (n *nameFile) open() (*named.File, error) {
	n.load.Do(func() {
		if n.fault == nil {
			n.fault = mapfile.Guard(func() (err error) {
				n.names, err = named.Open(n.raw)
				return err
			})
			n.raw = nil // it now belongs to names, or is closed
		}
	})
	return n.names, damagedNames(n.fault)
}

// close closes the file, whether it was used or not.
func (n *nameFile) close() {
	n.load.Do(func() {})
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
func nameFilesOf(ctx context.Context, c *Collection, version int64, files []catalogue.File) (list []*nameFile, err error) {
	for _, f := range catalogue.OfKind(files, named.Kind) {
		if n := c.now.namesOf(f); n != nil {
			list = append(list, n)
			continue
		}
		n := c.openNames(f)
		if c.outdated(ctx, version, n.fault) {
			return list, n.fault
		}
		list = append(list, n)
	}
	return list, nil
}

// nameIndex maps the games of files of names to the segments of a state. It does not change.
type nameIndex struct {
	segments []*segment.Segment
	sources  []nameSource
	terms    *terms.Index
}

// nameSource is a file of names with the places of its games: segment<<16 | game, or nowhere if the
// game is in no segment or in a later file.
type nameSource struct {
	file *named.File
	at   []uint32
}

const (
	nowhere   = ^uint32(0)
	placeGame = 1<<16 - 1 // mask of a place for the game in its segment
)

// index returns the state's nameIndex, which the first call builds.
func (st *state) index() (*nameIndex, error) {
	st.indexOnce.Do(func() {
		st.indexFault = mapfile.Guard(func() (err error) {
			st.nameIndex, err = newNameIndex(st)
			return err
		})
	})
	return st.nameIndex, st.indexFault
}

func newNameIndex(st *state) (*nameIndex, error) {
	x := &nameIndex{}
	taken := make([]segment.Set, len(st.segments))
	for i, p := range st.segments {
		if err := p.Seg.LoadGames(); err != nil {
			return nil, err
		}
		x.segments = append(x.segments, p.Seg)
		taken[i] = p.Seg.None()
	}
	if len(st.names) == 0 {
		return nil, ErrNoNames
	}
	for _, n := range slices.Backward(st.names) {
		f, err := n.open()
		if err != nil {
			return nil, err
		}
		x.sources = append(x.sources, nameSource{f, x.places(f, taken)})
	}
	var lists [][]Term
	for _, s := range x.sources {
		lists = append(lists, s.file.Terms())
	}
	x.terms = terms.New(lists...)
	return x, nil
}

// places returns the places of a file's games, and marks them as taken.
func (x *nameIndex) places(f *named.File, taken []segment.Set) []uint32 {
	ids := f.IDs()
	at := slices.Repeat([]uint32{nowhere}, len(ids))
	for i, seg := range x.segments {
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

// NameState is how many games of a collection have named moves.
type NameState struct {
	Games   int // games of the collection
	Named   int // games with names of one version of the library
	Older   int // games with names of other versions only
	Unnamed int
}

// NameState counts the games with names of a version of the library. A collection without names is
// not an error.
func (c *Collection) NameState(ctx context.Context, version string) (NameState, error) {
	defer c.reading()()
	var s NameState
	st, err := c.snapshot(ctx)
	if err != nil {
		return s, err
	}
	for _, p := range st.segments {
		s.Games += p.Live.Count()
	}
	s.Unnamed = s.Games
	x, err := st.index()
	if errors.Is(err, ErrNoNames) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	for _, src := range x.sources {
		games := &s.Older
		if src.file.Version() == version {
			games = &s.Named
		}
		for _, at := range src.at {
			*games += num.FromBool(at != nowhere && st.segments[at>>16].Live.Has(int(at&placeGame)))
		}
	}
	s.Unnamed -= s.Named + s.Older
	return s, nil
}
