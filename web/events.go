package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"katachi/internal/api"
)

// eventTime is the least time between two events of a job, so that a fast job does not flood a slow
// connection.
const eventTime = 100 * time.Millisecond

// events sends the progress of a job as server-sent events (HTML Living Standard, section 9.2):
// several "progress" events, then "end".
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	out := http.NewResponseController(w)
	begun := false
	err := s.jobs.Follow(r.Context(), r.PathValue("job"), func(state *api.JobState) bool {
		if !begun {
			begun = true
			w.Header().Set("Content-Type", "text/event-stream")
			w.Header().Set("Cache-Control", "no-store")
		}
		name := "progress"
		if state.Ended {
			name = "end"
		}
		data, err := json.Marshal(state)
		if err != nil {
			return false
		}
		_ = out.SetWriteDeadline(time.Now().Add(writeTime)) // a test's writer has none
		if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", name, data); err != nil {
			return false
		}
		if err := out.Flush(); err != nil {
			return false
		}
		if !state.Ended {
			time.Sleep(eventTime)
		}
		return true
	})
	if err != nil && !begun {
		writeProblem(w, api.ProblemOf(err))
	}
}
