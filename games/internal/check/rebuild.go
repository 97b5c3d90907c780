package check

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/records"
	"katachi/games/internal/texts"
)

// rebuilding rebuilds a damaged catalogue. Facts and words of games come from the records.
// What is only in the catalogue is taken from its rows: the number and path under which a game was
// added, whether it was removed, and tags. From a row with a wrong checksum, only what other data
// confirms is used: the path by its key in the file of records, the number by the segment.
type rebuilding struct {
	*repair
	to               catalogue.Rebuilt
	rows             []*gameRow
	byAt             map[recordAt]*gameRow
	left             []recordAt // readable records without a valid row
	lost             map[recordAt]bool
	ids              map[int64]bool // ids of games that are in the new catalogue or have a valid row
	next             int64          // number for the next game
	lastFile, change int64          // the highest numbers of files and changes
	free             []int64        // games of segments without a valid row, ascending
}

// recordAt is the place of a record.
type recordAt struct {
	file int64
	pos  int
}

// gameRow is the row of a game.
type gameRow struct {
	catalogue.Entry
	sound bool // its checksum is right
	done  bool // it is in the new catalogue
}

// rebuild rebuilds the catalogue.
func (r *repair) rebuildCatalogue(ctx context.Context) error {
	b := &rebuilding{repair: r, byAt: map[recordAt]*gameRow{}, lost: map[recordAt]bool{}, ids: map[int64]bool{}}
	if err := b.read(ctx); err != nil {
		return err
	}
	return r.old.Rebuild(ctx, b.fill)
}

// read reads the rows of games.
func (b *rebuilding) read(ctx context.Context) (err error) {
	if b.next, b.lastFile, b.change, err = b.old.LastNumbers(ctx); err != nil {
		return err
	}
	for id := range b.places {
		b.next = max(b.next, id)
	}
	err = b.old.GameRows(ctx, b.next, func(e *catalogue.Entry, sound bool) {
		b.rows = append(b.rows, &gameRow{Entry: *e, sound: sound})
	})
	if err != nil {
		return err
	}
	for _, g := range b.rows {
		at := recordAt{g.Records, g.Pos}
		if was := b.byAt[at]; was == nil || !was.sound {
			b.byAt[at] = g
		}
		if g.sound {
			b.ids[g.Info.ID] = true
			b.next = max(b.next, g.Info.ID)
		}
	}
	b.next++
	for _, id := range slices.Sorted(maps.Keys(b.places)) {
		if !b.ids[id] {
			b.free = append(b.free, id)
		}
	}
	return nil
}

// fill fills the new catalogue.
func (b *rebuilding) fill(ctx context.Context, to catalogue.Rebuilt) error {
	b.to = to
	b.steps.Total += gamesIn(b.files, texts.Kind)
	b.steps.begin("catalogue")
	for _, f := range b.files {
		if err := to.AddFile(f); err != nil {
			return err
		}
		if b.unknown[f.ID] { // its content is unknown
			if err := to.DoubtFile(f.ID); err != nil {
				return err
			}
		}
	}
	for _, f := range catalogue.OfKind(b.files, texts.Kind) {
		if err := b.file(ctx, f); err != nil {
			return err
		}
	}
	for _, work := range []func(context.Context) error{b.others, b.kept, b.tags, b.numbers} {
		if err := work(ctx); err != nil {
			return err
		}
	}
	return nil
}

