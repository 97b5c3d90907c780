package web_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"testing"
	"time"

	"katachi/internal/api"
)

// TestThink asks for suggestions with a search: the moves that were searched come first, the sum of
// the visits is right, and the same question has the same answer. Without playouts nothing is
// searched.
func TestThink(t *testing.T) {
	s := newServer(t, nil)
	var a, b, plain api.SuggestAnswer
	get(t, s, "/suggest?size=9&play=E5+C3&playouts=200&komi=6.5&limit=5", &a)
	get(t, s, "/suggest?size=9&play=E5+C3&playouts=200&komi=6.5&limit=5", &b)
	get(t, s, "/suggest?size=9&play=E5+C3&limit=5", &plain)
	if plain.Search != nil || plain.Suggest[0].Search != nil {
		t.Error("a search although no playouts were asked for")
	}
	if a.Search == nil || a.Search.Visits != 200 || a.Search.Komi != 6.5 || len(a.Search.Ownership) != 9 || len(a.Search.Ownership[8]) != 9 {
		t.Fatalf("%+v", a.Search)
	}
	last := 1 << 30
	for _, m := range a.Suggest {
		if m.Search == nil {
			break
		}
		if m.Search.Visits > last || m.Search.Line[0] != m.Point || *m.Search.LCB > *m.Search.Winrate {
			t.Errorf("%+v", m)
		}
		last = m.Search.Visits
	}
	one, _ := json.Marshal(a)
	if two, _ := json.Marshal(b); string(one) != string(two) {
		t.Errorf("%s\n%s", one, two)
	}
}

// TestReview reviews a game in parts, and a record from the request.
func TestReview(t *testing.T) {
	s := newServer(t, nil)
	next := 1
	for from, complete := 0, false; !complete && from < 40; {
		var a api.ReviewAnswer
		body, _ := json.Marshal(map[string]any{"game": 1, "from": from, "moves": 20, "playouts": 5})
		w := ask(s, request("POST", "/api/v1/review", string(body)))
		if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Code != 200 || len(a.Moves) == 0 {
			t.Fatalf("%d %.300s, %v", w.Code, w.Body, err)
		}
		for _, m := range a.Moves {
			if m.Move != next {
				t.Fatalf("move %d, want %d", m.Move, next)
			}
			next++
		}
		if known := a.Moves[1].Known; from == 0 && (known == nil || known.Of < 20) {
			t.Errorf("the collection has %+v for the second move", known)
		}
		from, complete = from+len(a.Moves), a.Complete
	}
	w := ask(s, request("POST", "/api/v1/review", `{"record": {"text": "(;SZ[5]KM[3];B[cc];W[zz];B[dd])"}, "playouts": 20}`))
	var a api.ReviewAnswer
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || len(a.Moves) != 1 || !a.Complete || a.Illegal == nil || a.Komi != 3 {
		t.Errorf("%s, %v", w.Body, err)
	}
}

// TestReviewCancelled: a review ends with its request.
func TestReviewCancelled(t *testing.T) {
	s := newServer(t, nil)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	began := time.Now()
	r := request("POST", "/api/v1/review", `{"game": 1, "moves": 10, "playouts": 2000}`).WithContext(ctx)
	s.ServeHTTP(httptest.NewRecorder(), r)
	if d := time.Since(began); d > 3*time.Second {
		t.Errorf("it continued for %v", d)
	}
}
