//go:build !purego

package segment

import "testing"

// withoutVector turns vector instructions off until the test ends.
func withoutVector(t *testing.T) {
	before := byBytes
	byBytes = false
	t.Cleanup(func() { byBytes = before })
}
