package fold

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"katachi/beam/store"
	"katachi/sgf/gamefile"
)

// Input is a file, folder or archive with games that matches a pattern.
type Input struct {
	Number int // in the order of the inputs
	Path   string
	Size   int64 // in bytes, as stored; 0 for a folder
}

// Inputs returns the inputs that match the patterns, in the order of the patterns.
func Inputs(ctx context.Context, patterns []string) ([]Input, error) {
	var list []Input
	for _, pattern := range patterns {
		names, err := store.List(ctx, pattern)
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("%s: no such file", pattern)
		}
		for _, name := range names {
			if store.IsLocal(name) {
				if name, err = filepath.Abs(name); err != nil { // workers may run in another folder
					return nil, err
				}
			}
			size, err := store.Size(ctx, name)
			if err != nil {
				return nil, err
			}
			list = append(list, Input{len(list), name, size})
		}
	}
	return list, nil
}

// Listing lists the files of an input.
type Listing struct {
	Input Input
	Files int
	Bytes []int64 // the sums of the sizes of each run of listRun files
	Sizes []int64 // sizes of the files, if lots matter
}

// listRun is the number of files whose sizes are added up in a Listing.
const listRun = 8

// listInput lists an input.
func listInput(ctx context.Context, in Input, sizes bool) (Listing, error) {
	src, done, err := sources.open(ctx, in)
	if err != nil {
		return Listing{}, err
	}
	defer done()
	l := Listing{Input: in, Files: src.Len()}
	for i := range src.Len() {
		if i%listRun == 0 {
			l.Bytes = append(l.Bytes, 0)
		}
		l.Bytes[len(l.Bytes)-1] += src.Size(i)
		if sizes {
			l.Sizes = append(l.Sizes, src.Size(i))
		}
	}
	return l, nil
}

// Range is a range of files of an input, From to To-1.
type Range struct {
	Input    Input
	From, To int
}

// Batch is a set of files that are folded into one part.
type Batch struct {
	Number int // in the order of the games
	Group  int // number of the group of batches whose parts are merged
	First  int // number of its first file among all files
	Files  int // number of files in all batches
	Ranges []Range
}

// planBatches divides the files of all inputs into batches with at most this many files, and of
// this size as far as the runs of the listings allow. It divides the batches into groups, with
// about as many groups as batches in a group, so that no merge has more than about the square root
// of the number of parts. If there are few batches, each is a group. Listings with sizes are cut
// where lots end.
func planBatches(all []Listing, files int, bytes int64, lotEnds func(int, int64) bool) []Batch {
	slices.SortFunc(all, func(a, b Listing) int { return a.Input.Number - b.Input.Number })
	var batches []Batch
	b, in, size, first := Batch{}, 0, int64(0), 0
	end := func() {
		if in > 0 {
			b.Number, b.First = len(batches), first
			batches, first = append(batches, b), first+in
		}
		b, in, size = Batch{}, 0, 0
	}
	lotFiles, lotBytes := 0, int64(0)
	for _, l := range all {
		for i := range l.Sizes {
			b.extend(l.Input, i, i+1)
			in, size = in+1, size+l.Sizes[i]
			if lotFiles, lotBytes = lotFiles+1, lotBytes+l.Sizes[i]; lotEnds(lotFiles, lotBytes) {
				if lotFiles, lotBytes = 0, 0; in >= files || size >= bytes {
					end()
				}
			}
		}
		if l.Sizes != nil {
			continue
		}
		for from := 0; from < l.Files; {
			to := min(l.Files, (from/listRun+1)*listRun, from+files-in)
			run := l.Bytes[from/listRun] * int64(to-from) / int64(min(listRun, l.Files-from/listRun*listRun))
			if in > 0 && size+run > bytes {
				end()
				continue
			}
			b.extend(l.Input, from, to)
			in, size, from = in+to-from, size+run, to
			if in == files {
				end()
			}
		}
	}
	end()
	groups := len(batches)
	for groups > mergeAtOnce && groups*groups > len(batches) {
		groups--
	}
	for i := range batches {
		batches[i].Group, batches[i].Files = i*groups/len(batches), first
	}
	return batches
}

// extend adds files of an input, which follow those already in the batch.
func (b *Batch) extend(in Input, from, to int) {
	if n := len(b.Ranges); n > 0 && b.Ranges[n-1].Input.Number == in.Number {
		b.Ranges[n-1].To = to
		return
	}
	b.Ranges = append(b.Ranges, Range{in, from, to})
}

// mergeAtOnce is the largest number of parts that are merged without groups.
const mergeAtOnce = 32

