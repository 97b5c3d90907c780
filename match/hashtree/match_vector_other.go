//go:build !amd64 || purego

package hashtree

import "katachi/board"

const hasVector = false

func readVector(*windows, *keys, *[board.NumPoints]board.Color, *keyTables, int) {}

func walkVector(*windows, *keys, *uint16, *node, *uint32, *leaf, int, *visit) int { return 0 }

func spreadVector(*job, *visit, int) (sure, whole, spilling int) { return 0, 0, 0 }

func testVector(*job, *uint32, int, *uint64) int { return 0 }

func passVector(*job, *uint32, int, *uint32) int { return 0 }

func hashVector(*hashing, uint64, uint64, int, int, int, int) {}

func passHashes(*hashing, int, int, int, *found) int { return 0 }

func findRunsVector(*found, int, *groupTables) int { return 0 }

func walkWide(*windows, *keys, *uint32, *node, *uint32, *leaf, int, *visit) int { return 0 }

func spreadWide(*job, *visit, int) (sure, whole, spilling int) { return 0, 0, 0 }
