package collection

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"katachi/internal/named"
	"katachi/internal/segment"
	"katachi/progress"
)

// Repaired is what a Repair did.
type Repaired struct {
	Indexes  bool     // of the catalogue were made again: indexes, or the full text
	Rows     int      // of the catalogue, that were changed and are as they were
	Segments []string // that were missing or damaged, and are gone
	Games    int      // written to new segments, from their records
	Words    int      // games that the catalogue found by other words than those of their records
	Names    []string // files of names that were damaged, and are gone: Name makes them again
	Lost     []int64  // games whose records cannot be read either: listed still, but no search finds them
}

// Nothing reports whether nothing was to be done.
func (r *Repaired) Nothing() bool {
	return !r.Indexes && r.Rows+len(r.Segments)+r.Games+r.Words+len(r.Names)+len(r.Lost) == 0
}

// Repair makes whole what of a damaged collection is there twice. Rows of the
// catalogue with one changed byte get it back, by their checksum; others what the
// record or the file says that they are of. The indexes of the catalogue and the
// words of games are made again. Games of segments that are missing or damaged are
// written to new segments from the records, which have all that segments hold.
// Damaged files of names go, and files that the catalogue does not name, such as those of a
// repair that was killed. Without damage nothing is written. Other damage is left as it is; Check reports it. It is an error if the catalogue cannot be read
// afterwards. The steps of its progress are games: of segments, those that are
// written, of names and of records.
func Repair(ctx context.Context, dir string, report progress.Func) (Repaired, error) {
	cat, err := openCatalogue(dir)
	if err != nil {
		return Repaired{}, err
	}
	r := &repair{checker: checker{c: newCollection(dir, nil, cat), places: map[int64]place{}, steps: &steps{report: report}}}
	defer r.close()
	unlock, err := r.c.lockAsItIs(ctx) // the files that a damaged row names must stay
	if err != nil {
		return Repaired{}, err
	}
	defer unlock()
	for _, step := range []func(context.Context) error{r.catalogue, r.look, r.rebuild, r.names, r.store, r.texts} {
		if err := step(ctx); err != nil {
			return r.done, err
		}
	}
	return r.done, r.c.sweep(ctx) // of a repair that was killed, too
}

// mender is a catalogue that can be repaired.
type mender interface {
	mendPages(ctx context.Context) (mended bool, err error)
	mendRows(ctx context.Context, c *Collection, again func(*entry) (*entry, bool)) (mended int, err error)
	mendWords(ctx context.Context, texts map[int64]string, gone []int64) error
}

// catalogue mends the catalogue itself, so that it can be asked for the rest.
func (r *repair) catalogue(ctx context.Context) error {
	r.steps.begin("catalogue")
	m, ok := r.c.cat.(mender)
	if !ok {
		return nil
	}
	var err error
	if r.done.Indexes, err = m.mendPages(ctx); err == nil {
		r.done.Rows, err = m.mendRows(ctx, r.c, r.again)
	}
	return r.failed(err)
}

// again returns what the record of a game says, if there is one where the game has it.
func (r *repair) again(e *entry) (*entry, bool) {
	t, err := r.c.texts(fileName(e.records, textsKind))
	if err != nil {
		return nil, false
	}
	text, err := t.read(e.pos)
	if err != nil {
		return nil, false
	}
	rec, ok := r.reader.again(text, e.info.Path, e.info.File)
	return &rec.entry, ok
}

// contents returns what a file itself says of its games: the size of the board, and their number.
func (c *Collection) contents(name, kind string) (size, games int, err error) {
	switch kind {
	case segment.Kind:
		f, err := c.openFile(name, segment.Kind, segment.Version)
		if err != nil {
			return 0, 0, err
		}
		s, err := segment.Open(f)
		if err != nil {
			return 0, 0, err
		}
		defer s.Close()
		return s.Size(), s.Games(), nil
	case textsKind:
		t, err := c.texts(name)
		if err != nil {
			return 0, 0, err
		}
		return 0, t.count(), nil
	default:
		n := c.openNames(fileRow{name: name})
		defer n.close()
		f, err := n.open()
		if err != nil {
			return 0, 0, err
		}
		return 0, f.Games(), nil
	}
}

// names finds the damaged files of names.
func (r *repair) names(ctx context.Context) error {
	files, err := r.c.files(ctx, named.Kind)
	if err != nil {
		return err
	}
	r.steps.begin("names")
	for _, f := range files {
		n := r.c.openNames(f)
		list, err := n.open()
		if err == nil {
			err = cmp.Or(whole(list.File(), f), list.Verify())
		}
		n.close()
		if err != nil {
			r.bad = append(r.bad, f)
			r.done.Names = append(r.done.Names, f.name)
		}
		r.steps.to(r.steps.Done + f.games)
	}
	return ctx.Err()
}

// texts compares the words by which games are found with their records, and mends them.
func (r *repair) texts(ctx context.Context) (err error) {
	m, ok := r.c.cat.(mender)
	if !ok {
		return nil
	}
	if r.words, err = r.c.cat.wordSums(ctx); err != nil {
		return r.failed(err)
	}
	files, err := r.c.files(ctx, textsKind)
	if err != nil {
		return err
	}
	r.steps.begin("records")
	for _, f := range files {
		end := r.steps.Done + f.games
		other, err := r.otherWords(ctx, f)
		if err != nil {
			return err
		}
		if len(other) > 0 {
			if err := m.mendWords(ctx, other, nil); err != nil {
				return r.failed(err)
			}
			r.done.Words += len(other)
		}
		r.steps.to(end)
	}
	live, err := r.c.ids(ctx)
	if err != nil {
		return err
	}
	for _, id := range live {
		delete(r.words, id)
	}
	if len(r.words) == 0 {
		return nil
	}
	r.done.Words += len(r.words)
	return r.failed(m.mendWords(ctx, nil, slices.Collect(maps.Keys(r.words))))
}

