package wasm_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/api"
	"katachi/internal/report"
	"katachi/internal/testpeers"
)

// publish writes the site of a collection into a folder.
func publish(t testing.TB, c *collection.Collection, name, dir string) *collection.Published {
	t.Helper()
	files := map[string][]byte{}
	about, err := c.Publish(t.Context(), name, func(name string, data []byte) error {
		files[name] = data
		return nil
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(about)
	if err != nil {
		t.Fatal(err)
	}
	put := func(name string, data []byte) {
		path := filepath.Join(dir, "data", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, data := range files {
		put(about.Revision+"/"+name, data)
	}
	put("about.json", text)
	return about
}

// questions returns searches for whole boards and corners of games, and for similar ones.
func questions(t testing.TB, c *collection.Collection, r *rand.Rand, n int) (list []*api.SearchRequest) {
	t.Helper()
	var ids []int64
	for g, err := range c.Games(t.Context(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, g.ID)
	}
	for range n {
		sgf, err := c.SGF(t.Context(), ids[r.IntN(len(ids))])
		if err != nil {
			t.Fatal(err)
		}
		var play []string
		for _, s := range report.Steps(sgf) {
			if p, ok := s.Point.Board(); ok && !s.Setup {
				play = append(play, strings.ToUpper(s.Color.String()[:1])+":"+p.Name(19))
			}
		}
		q := &api.SearchRequest{}
		most := []int{3, 8, 20, 47}[r.IntN(4)]
		play = play[:min(len(play), r.IntN(most+1))]
		if corner := r.IntN(5); corner < 4 && len(play) > 0 {
			q.Region = []string{"A10:K19", "K10:T19", "A1:K10", "K1:T10"}[corner]
			if r.IntN(4) > 0 {
				q.Region = cornerRegion(corner, 8+r.IntN(5), 8+r.IntN(5))
			}
			q.At = []string{"", "auto"}[r.IntN(2)]
		}
		sym := board.Symmetry(r.IntN(8))
		for i, move := range play {
			p, _ := board.ParsePoint(move[2:], 19)
			color := move[:1]
			if sym > 3 {
				color = map[string]string{"X": "O", "O": "X"}[color]
			}
			play[i] = color + ":" + sym.Point(p, 19).Name(19)
		}
		if another := board.At(r.IntN(19), r.IntN(19)).Name(19); r.IntN(2) == 0 && !strings.Contains(strings.Join(play, " "), another) {
			play = append(play, "W:"+another)
		}
		q.Play = strings.Join(play, " ")
		q.FixedColor = r.IntN(4) == 0 || len(play) == 0
		if r.IntN(2) == 0 {
			q.Limit, q.Skip, q.Boards = 1+r.IntN(40), r.IntN(4)*r.IntN(40), q.Region == ""
			q.Sort = []string{"", "game", "oldest", "newest", "node", "date"}[r.IntN(6)]
			q.Falling = r.IntN(3) == 0
		}
		list = append(list, q)
	}
	return list
}

// cornerRegion returns a rectangle at a corner: bit 0 is the right one, bit 1 the lower one.
func cornerRegion(corner, width, height int) string {
	x, y := corner&1*(19-width), (1-corner>>1)*(19-height)
	name := func(x, row int) string { return fmt.Sprint("ABCDEFGHJKLMNOPQRST"[x:x+1], row+1) }
	return name(x, y) + ":" + name(x+width-1, y+height-1)
}

// askNode answers questions with positions.js, in Node.
func askNode(t testing.TB, dir string, list []*api.SearchRequest) (answers []struct {
	Answer map[string]any
	Bytes  int
	Time   float64 // ms
},
) {
	t.Helper()
	node := testpeers.Program(t, "node")
	text, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "positions_test.mjs", dir)
	cmd.Stdin = bytes.NewReader(text)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.Bytes())
	}
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatal(err)
	}
	return answers
}

// TestPositions compares the answers of positions.js with those of the API for the same games.
func TestPositions(t *testing.T) {
	c, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	comparePositions(t, c, 500, 32)
}

// TestPositionsOfMany is TestPositions with the collection of KATACHI_MANY: 60,621 games.
func TestPositionsOfMany(t *testing.T) {
	testpeers.Long(t)
	dir := os.Getenv("KATACHI_MANY")
	if dir == "" {
		testpeers.Skip(t, "set KATACHI_MANY to a collection")
	}
	c, err := collection.Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	comparePositions(t, c, 240, 33)
}

func comparePositions(t *testing.T, c *collection.Collection, n int, seed uint64) {
	dir := t.TempDir()
	about := publish(t, c, "games", dir)
	t.Logf("%d games, boards %v", about.Games, about.Boards)
	list := questions(t, c, rand.New(rand.NewPCG(seed, 0)), n)
	service := &api.Service{Shelf: &api.Shelf{}, Advisor: &api.Advisor{}}
	if err := service.Shelf.Add("games", func() (*collection.Collection, error) { return c, nil }); err != nil {
		t.Fatal(err)
	}
	unknown, absent, most, slowest, counts := 0, 0, 0, 0.0, map[string]int{}
	for i, a := range askNode(t, dir, list) {
		q := list[i]
		text, _ := json.Marshal(q)
		if a.Answer == nil {
			unknown++
			continue
		}
		most, slowest = max(most, a.Bytes), max(slowest, a.Time)
		want, err := service.Search(t.Context(), q)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		want.Revision = about.Revision
		for i := range want.List {
			want.List[i].LastAt = ""
		}
		wantText, _ := json.Marshal(want)
		var wanted map[string]any
		if err := json.Unmarshal(wantText, &wanted); err != nil {
			t.Fatal(err)
		}
		for _, name := range slices.Concat(keys(a.Answer), keys(wanted)) {
			if got, want := fmt.Sprint(a.Answer[name]), fmt.Sprint(wanted[name]); got != want {
				t.Errorf("%s: %s:\n%.1000s\nwant\n%.1000s", text, name, got, want)
				break
			}
		}
		if t.Failed() && len(counts) > 8 {
			return
		}
		if want.Hits == 0 && q.Region != "" {
			absent++
		}
		counts[fmt.Sprint("hits of ", len(fmt.Sprint(want.Hits)), " digits")]++
	}
	if absent < n/25 {
		t.Errorf("%d corners are in no game: too few to prove anything", absent)
	}
	t.Logf("%d corners in no game; %d of %d unknown; at most %d bytes and %.0f ms; %v", absent, unknown, n, most, slowest, counts)
	if unknown > n/4 { // symmetric boards and corners of many stones
		t.Errorf("%d of %d questions are unknown", unknown, n)
	}
}

func keys(m map[string]any) (list []string) {
	for name := range m {
		list = append(list, name)
	}
	return list
}
