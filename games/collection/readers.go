package collection

import "slices"

// readers are the calls in progress that may read files of a collection, and the files that are
// kept open for them: those that are no longer in the current state, because they were merged or
// rewritten. Readers are numbered in the order in which they begin. A reader that began after a
// file left the state does not use it, so the file is closed when all readers that began earlier
// have ended.
type readers struct {
	next  uint64 // number of the next reader
	begun map[uint64]bool
	left  []leftFile
}

// leftFile is a file that only readers with lower numbers can have.
type leftFile struct {
	below uint64
	close func()
}

// reading begins a reader: the files that it takes from the collection stay open until done is
// called.
func (c *Collection) reading() (done func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.readingNow()
}

// readingNow is reading for callers that hold c.mu.
func (c *Collection) readingNow() (done func()) {
	r := &c.readers
	n := r.next
	r.next++
	if r.begun == nil {
		r.begun = map[uint64]bool{}
	}
	r.begun[n] = true
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(r.begun, n)
		r.closeLeft()
	}
}

// leave notes a file that is no longer in the current state.
func (r *readers) leave(close func()) { r.left = append(r.left, leftFile{r.next, close}) }

// closeLeft closes the files that no reader can still be using.
func (r *readers) closeLeft() {
	first := r.next
	for n := range r.begun {
		first = min(first, n)
	}
	r.left = slices.DeleteFunc(r.left, func(f leftFile) bool {
		if f.below > first {
			return false
		}
		f.close()
		return true
	})
}

// closeAll closes all files, even if readers have them.
func (r *readers) closeAll() {
	for _, f := range r.left {
		f.close()
	}
	r.left = nil
}
