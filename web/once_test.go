package web_test

import (
	"context"
	"errors"
	"net/http"
	"testing"
)

// goneWriter writes to a client that breaks off as soon as anything is sent to it.
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

// TestStatusOnce: if the client breaks off while an answer is sent, no second status is sent, which
// would log "http: superfluous response.WriteHeader call".
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
