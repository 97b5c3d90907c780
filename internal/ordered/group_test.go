package ordered

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// recovered returns the panic of f, or nil.
func recovered(f func()) (p *Panic) {
	defer func() { p, _ = recover().(*Panic) }()
	f()
	return nil
}

// TestPanics: a panic in the inputs, in making a worker, in its work or in a goroutine of a Group
// becomes a panic of the caller, who can recover from it. It says where it began.
func TestPanics(t *testing.T) {
	wrong := errors.New("wrong")
	square := func(i int) int { return i * i }
	takes := func(int) error { return nil }
	for name, f := range map[string]func(){
		"inputs": func() {
			_ = Run(t.Context(), 2, func(func(int) bool) { beginsHere(wrong) }, func() func(int) int { return square }, takes)
		},
		"worker": func() {
			_ = Run(t.Context(), 2, upTo(9), func() func(int) int { beginsHere(wrong); return square }, takes)
		},
		"work": func() {
			_ = Run(t.Context(), 2, upTo(9), func() func(int) int {
				return func(i int) int {
					if i == 5 {
						beginsHere(wrong)
					}
					return i
				}
			}, takes)
		},
		"nested": func() {
			var g Group
			g.Go(func() {
				var inner Group
				inner.Go(func() { beginsHere(wrong) })
				inner.Wait()
			})
			g.Wait()
		},
	} {
		p := recovered(f)
		if p == nil || !errors.Is(p, wrong) || !strings.Contains(p.Error(), "beginsHere") || strings.Count(p.Error(), "[running]") != 1 {
			t.Errorf("%s: %v, want the panic", name, p)
		}
	}
}

func beginsHere(err error) { panic(err) }

// TestGroup: Wait waits for all goroutines.
func TestGroup(t *testing.T) {
	var g Group
	done := make([]bool, 20)
	for i := range done {
		g.Go(func() { done[i] = true })
	}
	g.Wait()
	if slices.Contains(done, false) {
		t.Errorf("Wait returned before all were done: %v", done)
	}
	wrong := errors.New("wrong") // after goroutines without a panic
	if p := recovered(func() { g.Go(func() { panic(wrong) }); g.Wait() }); p == nil || !errors.Is(p, wrong) {
		t.Errorf("%v, want the panic", p)
	}
}
