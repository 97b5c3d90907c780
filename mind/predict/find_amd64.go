//go:build !purego

package predict

// findEach looks up the features of n requests. For each it writes the level of the weight,
// unknownFeature, or undecided if eight slots did not decide it. At least nine more slots must
// follow the last slot at which a request begins.
//
//go:noescape
func findEach(filter *uint64, slots *uint32, requests *request, n int, weights *int16)

// find answers the requests that the first eight slots decide.
func (t *table) find(requests []request, weights []int16) {
	if n := min(len(requests), len(weights)); n > 0 {
		findEach(&t.filter[0], &t.slots[0], &requests[0], n, &weights[0])
	}
}
