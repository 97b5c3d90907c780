package adding

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"maps"
	"path/filepath"
	"slices"

	"katachi"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/lists"
	"katachi/games/internal/records"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/internal/texts"
	"katachi/internal/num"
	"katachi/internal/ordered"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// adder is one run of Add. The goroutines of ordered.Run read files into chunks; the goroutine that
// called Add does everything else.
type adder struct {
	s        *store.Store
	opt      *Options
	src      *gamefile.Source
	report   Report
	keys     *texts.Marks    // keys of the collection's games, including removed ones
	now      map[uint64]bool // keys of games of this run
	marks    *texts.Marks    // marks of the collection's games, if duplicates are left out
	nowMarks map[uint64]bool // marks of games of this run
	once     once            // games by moves and players, if each is to be there once
	nextID   int64
	nextFile int64
	builders map[int]*segment.Builder // builders by size of board
	texts    *texts.Builder
	pending  int              // games added and not stored
	change   catalogue.Change // the change that adds them; nil if there are none
	sources  lists.Sources    // to be written with the next store; nil if nothing is new
}

// newAdder reads the keys and marks of the existing games.
func newAdder(ctx context.Context, s *store.Store, opt *Options) (*adder, error) {
	a := &adder{s: s, opt: opt, now: map[uint64]bool{}, nowMarks: map[uint64]bool{}}
	a.empty()
	var err error
	if a.nextID, a.nextFile, err = s.Cat.Next(ctx); err != nil {
		return nil, s.Failed(err)
	}
	if a.sources, err = newSources(s, opt.Sources); err != nil {
		return nil, err
	}
	if a.keys, err = s.MarksOf(ctx, "key", true); err != nil {
		return nil, err
	}
	if column := opt.Duplicates.Column(); column != "" {
		a.marks, err = s.MarksOf(ctx, column, false)
	}
	return a, err
}

// empty begins new files.
func (a *adder) empty() {
	a.pending, a.change = 0, nil
	a.builders, a.texts = map[int]*segment.Builder{}, &texts.Builder{}
}

// lot is a range of files for one goroutine, or a part of a file with a game on each line.
type lot struct {
	from, to int
	lines    *gamefile.Block
	err      error // why the file ends after the lines
}

// Files are processed in lots of about this size.
const (
	LotBytes = 1 << 18
	LotFiles = 256
)

// lots yields all files of the source.
func (a *adder) lots() iter.Seq[lot] {
	return func(yield func(lot) bool) {
		for from := 0; from < a.src.Len(); {
			to, size := from, int64(0)
			for to < a.src.Len() && to-from < LotFiles && size < LotBytes && !sgf.HasLines(a.src.Path(to), nil) {
				size += a.src.Size(to)
				to++
			}
			switch {
			case to > from:
				if !yield(lot{from: from, to: to}) {
					return
				}
			case !a.lines(from, yield):
				return
			default:
				to++
			}
			from = to
		}
	}
}

// lines yields a file that may have a game on each line; it returns false to stop.
func (a *adder) lines(i int, yield func(lot) bool) bool {
	any := false
	for block, err := range a.src.Lines(i) {
		any = true
		if !yield(lot{i, i + 1, &block, err}) {
			return false
		}
	}
	return any || yield(lot{from: i, to: i + 1})
}

// run reads all files on all threads, and takes their records in order.
func (a *adder) run(ctx context.Context) error {
	worker := func() func(lot) *chunk {
		r := records.Reader{Limits: a.s.Opt.Limits}
		pack := texts.NewPacker()
		return func(l lot) *chunk { return a.read(ctx, &r, pack, l) }
	}
	return ordered.RunWithin(ctx, ordered.Threads(a.s.Opt.Threads), a.room(), a.lots(), worker, a.take)
}

// bytesOf is the largest number of bytes of memory that a byte of a record needs, from reading to
// storing: the file, its text, its tree, the texts for the word search, the packed text, and copies
// of each.
const bytesOf = 10

// room limits the weight of the lots in work: a quarter is left for records that wait to be stored.
func (a *adder) room() ordered.Room[lot] {
	return ordered.Room[lot]{
		Most: cmp.Or(a.opt.Memory, defaultMemory) / 4 * 3,
		Weigh: func(l lot) (n int64) {
			if l.lines != nil {
				return bytesOf * int64(cap(l.lines.Data))
			}
			for i := l.from; i < l.to; i++ {
				n += bytesOf * min(a.src.Size(i), a.src.Limits().File)
			}
			return n
		},
	}
}

