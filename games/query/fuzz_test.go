package query_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"katachi/games/query"
)

// texts are queries in the text form, and jsons are queries in JSON, with the other fields of a
// recorded answer.
var (
	texts = []string{
		"rows=X",
		"rows=.../.X./..* at=corner",
		"rows=XO/OX color=fixed next=W by=60",
		"rows=.xo/*OX at=1..15,2..16 lines=all list=50 skip=10",
		"rows=.../... at=side then=X0,0;O1,1;-0,0",
		`rows=X player="Lee Sedol" result=B rank=5d..9p date=2010-03..2016 tag=a tag="b c"`,
		`rows=X words="a \"b\" \\c" komi=..7.5 moves=100.. handicap=0`,
		"rows=X at=3,3 and rows=O at=inner",
		"board=9 rows=?../... at=full and rows=X board=9",
		`named=geta`,
		`rows=XO named="tsuke-koshi then/3 kiri by player" named="hane by black then nobi" player=Cho`,
		`named="shichō" at=10..18,0..8 by=60 and named=kiri and rows=X`,
	}
	jsons = []string{
		`{"rows":["X"]}`,
		`{"id":"a01","kind":"centre","note":"n","size":[2,2],"rows":[".X","O*"],"anchors":{"left":1,"right":16,"top":1,"bottom":16},"fixed_color":false,"next_move":"any","move_limit":null,"sequence":[],"images":8,"self_symmetries":[[0,false]],"colour_swap_symmetry":false,"result":{"hits":3},"result_with_variations":{"hits":4}}`,
		`{"id":7,"rows":["...","..."],"anchors":"side","sequence":[{"x":1,"y":0,"what":"X"},{"x":1,"y":0,"what":"-"}],"next_move":"W","move_limit":50}`,
		`{"rows":["x"],"where":{"player":"Cho","date":"1980..1989","tag":["a"]},"and":[{"rows":["o"],"and":[{"rows":["."]}]}],"offset":1,"limit":2}`,
		`{"rows":["X"],"and":[null]}`,
		`{"rows":["X"],"where":{"tag":[""]}}`,
		`{"rows":null,"anchors":null,"sequence":null}`,
		`{"named":["geta by white","empty triangle then atari"],"where":{"player":"Cho"}}`,
	}
)

// FuzzParse: text never panics the reader, an error has one line, and what is
// read is printed as text and as JSON that read back alike.
func FuzzParse(f *testing.F) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := query.Parse(text)
		if err != nil {
			oneLine(t, err)
			return
		}
		roundTrip(t, q)
	})
}

// FuzzJSON is FuzzParse for the JSON form.
func FuzzJSON(f *testing.F) {
	for _, data := range jsons {
		f.Add([]byte(data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		q := new(query.Query)
		if err := json.Unmarshal(data, q); err != nil {
			oneLine(t, err)
			return
		}
		roundTrip(t, q)
	})
}

func oneLine(t *testing.T, err error) {
	t.Helper()
	if text := err.Error(); text == "" || strings.ContainsAny(text, "\n\r") {
		t.Errorf("error %q, want one line", text)
	}
}

// roundTrip checks that q, which a reader accepted, can be searched for and is read back unchanged.
func roundTrip(t *testing.T, q *query.Query) {
	t.Helper()
	if err := q.Check(); err != nil {
		t.Fatalf("the query was read, but is refused: %v", err)
	}
	if n := len(q.Images()); n < 1 || n > 16 {
		t.Fatalf("%d images, want 1 to 16", n)
	}
	q.Cells()
	text := q.String()
	if !utf8.ValidString(text) {
		return // it has no JSON form
	}
	again, err := query.Parse(text)
	if err != nil {
		t.Fatalf("printed as %s: %v", text, err)
	}
	if again.String() != text {
		t.Fatalf("printed as %s, which reads as %s", text, again)
	}
	data, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	back := new(query.Query)
	if err := json.Unmarshal(data, back); err != nil {
		t.Fatalf("JSON %s: %v", data, err)
	}
	if back.String() != text {
		t.Fatalf("JSON %s reads as %s, want %s", data, back, text)
	}
	if d := cmp.Diff(q.Images(), back.Images()); d != "" {
		t.Fatalf("JSON %s asks for another search (-want +got):\n%s", data, d)
	}
}
