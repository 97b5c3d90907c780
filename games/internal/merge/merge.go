package merge

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"katachi"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/internal/texts"
)

// merger joins the files of a collection.
type merger struct{ *store.Store }

// locked does work on the files while nobody else changes them.
func (c merger) locked(ctx context.Context, work func(merger) error) error {
	if c.Dir == "" {
		return store.ErrMemory
	}
	unlock, err := c.Lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	return work(c)
}

// Segments merges segments, and nothing else.
func Segments(ctx context.Context, s *store.Store, opt *Options) error {
	return merger{s}.locked(ctx, func(c merger) error { return c.segments(ctx, opt) })
}

func (c merger) segments(ctx context.Context, opt *Options) error {
	st, err := c.Snapshot(ctx)
	if err != nil {
		return err
	}
	groups := mergeGroups(st.Segments, c.Opt.SegmentGames, opt.All)
	state := katachi.Progress{Stage: "segments"}
	for _, group := range groups {
		state.Total += gamesOf(group)
	}
	for _, group := range groups {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := c.mergeSegments(ctx, group); err != nil {
			return err
		}
		state.Done += gamesOf(group)
		opt.Progress.Report(state)
	}
	if err := c.Refresh(ctx); err != nil {
		return err
	}
	return c.Sweep(ctx)
}

// gamesOf returns the number of games of segments.
func gamesOf(list []search.Part) (games int) {
	for _, p := range list {
		games += p.Seg.Games()
	}
	return games
}

// bySize returns the segments of each board size, in order, the smallest boards first.
func bySize(all []search.Part) (lists [][]search.Part) {
	of := map[int][]search.Part{}
	for _, p := range all {
		of[p.Seg.Size()] = append(of[p.Seg.Size()], p)
	}
	for _, size := range slices.Sorted(maps.Keys(of)) {
		lists = append(lists, of[size])
	}
	return lists
}

// FewPart defines few: less than 1/FewPart of a file's games. If few games were removed, or few
// would be added to many, the file stays as it is; so the work is at most proportional to what
// changed.
const FewPart = 8

// stale reports whether to rewrite a segment even if nothing is merged with it: many of its games
// were removed, or, with every, any.
func stale(p *search.Part, every bool) bool {
	return isStale(p.Removed(), p.Seg.Games(), every)
}

// isStale reports whether a file of games, of which some were removed, should be rewritten without
// those.
func isStale(removed, games int, every bool) bool {
	return removed > 0 && (every || FewPart*removed >= games)
}

// worth returns the parts of a group of neighbours that are worth merging: the whole group if every
// is set, otherwise the group without a large segment that would gain only few games.
func worth(group []search.Part, every bool) [][]search.Part {
	if len(group) == 0 || len(group) == 1 && !stale(&group[0], every) {
		return nil
	}
	largest, games := 0, 0
	for i := range group {
		n := group[i].Live.Count()
		if games += n; n > group[largest].Live.Count() {
			largest = i
		}
	}
	few := FewPart*(games-group[largest].Live.Count()) < games
	if every || !few || stale(&group[largest], every) {
		return [][]search.Part{group}
	}
	return append(worth(group[:largest], every), worth(group[largest+1:], every)...)
}

// mergeGroups lists what to merge: neighbours of one size that fit together, and single segments
// that are stale.
func mergeGroups(all []search.Part, most int, every bool) [][]search.Part {
	var groups [][]search.Part
	for _, list := range bySize(all) {
		var group []search.Part
		games := 0
		flush := func() {
			groups = append(groups, worth(group, every)...)
			group, games = nil, 0
		}
		for _, p := range list {
			n := p.Live.Count()
			if games+n > most {
				flush()
			}
			group = append(group, p)
			games += n
		}
		flush()
	}
	return groups
}

// mergeSegments writes one segment, without removed games, that replaces several.
func (c merger) mergeSegments(ctx context.Context, group []search.Part) error {
	b := segment.NewBuilder(group[0].Seg.Size(), catalogue.SegmentFacts...)
	for i := range group {
		if err := c.addLive(ctx, b, &group[i]); err != nil {
			return err
		}
	}
	var f catalogue.File
	if b.Games() > 0 {
		var err error
		if f, err = c.NextFile(ctx, segment.Kind, segment.Version, b.Write); err != nil {
			return err
		}
		f.Games, f.Board = b.Games(), b.Size()
	}
	return c.Change(ctx, fmt.Sprintf("merge %d segments", len(group)), func(ch catalogue.Change) error {
		for _, p := range group {
			if err := ch.DropFile(p.File); err != nil {
				return err
			}
		}
		if b.Games() == 0 {
			return nil
		}
		return ch.AddFile(f)
	})
}

// addLive adds the games of a segment that were not removed. Facts that the segment lacks come from
// the catalogue.
func (c merger) addLive(ctx context.Context, b *segment.Builder, p *search.Part) error {
	if err := p.Seg.Load(); err != nil {
		return err
	}
	var said map[uint32][]string
	if !p.HasFacts() {
		var err error
		if said, err = c.facts(ctx, p); err != nil {
			return err
		}
	}
	for g := range uint32(p.Seg.Games()) {
		if p.Live.Has(int(g)) {
			game := p.Seg.Game(g)
			if said != nil {
				game.Facts = said[game.ID]
			}
			b.Add(&game)
		}
	}
	return nil
}

