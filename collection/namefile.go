package collection

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"katachi/internal/mapfile"
	"katachi/internal/named"
	"katachi/internal/num"
	"katachi/internal/section"
	"katachi/internal/segment"
	"katachi/internal/terms"
)

// ErrNoNames is the error of asking a collection whose moves were not named for a name.
var ErrNoNames = errors.New("the moves of these games have not been named")

// ErrNamesDamaged is the error of a file of names that is damaged, or of another version.
// [Collection.Name] replaces it.
var ErrNamesDamaged = errors.New("names cannot be read")

// damagedNames says that err, of a file of names, is ErrNamesDamaged; nil for nil.
func damagedNames(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", err, ErrNamesDamaged)
}

// nameFile is a file of names. It is verified when it is first used.
type nameFile struct {
	row   fileRow
	raw   *section.File
	fault error // of opening the file
	load  sync.Once
	names *named.File
}

// openNames opens a file of names. That it is damaged or gone is the error of those who use it.
func (c *store) openNames(f fileRow) *nameFile {
	n := &nameFile{row: f}
	n.raw, n.fault = c.openFile(f.name, named.Kind, named.Version)
	return n
}

// namesOf returns a file of names that the state has open, nil if it has not.
func (st *state) namesOf(f fileRow) *nameFile {
	if i := slices.IndexFunc(st.names, func(n *nameFile) bool { return n.row.id == f.id }); i >= 0 {
		return st.names[i]
	}
	return nil
}

// open returns the file, verified.
func (n *nameFile) open() (*named.File, error) {
	n.load.Do(func() {
		if n.fault == nil {
			n.fault = mapfile.Guard(func() (err error) {
				n.names, err = named.Open(n.raw)
				return err
			})
			n.raw = nil // it belongs to names, or is closed
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

// nameFilesOf opens the files of names that version of the catalogue lists; those that the last
// state has open are taken over. A file that is gone is an error only if the catalogue is of
// another version now: then another program has replaced it.
func nameFilesOf(ctx context.Context, c *Collection, version int64, files []fileRow) (list []*nameFile, err error) {
	for _, f := range ofKind(files, named.Kind) {
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

// nameIndex says where the games of files of names lie in the segments of a state. It does
// not change.
type nameIndex struct {
	segments []*segment.Segment
	sources  []nameSource
	terms    *terms.Index
}

// nameSource is a file of names with the places of its games: segment<<16 | game, or
// nowhere where no segment has the game or a later file names it.
type nameSource struct {
	file *named.File
	at   []uint32
}

const (
	nowhere   = ^uint32(0)
	placeGame = 1<<16 - 1 // of a place: the game in its segment
)

// index returns the state's nameIndex, which the first call makes.
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
		if err := p.seg.LoadGames(); err != nil {
			return nil, err
		}
		x.segments = append(x.segments, p.seg)
		taken[i] = p.seg.None()
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

// places returns the places of a file's games, and takes them.
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

// NameState says how many games of a collection have named moves.
type NameState struct {
	Games   int // of the collection
	Named   int // with names of one version of the library
	Older   int // with names of other versions only
	Unnamed int
}

// NameState counts the games with named moves, by a version of the library. A collection without any is
// no error.
func (c *Collection) NameState(ctx context.Context, version string) (NameState, error) {
	defer c.reading()()
	var s NameState
	st, err := c.snapshot(ctx)
	if err != nil {
		return s, err
	}
	for _, p := range st.segments {
		s.Games += p.live.Count()
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
			*games += num.FromBool(at != nowhere && st.segments[at>>16].live.Has(int(at&placeGame)))
		}
	}
	s.Unnamed -= s.Named + s.Older
	return s, nil
}
