// Package net evaluates positions with neural networks: katachi's own, which predicts likely moves,
// and those of KataGo, which judge positions.
//
//	n, err := net.Open("kata1-b18c384nbt.bin.gz")
//	e := net.NewEvaluator(n)
//	out := make([]net.Output, 1)
//	err = e.Judge(out, []net.Input{{Game: g}})
//	// out[0].Policy, .Win, .Lead, .Ownership: as the player to move sees them
//
// [Load] reads a network from the bytes of a file; package mind/net/model contains the built-in one
// of katachi, which [Evaluator.Evaluate] takes. A [Net] is immutable and may be shared; each
// goroutine needs its own [Evaluator].
//
// # KataGo's networks
//
// Load reads .bin.gz and .txt.gz of model versions 8 to 17 (katago.go has the format): residual,
// global pooling and nested bottleneck blocks, transformer blocks, batch and RMS norms, all
// activations, and the encoder of human networks, which asks who plays ([Profile]).
//
// The input is what KataGo 1.17.2 shows its networks (features.go): 22 planes and 19 numbers, on
// boards from 7x7 to 19x19. Ladders (ladder.go) and areas (area.go) are computed as there; but for
// one position in thousands of random games, where KataGo's answer depends on how a chain grew.
// The phases after the end of a game under territory scoring, taxes and the button are not:
// board.Rules has none, and analysis does not use them.
//
// # The own network
//
// A position is encoded as planes of one bit per point ([Planes]). A convolution of 3x3 points
// turns them into channels. Residual blocks of two convolutions follow; some of them add, at all
// points, numbers computed from the mean and the maximum of each channel, so that the whole board
// has an influence. The head computes 16 numbers per point from the last channels, adds numbers
// computed from all points, and takes a weighted sum of the positive ones. Networks are trained on
// 19x19 by tools/net/train.py and work on 5x5 to 19x19. The output depends on the orientation of
// the board; [Evaluator.EvaluateSymmetric] averages over the eight symmetries.
//
// # How it is computed
//
// A Net is a list of layers, which read and write fields (channels at each point) and vectors
// (numbers of the whole board). newNet makes the list of katachi's own network, and scanner.network
// that of a file of KataGo; an Evaluator has the memory for the fields and follows the list, for
// several positions at once if they are given together.
//
// A field stores the channels of a point next to each other, one point after the other, on a grid:
// the board, a frame of one point, and padding for the last tiles of 4x4 points. A convolution of
// 3x3 points is done by Winograd's F(4x4, 3x3) in three steps (winograd.go): the 6x6 points of each
// tile become 36 numbers per channel; for each of the 36, matrices are multiplied, tiles by inputs
// by outputs; and 36 numbers become 4x4 points. The last step also adds the input of a block, and
// applies the next norm and activation. Norms between two convolutions are part of the weights.
//
//   - N1: points of a field off the board are 0 (clearBeyond), so convolutions need no special case
//     at edges
//   - N2: channels are padded to a multiple of 16, and are 0 there
//   - N3: rows of a product are padded to a multiple of 5: multiply computes 5 by 16 sums
//   - N4: an input has one bit per plane and point, so the first convolution, of any size, adds up
//     weights (scatter)
//
// # Speed
//
// Each step is here in plain Go, which is used in WebAssembly, too, and with the build tag purego;
// and with 8 channels per register (vector_amd64.s: AVX2 and FMA; AVX-512 in multiplyWide).
// doc/dev/results.md has the figures, with KataGo's in the same run (BenchmarkKataGo): KataGo's b6c96
// takes 0.46 of its own time with AVX2, 0.34 with AVX-512; in plain Go 7 times as long as with AVX2.
// Eight positions in a call save a tenth; two threads with an Evaluator each do 1.8 times as much.
//
// With b6c96 and AVX2, 82 % of the time are multiplications of matrices, 6 % turning tiles back, with
// norms and activations, 4 % turning them, 3 % the inputs (0.07 ms, half of it ladders), 3 % finishing
// products of single points, 2 % the first convolution. A network's weights take four times the
// memory of their file, because 9 numbers of a convolution become 36; an Evaluator of a network with
// 384 channels takes 5 MB for each position in a call (TestMemory).
//
// # Tests
//
// TestKataGo, TestInputs, TestForms and TestTransformers compare with KataGo: TestKataGo on
// positions of real games on 19x19 and of games on 9x9 and 13x13 that the network plays; TestInputs
// on random ones, with a network that depends on every bit of its input; TestForms with networks of
// random weights of every version and kind of layer. TestDefinition computes own networks from
// their definition in float64, and TestFixture compares with the output of PyTorch
// (tools/net/fixture.py).
//
// # Sources
//
// D. Wu, Accelerating Self-Play Learning in Go, 2019: inputs, pooling, outputs. KataGo's
// documentation, Other Methods Implemented in KataGo (docs/KataGoMethods.md): later outputs,
// nested bottleneck blocks. KataGo 1.17.2, cpp/neuralnet and cpp/game: the format, inputs, ladders
// and areas. A. Lavin and S. Gray, Fast Algorithms for Convolutional Neural Networks, 2015. K. He et
// al., Deep Residual Learning for Image Recognition, 2015. D. Misra, Mish, 2019. A. Vaswani et al.,
// Attention Is All You Need, 2017. J. Su et al., RoFormer, 2021: turned pairs of channels. B. Zhang
// and R. Sennrich, Root Mean Square Layer Normalization, 2019. N. Shazeer, GLU Variants Improve
// Transformer, 2020.
package net
