package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"katachi"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/lists"
	"katachi/games/internal/named"
	"katachi/games/internal/records"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/internal/texts"
	"katachi/internal/disk"
)

// Repaired is the result of a Repair.
type Repaired struct {
	Catalogue bool     // it was damaged, and was rebuilt from the records
	NoPath    int      // games with an unreadable path in the catalogue: Path is now that of the record in the collection
	OddRows   int      // damaged rows of games and tags: File, or the tag, may be wrong
	Segments  []string // segments that were removed: missing, damaged, or with games unlike their records
	Games     int      // games written to new segments, from their records
	Names     []string // damaged files of names, which were removed: Name makes new ones
	Sources   bool     // the list of sources was damaged and removed: adding from them again restores it
	Lost      []int64  // games whose records are unreadable, too: still listed, but searches do not find them
}

// Repair is collection.Repair.
func Repair(ctx context.Context, dir string, opt *store.Options, report katachi.ProgressFunc) (Repaired, error) {
	cat, err := catalogue.Open(dir, true)
	if err != nil {
		return Repaired{}, err
	}
	r := &repair{checker: *newCheckerOf(store.New(dir, opt, cat))}
	r.steps = &steps{report: report}
	defer r.close()
	unlock, err := r.s.LockAsItIs(ctx) // files named by a damaged row must stay
	if err != nil {
		return Repaired{}, err
	}
	defer unlock()
	steps := []func(context.Context) error{
		r.list, r.look, r.catalogue, r.unlike, r.rebuild, r.names, r.store, r.sources,
	}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return r.done, err
		}
	}
	return r.done, r.s.Sweep(ctx) // also after a repair that was killed
}

// repair is one run of Repair.
type repair struct {
	checker
	old   catalogue.Rebuilder
	files []catalogue.File // files of the collection
	bad   []catalogue.File // segments and files of names that are removed

	unknown map[int64]bool // files whose content neither they nor the catalogue tell
	renamed map[int64]bool // files of records with games whose paths have changed

	next int64            // number for the next file
	made []catalogue.File // segments that replace bad ones
	done Repaired
}

// list lists the files of the collection. If rows of the catalogue are damaged, these are the files
// that it names, and the other files of the folder except records that are already in one of those.
func (r *repair) list(ctx context.Context) error {
	old, ok := r.s.Cat.(catalogue.Rebuilder)
	if !ok {
		return store.ErrMemory
	}
	r.old = old
	if err := old.RemoveTemporary(); err != nil {
		return err
	}
	r.unknown, r.renamed = map[int64]bool{}, map[int64]bool{}
	sound, odd, all := old.FileRows(ctx)
	if r.files = sound; !all {
		if err := r.unnamed(odd); err != nil {
			return err
		}
	}
	r.steps.Total = 2 * gamesIn(r.files, texts.Kind)
	for _, kind := range []string{segment.Kind, named.Kind} {
		r.steps.Total += gamesIn(r.files, kind)
	}
	return nil
}

// unnamed adds the files that no valid row names. If a file cannot be opened, perhaps only at the
// moment, its content is taken from its row, if there is one.
func (r *repair) unnamed(odd []catalogue.File) error {
	entries, err := disk.ReadDir(r.s.Dir)
	if err != nil {
		return err
	}
	keys := map[uint64]bool{} // keys of records
	fresh := func(f catalogue.File) bool {
		if f.Kind != texts.Kind {
			return true
		}
		t, err := r.s.Texts(f.Name)
		if err != nil {
			return true
		}
		list, err := t.Marks(0)
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
		id, kind, ok := catalogue.ParseFileName(e.Name())
		if !ok || !store.IsKind(kind) || slices.ContainsFunc(r.files, func(f catalogue.File) bool { return f.Name == e.Name() }) {
			continue
		}
		info, err := e.Info()
		if err != nil {
			continue
		}
		f := catalogue.File{ID: id, Kind: kind, Name: e.Name(), Bytes: info.Size()}
		if f.Board, f.Games, err = r.contents(f.Name, kind); err != nil {
			r.unknown[id] = true
			if i := slices.IndexFunc(odd, func(o catalogue.File) bool { return o.ID == id || o.Name == f.Name }); i >= 0 {
				f.Board, f.Games = odd[i].Board, odd[i].Games
			}
		} else if !fresh(f) {
			continue
		}
		r.files = append(r.files, f)
	}
	return nil
}

// catalogue checks the catalogue for damage, and rebuilds it if there is any.
func (r *repair) catalogue(ctx context.Context) error {
	r.steps.begin("catalogue")
	bad := len(r.s.Cat.Verify(ctx)) > 0
	r.steps.to(r.steps.Done + gamesIn(r.files, texts.Kind))
	r.steps.begin("records")
	end := r.steps.Done + gamesIn(r.files, texts.Kind)
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
		if err := r.rebuildCatalogue(ctx); err != nil {
			return r.failed(err)
		}
		r.done.Catalogue = true
	}
	for file := range r.renamed {
		if err := r.newKeys(ctx, file); err != nil && ctx.Err() != nil { // otherwise Check reports it
			return err
		}
	}
	_, next, err := r.s.Cat.Next(ctx)
	r.next = next
	return r.failed(err)
}

