package api

import (
	"strings"
	"testing"

	"katachi/internal/report"
)

// TestLike: a position with one stone moved by a line is found in its game with one difference. Two
// differences also find a game with an extra stone. Each hit has its board.
func TestLike(t *testing.T) {
	s, _ := newTestService(t)
	ask := func(in LikeRequest) *LikeAnswer {
		t.Helper()
		in.Collection = "own"
		in.Sought = Sought{Collection: "own", Position: Position{Play: "Q16 D5 A18 C18 E18 G18"}, Question: report.Question{FixedColor: true}}
		out, err := s.Like(t.Context(), &in)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for differences, want := range []int{1, 1, 2, 2} { // b.sgf has handicap stones and is never found
		out := ask(LikeRequest{Differences: differences, Limit: 1})
		if out.Games != want || out.Most != max(1, differences) || len(out.List) != 1 || len(out.Boards) != 1 {
			t.Fatalf("%d differences: want %d games, got %+v", differences, want, out)
		}
		l, rows := out.List[0], strings.Split(out.Boards[0], "/")
		if l.Path != "a.sgf" || l.Distance != 1 || l.Move != 6 || len(l.Differences) != 1 || l.Differences[0].Point != "D5" || l.Differences[0].From != "D4" {
			t.Errorf("%+v", l)
		}
		if len(rows) != 19 || rows[15][3] != 'O' || rows[14][3] != '.' {
			t.Errorf("its board: %v", rows)
		}
	}
	if none := ask(LikeRequest{}); none.Games != 1 || len(none.List) != 0 || len(none.Boards) != 0 {
		t.Errorf("without a list: %+v", none)
	}
	second := ask(LikeRequest{Differences: 2, Limit: 10, Skip: 1})
	if second.Games != 2 || len(second.List) != 1 || second.List[0].Path != "c.sgf" || second.List[0].Distance != 2 {
		t.Errorf("the list from the second on: %+v", second)
	}
}

// TestLikeWrong: a request that /like does not support is refused, with the field.
func TestLikeWrong(t *testing.T) {
	s, _ := newTestService(t)
	at := Position{Play: "Q16"}
	for _, test := range []struct {
		in    LikeRequest
		field string
	}{
		{LikeRequest{Sought: Sought{Position: at}, Differences: 4}, "differences"},
		{LikeRequest{Sought: Sought{Position: at}, Differences: -1}, "differences"},
		{LikeRequest{Sought: Sought{Position: at}, Limit: maxBoards + 1}, "limit"},
		{LikeRequest{Sought: Sought{Position: at}, Limit: -1}, "limit"},
		{LikeRequest{Sought: Sought{Position: at}, Skip: -1}, "skip"},
		{LikeRequest{Sought: Sought{Question: report.Question{Named: []string{"geta"}}}}, "query"},
		{LikeRequest{Sought: Sought{Question: report.Question{Query: "rows=X then=O"}}}, ""},
		{LikeRequest{Sought: Sought{Question: report.Question{Query: "rows=.X then=O0,0"}}}, "then"},
		{LikeRequest{Sought: Sought{Position: at, Question: report.Question{Region: "P15:T19", Then: "W R14"}}}, ""},
		{LikeRequest{Sought: Sought{Position: at, Question: report.Question{Region: "P15:T19", Next: "black"}}}, "next"},
		{LikeRequest{Sought: Sought{Position: at, Question: report.Question{Variations: true}}}, "variations"},
		{LikeRequest{Sought: Sought{Question: report.Question{Query: "nonsense"}}}, ""},
	} {
		_, err := s.Like(t.Context(), &test.in)
		if p := ProblemOf(err); p.Status != StatusBadRequest || test.field != "" && p.Field != test.field {
			t.Errorf("%+v: %+v, want a problem of the field %q", test.in, p, test.field)
		}
	}
}
