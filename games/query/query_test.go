package query_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/query"
)

func Example() {
	q, err := query.Parse("rows=.X./X.X/.X. at=inner date=2010..2015")
	if err != nil {
		panic(err)
	}
	fmt.Println(q)
	fmt.Println(len(q.Images()), "images")
	// Output:
	// rows=.X./X.X/.X. at=inner date=2010..2015
	// 2 images
}

// TestRoundTrip: the text and the JSON of a query are read back as the same query.
func TestRoundTrip(t *testing.T) {
	for _, text := range []string{
		"rows=X",
		"rows=.../.X./..* at=corner",
		"rows=XO/OX color=fixed next=W by=60",
		"board=9 rows=X./.O at=2,3",
		"rows=.xo/*OX at=1..15,2..16 lines=all list=50 skip=10",
		`rows=X at=anywhere color=both player=Cho tag=a tag="b c"`,
		"rows=.../... at=side then=X0,0;O1,1;-0,0",
		`rows=X player="Lee Sedol" rank=5d..9p result=B`,
		`rows=X rank=9p event="Meijin sen" round=3 rules=chinese server=Fox place=Tokyo`,
		"rows=X at=3,3 and rows=O at=inner",
		`named="empty triangle by player" player=Cho`,
		`named="makes ponnuki" named="called crosscut by black then/3 makes crosscut"`,
		`rows=X named="tsuke-koshi then/5 kiri by white then/2 hane" named=kiri and named=geta`,
	} {
		q, err := query.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if plain := strings.NewReplacer(" at=anywhere", "", " color=both", "").Replace(text); q.String() != plain {
			t.Errorf("%s: printed as %s", text, q)
		}
		again, err := query.Parse(q.String())
		if err != nil || again.String() != q.String() {
			t.Errorf("%s: printed as %s, which reads as %v, %v", text, q, again, err)
		}
		data, err := json.Marshal(q)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var back query.Query
		if err := json.Unmarshal(data, &back); err != nil || back.String() != q.String() {
			t.Errorf("%s: JSON %s reads as %s, %v", text, data, &back, err)
		}
	}
}

// TestSymmetries: a symmetry maps a query to itself only if it maps its anchors to themselves. Only
// the diagonal keeps a corner; swapped colours map a pair of stones to itself.
func TestSymmetries(t *testing.T) {
	for _, c := range []struct {
		text           string
		plain, swapped int
		swap           []int
	}{
		{"rows=X", 8, 0, nil},
		{"rows=X at=3,3", 2, 0, nil},
		{"rows=XO", 2, 2, []int{1, 0}},
		{"rows=XO color=fixed", 2, 0, nil},
	} {
		q, err := query.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		sym := q.Symmetries()
		_, swap := q.Cells()
		if len(sym.Plain) != c.plain || len(sym.Swapped) != c.swapped || !slices.Equal(swap, c.swap) {
			t.Errorf("%s: %v, swap %v", c.text, sym, swap)
		}
	}
}

// TestParseErrors: bad queries are errors of one line, and none panics.
func TestParseErrors(t *testing.T) {
	for _, text := range []string{
		"", "rows=", "rows=.X/X", "rows=Z", "rows=X at=nowhere", "rows=X next=blue", "rows=X by=-1",
		"rows=X then=Q9,9", "rows=X then=X1,0", "rows=X then=X0,1", "rows=X then=Q0,0", "rows=X colour=blue", "rows=X and",
		"board=5 rows=..... at=full", "board=5 rows=./././././ at=full", "and rows=X", "nothing=1 rows=X", `rows=X player="open`, "rows=X board=99",
		"rows=X date=2016-13", "rows=X date=2016..2010", "rows=X date=16", "rows=X komi=NaN", "rows=X handicap=9..2", "rows=X rank=strong",
		"named=", `named="then kiri"`, `named="geta then"`, `named="geta then/0 kiri"`, `named="geta then/x kiri"`, `named="geta then/1001 kiri"`,
		`named="geta by red"`, `named="geta by player"`, `named=geta next=B`, `named=geta color=fixed`, `named=geta lines=all`,
		`named=geta then=X0,0`, `named=geta at=full`, `named=geta at=3,19`, `named="by black"`, `named=makes`, `named="called by white"`, `named="geta then makes"`,
	} {
		if q, err := query.Parse(text); err == nil {
			t.Errorf("%q is read as %s, want an error", text, q)
		}
	}
	for _, data := range []string{
		"", "{}", "[]", `{"rows":["X"],"unknown":1}`, `{"rows":[1]}`, `{"rows":["X"],"anchors":7}`,
		`{"rows":["X"],"and":[null]}`, `{"rows":["X"],"where":{"tag":[""]}}`, `{"named":["geta by red"]}`,
		`{"rows":["X"],"sequence":[{"x":-1,"y":0,"what":"X"}]}`, `{"rows":["X"],"sequence":[{"x":0,"y":-1,"what":"X"}]}`,
		`{"rows":["X"],"anchors":"fixed"}`, `{"rows":["X"],"next_move":"blue"}`,
	} {
		var q query.Query
		if err := json.Unmarshal([]byte(data), &q); err == nil && q.Check() == nil {
			t.Errorf("%s is read as %s, want an error", data, &q)
		}
	}
}

