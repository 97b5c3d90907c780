package shape

import (
	"context"
	"sync"
	"sync/atomic"

	"katachi/internal/section"
)

// gathering is the knowledge of several Learners of one job, bin by bin, in memory and in their
// spills.
type gathering struct {
	bins   [][]*bin // by bin, then by Learner
	spills []*spill
}

func newGathering(learners []*Learner) *gathering {
	g := &gathering{bins: make([][]*bin, 1)}
	for _, l := range learners {
		if len(l.bins.bins) > 1 {
			g.bins = make([][]*bin, numBins)
		}
	}
	for _, l := range learners {
		if g.spills = append(g.spills, l.spills...); len(g.bins) > len(l.bins.bins) {
			l.bins.split()
		}
		for i := range l.bins.bins {
			g.bins[i] = append(g.bins[i], &l.bins.bins[i])
		}
	}
	return g
}

// source returns the records of bin i in order; s is for those in memory.
func (g *gathering) source(i int, s *sorter) (source, error) {
	s.load(g.bins[i]...)
	if len(g.spills) == 0 {
		return s, nil
	}
	sources := []source{s}
	for _, sp := range g.spills {
		sources = append(sources, sp.source(i))
	}
	return newMerged(sources)
}

// binsSource yields the records of all bins in their order.
type binsSource struct {
	all    *gathering
	bin    int // the bin of source; the next one if source is nil
	source source
	sorter sorter
}

func (s *binsSource) next(r *record) (bool, error) {
	for ; s.bin < len(s.all.bins); s.bin++ {
		if s.source == nil {
			var err error
			if s.source, err = s.all.source(s.bin, &s.sorter); err != nil {
				return false, err
			}
		}
		if ok, err := s.source.next(r); ok || err != nil {
			return ok, err
		}
		s.source = nil
	}
	return false, nil
}

// writeLearned writes a partial file: it encodes several bins at a time, and writes them in order.
// A bin may be large, so it is passed on in blocks; therefore this does not use ordered.Run.
func writeLearned(ctx context.Context, path string, provenance Provenance, learners []*Learner, threads int) error {
	g := newGathering(learners)
	out := make([]encoded, len(g.bins))
	for i := range out {
		out[i].blocks = make(chan []byte, blocksAhead)
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	ahead := make(chan struct{}, binsAhead*threads)
	ctx, cancel := context.WithCancel(ctx)
	for range threads {
		wg.Go(func() {
			var s sorter
			for mayBegin(ctx, ahead) {
				i := int(next.Add(1)) - 1
				if i >= len(out) {
					return
				}
				out[i].encode(ctx, g, i, &s)
			}
		})
	}
	defer wg.Wait()
	defer cancel()
	return section.WriteFile(path, partKind, partVersion, func(w *section.Writer) error {
		return writeEncoded(ctx, w, provenance, out, ahead)
	})
}

// binsAhead is how many bins per thread may be begun before they are written.
const binsAhead = 4

// mayBegin waits until another bin may be begun; it returns false if ctx ends first.
func mayBegin(ctx context.Context, ahead chan<- struct{}) bool {
	select {
	case ahead <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// writeEncoded writes the bins when they are ready, and lets further ones begin.
func writeEncoded(ctx context.Context, w *section.Writer, provenance Provenance, bins []encoded, ahead <-chan struct{}) error {
	if err := w.Begin("records"); err != nil {
		return err
	}
	var before record
	var head []byte
	records := uint64(0)
	for i := range bins {
		b := &bins[i]
		for k := 0; ; k++ {
			block, ok, err := b.next(ctx)
			if err != nil {
				return err
			}
			if !ok {
				break
			}
			if k == 0 {
				head = appendRecord(head[:0], &before, &b.first)
				if _, err := w.Write(head); err != nil {
					return err
				}
			}
			if _, err := w.Write(block); err != nil {
				return err
			}
		}
		if b.err != nil {
			return b.err
		}
		if records += b.records; b.records > 0 {
			before = b.last
		}
		<-ahead
	}
	return w.Add("about", provenance.words(records))
}

// encoded is a bin as bytes of a partial file, without its first record: how that is written
// depends on the bin before.
type encoded struct {
	blocks      chan []byte
	first, last record
	records     uint64
	err         error // this and records are set before blocks is closed
}

const (
	blockBytes  = 1 << 18
	blocksAhead = 16
	recordBytes = 2 + 4*(MaxLevels+1) + 1 + 5*5 // largest size
)

// next returns the next block, or false at the end.
func (e *encoded) next(ctx context.Context) (block []byte, ok bool, err error) {
	select {
	case block, ok = <-e.blocks:
		return block, ok, ctx.Err()
	case <-ctx.Done():
		return nil, false, ctx.Err()
	}
}

// encode makes the blocks of bin i. It ends when ctx does.
func (e *encoded) encode(ctx context.Context, g *gathering, i int, s *sorter) {
	defer close(e.blocks)
	src, err := g.source(i, s)
	if err != nil {
		e.err = err
		return
	}
	var r record
	var block []byte
	for {
		ok, err := src.next(&r)
		if e.err = err; !ok {
			break
		}
		if e.records++; e.records == 1 {
			e.first = r
		} else {
			block = appendRecord(block, &e.last, &r)
		}
		e.last = r
		if len(block) > blockBytes-recordBytes && !e.send(ctx, &block) {
			return
		}
	}
	if e.records > 0 {
		e.send(ctx, &block)
	}
}

// send sends a block; it returns false if ctx ends first.
func (e *encoded) send(ctx context.Context, block *[]byte) bool {
	select {
	case e.blocks <- *block:
		*block = make([]byte, 0, blockBytes)
		return true
	case <-ctx.Done():
		return false
	}
}
