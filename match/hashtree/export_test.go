package hashtree

import "katachi/internal/section"

// Matcher is the concrete type of what Compile, Open and Load return.
type Matcher = matcher

// Steps is what Matcher.Steps returns.
type Steps = steps

// CompileMatcher is Compile.
var CompileMatcher = compile

// OpenMatcher is Open.
func OpenMatcher(path string) (*Matcher, error) {
	return section.OpenAs(path, fileKind, fileVersion, load)
}

// LoadMatcher is Load.
func LoadMatcher(name string, data []byte) (*Matcher, error) {
	return section.LoadAs(name, data, fileKind, fileVersion, load)
}

// SetMinGroup changes how many entries make a group, and returns a function that undoes it.
func SetMinGroup(n int) (restore func()) {
	was := minGroup
	minGroup = n
	return func() { minGroup = was }
}

// HasVector reports whether this processor and build have the vector path.
func HasVector() bool { return hasVector }

// Plain returns a matcher with the tables of m that does not use vector instructions.
func Plain(m *matcher) *matcher {
	plain := *m.compiled
	plain.plain = true
	return plain.matcher()
}

// Wide returns a matcher with the tables of m whose numbers all have 32 bits, as those of
// large sets have.
func Wide(m *matcher) *matcher {
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
