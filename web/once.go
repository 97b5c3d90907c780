package web

import "net/http"

// onceWriter passes on only the first status of an answer. If a client disconnects while huma
// writes the answer, for example a page that has given up a search, huma sets another status, 499,
// and net/http would log a superfluous call. It also records whether an answer has begun.
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
