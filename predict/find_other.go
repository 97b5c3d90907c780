//go:build !amd64 || purego

package predict

// find answers requests as far as a few slots do.
func (t *table) find(requests []request, weights []int16) { t.findPlain(requests, weights) }
