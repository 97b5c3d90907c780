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

// panicsHere is the function that the tests look for in stacks.
func panicsHere() { panic(errors.New("the test's own")) }

// TestPanicIsAnswered: the answer to a request that panics is status 500 with an ID. The panic is
// reported once, with the stack and the ID, and the next request is answered as usual.
func TestPanicIsAnswered(t *testing.T) {
	shelf, err := api.OpenShelf(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	var told []*api.Fault
	s, err := New(&Options{
		Service: &api.Service{Shelf: shelf, Advisor: &api.Advisor{}}, // without a model, /suggest panics
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
			t.Fatalf("reported: %v, want %d, the last %s with its stack", told, i+1, p.ID)
		}
	}
	if told[0].ID == told[1].ID {
		t.Error("two panics have the same ID")
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

// TestPanicWithinAnswer: if the answer has begun, it is broken off, so that the client does not
// take it for complete.
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
		t.Errorf("the answer %q ends as if it were complete", body)
	}
	if len(told) != 1 || !strings.Contains(told[0].Error(), "panicsHere") {
		t.Errorf("reported: %v, want one with its stack", told)
	}
}

// TestErrorLog: panics that net/http recovers are reported, but clients that break off are not.
func TestErrorLog(t *testing.T) {
	var told []*api.Fault
	log := errorLog{&Server{opt: Options{Fault: func(f *api.Fault) { told = append(told, f) }}}}
	for _, line := range []string{"http: TLS handshake error", "http: panic serving 127.0.0.1:1: oh\nstack\n"} {
		if n, err := log.Write([]byte(line)); n != len(line) || err != nil {
			t.Errorf("Write = %d, %v", n, err)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0].Error(), "oh\nstack") {
		t.Errorf("reported: %v, want the panic", told)
	}
}