// file writes the games of a file of records that have valid rows.
func (b *rebuilding) file(ctx context.Context, f catalogue.File) error {
	end := b.steps.Done + f.Games
	t, err := b.s.Texts(f.Name)
	var block texts.Block
	for pos := range f.Games {
		at := recordAt{f.ID, pos}
		var text []byte
		if err == nil {
			var unread error
			text, unread = t.ReadIn(&block, pos)
			b.lost[at] = unread != nil
		} else {
			b.lost[at] = true
		}
		g := b.byAt[at]
		switch {
		case b.lost[at]:
		case g == nil || !g.sound:
			b.left = append(b.left, at)
		default:
			if rec, ok := b.reader.Again(text, g.Info.Path, g.Info.File); ok {
				g.done = true
				if err := b.write(&rec, &g.Entry, at, g.Info.ID); err != nil {
					return err
				}
			}
		}
		b.steps.to(b.steps.Done + 1)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	b.steps.to(end)
	return nil
}

// write writes the game of a record under a number, removed if was is removed.
func (b *rebuilding) write(rec *records.Record, was *catalogue.Entry, at recordAt, id int64) error {
	rec.Info.ID, rec.Records, rec.Pos, rec.Removed = id, at.file, at.pos, was.Removed
	b.ids[id] = true
	return b.to.AddGame(&rec.Entry, rec.Texts())
}

// others writes the games of the other records: with the data of a row that has their path, even if
// that row has another place; otherwise under the path of the record in the collection.
func (b *rebuilding) others(ctx context.Context) error {
	odd := slices.DeleteFunc(slices.Clone(b.rows), func(g *gameRow) bool { return g.sound })
	words, _ := b.s.Cat.WordSums(ctx) // words of games that were not removed
	for _, at := range b.left {
		t, err := b.s.Texts(catalogue.FileName(at.file, texts.Kind))
		if err != nil {
			return err
		}
		text, err := t.Read(at.pos)
		if err != nil {
			return err
		}
		keys, _ := t.Marks(0)
		place := fmt.Sprintf("%s#%d", catalogue.FileName(at.file, texts.Kind), at.pos+1)
		was := catalogue.Entry{Info: catalogue.Info{Path: place, File: place}}
		if i := slices.IndexFunc(odd, func(g *gameRow) bool { return !g.done && g.tells(text, keys) }); i >= 0 {
			odd[i].done = true
			b.done.OddRows++
			was = odd[i].Entry
			_, found := words[was.Info.ID]
			was.Removed = was.Removed && !found
		} else {
			b.done.NoPath++
			b.renamed[at.file] = true
		}
		rec, ok := b.reader.Again(text, was.Info.Path, was.Info.File)
		if !ok {
			continue // Check reports it
		}
		if err := b.write(&rec, &was, at, b.number(&was, &rec)); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// tells reports whether the row has the path of a record, according to the keys of its file.
func (g *gameRow) tells(text []byte, keys []uint64) bool {
	_, found := slices.BinarySearch(keys, uint64(records.KeyOf(g.Info.Path, text)))
	return found
}

// number returns the number of a game, which may be wrong in its row: the one under which a segment
// has the same moves.
func (b *rebuilding) number(was *catalogue.Entry, rec *records.Record) int64 {
	id := was.Info.ID
	may := id > 0 && id < b.next && !b.ids[id]
	p, there := b.places[id]
	if may && (there && p.has(rec) || !there && was.Removed) {
		return id
	}
	for _, other := range b.free {
		if p := b.places[other]; !b.ids[other] && p.has(rec) {
			return other
		}
	}
	if !may {
		id = b.next
		b.next++
	}
	return id
}

// kept writes the rows whose records cannot be read, unchanged.
func (b *rebuilding) kept(context.Context) error {
	for _, g := range b.rows {
		if !g.done && (g.sound || b.lost[recordAt{g.Records, g.Pos}] && !b.ids[g.Info.ID]) {
			b.ids[g.Info.ID] = true
			if err := b.to.AddGame(&g.Entry, (&records.Record{Entry: g.Entry}).Texts()); err != nil {
				return err
			}
		}
	}
	return nil
}

// tags writes the tags of the existing games.
func (b *rebuilding) tags(ctx context.Context) (err error) {
	failed := b.old.EachTag(ctx, func(tag string, game int64, sound bool) {
		if !sound {
			b.done.OddRows++
		}
		if err == nil && b.ids[game] {
			err = b.to.AddTag(tag, game)
		}
	})
	return errors.Join(failed, err)
}

// numbers writes the highest numbers of games and files, and continues the numbering of changes.
func (b *rebuilding) numbers(context.Context) error {
	for _, f := range b.files {
		b.lastFile = max(b.lastFile, f.ID)
	}
	return b.to.ContinueAfter(b.next-1, b.lastFile, b.change)
}
