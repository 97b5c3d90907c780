package sgf

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
	"unsafe"

	"katachi/board"
)

// Options are the options of the readers. The zero value and nil stand for the defaults.
type Options struct {
	Name   string // of the file, for warnings and errors
	Limits Limits
}

// check returns an error if the file is too large.
func (o *Options) check(size int) error {
	if most := o.Limits.OrDefault().File; int64(size) > most {
		return o.named(TooLarge("bytes", int64(size), most, "max-file"))
	}
	return nil
}

// Errors of Parse, wrapped with the name of the file.
var (
	ErrNoGame   = errors.New("no game found")
	ErrTooLarge = errors.New("file is too large")
)

// Parse reads all games of a file. The result does not refer to data. An error means that there was
// no game, or that the file is too large.
func Parse(data []byte, opt *Options) (*File, error) {
	if opt == nil {
		opt = &Options{}
	}
	if err := opt.check(len(data)); err != nil {
		return nil, err
	}
	p := newParser(data)
	f := new(File)
	limits := opt.Limits.OrDefault()
	p.most = limits.treeOf(len(data))
	for p.s.nextGame() {
		f.Games = append(f.Games, p.game())
		if p.used > p.most {
			return nil, opt.named(fmt.Errorf("%w: its tree takes more than %d bytes of memory (the limit max-tree)", ErrTooLarge, p.most))
		}
		if len(f.Games) > limits.Games {
			return nil, opt.named(TooManyGames(limits.Games))
		}
	}
	if len(f.Games) == 0 {
		return nil, opt.named(ErrNoGame)
	}
	f.Warnings = p.s.warnings
	locate(f.Warnings, p.s.data, opt.Name)
	return f, nil
}

// named adds the file's name to an error, if it is known.
func (o *Options) named(err error) error {
	if o.Name == "" {
		return err
	}
	return fmt.Errorf("%s: %w", o.Name, err)
}

// parser builds trees from tokens. Nodes, properties and values are cut from
// large slices, so a game costs a handful of allocations.
type parser struct {
	s    scanner
	text string // s.data, for values that need no decoding

	nodes  []Node
	props  []Property
	values []string
	lists  [][]Property
	room   [4]int // how many of each to allocate next

	firstProp, firstValue int  // where the open node's properties begin, the open property's values
	open                  bool // a node is open
	sealed                bool // its properties are those of a shared move

	stack    []fork
	at, last *Node // the current node, its last child
	used     int64 // bytes that the trees take
	most     int64 // the limit of used
	columns  int
	rows     int
	sized    bool      // SZ was seen
	waiting  []pointAt // values of the root, until the size is known
	declared string    // CA
	short    map[string]string
}

// Bytes that the parts of a tree take up.
const (
	sizeGame     = 100
	sizeNode     = int64(unsafe.Sizeof(Node{}))
	sizeProperty = int64(unsafe.Sizeof(Property{}))
	sizeValue    = int64(unsafe.Sizeof(""))
	sizeList     = int64(unsafe.Sizeof([]Property{}))
	sizeFork     = 3 * int64(unsafe.Sizeof(fork{})) // the list of forks grows by copying
)

// setupBytes returns the memory for replaying the stones of a value: all changes of a node are kept
// together. A rectangle may be as large as the largest board.
func setupBytes(v []byte) int64 {
	const each = 160
	if len(v) > 2 {
		return each * board.MaxSize * board.MaxSize
	}
	return each
}

// fork is a node at which a variation was opened, and its last child.
type fork struct{ at, last *Node }

func newParser(data []byte) *parser {
	p := new(parser)
	p.s.reset(data)
	p.text = string(p.s.data)
	p.room = [4]int{min(bytes.Count(p.s.data, []byte{';'})+1, maxSlab), 32, 32, 8}
	return p
}

// maxSlab bounds how many nodes, properties or values are allocated together.
const maxSlab = 4096

// slab returns s if it has room for one more element. Otherwise it returns a new slice that begins
// with a copy of s[from:] and has room for that many more elements; room then doubles.
func slab[T any](s []T, from, room *int) []T {
	if len(s) < cap(s) {
		return s
	}
	kept := len(s) - *from
	fresh := make([]T, kept, kept+max(*room, kept)) // a million values of one property are copied 20 times
	*room = min(2**room, maxSlab)
	copy(fresh, s[*from:])
	*from = 0
	return fresh
}

// game reads the game that scanner.nextGame found.
func (p *parser) game() *Game {
	p.at, p.last, p.stack = nil, nil, p.stack[:0]
	p.columns, p.rows, p.sized, p.declared = unstatedSize, unstatedSize, false, ""
	var root *Node
	p.used += sizeGame
	for t := tokOpen; t != tokEnd && p.used <= p.most; {
		if p.s.move() {
			p.addMove()
		} else {
			t = p.s.next()
			p.take(t)
		}
		if root == nil {
			root = p.at
		}
	}
	g := &Game{Root: root, Encoding: p.encoding(), Closed: !p.s.unclosed}
	g.Record = strings.TrimRight(p.text[p.s.gameAt:p.s.pos], "\x00\t\n\r ")
	p.finish(g)
	return g
}

