package ptree

import (
	"testing"

	"katachi/match/internal/matchtest"
)

// TestRareReadsLess: on GNU Go's pat the tree in the order of rarity reads at most a quarter of the
// cells that the page's tree reads, which is what makes it fast.
func TestRareReadsLess(t *testing.T) {
	set := matchtest.OpenDatabase(t, "pat")
	rare, page := Compile(set), CompilePage(set)
	for _, p := range matchtest.Positions(t, 5) {
		rare.AppendHits(nil, p.Board)
		page.AppendHits(nil, p.Board)
	}
	if r, p := rare.Work(), page.Work(); 4*r.Cells > p.Cells || r.Cells == 0 {
		t.Errorf("%+v, the page's tree makes %+v", r, p)
	}
}
