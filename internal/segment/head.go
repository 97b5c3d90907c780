package segment

// head is how a row begins: bits 0..15 its first event, 0 if it has none; bits 16..31 how many
// events from the first on are steady: event i is a stone that is put at node i+1. So these are
// found without those before them.
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

// openHeads verifies how the rows begin, the first time.
func (t *table) openHeads() error {
	return t.begins.do(func() error {
		return t.read(wanted{"head", len(t.rowAt) - 1, view(&t.heads), false})
	})
}

// steady returns how many events of a game are known to be steady, up to a number.
func (t *table) steady(g, most int) int {
	return min(int(t.heads[g]>>16), most, int(t.rowAt[g+1]-t.rowAt[g]))
}
