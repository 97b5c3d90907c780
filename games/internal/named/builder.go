package named

import (
	"encoding/binary"
	"strings"

	"katachi/internal/section"
	"katachi/internal/terms"
)

// Builder collects the games of one file.
type Builder struct {
	version string
	terms   []terms.Term
	ids     []uint32
	start   []uint32   // position of the first move of each game, and the end
	posts   [][]uint32 // positions by term
	odd     []uint32   // games with runs
	runAt   []uint32   // index in runs for each game of odd, and the end
	runs    []uint32   // two words each: the first move, and the rest packed by packRun
}

// NewBuilder returns a Builder for names of a version of a library. It does not copy terms.
func NewBuilder(version string, terms []terms.Term) *Builder {
	return &Builder{
		version: version, terms: terms, start: []uint32{0}, posts: make([][]uint32, len(terms)),
		runAt: []uint32{0},
	}
}

// Games returns the number of games added.
func (b *Builder) Games() int { return len(b.ids) }

// Moves returns the number of moves of all games added.
func (b *Builder) Moves() int { return int(b.start[len(b.ids)]) }

// Add appends a game. IDs must increase. A name that a move has twice counts once. A file must have
// at most MaxMoves moves in total.
func (b *Builder) Add(g *Game) {
	base := b.start[len(b.ids)]
	for _, n := range g.Names {
		at, list := base+uint32(n.Move)-1, b.posts[n.Term]
		if len(list) == 0 || list[len(list)-1] < at {
			b.posts[n.Term] = append(list, at)
		}
	}
	b.addGame(g.ID, g.Moves, g.Runs)
}

// addGame appends a game without its names.
func (b *Builder) addGame(id uint32, moves int, runs []Run) {
	if len(runs) > 0 {
		b.odd = append(b.odd, uint32(len(b.ids)))
		for _, r := range runs {
			b.runs = append(b.runs, uint32(r.From), packRun(r))
		}
		b.runAt = append(b.runAt, uint32(len(b.runs)/2))
	}
	b.ids = append(b.ids, id)
	b.start = append(b.start, b.start[len(b.start)-1]+uint32(moves))
}

// packRun packs Swap into the lowest bit, and Ahead, as zigzag code, above it.
func packRun(r Run) uint32 {
	ahead := int32(r.Ahead)
	packed := uint32(ahead<<1^ahead>>31) << 1
	if r.Swap {
		packed |= 1
	}
	return packed
}

// unpackRun is the inverse of packRun.
func unpackRun(from, packed uint32) Run {
	ahead := packed >> 1
	return Run{From: int(from), Ahead: int(int32(ahead>>1) ^ -int32(ahead&1)), Swap: packed&1 != 0}
}

// Write writes the sections of the file.
func (b *Builder) Write(w *section.Writer) error {
	var posts bitWriter
	var rice []byte
	var count, in, parent, inside []uint32
	at := []uint64{0}
	for t, s := range b.splits() {
		for _, list := range [][]uint32{s.inside, s.outside} {
			k, _ := bestRice(list)
			posts.list(list, k)
			rice, at = append(rice, byte(k)), append(at, uint64(len(posts.out)))
		}
		parent, inside = append(parent, s.parent), append(inside, uint32(len(s.inside)))
		count, in = append(count, uint32(len(b.posts[t]))), append(in, b.gamesOf(b.posts[t]))
	}
	var words strings.Builder
	for _, t := range b.terms {
		words.WriteString(t.English + "\t" + t.Japanese + "\t" + t.Romaji + "\t" + sense(&t) + "\n")
	}
	w.Add("about", section.Bytes([]uint32{uint32(len(b.ids)), uint32(len(b.terms))}))
	w.Add("version", []byte(b.version))
	w.Add("list", b.list())
	w.Add("terms", []byte(words.String()))
	w.Add("count", section.Bytes(count))
	w.Add("games", section.Bytes(in))
	w.Add("parent", section.Bytes(parent))
	w.Add("inside", section.Bytes(inside))
	w.Add("rice", rice)
	w.Add("at", section.Bytes(at))
	w.Add("posts", posts.out)
	w.Add("odd", section.Bytes(b.odd))
	w.Add("runat", section.Bytes(b.runAt))
	return w.Add("runs", section.Bytes(b.runs))
}

// list returns the games as two varints each: the difference from the previous ID, and the number
// of moves.
func (b *Builder) list() (list []byte) {
	last := uint32(0)
	for g, id := range b.ids {
		list = binary.AppendUvarint(list, uint64(id-last))
		list = binary.AppendUvarint(list, uint64(b.start[g+1]-b.start[g]))
		last = id
	}
	return list
}

// gamesOf returns the number of games that contain the positions.
func (b *Builder) gamesOf(list []uint32) (games uint32) {
	g, end := 0, uint32(0)
	for _, p := range list {
		if p < end {
			continue
		}
		for b.start[g+1] <= p {
			g++
		}
		end = b.start[g+1]
		games++
	}
	return games
}