// newKeys rewrites a file of records that has the keys of lost paths.
func (r *repair) newKeys(ctx context.Context, file int64) error {
	t, err := r.s.Texts(catalogue.FileName(file, texts.Kind))
	if err != nil {
		return err
	}
	var b texts.Builder
	if err := b.AddFile(t); err != nil {
		return err
	}
	b.Marks = texts.FileMarks{}
	which := catalogue.Selection{Columns: texts.MarkColumns[:], Where: []catalogue.Condition{catalogue.Numbered("records", file)}, Removed: true}
	for e, err := range r.s.Cat.Games(ctx, which) {
		if err != nil {
			return r.failed(err)
		}
		b.Marks.Add(e)
	}
	f, err := r.s.NextFile(ctx, texts.Kind, texts.Version, b.Write)
	if err != nil {
		return err
	}
	f.Games = b.Count
	return r.s.Change(ctx, "repair a file of records", func(ch catalogue.Change) error {
		if err := errors.Join(ch.MoveRecords(file, f.ID, 0), ch.DropFile(file)); err != nil {
			return err
		}
		return ch.AddFile(f)
	})
}

// otherWords reports whether the catalogue's word index differs from the words of the records. It
// also compares the records with the segments.
func (r *repair) otherWords(ctx context.Context) (bool, error) {
	var err error
	if r.words, err = r.s.Cat.WordSums(ctx); err != nil {
		return true, ctx.Err()
	}
	same := true
	err = r.eachRecord(ctx, func(id int64, rec *records.Record) bool {
		same = rec == nil || r.sameWords(ctx, id, rec)
		r.compare(id, rec)
		delete(r.words, id)
		return same
	})
	if err != nil {
		return true, ctx.Err()
	}
	return !same || len(r.words) > 0, nil
}

// eachRecord calls yield with the number of each game and its record, or nil if it cannot be read,
// until yield returns false. The error is one of the catalogue.
func (r *repair) eachRecord(ctx context.Context, yield func(id int64, rec *records.Record) bool) error {
	var block texts.Block
	var in *texts.File
	for e, err := range r.s.Cat.Games(ctx, catalogue.Selection{Columns: []string{"id", "records", "pos", "path", "file", "key"}}) {
		if err != nil {
			return err
		}
		r.steps.to(r.steps.Done + 1)
		t, err := r.s.Texts(catalogue.FileName(e.Records, texts.Kind))
		if t != in {
			in, block = t, texts.Block{}
		}
		var text []byte
		if err == nil {
			text, err = t.ReadIn(&block, e.Pos)
		}
		var own *records.Record
		if err == nil {
			if rec, ok := r.reader.Again(text, e.Info.Path, e.Info.File); ok && rec.Key == e.Key {
				own = &rec
			}
		}
		if !yield(e.Info.ID, own) {
			return nil
		}
	}
	return nil
}

// unlike compares the records with the segments if the catalogue was rebuilt; otherwise otherWords
// has done so.
func (r *repair) unlike(ctx context.Context) error {
	if !r.done.Catalogue {
		return nil
	}
	n := gamesIn(r.files, texts.Kind)
	r.steps.Total += n
	r.steps.begin("records")
	end := r.steps.Done + n
	err := r.eachRecord(ctx, func(id int64, rec *records.Record) bool {
		r.compare(id, rec)
		return true
	})
	r.steps.to(end)
	if err != nil {
		return r.failed(err)
	}
	return ctx.Err()
}

// compare removes the segment of a game if the game there differs from its record, which may be nil.
func (r *repair) compare(id int64, rec *records.Record) {
	at, ok := r.places[id]
	if !ok || rec == nil || at.has(rec) {
		return
	}
	i := slices.IndexFunc(r.files, func(f catalogue.File) bool { return f.Name == filepath.Base(at.seg.File().Name()) })
	r.remove(r.files[i])
	r.forget(at.seg)
}

// remove marks a segment as bad.
func (r *repair) remove(f catalogue.File) {
	r.bad = append(r.bad, f)
	r.done.Segments = append(r.done.Segments, f.Name)
}

// contents returns what a file itself says about its games: the size of the board, and their
// number.
func (r *repair) contents(name, kind string) (size, games int, err error) {
	switch kind {
	case segment.Kind:
		f, err := r.s.OpenFile(name, segment.Kind, segment.Version)
		if err != nil {
			return 0, 0, err
		}
		s, err := segment.Open(f)
		if err != nil {
			return 0, 0, err
		}
		defer s.Close()
		return s.Size(), s.Games(), nil
	case texts.Kind:
		t, err := r.s.Texts(name)
		if err != nil {
			return 0, 0, err
		}
		return 0, t.Count(), nil
	default:
		n := r.s.OpenNames(catalogue.File{Name: name})
		defer n.Close()
		f, err := n.Open()
		if err != nil {
			return 0, 0, err
		}
		return 0, f.Games(), nil
	}
}

