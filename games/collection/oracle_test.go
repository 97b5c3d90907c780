package collection

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"katachi/games/internal/search"
	"katachi/games/internal/segment"
	"katachi/games/internal/store"
	"katachi/games/query"
	"katachi/internal/num"
	"katachi/internal/section"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// plainIndex returns one segment of the games at the paths, in memory, and the names of its games.
// If it is strict, it reads games as libkombilo does, which leaves out incomplete ones: see asKombilo
// and stonesAsMoves.
func plainIndex(t testing.TB, strict bool, paths ...string) (*segment.Segment, []string) {
	t.Helper()
	src, err := gamefile.Open(paths...)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	b := segment.NewBuilder(19)
	var l segment.Replayer
	var m sgf.MainLine
	var names []string
	for e, err := range src.All() {
		if err != nil {
			t.Fatal(err)
		}
		data := e.Data
		if strict {
			data = asKombilo(data)
		}
		m.Reset(data)
		for m.NextGame() {
			won := sgf.Winner(string(m.Header("RE")))
			row, _, _ := l.Main(&m, 19)
			row = slices.Clone(row)
			for m.Next() {
			}
			if strict && !m.Closed() {
				continue
			}
			var tree segment.Line
			if rec := m.Record(); bytes.Count(rec, []byte("(")) > 1 {
				f, err := sgf.Parse(rec, nil)
				if err != nil {
					t.Fatal(err)
				}
				tree, _ = l.Tree(f.Games[0])
			}
			if strict {
				stonesAsMoves(row)
				stonesAsMoves(tree)
			}
			b.Add(&segment.Game{ID: uint32(len(names) + 1), Line: row, Tree: tree, Winner: won})
			names = append(names, e.Path)
		}
	}
	return sealed(t, b), names
}

// asKombilo returns records as libkombilo reads them: without handicap stones that are stated only by
// HA, and up to a move on a stone, which becomes one off the board.
func asKombilo(data []byte) []byte {
	data = bytes.ReplaceAll(data, []byte("HA["), []byte("X["))
	var m sgf.MainLine
	var r sgf.Replay
	m.Reset(data)
	for m.NextGame() {
		r.Reset(19, m.Suicide())
		for m.Next() && r.OnStones == 0 {
			if _, err := r.Step(m.Step()); err != nil {
				break
			}
			if r.OnStones > 0 {
				copy(m.Written(), "zz")
			}
		}
	}
	return data
}

// stonesAsMoves moves the stones set up at the start of a line to node 1, where they are the first
// moves. So libkombilo reads handicaps, which have their AB in the second node in all games of the
// oracle. (The highest three bits of an event count the nodes since the event before.)
func stonesAsMoves(l segment.Line) {
	const oneNode = 1 << 13
	if i := slices.IndexFunc(l, func(e uint16) bool { return e >= oneNode }); i > 0 {
		l[0] += oneNode
		l[i] -= oneNode
	}
}

// sealed returns the segment of a builder.
func sealed(t testing.TB, b *segment.Builder) *segment.Segment {
	t.Helper()
	return loaded(t, written(t, b))
}

