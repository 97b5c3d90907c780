package collection

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"katachi/games/query"
	"katachi/internal/facts"
)

// publish publishes a collection. fetch unpacks its files.
func publish(t *testing.T, c *Collection) (about *Published, fetch func(name string) ([]byte, error)) {
	t.Helper()
	files := map[string][]byte{}
	about, err := c.Publish(t.Context(), "games", func(name string, data []byte) error {
		if _, ok := files[name]; ok {
			t.Errorf("%s is written twice", name)
		}
		files[name] = data
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range about.Boards { // the page fetches them by number
		for n := range 1 << b.Bits {
			if name := fmt.Sprintf("pos/%d/%d.gz", b.Size, n); files[name] == nil {
				t.Errorf("%s is missing", name)
			}
		}
	}
	return about, func(name string) ([]byte, error) {
		packed, ok := files[name+".gz"]
		if !ok {
			return nil, fmt.Errorf("%s does not exist", name)
		}
		z, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			return nil, err
		}
		return io.ReadAll(z)
	}
}

// publishedOf publishes a collection and opens it like a reader. fetched counts how often each file
// was fetched.
func publishedOf(t *testing.T, c *Collection) (p *Collection, fetched map[string]int) {
	t.Helper()
	about, fetch := publish(t, c)
	fetched = map[string]int{}
	p, err := OpenPublished(about, func(name string) ([]byte, error) {
		fetched[name]++
		return fetch(name)
	}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p, fetched
}

// TestPublished compares the answers of a published collection, from which games were removed, with
// those of the original, and checks that no file is fetched twice.
func TestPublished(t *testing.T) {
	c, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Remove(t.Context(), 7, 300); err != nil {
		t.Fatal(err)
	}
	p, fetched := publishedOf(t, c)
	r := rand.New(rand.NewPCG(44, 0))
	asked := []string{
		"rows=.X./X.X/.X. at=inner", "rows=XO/OX", "rows=XO/OX lines=all", "rows=.O./O.O/.O. player=\"Ke Jie\"", "rows=X....../....... at=corner",
		"rows=XO/OX date=2016..2017", "rows=XO/OX place=china result=B", "rows=XX/XO then=X1,1 and rows=XO/OX",
	}
	for range 60 {
		asked = append(asked, positionQuery(t, r, c).String())
	}
	for _, text := range asked {
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		q.Limit, q.Offset = 5, r.IntN(3)
		want, wantHits, err := Union{c}.Page(t.Context(), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, hits, err := Union{p}.Page(t.Context(), q, nil)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(hits, wantHits) {
			t.Errorf("%s: %+v %v, want %+v %v", text, got, hits, want, wantHits)
		}
	}
	before, chosen := maps.Clone(fetched), 0
	for _, where := range []query.Where{
		{Player: "Ke Jie"},
		{Black: "AlphaGo", Handicap: "0"},
		{Player: "AlphaGo", Result: "B"},
		{White: "nobody"},
		{Date: "2016-03..2016"},
		{Date: "..2005", Result: "-"},
		{Result: "W"},
		{Rank: "9p"},
		{Rank: "1d.."},
		{Komi: "7.5"},
		{Moves: "..120"},
		{Place: "CHINA"},
		{Source: "alphago"},
		{Facts: facts.Facts{Event: "cup"}},
		{Player: "Ke Jie", Opponent: "AlphaGo"},
	} {
		q := &query.Query{Rows: []string{"*"}, Where: where}
		want, err := c.IDs(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.IDs(t.Context(), q); err != nil || !slices.Equal(got, want) {
			t.Errorf("%+v: games %v, %v, want %v", where, got, err, want)
		} else if len(want) > 0 {
			chosen++
		}
	}
	for name := range fetched {
		if before[name] == 0 && !strings.HasPrefix(name, "facts/") && name != "games" {
			t.Errorf("filters fetched %s", name)
		}
	}
	if chosen < 9 {
		t.Errorf("%d filters select games: too few to prove anything", chosen)
	}
	for _, id := range []int64{1, 6, 8, 299, 301, 516} {
		compareGame(t, p, c, id)
	}
	if _, err := p.Game(t.Context(), 7); !errors.Is(err, ErrNoGame) {
		t.Errorf("a removed game: %v", err)
	}
	for name, n := range fetched {
		if n > 1 {
			t.Errorf("%s was fetched %d times", name, n)
		}
	}
	if err := p.Remove(t.Context(), 1); !errors.Is(err, ErrReadOnly) {
		t.Errorf("removing: %v", err)
	}
	words := &query.Where{Words: "alphago"}
	for _, err := range p.Games(t.Context(), words) {
		if err == nil || !strings.Contains(err.Error(), "words") {
			t.Errorf("words: %v", err)
		}
	}
}

// TestPublishedElsewhere: a collection whose blocks others search gives the answers, lists and trees
// that it gives alone, also with filters and variations, and passes their errors on.
func TestPublishedElsewhere(t *testing.T) {
	r := rand.New(rand.NewPCG(60, 9))
	c, err := NewMemory(&Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var texts []Text
	for i := range 2500 { // in several blocks
		texts = append(texts, Text{Path: fmt.Sprint(i, ".sgf"), Data: randomRecord(r)})
	}
	if _, err := c.AddTexts(t.Context(), texts, nil); err != nil {
		t.Fatal(err)
	}
	if err := c.Remove(t.Context(), 7, 1300); err != nil {
		t.Fatal(err)
	}
	about, fetch := publish(t, c)
	var others [3]*Collection
	for i := range others {
		var err error
		if others[i], err = OpenPublished(about, fetch, nil, &Options{Threads: 1}); err != nil {
			t.Fatal(err)
		}
		defer others[i].Close()
	}
	blocks := map[[2]int]int{}
	var mu sync.Mutex
	fault := error(nil)
	p, err := OpenPublished(about, fetch, func(ctx context.Context, b *PublishedBlock) ([]byte, error) {
		mu.Lock()
		blocks[[2]int{int(b.File), b.Block}]++
		mu.Unlock()
		text, err := json.Marshal(b)
		if err != nil {
			return nil, err
		}
		sent := &PublishedBlock{}
		if err := json.Unmarshal(text, sent); err != nil {
			return nil, err
		}
		data, err := others[b.Block%len(others)].SearchBlock(ctx, sent)
		return data, cmp.Or(fault, err)
	}, &Options{Threads: 6})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	asked := []string{"rows=XO", "rows=.X/O. lines=all", "rows=XO result=B", "rows=X. next=W list=7", "rows=XX then=O1,0 and rows=OX", "rows=XO list=9 skip=30"}
	for range 30 {
		asked = append(asked, positionQuery(t, r, c).String())
	}
	found := 0
	for _, text := range asked {
		q := parsed(text)
		for _, order := range []string{"", "newest"} {
			want, wantHits, err := Union{c}.Page(t.Context(), q, &Listing{Order: order})
			if err != nil {
				t.Fatal(err)
			}
			got, hits, err := Union{p}.Page(t.Context(), q, &Listing{Order: order})
			if err != nil || !reflect.DeepEqual(got, want) || !reflect.DeepEqual(hits, wantHits) {
				t.Errorf("%s %s: %+v %v %v, want %+v %v", text, order, got, hits, err, want, wantHits)
			}
			found += got.Hits
		}
	}
	if len(blocks) < 3 || found < 10_000 {
		t.Errorf("%d hits in %d blocks: too few to prove anything", found, len(blocks))
	}
	fault = errors.New("it is not there")
	if _, err := p.Answer(t.Context(), parsed("rows=XO")); !errors.Is(err, fault) {
		t.Errorf("an error elsewhere: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Answer(ctx, parsed("rows=XO")); !errors.Is(err, context.Canceled) {
		t.Errorf("a search that was cancelled: %v", err)
	}
	if _, err := others[0].SearchBlock(t.Context(), &PublishedBlock{File: 1, Block: 99, Query: "rows=XO"}); err == nil {
		t.Error("a block that does not exist is searched")
	}
}

// parsed is a query.
func parsed(text string) *query.Query {
	q, err := query.Parse(text)
	if err != nil {
		panic(err)
	}
	return q
}

// publishedEntry is an entry of a position in a published collection.
type publishedEntry struct{ game, node, how, after, cell uint64 }

// varints reads the numbers of a published file.
type varints struct {
	testing.TB
	data []byte
}

func (v *varints) next() uint64 {
	v.Helper()
	n, size := binary.Uvarint(v.data)
	if size <= 0 {
		v.Fatal("the file ends too early")
	}
	v.data = v.data[size:]
	return n
}

func (v *varints) entries() (list []publishedEntry) {
	v.Helper()
	game := uint64(0)
	for len(v.data) > 0 {
		game += v.next()
		e := publishedEntry{game: game, node: v.next()}
		e.how, v.data = uint64(v.data[0]), v.data[1:]
		if e.how>>4 != 0 {
			e.after, e.cell = v.next(), v.next()
		}
		list = append(list, e)
	}
	return list
}

// kind is the kind of an entry on a board with size rows, as the format describes it.
func (e *publishedEntry) kind(size uint64) uint64 {
	kind, color := e.how>>3&1, e.how>>4
	if color == 0 {
		return kind
	}
	if kind == 1 {
		color = 3 - color
	}
	x, y := e.cell%32, e.cell/32
	if e.how&1 != 0 {
		x = size - 1 - x
	}
	if e.how&2 != 0 {
		y = size - 1 - y
	}
	if e.how&4 != 0 {
		x, y = y, x
	}
	if e.after > 2 {
		kind += 2
	}
	return kind + color*4 + (y*32+x+1)*16
}

// TestPublishedSums: the totals of a position with more than 1,000 entries, which a site has in files
// of its own, are those of its entries, and the empty board has all games. The page answers with them.
func TestPublishedSums(t *testing.T) {
	c, err := NewMemory(&Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var texts []Text
	for i := range 1200 {
		date := []string{"", "DT[1999-03-04]", "DT[2003]", "DT[1950-01-02]"}[i%4]
		result := []string{"RE[B+R]", "RE[W+1]", "", "RE[0]", "RE[B+2]"}[i%5]
		first := string(rune('a' + i%5))
		texts = append(texts, Text{Path: fmt.Sprint(i, ".sgf"), Data: fmt.Appendf(nil, "(;SZ[5]%s%s%s;%s[%sb];W[ed];B[%[5]sc];W[%[5]sa])",
			date, result, strings.Repeat(";", i%7), "BW"[i%2:i%2+1], first)})
	}
	if _, err := c.AddTexts(t.Context(), texts, nil); err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	if _, err := c.Publish(t.Context(), "games", func(name string, data []byte) error {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err == nil {
			files[strings.TrimSuffix(name, ".gz")], err = io.ReadAll(z)
		}
		return err
	}, nil); err != nil {
		t.Fatal(err)
	}
	most, late := 0, false
	for name, data := range files {
		all, ok := files[name+"-all"]
		if !ok {
			continue
		}
		list := (&varints{t, all}).entries()
		dates, winners, kinds := map[uint64]bool{}, map[uint64]uint64{}, map[[2]uint64]uint64{}
		for i, e := range list {
			won := uint64(binary.LittleEndian.Uint32(files["games"][8*e.game+4:]))
			won = won/4/10000*4 + won%4
			if i == 0 || list[i-1].game != e.game {
				winners[won]++
				dates[uint64(binary.LittleEndian.Uint32(files["games"][8*e.game+4:])/4)] = true
			}
			kinds[[2]uint64{won, e.kind(5)}]++
			late = late || e.after > 2
		}
		delete(dates, 0)
		v := &varints{t, data}
		days := slices.Sorted(maps.Keys(dates))
		games := uint64(0)
		for _, n := range winners {
			games += n
		}
		want := []uint64{games, uint64(len(list)), days[0], days[len(days)-1], uint64(len(winners))}
		if got := []uint64{v.next(), v.next(), v.next(), v.next(), v.next()}; !slices.Equal(got, want) {
			t.Errorf("%s: totals %d, want %d", name, got, want)
		}
		gotWinners, gotKinds := map[uint64]uint64{}, map[[2]uint64]uint64{}
		for range winners {
			won := v.next()
			gotWinners[won] = v.next()
		}
		for range v.next() {
			key := [2]uint64{v.next(), v.next()}
			gotKinds[key] = v.next()
		}
		if !maps.Equal(gotWinners, winners) || !maps.Equal(gotKinds, kinds) {
			t.Errorf("%s: %d games and %d entries, want %d and %d", name, gotWinners, gotKinds, winners, kinds)
		}
		if first := v.entries(); !slices.Equal(first, list[:100]) {
			t.Errorf("%s: the first entries are %v", name, first)
		}
		most = max(most, int(games))
	}
	if most != len(texts) || !late {
		t.Errorf("a position has %d games, want all %d; some come late: %v", most, len(texts), late)
	}
}

// compareGame compares the facts and the record of a game.
func compareGame(t *testing.T, p, c *Collection, id int64) {
	t.Helper()
	got, err := p.Game(t.Context(), id)
	want, err2 := c.Game(t.Context(), id)
	if err != nil || err2 != nil || got.Black != want.Black || got.Day != want.Day || got.Facts != want.Facts || got.Dyer != want.Dyer {
		t.Errorf("game %d: %+v %v, want %+v %v", id, got, err, want, err2)
	}
	record, err := p.Record(t.Context(), id)
	wantRecord, err2 := c.Record(t.Context(), id)
	if err != nil || err2 != nil || !bytes.Equal(record, wantRecord) {
		t.Errorf("game %d: a record of %d bytes %v, want %d %v", id, len(record), err, len(wantRecord), err2)
	}
}

// TestPublishedDamage reads a published collection in which a file is missing, cut or changed.
func TestPublishedDamage(t *testing.T) {
	c, err := Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	files := map[string][]byte{}
	about, err := c.Publish(t.Context(), "games", func(name string, data []byte) error {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err == nil {
			files[strings.TrimSuffix(name, ".gz")], err = io.ReadAll(z)
		}
		return err
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var both []*query.Query
	for _, text := range []string{"rows=XO/OX", "rows=......./......./...X.../......./......./......./....... at=0,0"} { // the second reads rows
		q, err := query.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		q.Limit = 3
		both = append(both, q)
	}
	for _, name := range []string{"seg/0/skeleton", "seg/0/b0-0", "seg/0/b1-0", "seg/0/b2-0", "rec/0", "games", "info/0"} {
		for _, how := range []string{"missing", "cut", "changed"} {
			if how == "changed" && (name == "rec/0" || name == "info/0" || name == "games") {
				continue // they have no checksum: the file server is trusted
			}
			p, err := OpenPublished(about, func(n string) ([]byte, error) {
				data := bytes.Clone(files[n])
				switch {
				case n != name:
				case how == "missing":
					return nil, errors.New("it is not there")
				case how == "cut":
					data = data[:len(data)/2-1]
				default:
					data[len(data)/2] ^= 1
				}
				return data, nil
			}, nil, nil)
			if err == nil {
				for _, q := range both {
					_, _, failed := Union{p}.Page(t.Context(), q, nil)
					err = cmp.Or(err, failed)
				}
				for id := int64(1); err == nil && id < 64; id++ {
					if _, err = p.Record(t.Context(), id); err == nil {
						_, err = p.Game(t.Context(), id)
					}
				}
				p.Close()
			}
			if err == nil || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s %s: %v, want an error of one line", name, how, err)
			}
		}
	}
	about.Version++
	if _, err := OpenPublished(about, nil, nil, nil); err == nil || !strings.Contains(err.Error(), "publish it again") {
		t.Errorf("another version: %v", err)
	}
}
