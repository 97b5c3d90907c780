package search

import (
	"bytes"
	"context"
	"reflect"
	"testing"

	"katachi"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/report"
)

// TestHitsProgress: while hits are written, progress is reported every thousand hits and at the
// end.
func TestHitsProgress(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	q, err := query.Parse("rows=XO/OX at=inner")
	if err != nil {
		t.Fatal(err)
	}
	var hits bytes.Buffer
	var told []int
	at := report.Middle(q)
	found, err := Do(context.Background(), collection.Union{col}, &at, &Env{Hits: &hits, Progress: func(s katachi.Progress) {
		if s.Stage == "hits" {
			told = append(told, s.Done)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	var want []int
	for n := 1000; n <= found.Answer.Hits; n += 1000 {
		want = append(want, n)
	}
	if want = append(want, found.Answer.Hits); len(want) < 3 || !reflect.DeepEqual(told, want) {
		t.Errorf("progress reported at %v, want %v", told, want)
	}
}