// cache keeps the sources that were opened last: the batches of an archive come one after the
// other, and listing the archive takes longer than reading a few of its games.
type cache struct {
	mu   sync.Mutex
	list []*opened // the one used last is at the end
}

// opened is a source that is open.
type opened struct {
	in    Input
	ready sync.Once
	src   *gamefile.Source
	done  func()
	err   error
	users int
}

const keptOpen = 4

var sources cache

// open returns the source of an input. It may be used until done is called.
func (c *cache) open(ctx context.Context, in Input) (*gamefile.Source, func(), error) {
	c.mu.Lock()
	i := slices.IndexFunc(c.list, func(o *opened) bool { return o.in == in })
	var o *opened
	if i >= 0 {
		o = c.list[i]
		c.list = append(slices.Delete(c.list, i, i+1), o)
	} else {
		o = &opened{in: in}
		c.list = append(c.list, o)
	}
	o.users++
	c.mu.Unlock()
	o.ready.Do(func() { o.load(ctx) })
	done := sync.OnceFunc(func() { c.release(o) })
	if o.err != nil {
		done()
		return nil, nil, o.err
	}
	return o.src, done, nil
}

func (o *opened) load(ctx context.Context) {
	size, err := store.Size(ctx, o.in.Path)
	if err == nil && size != o.in.Size {
		err = fmt.Errorf("%s: %d bytes now, %d when the run began: the input has changed", o.in.Path, size, o.in.Size)
	}
	var local string
	if err == nil {
		local, o.done, err = store.Fetch(ctx, o.in.Path)
	}
	if err == nil {
		if o.src, err = gamefile.Open(local); err != nil {
			o.done()
		}
	}
	o.err = err
}

// release closes sources that are not in use and were not used recently, and those that failed.
func (c *cache) release(o *opened) {
	c.mu.Lock()
	defer c.mu.Unlock()
	o.users--
	c.list = slices.DeleteFunc(c.list, func(o *opened) bool { return o.err != nil && o.users == 0 })
	for i := 0; len(c.list) > keptOpen && i < len(c.list); {
		old := c.list[i]
		if old.users > 0 {
			i++
			continue
		}
		_ = old.src.Close()
		old.done()
		c.list = slices.Delete(c.list, i, i+1)
	}
}

// File is a file of a batch, to be read.
type File struct {
	Number int    // number among all files
	Path   string // path in its input, as in gamefile.Source.Path
	From   string // the input, as in Input.Path; the file itself if it is in a folder
	Source *gamefile.Source
	Index  int // in Source
}

// Each calls use for each file of the batch, in order. It stops at the first error.
func (b *Batch) Each(ctx context.Context, use func(File) error) error {
	return b.Sources(ctx, func(s SourcePart) error {
		for i := range s.Len() {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := use(File{s.First + i, s.Path(i), fileOf(s.Input, s.Source, i), s.Source, i}); err != nil {
				return err
			}
		}
		return nil
	})
}

// SourcePart is the files of a batch that are in one input.
type SourcePart struct {
	Input Input
	First int // number of its first file among all files
	*gamefile.Source
}

// Sources calls use with the files of the batch, input by input, in order.
func (b *Batch) Sources(ctx context.Context, use func(SourcePart) error) error {
	number := b.First
	for _, r := range b.Ranges {
		src, done, err := r.open(ctx)
		if err != nil {
			return err
		}
		err = use(SourcePart{r.Input, number, src.Part(r.From, r.To)})
		done()
		if err != nil {
			return err
		}
		number += r.To - r.From
	}
	return nil
}

// open opens the source that has the range.
func (r *Range) open(ctx context.Context) (*gamefile.Source, func(), error) {
	src, done, err := sources.open(ctx, r.Input)
	if err == nil && src.Len() < r.To {
		done()
		err = fmt.Errorf("%s: %d files now, %d or more when the run began: the input has changed", r.Input.Path, src.Len(), r.To)
	}
	return src, done, err
}

// fileOf returns the file on disk of file i; for a copied input, the original.
func fileOf(in Input, src *gamefile.Source, i int) string {
	if store.IsLocal(in.Path) {
		return src.File(i)
	}
	return in.Path
}

// Name returns a readable name of a file: the name of its archive, and its own.
func (f *File) Name() string {
	if f.From == f.Path {
		return f.Path
	}
	return f.From + "/" + f.Path
}

// Unread adds a problem for a file that cannot be read.
func (r *Report) Unread(f File, err error) {
	kind := strings.TrimPrefix(err.Error(), f.Path+": ")
	if known, ok := errors.AsType[*fs.PathError](err); ok {
		kind = known.Err.Error()
	}
	r.Problem(kind, f.Name())
}
