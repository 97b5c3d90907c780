package collection

import (
	"context"
	"database/sql"
	"fmt"
	"runtime"
	"sync"

	"katachi/collection/segment"
	"katachi/gamefile"
	"katachi/internal/num"
	"katachi/progress"
)

// adder is one run of Add.
type adder struct {
	c        *Collection
	opt      *AddOptions
	src      *gamefile.Source
	report   Report
	keys     map[uint64]bool // of games that are there
	now      map[uint64]bool // of games of this run
	seen     map[uint64]bool // their moves, or signatures, where duplicates are left out
	nextID   int64
	nextFile int64
	builders map[int]*segment.Builder // by size of board
	texts    *textsBuilder
	pending  int // games added and not stored
	inserts  *inserter
}

// begin looks up what is there.
func (a *adder) begin(ctx context.Context) error {
	db := a.c.db
	var err error
	if a.nextID, err = nextNumber(ctx, db, "games"); err == nil {
		a.nextFile, err = nextNumber(ctx, db, "files")
	}
	if err == nil {
		a.keys, err = keys(ctx, db, `SELECT key FROM games`)
	}
	if column := markColumns[a.opt.Duplicates]; err == nil && column != "" {
		a.seen, err = keys(ctx, db, `SELECT `+column+` FROM games WHERE NOT removed`)
	}
	if err != nil {
		return a.c.failed(err)
	}
	return nil
}

// keys returns a column of numbers as a set.
func keys(ctx context.Context, db *sql.DB, text string) (map[uint64]bool, error) {
	list, err := ids(ctx, db, text)
	set := make(map[uint64]bool, len(list))
	for _, v := range list {
		set[uint64(v)] = true
	}
	return set, err
}

// chunk is what a reader hands over: the records of a few files.
type chunk struct {
	files    int
	records  []record
	blocks   [][]byte // of textsPerBlock records each, but the last
	problems []Problem
	skipped  int
}

// Files are handed to readers in lots of about this size.
const (
	chunkBytes = 1 << 18
	chunkFiles = 256
)

// lot is a range of files for a reader.
type lot struct {
	from, to int
	done     chan chunk
}

// run reads all files on all threads, and takes their records in order.
func (a *adder) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	threads := a.c.opt.Threads
	if threads <= 0 {
		threads = runtime.NumCPU()
	}
	lots := make(chan lot)
	order := make(chan chan chunk, 2*threads)
	group.Go(func() { a.deal(ctx, lots, order) })
	for range threads {
		group.Go(func() {
			var r reader
			pack := newPacker()
			for l := range lots {
				l.done <- a.read(ctx, &r, pack, l.from, l.to)
			}
		})
	}
	defer func() { // let deal end
		cancel()
		for range order {
		}
	}()
	for done := range order {
		if err := a.take(ctx, <-done); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// deal hands out the files in lots, and what they will give in the same order.
func (a *adder) deal(ctx context.Context, lots chan<- lot, order chan<- chan chunk) {
	defer close(lots)
	defer close(order)
	for from := 0; from < a.src.Len(); {
		l := lot{from, a.lot(from), make(chan chunk, 1)}
		select {
		case lots <- l:
		case <-ctx.Done():
			return
		}
		order <- l.done
		from = l.to
	}
}

// lot returns the end of a lot of files.
func (a *adder) lot(from int) int {
	size := int64(0)
	to := from
	for to < a.src.Len() && to-from < chunkFiles && size < chunkBytes {
		size += a.src.Size(to)
		to++
	}
	return to
}

// read reads a lot of files; records that are known are left out already here.
func (a *adder) read(ctx context.Context, r *reader, pack *packer, from, to int) chunk {
	ch := chunk{files: to - from}
	for i := from; i < to && ctx.Err() == nil; i++ {
		var problems []Problem
		ch.records, problems = r.read(ch.records, a.src, i, a.opt.Strict)
		ch.problems = append(ch.problems, problems...)
	}
	kept := ch.records[:0]
	for _, rec := range ch.records {
		if a.keys[rec.key] { // of earlier runs: nobody writes to keys now
			ch.skipped++
			continue
		}
		rec.pos = len(kept)
		kept = append(kept, rec)
	}
	ch.records = kept
	for i := 0; i < len(kept); i += textsPerBlock {
		ch.blocks = append(ch.blocks, pack.block(kept[i:min(i+textsPerBlock, len(kept))]))
	}
	return ch
}

// take adds the records of a chunk.
func (a *adder) take(ctx context.Context, ch chunk) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	base, file := a.texts.count, a.nextFile // store gives the file of records this number
	for i, block := range ch.blocks {
		a.texts.add(block, min(textsPerBlock, len(ch.records)-i*textsPerBlock))
	}
	for i := range ch.records {
		rec := &ch.records[i]
		rec.pos += base
		if err := a.add(rec, file); err != nil {
			return err
		}
	}
	a.report.Files += ch.files
	a.report.Known += ch.skipped
	a.report.Games += len(ch.records) + ch.skipped
	for _, p := range ch.problems {
		a.problem(p)
	}
	a.progress()
	return nil
}

