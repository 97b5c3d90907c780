package hashtree

// SetMinGroup changes how many entries make a group and returns how to change
// it back.
func SetMinGroup(n int) (restore func()) {
	was := minGroup
	minGroup = n
	return func() { minGroup = was }
}

// HasVector reports whether this processor and build have the vector path.
func HasVector() bool { return hasVector }

// Plain returns a matcher with the tables of m that does without vector instructions.
func Plain(m *Matcher) *Matcher {
	plain := *m.compiled
	plain.plain = true
	return plain.matcher()
}

// Wide returns a matcher with the tables of m whose numbers all have 32 bits, as those of
// large sets have.
func Wide(m *Matcher) *Matcher {
	wide := *m.compiled
	wide.long = ids[uint32]{widened(wide.short.sure), widened(wide.short.tested)}
	wide.root = widened(wide.near)
	wide.short, wide.near = ids[uint16]{}, nil
	return wide.matcher()
}

func widened(numbers []uint16) (wide []uint32) {
	for _, n := range numbers {
		wide = append(wide, uint32(n))
	}
	return wide
}
