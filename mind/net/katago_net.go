package net

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
)

// judgement is what the outputs of a network of KataGo mean.
type judgement struct {
	version             int
	globals             vector
	profile             vector // none unless the network asks for a Profile
	pass, value, score  vector
	ownership           field
	policies            int // channels of the policy
	aliveBySuicide      bool
	mean, deviation     float32 // factors of scores
	lead                float32
	shortWin, shortLead float32
}

// Inputs of a network of KataGo, see features.go.
const (
	katagoPlanes  = 22
	katagoNumbers = 19
	profileSize   = 192
)

// Limits of the memory of an Evaluator.
const (
	mostFieldChannels  = 1 << 15 // 63 MB for a position
	mostVectorChannels = 1 << 18
)

// loadKataGo reads a network of KataGo.
func loadKataGo(name string, data []byte) (*Net, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: not a network of KataGo: %w", name, err)
	}
	limited := io.LimitReader(z, min(mostGrowth*int64(len(data)), 8*mostWeights))
	s := &scanner{r: bufio.NewReaderSize(limited, 1<<16)}
	n := s.network()
	if _, err := io.Copy(io.Discard, s.r); err != nil { // the checksum is at the end
		s.fail("%v", err)
	}
	if s.err != nil {
		return nil, fmt.Errorf("%s: not a network of KataGo: %w", name, s.err)
	}
	return n, nil
}

// network reads a file.
func (s *scanner) network() *Net {
	b := newBuilder(katagoPlanes)
	s.name()
	b.about = fmt.Sprintf("%.96q", s.layer)
	s.version = s.int("version of the network", oldestVersion, newestVersion)
	s.int("number of planes", katagoPlanes, katagoPlanes)
	s.int("number of numbers of the input", katagoNumbers, katagoNumbers)
	j := &judgement{
		version: s.version, profile: none,
		mean: 20, deviation: 20, lead: 20, shortWin: 0.25, shortLead: 30,
	}
	if s.version >= 13 {
		s.float("a factor", 0)
		j.mean, j.deviation, j.lead = s.float("a factor", 0), s.float("a factor", 0), s.float("a factor", 0)
		s.float("a factor", 0)
		j.shortWin, j.shortLead = s.float("a factor", 0), s.float("a factor", 0)
	}
	asks := false
	if s.version >= 15 {
		asks = s.flag("the encoder's version")
		j.aliveBySuicide = s.flag("whether suicide matters for life")
		s.zeros(6)
	}
	b.judge = j
	trunk, channels := s.trunk(b, asks)
	if s.err == nil {
		s.policyHead(b, trunk, channels)
	}
	if s.err == nil {
		s.valueHead(b, trunk, channels)
	}
	s.bounded(b)
	return &b.Net
}

// bounded fails if a network needs far more memory than its file.
func (s *scanner) bounded(b *builder) {
	sum := func(list []int) (sum int) {
		for _, n := range list {
			sum += n
		}
		return sum
	}
	switch {
	case sum(b.fields) > mostFieldChannels || sum(b.vectors) > mostVectorChannels:
		s.fail("layers of %d channels, want at most %d", sum(b.fields), mostFieldChannels)
	case b.over:
		s.fail("%d numbers for the first %d weights: too many layers of few channels", b.memory, b.weights)
	}
}

// trunk reads the trunk, and returns the field that the heads read, and its channels.
func (s *scanner) trunk(b *builder, asks bool) (field, int) {
	s.name()
	n := s.int("number of blocks", 1, mostBlocks)
	channels := s.channels("number of channels")
	for range 4 { // of parts of blocks, which say it themselves
		s.int("number of channels", 0, mostChannels)
	}
	byRMS := false
	if s.version >= 15 {
		byRMS = s.flag("kind of norm")
		s.zeros(5)
	}
	first := s.conv(true)
	s.same("planes", first.inputs, katagoPlanes)
	s.same("outputs", first.outputs, channels)
	numbers := s.matrixOf(katagoNumbers, channels)
	if s.err != nil {
		return none, 0
	}
	b.judge.globals = b.vector("numbers", katagoNumbers)
	init := b.vector("start", channels)
	b.matrix(numbers, b.judge.globals, init)
	if asks {
		s.encoder(b, init, channels)
	}
	blocks := s.blocks(n, channels, 0)
	tip, after := (*norm)(nil), (*rms)(nil)
	if byRMS {
		after = s.tip(channels)
	} else {
		tip = s.normOf(channels)
	}
	if s.err != nil {
		return none, 0
	}
	x, a := b.level(0, channels)
	b.scatter(first, x, init)
	if next := entry(blocks, tip); next != nil {
		b.finish(finish{src: x, dst: a, sum: none, plus: none, scale: padded(next.scale, channels), bias: padded(next.bias, channels), act: next.act})
	}
	b.stack(blocks, 0, channels, tip)
	if byRMS {
		after.src, after.dst = x, a
		b.add(after)
	}
	return a, channels
}

