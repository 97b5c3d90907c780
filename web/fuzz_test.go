package web_test

import (
	"encoding/json"
	"maps"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"katachi/internal/api"
)

// answered checks that a request is answered, or refused in a problem with a sentence: nothing
// panics, and the server has no error of its own.
func answered(t testing.TB, w *httptest.ResponseRecorder) {
	t.Helper()
	switch {
	case w.Code >= 500 && w.Code != 503: // 503: it took too long, on a busy machine
		t.Fatalf("%d %.300s", w.Code, w.Body)
	case w.Code >= 400:
		var p api.Problem
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Status != w.Code || p.Detail == "" {
			t.Fatalf("%d %.300s (%v), want a problem", w.Code, w.Body, err)
		}
	case w.Code == 200 && strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") && !json.Valid(w.Body.Bytes()):
		t.Fatalf("the answer is not JSON: %.300s", w.Body)
	}
}

// FuzzBodies sends bodies to the operations that take one. It leaves out /jobs, which adds games,
// and /review, which may rightly take a minute.
func FuzzBodies(f *testing.F) {
	paths := []string{"/read", "/name", "/write", "/match", "/session"}
	for i, path := range paths {
		for _, body := range badPosts[path] {
			f.Add(uint8(i), body)
		}
	}
	f.Add(uint8(0), `{"text": "(;SZ[9];B[aa](;W[bb])(;W[cc]C[x]))"}`)
	f.Add(uint8(1), `{"game": 1, "lang": "ja"}`)
	f.Add(uint8(2), `{"tree": {"size": 9, "nodes": [{}, {"parent": 0, "color": "black", "point": "C3"}]}, "names": true}`)
	f.Add(uint8(3), `{"patterns": "pattern: x\n\n  XO\n", "position": {"play": "Q16 D4 R4"}}`)
	s := newServer(f, nil)
	f.Fuzz(func(t *testing.T, which uint8, body string) {
		answered(t, ask(s, request("POST", "/api/v1"+paths[int(which)%len(paths)], body)))
	})
}

// FuzzParameters asks the operations that only read, beginning with a bad request of each and one
// that most can answer: TestBadRequests asks all the others, which would take fuzzing more than a minute
// before it begins. It leaves out playouts, which take as much time as they are given.
func FuzzParameters(f *testing.F) {
	var paths []string
	for _, path := range slices.Sorted(maps.Keys(badGets)) {
		if u, err := url.Parse("/api/v1" + path); err == nil && !strings.Contains(path, "<") && u.Path != "" {
			paths = append(paths, path)
		}
	}
	for i, path := range paths {
		f.Add(uint8(i), badGets[path][0])
		f.Add(uint8(i), "play=Q16+D4&region=A1:K10&limit=3")
	}
	s := newServer(f, nil)
	// The first search by name names all games, which may take longer than Go's fuzzing allows for
	// an input.
	answered(f, ask(s, request("GET", "/api/v1/search?named=no-such-name-at-all", "")))
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		values, err := url.ParseQuery(text)
		if err != nil || values.Has("playouts") {
			return
		}
		answered(t, ask(s, request("GET", "/api/v1"+paths[int(which)%len(paths)]+"?"+values.Encode(), "")))
	})
}
