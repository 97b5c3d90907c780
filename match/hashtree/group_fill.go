package hashtree

import (
	"slices"
	"sync/atomic"

	"katachi/internal/ordered"
)

// pair is an entry with its hash, for filling the tables.
type pair struct {
	hash  uint64
	entry uint64
}

const pairBytes = 16

// fill makes the filter and the buckets of n entries; each yields the entries of a range of items.
// All tables are indexed by the highest bits of hashes. So the entries are first partitioned by
// these, and then each part fills its own piece of every table, which is small enough for the
// caches.
func (g *gatherer) fill(n, items int, each func(from, to int, yield func(hash uint64, e entry))) {
	const mostParts = 256
	gates := numGates(n)
	g.gates = make([]uint64, gateWords*(gates+1))
	g.entries = make([]byte, n*g.width+entryPadding)
	parts := min(mostParts, gates)
	shift := highest(parts)
	parted := make([][][]pair, g.workers)
	g.inParallel(items, func(worker, from, to int) {
		mine := make([][]pair, parts)
		for i := range mine {
			mine[i] = make([]pair, 0, n/parts/len(parted)*9/8+8)
		}
		each(from, to, func(hash uint64, e entry) {
			part := hash >> shift
			mine[part] = append(mine[part], pair{hash, uint64(e)})
		})
		parted[worker] = mine
	})
	parted = slices.DeleteFunc(parted, func(of [][]pair) bool { return of == nil }) // more workers than items
	first := make([]uint32, parts+1)                                                // entry of each part
	for i := range parts {
		first[i+1] = first[i]
		for _, of := range parted {
			first[i+1] += uint32(len(of[i]))
		}
	}
	var next atomic.Int64
	g.inParallel(g.workers, func(int, int, int) {
		f := filler{gatherer: g, ends: make([]uint32, 2*gates/parts)}
		for part := int(next.Add(1)) - 1; part < parts; part = int(next.Add(1)) - 1 {
			f.fill(parted, part, first[part])
		}
	})
	g.gates[len(g.gates)-1] = uint64(n)
}

// filler fills parts of the tables, one after the other, in the same memory.
type filler struct {
	*gatherer
	ends     []uint32 // of the buckets of a part
	bucketed []uint64 // its entries
}

// fill fills the tables of a part whose entries begin at number first.
func (f *filler) fill(parted [][][]pair, part int, first uint32) {
	ends, shift := f.ends, f.bucketShift()
	gates := f.gates[gateWords*len(ends)/2*part:][:gateWords*len(ends)/2]
	firstBucket := uint64(part * len(ends))
	clear(ends)
	for _, of := range parted {
		for _, p := range of[part] {
			bucket := p.hash>>shift - firstBucket
			gates[bucket&^1] |= filterBits(p.hash)
			ends[bucket]++
		}
	}
	n := uint32(0)
	for i, count := range ends {
		ends[i] = n // filling the bucket moves it to the end
		n += count
	}
	f.bucketed = slices.Grow(f.bucketed[:0], int(n))[:n]
	for _, of := range parted {
		for _, p := range of[part] {
			at := &ends[p.hash>>shift-firstBucket]
			f.bucketed[*at] = p.entry
			*at++
		}
	}
	from := uint32(0)
	for i, end := range ends {
		f.markRuns(f.bucketed[from:end])
		gates[i|1] |= uint64(first+from) << (i & 1 << 5)
		from = end
	}
	to := f.entries[int(first)*f.width:]
	for i, e := range f.bucketed {
		for k := range f.width {
			to[i*f.width+k] = byte(e >> (8 * k))
		}
	}
}

// inParallel splits 0 to n into non-empty parts, numbers them from 0, calls work for each in its
// own goroutine, and waits for all.
func (g *gatherer) inParallel(n int, work func(worker, from, to int)) {
	var wait ordered.Group
	for worker := range g.workers {
		from, to := worker*n/g.workers, (worker+1)*n/g.workers
		if from < to {
			wait.Go(func() { work(worker, from, to) })
		}
	}
	wait.Wait()
}
