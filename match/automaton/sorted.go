package automaton

import (
	"fmt"
	"math"
)

// Minimal automata from sorted words, in one pass (Jan Daciuk, Stoyan Mihov,
// Bruce Watson and Richard Watson, "Incremental construction of minimal
// acyclic finite-state automata", Computational Linguistics 26(1), 2000,
// algorithm 1).
//
// Words come in ascending order. Only the states on the path of the last word can still change:
// everything to the left of that path is finished, because no later word can pass through it. So
// when the next word leaves the path, the part below is frozen from its end upwards by looking up
// each state in the register of distinct states. In memory are only the minimal automaton so far
// and one path, however long the list is: 224,608 states for the 663,473 words of a large English
// list, whose trie has 1,651,493.

// Sorted builds the minimal automaton of words added in ascending order.
type Sorted struct {
	alphabet int
	opt      Options
	rows     *rows
	lists    *lists
	path     []open   // states of the last word, the root first
	open     []uint64 // their rows, one after the other, each without its last edge
	last     []byte
	words    int
	trie     int
	err      error // the error of a limit that was exceeded

	alone     uint32 // an id, and the list with only this id, 0 if it was not made yet
	aloneList uint32
}

// open is a state of the path. Its row does not yet have its head and its last edge, which leads to
// the next state of the path.
type open struct {
	from   uint32 // its row begins here
	output uint32
}

// NewSorted begins an automaton over symbols 0 to alphabet-1.
func NewSorted(alphabet int, opt *Options) (*Sorted, error) {
	if err := checkAlphabet(alphabet); err != nil {
		return nil, err
	}
	bounds := opt.orDefault()
	return &Sorted{
		alphabet: alphabet,
		opt:      bounds,
		rows:     newRows(),
		lists:    newLists(),
		path:     []open{{}},
		open:     make([]uint64, 1),
		trie:     1,
	}, nil
}

// Add adds a word under id 0, for plain sets of words, for which [DFA.Final] is enough.
func (b *Sorted) Add(word []byte) error { return b.AddID(word, 0) }

// AddID adds a word under an id. If the word equals the one before, the ids are united; if it is
// smaller, it is an error. The word is copied. After an error another word may be
// added, except after a [*LimitError], which is permanent.
func (b *Sorted) AddID(word []byte, id uint32) error {
	if b.err != nil {
		return b.err
	}
	shared, order := compare(word, b.last)
	if order < 0 {
		return fmt.Errorf("automaton: word %q after %q: want ascending order", word, b.last)
	}
	if b.alphabet <= math.MaxUint8 {
		if err := b.checkSymbols(word, shared); err != nil {
			return err
		}
	}
	return add(b, word, shared, id)
}

// AddNext is Add if the word is greater than the one before; otherwise it does nothing. It returns
// how the two compare: a number below, equal to or above 0.
func (b *Sorted) AddNext(word string) (order int, err error) {
	if b.err != nil {
		return 1, b.err
	}
	shared, order := compare(word, b.last)
	if order <= 0 && b.words > 0 {
		return order, nil
	}
	if b.alphabet <= math.MaxUint8 {
		if err := b.checkSymbols([]byte(word), shared); err != nil {
			return 1, err
		}
	}
	return 1, add(b, word, shared, 0)
}

// add adds a word that shares the first symbols, as many as shared, with the last one.
func add[T string | []byte](b *Sorted, word T, shared int, id uint32) error {
	b.freeze(shared)
	if b.err = b.check(len(word)); b.err != nil {
		return b.err
	}
	for range len(word) - shared {
		b.path = append(b.path, open{from: uint32(len(b.open))})
		b.open = append(b.open, 0)
	}
	b.trie += len(word) - shared
	b.last = b.last[:shared] // separately, so that no pointer is written
	b.last = append(b.last, word[shared:]...)
	end := &b.path[len(b.path)-1]
	end.output = b.with(end.output, id)
	b.words++
	return nil
}

// with returns the index of list i with one more id, which is often the previous id alone.
func (b *Sorted) with(i, id uint32) uint32 {
	if i != 0 {
		return b.lists.with(i, id)
	}
	if b.aloneList == 0 || id != b.alone {
		b.alone, b.aloneList = id, b.lists.with(0, id)
	}
	return b.aloneList
}

// Finish returns the automaton in preorder. The builder must not be used afterwards. The error is a
// [*LimitError].
func (b *Sorted) Finish() (*DFA, error) { return b.finish(true) }

// FinishDown is Finish, but numbers the states in the reverse of the order in which they were made:
// each state comes before those it leads to. That takes less time.
func (b *Sorted) FinishDown() (*DFA, error) { return b.finish(false) }

func (b *Sorted) finish(preorder bool) (*DFA, error) {
	root, err := b.end()
	if err != nil {
		return nil, err
	}
	d := b.rows.dfa(root, preorder, b.alphabet, b.lists)
	b.rows, b.path, b.open = nil, nil, nil
	return d, nil
}

// end interns the rest of the path and returns the root.
func (b *Sorted) end() (State, error) {
	if b.err != nil {
		return Error, b.err
	}
	b.freeze(0)
	if b.err = b.check(0); b.err != nil {
		return Error, b.err
	}
	return b.rows.intern(b.whole(b.path[0])), nil
}

// TrieNodes returns the number of nodes, including the root, that a trie of the words so far would
// have.
func (b *Sorted) TrieNodes() int { return b.trie }

// NumWords returns the number of words added.
func (b *Sorted) NumWords() int { return b.words }

// check fails if the states of a word of n symbols would be too many.
func (b *Sorted) check(n int) error {
	return b.opt.check("sorted build", b.rows.len()+n+1, b.rows.bytes()+b.lists.bytes())
}

// compare returns how many symbols a word shares with the last one, and how the two compare: a
// number below, equal to or above 0.
func compare[T string | []byte](word T, last []byte) (shared, order int) {
	n := min(len(word), len(last))
	for shared < n && word[shared] == last[shared] {
		shared++
	}
	if shared < n {
		return shared, int(word[shared]) - int(last[shared])
	}
	return shared, len(word) - len(last)
}

// checkSymbols fails if a symbol of word[from:] is not in the alphabet.
func (b *Sorted) checkSymbols(word []byte, from int) error {
	for i, sym := range word[from:] {
		if int(sym) >= b.alphabet {
			return fmt.Errorf("automaton: word %q: symbol %d at %d, alphabet has %d", word, sym, from+i, b.alphabet)
		}
	}
	return nil
}

// freeze interns the states of the path below the given depth, last first.
func (b *Sorted) freeze(depth int) {
	for n := len(b.path) - 1; n > depth; n-- {
		end := b.path[n]
		s := b.rows.intern(b.whole(end))
		b.path = b.path[:n]
		b.open = b.open[:end.from]
		b.open = append(b.open, rowEdge(b.last[n-1], s))
	}
}

// whole returns the row of the last state of the path, with its head.
func (b *Sorted) whole(o open) []uint64 {
	row := b.open[o.from:]
	row[0] = rowHead(o.output, len(row)-1)
	return row
}
