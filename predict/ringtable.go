package predict

// ringTable is the codes of the contents of a ring's points, without one for each content that counts
// for nothing, so that reading a ring need not guess which points are empty.
type ringTable struct {
	steps []int64  // from the middle to each point, in a field
	rows  []turned // by point and content
	size  int      // bytes of the rows of a point
}

// stoneTables are for fields of colours, libertyTables for those of contents.
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

// addPlain is add for any processor.
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