// otherWords returns the texts of the games of a file of records that the catalogue finds by other
// words.
func (r *repair) otherWords(ctx context.Context, f fileRow) (map[int64]string, error) {
	said, err := r.said(ctx, f)
	if err != nil {
		return nil, r.failed(err)
	}
	other := map[int64]string{}
	t, err := r.c.texts(f.name)
	if err != nil {
		return nil, nil // Check says so
	}
	block := new(textsBlock)
	for pos := range t.count() {
		e := said[pos]
		r.steps.to(r.steps.Done + 1)
		if e == nil || e.removed {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		text, err := t.readIn(block, pos)
		if err != nil {
			continue
		}
		rec, ok := r.reader.again(text, e.info.Path, e.info.File)
		if ok && rec.key == e.key && !r.sameWords(ctx, e.info.ID, rec.texts()) {
			other[e.info.ID] = rec.texts()
		}
	}
	return other, nil
}

// repair is one run of Repair.
type repair struct {
	checker
	bad   []fileRow // segments and files of names
	next  int64     // number of the next file
	files []fileRow // segments in their place
	done  Repaired
}

// look finds the damaged segments, and where the games of the others lie.
func (r *repair) look(ctx context.Context) error {
	all, err := r.c.cat.files(ctx)
	if err != nil {
		return r.c.failed(err)
	}
	for _, f := range all {
		r.steps.Total += f.games
	}
	r.steps.begin("segments")
	if _, r.next, err = r.c.cat.next(ctx); err != nil {
		return r.c.failed(err)
	}
	for _, f := range ofKind(all, segment.Kind) {
		if err := ctx.Err(); err != nil {
			return err
		}
		opened := len(r.open)
		if r.segment(ctx, f) != nil {
			r.bad = append(r.bad, f)
			r.done.Segments = append(r.done.Segments, f.name)
			if len(r.open) > opened {
				r.forget(r.open[opened])
			}
		}
		r.steps.to(r.steps.Done + f.games)
	}
	return ctx.Err()
}

// missing returns the games that lie in no segment, by size of board, then id.
func (r *repair) missing(ctx context.Context) ([]int64, error) {
	type game struct {
		id   int64
		size int
	}
	var list []game
	for e, err := range r.c.cat.games(ctx, selection{columns: []string{"id", "board"}}) {
		if err != nil {
			return nil, r.c.failed(err)
		}
		if _, there := r.places[e.info.ID]; !there {
			list = append(list, game{e.info.ID, e.info.Board})
		}
	}
	slices.SortStableFunc(list, func(a, b game) int { return cmp.Compare(a.size, b.size) })
	ids := make([]int64, len(list))
	for i, g := range list {
		ids[i] = g.id
	}
	return ids, nil
}

// rebuild writes segments of the games that lie in none. Segments of one size
// of board are in the order of their games, so none may reach across another.
func (r *repair) rebuild(ctx context.Context) error {
	var b *segment.Builder
	last := int64(0)
	list, err := r.missing(ctx)
	if err != nil {
		return err
	}
	r.steps.Total += len(list)
	r.steps.begin("games")
	for _, id := range list {
		rec, ok := r.record(ctx, id)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.steps.to(r.steps.Done + 1)
		if !ok {
			r.done.Lost = append(r.done.Lost, id)
			continue
		}
		if b == nil || b.Size() != rec.info.Board || b.Games() == segment.MaxGames || r.between(last, id, b.Size()) {
			if err := r.write(b); err != nil {
				return err
			}
			b = segment.NewBuilder(rec.info.Board)
		}
		rec.info.ID = id
		b.Add(rec.game())
		last = id
		r.done.Games++
	}
	return r.write(b)
}

// record reads the record of a game again.
func (r *repair) record(ctx context.Context, id int64) (record, bool) {
	g, err := r.c.Game(ctx, id)
	if err != nil {
		return record{}, false
	}
	text, err := r.c.Record(ctx, id)
	if err != nil {
		return record{}, false
	}
	return r.reader.again(text, g.Path, g.File)
}

// between reports whether a segment that is there begins between two games.
func (r *repair) between(from, to int64, size int) bool {
	for _, s := range r.open {
		if s.Size() == size && from < int64(s.Lowest()) && int64(s.Lowest()) < to {
			return true
		}
	}
	return false
}

// write writes a segment that the catalogue does not name yet; b may be nil.
func (r *repair) write(b *segment.Builder) error {
	if b == nil {
		return nil
	}
	f, err := r.c.newFile(r.next, segment.Kind, segment.Version, b.Write)
	if err != nil {
		return err
	}
	f.games, f.board = b.Games(), b.Size()
	r.files = append(r.files, f)
	r.next++
	return nil
}

// store puts the new segments in the place of the damaged ones.
func (r *repair) store(ctx context.Context) error {
	if len(r.bad)+len(r.files) == 0 {
		return nil
	}
	return r.c.change(ctx, fmt.Sprintf("repair %d files", len(r.bad)), func(ch change) error {
		for _, f := range r.bad {
			if err := ch.dropFile(f.id); err != nil {
				return err
			}
		}
		for _, f := range r.files {
			if err := ch.addFile(f); err != nil {
				return err
			}
		}
		return nil
	})
}
