package net

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

// KataGo's networks: files of the form that KataGo 1.17.2 reads (cpp/neuralnet/desc.cpp), of model
// versions 8 to 17, compressed by gzip. They consist of words separated by blanks. Numbers of
// weights are words, too, or follow "@BIN@" as little-endian float32. Each layer begins with its
// name.
//
//	network    name, version, planes, numbers; from 13: 7 factors of the output;
//	           from 15: encoder (0, 1), alive by suicide (0, 1), 6 zeros; trunk, policy, value
//	trunk      name, blocks, 5 numbers of channels; from 15: norm (0, 1), 5 zeros; conv, matrix,
//	           encoder if any, blocks, norm, activation
//	encoder    name, inputs, matrix, bias, activation, matrix, bias, activation, matrix
//	policy     name; from 17: outputs, 3 zeros; conv p, conv g, norm g, activation, matrix g to p,
//	           norm p, activation, conv, matrix g to pass; from 15: bias, activation, matrix
//	value      name; from 17: 3 zeros; conv, norm, activation, matrix, bias, activation,
//	           matrix and bias of the result, matrix and bias of scores, conv of ownership
//
//	ordinary_block           name, norm, activation, conv, norm, activation, conv
//	gpool_block              name, norm, activation, conv, conv g, norm g, activation, matrix g,
//	                         norm, activation, conv
//	nested_bottleneck_block  name, number, norm, activation, conv, blocks, norm, activation, conv
//	transformer_attention_block  name, heads, heads of keys, channels of a key, of a value,
//	                         turned, learned (0, 1), scale, matrices q, k, v, out; angles
//	transformer_ffn_block    name, channels, inner channels, gated (1), scale, matrices 1, gate, 2
//
//	conv       name, rows, columns, inputs, outputs, 2 ones, weights by row, column, input, output
//	norm       name, channels, epsilon, scaled, biased (0, 1), means, variances, scales, biases
//	norm (1)   name, channels, epsilon, spatial (0, 1), 0, scales, biases
//	scale      name, channels, epsilon, scales
//	matrix     name, inputs, outputs, weights by input, output
//	bias       name, channels, numbers
//	activation name; from 11: ACTIVATION_ and its kind

// Limits of a file of KataGo. No network that was published comes near them.
const (
	oldestVersion, newestVersion = 8, 17

	mostChannels = 4096
	mostBlocks   = 1000
	mostDepth    = 4       // of blocks in blocks
	mostWeights  = 1 << 28 // in a file: 1 GB
	mostGrowth   = 8       // bytes that a byte of a compressed file may become
)

// scanner reads the words and numbers of a file. After an error, all reads return zeros.
type scanner struct {
	r       *bufio.Reader
	at      int64  // bytes read
	layer   string // name of the layer
	weights int    // numbers read
	version int
	err     error
}

// fail notes an error unless there is one already.
func (s *scanner) fail(format string, args ...any) {
	if s.err != nil {
		return
	}
	where := fmt.Sprintf("byte %d of the decompressed file", s.at)
	if s.layer != "" {
		where = fmt.Sprintf("layer %.40q, %s", s.layer, where)
	}
	s.err = fmt.Errorf("%s: %s", where, fmt.Sprintf(format, args...))
}

// broken notes an error of reading.
func (s *scanner) broken(err error, want string) {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		s.fail("the file ends, want %s", want)
		return
	}
	s.fail("%v", err)
}

func (s *scanner) byte(want string) byte {
	if s.err != nil {
		return 0
	}
	c, err := s.r.ReadByte()
	if err != nil {
		s.broken(err, want)
		return 0
	}
	s.at++
	return c
}

func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// start skips blanks and returns the first byte after them.
func (s *scanner) start(want string) byte {
	c := s.byte(want)
	for s.err == nil && isBlank(c) {
		c = s.byte(want)
	}
	return c
}

// word reads a word.
func (s *scanner) word(want string) string {
	var word []byte
	for c := s.start(want); s.err == nil && !isBlank(c); {
		if word = append(word, c); len(word) > 200 {
			s.fail("a word %.20q... of more than 200 bytes, want %s", word, want)
		}
		next, err := s.r.ReadByte()
		if err != nil {
			break // a word may end the file
		}
		s.at++
		c = next
	}
	if s.err != nil {
		return ""
	}
	return string(word)
}

