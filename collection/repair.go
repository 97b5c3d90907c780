package collection

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"katachi/internal/disk"
	"katachi/internal/named"
	"katachi/internal/segment"
	"katachi/progress"
)

// Repaired is what a Repair did.
type Repaired struct {
	Catalogue bool     // was damaged or of an older version, and was made again from the records
	NoPath    int      // games of which the catalogue could not be read: their Path is now that of the record in the collection
	OddRows   int      // damaged rows of games and tags: File, or the tag, is kept as it could be read
	Segments  []string // that were missing or damaged, and are gone
	Games     int      // written to new segments, from their records
	Names     []string // files of names that were damaged, and are gone: Name makes them again
	Sources   bool     // the list of sources was damaged, and is gone: adding from them again lists them
	Lost      []int64  // games whose records cannot be read either: listed still, but no search finds them
}

// Repair makes the parts of a damaged collection again from its records. A catalogue that is
// damaged, or of an older version, is replaced by a new one. Facts, words and the list of files come
// from the records and files; paths, tags and removed games come from the old catalogue as far as it
// can be read. Games of segments that are missing or damaged are written to new segments. Damaged
// files of names and a damaged list of sources go, and files that the catalogue does not name, such
// as those of a repair that was killed. Without damage nothing is written. Other damage is left as
// it is; Check reports it. It is an error if the catalogue cannot be opened. The steps of its
// progress are games: of the catalogue, records, segments, those that are written, and names.
func Repair(ctx context.Context, dir string, opt *Options, report progress.Func) (Repaired, error) {
	cat, err := openCatalogue(dir, true)
	if err != nil {
		return Repaired{}, err
	}
	r := &repair{checker: *newCheckerOf(newCollection(dir, opt, cat))}
	r.steps = &steps{report: report}
	defer r.close()
	unlock, err := r.c.lockAsItIs(ctx) // the files that a damaged row names must stay
	if err != nil {
		return Repaired{}, err
	}
	defer unlock()
	for _, step := range []func(context.Context) error{r.list, r.look, r.catalogue, r.rebuild, r.names, r.store, r.sources} {
		if err := step(ctx); err != nil {
			return r.done, err
		}
	}
	return r.done, r.c.sweep(ctx) // of a repair that was killed, too
}

// rebuilder is a catalogue that can be made again.
type rebuilder interface {
	fileRows(ctx context.Context) (sound, odd []fileRow, all bool)
	rebuild(ctx context.Context, r *repair) error
	removeTemporary() error
}

// repair is one run of Repair.
type repair struct {
	checker
	old   rebuilder
	files []fileRow // of the collection
	bad   []fileRow // segments and files of names

	unknown map[int64]bool // files of which neither they nor the catalogue say what they hold
	renamed map[int64]bool // files of records, of which a game has another path than it had

	next int64     // number of the next file
	made []fileRow // segments in their place
	done Repaired
}

// list lists the files of the collection. Where rows of the catalogue are damaged they are those that
// it names and the others of the folder, but for records that are in those before.
func (r *repair) list(ctx context.Context) error {
	old, ok := r.c.cat.(rebuilder)
	if !ok {
		return errMemory
	}
	r.old = old
	if err := old.removeTemporary(); err != nil {
		return err
	}
	r.unknown, r.renamed = map[int64]bool{}, map[int64]bool{}
	sound, odd, all := old.fileRows(ctx)
	if r.files = sound; !all {
		if err := r.unnamed(odd); err != nil {
			return err
		}
	}
	r.steps.Total = 2 * gamesIn(r.files, textsKind)
	for _, kind := range []string{segment.Kind, named.Kind} {
		r.steps.Total += gamesIn(r.files, kind)
	}
	return nil
}

// unnamed adds the files that no sound row names. What a file holds that cannot be opened, perhaps only
// now, its row says if there is one.
func (r *repair) unnamed(odd []fileRow) error {
	entries, err := disk.ReadDir(r.c.dir)
	if err != nil {
		return err
	}
	keys := map[uint64]bool{} // of records
	fresh := func(f fileRow) bool {
		if f.kind != textsKind {
			return true
		}
		t, err := r.c.texts(f.name)
		if err != nil {
			return true
		}
		list, err := t.marks(0)
		fresh := err != nil
		for _, key := range list {
			fresh = fresh || !keys[key]
			keys[key] = true
		}
		return fresh
	}
	for _, f := range r.files {
		fresh(f)
	}
	for _, e := range entries {
		id, kind, ok := numberAndKind(e.Name())
		if !ok || slices.ContainsFunc(r.files, func(f fileRow) bool { return f.name == e.Name() }) {
			continue
		}
		info, err := e.Info()
		if err != nil {
			continue
		}
		f := fileRow{id: id, kind: kind, name: e.Name(), bytes: info.Size()}
		if f.board, f.games, err = r.contents(f.name, kind); err != nil {
			r.unknown[id] = true
			if i := slices.IndexFunc(odd, func(o fileRow) bool { return o.id == id || o.name == f.name }); i >= 0 {
				f.board, f.games = odd[i].board, odd[i].games
			}
		} else if !fresh(f) {
			continue
		}
		r.files = append(r.files, f)
	}
	return nil
}

