package query_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"katachi/query"
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

// TestRoundTrip: what a query prints, as text and as JSON, reads back alike.
func TestRoundTrip(t *testing.T) {
	for _, text := range []string{
		"rows=X",
		"rows=.../.X./..* at=corner",
		"rows=XO/OX colour=fixed next=W by=60",
		"rows=.xo/*OX at=1..15,2..16 lines=all list=50 skip=10",
		"rows=.../... at=side then=X0,0;O1,1;-0,0",
		`rows=X player="Lee Sedol" result=B rank=5d..9p`,
		"rows=X at=3,3 and rows=O at=inner",
		`named="empty triangle by player" player=Cho`,
		`rows=X named="tsuke-koshi then/5 kiri by white then/2 hane" named=kiri and named=geta`,
	} {
		q, err := query.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
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

// TestSymmetries: a query is itself under a symmetry only if its anchors are too.
// Only the diagonal keeps a corner; swapped colours make a pair of stones itself.
func TestSymmetries(t *testing.T) {
	for _, c := range []struct {
		text           string
		plain, swapped int
		swap           []int
	}{
		{"rows=X", 8, 0, nil},
		{"rows=X at=3,3", 2, 0, nil},
		{"rows=XO", 2, 2, []int{1, 0}},
		{"rows=XO colour=fixed", 2, 0, nil},
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

// TestParseErrors: bad queries are errors in one line, and none panics.
func TestParseErrors(t *testing.T) {
	for _, text := range []string{
		"", "rows=", "rows=.X/X", "rows=Z", "rows=X at=nowhere", "rows=X next=blue", "rows=X by=-1",
		"rows=X then=Q9,9", "rows=X and", "and rows=X", "nothing=1 rows=X", `rows=X player="open`, "rows=X board=99",
		"rows=X date=2016-13", "rows=X date=2016..2010", "rows=X date=16", "rows=X komi=NaN", "rows=X handicap=9..2", "rows=X rank=strong",
		"named=", `named="then kiri"`, `named="geta then"`, `named="geta then/0 kiri"`, `named="geta then/x kiri"`, `named="geta then/1001 kiri"`,
		`named="geta by red"`, `named="geta by player"`, `named=geta next=B`, `named=geta colour=fixed`, `named=geta lines=all`,
		`named=geta then=X0,0`, `named=geta at=full`, `named=geta at=3,19`, `named="by black"`,
	} {
		if q, err := query.Parse(text); err == nil {
			t.Errorf("%q is read as %s, want an error", text, q)
		}
	}
	for _, data := range []string{
		"", "{}", "[]", `{"rows":["X"],"unknown":1}`, `{"rows":[1]}`, `{"rows":["X"],"anchors":7}`,
		`{"rows":["X"],"and":[null]}`, `{"rows":["X"],"where":{"tags":[""]}}`,
	} {
		var q query.Query
		if err := json.Unmarshal([]byte(data), &q); err == nil && q.Check() == nil {
			t.Errorf("%s is read as %s, want an error", data, &q)
		}
	}
}

// TestErrorOfOneLine: what an error quotes cannot break its line.
func TestErrorOfOneLine(t *testing.T) {
	_, err := query.Parse("\"=\r\n\"")
	if err == nil || strings.ContainsAny(err.Error(), "\r\n") {
		t.Errorf("error %q, want one line", err)
	}
}

// TestCapturesInAnyOrder: a mirrored query whose captures are only listed in
// another order is the same image, and finds a hit once.
func TestCapturesInAnyOrder(t *testing.T) {
	q, err := query.Parse("rows=XOXOX/*X.X* at=0..14,0 colour=fixed then=X2,1;-1,0;-3,0")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(q.Images()); n != 4 {
		t.Errorf("%d images, want 4: the query is its own mirror image", n)
	}
}

// TestWords: the filter of words is "words" in both forms; JSON keeps "text", too.
func TestWords(t *testing.T) {
	for _, text := range []string{
		`{"rows":["X"],"where":{"text":"Honinbo title"}}`, `{"rows":["X"],"where":{"words":"Honinbo title"}}`,
	} {
		q := new(query.Query)
		if err := json.Unmarshal([]byte(text), q); err != nil || q.Where.Words != "Honinbo title" {
			t.Errorf("%s: words %q, %v", text, q.Where.Words, err)
		}
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
