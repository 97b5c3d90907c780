package web

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"log"
	"net"
	"net/http"
	"sync"
	"time"

	"katachi/internal/api"
	"katachi/internal/assistant"
	"katachi/web/wasm"
)

// Options are the options of a Server.
type Options struct {
	Service  *api.Service
	Hosts    []string // further host names and addresses, without a port, besides those of this machine
	Token    string   // token that a client must send; "" if only this machine can reach the server
	Searches int      // most operations at a time; a quarter of this number of long ones, less one, may run in addition; 0 means 4 per processor
	Wait     int      // most operations that wait for their turn; the same number of long ones may wait, too; 0 means 64

	Fault func(*api.Fault) // if not nil, called for each panic, by the goroutine that panicked
}

// Time limits of a server. They are variables for tests.
var (
	headerTime = 5 * time.Second        // to send the header of a request
	bodyTime   = 30 * time.Second       // to send its body
	workTime   = 20 * time.Second       // to answer
	tryTime    = 200 * time.Millisecond // to answer before the request's turn
	writeTime  = 60 * time.Second       // to answer and to send the answer
	idleTime   = 2 * time.Minute        // between two requests of a connection
	graceTime  = 400 * time.Millisecond
)

// maxHeader is the largest header of a request, in bytes: a position may have many moves.
const maxHeader = 64 << 10

// Server answers HTTP requests. New makes it.
type Server struct {
	opt     Options
	handler http.Handler
	limit   *limit
	long    *limit // queue of operations that may take seconds
	jobs    *api.Jobs
	salt    string // part of tags, different for each server
}

// New returns a server for the page and the API.
func New(opt *Options) (*Server, error) { return newWith(opt, wasm.Modules()) }

// newWith is New with WebAssembly modules, which may be nil.
func newWith(opt *Options, modules fs.FS) (*Server, error) {
	short := newLimit(opt.Searches, opt.Wait)
	s := &Server{opt: *opt, limit: short, long: newLimit(max(1, cap(short.working)/4-1), opt.Wait), jobs: api.NewJobs(opt.Service), salt: rand.Text()}
	mux := http.NewServeMux()
	s.routes(mux)
	files, err := newPage(modules)
	if err != nil {
		return nil, err
	}
	mux.Handle("/", files)
	assistants, err := assistant.Handler(&assistant.Options{Service: opt.Service, Work: s.work})
	if err != nil {
		return nil, err
	}
	mux.Handle(assistPath, assistants)
	s.jobs.Fault = s.report
	s.handler = s.recovered(timed(s.guard(mux)))
	return s, nil
}

// work runs a tool of an assistant when its turn comes; all tools only read.
func (s *Server) work(ctx context.Context, work func(context.Context) error) error {
	return s.limit.run(ctx, func() uint64 { return 0 }, work)
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Serve answers requests from a listener until ctx is done. Requests in progress then get a moment
// to finish; after that they are stopped. When Serve returns, no request is in progress.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	var connections sync.WaitGroup // Shutdown and Close of http.Server do not wait for all handlers
	working, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	srv := &http.Server{
		Handler: s, DisableGeneralOptionsHandler: true, ReadHeaderTimeout: headerTime, WriteTimeout: writeTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader,
		BaseContext: func(net.Listener) context.Context { return working },
		ErrorLog:    log.New(errorLog{s}, "", 0),
		ConnState: func(_ net.Conn, state http.ConnState) {
			switch state {
			case http.StateNew:
				connections.Add(1)
			case http.StateClosed, http.StateHijacked:
				connections.Done()
			}
		},
	}
	ended := make(chan error, 1)
	go func() {
		<-ctx.Done()
		s.jobs.Stop()
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), graceTime)
		defer cancel()
		err := srv.Shutdown(grace)
		stop()
		if err != nil { // some request is still running, and has been told to stop
			time.Sleep(graceTime / 8)
			err = srv.Close()
		}
		s.jobs.Wait()
		ended <- err
	}()
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	err := <-ended
	connections.Wait()
	return err
}