// TestErrorOfOneLine: the text that an error quotes cannot break its line.
func TestErrorOfOneLine(t *testing.T) {
	_, err := query.Parse("\"=\r\n\"")
	if err == nil || strings.ContainsAny(err.Error(), "\r\n") {
		t.Errorf("error %q, want one line", err)
	}
}

// TestCapturesInAnyOrder: a mirrored query whose captures are only listed in
// another order is the same image, and finds a hit once.
func TestCapturesInAnyOrder(t *testing.T) {
	q, err := query.Parse("rows=XOXOX/*X.X* at=0..14,0 color=fixed then=X2,1;-1,0;-3,0")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(q.Images()); n != 4 {
		t.Errorf("%d images, want 4: the query is its own mirror image", n)
	}
	if got := q.Images()[0].Sequence; !slices.Equal(got, q.Sequence) {
		t.Errorf("the first image has %v, want %v: the capturing move comes first", got, q.Sequence)
	}
}

// TestSwappedSequence: if colours are swapped, the stones of the sequence are swapped too.
func TestSwappedSequence(t *testing.T) {
	q, err := query.Parse("rows=X./.. then=X1,0;O0,1;X1,1")
	if err != nil {
		t.Fatal(err)
	}
	swapped := 0
	for _, m := range q.Images() {
		var what string
		for _, s := range m.Sequence {
			what += string(s.What)
		}
		if m.Swapped {
			swapped++
		}
		if want := map[bool]string{false: "XOX", true: "OXO"}[m.Swapped]; what != want {
			t.Errorf("swapped %v: %s, want %s", m.Swapped, what, want)
		}
	}
	if swapped != 8 {
		t.Errorf("%d images with colours swapped, want 8", swapped)
	}
}

// TestWildcards: both letters for any content mean the same, and are printed as one of them.
func TestWildcards(t *testing.T) {
	q, err := query.Parse("rows=X?*")
	if err != nil {
		t.Fatal(err)
	}
	want := []query.Class{query.BlackStone, query.AnyContent, query.AnyContent}
	if got := q.Images()[0].Cells; !slices.Equal(got, want) || q.String() != "rows=X**" {
		t.Errorf("%s has cells %v, want %v", q, got, want)
	}
}

// TestRegionsOfJSON: every region's name is valid in JSON, including the first one.
func TestRegionsOfJSON(t *testing.T) {
	for name, want := range map[string]query.Region{"anywhere": query.Anywhere, "corner": query.Corner, "inner": query.Inner} {
		q := new(query.Query)
		if err := json.Unmarshal(fmt.Appendf(nil, `{"rows":["X"],"anchors":%q}`, name), q); err != nil || q.Anchors.Region != want {
			t.Errorf("%s: %v, %v", name, q.Anchors, err)
		}
	}
}