// name begins a layer.
func (s *scanner) name() {
	if name := s.word("the name of a layer"); s.err == nil {
		s.layer = name
	}
}

// int reads a whole number.
func (s *scanner) int(what string, low, high int) int {
	word := s.word(what)
	n, err := strconv.Atoi(word)
	if s.err == nil && (err != nil || n < low || n > high) {
		s.fail("%s is %.20q, want %d to %d", what, word, low, high)
	}
	if s.err != nil {
		return 0
	}
	return n
}

func (s *scanner) flag(what string) bool { return s.int(what, 0, 1) == 1 }

// zeros reads options that KataGo keeps for later.
func (s *scanner) zeros(n int) {
	for range n {
		s.int("an option of no known meaning", 0, 0)
	}
}

func (s *scanner) channels(what string) int { return s.int(what, 1, mostChannels) }

// same fails unless a number of channels is as expected.
func (s *scanner) same(what string, n, want int) {
	if n != want {
		s.fail("%d %s, want %d", n, what, want)
	}
}

// float reads a finite number above low.
func (s *scanner) float(what string, low float64) float32 {
	word := s.word(what)
	v, err := strconv.ParseFloat(word, 32)
	if s.err == nil && (err != nil || !(v > low) || math.IsInf(v, 0)) {
		s.fail("%s is %.20q, want a number above %g", what, word, low)
	}
	if s.err != nil {
		return 1
	}
	return float32(v)
}

// floats reads n numbers. Memory grows as they are read.
func (s *scanner) floats(what string, n int) []float32 {
	if s.weights += n; s.weights > mostWeights {
		s.fail("more than %d numbers", mostWeights)
	}
	c := s.start(what)
	if s.err != nil {
		return nil
	}
	if c != '@' {
		if err := s.r.UnreadByte(); err != nil {
			s.fail("%v", err)
		}
		s.at--
		return s.floatWords(what, n)
	}
	for _, want := range []byte("BIN@") {
		if got := s.byte(what); got != want {
			s.fail("no mark @BIN@ before %s", what)
			return nil
		}
	}
	list := make([]float32, 0, min(n, 1<<16))
	var buf [4096]byte
	for len(list) < n && s.err == nil {
		part := buf[:min(4*(n-len(list)), len(buf))]
		got, err := io.ReadFull(s.r, part)
		s.at += int64(got)
		if err != nil {
			s.broken(err, what)
		}
		for i := 0; i+4 <= got; i += 4 {
			list = append(list, math.Float32frombits(binary.LittleEndian.Uint32(part[i:])))
		}
	}
	return s.finite(what, list)
}

// floatWords reads n numbers that are words.
func (s *scanner) floatWords(what string, n int) []float32 {
	list := make([]float32, 0, min(n, 1<<16))
	for len(list) < n && s.err == nil {
		word := s.word(what)
		v, err := strconv.ParseFloat(word, 32)
		if s.err == nil && err != nil && !errors.Is(err, strconv.ErrRange) {
			s.fail("%.20q among %s, want a number", word, what)
		}
		list = append(list, float32(v))
	}
	return s.finite(what, list)
}

func (s *scanner) finite(what string, list []float32) []float32 {
	for i, v := range list {
		if v-v != 0 {
			s.fail("number %d of %s is %v", i, what, v)
		}
	}
	if s.err != nil {
		return nil
	}
	return list
}

// table is a matrix of a file: weights by input, then output.
type table struct {
	inputs, outputs int
	weights         []float32
}

func (t *table) at(o, i int) float32 { return t.weights[i*t.outputs+o] }

func (s *scanner) matrix() *table {
	s.name()
	t := &table{inputs: s.channels("number of inputs"), outputs: s.channels("number of outputs")}
	t.weights = s.floats("weights", t.inputs*t.outputs)
	return t
}

func (s *scanner) bias() []float32 {
	s.name()
	return s.floats("biases", s.channels("number of channels"))
}

// conv reads a convolution; first says that it reads the planes of the input.
func (s *scanner) conv(first bool) *kernel {
	s.name()
	most := 3
	if first {
		most = 15
	}
	k := &kernel{side: s.int("number of rows", 1, most)}
	if columns := s.int("number of columns", 1, most); columns != k.side || k.side%2 == 0 {
		s.fail("a convolution of %dx%d points, want as many rows as columns, an odd number", k.side, columns)
	}
	k.inputs, k.outputs = s.channels("number of inputs"), s.channels("number of outputs")
	s.int("dilation of rows", 1, 1)
	s.int("dilation of columns", 1, 1)
	w := s.floats("weights", k.side*k.side*k.inputs*k.outputs)
	k.at = func(o, i, row, column int) float32 { return w[((row*k.side+column)*k.inputs+i)*k.outputs+o] }
	return k
}

