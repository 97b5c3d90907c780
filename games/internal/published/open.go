package published

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"sync"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/section"
)

// Block is a block of games to search.
type Block struct {
	File  int64  `json:"file"`  // of the segment
	Block int    `json:"block"` // in the segment
	Games []byte `json:"games"` // its games that are searched, a bit for each
	Query string `json:"query"`
}

// Elsewhere asks another process for the hits in a block, which answers with SearchBlock.
type Elsewhere func(context.Context, *Block) ([]byte, error)

// SearchBlock is Collection.SearchBlock.
func SearchBlock(ctx context.Context, s *store.Store, b *Block) ([]byte, error) {
	q, err := query.Parse(b.Query)
	if err != nil {
		return nil, err
	}
	st, err := s.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	for _, p := range st.Segments {
		if p.File != b.File || b.Block < 0 || b.Block >= p.Seg.Blocks() {
			continue
		}
		games := p.Seg.None()
		copy(p.Seg.InBlock(games, b.Block), section.View[uint64](b.Games))
		some := search.New(q, 1)
		defer some.Release()
		plan, err := some.Plan(p.Seg, games)
		if err != nil {
			return nil, err
		}
		some.Plans = append(some.Plans, plan)
		found := search.Job{Seg: p.Seg, Plan: plan, Block: b.Block}.Search(ctx)
		return segment.HitBytes(found.Hits), found.Err
	}
	return nil, fmt.Errorf("file %d has no block %d", b.File, b.Block)
}

// Open returns the catalogue of collection.OpenPublished.
func Open(about *About, fetch func(name string) ([]byte, error), elsewhere Elsewhere) (catalogue.Catalogue, error) {
	revision, err := strconv.ParseInt(about.Revision, 10, 64)
	if err != nil || about.Version != version {
		return nil, fmt.Errorf("%s: version %d, revision %q of a published collection, want version %d: publish it again (katachi site)",
			about.Name, about.Version, about.Revision, version)
	}
	return &reader{about: about, revision: revision, fetch: fetch, elsewhere: elsewhere}, nil
}

// reader is the catalogue of a published collection, whose facts of games are fetched in parts.
type reader struct {
	about    *About
	revision int64
	fetch    func(name string) ([]byte, error)

	elsewhere Elsewhere

	mu    sync.Mutex
	ids   []int64
	infos map[int][]game
	packs map[int][]byte
	facts map[string]*facts
}

// mostPacks is the number of packs of records that stay in memory.
const mostPacks = 64

func (p *reader) Version(context.Context) (int64, error) { return p.revision, nil }

func (p *reader) Files(context.Context) (list []catalogue.File, err error) {
	for i, s := range p.about.Segments {
		list = append(list, catalogue.File{ID: int64(i + 1), Kind: segment.Kind, Name: fmt.Sprint("seg/", i), Board: s.Size, Games: s.Games})
	}
	return list, nil
}

func (p *reader) State(ctx context.Context) (files []catalogue.File, removed []int64, err error) {
	files, err = p.Files(ctx)
	return files, p.about.Removed, err
}

func (p *reader) Next(context.Context) (game, file int64, err error) {
	return 0, 0, catalogue.ErrReadOnly
}

// Segment opens a segment, whose parts are fetched when they are needed.
func (p *reader) Segment(f catalogue.File) (*segment.Segment, error) {
	data, err := p.fetch(f.Name + "/skeleton")
	if err != nil {
		return nil, err
	}
	file, err := section.Load(f.Name, data, segment.Kind, segment.Version)
	if err != nil {
		return nil, err
	}
	bring := func(lines bool, block, part int) ([]byte, error) {
		return p.fetch(partName(int(f.ID-1), lines, block, part))
	}
	if p.elsewhere == nil {
		return segment.OpenSkeleton(file, bring, nil)
	}
	return segment.OpenSkeleton(file, bring, func(ctx context.Context, block int, games segment.Set, query string) ([]segment.Hit, error) {
		data, err := p.elsewhere(ctx, &Block{f.ID, block, section.Bytes(games), query})
		return segment.HitsOf(data), err
	})
}

