package ask

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"katachi/board"
	"katachi/games/collection"
)

// asked returns the numbers of the moves that a question finds in records, and the number of
// unknown ones.
func asked(t *testing.T, text string, records ...string) (moves []int, unknown int) {
	t.Helper()
	col, err := collection.NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	var texts []collection.Text
	for i, r := range records {
		texts = append(texts, collection.Text{Path: fmt.Sprintf("%d.sgf", i), Data: []byte(r)})
	}
	if _, err := col.AddTexts(t.Context(), texts, nil); err != nil {
		t.Fatal(err)
	}
	q, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	a, err := q.Ask(t.Context(), col, &Options{Each: func(h *Hit, _ *collection.Info) bool {
		moves = append(moves, h.Move)
		return true
	}})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return moves, a.Unknown
}

// wantAsked fails unless a question finds the given moves and number of unknown ones.
func wantAsked(t *testing.T, text string, want []int, unknown int, records ...string) {
	t.Helper()
	if got, n := asked(t, text, records...); fmt.Sprint(got) != fmt.Sprint(want) || n != unknown {
		t.Errorf("%s: moves %v and %d unknown, want %v and %d", text, got, n, want, unknown)
	}
}

// TestComment: words in the comment of a move are found, whatever their case. Words in the root and
// in variations are not.
func TestComment(t *testing.T) {
	record := `(;SZ[9]C[good game](;B[cc]C[A good, BAD move];W[gg];B[cg]C[Bad shape])(;B[gc]C[good]))`
	wantAsked(t, `comment good`, []int{1}, 0, record)
	wantAsked(t, `comment "bad move"`, []int{1}, 0, record)
	wantAsked(t, `comment bad as m then within 2 comment shape`, []int{1}, 0, record)
	wantAsked(t, `not comment bad`, []int{2}, 0, record)
	wantAsked(t, `comment good`, nil, 0, `(;SZ[9];B[cc];W[gg])`)
}

// TestCommentNames: comments are found in a record of another format, and in SGF whatever its name.
func TestCommentNames(t *testing.T) {
	col, _ := stored(t, []collection.Text{{Path: "b.ugf", Data: []byte("(;SZ[9];B[cc];W[gg]C[good])")}})
	defer col.Close()
	name := filepath.Join(t.TempDir(), "a.ugf")
	text := "[Header]\nLang=UTF-8\nSize=19\nHdcp=0,6.5\n[Data]\nPD,B1,1,0\nDP,W1,2,4\n[Figure]\n.Text,2\ngood\n.EndText\n"
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := col.Add(t.Context(), []string{name}, nil); err != nil {
		t.Fatal(err)
	}
	q, err := Parse(`comment good number 2`)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := q.Ask(t.Context(), col, nil); err != nil || a.Games != 2 || a.Total.Hits != 2 {
		t.Errorf("%+v, %v; want a hit in each of two games", a, err)
	}
}

// TestLoss: the points that a move lost are those of the analysis in the record. Without an
// analysis, the condition and its negation are unknown.
func TestLoss(t *testing.T) {
	record := `(;SZ[9]SBKS[1];B[cc]SBKS[0.7];W[gg]SBKS[5.2];B[cg];W[gc]SBKS[2])`
	wantAsked(t, `loss 5`, []int{2}, 2, record) // 4.5 points
	wantAsked(t, `loss 1..`, []int{2}, 2, record)
	wantAsked(t, `loss 0..2`, []int{1}, 2, record)
	wantAsked(t, `not loss 1..`, []int{1}, 2, record)
	wantAsked(t, `not loss 1.. number ..3`, []int{1}, 1, record)
	wantAsked(t, `loss 0..`, nil, 2, `(;SZ[9];B[cc];W[gg])`)
}

// TestReads: reads finds what the exact reader proves about three points in a row in the corner.
// Within a single position nothing is proven.
func TestReads(t *testing.T) {
	three := `(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][eb][ea][ec]`
	for _, c := range []struct {
		text, move string
		holds      bool
	}{
		{`reads lives`, `;B[ba])`, true},
		{`reads dies`, `;B[ba])`, false},
		{`not reads ko`, `;B[ba])`, true},
		{`reads kills`, `;W[ba])`, true},
		{`not reads kills`, `;W[ba])`, false},
		{`reads dies`, `;B[aa])`, true},
		{`reads lives`, `;B[aa])`, false},
	} {
		want := []int(nil)
		if c.holds {
			want = []int{1}
		}
		wantAsked(t, c.text, want, 0, three+c.move)
	}
	s := state{}
	s.board.Init(9)
	s.stones.begin(9)
	for _, p := range []string{"A8", "B8", "C8", "D8", "D9"} {
		at, _ := board.ParsePoint(p, 9)
		s.board.Set(board.Black, at)
		s.stones.cells[at] = board.Black
		s.point, s.color = at, board.Black
	}
	s.time, s.synced, s.exact.most = 1, 1, 1
	if v := s.fate(&Expr{Text: "lives"}); v != unknown {
		t.Errorf("within one position: %v, want unknown", v)
	}
}