func (p *parser) take(t token) {
	switch t {
	case tokNode:
		p.openNode()
	case tokName:
		p.openProperty()
	case tokValue:
		p.addValue()
	case tokOpen:
		p.used += sizeFork
		p.closeNode()
		p.stack = append(p.stack, fork{p.at, p.last})
	case tokClose:
		p.closeNode()
		p.closeVariation()
	case tokEnd:
		p.closeNode()
	}
}

// closeVariation goes back to the node at which the variation was opened. If several were opened
// there with no node in between, "((", the outer ones get its last child, too.
func (p *parser) closeVariation() {
	n := len(p.stack) - 1
	top := p.stack[n]
	p.stack = p.stack[:n]
	p.at, p.last = top.at, top.last
	if n > 0 && p.stack[n-1].at == top.at {
		p.stack[n-1].last = top.last
	}
}

// openNode adds a child to the current node and makes it the current one.
func (p *parser) openNode() {
	p.closeNode()
	from := len(p.nodes)
	p.nodes = slab(p.nodes, &from, &p.room[0])
	p.nodes = append(p.nodes, Node{parent: p.at})
	p.used += sizeNode
	n := &p.nodes[len(p.nodes)-1]
	switch {
	case p.last != nil:
		p.last.next = n
	case p.at != nil:
		p.at.first = n
	}
	if top := len(p.stack) - 1; top >= 0 && p.stack[top].at == p.at {
		p.stack[top].last = n
	}
	p.at, p.last, p.open = n, nil, true
	p.firstProp = len(p.props)
}

// addMove opens a node for the move that scanner.move found. Nearly all nodes hold one move and
// nothing else, so such nodes share their properties.
func (p *parser) addMove() {
	p.openNode()
	p.sealed = true
	p.at.props = sharedMove(p.s.key, p.s.point)
	if p.at.parent == nil || !p.s.point.On(p.columns, p.rows) {
		p.point(pointAt{p.s.key, 0, p.s.start, p.s.end})
	}
}

// unseal gives a node that has more than a move its own properties.
func (p *parser) unseal() {
	if !p.sealed {
		return
	}
	p.sealed = false
	move := (*p.at.props)[0]
	p.props = slab(p.props, &p.firstProp, &p.room[1])
	p.props = append(p.props, Property{Name: move.Name})
	p.firstValue = len(p.values)
	p.values = slab(p.values, &p.firstValue, &p.room[2])
	p.values = append(p.values, move.Values[0])
}

func (p *parser) openProperty() {
	p.unseal()
	p.closeProperty()
	p.props = slab(p.props, &p.firstProp, &p.room[1])
	p.props = append(p.props, Property{Name: p.name()})
	p.used += sizeProperty
	p.firstValue = len(p.values)
	if len(p.props)-p.firstProp > 1 {
		p.checkNames()
	}
}

// name returns the name of the current property.
func (p *parser) name() string {
	if p.s.long == "" {
		return nameString(p.s.key)
	}
	if p.short == nil {
		p.short = map[string]string{}
	}
	name, ok := p.short[p.s.long]
	if !ok {
		name = p.s.long
		p.short[name] = name
	}
	return name
}

func (p *parser) addValue() {
	p.unseal()
	p.values = slab(p.values, &p.firstValue, &p.room[2])
	p.values = append(p.values, p.raw())
	p.used += sizeValue
	if k := p.s.key; k.isMove() || k.isSetup() {
		if k.isSetup() {
			p.used += setupBytes(p.s.data[p.s.start:p.s.end])
		}
		p.point(pointAt{k, len(p.values) - p.firstValue - 1, p.s.start, p.s.end})
	} else if p.at.parent == nil {
		p.rootValue(k)
	}
}

// raw returns the current value in UTF-8, with a backslash before every bracket.
func (p *parser) raw() string {
	v, raw := p.text[p.s.start:p.s.end], p.s.data[p.s.start:p.s.end]
	if p.s.text.decided && (p.s.text.encoded(raw) || !utf8.ValidString(v)) {
		v = p.s.text.decode(raw, p.declaredName())
	}
	if p.s.kinds&(1<<strayBracket) != 0 && strings.IndexByte(v, ']') >= 0 {
		v = string(appendRaw(nil, v, -1))
	}
	return v
}

func (p *parser) closeProperty() {
	if len(p.props) > p.firstProp && p.open {
		prop := &p.props[len(p.props)-1]
		prop.Values = p.values[p.firstValue:len(p.values):len(p.values)]
		if len(prop.Values) == 0 { // its value is missing
			p.props = p.props[:len(p.props)-1]
		}
	}
}

// keepProperties stores the properties of the open node in it.
func (p *parser) keepProperties() {
	from := len(p.lists)
	p.lists = slab(p.lists, &from, &p.room[3])
	p.used += sizeList
	p.lists = append(p.lists, p.props[p.firstProp:len(p.props):len(p.props)])
	p.at.props = &p.lists[len(p.lists)-1]
}

func (p *parser) closeNode() {
	if !p.open {
		return
	}
	if !p.sealed {
		p.closeProperty()
		p.keepProperties()
	}
	p.sealed = false
	if p.at.parent == nil {
		for _, c := range p.waiting {
			p.checkPoint(c)
		}
		p.waiting = p.waiting[:0]
	}
	p.open = false
}
