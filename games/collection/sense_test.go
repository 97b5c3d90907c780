package collection

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"katachi/board"
	"katachi/games/internal/named"
	"katachi/games/query"
	"katachi/internal/terms"
)

// senseLibrary is a library whose names follow from the number of the move.
type senseLibrary struct {
	version string
	terms   []Term
	moves   [][]int // by move: its terms
}

func (l *senseLibrary) Version() string       { return l.version }
func (l *senseLibrary) Terms() []Term         { return l.terms }
func (l *senseLibrary) Namer() (Namer, error) { return &senseNamer{lib: l}, nil }

type senseNamer struct {
	lib  *senseLibrary
	move int
}

func (n *senseNamer) Reset(int, bool)                    { n.move = 0 }
func (n *senseNamer) Set(board.Color, board.Point) error { return nil }

func (n *senseNamer) Play(board.Color, board.Point) ([]int, error) {
	n.move++
	return n.lib.moves[n.move-1], nil
}

var senseTerms = []Term{
	{English: "hane"},
	{English: "crosscut", Japanese: "切り違い", Romaji: "kiri-chigai"},
	{English: "crosscut", Japanese: "切り違い", Romaji: "kiri-chigai", Made: true},
	{English: "ponnuki", Made: true},
	{English: "taking", Romaji: "nuki"},
	{English: "what is taken", Romaji: "nuki", Made: true},
}

// TestSenses: a search tells what a move is called from what it makes, even if both are written
// alike. A name without a sense means moves that are called so, if the library has such a term; in
// a Union, if the library of any collection has one.
func TestSenses(t *testing.T) {
	ctx := t.Context()
	record := folder(t, "a.sgf", "(;SZ[19];B[pd];W[dd];B[pq];W[dq];B[jj])")
	c, other := created(t, nil, record), created(t, nil, record)
	lib := &senseLibrary{"v1", senseTerms, [][]int{{1}, {2, 3}, {0, 1, 2}, {4}, {5}}}
	if _, err := c.Name(ctx, lib, nil); err != nil {
		t.Fatal(err)
	}
	called := &senseLibrary{"v1", []Term{{English: "ponnuki"}, {English: "hane"}}, [][]int{{}, {0}, {}, {}, {}}}
	if _, err := other.Name(ctx, called, nil); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		text  string
		want  string // the text with senses
		moves []int
	}{
		{"crosscut", "called crosscut", []int{1, 3}},
		{"makes crosscut", "makes crosscut", []int{2, 3}},
		{"kiri-chigai", "called kiri-chigai", []int{1, 3}},
		{"makes 切り違い by black", "makes 切り違い by black", []int{3}},
		{"ponnuki", "makes ponnuki", []int{2}},
		{"called hane", "called hane", []int{3}},
		{"nuki", "called nuki", []int{4}},
		{"makes nuki", "makes nuki", []int{5}},
		{"crosscut then/1 crosscut", "called crosscut then/1 called crosscut", nil},
		{"crosscut then/1 makes crosscut", "called crosscut then/1 makes crosscut", []int{2}},
		{"ponnuki then/2 hane", "makes ponnuki then/2 called hane", []int{3}},
	} {
		chain, err := query.ParseNamed(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		q := &query.Query{Named: []query.Named{chain}, And: []*query.Query{{Named: []query.Named{chain}}}}
		asked, err := Union{c}.Senses(ctx, q)
		if err != nil || asked.Named[0].String() != tt.want || asked.And[0].Named[0].String() != tt.want {
			t.Errorf("%s: Senses = %v, %v, want %s", tt.text, asked, err, tt.want)
			continue
		}
		if chain.String() != tt.text {
			t.Errorf("%s: Senses changed the query to %s", tt.text, chain)
		}
		for _, q := range []*query.Query{q, asked} {
			var moves []int
			for h, err := range c.Search(ctx, q) {
				if err != nil {
					t.Fatal(err)
				}
				moves = append(moves, h.Move)
			}
			if !slices.Equal(moves, tt.moves) {
				t.Errorf("%s: moves %v, want %v", q.Named[0], moves, tt.moves)
			}
		}
	}
	both, err := Union{c, other}.Senses(ctx, &query.Query{Named: []query.Named{{{Name: "ponnuki"}}, {{Name: "crosscut"}}}})
	if err != nil || both.Named[0].String() != "called ponnuki" || both.Named[1].String() != "called crosscut" {
		t.Errorf("in two collections: %v, %v", both, err)
	}
	counts, err := c.NameCounts(ctx, &query.Query{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range counts {
		got = append(got, query.Named{{Sense: terms.SenseOf(&counts[i].Term), Name: counts[i].English}}.String())
	}
	want := []string{"called hane", "called crosscut", "makes crosscut", "makes ponnuki", "called taking", "makes what is taken"}
	if d := gocmp.Diff(want, got); d != "" || counts[1].Moves != 2 || counts[2].Moves != 2 || counts[0].Moves != 1 {
		t.Errorf("counts %+v (-want +got):\n%s", counts, d)
	}
}

// TestOtherSense: a name that exists only in the other sense is an error that offers that sense.
func TestOtherSense(t *testing.T) {
	ctx := t.Context()
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[19];B[pd])"))
	if _, err := c.Name(ctx, &senseLibrary{"v1", senseTerms, [][]int{{0}}}, nil); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"called ponnuki": `no move is called "ponnuki": perhaps "makes ponnuki"`,
		"makes hane":     `no move makes "hane": perhaps "called hane"`,
		"makes hanne":    `no move makes "hanne": perhaps "hane"`,
		"hanne":          `no move is called "hanne": perhaps "hane"`,
	} {
		chain, err := query.ParseNamed(text)
		if err != nil {
			t.Fatal(err)
		}
		q := &query.Query{Named: []query.Named{chain}}
		_, err = Union{c}.Senses(ctx, q)
		_, fault := c.Answer(ctx, q)
		if err == nil || fault == nil || err.Error() != want || fault.Error() != want {
			t.Errorf("%s: %v and %v, want %s", text, err, fault, want)
		}
	}
}

