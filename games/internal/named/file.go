package named

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"

	"katachi/internal/section"
	"katachi/internal/terms"
)

// The sections of a file, numbers little-endian:
//
//	about          uint32: games, terms
//	version        of the library that named the moves
//	list           for each game two varints: the difference from the previous id, and its moves
//	terms          a line each, unique by the first and last field: English, Japanese, romaji, and
//	               called or made (a name or a shape), separated by tabs
//	count, games   uint32 for each term: moves, and games, that have it
//	parent, inside uint32 for each term: the term by which its list is split, 0xFFFFFFFF for none;
//	               how many of its moves are in the parent's list
//	rice, at, posts
//	               for each term the two lists inside and outside: a parameter, and the start in
//	               posts (uint64, then the end)
//	odd, runat, runs
//	               unusual games
//
// Without a parent, the list outside has all positions. With a parent (which has none itself), the
// list outside has the moves that are not in the parent's list, and the list inside has the
// indexes, from 0, of those that are. A list stores the gaps between its numbers, each less one, as
// a Golomb-Rice code: the quotient by 2^rice as that many zeros and a one, then the low rice bits;
// bits begin with the lowest of a byte, lists at a byte. Usually move n of a game is in node n of
// the record, and odd moves are Black's. Other games are in odd (uint32, sorted); from runat[i] to
// runat[i+1], runs has pairs of uint32: the first move of the run, and (node less move, as zigzag)
// * 2 + 1 if the even moves are Black's.

// File is an open file of names. Its methods except Close are safe for concurrent use. Its lists
// must not be modified.
type File struct {
	file    *section.File
	version string
	terms   []terms.Term
	find    map[word]int
	ids     []uint32
	start   []uint32
	count   []uint32
	games   []uint32
	parent  []uint32 // the constant none if a term has no parent
	inside  []uint32 // number of moves of a term that are in its parent's list
	rice    []byte   // Rice parameters of two lists per term: inside and outside its parent's list
	at      []uint64 // offsets of these lists, and the end
	posts   []byte
	odd     []uint32
	runAt   []uint32
	runs    []uint32
}

// word identifies a term.
type word struct {
	english string
	made    bool
}

