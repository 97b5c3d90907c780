package games

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"katachi/games/collection"
	"katachi/games/query"
)

// TestDuplicatesKept: each rule keeps the right game, ties go to the next rule, and the kept game
// gets the tags of all.
func TestDuplicatesKept(t *testing.T) {
	ctx := context.Background()
	const moves = ";B[cc];W[gg];B[cg];W[gc];B[ee]"
	texts := []string{
		"(;SZ[9]PB[A]PW[B]" + moves + ")",
		"(;SZ[9]PB[A]PW[B]C[a short word]" + moves + ")",
		"(;SZ[9]PB[A]PW[B];B[cc];W[gg];B[cg];W[gc](;B[ee])(;B[dd];W[df]))",
		"(;SZ[9]PB[A]PW[B]EV[Cup]RE[B+R]KM[6.5]DT[2001-01-02]C[ab]" + moves + ")",
		"(;SZ[9]PB[A]PW[B]" + strings.NewReplacer("[cc]", "[gc]", "[gc]", "[cc]", "[gg]", "[cg]", "[cg]", "[gg]").Replace(moves) + ")",
		"(;SZ[9]PB[Other];B[ee];W[gg])",
	}
	for _, c := range []struct {
		rules string
		keep  int64
		why   string
	}{
		{"best", 2, "comments"},
		{"comments", 2, "comments"},
		{"variations", 3, "variations"},
		{"facts", 4, "facts"},
		{"first", 1, "first"},
		{"last", 5, "last"},
		{"tags", 5, "tags"},
		{"moves", 1, "first"},
		{"moves,variations,last", 3, "variations"},
	} {
		col, err := collection.NewMemory(nil)
		if err != nil {
			t.Fatal(err)
		}
		var list []collection.Text
		for i, text := range texts {
			list = append(list, collection.Text{Path: fmt.Sprintf("%d.sgf", i+1), Data: []byte(text)})
		}
		if r, err := col.AddTexts(ctx, list, nil); err != nil || r.Stored != len(texts) {
			t.Fatal(r, err)
		}
		if err := col.Tag(ctx, "mine", 1); err != nil {
			t.Fatal(err)
		}
		for _, tag := range []string{"x", "y"} {
			if err := col.Tag(ctx, tag, 5); err != nil {
				t.Fatal(err)
			}
		}
		rules, err := ParseKeep(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		groups, err := Duplicates(ctx, col, collection.Strict, rules, nil)
		if err != nil || len(groups) != 1 || len(groups[0].Games) != 5 {
			t.Fatalf("%s: %d groups, %v", c.rules, len(groups), err)
		}
		j := groups[0].JSON()
		if j.Keep != c.keep || j.Why != c.why {
			t.Errorf("%s keeps %d by %s, want %d by %s", c.rules, j.Keep, j.Why, c.keep, c.why)
		}
		if n, err := RemoveDuplicates(ctx, col, groups); err != nil || n != 4 {
			t.Fatal(n, err)
		}
		var left []int64
		for g, err := range col.Games(ctx, &query.Where{}) {
			if err != nil {
				t.Fatal(err)
			}
			if left = append(left, g.ID); g.ID == c.keep && !slices.Equal(g.Tags, []string{"mine", "x", "y"}) {
				t.Errorf("%s: game %d has the tags %q", c.rules, g.ID, g.Tags)
			}
		}
		if !slices.Equal(left, []int64{c.keep, 6}) {
			t.Errorf("%s: left are %v", c.rules, left)
		}
		if again, err := Duplicates(ctx, col, collection.Strict, rules, nil); err != nil || len(again) != 0 {
			t.Errorf("%s: %d groups are left, %v", c.rules, len(again), err)
		}
		col.Close()
	}
	for _, bad := range []string{"", "most", "moves,", "best,older", "moves facts"} {
		if _, err := ParseKeep(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}