// catalogue looks for damage of the catalogue, and makes it again if there is any.
func (r *repair) catalogue(ctx context.Context) error {
	r.steps.begin("catalogue")
	bad := len(r.c.cat.verify(ctx)) > 0
	r.steps.to(r.steps.Done + gamesIn(r.files, textsKind))
	r.steps.begin("records")
	end := r.steps.Done + gamesIn(r.files, textsKind)
	if !bad {
		var err error
		if bad, err = r.otherWords(ctx); err != nil {
			return r.failed(err)
		}
	}
	r.steps.to(end)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if bad {
		if err := r.old.rebuild(ctx, r); err != nil {
			return r.failed(err)
		}
		r.done.Catalogue = true
	}
	for file := range r.renamed {
		if err := r.newKeys(ctx, file); err != nil && ctx.Err() != nil { // else Check says so
			return err
		}
	}
	_, next, err := r.c.cat.next(ctx)
	r.next = next
	return r.failed(err)
}

// newKeys writes a file of records again that has the keys of paths which are lost.
func (r *repair) newKeys(ctx context.Context, file int64) error {
	t, err := r.c.texts(fileName(file, textsKind))
	if err != nil {
		return err
	}
	var b textsBuilder
	if err := b.addFile(t); err != nil {
		return err
	}
	b.marks = fileMarks{}
	which := selection{columns: markColumns[:], where: []condition{numbered("records", file)}, removed: true}
	for e, err := range r.c.cat.games(ctx, which) {
		if err != nil {
			return r.failed(err)
		}
		b.marks.add(e)
	}
	f, err := r.c.nextFile(ctx, textsKind, textsVersion, b.write)
	if err != nil {
		return err
	}
	f.games = b.count
	return r.c.change(ctx, "repair a file of records", func(ch change) error {
		if err := errors.Join(ch.moveRecords(file, f.id, 0), ch.dropFile(file)); err != nil {
			return err
		}
		return ch.addFile(f)
	})
}

// otherWords reports whether the catalogue finds games by other words than those of their records.
func (r *repair) otherWords(ctx context.Context) (bool, error) {
	var err error
	if r.words, err = r.c.cat.wordSums(ctx); err != nil {
		return true, ctx.Err()
	}
	var block textsBlock
	var in *texts
	for e, err := range r.c.cat.games(ctx, selection{columns: []string{"id", "records", "pos", "path", "file", "key"}}) {
		if err != nil {
			return true, ctx.Err()
		}
		r.steps.to(r.steps.Done + 1)
		t, err := r.c.texts(fileName(e.records, textsKind))
		if t != in {
			in, block = t, textsBlock{}
		}
		var text []byte
		if err == nil {
			text, err = t.readIn(&block, e.pos)
		}
		if err == nil {
			rec, ok := r.reader.again(text, e.info.Path, e.info.File)
			if ok && rec.key == e.key && !r.sameWords(ctx, e.info.ID, &rec) {
				return true, nil
			}
		}
		delete(r.words, e.info.ID)
	}
	return len(r.words) > 0, nil
}

// contents returns what a file itself says of its games: the size of the board, and their number.
func (r *repair) contents(name, kind string) (size, games int, err error) {
	c := r.c
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
	r.steps.begin("names")
	for _, f := range ofKind(r.files, named.Kind) {
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

// look finds the damaged segments, and where the games of the others lie.
func (r *repair) look(ctx context.Context) error {
	r.steps.begin("segments")
	for _, f := range ofKind(r.files, segment.Kind) {
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
			b = segment.NewBuilder(rec.info.Board, segmentFacts...)
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
	r.made = append(r.made, f)
	r.next++
	return nil
}

// store puts the new segments in the place of the damaged ones.
func (r *repair) store(ctx context.Context) error {
	if len(r.bad)+len(r.made) == 0 {
		return nil
	}
	return r.c.change(ctx, fmt.Sprintf("repair %d files", len(r.bad)), func(ch change) error {
		for _, f := range r.bad {
			if err := ch.dropFile(f.id); err != nil {
				return err
			}
		}
		for _, f := range r.made {
			if err := ch.addFile(f); err != nil {
				return err
			}
		}
		return nil
	})
}