// tip reads the norm at the end of a trunk that is not a batch normalisation.
func (s *scanner) tip(channels int) *rms {
	s.name()
	r := &rms{count: s.channels("number of channels"), epsilon: s.float("epsilon", 0), spatial: s.flag("whether the norm is spatial")}
	s.zeros(1)
	s.same("channels", r.count, channels)
	r.scale = padded(s.floats("scales", r.count), r.count)
	r.bias = padded(s.floats("biases", r.count), r.count)
	r.act = s.activation()
	return r
}

// encoder reads the encoder of a Profile, whose result is added to a vector.
func (s *scanner) encoder(b *builder, to vector, channels int) {
	s.name()
	s.int("number of inputs", profileSize, profileSize)
	m1 := s.matrixOf(profileSize, 0)
	bias1, act1 := s.biasOf(m1.outputs), s.activation()
	m2 := s.matrixOf(m1.outputs, 0)
	bias2, act2 := s.biasOf(m2.outputs), s.activation()
	m3 := s.matrixOf(m2.outputs, channels)
	if s.err != nil {
		return
	}
	b.judge.profile = b.vector("profile", profileSize)
	one, two := b.vector("profile 1", m1.outputs), b.vector("profile 2", m2.outputs)
	b.dense(dense{src: b.judge.profile, dst: one, inputs: m1.inputs, outputs: m1.outputs, bias: bias1, act: act1}, m1.at)
	b.dense(dense{src: one, dst: two, inputs: m2.inputs, outputs: m2.outputs, bias: bias2, act: act2}, m2.at)
	b.dense(dense{src: two, dst: to, inputs: m3.inputs, outputs: m3.outputs, add: true}, m3.at)
}

// matrix adds the product of a vector with a matrix.
func (b *builder) matrix(t *table, src, dst vector) {
	b.dense(dense{src: src, dst: dst, inputs: t.inputs, outputs: t.outputs}, t.at)
}

// level returns the fields of a stack of blocks: x is the sum of the blocks' results so far, a the
// input of the next block's first convolution.
func (b *builder) level(depth, channels int) (x, a field) {
	return b.field(fmt.Sprint("x", depth), channels), b.field(fmt.Sprint("a", depth), channels)
}

// entry returns the norm that a field passes before the first of some blocks, or before what
// follows if there is no block; nil for none.
func entry(blocks []*block, after *norm) *norm {
	if len(blocks) == 0 {
		return after
	}
	return blocks[0].first
}

// stack adds blocks. At the end a is x after the given norm; nil for none.
func (b *builder) stack(blocks []*block, depth, channels int, after *norm) {
	x, a := b.level(depth, channels)
	for i, k := range blocks {
		next := entry(blocks[i+1:], after)
		switch k.kind {
		case kindOrdinary, kindPooled:
			b.residual(k, a)
			h := b.field("h", k.a.outputs)
			b.into(x, a, next, finish{of: b.product(h, k.b), add: true})
		case kindNested:
			inner := k.a.outputs
			innerX, innerA := b.level(depth+1, inner)
			b.into(innerX, innerA, entry(k.inner, k.last), finish{of: b.product(a, k.a)})
			b.stack(k.inner, depth+1, inner, k.last)
			b.into(x, a, next, finish{of: b.product(innerA, k.b), add: true})
		case kindAttention:
			out := b.attend(k, x, a)
			b.into(x, a, next, finish{of: b.product(out, k.out.kernel()), add: true})
		case kindFeed:
			out := b.feed(k, x, a)
			b.into(x, a, next, finish{of: b.product(out, k.out.kernel()), add: true})
		}
	}
}

