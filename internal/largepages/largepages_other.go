//go:build !linux

package largepages

// Make returns a slice of n elements, all zero.
func Make[T any](n int) []T { return make([]T, n) }