// progress reports how far the run is.
func (a *adder) progress() {
	a.opt.Progress.Report(progress.State{Done: a.report.Files, Total: a.report.AllFiles, Items: a.report.Games})
	if a.opt.counted != nil {
		a.opt.counted(a.report)
	}
}

func (a *adder) problem(p Problem) {
	a.report.NotLoaded += num.FromBool(p.Status == NotLoaded)
	a.report.Unread += num.FromBool(p.Unread)
	if a.opt.Problem != nil {
		a.opt.Problem(p)
	}
}

// add adds one record, unless it is known or a duplicate that is not wanted.
func (a *adder) add(rec *record, file int64) error {
	if !a.wanted(rec) {
		return nil
	}
	if a.pending >= a.c.opt.SegmentGames {
		if err := a.store(); err != nil {
			return err
		}
	}
	b := a.builders[rec.info.Board]
	if b == nil {
		b = segment.NewBuilder(rec.info.Board)
		a.builders[rec.info.Board] = b
	}
	if err := a.insert(rec, file); err != nil {
		return err
	}
	b.Add(rec.game())
	a.nextID++
	a.pending++
	a.report.Added++
	a.report.Cut += num.FromBool(rec.info.Status == Cut)
	return nil
}

// wanted reports whether a record is new, and notes that it is there now.
func (a *adder) wanted(rec *record) bool {
	if a.now[rec.key] {
		a.report.Known++
		return false
	}
	a.now[rec.key] = true
	if a.seen == nil {
		return true
	}
	mark := rec.strict
	if a.opt.Duplicates == Loose {
		mark = rec.loose
	}
	if a.seen[mark] {
		a.report.Duplicates++
		return false
	}
	a.seen[mark] = true
	return true
}

// insert enters a record into the catalogue, in the transaction of the lot.
func (a *adder) insert(rec *record, file int64) error {
	if a.inserts == nil {
		in, err := newInserter(a.c.db)
		if err != nil {
			return a.diskError(err)
		}
		a.inserts = in
	}
	rec.info.ID = a.nextID
	if err := a.inserts.add(rec, file); err != nil {
		return a.diskError(err)
	}
	return nil
}

// diskError says where the disk failed.
func (a *adder) diskError(err error) error {
	return a.c.failed(err)
}

// store writes what was added to files of its own, then commits the
// transaction that names them: from then on it is there.
func (a *adder) store() error {
	if a.inserts == nil {
		return nil
	}
	files, err := a.files()
	if err == nil {
		err = a.inserts.commit(files, fmt.Sprintf("add %d games", a.pending))
	}
	if err != nil {
		a.abandon()
		return a.diskError(err)
	}
	a.report.Stored += a.pending
	a.pending, a.inserts = 0, nil
	a.builders, a.texts = map[int]*segment.Builder{}, &textsBuilder{}
	a.progress()
	return nil
}

// abandon forgets what was not stored.
func (a *adder) abandon() {
	if a.inserts != nil {
		a.inserts.rollback()
		a.inserts = nil
	}
	a.report.Added = a.report.Stored
}

// files writes the segments and the file of records.
func (a *adder) files() ([]newFile, error) {
	var list []newFile
	f, err := a.c.newFile(a.nextFile, textsKind, textsVersion, a.texts.write)
	if err != nil {
		return nil, err
	}
	f.row.games = a.texts.count
	list = append(list, f)
	a.nextFile++
	for size, b := range a.builders {
		f, err := a.c.newFile(a.nextFile, segment.Kind, segment.Version, b.Write)
		if err != nil {
			return nil, err
		}
		f.row.games, f.row.board = b.Games(), size
		list = append(list, f)
		a.nextFile++
	}
	return list, nil
}
