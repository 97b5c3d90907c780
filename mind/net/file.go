package net

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"os"

	"katachi/internal/section"
)

// A network in a file. Format "net", version 2, in a container of internal/section:
//
//	about    uint32 each: planes, channels, blocks, pooled blocks (bit i is block i)
//	biases   float32 each: those of all layers that have some, one an output
//	scales   float32 each: of all layers, one an output
//	weights  int16 each: of all layers; a weight is its number times the scale of its output
//
// Layers stand in the order of shape.layers; a layer is a matrix, outputs by inputs, and the
// inputs of a convolution are channel, row, column. What the planes mean is part of the version.
const (
	fileKind    = "net"
	fileVersion = 2
)

// Limits of a file. Training does not produce biases or weights beyond these.
const (
	maxBytes    = 1 << 20 // size of a file, as written by Pack
	maxChannels = 128
	maxBlocks   = 20
	maxBias     = 1 << 15
	maxScale    = 1
)

// policyChannels is the number of channels of the head.
const policyChannels = 16

// shape determines the sizes of all layers.
type shape struct {
	channels, blocks int
	pooled           uint32 // bit i: block i adds a number per channel that depends on all points
}

func (s shape) isPooled(block int) bool { return s.pooled>>block&1 != 0 }

// check returns an error for an impossible shape.
func (s shape) check() error {
	switch {
	case s.channels < 1 || s.channels > maxChannels:
		return fmt.Errorf("%d channels, want 1 to %d", s.channels, maxChannels)
	case s.blocks < 1 || s.blocks > maxBlocks:
		return fmt.Errorf("%d blocks, want 1 to %d", s.blocks, maxBlocks)
	case bits.Len32(s.pooled) > s.blocks:
		return fmt.Errorf("block %d pooled, want one below %d", bits.Len32(s.pooled)-1, s.blocks)
	}
	return nil
}

// matrixLayer is a matrix of our own network: a convolution, or a layer on pooled channels.
type matrixLayer struct {
	name            string
	outputs, inputs int
	biased          bool
	dims            []int     // dimensions of the weights in the training's output
	weights         []float32 // by output
	bias            []float32
}

// layers returns all layers of a network of the shape, without weights.
func (s shape) layers() []matrixLayer {
	c := s.channels
	list := []matrixLayer{conv3("in", c, NumPlanes)}
	for i := range s.blocks {
		name := fmt.Sprintf("block.%d.", i)
		list = append(list, conv3(name+"a", c, c), conv3(name+"b", c, c))
		if s.isPooled(i) {
			list = append(list, denseLayer(name+"g", c, 2*c))
		}
	}
	pool := denseLayer("policy.pool", policyChannels, 2*c)
	pool.biased = false // policy.conv has a bias
	return append(list, denseLayer("policy.conv", policyChannels, c), pool, vectorLayer("policy.out", policyChannels))
}

func conv3(name string, outputs, inputs int) matrixLayer {
	return matrixLayer{name: name, outputs: outputs, inputs: inputs * 9, biased: true, dims: []int{outputs, inputs, 3, 3}}
}

func denseLayer(name string, outputs, inputs int) matrixLayer {
	return matrixLayer{name: name, outputs: outputs, inputs: inputs, biased: true, dims: []int{outputs, inputs}}
}

func vectorLayer(name string, inputs int) matrixLayer {
	return matrixLayer{name: name, outputs: 1, inputs: inputs, biased: true, dims: []int{inputs}}
}

// Load reads a network from the bytes of a file, which it does not keep: katachi's own, or one of
// KataGo, compressed by gzip (.bin.gz or .txt.gz). The name is used in errors. It returns a one-line
// error if the file is damaged, of another kind, newer than this program, or has impossible
// numbers.
func Load(name string, data []byte) (*Net, error) {
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) { // gzip
		return loadKataGo(name, data)
	}
	return section.LoadAs(name, data, fileKind, fileVersion, readNet)
}

// Open reads a network from a file, see [Load].
func Open(name string) (*Net, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Load(name, data)
}