// numbers returns the numbers of all games. The caller must hold p.mu.
func (p *reader) numbers() ([]int64, error) {
	if p.ids != nil {
		return p.ids, nil
	}
	data, err := p.fetch("games")
	if err != nil {
		return nil, err
	}
	if len(data) != 8*p.about.Games {
		return nil, fmt.Errorf("%s: %w: games has %d bytes, want %d", p.about.Name, catalogue.ErrDamaged, len(data), 8*p.about.Games)
	}
	for ; len(data) > 0; data = data[8:] {
		p.ids = append(p.ids, int64(binary.LittleEndian.Uint32(data)))
	}
	return p.ids, nil
}

// info returns the games of a file of facts.
func (p *reader) info(n int) ([]game, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if list := p.infos[n]; list != nil {
		return list, nil
	}
	data, err := p.fetch(fmt.Sprint("info/", n))
	if err != nil {
		return nil, err
	}
	var list []game
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("%s: %w: info/%d: %w", p.about.Name, catalogue.ErrDamaged, n, err)
	}
	if p.infos == nil {
		p.infos = map[int][]game{}
	}
	p.infos[n] = list
	return list, nil
}

// Record returns the record of a game.
func (p *reader) Record(id int64) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	ids, err := p.numbers()
	if err != nil {
		return nil, err
	}
	at, ok := slices.BinarySearch(ids, id)
	if !ok {
		return nil, fmt.Errorf("game %d: %w", id, catalogue.ErrNoGame)
	}
	n := at / packGames
	pack := p.packs[n]
	if pack == nil {
		if pack, err = p.fetch(fmt.Sprint("rec/", n)); err != nil {
			return nil, err
		}
		if p.packs == nil || len(p.packs) == mostPacks {
			p.packs = map[int][]byte{}
		}
		p.packs[n] = pack
	}
	k, count := at%packGames, min(packGames, len(ids)-n*packGames)
	from := 4 * count
	for i := range k + 1 {
		if 4*i+4 > len(pack) {
			break
		}
		size := int(binary.LittleEndian.Uint32(pack[4*i:]))
		if i == k && from+size <= len(pack) {
			return pack[from : from+size : from+size], nil
		}
		from += size
	}
	return nil, fmt.Errorf("%s: %w: rec/%d has no record %d", p.about.Name, catalogue.ErrDamaged, n, k)
}

func (p *reader) Games(ctx context.Context, which catalogue.Selection) iter.Seq2[*catalogue.Entry, error] {
	return func(yield func(*catalogue.Entry, error) bool) {
		if which.Gone {
			return
		}
		for _, c := range which.Where {
			for _, tests := range c {
				if slices.ContainsFunc(tests, func(t catalogue.Test) bool { return t.Is == catalogue.HasWords }) {
					yield(nil, lang.Say("no word index")) // a published collection does not support it
					return
				}
			}
		}
		p.mu.Lock()
		ids, err := p.numbers()
		p.mu.Unlock()
		if err != nil {
			yield(nil, err)
			return
		}
		if byFacts(which) {
			p.byFacts(ids, which, yield)
			return
		}
		from, to := between(ids, which.Where)
		for n := from / infoGames; from < to && n*infoGames < to; n++ {
			list, err := p.info(n)
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range list {
				if at := n*infoGames + i; at < from || at >= to {
					continue
				}
				g := &list[i]
				e := catalogue.Entry{Info: g.Info, BlackNumber: g.BlackNumber, WhiteNumber: g.WhiteNumber}
				if !catalogue.Meets(which.Where, e.Passes) {
					continue
				}
				e.Info.Tags = slices.Clone(e.Info.Tags)
				if !yield(&e, nil) {
					return
				}
			}
		}
	}
}

// Decides reports whether conditions can be decided without segments and facts of each game.
func (p *reader) Decides(where []catalogue.Condition) bool {
	return byFacts(catalogue.Selection{Columns: []string{"id"}, Where: where})
}

// byFacts reports whether a selection needs only columns that are published one by one.
func byFacts(which catalogue.Selection) bool {
	other := func(column string) bool { return column != "id" && !slices.Contains(factColumns, column) }
	for _, c := range which.Where {
		for _, tests := range c {
			if slices.ContainsFunc(tests, func(t catalogue.Test) bool { return other(t.Column) }) {
				return false
			}
		}
	}
	return len(which.Columns) > 0 && !slices.ContainsFunc(which.Columns, other)
}