// norm is a scale and a bias of each channel, followed by an activation.
type norm struct {
	scale, bias []float32
	act         activation
}

// norm reads a batch normalisation, followed by an activation.
func (s *scanner) norm() *norm {
	s.name()
	n := s.channels("number of channels")
	epsilon := s.float("epsilon", 0)
	scaled, biased := s.flag("whether there is a scale"), s.flag("whether there is a bias")
	mean, variance := s.floats("means", n), s.floats("variances", n)
	out := &norm{filled(1, n)[:n], make([]float32, n), identity}
	if scaled {
		out.scale = s.floats("scales", n)
	}
	if biased {
		out.bias = s.floats("biases", n)
	}
	if s.err == nil {
		for c := range n {
			root := float32(math.Sqrt(float64(variance[c] + epsilon)))
			out.scale[c] /= root
			out.bias[c] -= out.scale[c] * mean[c]
			if !(root > 0) || out.scale[c]-out.scale[c] != 0 || out.bias[c]-out.bias[c] != 0 {
				s.fail("channel %d has the variance %v, want a positive number", c, variance[c])
				break
			}
		}
	}
	out.act = s.activation()
	return out
}

func (s *scanner) activation() activation {
	s.name()
	if s.version < 11 {
		return relu
	}
	word := s.word("an activation")
	a, ok := map[string]activation{
		"ACTIVATION_IDENTITY": identity, "ACTIVATION_RELU": relu, "ACTIVATION_MISH": mish, "ACTIVATION_SILU": silu,
	}[word]
	if !ok {
		s.fail("unknown activation %.40q", word)
	}
	return a
}

// rms reads the norm of a transformer block: a scale.
func (s *scanner) rms() *rms {
	s.name()
	r := &rms{count: s.channels("number of channels"), epsilon: s.float("epsilon", 0)}
	r.scale = padded(s.floats("scales", r.count), r.count)
	r.bias = make([]float32, len(r.scale))
	return r
}

// block is a block of a trunk. Fields are nil if its kind has none.
type block struct {
	kind        string
	first, last *norm // before the convolutions; last belongs to the inner channels
	a, b        *kernel
	pooled      *kernel // of a gpool_block: the convolution of pooled channels
	poolNorm    *norm
	poolMatrix  *table
	inner       []*block
	rms         *rms
	attention   attention
	q, k, v     *table
	out         *table
	// of a transformer_ffn_block:
	wide, gate *table
}

// The kinds of blocks.
const (
	kindOrdinary  = "ordinary_block"
	kindPooled    = "gpool_block"
	kindNested    = "nested_bottleneck_block"
	kindAttention = "transformer_attention_block"
	kindFeed      = "transformer_ffn_block"
)

// blocks reads blocks of a number of channels.
func (s *scanner) blocks(n, channels, depth int) (list []*block) {
	if depth > mostDepth {
		s.fail("blocks in blocks, more than %d deep", mostDepth)
	}
	for range n {
		if s.err != nil {
			return nil
		}
		b := &block{kind: s.word("the kind of a block")}
		s.name()
		switch b.kind {
		case kindOrdinary, kindPooled:
			s.residual(b, channels)
		case kindNested:
			s.nested(b, channels, depth)
		case kindAttention:
			s.attention(b, channels)
		case kindFeed:
			s.feed(b, channels)
		default:
			s.fail("unknown kind of block %.40q", b.kind)
		}
		list = append(list, b)
	}
	return list
}

// convOf reads a convolution with the given number of inputs, and outputs unless 0.
func (s *scanner) convOf(inputs, outputs int) *kernel {
	k := s.conv(false)
	s.same("inputs", k.inputs, inputs)
	if outputs > 0 {
		s.same("outputs", k.outputs, outputs)
	}
	return k
}

// normOf reads a norm of the given number of channels.
func (s *scanner) normOf(channels int) *norm {
	n := s.norm()
	s.same("channels", len(n.scale), channels)
	return n
}

