// Package published writes a collection as small files, so that a browser can search it from any
// file server, and reads them; the most common queries need only few of them.
//
// The files are about.json (About) and, in a folder named after the revision, files compressed
// by gzip. Numbers are little-endian; a varint has 7 bits per byte, the low ones first. The number
// of a game is its index among all, sorted by id.
//
//   - games: two uint32 for each game: its id, and its date * 4 + winner, as in a segment.
//   - facts/COLUMN, a file for each column of the catalogue by which games are selected: a varint of
//     the number of distinct values, and these as texts, each after its length as varint; then for
//     each game a varint of the number of its value.
//   - info/N: JSON of 128 games; MovesBy has pairs of a node and its number of moves, where these
//     differ.
//   - rec/N: 64 records: the length of each as uint32, then the records.
//   - pos/SIZE/N: whole boards whose hash (as in the index of positions) has N as its highest bits,
//     sorted by hash: the low 5 bytes of the hash, the length of its entries as varint, the entries.
//     The empty board has the hash mix(0).
//   - An entry is a varint of the game's number minus that of the entry before, a varint of the
//     node, and a byte. Its bits 0 and 1 mirror the board left-right and top-bottom, then bit 2
//     transposes it, and bit 3 exchanges colours, so that all boards of the position become the
//     same. Bits 4 and 5 are the colour of the next stone in it. If that is not 0, varints follow: the
//     number of nodes until this stone, and its cell, y * 32 + x on the board of the game. For each
//     way in which a game has the position, only the first entry is listed.
//   - A position of more than 1,000 entries has the length 0 there, and two files pos/SIZE/HASH (16
//     hexadecimal digits). The one with -all has the entries. The other has totals, as varints:
//     games, entries, first and last date; the number of pairs of year * 4 + winner and games, and
//     the pairs; the number of triples of year * 4 + winner, kind and entries, and the triples; the
//     first 100 entries. A kind is (cell + 1) * 16 + colour * 4 for the next stone, turned like the
//     board, or 0 without one, + 2 if it came more than two nodes later, + 1 if bit 3 is set.
//   - cor/SIZE/N: likewise the stones of corners: of rectangles that touch one and have from
//     Board.Corners[0] to [1] rows and columns. The corner is at the top left. An entry is a
//     varint of the game's number minus that of the entry before, a varint of the node, and a varint
//     of the number of parts * 16 + bits 0 to 3 as above. A part has the rectangles with the same
//     next stone: a varint of the number of their set in cor/SIZE/sets * 4 + the colour of that stone,
//     0 for none; then the number of nodes until it, and its cell, turned like the board, y * 12 + x.
//     cor/SIZE/sets has sets as uint32, their bits as in segment.CornerBit.
//     Stones of only one entry are not listed unless it has the rectangle of half of the rows and
//     columns. The file begins with a varint of the number of bytes, and then for each of these
//     stones, ascending, the 20 bits of its hash after those of N, as a varint of the difference:
//     stones that are neither listed nor among them are in no game. Stones of more than 1,000
//     entries have the length 0, and a byte. The file cor/SIZE/HASH has the entries. If the byte is
//     1, cor/SIZE/HASH-B has the totals for the rectangle of bit B, as above.
//   - seg/N/skeleton: the segment without its index of positions and the sections that are stored in
//     blocks. bP-B and lP-B are part P of block B, of games and of variations: the words whose
//     checksums are in sums.
package published

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"iter"
	"path"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/zeebo/xxh3"

	"katachi"
	"katachi/board"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/lists"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/internal/num"
	"katachi/internal/ordered"
	"katachi/internal/section"
	"katachi/sgf"
)

// About is the content of about.json of a published collection.
type About struct {
	Version  int     `json:"version"`           // version of the formats
	Katachi  string  `json:"katachi,omitempty"` // version of katachi, set by the caller
	Name     string  `json:"name"`
	Revision string  `json:"revision"` // hash of all published files
	Games    int     `json:"games"`
	Boards   []Board `json:"boards"` // by increasing size
	Segments []Part  `json:"segments"`
	Removed  []int64 `json:"removed,omitempty"` // removed games that are still in segments

	Folders map[string][2]int `json:"folders"` // seg, info and so on: number of files, and of bytes
}

