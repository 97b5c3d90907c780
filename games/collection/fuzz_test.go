package collection

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/zeebo/xxh3"

	"katachi/games/internal/adding"
	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/internal/texts"
	"katachi/games/query"
	"katachi/internal/section"
)

// fuzzRecords are small games with captures, variations, set-up and a jump.
var fuzzRecords = []string{
	"(;SZ[5]PB[Cho];B[bb];W[ab];B[ac];W[ba];B[ca];W[dd];B[aa](;W[ab];B[dd])(;W[dc];B[cd](;W[ee];B[ab])(;W[ea])))",
	"(;SZ[5]RE[B+R]DT[2001-02-03]AB[aa][cc]AW[bb];W[dd];AE[aa];B[ab]" + strings.Repeat(";", 300) + ";W[ee];B[ed];W[de])",
	"(;SZ[5]RE[W+1];W[ab];B[aa];W[ba];B[cc];W[];B[ac])",
}

var fuzzQueries = []string{
	"board=5 rows=X", "board=5 rows=... then=X1,0 lines=all", "board=5 rows=.X/X. at=corner next=W", "board=5 rows=O*/*. by=20 lines=all",
	"board=5 rows=...../...../...../...../.....", "board=5 rows=OX/X. then=X0,0;-0,1 lines=all",
	"board=5 rows=...../.X.../...../...../.....", "board=5 rows=.../.X./... at=corner color=fixed",
}

// fuzzCollection holds fuzzRecords in memory.
func fuzzCollection(t testing.TB) *Collection {
	t.Helper()
	c, err := NewMemory(&Options{Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	if err := adding.Data(context.Background(), c.store, "a.sgf", []byte(strings.Join(fuzzRecords, "\n"))); err != nil {
		t.Fatal(err)
	}
	return c
}

// patched rewrites a file of sections with right checksums but other contents: every seven bytes of
// patch change one section.
func patched(t testing.TB, name, kind string, version uint32, data, patch []byte) (*section.File, error) {
	t.Helper()
	f, err := section.Load(name, data, kind, version)
	if err != nil {
		t.Fatal(err)
	}
	list := f.Sections()
	bodies := make([][]byte, len(list))
	for i, s := range list {
		body, err := f.Section(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		bodies[i] = bytes.Clone(body)
	}
	for op := range slices.Chunk(patch, 7) {
		if len(op) < 7 {
			break
		}
		body := &bodies[int(op[0])%len(bodies)]
		at, value := int(binary.LittleEndian.Uint16(op[2:])), op[4:]
		switch {
		case op[1] < 4:
			*body = append(*body, value...)
		case len(*body) == 0:
		case op[1] < 8:
			*body = (*body)[:at%len(*body)]
		default:
			for i := range value[:1+int(op[1])%3] {
				(*body)[(at+i)%len(*body)] = value[i]
			}
		}
	}
	if kind == segment.Kind {
		sumBlocks(list, bodies)
	}
	var buf bytes.Buffer
	w := section.NewWriter(&buf, kind, version)
	for i, s := range list {
		w.Add(s.Name, bodies[i])
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return section.Load(name, buf.Bytes(), kind, version)
}

// sumBlocks corrects the checksums of a segment with one block of games and one of variations, if
// they have the right length.
func sumBlocks(list []section.Info, bodies [][]byte) {
	of := map[string][]byte{}
	for i, s := range list {
		of[s.Name] = bodies[i]
	}
	sumPositions(of["posat"], 2, of["posgames"], 3)
	sumPositions(of["freqat"], 4, of["freq"], 4)
	sum := func(name string) []byte { return binary.LittleEndian.AppendUint64(nil, xxh3.Hash(of[name])) }
	for _, prefix := range []string{"", "l."} {
		var first []byte
		for _, name := range []string{"several", "phases", "first", "lifeat", "lives"} {
			first = append(first, sum(prefix+name)...)
		}
		sums := slices.Concat(sum(prefix+"stones"), binary.LittleEndian.AppendUint64(nil, xxh3.Hash(first)), sum(prefix+"rows"))
		if len(of[prefix+"sums"]) == len(sums) {
			copy(of[prefix+"sums"], sums)
		}
	}
}

// sumPositions makes the checksums of the index of positions right again: at has so many numbers
// for each of its parts, of so many bytes an entry. The last two are where it begins, and the
// checksum.
func sumPositions(at []byte, numbers int, of []byte, size uint64) {
	le := binary.LittleEndian
	number := func(i int) uint64 { return uint64(le.Uint32(at[4*i:])) }
	for i := 0; len(at) >= 4*(i+1)*numbers; i++ {
		begin := (i+1)*numbers - 2
		seed, from, end := uint64(i), size*number(begin), uint64(len(of))
		if numbers == 4 {
			seed = number(begin-2) | number(begin-1)<<32
		}
		if len(at) >= 4*(i+2)*numbers {
			end = size * number(begin+numbers)
		}
		if from <= end && end <= uint64(len(of)) {
			le.PutUint32(at[4*begin+4:], segment.BucketSum(seed, of[from:end]))
		}
	}
}

func addPatches(f *testing.F) {
	f.Helper()
	for i := range byte(40) {
		f.Add([]byte{i, 9, 0, 0, 255, 255, 255})
		f.Add([]byte{i, 10, 6, 0, 1, 0, 200})
		f.Add([]byte{i, 5, 3, 0, 0, 0, 0, i + 1, 0, 0, 0, 7, 7, 7})
	}
}

// FuzzSegment: a segment with right checksums but wrong contents is refused with an error of one
// line, or searched, merged and checked without a panic.
func FuzzSegment(f *testing.F) {
	f.Add([]byte("Y\xff\x10\x00\xbf\t\xff")) // tree-off-the-board
	most := segment.MaxListed
	segment.MaxListed = 0 // all positions have sums
	c := fuzzCollection(f)
	segment.MaxListed = most
	defer c.Close()
	var name string
	var data []byte
	for n, d := range c.store.Memory() {
		if strings.HasSuffix(n, segment.Kind) {
			name, data = n, d
		}
	}
	var forms [][]query.Query
	for _, text := range fuzzQueries {
		q, err := query.Parse(text)
		if err != nil {
			f.Fatal(err)
		}
		forms = append(forms, []query.Query{*q})
	}
	addPatches(f)
	f.Fuzz(func(t *testing.T, patch []byte) {
		file, err := patched(t, name, segment.Kind, segment.Version, data, patch)
		if err == nil {
			var s *segment.Segment
			if s, err = segment.Open(file); err == nil {
				if err = s.Load(); err == nil {
					for i := range forms {
						if _, err := answerOf(search.New(&forms[i][0], 1), context.Background(), []search.Part{{Seg: s, Live: s.All()}}); err != nil {
							t.Fatal(err)
						}
					}
					err = s.Verify()
				}
			}
		}
		if err != nil && strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("error %q, want one line", err)
		}
	})
}

// FuzzTexts is FuzzSegment for the files of records.
func FuzzTexts(f *testing.F) {
	var b texts.Builder
	pack := texts.NewPacker()
	for _, text := range fuzzRecords {
		b.Add(pack.Block([][]byte{[]byte(text), nil, []byte("(;)")}), 3)
	}
	var buf bytes.Buffer
	w := section.NewWriter(&buf, texts.Kind, texts.Version)
	if err := b.Write(w); err != nil {
		f.Fatal(err)
	}
	if err := w.Close(); err != nil {
		f.Fatal(err)
	}
	addPatches(f)
	f.Add([]byte("20\xff\x03\x90\x900")) // a frame that claims two gigabytes
	f.Fuzz(func(t *testing.T, patch []byte) {
		file, err := patched(t, "00000001.records", texts.Kind, texts.Version, buf.Bytes(), patch)
		if err != nil {
			t.Fatal(err)
		}
		x, err := texts.Open(file)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("error %q, want one line", err)
			}
			return
		}
		defer x.Close()
		for n := -1; n < min(x.Count(), 20)+1; n++ {
			text, err := x.Read(n)
			if err != nil && strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("error %q, want one line", err)
			}
			if err == nil && len(patch) == 0 && n%3 == 0 && string(text) != fuzzRecords[n/3] {
				t.Errorf("record %d = %q", n, text)
			}
		}
	})
}

