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
