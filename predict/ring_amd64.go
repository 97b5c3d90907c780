//go:build !purego

package predict

// addRows adds to t the row of each of n points, at steps from at, that its content says; the rows of
// a point take size bytes.
//
//go:noescape
func addRows(t *turned, at *content, steps *int64, rows *turned, size, n int)

func (r *ringTable) add(t *turned, f *field, at int) {
	addRows(t, &f[at], &r.steps[0], &r.rows[0], r.size, len(r.steps))
}