// defaultMemory is the default of Options.Memory.
const defaultMemory = 1 << 30

// chunk has the records of a few files, with their texts packed.
type chunk struct {
	files    int
	records  []records.Record
	blocks   [][]byte // perBlock records each, except the last
	perBlock int
	problems []records.Problem
	skipped  int   // number of known records
	ended    error // of the context, before all files were read
}

// read reads a lot of files.
func (a *adder) read(ctx context.Context, r *records.Reader, pack *texts.Packer, l lot) *chunk {
	ch := &chunk{files: l.to - l.from}
	if l.lines != nil {
		ch.files = num.FromBool(l.lines.Last)
		ch.records, ch.problems = r.Lines(nil, l.lines, a.src, l.from, a.opt.Strict)
		if l.err != nil {
			ch.problems = append(ch.problems, records.Unread(a.src.Path(l.from), l.err)...)
		}
	} else {
		for i := l.from; i < l.to; i++ {
			if ch.ended = ctx.Err(); ch.ended != nil {
				ch.files = i - l.from
				break
			}
			var problems []records.Problem
			ch.records, problems = r.Read(ch.records, a.src, i, a.opt.Strict)
			ch.problems = append(ch.problems, problems...)
		}
	}
	a.pack(ch, pack)
	for i := range ch.records {
		ch.records[i].Text = nil // it is packed
	}
	if r.Shrink() { // otherwise each worker keeps this much
		pack.Buf = nil
	}
	return ch
}

// pack leaves out known records, and packs the texts of the others. No block has more records than
// a segment may have games, so that one file can have all records of a block.
func (a *adder) pack(ch *chunk, p *texts.Packer) {
	kept := ch.records[:0]
	var packed [][]byte
	for _, rec := range ch.records {
		if a.keys.Has(uint64(rec.Key)) {
			ch.skipped++
			continue
		}
		kept, packed = append(kept, rec), append(packed, rec.Text)
	}
	ch.records = kept
	ch.packTexts(p, packed, min(texts.PerBlock, a.s.Opt.SegmentGames))
}

// packTexts packs the texts of the records in blocks.
func (ch *chunk) packTexts(p *texts.Packer, packed [][]byte, perBlock int) {
	ch.perBlock = perBlock
	for lot := range slices.Chunk(packed, perBlock) {
		ch.blocks = append(ch.blocks, p.Block(lot))
	}
}

// take adds the records of a chunk.
func (a *adder) take(ch *chunk) error {
	left := ch.records
	for _, block := range ch.blocks {
		n := min(ch.perBlock, len(left))
		if err := a.block(block, left[:n]); err != nil {
			return err
		}
		left = left[n:]
	}
	a.report.Files += ch.files
	a.report.Known += ch.skipped
	a.report.Games += len(ch.records) + ch.skipped
	for _, p := range ch.problems {
		a.report.NotLoaded += num.FromBool(p.Status == catalogue.NotLoaded)
		a.report.Unread += num.FromBool(p.Unread)
		if a.opt.Problem != nil {
			a.opt.Problem(p)
		}
	}
	a.progress()
	return ch.ended
}

// block adds the records of a block, all to the same files.
func (a *adder) block(block []byte, list []records.Record) error {
	if a.pending+len(list) > a.s.Opt.SegmentGames {
		if err := a.store(); err != nil {
			return err
		}
	}
	for i := range list {
		rec := &list[i]
		rec.Records, rec.Pos = a.nextFile, a.texts.Count+i // the number that store gives to the file of records
		if err := a.add(rec); err != nil {
			return err
		}
	}
	a.texts.Add(block, len(list))
	if len(a.texts.Blocks) >= store.MaxPending {
		return a.store()
	}
	return nil
}

// progress reports the progress of the run.
func (a *adder) progress() {
	a.opt.Progress.Report(katachi.Progress{Done: a.report.Files, Total: a.report.AllFiles, Items: a.report.Games})
	if Counted != nil {
		Counted(a.report)
	}
}