// into adds a finish whose result, without a norm, goes to x, and with the norm next to a. If next
// is nil, a is not set.
func (b *builder) into(x, a field, next *norm, f finish) {
	f.sum, f.plus = x, none
	if next == nil {
		f.dst = x
	} else {
		wide := b.fields[a]
		f.dst, f.keep, f.scale, f.bias, f.act = a, true, padded(next.scale, wide), padded(next.bias, wide), next.act
	}
	b.finish(f)
}

// scaled returns a convolution whose outputs are multiplied with the scale of a norm.
func (k *kernel) scaled(n *norm) *kernel {
	out := *k
	out.at = func(o, i, row, column int) float32 { return k.at(o, i, row, column) * n.scale[o] }
	return &out
}

func (t *table) scaled(n *norm) func(o, i int) float32 {
	return func(o, i int) float32 { return t.at(o, i) * n.scale[o] }
}

// kernel returns a matrix as a convolution of single points.
func (t *table) kernel() *kernel {
	return &kernel{1, t.inputs, t.outputs, func(o, i, _, _ int) float32 { return t.at(o, i) }}
}

// residual adds the first half of a residual block, from a to h.
func (b *builder) residual(k *block, a field) {
	f := finish{dst: b.field("h", k.a.outputs), sum: none, plus: none, bias: padded(k.last.bias, k.a.outputs), act: k.last.act}
	if k.kind == kindOrdinary {
		f.of = b.product(a, k.a.scaled(k.last))
		b.finish(f)
		return
	}
	g := b.field("g", k.pooled.outputs)
	pooled := finish{dst: g, sum: none, plus: none, bias: padded(k.poolNorm.bias, k.pooled.outputs), act: k.poolNorm.act}
	together := k.a.side == k.pooled.side
	if together {
		f.of = b.product(a, k.a.scaled(k.last), k.pooled.scaled(k.poolNorm))
		pooled.of, pooled.from = f.of, roundUp(k.a.outputs, lanes)
	} else {
		pooled.of = b.product(a, k.pooled.scaled(k.poolNorm))
	}
	b.finish(pooled)
	f.plus = b.poolInto(g, k.pooled.outputs, k.poolMatrix, k.last)
	if !together {
		f.of = b.product(a, k.a.scaled(k.last))
	}
	b.finish(f)
}

// poolInto adds a pool of a field and a matrix, whose outputs are multiplied with the scale of a
// norm, and returns the result.
func (b *builder) poolInto(g field, channels int, t *table, n *norm) vector {
	all, plus := b.vector("pooled", 3*channels), b.vector("plus", t.outputs)
	b.add(&pool{src: g, dst: all, count: channels, kind: poolScale})
	b.dense(dense{src: all, dst: plus, inputs: t.inputs, outputs: t.outputs}, t.scaled(n))
	return plus
}

// attend adds the attention of a block, and returns its result.
func (b *builder) attend(k *block, x, a field) field {
	k.rms.src, k.rms.dst = x, a
	b.add(k.rms)
	p := b.product(a, k.q.kernel(), k.k.kernel(), k.v.kernel())
	l := k.attention
	l.q, l.k, l.v = b.field("q", k.q.outputs), b.field("k", k.k.outputs), b.field("v", k.v.outputs)
	l.dst = b.field("o", k.out.inputs)
	from := 0
	for _, f := range []field{l.q, l.k, l.v} {
		b.finish(finish{of: p, from: from, dst: f, sum: none, plus: none})
		from += b.fields[f]
	}
	b.add(&l)
	return l.dst
}

// feed adds the gated layers of a block, and returns their result.
func (b *builder) feed(k *block, x, a field) field {
	k.rms.src, k.rms.dst = x, a
	b.add(k.rms)
	p := b.product(a, k.wide.kernel(), k.gate.kernel())
	wide, other := b.field("wide", k.wide.outputs), b.field("gate", k.wide.outputs)
	b.finish(finish{of: p, dst: wide, sum: none, plus: none})
	b.finish(finish{of: p, from: b.fields[wide], dst: other, sum: none, plus: none})
	b.add(&gate{dst: wide, src: other})
	return wide
}

// headConv reads a convolution of single points.
func (s *scanner) headConv(inputs, outputs int) *kernel {
	k := s.convOf(inputs, outputs)
	s.same("rows of the convolution", k.side, 1)
	return k
}

