package web_test

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"katachi/games/collection"
	"katachi/internal/api"
	"katachi/internal/lockfile"
)

// TestLockedCollection: while another program writes to a collection, searches are answered as
// before, but games cannot be added, and the job fails with 409. Afterwards they can be added.
func TestLockedCollection(t *testing.T) {
	dir := t.TempDir()
	c, err := collection.Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	shelf, err := api.OpenShelf([]string{dir}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	srv := httptest.NewServer(newServer(t, func(o *webOptions) { o.Service = serviceOf(shelf) }))
	defer srv.Close()
	add := func(record string) (state api.JobState) {
		t.Helper()
		fetch(t, srv, "POST", "/jobs", `{"records": [{"name": "a.sgf", "text": "`+record+`"}]}`, &state)
		for deadline := time.Now().Add(20 * time.Second); !state.Ended; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("the job does not end")
			}
			fetch(t, srv, "GET", "/jobs/"+state.Job, "", &state)
		}
		return state
	}
	hits := func() int {
		t.Helper()
		var found api.SearchAnswer
		fetch(t, srv, "GET", "/search?play=Q16", "", &found)
		return found.Hits
	}
	if state := add("(;SZ[19];B[pd];W[dd])"); state.Failed != nil || state.Added != 1 {
		t.Fatalf("before the lock: %+v", state)
	}

	lock, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	if err := lockfile.Take(lock); err != nil {
		t.Fatal(err)
	}
	if state := add("(;SZ[19];B[pd];W[dp])"); state.Failed == nil || state.Failed.Status != 409 || state.Added != 0 {
		t.Errorf("locked: %+v, want a failure with 409", state)
	} else {
		t.Log(state.Failed.Detail)
	}
	if n := hits(); n != 1 {
		t.Errorf("locked: %d hits, want 1", n)
	}

	lockfile.Release(lock)
	if state := add("(;SZ[19];B[pd];W[dp])"); state.Failed != nil || state.Added != 1 {
		t.Errorf("after the lock: %+v", state)
	}
	if n := hits(); n != 2 {
		t.Errorf("after the lock: %d hits, want 2", n)
	}
}
