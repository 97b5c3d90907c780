package shape

import "errors"

// ahead is a source that merges others in a goroutine of its own, a few batches
// ahead of its reader.
type ahead struct {
	batches chan []record
	free    chan []record // batches to be filled again
	err     error         // set before batches is closed
	batch   []record
	at      int
}

const (
	batchRecords = 256
	batchesAhead = 4
)

var errQuit = errors.New("shape: reader has gone")

// mergeAhead starts the merging. It ends with the sources, or when quit is closed;
// done is called in both cases, after which the sources are not used.
func mergeAhead(sources []source, quit <-chan struct{}, done func()) *ahead {
	a := &ahead{batches: make(chan []record, batchesAhead), free: make(chan []record, batchesAhead+2)}
	for range cap(a.free) {
		a.free <- make([]record, 0, batchRecords)
	}
	go func() {
		defer done()
		defer close(a.batches)
		a.err = a.fill(sources, quit)
	}()
	return a
}

// fill sends the merged records.
func (a *ahead) fill(sources []source, quit <-chan struct{}) error {
	batch := <-a.free
	send := func() error {
		select {
		case a.batches <- batch:
			batch = (<-a.free)[:0]
			return nil
		case <-quit:
			return errQuit
		}
	}
	err := merge(sources, func(r *record) error {
		if batch = append(batch, *r); len(batch) < batchRecords {
			return nil
		}
		return send()
	})
	if err == nil && len(batch) > 0 {
		err = send()
	}
	return err
}

func (a *ahead) next(r *record) (bool, error) {
	if a.at == len(a.batch) {
		if a.batch != nil {
			a.free <- a.batch
		}
		var ok bool
		if a.batch, ok = <-a.batches; !ok {
			return false, a.err
		}
		a.at = 0
	}
	*r = a.batch[a.at]
	a.at++
	return true, nil
}
