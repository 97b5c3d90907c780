package net

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"katachi/internal/section"
)

// header is the file weights.json of a training, which describes its weights.
type header struct {
	Planes   int          `json:"planes"`
	Channels int          `json:"channels"`
	Blocks   int          `json:"blocks"`
	Pooled   []int        `json:"pooled"`
	Tensors  []tensorInfo `json:"tensors"`
}

// tensorInfo is the place of a tensor in the file weights.bin.
type tensorInfo struct {
	Name   string `json:"name"`
	Shape  []int  `json:"shape"`
	Offset int    `json:"offset"` // in bytes
}

// Pack converts the output of a training to a file for [Load]. Head is JSON (planes, channels,
// blocks, the list of pooled blocks, and tensors with name, shape and offset in bytes); weights are
// the numbers, as little-endian float32, row by row. It rounds weights to 16 bits: the error is at
// most 1/65,534 of the largest weight of the same output. Inconsistent input, NaN, and files of
// more than 1 MB are errors.
func Pack(head, weights []byte) ([]byte, error) {
	s, layers, err := readTraining(head, weights)
	if err != nil {
		return nil, fmt.Errorf("net: %w", err)
	}
	var buf bytes.Buffer
	_, err = section.WriteTo(&buf, fileKind, fileVersion, func(w *section.Writer) error {
		return writeNet(w, s, layers)
	})
	if err == nil && buf.Len() > maxBytes {
		err = fmt.Errorf("net: the file would have %d bytes, want at most %d: fewer channels or blocks", buf.Len(), maxBytes)
	}
	if err == nil {
		_, err = Load("packed network", buf.Bytes())
	}
	if err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// readTraining returns the layers in the output of a training.
func readTraining(head, weights []byte) (shape, []matrixLayer, error) {
	var h header
	if err := json.Unmarshal(head, &h); err != nil {
		return shape{}, nil, fmt.Errorf("the header is not as expected: %w", err)
	}
	if h.Planes != NumPlanes {
		return shape{}, nil, fmt.Errorf("%d planes, want %d as in package net", h.Planes, NumPlanes)
	}
	s := shape{channels: h.Channels, blocks: h.Blocks}
	for _, i := range h.Pooled {
		if i < 0 || i >= maxBlocks {
			return s, nil, fmt.Errorf("block %d pooled, want one below %d", i, h.Blocks)
		}
		s.pooled |= 1 << i
	}
	if err := s.check(); err != nil {
		return s, nil, err
	}
	layers := s.layers()
	for i := range layers {
		l := &layers[i]
		var err error
		if l.weights, err = h.tensor(weights, l.name+".weight", l.dims); err != nil {
			return s, nil, err
		}
		if !l.biased {
			continue
		}
		if l.bias, err = h.tensor(weights, l.name+".bias", []int{l.outputs}); err != nil {
			return s, nil, err
		}
	}
	return s, layers, nil
}

// tensor returns the numbers of the tensor with this name, which must have these dimensions.
func (h *header) tensor(weights []byte, name string, dims []int) ([]float32, error) {
	i := slices.IndexFunc(h.Tensors, func(t tensorInfo) bool { return t.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("no tensor %s", name)
	}
	t, n := h.Tensors[i], 1
	if !slices.Equal(t.Shape, dims) {
		return nil, fmt.Errorf("tensor %s has the shape %v, want %v", name, t.Shape, dims)
	}
	for _, d := range dims {
		n *= d
	}
	if t.Offset < 0 || t.Offset > len(weights)-4*n {
		return nil, fmt.Errorf("tensor %s: %d numbers at byte %d, of %d bytes of weights", name, n, t.Offset, len(weights))
	}
	list := make([]float32, n)
	for k := range list {
		v := math.Float32frombits(binary.LittleEndian.Uint32(weights[t.Offset+4*k:]))
		if !(v >= -maxBias && v <= maxBias) { // or it is NaN
			return nil, fmt.Errorf("tensor %s: number %d is %v, want one from %d to %d", name, k, v, -maxBias, maxBias)
		}
		list[k] = v
	}
	return list, nil
}
