package web

import (
	"context"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"katachi/internal/api"
)

// NewWith is New with WebAssembly modules.
var NewWith = newWith

// TestShutdownWaits stops a server while it answers a request: Serve must not return before the
// request has been answered.
func TestShutdownWaits(t *testing.T) {
	shelf, err := api.OpenShelf(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	s, err := New(&Options{Service: &api.Service{Shelf: shelf, Advisor: &api.Advisor{}}})
	if err != nil {
		t.Fatal(err)
	}
	begun := make(chan struct{})
	var answered atomic.Bool
	s.handler = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(begun)
		<-r.Context().Done()
		time.Sleep(300 * time.Millisecond)
		answered.Store(true)
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		if resp, err := client.Get("http://" + l.Addr().String()); err == nil {
			resp.Body.Close()
		}
	}()
	<-begun
	stop()
	if err := <-ended; err != nil {
		t.Errorf("Serve: %v", err)
	}
	if !answered.Load() {
		t.Error("Serve returned while a request was being answered")
	}
	<-asked
}
