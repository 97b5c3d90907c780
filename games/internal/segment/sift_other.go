//go:build !amd64 || purego

package segment

const byBytes = false

func andStones(*[blockWords]uint64, *uint64, *cell, int, int) bool { return false }

func askLines(*event, int) {}

func askBytes(*byte, *cell, int) {}

func scan(*event, *window, *scanned) {}

func siftBytes(*sifter, int, uint64) uint64 { return 0 }
