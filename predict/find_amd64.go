//go:build !purego

package predict

// findEach looks for the features of n requests: it writes the level of the weight, unknownFeature, or
// undecided where eight slots did not end the search. Eight more slots must follow the last one that
// a request begins with, and one after these.
//
//go:noescape
func findEach(filter *uint64, slots *uint32, requests *request, n int, weights *int16)

// find answers requests as far as eight slots do.
func (t *table) find(requests []request, weights []int16) {
	if n := min(len(requests), len(weights)); n > 0 {
		findEach(&t.filter[0], &t.slots[0], &requests[0], n, &weights[0])
	}
}