// policyHead reads the policy, which reads a field of the trunk.
func (s *scanner) policyHead(b *builder, a field, channels int) {
	s.name()
	policies := 1
	switch {
	case s.version >= 17:
		policies = s.int("number of policies", 2, 4)
		if policies == 3 {
			s.fail("3 policies, want 2 or 4")
		}
		s.zeros(3)
	case s.version == 16:
		policies = 4
	case s.version >= 12:
		policies = 2
	}
	p1 := s.headConv(channels, 0)
	g1 := s.headConv(channels, 0)
	gNorm := s.normOf(g1.outputs)
	toP := s.matrixOf(3*g1.outputs, p1.outputs)
	pNorm := s.normOf(p1.outputs)
	p2 := s.headConv(p1.outputs, policies)
	pass := s.matrixOf(3*g1.outputs, 0)
	var passBias []float32
	act, last := identity, (*table)(nil)
	if s.version >= 15 {
		passBias, act = s.biasOf(pass.outputs), s.activation()
		last = s.matrixOf(pass.outputs, policies)
	} else {
		s.same("outputs", pass.outputs, policies)
	}
	if s.err != nil {
		return
	}
	g, p := b.field("g", g1.outputs), b.field("h", p1.outputs)
	both := b.product(a, p1.scaled(pNorm), g1.scaled(gNorm))
	b.finish(finish{
		of: both, from: roundUp(p1.outputs, lanes), dst: g, sum: none, plus: none,
		bias: padded(gNorm.bias, g1.outputs), act: gNorm.act,
	})
	plus := b.poolInto(g, g1.outputs, toP, pNorm)
	b.finish(finish{of: both, dst: p, sum: none, plus: plus, bias: padded(pNorm.bias, p1.outputs), act: pNorm.act})
	b.policy, b.judge.policies = b.field("policy", policies), policies
	b.finish(finish{of: b.product(p, p2), dst: b.policy, sum: none, plus: none})
	pooled, out := b.vector("pooled", 3*g1.outputs), b.vector("pass", pass.outputs)
	b.judge.pass = out
	b.dense(dense{src: pooled, dst: out, inputs: pass.inputs, outputs: pass.outputs, bias: passBias, act: act}, pass.at)
	if last != nil {
		b.judge.pass = b.vector("pass policies", policies)
		b.matrix(last, out, b.judge.pass)
	}
}

// valueHead reads the head of results, scores and ownership.
func (s *scanner) valueHead(b *builder, a field, channels int) {
	s.name()
	if s.version >= 17 {
		s.zeros(3)
	}
	v1 := s.headConv(channels, 0)
	v1Norm := s.normOf(v1.outputs)
	m2 := s.matrixOf(3*v1.outputs, 0)
	bias2, act2 := s.biasOf(m2.outputs), s.activation()
	value := s.matrixOf(m2.outputs, 3)
	valueBias := s.biasOf(3)
	scores := 6
	if s.version == 8 {
		scores = 4
	}
	score := s.matrixOf(m2.outputs, scores)
	scoreBias := s.biasOf(scores)
	owners := s.headConv(v1.outputs, 1)
	if s.err != nil {
		return
	}
	v := b.field("g", v1.outputs)
	b.finish(finish{of: b.product(a, v1.scaled(v1Norm)), dst: v, sum: none, plus: none, bias: padded(v1Norm.bias, v1.outputs), act: v1Norm.act})
	all, inner := b.vector("pooled", 3*v1.outputs), b.vector("value 2", m2.outputs)
	b.add(&pool{src: v, dst: all, count: v1.outputs, kind: poolValue})
	b.dense(dense{src: all, dst: inner, inputs: m2.inputs, outputs: m2.outputs, bias: bias2, act: act2}, m2.at)
	b.judge.value, b.judge.score = b.vector("value", 3), b.vector("scores", scores)
	b.dense(dense{src: inner, dst: b.judge.value, inputs: m2.outputs, outputs: 3, bias: valueBias}, value.at)
	b.dense(dense{src: inner, dst: b.judge.score, inputs: m2.outputs, outputs: scores, bias: scoreBias}, score.at)
	b.judge.ownership = b.field("ownership", 1)
	b.finish(finish{of: b.product(v, owners), dst: b.judge.ownership, sum: none, plus: none})
}
