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

// KT of KaTrain has three values, each compressed by gzip and written in base64: the owner of each
// point and the policy as half-precision numbers, little-endian, row by row from the top, either
// may be empty; and JSON of the position and its moves (sanderland/katrain,
// katrain/core/game_node.py, analysis_dumps and load_analysis, and utils.py, pack_floats). It is of
// the position after the node. All numbers are Black's: KaTrain asks KataGo for them so
// (katrain/core/engine.py).

// katrainVersion is what KTV of the root must have.
const katrainVersion = "1.0"

// katrainJSON is the third value.
type katrainJSON struct {
	Moves     map[string]katrainMove `json:"moves"`
	Root      *katrainRoot           `json:"root"`
	Completed bool                   `json:"completed"`

	list []katrainMove // of Moves, as read
}

// katrainRoot is what was found of the position.
type katrainRoot struct {
	Winrate *float64 `json:"winrate"`
	Lead    *float64 `json:"scoreLead"`
	Visits  float64  `json:"visits"`
}

// katrainMove is what was found of a move. Order is 0 for the best; KaTrain gives those that a
// later search no longer had 999.
type katrainMove struct {
	katrainRoot
	Move  string   `json:"move"`
	Order int      `json:"order"`
	Prior *float64 `json:"prior,omitempty"`
	Line  []string `json:"pv"`
}

// Bounds of a value, which a small file could exceed: KaTrain's are some kilobytes.
const (
	mostPacked   = 1 << 20
	mostUnpacked = 4 << 20
)

// katrain reads KT.
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
		return nil, nil // begun, and nothing found
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

// orNaN returns a number, NaN if there is none.
func orNaN(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}

// unpacker unpacks values, one after the other into the same memory: a record has hundreds.
type unpacker struct {
	gzip.Reader
	packed, data []byte
}

// unpackers has no New, which would be linked into programs that read no KT.
var unpackers sync.Pool

// unpack returns what a value holds, until the next one is unpacked.
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
	// The last four bytes are the size unpacked; it is trusted for memory alone.
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
	_, _ = w.Write(data) // memory takes everything
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// owners reads the ownership of each point; nil if data is empty.
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
			k.Winrate = found.Root.Winrate // KaTrain wants a number
		}
		if k.Lead == nil {
			k.Lead = found.Root.Lead
		}
		found.Moves[name] = k
	}
	data, _ := json.Marshal(&found) // no field can fail
	var owner []byte
	if p.Owner != nil {
		for i := range size * size {
			owner = binary.LittleEndian.AppendUint16(owner, toHalf(p.Owner[board.At(i%size, i/size)]))
		}
	}
	return []string{pack(owner), pack(nil), pack(data)}
}

// known returns a number, nil if it is not known.
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
		return float32(math.NaN()) // or infinite: no owner either
	}
	return float32(sign * math.Ldexp(1024+fraction, exponent-25))
}

// toHalf returns the half-precision number next to x, which is -1 to 1.
func toHalf(x float32) (h uint16) {
	size := math.Abs(float64(x))
	if math.Signbit(float64(x)) {
		h = 1 << 15
	}
	fraction, exponent := math.Frexp(size) // size is fraction times 2 to exponent, fraction 0.5 to 1
	if exponent < -13 {
		return h + uint16(math.Round(math.Ldexp(size, 24)))
	}
	return h + uint16(exponent+14)<<10 + uint16(math.Round(1024*(2*fraction-1))) // 1024 carries over
}
