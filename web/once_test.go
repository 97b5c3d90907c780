package web_test

import (
	"context"
	"errors"
	"net/http"
	"testing"
)

// goneWriter is the way to a client that breaks off as soon as it is sent anything.
type goneWriter struct {
	breakOff context.CancelFunc
	header   http.Header
	statuses []int
}

func (w *goneWriter) Header() http.Header    { return w.header }
func (w *goneWriter) WriteHeader(status int) { w.statuses = append(w.statuses, status) }
func (w *goneWriter) Write([]byte) (int, error) {
	w.breakOff()
	return 0, errors.New("the client is gone")
}

// TestStatusOnce: an answer whose client breaks off while it is sent got a second status, and the log
// "http: superfluous response.WriteHeader call".
func TestStatusOnce(t *testing.T) {
	for _, path := range []string{"/search?play=Q16", "/games", "/search?play=Z99"} {
		ctx, cancel := context.WithCancel(t.Context())
		w := &goneWriter{breakOff: cancel, header: http.Header{}}
		newServer(t, nil).ServeHTTP(w, request("GET", "/api/v1"+path, "").WithContext(ctx))
		if len(w.statuses) != 1 || w.statuses[0] == 499 {
			t.Errorf("%s: statuses %v were sent, want one", path, w.statuses)
		}
		if ctx.Err() == nil {
			t.Errorf("%s: nothing was sent", path)
		}
		cancel()
	}
}