// facts are the values of a column.
type facts struct {
	texts []string // the distinct values
	of    []uint32 // by game: the index of its value
}

// column returns the values of a column.
func (p *reader) column(name string) (*facts, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f := p.facts[name]; f != nil {
		return f, nil
	}
	data, err := p.fetch("facts/" + name)
	if err != nil {
		return nil, err
	}
	number := func() int {
		v, n := binary.Uvarint(data)
		data = data[max(n, 0):]
		return int(v)
	}
	f := &facts{texts: make([]string, min(number(), len(data))), of: make([]uint32, p.about.Games)}
	for i := range f.texts {
		n := min(number(), len(data))
		f.texts[i], data = string(data[:n]), data[n:]
	}
	for i := range f.of {
		n := number()
		if n >= len(f.texts) || i+1 == len(f.of) && len(data) > 0 {
			return nil, fmt.Errorf("%s: %w: facts/%s", p.about.Name, catalogue.ErrDamaged, name)
		}
		f.of[i] = uint32(n)
	}
	if p.facts == nil {
		p.facts = map[string]*facts{}
	}
	p.facts[name] = f
	return f, nil
}

// byFacts yields the games of a selection for which columns are enough.
func (p *reader) byFacts(ids []int64, which catalogue.Selection, yield func(*catalogue.Entry, error) bool) {
	columns := map[string]*facts{}
	passes := map[*catalogue.Test][]bool{} // by the index of a value
	need := func(name string) (err error) {
		if name != "id" && columns[name] == nil {
			columns[name], err = p.column(name)
		}
		return err
	}
	prepare := func() error {
		for _, name := range which.Columns {
			if err := need(name); err != nil {
				return err
			}
		}
		for _, c := range which.Where {
			for _, tests := range c {
				for i := range tests {
					t := &tests[i]
					if err := need(t.Column); err != nil {
						return err
					}
					if t.Column == "id" {
						continue
					}
					for _, text := range columns[t.Column].texts {
						passes[t] = append(passes[t], t.HoldsText(text))
					}
				}
			}
		}
		return nil
	}
	if err := prepare(); err != nil {
		yield(nil, err)
		return
	}
	from, to := between(ids, which.Where)
	for i := from; i < to; i++ {
		if !catalogue.Meets(which.Where, func(t *catalogue.Test) bool {
			if t.Column == "id" {
				return t.Holds(ids[i])
			}
			return passes[t][columns[t.Column].of[i]]
		}) {
			continue
		}
		e := catalogue.Entry{Info: catalogue.Info{ID: ids[i]}}
		for name, f := range columns {
			catalogue.ColumnOf[name].SetText(&e, f.texts[f.of[i]])
		}
		if !yield(&e, nil) {
			return
		}
	}
}

// between returns the range of games whose numbers meet the conditions.
func between(ids []int64, where []catalogue.Condition) (from, to int) {
	to = len(ids)
	for _, c := range where {
		if len(c) != 1 {
			continue
		}
		for _, t := range c[0] {
			if t.Column != "id" {
				continue
			}
			at, found := slices.BinarySearch(ids, int64(t.Number))
			after := at
			if found {
				after++
			}
			switch t.Is {
			case catalogue.Exactly:
				from, to = max(from, at), min(to, after)
			case catalogue.AtLeast:
				from = max(from, at)
			case catalogue.AtMost:
				to = min(to, after)
			}
		}
	}
	return from, to
}

func (p *reader) Tallies(context.Context) (catalogue.Tallies, error) {
	n := catalogue.Tallies{Removed: len(p.about.Removed), Boards: map[int]int{}}
	for _, b := range p.about.Boards {
		n.Boards[b.Size] = b.Games
	}
	return n, nil
}

func (p *reader) Begin(context.Context) (catalogue.Change, error) {
	return nil, catalogue.ErrReadOnly
}
func (p *reader) Verify(context.Context) []error                     { return nil }
func (p *reader) WordSums(context.Context) (map[int64]uint64, error) { return nil, nil }
func (p *reader) Shrink(context.Context) error                       { return catalogue.ErrReadOnly }
func (p *reader) Bytes() int64                                       { return 0 }
func (p *reader) Pin(context.Context) (catalogue.Catalogue, error)   { return p, nil }
func (p *reader) Close() error                                       { return nil }
