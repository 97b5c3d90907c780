//go:build !js && !nosqlite

package catalogue

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestGuard: a panic in SQLite's code is the error for a damaged page, and its connection is not
// used again.
func TestGuard(t *testing.T) {
	g := new(guarded)
	fault := func() error { var p *int; return fmt.Errorf("%d", *p) }
	for _, call := range []func() error{fault, func() error { t.Error("called again"); return nil }} {
		if err := g.guard(call); !isDamage(err) || !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "--repair") {
			t.Errorf("guard = %v", err)
		}
	}
}
