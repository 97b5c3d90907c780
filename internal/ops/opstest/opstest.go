// Package opstest has what tests of operations share.
package opstest

import (
	"fmt"
	"testing"

	"katachi/games/collection"
)

// InMemory returns a collection with these records.
func InMemory(t testing.TB, texts ...string) *collection.Collection {
	t.Helper()
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { col.Close() })
	var list []collection.Text
	for i, text := range texts {
		list = append(list, collection.Text{Path: fmt.Sprint(i, ".sgf"), Data: []byte(text)})
	}
	if r, err := col.AddTexts(t.Context(), list, nil); err != nil || r.Stored != len(texts) {
		t.Fatalf("%+v, %v", r, err)
	}
	return col
}
