package analysis

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"sync"

	"katachi/board"
	"katachi/sgf"
)

// KaTrain's property KT has three values, each compressed with gzip and encoded in base64: the
// ownership and the policy, as little-endian half-precision numbers, row by row from the top, both
// of which may be empty; and JSON about the position and its moves (sanderland/katrain,
// katrain/core/game_node.py, analysis_dumps and load_analysis, and utils.py, pack_floats). It is
// about the position after the node. All numbers are from Black's view, as KaTrain requests them
// from KataGo (katrain/core/engine.py).

// katrainVersion is the required value of KTV in the root.
const katrainVersion = "1.0"

// katrainJSON is the third value.
type katrainJSON struct {
	Moves     map[string]katrainMove `json:"moves"`
	Root      *katrainRoot           `json:"root"`
	Completed bool                   `json:"completed"`

	list []katrainMove // of Moves, as read
}

// katrainRoot is the evaluation of the position.
type katrainRoot struct {
	Winrate *float64 `json:"winrate"`
	Lead    *float64 `json:"scoreLead"`
	Visits  float64  `json:"visits"`
}

// katrainMove is the evaluation of a move. Order is 0 for the best; KaTrain sets 999 for moves that
// a later search did not report any more.
type katrainMove struct {
	katrainRoot
	Move  string   `json:"move"`
	Order int      `json:"order"`
	Prior *float64 `json:"prior,omitempty"`
	Line  []string `json:"pv"`
}

// Limits of a value after unpacking, which even a small file could exceed; KaTrain's have some
// kilobytes.
const (
	mostPacked   = 1 << 20
	mostUnpacked = 4 << 20
)

// katrain parses KT.
func katrain(n *sgf.Node, at storedAt) (*Position, error) {
	values := n.Values("KT")
	if len(values) == 0 {
		return nil, nil
	}
	if len(values) < 3 {
		return nil, fmt.Errorf("KT: %d values, want 3", len(values))
	}
	u, _ := unpackers.Get().(*unpacker)
	if u == nil {
		u = new(unpacker)
	}
	defer unpackers.Put(u)
	data, err := u.unpack(values[0])
	if err != nil {
		return nil, err
	}
	owner, err := owners(data, at.board.Size())
	if err != nil {
		return nil, err
	}
	if data, err = u.unpack(values[2]); err != nil {
		return nil, err
	}
	found, err := readKatrain(data)
	if err != nil {
		return nil, fmt.Errorf("KT: %s", strings.TrimPrefix(err.Error(), "jsontext: "))
	}
	if found.Root == nil {
		return nil, nil // an analysis without a result
	}
	p := Unknown()
	p.Source = "KaTrain"
	p.Winrate, p.Lead, p.Visits = orNaN(found.Root.Winrate), orNaN(found.Root.Lead), int(min(max(found.Root.Visits, 0), math.MaxInt32))
	p.Owner = owner
	p.Moves, err = found.moves(at.board.Size())
	return p, err
}

// moves returns the moves, the best first.
func (k *katrainJSON) moves(size int) (list []Move, err error) {
	slices.SortFunc(k.list, func(a, b katrainMove) int {
		return cmp.Or(a.Order-b.Order, cmp.Compare(b.Visits, a.Visits), cmp.Compare(a.Move, b.Move))
	})
	for i := range k.list {
		m := &k.list[i]
		first := line([]string{m.Move}, size)
		if first == nil {
			return nil, fmt.Errorf("KT: the move %q is not a point of the board", sgf.Short(m.Move))
		}
		if play := line(m.Line, size); len(play) > 0 && play[0] == first[0] {
			first = play
		}
		list = append(list, Move{
			Line: first, Visits: int(min(max(m.Visits, 0), math.MaxInt32)), Prior: orNaN(m.Prior),
			Winrate: orNaN(m.Winrate), Lead: orNaN(m.Lead),
		})
	}
	return list, nil
}

// orNaN returns a number; NaN for nil.
func orNaN(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}

// unpacker unpacks values into reused memory, since a record has hundreds.
type unpacker struct {
	gzip.Reader
	packed, data []byte
}

// unpackers has no New function, which would be linked even into programs that never read KT.
var unpackers sync.Pool

