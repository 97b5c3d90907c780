package web

import (
	"bytes"
	"net/http"

	"katachi/internal/api"
	"katachi/internal/report"
)

// report passes a fault to Options.Fault.
func (s *Server) report(f *api.Fault) {
	if s.opt.Fault != nil {
		s.opt.Fault(f)
	}
}

// recovered answers a request by next. It answers a panic with 500 and the ID of the reported
// fault. If the answer had begun already, it breaks off the connection, so that the client notices
// that the answer is incomplete.
func (s *Server) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out := &onceWriter{ResponseWriter: w}
		defer func() {
			value := recover()
			switch {
			case value == nil:
				return
			case value == http.ErrAbortHandler:
				panic(value)
			}
			fault := api.NewFault(report.OneLine(r.Method+" "+clip(r.URL.String())), value)
			s.report(fault)
			if out.begun {
				panic(http.ErrAbortHandler)
			}
			out.Header().Del("ETag")
			writeProblem(out, fault.Problem())
		}()
		next.ServeHTTP(out, r)
	})
}

// errorLog is the log of an [http.Server]. It reports panics, and ignores clients that disconnect.
type errorLog struct{ s *Server }

// Write takes a line of the log, with the stack of a panic.
func (l errorLog) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("panic serving")) {
		l.s.report(api.NewFault("a connection", string(line)))
	}
	return len(line), nil
}
