// Package net implements a small neural network that predicts the likely moves of a position.
//
//	e := net.NewEvaluator(model.Builtin())
//	var l net.Logits
//	err := e.Evaluate(&net.Position{Board: b, ToMove: board.Black}, &l)
//	// l.Probabilities(nil, legalMoves)
//
// [Load] reads a network from the bytes of a file; package mind/net/model contains the built-in one. A
// [Net] is immutable and may be shared; each goroutine needs its own [Evaluator], which does not
// allocate per position.
//
// # The network
//
// A position is encoded as planes of one bit per point ([Planes]). A convolution of 3x3 points
// turns them into channels. Residual blocks of two convolutions follow; some of them add, at all
// points, numbers computed from the mean and the maximum of each channel, so that the whole board
// has an influence. The head computes 16 numbers per point from the last channels, adds numbers
// computed from all points, and takes a weighted sum of the positive ones. Networks are trained on
// 19x19 by tools/net/train.py and work on 5x5 to 19x19.
//
// The output depends on the orientation of the board; [Evaluator.EvaluateSymmetric] averages over
// the eight symmetries.
//
// # Speed
//
// Convolutions use Winograd's F(4x4, 3x3): in assembly with AVX2 and FMA; in plain Go otherwise, in
// WebAssembly, and with the build tag purego. Both agree with the definition computed in float64 to
// a thousandth: TestDefinition. A position of 19x19 takes 0.5 ms in assembly and 6 ms in plain Go
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
// Load reads a file (file.go). shape.layers lists the layers of a network from its numbers of
// channels and blocks; all code that reads or writes a network uses that list. newNet makes 36
// matrices from each convolution. An Evaluator holds all memory that an evaluation needs.
//
// An Evaluator stores the channels of a point next to each other, one point after the other, on a
// grid: the board, a frame of one point, and padding for the last tiles of 4x4 points. A
// convolution takes three steps (winograd.go): the 6x6 points of each tile become 36 numbers per
// channel; for each of the 36, matrices are multiplied, tiles by inputs by outputs; and 36 numbers
// become 4x4 points, to which the bias and the input of the block are added, with negative numbers
// set to 0. Each step has a version in plain Go and one with 8 channels per register
// (vector_amd64.s).
//
//   - N1: points of the grid off the board are 0 (clearBeyond), so convolutions need no special
//     case at edges
//   - N2: no channel is negative after a step, so the maximum over the grid is that of the board
//   - N3: channels are padded to a multiple of 16, tiles to a multiple of 5: multiply computes 5 by
//     16 sums
//
// TestDefinition computes networks from their definition in float64, and TestFixture compares with
// the output of PyTorch (tools/net/fixture.py).
package net
