package collection

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"katachi/games/query"
)

// TestSetupRoundTrip: a record with set-up amid the game and a move on a stone is stored, exported
// and repaired unchanged, and found by the positions after both.
func TestSetupRoundTrip(t *testing.T) {
	const record = "(;GM[1]FF[4]SZ[5];B[bb];W[dd];AW[aa:ea]AE[bb]PL[B];B[dd];W[cc])"
	ctx, dir := t.Context(), filepath.Join(t.TempDir(), "c")
	c, err := Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	add(t, c, nil, folder(t, "a.sgf", record))
	look := func() {
		t.Helper()
		if text, err := c.Record(ctx, 1); err != nil || string(text) != record {
			t.Errorf("stored %q, %v", text, err)
		}
		if g, err := c.SGF(ctx, 1); err != nil || string(g.Append(nil)) != record+"\n" {
			t.Errorf("exported %q, %v", g.Append(nil), err)
		}
		if g, err := c.Game(ctx, 1); err != nil || g.Moves != 4 || g.Status != OK {
			t.Errorf("%+v, %v, want 4 moves", g, err)
		}
		for text, want := range map[string]string{
			"board=5 rows=...../.X.../...../...O./..... at=full color=fixed": "2 without", // set-up follows
			"board=5 rows=OOOOO/...../...../...O./..... at=full color=fixed": "3 then 4",
			"board=5 rows=OOOOO/...../...../...X./..... at=full color=fixed": "4 then 5",
			"board=5 rows=OOOOO/...../..O../...X./..... at=full color=fixed": "5 without",
			"board=5 rows=OOOOO/.X.../...../...O./..... at=full color=fixed": "",
			"board=5 rows=...O. at=0,3 color=fixed then=-3,0;X3,0":           "4 without",
		} {
			q, err := query.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for h, err := range c.Search(ctx, q) {
				if err != nil {
					t.Fatal(err)
				}
				if h.NextNode < 0 {
					got = append(got, fmt.Sprint(h.Node, " without"))
				} else {
					got = append(got, fmt.Sprint(h.Node, " then ", h.NextNode))
				}
			}
			if want := slices.DeleteFunc([]string{want}, func(s string) bool { return s == "" }); !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", text, got, want)
			}
		}
	}
	look()
	c.Close()
	if errs := Check(ctx, dir, nil, nil); errs != nil {
		t.Errorf("Check = %v", errs)
	}
	segments, err := filepath.Glob(filepath.Join(dir, "*.games"))
	if err != nil || len(segments) != 1 || os.Remove(segments[0]) != nil {
		t.Fatalf("segments %v, %v", segments, err)
	}
	if done, err := Repair(ctx, dir, nil, nil); err != nil || done.Games != 1 {
		t.Errorf("Repair = %+v, %v, want one game", done, err)
	}
	if c, err = Open(dir, nil); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	look()
}