// add adds one record, unless it is known or an unwanted duplicate.
func (a *adder) add(rec *records.Record) error {
	if wanted, err := a.wanted(rec); err != nil || !wanted {
		return err
	}
	if a.change == nil { // it must be stored even if the run is cancelled
		var err error
		if a.change, err = a.s.Cat.Begin(context.Background()); err != nil {
			return a.s.Failed(err)
		}
	}
	rec.Info.ID = a.nextID
	if err := a.change.AddGame(&rec.Entry, rec.Texts()); err != nil {
		return a.s.Failed(err)
	}
	b := a.builders[rec.Info.Board]
	if b == nil {
		b = segment.NewBuilder(rec.Info.Board, catalogue.SegmentFacts...)
		a.builders[rec.Info.Board] = b
	}
	b.Add(rec.Game())
	a.texts.Marks.Add(&rec.Entry)
	a.nextID++
	a.pending++
	a.report.Added++
	a.report.Cut += num.FromBool(rec.Info.Status == catalogue.Cut)
	return nil
}

// wanted reports whether a record is new, and notes that it is now known.
func (a *adder) wanted(rec *records.Record) (bool, error) {
	key := uint64(rec.Key)
	if a.now[key] {
		a.report.Known++
		return false, nil
	}
	a.now[key] = true
	if a.marks == nil {
		return true, nil
	}
	mark := uint64(Mark(a.opt.Duplicates, &rec.Entry))
	known := a.nowMarks[mark] || a.marks.Has(mark)
	if a.opt.Duplicates == Once {
		var err error // a run may not be stopped within a change
		if known, err = a.once.has(context.Background(), a.s, &rec.Entry, a.marks.Has(mark)); err != nil {
			return false, err
		}
	}
	if known {
		a.report.Duplicates++
		return false, nil
	}
	if a.opt.Duplicates != Once {
		a.nowMarks[mark] = true
	}
	return true, nil
}

// store writes the added games to new files, then makes the change that names these files: from
// then on the games are part of the collection.
func (a *adder) store() error {
	if a.change == nil {
		return nil
	}
	err := a.files()
	if err == nil {
		err = a.noteSources()
	}
	if err == nil {
		if err = a.change.Commit(fmt.Sprintf("add %d games", a.pending)); err != nil {
			err = a.s.Failed(err)
		}
	}
	if err != nil {
		a.abandon()
		return err
	}
	a.report.Stored += a.pending
	a.empty()
	a.progress()
	return nil
}

// abandon drops what was not stored.
func (a *adder) abandon() {
	if a.change != nil {
		a.change.Rollback()
		a.change = nil
	}
	a.report.Added = a.report.Stored
}

// files writes the file of records and the segments, and names them in the change.
func (a *adder) files() error {
	f, err := a.s.NewFile(a.nextFile, texts.Kind, texts.Version, a.texts.Write)
	if err != nil {
		return err
	}
	f.Games = a.texts.Count
	if err := a.name(f); err != nil {
		return err
	}
	for _, size := range slices.Sorted(maps.Keys(a.builders)) { // so that the files are the same every time
		b := a.builders[size]
		f, err := a.s.NewFile(a.nextFile, segment.Kind, segment.Version, b.Write)
		if err != nil {
			return err
		}
		f.Games, f.Board = b.Games(), size
		if err := a.name(f); err != nil {
			return err
		}
	}
	return nil
}

// name adds a written file to the change, and takes the next number.
func (a *adder) name(f catalogue.File) error {
	a.nextFile++
	if err := a.change.AddFile(f); err != nil {
		return a.s.Failed(err)
	}
	return nil
}

// newSources returns the list with the sources of a run of Add, or nil if they are already in it.
func newSources(s *store.Store, named []string) (lists.Sources, error) {
	if len(named) == 0 {
		return nil, nil
	}
	before, err := s.ReadSources()
	if err != nil {
		return nil, err
	}
	var more []string
	for _, path := range named {
		path, err := filepath.Abs(path)
		if err != nil {
			return nil, err
		}
		more = append(more, path)
	}
	after := before.With(more)
	if slices.Equal(before, after) {
		return nil, nil
	}
	return after, nil
}

// noteSources stores the sources of the run, unless they are already in the list.
func (a *adder) noteSources() error {
	if a.sources == nil {
		return nil
	}
	err := a.s.WriteSources(a.sources)
	if err == nil {
		a.sources = nil
	}
	return err
}

// noteKnown stores the sources of a run that found only known games, for example a repeated run for
// a collection that has no list yet.
func (a *adder) noteKnown(ctx context.Context) error {
	if a.sources == nil || a.report.Games == 0 {
		return nil
	}
	if err := a.noteSources(); err != nil {
		return err
	}
	return a.s.Change(ctx, "note sources", func(catalogue.Change) error { return nil })
}