// TestNamedOfJSON: an error about a named move quotes it.
func TestNamedOfJSON(t *testing.T) {
	for _, text := range []string{"geta by red", "geta then/0 kiri", "geta then"} {
		err := json.Unmarshal(fmt.Appendf(nil, `{"named":[%q]}`, text), new(query.Query))
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("named %q: ", text)) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestRanges: one value is a range from itself to itself, and a missing end is open.
func TestRanges(t *testing.T) {
	q, err := query.Parse("rows=X date=2015-03..2016 komi=..7.5 moves=100.. handicap=2 rank=3k..9p")
	if err != nil {
		t.Fatal(err)
	}
	w := &q.Where
	for name, r := range map[string]struct{ got, want query.Range }{
		"date":     {w.DateRange(), query.Range{From: 20150300, To: 20169999, HasFrom: true, HasTo: true}},
		"komi":     {w.KomiRange(), query.Range{To: 7.5, HasTo: true}},
		"moves":    {w.MovesRange(), query.Range{From: 100, HasFrom: true}},
		"handicap": {w.HandicapRange(), query.Range{From: 2, To: 2, HasFrom: true, HasTo: true}},
		"rank":     {w.RankRange(), query.Range{From: -3, To: 109, HasFrom: true, HasTo: true}},
		"none":     {new(query.Where).DateRange(), query.Range{}},
	} {
		if r.got != r.want {
			t.Errorf("%s: %+v, want %+v", name, r.got, r.want)
		}
	}
	if q, err := query.Parse("rows=X komi=..-3"); err != nil || q.Where.KomiRange().To != -3 {
		t.Errorf("an open range below 0: %v", err)
	}
}

// TestRank reads ranks as players write them.
func TestRank(t *testing.T) {
	for text, want := range map[string]int{
		"九段": 9, "职业九段": 109, "プロ三段": 103, "初段": 1, "十段": 10, "二十五级": -25, "十八級": -18, "9단": 9, "프로 9단": 109, "18급": -18, "9D": 9,
		"9d?": 9, "P3": 103, "段": 0, "九": 0, "王九段錦": 9, "9999999999999999999d": 0,
		"9p": 109, "P9段": 109, "3 dan": 3, "12k": -12, "1d": 1, "99k": -99, "2級": -2,
		"": 0, "strong": 0, "0d": 0, "100k": 0, "7": 0,
	} {
		if got, ok := query.Rank(text); got != want || ok != (want != 0) {
			t.Errorf("%q: %d, %v, want %d", text, got, ok, want)
		}
	}
}

// TestWords: the filter of words is called "words" in both forms.
func TestWords(t *testing.T) {
	in := new(query.Query)
	if err := json.Unmarshal([]byte(`{"rows":["X"],"where":{"words":"Honinbo title"}}`), in); err != nil || in.Where.Words != "Honinbo title" {
		t.Errorf("words %q, %v", in.Where.Words, err)
	}
	q, err := query.Parse(`rows=X words="Honinbo title"`)
	if err != nil || q.Where.Words != "Honinbo title" {
		t.Errorf("words %q, %v", q.Where.Words, err)
	}
	bad := new(query.Query)
	if err := json.Unmarshal([]byte(`{"rows":["X"],"where":{"wrods":"x"}}`), bad); err == nil {
		t.Error("an unknown field of where is accepted")
	}
}

// TestCut: a part of the board stays at the edges that it touches, but may move along them.
func TestCut(t *testing.T) {
	b, err := board.Parse("X...\n.O..\n....\n....")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		from, to board.Point
		want     string
	}{
		{board.At(0, 0), board.At(1, 1), "board=4 rows=X./.O at=0,0"},
		{board.At(1, 0), board.At(1, 1), "board=4 rows=./O at=1..2,0"},
		{board.At(1, 1), board.At(2, 1), "board=4 rows=O. at=1,1..2"},
		{board.At(2, 1), board.At(3, 2), "board=4 rows=../.. at=2,1"},
		{board.At(1, 3), board.At(1, 3), "board=4 rows=. at=1..2,3"},
		{board.At(0, 0), board.At(3, 3), "board=4 rows=X.../.O../..../.... at=0,0"},
	} {
		q := query.Cut(b, c.from, c.to)
		if err := q.Check(); err != nil || q.String() != c.want {
			t.Errorf("Cut(%s, %s) = %s, want %s; %v", c.from.Name(4), c.to.Name(4), q, c.want, err)
		}
	}
}
