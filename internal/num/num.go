// Package num has the conversion that Go lacks, from bool to int, and numbers as
// people read them.
package num

// FromBool returns 1 for true and 0 for false. The compiler makes it a plain
// move, without a branch.
func FromBool(b bool) int {
	if b {
		return 1
	}
	return 0
}