// FuzzSearch: a line of a file of queries is refused with an error of one line, or answered; then
// the counts are those of the hits that are listed, and a page is a part of the list.
func FuzzSearch(f *testing.F) {
	c := fuzzCollection(f)
	f.Cleanup(func() { c.Close() })
	for _, line := range []string{
		`{"id":1,"board":5,"rows":["X."],"next_move":"B","result":{"hits":1}}`,
		`{"board":5,"size":[2,2],"rows":[".X","X*"],"anchors":{"left":0,"right":0,"top":0,"bottom":0},"fixed_color":true,"move_limit":9,"offset":1,"limit":2}`,
		`{"board":5,"rows":["..","o."],"anchors":"inner","sequence":[{"x":0,"y":0,"what":"X"},{"x":1,"y":1,"what":"O"},{"x":0,"y":0,"what":"-"}],"variations":true}`,
		`{"board":5,"rows":["*"],"where":{"player":"cho","date":"2001..","result":"B","words":"cho \"","tag":["a'b"],"komi":"..0"},"and":[{"board":5,"rows":["x"]}]}`,
		`{"board":5,"rows":["X"],"offset":9223372036854775807,"limit":9223372036854775807}`,
		`{"board":5,"rows":["X"],"offset":1,"limit":9223372036854775807}`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		q := new(query.Query)
		if err := json.Unmarshal(line, q); err != nil {
			return // FuzzJSON looks at these
		}
		if q.Size() > 9 || len(q.And) > 3 {
			return // for speed
		}
		var all []Hit
		answer, err := eachHit(context.Background(), Union{c}, q, func(h *Hit) bool {
			all = append(all, *h)
			return true
		})
		if err != nil {
			t.Fatalf("%s: %v", q, err)
		}
		next := answer.WithoutNext
		for _, n := range answer.Next {
			next += n.Black + n.White
		}
		games := map[int64]bool{}
		for _, h := range all {
			games[h.Game] = true
		}
		if answer.Hits != len(all) || next != len(all) || answer.Games != len(games) {
			t.Fatalf("%s: %d hits in %d games, %d continuations, but %d hits in %d games are listed", q, answer.Hits, answer.Games, next, len(all), len(games))
		}
		var page []Hit
		for h, err := range c.Search(context.Background(), q) {
			if err != nil {
				t.Fatal(err)
			}
			page = append(page, h)
		}
		want := all[min(q.Offset, len(all)):]
		if q.Limit > 0 {
			want = want[:min(q.Limit, len(want))]
		}
		if !slices.Equal(page, want) {
			t.Fatalf("%s: a page of %d hits, want %d of %d", q, len(page), len(want), len(all))
		}
	})
}
