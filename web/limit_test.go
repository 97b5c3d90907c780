package web

import (
	"context"
	"errors"
	"testing"
	"time"

	"katachi/internal/api"
)

// TestWorkTime: work that takes too long is stopped, and a request that has waited too long is
// refused.
func TestWorkTime(t *testing.T) {
	defer func(d time.Duration) { workTime = d }(workTime)
	workTime = 20 * time.Millisecond
	l := newLimit(1, 1)
	begun := make(chan struct{})
	slow := make(chan error, 1)
	go func() {
		slow <- l.run(t.Context(), nil, func(ctx context.Context) error {
			close(begun)
			<-ctx.Done()
			time.Sleep(50 * time.Millisecond) // it does not stop at once
			return ctx.Err()
		})
	}()
	<-begun
	err := l.run(t.Context(), nil, func(context.Context) error { return nil })
	var p *api.Problem
	if !errors.As(err, &p) || p.Status != api.StatusUnavailable {
		t.Errorf("a request that waits too long gets %v, want a problem of status 503", err)
	}
	if p := api.ProblemOf(<-slow); p.Status != api.StatusUnavailable {
		t.Errorf("work that takes too long gets %+v, want status 503", p)
	}
	if err := l.run(t.Context(), nil, func(context.Context) error { return nil }); err != nil {
		t.Errorf("afterwards: %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := l.run(gone, nil, func(ctx context.Context) error { return ctx.Err() }); !errors.Is(err, context.Canceled) {
		t.Errorf("a client that is gone: %v", err)
	}
}
