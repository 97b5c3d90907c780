//go:build !purego

package predict

// addRows adds to t one row for each of n points, which lie at steps from at. The content of a
// point selects its row; the rows of a point take size bytes.
//
//go:noescape
func addRows(t *turned, at *content, steps *int64, rows *turned, size, n int)

func (r *ringTable) add(t *turned, f *field, at int) {
	addRows(t, &f[at], &r.steps[0], &r.rows[0], r.size, len(r.steps))
}