// Board is the games on boards of one size.
type Board struct {
	Size  int `json:"size"`
	Games int `json:"games"`
	Bits  int `json:"bits"` // number of the highest bits of a position's hash that select its file

	Handicaps int    `json:"handicaps,omitempty"` // games with two or more handicap stones
	Corners   [3]int `json:"corners"`             // least and most rows and columns of corners in the index, and its bits
}

// Part is a segment.
type Part struct {
	Size   int `json:"size"`
	Games  int `json:"games"`
	Blocks int `json:"blocks"`
	Lines  int `json:"lines"` // number of blocks of variations
}

const (
	version      = 5
	infoGames    = 128  // number of games in a file of facts
	packGames    = 64   // number of games in a file of records
	listEntries  = 2048 // approximate number of entries in a file of positions
	mostEntries  = 1000 // limit of entries of a position; one with more has its own files
	firstEntries = 100  // number of entries stored with the sums
)

// Publish is Collection.Publish.
func Publish(ctx context.Context, s *store.Store, name string, put func(name string, data []byte) error, report katachi.ProgressFunc) (*About, error) {
	now, err := s.Pin(ctx)
	if err != nil {
		return nil, err
	}
	defer now.Close()
	p := &publisher{s: now, about: &About{Version: version, Name: name, Folders: map[string][2]int{}}, put: put, report: report, sum: xxh3.New()}
	st, err := now.Snapshot(ctx)
	if err == nil {
		err = cmp.Or(p.games(ctx), p.positions(ctx, st), p.corners(ctx, st), p.segments(ctx, st))
	}
	p.about.Revision = fmt.Sprint(p.sum.Sum64() >> 16) // a number that JavaScript can represent
	return p.about, err
}

// publisher writes the files.
type publisher struct {
	s      *store.Store
	about  *About
	put    func(name string, data []byte) error
	report katachi.ProgressFunc
	sum    *xxh3.Hasher

	ids    []int64 // of the games, ascending: the number of a game is its index here
	day    []uint32
	winner []board.Color

	handicaps []bool // whether they have two or more handicap stones
}

// file is a file to compress.
type file struct {
	name string
	data []byte
	err  error
}

// write compresses files and passes them to put.
func (p *publisher) write(ctx context.Context, files iter.Seq[file]) error {
	return ordered.Run(ctx, ordered.Threads(p.s.Opt.Threads), files, func() func(file) file {
		var out bytes.Buffer
		z, _ := gzip.NewWriterLevel(nil, gzip.DefaultCompression) // the level is one
		return func(f file) file {
			if f.err != nil {
				return f
			}
			out.Reset()
			z.Reset(&out)
			_, err := z.Write(f.data)
			err = cmp.Or(err, z.Close())
			return file{f.name + ".gz", bytes.Clone(out.Bytes()), err}
		}
	}, func(f file) error {
		if f.err != nil {
			return f.err
		}
		if name, _, is := strings.Cut(f.name, "/"); is {
			has := p.about.Folders[name]
			p.about.Folders[name] = [2]int{has[0] + 1, has[1] + len(f.data)}
		}
		p.sum.WriteString(f.name)
		p.sum.Write(f.data)
		return p.put(f.name, f.data)
	})
}

// game is the published information about a game.
type game struct {
	catalogue.Info
	BlackNumber int
	WhiteNumber int
	MovesBy     [][2]int `json:",omitempty"` // pairs of a node and its number of moves, where that differs from the node's number
}