// matrixOf reads a matrix with the given numbers of inputs, and outputs unless 0.
func (s *scanner) matrixOf(inputs, outputs int) *table {
	t := s.matrix()
	s.same("inputs", t.inputs, inputs)
	if outputs > 0 {
		s.same("outputs", t.outputs, outputs)
	}
	return t
}

// biasOf reads a bias of the given number of channels.
func (s *scanner) biasOf(channels int) []float32 {
	list := s.bias()
	s.same("channels", len(list), channels)
	return list
}

func (s *scanner) residual(b *block, channels int) {
	b.first = s.normOf(channels)
	b.a = s.convOf(channels, 0)
	if b.kind == kindPooled {
		b.pooled = s.convOf(channels, 0)
		b.poolNorm = s.normOf(b.pooled.outputs)
		b.poolMatrix = s.matrixOf(3*b.pooled.outputs, b.a.outputs)
	}
	b.last = s.normOf(b.a.outputs)
	b.b = s.convOf(b.a.outputs, channels)
}

func (s *scanner) nested(b *block, channels, depth int) {
	n := s.int("number of inner blocks", 1, mostBlocks)
	b.first = s.normOf(channels)
	b.a = s.convOf(channels, 0)
	b.inner = s.blocks(n, b.a.outputs, depth+1)
	b.last = s.normOf(b.a.outputs)
	b.b = s.convOf(b.a.outputs, channels)
}

func (s *scanner) attention(b *block, channels int) {
	a := &b.attention
	a.heads = s.channels("number of heads")
	keys := s.int("number of heads of keys", 1, max(1, a.heads))
	a.keyWidth, a.valueWidth = s.channels("channels of a key"), s.channels("channels of a value")
	turned, learned := s.flag("whether positions turn"), s.flag("whether angles are learned")
	if s.err == nil && (a.heads%keys != 0 || turned && a.keyWidth%2 != 0) {
		s.fail("%d heads, %d heads of keys, %d channels of a key, want heads of keys that divide heads, and even keys", a.heads, keys, a.keyWidth)
	}
	b.rms = s.rms()
	s.same("channels", b.rms.count, channels)
	b.q = s.matrixOf(channels, a.heads*a.keyWidth)
	b.k = s.matrixOf(channels, keys*a.keyWidth)
	b.v = s.matrixOf(channels, keys*a.valueWidth)
	b.out = s.matrixOf(a.heads*a.valueWidth, channels)
	if s.err != nil {
		return
	}
	a.shared = a.heads / keys
	switch {
	case turned && learned:
		s.name()
		s.int("heads of angles", keys, keys)
		s.int("pairs of angles", a.keyWidth/2, a.keyWidth/2)
		s.int("directions of angles", 2, 2)
		angles := s.floats("angles", keys*a.keyWidth)
		for i := 0; i+1 < len(angles); i += 2 {
			a.turns = append(a.turns, turnBy(angles[i], angles[i+1]))
		}
	case turned:
		s.name()
		theta := float64(s.float("theta", 0))
		pairs := a.keyWidth / 2
		half := pairs / 2
		for p := range pairs {
			if p < half {
				a.turns = append(a.turns, turnBy(0, float32(1/math.Pow(theta, float64(2*p)/float64(pairs)))))
			} else {
				a.turns = append(a.turns, turnBy(float32(1/math.Pow(theta, float64(2*(p-half))/float64(pairs))), 0))
			}
		}
	}
}

// turnBy returns the turning with the given angles from a column, and from a row, to the next.
func turnBy(column, row float32) (t turning) {
	for i := range maxSize {
		sin, cos := math.Sincos(float64(float32(i) * column))
		t.column[i].cos, t.column[i].sin = float32(cos), float32(sin)
		sin, cos = math.Sincos(float64(float32(i) * row))
		t.row[i].cos, t.row[i].sin = float32(cos), float32(sin)
	}
	return t
}

func (s *scanner) feed(b *block, channels int) {
	s.same("channels", s.channels("number of channels"), channels)
	inner := s.channels("number of inner channels")
	s.int("whether the block is gated", 1, 1)
	b.rms = s.rms()
	s.same("channels", b.rms.count, channels)
	b.wide, b.gate, b.out = s.matrixOf(channels, inner), s.matrixOf(channels, inner), s.matrixOf(inner, channels)
}
