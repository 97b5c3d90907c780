//go:build !amd64

package segment

const byBytes = false

func siftBytes(*byte, *uint64, *cell, int, *cell, int, uint64, uint64, *lastNodes) uint64 { return 0 }