// facts returns the catalogue's facts of the games of a segment.
func (c merger) facts(ctx context.Context, p *search.Part) (map[uint32][]string, error) {
	said := map[uint32][]string{}
	if p.Seg.Games() == 0 {
		return said, nil
	}
	from, to := p.Seg.ID(0), p.Seg.ID(uint32(p.Seg.Games()-1))
	which := catalogue.Selection{
		Columns: append([]string{"id"}, catalogue.SegmentFacts...),
		Where: []catalogue.Condition{
			catalogue.All(catalogue.Test{Column: "id", Is: catalogue.AtLeast, Number: float64(from)}),
			catalogue.All(catalogue.Test{Column: "id", Is: catalogue.AtMost, Number: float64(to)}),
		},
	}
	for e, err := range c.Cat.Games(ctx, which) {
		if err != nil {
			return nil, c.Failed(err)
		}
		said[uint32(e.Info.ID)] = catalogue.FactsOf(e)
	}
	return said, nil
}

// Options are the options of [Compact]. The zero value and nil mean the defaults.
type Options struct {
	// All leaves nothing of removed games behind: their records and all facts are deleted for good.
	// Without it, files of which less than an eighth was removed, and segments that would gain less
	// than an eighth, stay as they are.
	All      bool
	Progress katachi.ProgressFunc // steps are games, then files of records
}

// Compact is Collection.Compact.
func Compact(ctx context.Context, s *store.Store, opt *Options) error {
	if opt == nil {
		opt = &Options{}
	}
	return merger{s}.locked(ctx, func(c merger) error {
		if err := c.segments(ctx, opt); err != nil {
			return err
		}
		return c.compactRecords(ctx, opt)
	})
}

// compactRecords rewrites the files of records with many removed games, or with opt.All any.
func (c merger) compactRecords(ctx context.Context, opt *Options) error {
	forgotten, err := c.forgettable(ctx)
	if err != nil {
		return err
	}
	files, err := c.Files(ctx, texts.Kind)
	if err != nil {
		return err
	}
	files = slices.DeleteFunc(files, func(f catalogue.File) bool { return !isStale(len(forgotten[f.ID]), f.Games, opt.All) })
	state := katachi.Progress{Stage: "records", Total: len(files)}
	for _, f := range files {
		if err := c.compactFile(ctx, f, forgotten[f.ID]); err != nil {
			return err
		}
		state.Done++
		opt.Progress.Report(state)
	}
	if err := c.compactNames(ctx, opt.All); err != nil {
		return err
	}
	if err := c.Refresh(ctx); err != nil {
		return err
	}
	if opt.All || len(files) > 0 {
		if err := c.Cat.Shrink(ctx); err != nil {
			return c.Failed(err)
		}
	}
	return c.Sweep(ctx)
}

// forgettable returns the ascending ids of removed games that are no longer in any segment, by the
// files of their records. A game in a segment must not be forgotten: without its row in the
// catalogue, searches would find it again.
func (c merger) forgettable(ctx context.Context) (map[int64][]int64, error) {
	st, err := c.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	held := map[int64]bool{}
	for i := range st.Segments {
		p := &st.Segments[i]
		if p.Removed() == 0 {
			continue
		}
		for g := range uint32(p.Seg.Games()) {
			if !p.Live.Has(int(g)) {
				held[p.Seg.ID(g)] = true
			}
		}
	}
	list := map[int64][]int64{}
	for e, err := range c.Cat.Games(ctx, catalogue.Selection{Columns: []string{"id", "records"}, Gone: true}) {
		if err != nil {
			return nil, c.Failed(err)
		}
		if !held[e.Info.ID] {
			list[e.Records] = append(list[e.Records], e.Info.ID)
		}
	}
	return list, nil
}

// compactFile rewrites a file of records without those of some removed games, and deletes these
// from the catalogue.
func (c merger) compactFile(ctx context.Context, old catalogue.File, forgotten []int64) error {
	t, err := c.Texts(old.Name)
	if err != nil {
		return err
	}
	var b texts.Builder
	var kept []int64
	ids := make([]int64, t.Count()) // by number of the record; 0 means drop it
	which := catalogue.Selection{Columns: append([]string{"id", "pos"}, texts.MarkColumns[:]...), Where: []catalogue.Condition{catalogue.Numbered("records", old.ID)}, Removed: true}
	for e, err := range c.Cat.Games(ctx, which) {
		if err != nil {
			return c.Failed(err)
		}
		if _, goes := slices.BinarySearch(forgotten, e.Info.ID); goes {
			continue
		}
		if e.Pos < 0 || e.Pos >= len(ids) || ids[e.Pos] != 0 {
			return fmt.Errorf("%s: game %d is record %d of %s, which has %d: see katachi collection check", c.Dir, e.Info.ID, e.Pos, old.Name, len(ids))
		}
		ids[e.Pos] = e.Info.ID
		b.Marks.Add(e)
	}
	if kept, err = b.AddKept(t, ids); err != nil {
		return err
	}
	f, err := c.NextFile(ctx, texts.Kind, texts.Version, b.Write)
	if err != nil {
		return err
	}
	f.Games = b.Count
	return c.Change(ctx, "compact", func(ch catalogue.Change) error {
		for i, game := range kept {
			if err := ch.PlaceRecord(game, f.ID, i); err != nil {
				return err
			}
		}
		if err := ch.Forget(forgotten); err != nil {
			return err
		}
		if err := ch.DropFile(old.ID); err != nil {
			return err
		}
		return ch.AddFile(f)
	})
}
