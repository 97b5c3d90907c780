package web

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"katachi/internal/api"
)

// panicsHere is what the tests look for in stacks.
func panicsHere() { panic(errors.New("the test's own")) }

// TestPanicIsAnswered: a panic was an empty reply, and nobody heard of it. It is 500 with an ID, told
// once with the stack and the ID, and the next request is answered as ever.
func TestPanicIsAnswered(t *testing.T) {
	shelf, err := api.OpenShelf(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	var told []*api.Fault
	s, err := New(&Options{
		Service: &api.Service{Shelf: shelf, Advisor: &api.Advisor{}}, // has no model: /suggest panics
		Fault:   func(f *api.Fault) { told = append(told, f) },
	})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(s)
	defer srv.Close()
	for i := range 2 {
		status, body := fetched(t, srv, "/api/v1/suggest?play=Q16")
		var p api.Problem
		if err := json.Unmarshal(body, &p); err != nil || status != 500 || p.Status != 500 || p.ID == "" || !strings.Contains(p.Detail, p.ID) {
			t.Fatalf("%d %s (%v), want a problem with an ID", status, body, err)
		}
		if len(told) != i+1 || told[i].ID != p.ID || !strings.Contains(told[i].Error(), "api.(*Advisor).Suggest") ||
			!strings.Contains(told[i].Error(), "GET /api/v1/suggest?play=Q16") {
			t.Fatalf("told were %v, want %d, the last %s with its stack", told, i+1, p.ID)
		}
	}
	if told[0].ID == told[1].ID {
		t.Error("two faults have one ID")
	}
	if status, body := fetched(t, srv, "/api/v1/search?play=Q16"); status != 200 {
		t.Errorf("afterwards: %d %s", status, body)
	}
}

func fetched(t *testing.T, srv *httptest.Server, path string) (status int, body []byte) {
	t.Helper()
	resp, err := srv.Client().Get(srv.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, err = io.ReadAll(resp.Body); err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, body
}

// TestPanicWithinAnswer: an answer that had begun is broken off, so that it is not taken for whole.
func TestPanicWithinAnswer(t *testing.T) {
	var told []*api.Fault
	s := &Server{opt: Options{Fault: func(f *api.Fault) { told = append(told, f) }}}
	srv := httptest.NewServer(s.recovered(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "a part")
		_ = http.NewResponseController(w).Flush()
		panicsHere()
	})))
	defer srv.Close()
	resp, err := srv.Client().Get(srv.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, err := io.ReadAll(resp.Body); err == nil {
		t.Errorf("the answer %q ends as if it were whole", body)
	}
	if len(told) != 1 || !strings.Contains(told[0].Error(), "panicsHere") {
		t.Errorf("told were %v, want one with its stack", told)
	}
}

// TestErrorLog tells panics that net/http has caught, and nothing of clients that break off.
func TestErrorLog(t *testing.T) {
	var told []*api.Fault
	log := errorLog{&Server{opt: Options{Fault: func(f *api.Fault) { told = append(told, f) }}}}
	for _, line := range []string{"http: TLS handshake error", "http: panic serving 127.0.0.1:1: oh\nstack\n"} {
		if n, err := log.Write([]byte(line)); n != len(line) || err != nil {
			t.Errorf("Write = %d, %v", n, err)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0].Error(), "oh\nstack") {
		t.Errorf("told were %v, want the panic", told)
	}
}
