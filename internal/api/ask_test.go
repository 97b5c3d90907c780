package api

import (
	"errors"
	"strings"
	"testing"

	"katachi/internal/ops/question"
)

// TestAsk: an answer has the counts of katachi ask, the requested page of hits and, for each hit,
// the board with its move.
func TestAsk(t *testing.T) {
	s, _ := newTestService(t)
	all, err := s.Ask(t.Context(), &AskRequest{Collection: "own", Request: question.Request{Question: "at Q16 as m then within 3 by m.player; by colour", Limit: 10}, Boards: true})
	if err != nil {
		t.Fatal(err)
	}
	if all.Games != 3 || all.Total.Hits != 3 || all.HitGames != 3 || len(all.Groups) != 2 || len(all.Hits) != 3 || len(all.Boards) != 3 {
		t.Fatalf("%+v", all)
	}
	for i, board := range all.Boards {
		rows := strings.Split(board, "/")
		want := map[string]byte{"black": 'X', "white": 'O'}[all.Hits[i].Color.Name()]
		if len(rows) != 19 || rows[3][15] != want {
			t.Errorf("hit %d: no stone of %v at Q16 of %s", i, all.Hits[i].Color, board)
		}
	}
	one, err := s.Ask(t.Context(), &AskRequest{Collection: "own", Request: question.Request{Question: "at Q16", Limit: 1, Skip: 2}})
	if err != nil || len(one.Hits) != 1 || one.Hits[0].Game != all.Hits[2].Game || one.Boards != nil {
		t.Errorf("the third hit: %+v, %v", one, err)
	}
}

// TestAskWrong: the error for a malformed question has its line and column.
func TestAskWrong(t *testing.T) {
	s, _ := newTestService(t)
	for _, test := range []struct {
		question     string
		line, column int
	}{
		{"calld ladder", 1, 1},
		{"called ladder then touches m", 1, 28},
		{"called ladder\n; by yer", 2, 6},
		{"目 atari", 1, 1},
		{"atari and (ko", 1, 11},
	} {
		_, err := s.Ask(t.Context(), &AskRequest{Request: question.Request{Question: test.question}})
		var p *Problem
		if !errors.As(err, &p) || p.Status != StatusBadRequest || p.Field != "question" || p.Line != test.line || p.Column != test.column {
			t.Errorf("%q: %+v, want line %d, column %d", test.question, p, test.line, test.column)
		}
	}
	for _, in := range []AskRequest{{}, {Request: question.Request{Question: "ko", Limit: -1}}, {Request: question.Request{Question: "ko", Limit: MaxList + 1}}, {Request: question.Request{Question: "ko", Limit: maxBoards + 1}, Boards: true}, {Request: question.Request{Question: "ko", Skip: -1}}} {
		if _, err := s.Ask(t.Context(), &in); ProblemOf(err) == nil || ProblemOf(err).Status != StatusBadRequest {
			t.Errorf("%+v: %v", in, err)
		}
	}
}