// games writes the facts of the games, and their records.
func (p *publisher) games(ctx context.Context) error {
	var list []game
	sources, _ := p.s.Sources() // without them paths are shortened to file names
	for e, err := range p.s.Cat.Games(ctx, catalogue.Selection{Columns: append(slices.Clone(catalogue.InfoColumns), "black_number", "white_number")}) {
		if err != nil {
			return p.s.Failed(err)
		}
		g := game{Info: e.Info, BlackNumber: e.BlackNumber, WhiteNumber: e.WhiteNumber}
		g.Path, g.File = placeless(sources, g.Path), placeless(sources, g.File)
		list = append(list, g)
		p.ids, p.day, p.winner = append(p.ids, g.ID), append(p.day, g.Day), append(p.winner, sgf.Winner(g.Result))
		p.handicaps = append(p.handicaps, g.Handicap > 1)
	}
	p.about.Games = len(list)
	if len(list) == 0 {
		return fmt.Errorf("the collection has no games")
	}
	if err := p.write(ctx, p.records(ctx, list)); err != nil {
		return err
	}
	return p.write(ctx, func(yield func(file) bool) {
		var table []byte
		for i, id := range p.ids {
			table = binary.LittleEndian.AppendUint32(table, uint32(id))
			table = binary.LittleEndian.AppendUint32(table, p.day[i]<<2|uint32(p.winner[i]))
		}
		if !yield(file{name: "games", data: table}) {
			return
		}
		for _, name := range factColumns {
			if !yield(file{name: "facts/" + name, data: factsOf(list, name)}) {
				return
			}
		}
		for n := 0; n*infoGames < len(list); n++ {
			data, err := json.Marshal(list[n*infoGames : min(len(list), (n+1)*infoGames)])
			if !yield(file{fmt.Sprint("info/", n), data, err}) {
				return
			}
		}
	})
}

// factColumns are the columns that are also published one by one.
var factColumns = append([]string{"black_rank", "white_rank", "day", "board", "path", "file"}, catalogue.SegmentFacts...)

// factsOf returns the values of a column.
func factsOf(list []game, column string) []byte {
	numbers := map[string]uint64{}
	var texts, of []byte
	for i := range list {
		g := &list[i]
		text := catalogue.ColumnOf[column].Text(&catalogue.Entry{Info: g.Info, BlackNumber: g.BlackNumber, WhiteNumber: g.WhiteNumber})
		n, ok := numbers[text]
		if !ok {
			n = uint64(len(numbers))
			numbers[text] = n
			texts = append(binary.AppendUvarint(texts, uint64(len(text))), text...)
		}
		of = binary.AppendUvarint(of, n)
	}
	return slices.Concat(binary.AppendUvarint(nil, uint64(len(numbers))), texts, of)
}