// TestOtherNames: a file of names with another version is an error that says how to make the names
// again. Name makes them, and other searches still work.
func TestOtherNames(t *testing.T) {
	ctx := t.Context()
	c := created(t, nil, folder(t, "a.sgf", "(;SZ[19];B[pd];W[dd];B[pq])"))
	lib := newTestLibrary("v1")
	if _, err := c.Name(ctx, lib, nil); err != nil {
		t.Fatal(err)
	}
	want, dir, file := namesOf(t, c), c.Dir(), stateNow(c).Names[0].Row.Name
	c.Close()
	otherVersion(t, filepath.Join(dir, file), named.Kind, named.Version+1)
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	hane := &query.Query{Named: []query.Named{{{Name: "hane"}}}}
	if _, err := c.Answer(ctx, hane); !errors.Is(err, ErrNamesDamaged) || !strings.Contains(err.Error(), "katachi index --names") {
		t.Errorf("a search for a name: %v, want ErrNamesDamaged and the command", err)
	}
	if _, err := c.NameState(ctx, "v1"); !errors.Is(err, ErrNamesDamaged) {
		t.Errorf("NameState: %v, want ErrNamesDamaged", err)
	}
	if a, err := c.Answer(ctx, &query.Query{Rows: []string{"X"}}); err != nil || a.Hits == 0 {
		t.Errorf("another search: %+v, %v", a, err)
	}
	if r, err := c.Name(ctx, lib, nil); err != nil || r.Games != 1 || r.Known != 0 {
		t.Errorf("Name = %+v, %v", r, err)
	}
	if d := gocmp.Diff(want, namesOf(t, c)); d != "" {
		t.Errorf("named again (-want +got):\n%s", d)
	}
}
