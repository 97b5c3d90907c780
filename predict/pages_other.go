//go:build !linux

package predict

// onLargePages returns so many words, all 0.
func onLargePages(words int) []uint64 { return make([]uint64, words) }