// Open verifies a file of [Kind], which it closes on error.
func Open(f *section.File) (*File, error) {
	n := &File{file: f}
	err := n.sections()
	if err == nil {
		err = n.check()
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return n, nil
}

// sections reads all sections.
func (f *File) sections() error {
	var about []uint32
	var version, list, terms []byte
	for _, s := range []struct {
		name string
		set  func([]byte)
	}{
		{"about", words(&about)},
		{"version", words(&version)},
		{"list", words(&list)},
		{"terms", words(&terms)},
		{"count", words(&f.count)},
		{"games", words(&f.games)},
		{"parent", words(&f.parent)},
		{"inside", words(&f.inside)},
		{"rice", words(&f.rice)},
		{"at", words(&f.at)},
		{"posts", words(&f.posts)},
		{"odd", words(&f.odd)},
		{"runat", words(&f.runAt)},
		{"runs", words(&f.runs)},
	} {
		raw, err := f.file.Section(s.name)
		if err != nil {
			return err
		}
		s.set(raw)
	}
	f.version = string(version)
	if len(about) != 2 {
		return f.file.Corrupt("about", 0, "the number of games, and of terms", fmt.Sprint(about))
	}
	if err := f.readGames(list, int(about[0])); err != nil {
		return err
	}
	return f.readTerms(string(terms), int(about[1]))
}

// readGames reads the IDs and the numbers of moves of a number of games.
func (f *File) readGames(list []byte, games int) error {
	wrong := func(at int, got any) error {
		return f.file.Corrupt("list", int64(at), fmt.Sprint("rising IDs and moves of ", games, " games"), fmt.Sprint(got))
	}
	if games > len(list)/2 {
		return wrong(0, fmt.Sprint(len(list), " bytes"))
	}
	f.ids, f.start = make([]uint32, 0, games), make([]uint32, 1, games+1)
	id, end, at := uint64(0), uint64(0), 0
	for range games {
		step, n := binary.Uvarint(list[at:])
		if n <= 0 || step == 0 || step > math.MaxUint32-id {
			return wrong(at, step)
		}
		at += n
		moves, n := binary.Uvarint(list[at:])
		if n <= 0 || moves > MaxMoves-end {
			return wrong(at, moves)
		}
		at += n
		id, end = id+step, end+moves
		f.ids, f.start = append(f.ids, uint32(id)), append(f.start, uint32(end))
	}
	if at < len(list) {
		return wrong(at, "more")
	}
	return nil
}

// words returns a function that sets dst to a section.
func words[T section.Word](dst *[]T) func([]byte) {
	return func(raw []byte) { *dst = section.View[T](raw) }
}

// readTerms reads the terms, a line each.
func (f *File) readTerms(text string, want int) error {
	f.find = make(map[word]int)
	at := 0
	for line := range strings.Lines(text) {
		part := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(part) != 4 || part[0] == "" || part[3] != called && part[3] != made {
			return f.file.Corrupt("terms", int64(at), "a term in four parts, the last called or made", fmt.Sprintf("%q", line))
		}
		t := terms.Term{English: part[0], Japanese: part[1], Romaji: part[2], Made: part[3] == made}
		if _, twice := f.find[word{t.English, t.Made}]; twice {
			return f.file.Corrupt("terms", int64(at), "each term once", fmt.Sprintf("%q again", line))
		}
		f.find[word{t.English, t.Made}] = len(f.terms)
		f.terms = append(f.terms, t)
		at += len(line)
	}
	if len(f.terms) != want {
		return f.file.Corrupt("terms", 0, fmt.Sprint(want, " terms"), fmt.Sprint(len(f.terms)))
	}
	return nil
}

// check verifies what the other methods rely on.
func (f *File) check() error {
	for _, s := range []struct {
		name       string
		have, want int
	}{
		{"count", len(f.count), len(f.terms)},
		{"games", len(f.games), len(f.terms)},
		{"parent", len(f.parent), len(f.terms)},
		{"inside", len(f.inside), len(f.terms)},
		{"rice", len(f.rice), 2 * len(f.terms)},
		{"at", len(f.at), 2*len(f.terms) + 1},
		{"runat", len(f.runAt), len(f.odd) + 1},
		{"runs", len(f.runs), 2 * int(f.lastRun())},
	} {
		if s.have != s.want {
			return f.file.Corrupt(s.name, 0, fmt.Sprint(s.want, " numbers"), fmt.Sprint(s.have))
		}
	}
	if len(f.odd) > len(f.ids) {
		return f.file.Corrupt("odd", 0, fmt.Sprint("at most ", len(f.ids), " games"), fmt.Sprint(len(f.odd)))
	}
	for t, k := range f.rice {
		if k > maxRice {
			return f.file.Corrupt("rice", int64(t), fmt.Sprint("0 to ", maxRice), fmt.Sprint(k))
		}
	}
	if err := rising(f, "at", f.at, 0, uint64(len(f.posts)), 0); err != nil {
		return err
	}
	for t := range f.terms {
		if err := f.checkTerm(t); err != nil {
			return err
		}
	}
	return cmp.Or(
		rising(f, "odd", f.odd, 0, uint32(max(1, len(f.ids)))-1, 1),
		rising(f, "runat", f.runAt, 0, uint32(len(f.runs)/2), 0))
}

// checkTerm verifies that the lists of a term can have their stated lengths, and that its parent
// has no parent.
func (f *File) checkTerm(t int) error {
	if p := f.parent[t]; p != none && (int(p) >= len(f.terms) || f.parent[p] != none) || p == none && f.inside[t] > 0 {
		return f.file.Corrupt("parent", int64(4*t), "a term without a parent", fmt.Sprint(p))
	}
	inside, all := uint64(f.inside[t]), uint64(f.count[t])
	// each number takes at least one bit
	if inside > all || inside > 8*(f.at[2*t+1]-f.at[2*t]) || all-inside > 8*(f.at[2*t+2]-f.at[2*t+1]) {
		return f.file.Corrupt("count", int64(4*t), "what its lists have room for", fmt.Sprint(inside, " of ", all))
	}
	return nil
}

// lastRun returns the number of runs.
func (f *File) lastRun() uint32 {
	if len(f.runAt) == 0 {
		return 0
	}
	return f.runAt[len(f.runAt)-1]
}

// rising verifies that numbers lie between least and most, and increase by at least step. Lists of
// offsets, whose step is 0, must begin with 0.
func rising[T uint32 | uint64](f *File, name string, list []T, least, most, step T) error {
	size := int64(binary.Size(step))
	for i, n := range list {
		switch {
		case n < least || n > most:
			return f.file.Corrupt(name, size*int64(i), fmt.Sprintf("%d to %d", least, most), fmt.Sprint(n))
		case i == 0 && step == 0 && n != 0:
			return f.file.Corrupt(name, 0, "0", fmt.Sprint(n))
		case i > 0 && (n < list[i-1] || n-list[i-1] < step):
			return f.file.Corrupt(name, size*int64(i), "rising numbers", fmt.Sprint(n))
		}
	}
	return nil
}

// File returns the underlying file.
func (f *File) File() *section.File { return f.file }

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

// Version returns the version of the library of the names.
func (f *File) Version() string { return f.version }

// Terms returns all terms, including those that no move has.
func (f *File) Terms() []terms.Term { return f.terms }

// Find returns the number of the term with an English name and Made; -1 if there is none.
func (f *File) Find(english string, made bool) int {
	if t, ok := f.find[word{english, made}]; ok {
		return t
	}
	return -1
}

// Games returns the number of games.
func (f *File) Games() int { return len(f.ids) }

// IDs returns the IDs of the games in ascending order.
func (f *File) IDs() []uint32 { return f.ids }

// Starts returns the position of the first move of each game, and the end.
func (f *File) Starts() []uint32 { return f.start }

// Moves returns the number of moves of a game.
func (f *File) Moves(game int) int { return int(f.start[game+1] - f.start[game]) }

// Count returns how many moves have a term, and in how many games.
func (f *File) Count(term int) (moves, games int) { return int(f.count[term]), int(f.games[term]) }

// Append appends the positions of the moves that have a term, in ascending order. It returns an
// error if the list is damaged.
func (f *File) Append(dst []uint32, term int) ([]uint32, error) {
	if f.parent[term] == none {
		return f.list(dst, term, true, f.start[len(f.ids)])
	}
	parent := int(f.parent[term])
	of, err := f.Append(nil, parent)
	if err != nil {
		return dst, err
	}
	inside, err := f.list(nil, term, false, uint32(len(of)))
	if err != nil {
		return dst, err
	}
	outside, err := f.list(nil, term, true, f.start[len(f.ids)])
	if err != nil {
		return dst, err
	}
	dst = slices.Grow(dst, len(inside)+len(outside))
	k := 0
	for _, i := range inside {
		at := of[i]
		for k < len(outside) && outside[k] < at {
			dst = append(dst, outside[k])
			k++
		}
		if k < len(outside) && outside[k] == at {
			return dst, f.file.Corrupt("posts", int64(f.at[2*term]),
				fmt.Sprintf("each move of %q once", f.terms[term].English), fmt.Sprint(at))
		}
		dst = append(dst, at)
	}
	dst = append(dst, outside[k:]...)
	return dst, nil
}

// list appends the numbers of one of a term's two lists, all of which must be below end.
func (f *File) list(dst []uint32, term int, outside bool, end uint32) ([]uint32, error) {
	l, count := 2*term, f.inside[term]
	if outside {
		l, count = l+1, f.count[term]-count
	}
	dst = slices.Grow(dst, int(count))
	r := bitReader{in: f.posts[f.at[l]:f.at[l+1]]}
	read, ok := r.numbers(dst[len(dst):cap(dst)][:count], uint(f.rice[l]), end)
	if !ok {
		return dst, f.file.Corrupt("posts", int64(f.at[l]),
			fmt.Sprintf("%d numbers of %q below %d", count, f.terms[term].English, end), fmt.Sprint(read))
	}
	return dst[:len(dst)+int(count)], nil
}

// Runs returns the runs of a game; none for a usual one.
func (f *File) Runs(game int) []Run {
	i, ok := slices.BinarySearch(f.odd, uint32(game))
	if !ok {
		return nil
	}
	var list []Run
	for k := f.runAt[i]; k < f.runAt[i+1]; k++ {
		list = append(list, unpackRun(f.runs[2*k], f.runs[2*k+1]))
	}
	return list
}

// At returns the node of a move in the record, and whether Black played it, from the runs of its
// game.
func At(runs []Run, move int) (node int, black bool) {
	var now Run
	for _, r := range runs {
		if r.From > move {
			break
		}
		now = r
	}
	return move + now.Ahead, (move%2 == 1) != now.Swap
}

// Verify reads every list, and returns an error if the file is inconsistent.
func (f *File) Verify() error {
	if err := f.file.Verify(); err != nil {
		return err
	}
	b := Builder{start: f.start}
	var list []uint32
	for t := range f.terms {
		var err error
		if list, err = f.Append(list[:0], t); err != nil {
			return err
		}
		if in := b.gamesOf(list); in != f.games[t] {
			return f.file.Corrupt("games", int64(4*t), fmt.Sprint(in, " games, as the list says"), fmt.Sprint(f.games[t]))
		}
	}
	for i, g := range f.odd {
		from := 0
		for _, r := range f.Runs(int(g)) {
			if r.From <= from || r.From > f.Moves(int(g)) || r.From+r.Ahead < 0 {
				return f.file.Corrupt("runs", int64(8*f.runAt[i]), "rising moves of the game", fmt.Sprint(r.From))
			}
			from = r.From
		}
	}
	return nil
}

// Join returns a Builder with those games of several files for which keep is true. The files must
// have the same version and terms, and no ID in common.
func Join(files []*File, keep func(id uint32) bool) (*Builder, error) {
	type source struct{ file, game int }
	var from []source
	for i, f := range files {
		for g, id := range f.ids {
			if keep(id) {
				from = append(from, source{i, g})
			}
		}
	}
	slices.SortFunc(from, func(a, b source) int {
		return cmp.Compare(files[a.file].ids[a.game], files[b.file].ids[b.game])
	})
	b := NewBuilder(files[0].version, files[0].terms)
	base := make([][]int64, len(files)) // by game: offset to add to its positions; gone if it is left out
	for i, f := range files {
		base[i] = slices.Repeat([]int64{gone}, len(f.ids))
	}
	for _, s := range from {
		f := files[s.file]
		base[s.file][s.game] = int64(b.Moves()) - int64(f.start[s.game])
		b.addGame(f.ids[s.game], f.Moves(s.game), f.Runs(s.game))
	}
	var list []uint32
	for t := range b.terms {
		for i, f := range files {
			var err error
			if list, err = f.Append(list[:0], t); err != nil {
				return nil, err
			}
			g := 0
			for _, p := range list {
				for f.start[g+1] <= p {
					g++
				}
				if base[i][g] != gone {
					b.posts[t] = append(b.posts[t], uint32(int64(p)+base[i][g]))
				}
			}
		}
		slices.Sort(b.posts[t])
	}
	return b, nil
}

// gone marks a game that is left out.
const gone = math.MinInt64
