package predict

// ringTable has a row of codes for each point of a ring and each content, zeros for contents
// without a code. So reading a ring needs no branch for empty points.
type ringTable struct {
	steps []int64  // from the centre to each point, in a field
	rows  []turned // by point and content
	size  int      // bytes for the rows of a point
}

// stoneTables are for fields of colours, libertyTables for fields with liberties.
var stoneTables, libertyTables = makeRingTables()

func makeRingTables() (stones [stoneRings]ringTable, liberties [libertyRings]ringTable) {
	for n, ring := range ringOffsets {
		for i := range ring {
			stones[n].append(ring[i].step, ring[i].stones[:])
			if n < libertyRings {
				liberties[n].append(ring[i].step, ring[i].liberties[:])
			}
		}
	}
	return stones, liberties
}

func (r *ringTable) append(step int, rows []turned) {
	r.steps, r.rows, r.size = append(r.steps, int64(step)), append(r.rows, rows...), 64*len(rows)
}

// addPlain is add in plain Go.
func (r *ringTable) addPlain(t *turned, f *field, at int) {
	each := len(r.rows) / len(r.steps)
	for i, step := range r.steps {
		t.add(&r.rows[i*each+int(f[at+int(step)])])
	}
}

// addStoneRing adds the n-th ring around the i-th point to t.
func (g *grid) addStoneRing(t *turned, i, n int) {
	stoneTables[n].add(t, &g.colors, int(g.fieldOf[i]))
}

// addLibertyRing is addStoneRing with liberties.
func (g *grid) addLibertyRing(t *turned, i, n int) {
	libertyTables[n].add(t, &g.field, int(g.fieldOf[i]))
}
