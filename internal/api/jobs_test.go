package api

import (
	"strings"
	"testing"
	"time"
)

// TestJobPanics: a panic in a job ends the job, not the program. The fault is reported, and the
// state of the job has its ID.
func TestJobPanics(t *testing.T) {
	var told []*Fault
	jobs := NewJobs(&Service{Shelf: &Shelf{list: []*slot{{name: "x", held: &Held{}}}}}) // has no collection
	jobs.Fault = func(f *Fault) { told = append(told, f) }
	state, err := jobs.Add(t.Context(), &AddRequest{Records: []Record{{Text: "(;SZ[9];B[aa])"}}})
	if err != nil {
		t.Fatal(err)
	}
	ends := make(chan JobState, 1)
	err = jobs.Follow(t.Context(), state.Job, func(s *JobState) bool {
		if s.Ended {
			ends <- *s
		}
		return true
	})
	jobs.Wait()
	select {
	case end := <-ends:
		if err != nil || len(told) != 1 || end.Failed == nil || end.Failed.Status != StatusFailed || end.Failed.ID != told[0].ID || !strings.Contains(told[0].Error(), "job "+state.Job) {
			t.Errorf("the job ended with %+v (%v); faults reported: %v", end, err, told)
		}
	case <-time.After(time.Minute):
		t.Error("the job did not end")
	}
}
