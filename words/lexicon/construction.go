package lexicon

import (
	"runtime"
	"slices"

	"katachi/internal/cputime"
)

// Construction is how the DAWG document builds a dictionary from a list, step by step, with the
// cost of each step.
type Construction struct {
	Words     int         `json:"words"`
	TrieNodes int         `json:"trie_nodes" doc:"Including the root, as in all counts"`
	Nodes     int         `json:"nodes"`
	Edges     int         `json:"edges"`
	Seconds   float64     `json:"seconds" doc:"Processor time of the trie, the merging by the first hash, and the table"`
	Hashes    []HashCost  `json:"hashes"`
	Objects   uint64      `json:"object_bytes" doc:"Heap for an object and an array of pointers per node"`
	Table     TableLayout `json:"table"`
	File      int         `json:"lexicon_bytes" doc:"Size of a Lexicon of the same words"`
}

// HashCost is the cost of merging equal nodes with one of the document's hashes.
type HashCost struct {
	Hash     string  `json:"hash"`
	Compared int     `json:"compared" doc:"Pairs of nodes"`
	Seconds  float64 `json:"seconds" doc:"Processor time"`
}

// TableLayout is the size of the document's array.
type TableLayout struct {
	Rows      int    `json:"rows" doc:"Including row 0"`
	Columns   int    `json:"columns"`
	EntryBits int    `json:"entry_bits"`
	Bytes     int    `json:"bytes"`
	Alphabet  string `json:"alphabet"`
}

// Layout returns the size of the table.
func (t *Table) Layout() TableLayout {
	return TableLayout{t.rows, t.columns, t.entryBits(), t.bytes(), t.letters}
}

// Construct builds the words of the dictionary as in the DAWG document, and returns the costs; opt,
// which may be nil, is for the layout of the table.
func (l *Lexicon) Construct(opt *TableOptions) (*Construction, error) {
	if err := l.Check(); err != nil { // a corrupt file could have infinitely many words
		return nil, err
	}
	words := slices.Collect(l.All())
	start := cputime.Process()
	trie := NewTrie(words...)
	r := &Construction{Words: trie.Len(), TrieNodes: trie.NumNodes(), File: l.Stats().Bytes}
	took := cputime.Process() - start
	var d *dawg
	for _, h := range []hash{hashCount, hashPrinted, hashMask} {
		start = cputime.Process()
		d = trie.canonical(h)
		r.Hashes = append(r.Hashes, HashCost{h.String(), d.compared, (cputime.Process() - start).Seconds()})
	}
	slices.Reverse(r.Hashes)
	r.Nodes, r.Edges = len(d.rows), d.numEdges()
	start = cputime.Process()
	t, err := d.table(opt)
	if err != nil {
		return nil, err
	}
	r.Seconds = (took + cputime.Process() - start).Seconds() + r.Hashes[0].Seconds
	r.Table = t.Layout()
	r.Objects = heapOf(func() any { return d.objects() })
	runtime.KeepAlive(words) // none of these may be freed while the objects are measured
	runtime.KeepAlive(trie)
	runtime.KeepAlive(d)
	return r, nil
}

// heapOf returns the heap memory of the result of make, in bytes.
func heapOf(make func() any) uint64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	made := make()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(made)
	if after.HeapAlloc < before.HeapAlloc {
		return 0
	}
	return after.HeapAlloc - before.HeapAlloc
}