// names finds the damaged files of names.
func (r *repair) names(ctx context.Context) error {
	r.steps.begin("names")
	for _, f := range catalogue.OfKind(r.files, named.Kind) {
		n := r.s.OpenNames(f)
		list, err := n.Open()
		if err == nil {
			err = cmp.Or(whole(list.File(), f), list.Verify())
		}
		n.Close()
		if err != nil {
			r.bad = append(r.bad, f)
			r.done.Names = append(r.done.Names, f.Name)
		}
		r.steps.to(r.steps.Done + f.Games)
	}
	return ctx.Err()
}

// look finds the damaged segments, and the places of games in the others.
func (r *repair) look(ctx context.Context) error {
	r.steps.begin("segments")
	for _, f := range catalogue.OfKind(r.files, segment.Kind) {
		if err := ctx.Err(); err != nil {
			return err
		}
		opened := len(r.open)
		if r.segment(ctx, f) != nil {
			r.remove(f)
			if len(r.open) > opened {
				r.forget(r.open[opened])
			}
		}
		r.steps.to(r.steps.Done + f.Games)
	}
	return ctx.Err()
}

// missing returns the games that are in no segment, by size of board, then id.
func (r *repair) missing(ctx context.Context) ([]int64, error) {
	type game struct {
		id   int64
		size int
	}
	var list []game
	for e, err := range r.s.Cat.Games(ctx, catalogue.Selection{Columns: []string{"id", "board"}}) {
		if err != nil {
			return nil, r.s.Failed(err)
		}
		if _, there := r.places[e.Info.ID]; !there {
			list = append(list, game{e.Info.ID, e.Info.Board})
		}
	}
	slices.SortStableFunc(list, func(a, b game) int { return cmp.Compare(a.size, b.size) })
	ids := make([]int64, len(list))
	for i, g := range list {
		ids[i] = g.id
	}
	return ids, nil
}

// rebuild writes segments for the games that are in none. Segments of one board size are in the
// order of their games, so a new one must not overlap the range of another.
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
		if b == nil || b.Size() != rec.Info.Board || b.Games() == segment.MaxGames || r.between(last, id, b.Size()) {
			if err := r.write(b); err != nil {
				return err
			}
			b = segment.NewBuilder(rec.Info.Board, catalogue.SegmentFacts...)
		}
		rec.Info.ID = id
		b.Add(rec.Game())
		last = id
		r.done.Games++
	}
	return r.write(b)
}

// record reads the record of a game again.
func (r *repair) record(ctx context.Context, id int64) (records.Record, bool) {
	g, err := r.s.Game(ctx, id)
	if err != nil {
		return records.Record{}, false
	}
	text, err := r.s.Record(ctx, id)
	if err != nil {
		return records.Record{}, false
	}
	return r.reader.Again(text, g.Path, g.File)
}

// between reports whether an existing segment begins between two games.
func (r *repair) between(from, to int64, size int) bool {
	for _, s := range r.open {
		if s.Size() == size && from < int64(s.Lowest()) && int64(s.Lowest()) < to {
			return true
		}
	}
	return false
}

// write writes a segment that is not yet in the catalogue; b may be nil.
func (r *repair) write(b *segment.Builder) error {
	if b == nil {
		return nil
	}
	f, err := r.s.NewFile(r.next, segment.Kind, segment.Version, b.Write)
	if err != nil {
		return err
	}
	f.Games, f.Board = b.Games(), b.Size()
	r.made = append(r.made, f)
	r.next++
	return nil
}

// store replaces the bad segments by the new ones.
func (r *repair) store(ctx context.Context) error {
	if len(r.bad)+len(r.made) == 0 {
		return nil
	}
	return r.s.Change(ctx, fmt.Sprintf("repair %d files", len(r.bad)), func(ch catalogue.Change) error {
		for _, f := range r.bad {
			if err := ch.DropFile(f.ID); err != nil {
				return err
			}
		}
		for _, f := range r.made {
			if err := ch.AddFile(f); err != nil {
				return err
			}
		}
		return nil
	})
}

// sources removes the list of sources if it is damaged.
func (r *repair) sources(ctx context.Context) error {
	if _, err := r.s.ReadSources(); !errors.Is(err, catalogue.ErrDamaged) {
		return nil // Check reports other errors
	}
	if err := disk.Remove(filepath.Join(r.s.Dir, lists.SourcesName)); err != nil {
		return err
	}
	r.done.Sources = true
	return r.s.Change(ctx, "forget damaged sources", func(catalogue.Change) error { return nil })
}