func readNet(f *section.File) (*Net, error) {
	s, layers, err := readShaped(f)
	if err != nil {
		return nil, err
	}
	return newNet(s, layers), nil
}

// readShaped returns the layers of a file.
func readShaped(f *section.File) (shape, []matrixLayer, error) {
	r := section.Reader{File: f}
	about := section.Words[uint32](&r, "about", 4)
	if r.Err != nil {
		return shape{}, nil, r.Err
	}
	r.Want(about[0] == NumPlanes, "about", 0, fmt.Sprintf("%d planes", NumPlanes), about[0])
	s := shape{int(about[1]), int(about[2]), about[3]}
	if err := s.check(); err != nil {
		r.Want(false, "about", 4, "a network's shape", err)
	}
	if r.Err != nil {
		return s, nil, r.Err
	}
	layers := s.layers()
	readLayers(&r, layers)
	return s, layers, r.Err
}

// readLayers fills layers with the numbers of a file.
func readLayers(r *section.Reader, layers []matrixLayer) {
	outputs, biased, weights := 0, 0, 0
	for i := range layers {
		l := &layers[i]
		outputs += l.outputs
		weights += l.outputs * l.inputs
		if l.biased {
			biased += l.outputs
		}
	}
	biases := readFloats(r, "biases", biased, -maxBias, maxBias)
	scales := readFloats(r, "scales", outputs, 0, maxScale)
	numbers := section.Words[uint16](r, "weights", weights)
	if r.Err != nil {
		return
	}
	for i := range layers {
		l := &layers[i]
		if l.biased {
			l.bias, biases = biases[:l.outputs:l.outputs], biases[l.outputs:]
		}
		l.weights = make([]float32, 0, l.outputs*l.inputs)
		for _, scale := range scales[:l.outputs] {
			for _, n := range numbers[:l.inputs] {
				l.weights = append(l.weights, float32(int16(n))*scale)
			}
			numbers = numbers[l.inputs:]
		}
		scales = scales[l.outputs:]
	}
}

// readFloats returns a section as n numbers between low and high.
func readFloats(r *section.Reader, name string, n int, low, high float32) []float32 {
	words := section.Words[uint32](r, name, n)
	if r.Err != nil {
		return nil
	}
	list := make([]float32, n)
	for i, w := range words {
		v := math.Float32frombits(w)
		if !(v >= low && v <= high) { // out of range or NaN
			r.Want(false, name, 4*i, fmt.Sprintf("a number from %v to %v", low, high), v)
			return nil
		}
		list[i] = v
	}
	return list
}

// writeNet writes a network. The weights are rounded to 16 bits.
func writeNet(w *section.Writer, s shape, layers []matrixLayer) error {
	var biases, scales []uint32
	var numbers []uint16
	for i := range layers {
		l := &layers[i]
		for _, b := range l.bias {
			biases = append(biases, math.Float32bits(b))
		}
		for o := range l.outputs {
			row := l.weights[o*l.inputs:][:l.inputs]
			scale := scaleOf(row)
			scales = append(scales, math.Float32bits(scale))
			for _, v := range row {
				numbers = append(numbers, uint16(round16(v, scale)))
			}
		}
	}
	about := []uint32{NumPlanes, uint32(s.channels), uint32(s.blocks), s.pooled}
	return errors.Join(
		w.Add("about", section.Bytes(about)), w.Add("biases", section.Bytes(biases)),
		w.Add("scales", section.Bytes(scales)), w.Add("weights", section.Bytes(numbers)),
	)
}

// scaleOf returns the scale that maps the largest weight of an output to 32,767.
func scaleOf(row []float32) float32 {
	greatest := float32(0)
	for _, v := range row {
		greatest = max(greatest, v, -v)
	}
	return greatest / math.MaxInt16
}

// round16 returns the 16-bit number for the weight nearest to v.
func round16(v, scale float32) int16 {
	if scale == 0 {
		return 0
	}
	n := math.RoundToEven(float64(v) / float64(scale))
	return int16(min(max(n, -math.MaxInt16), math.MaxInt16))
}
