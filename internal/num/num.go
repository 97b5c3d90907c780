// Package num has a conversion from bool to int, which Go lacks, and formats numbers for people.
package num

// FromBool returns 1 for true and 0 for false. The compiler makes it a plain
// move, without a branch.
func FromBool(b bool) int {
	if b {
		return 1
	}
	return 0
}
