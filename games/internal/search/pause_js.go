package search

import "time"

// pauses says when a search last paused for the page, and how often it does.
var pauses = struct {
	last  time.Time
	every time.Duration
}{every: 20 * time.Millisecond}

// pause gives the page time to handle events: in a browser nothing else runs while Go works, so
// nobody could cancel a search.
func pause() {
	if now := time.Now(); now.Sub(pauses.last) > pauses.every {
		time.Sleep(1)
		pauses.last = time.Now()
	}
}
