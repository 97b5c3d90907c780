package collection

import (
	"errors"
	"math/rand/v2"
	"testing"

	"katachi/games/query"
)

// TestRestore: a collection whose removed games were restored answers like one from which nothing
// was removed, and Check finds nothing; compacted games cannot be restored.
func TestRestore(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	ctx := t.Context()
	c, games := testCollection(t, r, 0)
	defer c.Close()
	ids := []int64{1, 9, 33, 52}
	if err := c.Remove(ctx, ids...); err != nil {
		t.Fatal(err)
	}
	if n := len(infos(t, c)); n != len(games)-len(ids) {
		t.Fatalf("%d games are left of %d", n, len(games))
	}
	if err := c.Restore(ctx, ids[0], 999); !errors.Is(err, errNotRemoved) {
		t.Errorf("an unknown game: %v", err)
	}
	if err := c.Restore(ctx, ids...); err != nil {
		t.Fatal(err)
	}
	sum := agree(t, 63, c, games, 200)
	if sum.hit < 20 {
		t.Errorf("only %d queries had hits", sum.hit)
	}
	for _, err := range Check(ctx, c.store.Dir, nil, nil) {
		t.Error(err)
	}
	tagged := 0
	for _, err := range c.Games(ctx, &query.Where{Tags: []string{"good"}}) {
		if tagged++; err != nil {
			t.Fatal(err)
		}
	}
	if tagged != 6 {
		t.Errorf("%d games have the tag, want all 6", tagged)
	}
	if err := c.Remove(ctx, ids...); err != nil {
		t.Fatal(err)
	}
	if err := c.Compact(ctx, &CompactOptions{All: true}); err != nil {
		t.Fatal(err)
	}
	if err := c.Restore(ctx, ids[0]); !errors.Is(err, errNotRemoved) {
		t.Errorf("a compacted game: %v", err)
	}
}
