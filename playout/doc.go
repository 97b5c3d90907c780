// Package playout plays positions to their end by chance, many times, and reports what
// comes of it: who is ahead, and whose each point is.
package playout
