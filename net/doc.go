// Package net is a small neural network that looks at a position: which moves are likely, who leads
// by how much, and whose each point will be.
//
//	e := net.NewEvaluator(model.Builtin())
//	var v net.Evaluation
//	err := e.Evaluate(&net.Position{Board: b, ToMove: board.Black}, &v)
//	// v.Lead, v.WinRate(board.Black, 7.5), v.Owner[p], v.Probabilities(nil, legalMoves)
//
// [Load] reads a network from a file's bytes; package net/model holds the one that katachi brings
// along. A [Net] does not change and may be shared; each goroutine has an [Evaluator] of its own, which
// allocates nothing per position.
//
// # The network
//
// A position becomes planes of one bit a point ([Planes]). A convolution of 3x3 points makes so many
// channels of them. Residual blocks follow, each of two convolutions; in some of them numbers computed
// of the mean and the maximum of each channel are added at all points, so that the whole board is seen.
// Three heads read the last channels: the policy (16 channels a point, and what all points together
// say), the owner of each point, and the value (a hidden layer of 32, of means, maxima and the sum of
// owners). What training normalises is part of the weights. Networks are trained on 19x19 by
// scripts/net/train.py and work on 5x5 to 19x19.
//
// What a network says depends on how the board lies; [Evaluator.EvaluateSymmetric] is the mean over the
// eight symmetries.
//
// # Speed
//
// Convolutions are computed by Winograd's F(4x4, 3x3): in assembly where there are AVX2 and FMA, else, in
// WebAssembly and with the build tag purego in plain Go. Both, and the definition computed with 64 bits,
// agree to a thousandth: TestDefinition. A position of 19x19 takes 0.4 ms in assembly, 6 ms in plain Go
// (32 channels, 6 blocks; BenchmarkEvaluate).
//
// # Sources
//
// A. Lavin and S. Gray, Fast Algorithms for Convolutional Neural Networks, 2015: the convolutions.
// K. He et al., Deep Residual Learning for Image Recognition, 2015: the blocks. D. Wu, Accelerating
// Self-Play Learning in Go, 2019: channels pooled over the board, owner and lead as targets.
package net
