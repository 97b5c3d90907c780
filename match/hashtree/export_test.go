package hashtree

// SetMinGroup changes how many entries make a group and returns how to change
// it back.
func SetMinGroup(n int) (restore func()) {
	was := minGroup
	minGroup = n
	return func() { minGroup = was }
}
