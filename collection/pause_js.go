package collection

import "time"

// pauses is when a search last let the page be heard, and how often it does.
var pauses = struct {
	last  time.Time
	every time.Duration
}{every: 20 * time.Millisecond}

// pause lets the page be heard now and then: in a browser nothing else runs while Go works, and nobody
// could end a search.
func pause() {
	if now := time.Now(); now.Sub(pauses.last) > pauses.every {
		time.Sleep(1)
		pauses.last = time.Now()
	}
}
