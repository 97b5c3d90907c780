package web

import "net/http"

// onceWriter passes on the first status of an answer only. When a client breaks off while huma writes
// the answer, such as a page that has given a search up, huma sets another status, 499, and net/http
// would log a superfluous call. It also knows whether an answer has begun.
type onceWriter struct {
	http.ResponseWriter
	begun bool
}

// WriteHeader sends the status and the header, the first time.
func (w *onceWriter) WriteHeader(status int) {
	if !w.begun {
		w.begun = true
		w.ResponseWriter.WriteHeader(status)
	}
}

// Write sends a part of the answer.
func (w *onceWriter) Write(data []byte) (int, error) {
	w.begun = true
	return w.ResponseWriter.Write(data)
}

// Unwrap returns the writer itself, for [http.ResponseController].
func (w *onceWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
