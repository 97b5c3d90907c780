//go:build !linux

package predict

// onLargePages returns a slice of the given number of words, all 0.
func onLargePages(words int) []uint64 { return make([]uint64, words) }
