package store

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

// Reading begins a reader: the files that it takes from the collection stay open until done is
// called.
func (s *Store) Reading() (done func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.readingNow()
}

// readingNow is reading for callers that hold s.mu.
func (s *Store) readingNow() (done func()) {
	r := &s.readers
	n := r.next
	r.next++
	if r.begun == nil {
		r.begun = map[uint64]bool{}
	}
	r.begun[n] = true
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
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

// InUse returns the number of calls in progress, and of open pinned stores.
func (s *Store) InUse() (readers, pins int) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.readers.begun), s.pins
}
