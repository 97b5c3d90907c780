//go:build !amd64 || purego

package predict

// find answers the requests that the first few slots decide.
func (t *table) find(requests []request, weights []int16) { t.findPlain(requests, weights) }
