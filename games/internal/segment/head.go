package segment

// head is the beginning of a row: its first event in bits 0..15, 0 if it has none; in bits 16..31
// the number of steady events from the first on. Event i is steady if it puts a stone at node i+1,
// so it is found without reading those before it.
type head = uint32

const maxSteady = 1<<16 - 1

func headOf(row []event) head {
	if len(row) == 0 {
		return 0
	}
	n := 0
	for n < min(len(row), maxSteady) && isPlaced(kindOf(row[n])) && nodesOf(row[n]) == 1 {
		n++
	}
	return head(row[0]) | head(n)<<16
}

// openHeads verifies the beginnings of rows on its first call.
func (t *table) openHeads() error {
	return t.begins.do(func() error {
		return t.read(wanted{"head", len(t.rowAt) - 1, view(&t.heads), false})
	})
}

// steady returns how many events of a game, up to most, are known to be steady.
func (t *table) steady(g, most int) int {
	return min(int(t.heads[g]>>16), most, int(t.rowAt[g+1]-t.rowAt[g]))
}
