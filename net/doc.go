// Package net is a small neural network that looks at a position and says which moves are likely.
//
//	e := net.NewEvaluator(model.Builtin())
//	var l net.Logits
//	err := e.Evaluate(&net.Position{Board: b, ToMove: board.Black}, &l)
//	// l.Probabilities(nil, legalMoves)
//
// [Load] reads a network from a file's bytes; package net/model holds the one that katachi brings
// along. A [Net] does not change and may be shared; each goroutine has an [Evaluator] of its own,
// which
// allocates nothing per position.
//
// # The network
//
// A position becomes planes of one bit a point ([Planes]). A convolution of 3x3 points makes so many
// channels of them. Residual blocks follow, each of two convolutions; in some of them numbers
// computed
// of the mean and the maximum of each channel are added at all points, so that the whole board is
// seen.
// The head reads the last channels: 16 numbers a point, to which is added what all points together
// say,
// and a weighted sum of those above 0. Networks are trained on 19x19 by scripts/net/train.py and
// work
// on 5x5 to 19x19.
//
// What a network says depends on how the board lies; [Evaluator.EvaluateSymmetric] is the mean over
// the
// eight symmetries.
//
// # Speed
//
// Convolutions are computed by Winograd's F(4x4, 3x3): in assembly where there are AVX2 and FMA,
// else, in
// WebAssembly and with the build tag purego in plain Go. Both, and the definition computed with 64
// bits,
// agree to a thousandth: TestDefinition. A position of 19x19 takes 0.5 ms in assembly, 6 ms in
// plain Go
// (32 channels, 9 blocks; BenchmarkEvaluate).
//
// # Sources
//
// A. Lavin and S. Gray, Fast Algorithms for Convolutional Neural Networks, 2015: the convolutions.
// K. He et al., Deep Residual Learning for Image Recognition, 2015: the blocks. D. Wu, Accelerating
// Self-Play Learning in Go, 2019: channels pooled over the board.
//
// # How it is computed
//
// Load reads a file (file.go); shape.layers lists the layers of a network by its channels and
// blocks, and all that reads or writes one goes through that list. newNet makes of each convolution
// 36 matrices. A Net does not change. An Evaluator holds all memory that an evaluation needs.
//
// An Evaluator keeps channels side by side, a point after the other, on a grid: the board, a frame
// of one point, and what fills the last tiles of 4x4 points. A convolution takes three steps
// (winograd.go): each tile's 6x6 points become 36 numbers a channel; for each of the 36 a product
// of matrices, tiles by inputs by outputs; 36 numbers become 4x4 points, with bias, what a block
// began with, and zero for what is below. Each step has a plain version and one of 8 channels a
// register (vector_amd64.s).
//
//   - N1: points of the grid that are not on the board are 0 (clearBeyond), so a convolution needs
//     no edges
//   - N2: no channel is below 0 after a step, so the maximum over the grid is that of the board
//   - N3: channels are filled up to a multiple of 16, the tiles to one of 5: multiply makes 5 by
//     16 sums
//
// TestDefinition computes networks from their definition with 64 bits, and TestFixture holds what
// PyTorch said of one (scripts/net/fixture.py).
package net
