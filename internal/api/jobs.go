package api

// Jobs is the work that goes on after its request was answered: adding games to collections.
type Jobs struct{ shelf *Shelf }

// NewJobs returns the jobs of a shelf's collections.
func NewJobs(s *Shelf) *Jobs { return &Jobs{shelf: s} }

// Stop ends all jobs; what they have stored stays.
func (j *Jobs) Stop() {}

// Wait returns when all jobs have ended.
func (j *Jobs) Wait() {}