// written returns the file of a builder's segment.
func written(t testing.TB, b *segment.Builder) []byte {
	t.Helper()
	var buf bytes.Buffer
	if _, err := section.WriteTo(&buf, segment.Kind, segment.Version, b.Write); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// loaded returns the segment of a file.
func loaded(t testing.TB, data []byte) *segment.Segment {
	t.Helper()
	f, err := section.Load("memory", data, segment.Kind, segment.Version)
	if err != nil {
		t.Fatal(err)
	}
	s, err := segment.Open(f)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Load(); err != nil {
		t.Fatal(err)
	}
	return s
}

// answerOf searches all parts.
func answerOf(s *search.Search, ctx context.Context, parts []search.Part) (*Answer, error) {
	s.Counted.Store(true)
	t := search.NewTally(s)
	err := s.Blocks(ctx, parts, func(b *search.Block) error {
		t.Block(b)
		return nil
	})
	return t.Finish(), err
}

type oracleQuery struct {
	id     string
	query  *query.Query
	result map[string]any
	all    map[string]any // with variations
	swap   bool           // a symmetry swaps colours
}

func oracleQueries(t testing.TB) []oracleQuery {
	t.Helper()
	raw, err := os.ReadFile(testpeers.Path(t, "oracles", "kombilo", "queries.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var list []oracleQuery
	for line := range strings.Lines(string(raw)) {
		var o oracleQuery
		q := new(query.Query)
		if err := json.Unmarshal([]byte(line), q); err != nil {
			t.Fatal(err)
		}
		var answer struct {
			ID     string
			Result map[string]any
			All    map[string]any `json:"result_with_variations"`
			Swap   bool           `json:"colour_swap_symmetry"`
		}
		if err := json.Unmarshal([]byte(line), &answer); err != nil {
			t.Fatal(err)
		}
		o.id, o.query, o.result, o.all, o.swap = answer.ID, q, answer.Result, answer.All, answer.Swap
		list = append(list, o)
	}
	return list
}

// plainAnswer returns an answer as the oracle writes it: continuations by their first cell, without
// labels, which only repeat the order.
func plainAnswer(result map[string]any) map[string]any {
	out := map[string]any{}
	for k, v := range result {
		if k != "continuations" && k != "hits_file" && k != "hits_sha256" {
			out[k] = v
		}
	}
	list, _ := result["continuations"].([]any)
	for _, v := range list {
		c := v.(map[string]any)
		at := [2]float64{c["x"].(float64), c["y"].(float64)}
		if same, ok := c["same_as"].([]any); ok {
			for _, p := range same {
				x, y := p.([]any)[0].(float64), p.([]any)[1].(float64)
				if y < at[1] || y == at[1] && x < at[0] {
					at = [2]float64{x, y}
				}
			}
		}
		delete(c, "label")
		c["x"], c["y"] = at[0], at[1]
		if same, ok := c["same_as"].([]any); ok {
			var cells []string
			for _, p := range same {
				cells = append(cells, fmt.Sprint(p))
			}
			slices.Sort(cells)
			c["same_as"] = strings.Join(cells, " ")
		}
		out[fmt.Sprint("at ", at)] = c
	}
	return out
}

// asMap returns the fields of an answer that the oracle also has.
func asMap(t testing.TB, a *Answer) map[string]any {
	t.Helper()
	raw, err := json.Marshal(struct {
		*Answer
		Next []Continuation `json:"continuations"`
	}{a, a.Next})
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	for _, own := range []string{"id", "Bwins_without_continuation", "Wwins_without_continuation", "hits_left_out", "color_swap_symmetry"} {
		delete(m, own)
	}
	return m
}

// TestOracle compares every field and every hit with libkombilo's answers to 16 searches.
func TestOracle(t *testing.T) {
	seg, names := plainIndex(t, true, testpeers.Path(t, "games", "fox-pro.zip"))
	parts := []search.Part{{Seg: seg, Live: seg.All()}}
	for _, o := range oracleQueries(t) {
		t.Run(o.id, func(t *testing.T) {
			t.Parallel()
			s := search.New(o.query, 2)
			begin := time.Now()
			a, err := answerOf(s, context.Background(), parts)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d hits in %v", a.Hits, time.Since(begin))
			if a.SwapSymmetry != o.swap {
				t.Errorf("a symmetry swaps colours: %v, want %v", a.SwapSymmetry, o.swap)
			}
			if d := cmp.Diff(plainAnswer(o.result), plainAnswer(asMap(t, a))); d != "" {
				t.Errorf("answer differs (-libkombilo +katachi):\n%s", d)
			}
			compareHits(t, s, parts, names, o)
			o.query.Variations = true
			if a, err = answerOf(search.New(o.query, 2), context.Background(), parts); err != nil {
				t.Fatal(err)
			}
			got := asMap(t, a)
			for k, want := range o.all {
				if k != "continuations" && got[k] != want {
					t.Errorf("with variations, %s = %v, want %v", k, got[k], want)
				}
			}
		})
	}
}

// compareHits compares all hits as a multiset.
func compareHits(t *testing.T, s *search.Search, parts []search.Part, names []string, o oracleQuery) {
	t.Helper()
	var got []string
	w := len(o.query.Rows[0])
	err := s.Blocks(context.Background(), parts, func(b *search.Block) error {
		for i := range b.Hits {
			h := &b.Hits[i]
			v, ok := s.View(h, b.Seg.Winner(h.Game))
			if !ok {
				continue
			}
			cell := "-\t-"
			if v.Cell >= 0 {
				cell = fmt.Sprintf("%d\t%d", v.Cell%w, v.Cell/w)
			}
			got = append(got, fmt.Sprintf("%s\t%d\t%s\t%d", names[h.Game], h.Node, cell, num.FromBool(v.Swapped)))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := oracleHits(t, s, o.id, w)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%d hits, want %d:\n%s", len(got), len(want), firstDifference(got, want))
	}
}

// oracleHits reads the recorded hits; equivalent cells become one.
func oracleHits(t *testing.T, s *search.Search, id string, w int) []string {
	t.Helper()
	text := testpeers.Gunzip(t, testpeers.Path(t, "oracles", "kombilo", "hits", id+".tsv.gz"))
	var list []string
	for line := range strings.Lines(string(text)) {
		c := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if c[2] != "-" {
			x, errX := strconv.Atoi(c[2])
			y, errY := strconv.Atoi(c[3])
			if errX != nil || errY != nil {
				t.Fatalf("%s: %q: want two numbers of a cell", id, line)
			}
			cell := s.Same()[y*w+x]
			c[2], c[3] = strconv.Itoa(cell%w), strconv.Itoa(cell/w)
		}
		list = append(list, strings.Join(c, "\t"))
	}
	return list
}

func firstDifference(got, want []string) string {
	for i := range max(len(got), len(want)) {
		g, w := "(end)", "(end)"
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w {
			return fmt.Sprintf("row %d: got %q, want %q", i, g, w)
		}
	}
	return ""
}

// stateNow returns what is in a collection now, or nil if it cannot be read.
func stateNow(c *Collection) *store.State {
	st, _ := c.store.Snapshot(context.Background())
	return st
}
