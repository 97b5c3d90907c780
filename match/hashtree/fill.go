package hashtree

import (
	"slices"
	"sync"
	"sync/atomic"
)

// pair is an entry with its hash, while tables are filled.
type pair struct {
	hash  uint64
	entry uint64
}

const pairBytes = 16

// fill makes the filter and the buckets of n entries. They come from items, some of which
// each yields. All tables are by the highest bits of hashes: so entries are first parted by
// these, and then each part fills a piece of every table, which is small enough for the
// caches, and its own.
func (g *gatherer) fill(n, items int, each func(from, to int, yield func(hash uint64, e entry))) {
	const mostParts = 256
	g.filter, g.starts = make([]uint64, filterWords(n)), make([]uint32, buckets(n)+1)
	g.entries = make([]byte, n*g.width+entryPadding)
	parts := min(mostParts, len(g.filter), len(g.starts)-1)
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
		var bucketed []uint64
		for part := int(next.Add(1)) - 1; part < parts; part = int(next.Add(1)) - 1 {
			bucketed = g.fillPart(parted, part, parts, first[part], bucketed)
		}
	})
	g.starts[len(g.starts)-1] = uint32(n)
}

// fillPart fills what belongs to a part, whose entries begin at a number. It returns
// memory to be used again.
func (g *gatherer) fillPart(parted [][][]pair, part, parts int, first uint32, bucketed []uint64) []uint64 {
	size := (len(g.starts) - 1) / parts
	starts := g.starts[part*size:][:size]
	filterShift, startShift := highest(len(g.filter)), highest(len(g.starts)-1)
	for _, of := range parted {
		for _, p := range of[part] {
			g.filter[p.hash>>filterShift] |= filterBits(p.hash)
			starts[p.hash>>startShift-uint64(part*size)]++
		}
	}
	n := uint32(0)
	for i, count := range starts {
		starts[i] = n // filling moves it to the end
		n += count
	}
	if uint32(cap(bucketed)) < n {
		bucketed = make([]uint64, n+n/4)
	}
	bucketed = bucketed[:n]
	for _, of := range parted {
		for _, p := range of[part] {
			at := &starts[p.hash>>startShift-uint64(part*size)]
			bucketed[*at] = p.entry
			*at++
		}
	}
	from := uint32(0)
	for i, end := range starts {
		g.markRuns(bucketed[from:end])
		starts[i] = first + from
		from = end
	}
	to := g.entries[int(first)*g.width:]
	for i, e := range bucketed {
		for k := range g.width {
			to[i*g.width+k] = byte(e >> (8 * k))
		}
	}
	return bucketed
}

// inParallel calls work for parts of 0 to n, each in a goroutine, numbered from 0 in their
// order, and waits for all. No part is empty.
func (g *gatherer) inParallel(n int, work func(worker, from, to int)) {
	var wait sync.WaitGroup
	for worker := range g.workers {
		from, to := worker*n/g.workers, (worker+1)*n/g.workers
		if from < to {
			wait.Go(func() { work(worker, from, to) })
		}
	}
	wait.Wait()
}