// unpack returns the contents of a value, valid until the next call.
func (u *unpacker) unpack(value string) (data []byte, err error) {
	if len(value) > mostPacked {
		return nil, fmt.Errorf("KT: a value of %d bytes, want at most %d", len(value), mostPacked)
	}
	if strings.ContainsAny(value, " \t\r\n") {
		value = strings.Join(strings.Fields(value), "")
	}
	if u.packed, err = base64.StdEncoding.AppendDecode(u.packed[:0], []byte(value)); err != nil {
		return nil, fmt.Errorf("KT: %w", err)
	}
	if err := u.Reset(bytes.NewReader(u.packed)); err != nil {
		return nil, fmt.Errorf("KT: %w", err)
	}
	// The last four bytes are the unpacked size; it is used only to allocate memory.
	size := int(binary.LittleEndian.Uint32(u.packed[max(0, len(u.packed)-4):]))
	out := bytes.NewBuffer(slices.Grow(u.data[:0], min(size, mostUnpacked)+bytes.MinRead))
	_, err = out.ReadFrom(io.LimitReader(&u.Reader, mostUnpacked+1))
	if u.data = out.Bytes(); err != nil {
		return nil, fmt.Errorf("KT: %w", err)
	}
	if len(u.data) > mostUnpacked {
		return nil, fmt.Errorf("KT: a value of more than %d bytes unpacked", mostUnpacked)
	}
	return u.data, nil
}

// pack is the inverse of unpack.
func pack(data []byte) string {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(data) // writing to memory does not fail
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// owners decodes the ownership of the points; nil if data is empty.
func owners(data []byte, size int) (*[board.NumPoints]float32, error) {
	if len(data) == 0 {
		return nil, nil
	}
	if len(data) != 2*size*size {
		return nil, fmt.Errorf("KT: owners of %d points, the board has %d: an analysis of another game", len(data)/2, size*size)
	}
	owner := new([board.NumPoints]float32)
	for i := range size * size {
		x := fromHalf(binary.LittleEndian.Uint16(data[2*i:]))
		if !(x >= -1.01 && x <= 1.01) {
			return nil, fmt.Errorf("KT: an owner of %g, want -1 to 1", x)
		}
		owner[board.At(i%size, i/size)] = x
	}
	return owner, nil
}

// katrainValues returns the values of KT.
func katrainValues(p *Position, size int) []string {
	found := katrainJSON{Moves: map[string]katrainMove{}, Root: &katrainRoot{known(p.Winrate), known(p.Lead), float64(p.Visits)}, Completed: true}
	for i, m := range p.Moves {
		name := m.Line[0].Name(size)
		k := katrainMove{Move: name, Order: i, katrainRoot: katrainRoot{known(m.Winrate), known(m.Lead), float64(m.Visits)}, Prior: known(m.Prior)}
		for _, next := range m.Line {
			k.Line = append(k.Line, next.Name(size))
		}
		if k.Winrate == nil {
			k.Winrate = found.Root.Winrate // KaTrain requires a number
		}
		if k.Lead == nil {
			k.Lead = found.Root.Lead
		}
		found.Moves[name] = k
	}
	data, _ := json.Marshal(&found) // cannot fail for these fields
	var owner []byte
	if p.Owner != nil {
		for i := range size * size {
			owner = binary.LittleEndian.AppendUint16(owner, toHalf(p.Owner[board.At(i%size, i/size)]))
		}
	}
	return []string{pack(owner), pack(nil), pack(data)}
}

// known returns a number; nil for NaN.
func known(x float64) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	return &x
}

// fromHalf returns the value of a half-precision number (IEEE 754 binary16).
func fromHalf(h uint16) float32 {
	sign, exponent, fraction := 1.0, int(h>>10&31), float64(h&1023)
	if h>>15 == 1 {
		sign = -1
	}
	switch exponent {
	case 0:
		return float32(sign * math.Ldexp(fraction, -24))
	case 31:
		return float32(math.NaN()) // infinity is not an ownership either
	}
	return float32(sign * math.Ldexp(1024+fraction, exponent-25))
}

// toHalf returns the nearest half-precision number to x, which must be in -1..1.
func toHalf(x float32) (h uint16) {
	size := math.Abs(float64(x))
	if math.Signbit(float64(x)) {
		h = 1 << 15
	}
	fraction, exponent := math.Frexp(size) // size is fraction times 2 to exponent, fraction 0.5 to 1
	if exponent < -13 {
		return h + uint16(math.Round(math.Ldexp(size, 24)))
	}
	return h + uint16(exponent+14)<<10 + uint16(math.Round(1024*(2*fraction-1))) // a result of 1024 carries into the exponent
}