// placeless returns a path without the folders of this machine.
func placeless(s lists.Sources, file string) string {
	if !strings.HasPrefix(file, "/") && !strings.Contains(file, `\`) && !strings.HasPrefix(file, "..") {
		return file
	}
	if name, ok := s.Cut(file); ok {
		return name
	}
	return path.Base(strings.ReplaceAll(file, `\`, "/"))
}

// records yields the packs of records, and notes which nodes are not moves.
func (p *publisher) records(ctx context.Context, list []game) iter.Seq[file] {
	return func(yield func(file) bool) {
		var pack [][]byte
		var m sgf.MainLine
		n := 0
		for text, err := range p.s.Records(ctx, p.ids) {
			if err != nil {
				yield(file{err: err})
				return
			}
			list[n].MovesBy = movesBy(&m, text, list[n].Path)
			pack = append(pack, text)
			if n++; len(pack) == packGames || n == len(p.ids) {
				if !yield(file{name: fmt.Sprint("rec/", (n-1)/packGames), data: joinRecords(pack)}) {
					return
				}
				pack = pack[:0]
				p.report.Report(katachi.Progress{Stage: "records", Done: n, Total: len(p.ids)})
			}
		}
	}
}

// joinRecords joins records: the length of each as a uint32, then the records.
func joinRecords(list [][]byte) (data []byte) {
	for _, text := range list {
		data = binary.LittleEndian.AppendUint32(data, uint32(len(text)))
	}
	for _, text := range list {
		data = append(data, text...)
	}
	return data
}

// movesBy returns the nodes whose number of moves is not the number of the node.
func movesBy(m *sgf.MainLine, text []byte, name string) (list [][2]int) {
	if !sgf.IsSGF(text, name) {
		f, err := sgf.Import(text, &sgf.Options{Name: name})
		if err != nil || len(f.Games) == 0 {
			return nil
		}
		text = f.Games[0].Append(nil)
	}
	m.Reset(text)
	if !m.NextGame() {
		return nil
	}
	moves, odd := 0, 0
	note := func(node int) {
		if moves-node != odd {
			odd = moves - node
			list = append(list, [2]int{node, moves})
		}
	}
	last := 0
	for m.Next() {
		s := m.Step()
		for ; last < int(s.Node); last++ {
			note(last)
		}
		if !s.Setup {
			moves++
		}
	}
	note(last)
	note(last + 1)
	return list
}

// seen is a position in a game.
type seen struct {
	hash  uint64
	game  uint32
	node  uint32
	after uint32 // number of nodes until the next stone; 0 if there is none
	cell  uint16
	how   uint8 // see appendEntry
}

// positions writes the index of positions.
func (p *publisher) positions(ctx context.Context, st *store.State) error {
	bySize := map[int][]seen{}
	games, handicaps := map[int]int{}, map[int]int{}
	number := 0
	for _, part := range st.Segments {
		if err := part.Seg.LoadGames(); err != nil {
			return err
		}
		list := bySize[part.Seg.Size()]
		for g := range part.Live.Games {
			if err := ctx.Err(); err != nil {
				return err
			}
			id, ok := slices.BinarySearch(p.ids, part.Seg.ID(uint32(g)))
			if !ok {
				return fmt.Errorf("game %d: %w", part.Seg.ID(uint32(g)), catalogue.ErrNoGame)
			}
			err := part.Seg.Shown(uint32(g), func(s segment.Shown) {
				e := seen{hash: s.Hash, game: uint32(id), node: uint32(s.Node), how: s.Way}
				if s.Color != board.Empty {
					e.after, e.cell = uint32(s.Next-s.Node), uint16(s.Cell)
					e.how |= uint8(s.Color) << 4
				}
				list = append(list, e)
			})
			if err != nil {
				return err
			}
			games[part.Seg.Size()]++
			handicaps[part.Seg.Size()] += num.FromBool(p.handicaps[id])
			if number++; number%1000 == 0 {
				p.report.Report(katachi.Progress{Stage: "positions", Done: number, Total: len(p.ids)})
			}
		}
		bySize[part.Seg.Size()] = list
	}
	for size, list := range bySize {
		slices.SortFunc(list, func(a, b seen) int {
			return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.game, b.game), cmp.Compare(a.node, b.node), cmp.Compare(a.how, b.how))
		})
		b := Board{Size: size, Games: games[size], Bits: segment.BucketBits(len(list), listEntries), Handicaps: handicaps[size]}
		p.about.Boards = append(p.about.Boards, b)
	}
	slices.SortFunc(p.about.Boards, func(a, b Board) int { return cmp.Compare(a.Size, b.Size) })
	for _, b := range p.about.Boards {
		if err := p.write(ctx, p.lists(b, bySize[b.Size])); err != nil {
			return err
		}
	}
	return nil
}

// lists yields the files of positions for one board size.
func (p *publisher) lists(b Board, list []seen) iter.Seq[file] {
	return func(yield func(file) bool) {
		for n := range uint64(1) << b.Bits {
			var data []byte
			for len(list) > 0 && segment.Bucket(list[0].hash, b.Bits) == n {
				end := 1
				for end < len(list) && list[end].hash == list[0].hash {
					end++
				}
				own := list[:end]
				list = list[end:]
				data = append(data, binary.LittleEndian.AppendUint64(nil, own[0].hash)[:5]...)
				if end <= mostEntries {
					entries := appendEntries(nil, own)
					data = append(binary.AppendUvarint(data, uint64(len(entries))), entries...)
					continue
				}
				data = binary.AppendUvarint(data, 0)
				name := fmt.Sprintf("pos/%d/%016x", b.Size, own[0].hash)
				if !yield(file{name: name, data: p.sums(own, b.Size)}) || !yield(file{name: name + "-all", data: appendEntries(nil, own)}) {
					return
				}
			}
			if !yield(file{name: fmt.Sprintf("pos/%d/%d", b.Size, n), data: data}) {
				return
			}
		}
	}
}

// appendEntries appends entries of a position: the number of the game minus that of the entry
// before, the node, the transformation and the next colour, and if there is a next stone, after how
// many nodes and at which cell.
func appendEntries(dst []byte, list []seen) []byte {
	last := uint32(0)
	for i := range list {
		e := &list[i]
		dst = binary.AppendUvarint(dst, uint64(e.game-last))
		dst = binary.AppendUvarint(dst, uint64(e.node))
		dst = append(dst, e.how)
		if e.how>>4 != 0 {
			dst = binary.AppendUvarint(dst, uint64(e.after))
			dst = binary.AppendUvarint(dst, uint64(e.cell))
		}
		last = e.game
	}
	return dst
}

// sums returns the totals of a position's entries: games, hits, first and last day; then pairs of
// year*4+winner and games; then triples of year*4+winner, kind, and hits; then the first entries.
// The kind, for the position in its transformed form, is the cell of the next stone + 1 (0 for
// none), * 16, + its colour * 4 (exchanged if the transformation does that), + 2 if it comes late,
// + 1 if the transformation exchanges colours.
func (p *publisher) sums(list []seen, size int) []byte {
	games, kinds := map[uint32]int{}, map[uint64]int{}
	var order []uint64
	number, first, late := 0, uint32(0), uint32(0)
	for i := range list {
		e := &list[i]
		day := p.day[e.game]
		won := min(day/1e4, 9999)<<2 | uint32(p.winner[e.game])
		if i == 0 || list[i-1].game != e.game {
			number++
			games[won]++
			late = max(late, day)
			if day != 0 && (first == 0 || day < first) {
				first = day
			}
		}
		way, color := e.how&15, e.how>>4
		kind := uint64(way >> 3)
		if color != 0 {
			if way&8 != 0 {
				color = 3 - color
			}
			x, y := segment.Turned(int(e.cell%32), int(e.cell/32), size, int(way&7))
			kind |= uint64(y*32+x+1)<<4 | uint64(color)<<2
			if e.after > search.Tenuki {
				kind |= 2
			}
		}
		key := uint64(won)<<32 | kind
		if kinds[key] == 0 {
			order = append(order, key)
		}
		kinds[key]++
	}
	slices.Sort(order)
	dst := binary.AppendUvarint(nil, uint64(number))
	for _, n := range []uint64{uint64(len(list)), uint64(first), uint64(late), uint64(len(games))} {
		dst = binary.AppendUvarint(dst, n)
	}
	wons := make([]uint32, 0, len(games))
	for won := range games {
		wons = append(wons, won)
	}
	slices.Sort(wons)
	for _, won := range wons {
		dst = binary.AppendUvarint(binary.AppendUvarint(dst, uint64(won)), uint64(games[won]))
	}
	dst = binary.AppendUvarint(dst, uint64(len(order)))
	for _, key := range order {
		dst = binary.AppendUvarint(dst, key>>32)
		dst = binary.AppendUvarint(dst, key&(1<<32-1))
		dst = binary.AppendUvarint(dst, uint64(kinds[key]))
	}
	return appendEntries(dst, list[:min(firstEntries, len(list))])
}

// segments writes the segments in parts.
func (p *publisher) segments(ctx context.Context, st *store.State) error {
	done, all := 0, 0
	for _, part := range st.Segments {
		all += part.Seg.Blocks()
	}
	for n, part := range st.Segments {
		var skeleton bytes.Buffer
		if err := part.Seg.Load(); err != nil {
			return err
		}
		if _, err := section.WriteTo(&skeleton, segment.Kind, segment.Version, part.Seg.Skeleton); err != nil {
			return err
		}
		p.about.Segments = append(p.about.Segments, Part{part.Seg.Size(), part.Seg.Games(), part.Seg.Blocks(), part.Seg.LineBlocks()})
		for g := range part.Seg.Games() {
			if !part.Live.Has(g) {
				p.about.Removed = append(p.about.Removed, part.Seg.ID(uint32(g)))
			}
		}
		err := p.write(ctx, func(yield func(file) bool) {
			if !yield(file{name: fmt.Sprintf("seg/%d/skeleton", n), data: skeleton.Bytes()}) {
				return
			}
			for i := range part.Seg.Blocks() + part.Seg.LineBlocks() {
				lines := i >= part.Seg.Blocks()
				block := i
				if lines {
					block -= part.Seg.Blocks()
				}
				for k := range segment.Parts {
					data, err := part.Seg.Part(lines, block, k)
					if !yield(file{partName(n, lines, block, k), data, err}) {
						return
					}
				}
				if !lines {
					done++
					p.report.Report(katachi.Progress{Stage: "segments", Done: done, Total: all})
				}
			}
		})
		if err != nil {
			return err
		}
	}
	slices.Sort(p.about.Removed)
	return nil
}

// partName returns the file name of a part of a segment.
func partName(segment int, lines bool, block, part int) string {
	kind := "b"
	if lines {
		kind = "l"
	}
	return fmt.Sprintf("seg/%d/%s%d-%d", segment, kind, part, block)
}
