package collection

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"katachi/collection/segment"
	"katachi/progress"
)

// Repaired is what a Repair did.
type Repaired struct {
	Segments []string // that were missing or damaged, and are gone
	Games    int      // written to new segments, from their records
	Lost     []int64  // games whose records cannot be read either: listed still, but no search finds them
}

// Repair makes a collection whole whose segments are missing or damaged: their
// games are written to new segments from the records, which have all that
// segments hold. Without damage nothing is written. Other damage is left as it
// is; Check reports it. The steps of its progress are games of segments, then
// games that are written.
func Repair(ctx context.Context, dir string, report progress.Func) (Repaired, error) {
	cat, err := openCatalogue(dir)
	if err != nil {
		return Repaired{}, err
	}
	r := &repair{checker: checker{c: newCollection(dir, nil, cat), places: map[int64]place{}}, report: report}
	defer r.close()
	unlock, err := r.c.lock(ctx)
	if err != nil {
		return Repaired{}, err
	}
	defer unlock()
	if err := r.look(ctx); err != nil {
		return Repaired{}, err
	}
	if err := r.rebuild(ctx); err != nil {
		return Repaired{}, err
	}
	if len(r.bad)+len(r.files) == 0 {
		return r.done, nil
	}
	if err := r.store(ctx); err != nil {
		return Repaired{}, err
	}
	return r.done, r.c.sweep(ctx)
}

// repair is one run of Repair: look, rebuild, store.
type repair struct {
	checker
	report progress.Func
	bad    []fileRow // segments
	next   int64     // number of the next file
	files  []fileRow // segments in their place
	done   Repaired
}

// look finds the damaged segments, and where the games of the others lie.
func (r *repair) look(ctx context.Context) error {
	files, err := r.c.files(ctx, segment.Kind)
	if err != nil {
		return err
	}
	if _, r.next, err = r.c.cat.next(ctx); err != nil {
		return r.c.failed(err)
	}
	state := progress.State{Stage: "segments"}
	for _, f := range files {
		state.Total += f.games
	}
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		opened := len(r.open)
		if r.segment(f) != nil {
			r.bad = append(r.bad, f)
			r.done.Segments = append(r.done.Segments, f.name)
			if len(r.open) > opened {
				r.forget(r.open[opened])
			}
		}
		state.Done += f.games
		r.report.Report(state)
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
	for i, id := range list {
		rec, ok := r.record(ctx, id)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.report.Report(progress.State{Stage: "games", Done: i + 1, Total: len(list)})
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
	return r.c.change(ctx, fmt.Sprintf("repair %d segments", len(r.bad)), func(ch change) error {
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
