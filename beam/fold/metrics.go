package fold

import (
	"context"
	"sync"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
)

// namespace is the namespace of the metrics that runners show: files, games, moves, keys and
// warnings. A runner may count a repeated bundle twice, or not at all; therefore totals are
// computed from the parts.
const namespace = "katachi"

// metrics are Beam's counters.
type metrics struct{}

var counters = struct{ files, games, moves, keys, warnings beam.Counter }{
	beam.NewCounter(namespace, "files"), beam.NewCounter(namespace, "games"), beam.NewCounter(namespace, "moves"),
	beam.NewCounter(namespace, "keys"), beam.NewCounter(namespace, "warnings"),
}

func (metrics) count(ctx context.Context, r *Report) {
	counters.files.Inc(ctx, r.Files)
	counters.games.Inc(ctx, r.Games)
	counters.moves.Inc(ctx, r.Moves)
	counters.keys.Inc(ctx, r.Keys)
	counters.warnings.Inc(ctx, r.Warnings)
}

// logEvery is the interval at which a worker logs its progress.
const logEvery = time.Minute

// LogMark begins the log lines of workers.
const LogMark = "katachi: "

// worked counts the work of this process so far.
type worked struct {
	mu     sync.Mutex
	begun  time.Time
	logged time.Time
	sum    Report
	now    func() time.Time
}

var progress = worked{now: time.Now}

// add counts a batch, and logs the progress if it is time.
func (w *worked) add(ctx context.Context, r *Report, files int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.now()
	if w.begun.IsZero() {
		w.begun, w.logged = now, now
	}
	w.sum.add(r)
	if now.Sub(w.logged) < logEvery {
		return
	}
	w.logged = now
	log.Infof(ctx, "%s%d of %d files folded by this worker in %.0f s: %d games, %d moves",
		LogMark, w.sum.Files, files, now.Sub(w.begun).Seconds(), w.sum.Games, w.sum.Moves)
}
