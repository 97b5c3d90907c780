package match

// Diff compares two sorted lists of hits. gone are the hits only in before, born those only in
// after, both sorted. They are appended to the given slices, which may be nil.
func Diff(gone, born, before, after []Hit) (g, b []Hit) {
	for len(before) > 0 && len(after) > 0 {
		switch c := Compare(before[0], after[0]); {
		case c < 0:
			gone, before = append(gone, before[0]), before[1:]
		case c > 0:
			born, after = append(born, after[0]), after[1:]
		default:
			before, after = before[1:], after[1:]
		}
	}
	return append(gone, before...), append(born, after...)
}
