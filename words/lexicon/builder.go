package lexicon

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"katachi"
	"katachi/match/automaton"
)

// ErrEmpty is the error for a list without words, or without words that pass the options.
var ErrEmpty = errors.New("no words")

// Builder makes a dictionary from words added in any order.
//
// Words in ascending order go directly into the minimal automaton (Daciuk, Mihov, Watson & Watson
// 2000), which is all that is stored of them. From the first word out of order on, words wait in a
// workspace of limited size; when it is full they are sorted and become a *run*: a minimal
// automaton of their own. Finish merges the runs. So an unsorted list of any length needs only the
// workspace and the automata, a few bytes per word, and no temporary file.
type Builder struct {
	filter  *filter
	skipped Skipped
	longest int               // bytes of the longest word
	sorted  *automaton.Sorted // words so far, while they ascend
	last    []byte
	runs    []*automaton.DFA
	waiting wordPile
}

// NewBuilder returns a Builder; opt may be nil. The error says what is wrong with opt.Letters.
func NewBuilder(opt *Options) (*Builder, error) {
	f, err := newFilter(opt.orDefault())
	if err != nil {
		return nil, err
	}
	s, err := automaton.NewSorted(256, nil)
	return &Builder{filter: f, sorted: s}, err
}

// Build makes a dictionary of words. If ctx ends, it returns the error of ctx.
func Build(ctx context.Context, words iter.Seq[string], opt *Options) (*Lexicon, error) {
	b, err := NewBuilder(opt)
	if err != nil {
		return nil, err
	}
	n := 0
	for w := range words {
		if n++; n%every == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := b.Add(w); err != nil {
			return nil, err
		}
	}
	return b.Finish(ctx)
}

// every is how many words or states are processed between two checks of the context.
const every = 1 << 14

// Add adds a word unless the options leave it out. It must be UTF-8 of at most 1,024 bytes without
// control characters.
func (b *Builder) Add(word string) error {
	if fault := faultOf(word); fault != "" {
		return fmt.Errorf("word %.40q: %s", word, fault)
	}
	return b.add(word)
}

func (b *Builder) add(word string) error {
	word, ok := b.filter.take(word, &b.skipped)
	if !ok {
		return nil
	}
	b.longest = max(b.longest, len(word))
	if b.sorted == nil {
		return b.wait(word)
	}
	switch order, err := b.sorted.AddNext(word); {
	case err != nil:
		return err
	case order == 0:
		b.skipped.Repeats++
	case order < 0:
		if err := b.endRun(); err != nil {
			return err
		}
		return b.wait(word)
	}
	return nil
}

// Skipped returns how many words have been left out so far; the number of repeats is final only
// after Finish.
func (b *Builder) Skipped() Skipped { return b.skipped }

// Finish returns the dictionary. The builder cannot be used afterwards. The error is [ErrEmpty] if
// there are no words, or that of ctx if ctx ends.
func (b *Builder) Finish(ctx context.Context) (*Lexicon, error) {
	s := b.sorted
	if s == nil {
		var err error
		if s, err = b.merge(ctx); err != nil {
			return nil, err
		}
	}
	words, trie := s.NumWords(), s.TrieNodes()
	if words == 0 {
		return nil, ErrEmpty
	}
	d, err := s.FinishDown()
	if err != nil {
		return nil, err
	}
	return pack(ctx, d, facts{words: words, longest: b.longest, trieNodes: trie, letterCase: b.filter.Case}, b.filter.Options)
}

// endRun ends the ascending run: from now on words wait.
func (b *Builder) endRun() error {
	run, err := b.sorted.Finish()
	b.sorted = nil
	b.runs = append(b.runs, run)
	return err
}

func (b *Builder) wait(word string) error {
	b.waiting.add(word)
	if b.waiting.size() < b.filter.Workspace {
		return nil
	}
	return b.sortWaiting()
}

// sortWaiting makes a run of the waiting words.
func (b *Builder) sortWaiting() error {
	s, err := automaton.NewSorted(256, nil)
	if err != nil {
		return err
	}
	for word := range b.waiting.sorted() {
		if err := b.addOnce(s, word); err != nil {
			return err
		}
	}
	b.waiting.reset()
	run, err := s.Finish()
	b.runs = append(b.runs, run)
	return err
}

// addOnce adds a word that does not come before the last one.
func (b *Builder) addOnce(s *automaton.Sorted, word []byte) error {
	if s.NumWords() > 0 && bytes.Equal(word, b.last) {
		b.skipped.Repeats++
		return nil
	}
	b.last = append(b.last[:0], word...)
	return s.Add(word)
}

// merge adds the words of all runs, and those still waiting, in order.
func (b *Builder) merge(ctx context.Context) (*automaton.Sorted, error) {
	s, err := automaton.NewSorted(256, nil)
	if err != nil {
		return nil, err
	}
	seqs := []iter.Seq[[]byte]{b.waiting.sorted()}
	for _, run := range b.runs {
		seqs = append(seqs, run.Words())
	}
	n := 0
	for word := range mergeAll(seqs) {
		if n++; n%every == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			b.filter.Progress.Report(katachi.Progress{Stage: "merging", Done: n})
		}
		if err := b.addOnce(s, word); err != nil {
			return nil, err
		}
	}
	b.runs, b.waiting = nil, wordPile{}
	return s, nil
}

// mergeAll yields the words of all ascending sequences in ascending order. A word in several
// sequences is repeated.
func mergeAll(seqs []iter.Seq[[]byte]) iter.Seq[[]byte] {
	if len(seqs) == 1 {
		return seqs[0]
	}
	half := len(seqs) / 2
	return mergeTwo(mergeAll(seqs[:half]), mergeAll(seqs[half:]))
}

func mergeTwo(a, b iter.Seq[[]byte]) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		next, stop := iter.Pull(b)
		defer stop()
		y, more := next()
		for x := range a {
			for more && bytes.Compare(y, x) < 0 {
				if !yield(y) {
					return
				}
				y, more = next()
			}
			if !yield(x) {
				return
			}
		}
		for more && yield(y) {
			y, more = next()
		}
	}
}

// wordPile stores words one after the other.
type wordPile struct {
	text []byte
	ends []int // end of word i
}

func (p *wordPile) add(word string) {
	p.text = append(p.text, word...)
	p.ends = append(p.ends, len(p.text))
}

func (p *wordPile) size() int { return len(p.text) + 24*len(p.ends) }

func (p *wordPile) reset() { p.text, p.ends = p.text[:0], p.ends[:0] }

func (p *wordPile) sorted() iter.Seq[[]byte] {
	words := make([][]byte, len(p.ends))
	from := 0
	for i, end := range p.ends {
		words[i] = p.text[from:end:end]
		from = end
	}
	slices.SortFunc(words, bytes.Compare)
	return slices.Values(words)
}
