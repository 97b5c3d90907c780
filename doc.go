// Package katachi (形, "shape") is the root of a module that finds known shapes
// on a Go board: patterns in a position, positions in a collection of games,
// words on a Bookworm board. It holds no code: see the packages below it, and
// ARCHITECTURE.md for the way through them.
package katachi
