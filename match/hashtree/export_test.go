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

// Plain makes m, and all matchers that share its tables, do without vector instructions.
func Plain(m *Matcher) *Matcher {
	m.compiled.plain = true
	return m
}
