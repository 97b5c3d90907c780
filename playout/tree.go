package playout

import (
	"cmp"
	"math"
	"slices"
	"unsafe"

	"katachi/board"
)

// tree is the nodes of a search in one array, and the moves that lead from one to the next in
// another. Node 0 is none, node 1 the root. A node comes into being when a visit first plays its
// move, and gets moves of its own when it has been visited a few times.
type tree struct {
	nodes []node
	edges []edge
	extra []extra // by edge; nil unless the search needs it
	// grown are the nodes with edges in the order of their edges, for keep.
	grown []int32
	limit int64 // bytes
	full  bool
}

// node is a position in the tree.
type node struct {
	won    float64 // sum of results, 1 where Black won
	lead   float64 // sum of Black's leads in points
	visits int32
	flying int32 // visits under way
	edges  int32 // the first of its moves
	count  uint16
	opened uint16 // moves that lead to a node
	state  nodeState
	passes uint8 // that the position ends with, up to 2
}

// nodeState is what has happened to a node.
type nodeState uint8

const (
	growing nodeState = 1 << iota // a visit under way brings its edges
	grown                         // it has edges
	asking                        // a visit under way asks the Prior
	asked                         // its edges have the Prior's probabilities
)

// edge is a move of a node, by decreasing prior.
type edge struct {
	node  int32 // that it leads to, 0 before the first visit
	point board.Point
	prior uint16 // of priorOne
}

// extra is what is known of an edge besides its own visits.
type extra struct {
	raveVisits, raveWon float32 // playouts in which the player of the node played the move; of these, won by him
	visits, won         float32 // virtual visits
}

const (
	priorOne  = math.MaxUint16
	nodeBytes = int64(unsafe.Sizeof(node{}))
	edgeBytes = int64(unsafe.Sizeof(edge{}))
	moreBytes = int64(unsafe.Sizeof(extra{}))
)

// reset empties the tree but for a root.
func (t *tree) reset(limit int64, withExtra bool) {
	t.nodes = append(t.nodes[:0], node{}, node{})
	t.edges, t.grown, t.full, t.limit = t.edges[:0], t.grown[:0], false, limit
	t.extra = nil
	if withExtra {
		t.extra = []extra{}
	}
}

// fits reports whether more nodes and edges fit into the memory; arrays that must be enlarged
// count twice, since they are copied.
func (t *tree) fits(nodes, edges int) bool {
	need := arrayBytes(len(t.nodes)+nodes, cap(t.nodes), nodeBytes) + arrayBytes(len(t.edges)+edges, cap(t.edges), edgeBytes)
	need += int64(cap(t.grown)) * 4
	if t.extra != nil {
		need += arrayBytes(len(t.edges)+edges, cap(t.extra), moreBytes)
	}
	if need > t.limit {
		t.full = true
	}
	return !t.full
}

// arrayBytes returns what an array takes that has to hold n elements.
func arrayBytes(n, capacity int, size int64) int64 {
	if n <= capacity {
		return int64(capacity) * size
	}
	return int64(capacity+max(capacity*5/4, n)) * size
}

// enlarge makes room for n more elements, by a quarter of the array at least.
func enlarge[T any](list []T, n int) []T {
	if len(list)+n <= cap(list) {
		return list
	}
	bigger := make([]T, len(list), max(len(list)+n, cap(list)*5/4, 1024))
	copy(bigger, list)
	return bigger
}

// open returns a new node behind an edge of a node, 0 if the tree is full.
func (t *tree) open(parent int32, e *edge) int32 {
	if !t.fits(1, 0) {
		return 0
	}
	id := int32(len(t.nodes))
	t.nodes = append(enlarge(t.nodes, 1), node{})
	if e.point == board.Pass {
		t.nodes[id].passes = t.nodes[parent].passes + 1
	}
	t.nodes[parent].opened++
	e.node = id
	return id
}

// grow gives a node its moves. It does nothing if the tree is full.
func (t *tree) grow(id int32, moves []candidate) {
	nd := &t.nodes[id]
	nd.state &^= growing
	if nd.state&grown != 0 || !t.fits(0, len(moves)) {
		return
	}
	nd.edges, nd.count = int32(len(t.edges)), uint16(len(moves))
	nd.state |= grown
	t.edges = enlarge(t.edges, len(moves))
	for _, m := range moves {
		t.edges = append(t.edges, edge{point: m.point, prior: toPrior(m.prior)})
	}
	if t.extra != nil {
		t.extra = enlarge(t.extra, len(moves))
		for _, m := range moves {
			t.extra = append(t.extra, extra{visits: m.visits, won: m.won})
		}
	}
	t.grown = append(t.grown, id)
	t.sort(id)
}

// update gives the moves of a node other priors.
func (t *tree) update(id int32, moves []candidate) {
	nd := &t.nodes[id]
	nd.state &^= asking
	if nd.state&grown == 0 {
		return
	}
	nd.state |= asked
	list := t.of(id)
	for _, m := range moves {
		for i := range list {
			if list[i].point == m.point {
				list[i].prior = toPrior(m.prior)
				break
			}
		}
	}
	t.sort(id)
}

// sort brings the moves of a node into the order of their priors.
func (t *tree) sort(id int32) {
	list := t.of(id)
	compare := func(a, b edge) int {
		return cmp.Or(cmp.Compare(b.prior, a.prior), cmp.Compare(a.point, b.point))
	}
	if t.extra == nil {
		slices.SortFunc(list, compare)
		return
	}
	type pair struct {
		edge
		extra
	}
	first := t.nodes[id].edges
	pairs := make([]pair, len(list))
	for i, e := range list {
		pairs[i] = pair{e, t.extra[int(first)+i]}
	}
	slices.SortFunc(pairs, func(a, b pair) int { return compare(a.edge, b.edge) })
	for i, p := range pairs {
		list[i], t.extra[int(first)+i] = p.edge, p.extra
	}
}

// of returns the moves of a node.
func (t *tree) of(id int32) []edge {
	nd := &t.nodes[id]
	return t.edges[nd.edges : int(nd.edges)+int(nd.count)]
}

func toPrior(p float64) uint16 {
	return uint16(min(max(math.Round(p*priorOne), 1), priorOne))
}

// value returns the mean result of a node for colour c.
func (nd *node) value(c board.Color) float64 {
	q := nd.won / float64(nd.visits)
	if c == board.White {
		q = 1 - q
	}
	return q
}

// keep makes a node the root, and drops what is not below it. Nodes come after the node whose move
// they are, and edges in the order of grown, so both slide down in place.
func (t *tree) keep(root int32) {
	if root == 1 {
		t.full = false
		return
	}
	place := make([]int32, len(t.nodes)) // the new number of each node that stays
	place[root] = 1
	mark(t, root, place)
	next := int32(1)
	for id := range place {
		if place[id] != 0 && int32(id) != root {
			next++
			place[id] = next
		}
	}
	t.slideEdges(place)
	t.nodes[1] = t.nodes[root]
	for id := range t.nodes {
		if place[id] > 1 {
			t.nodes[place[id]] = t.nodes[id]
		}
	}
	t.nodes, t.full = t.nodes[:next+1], false
}

// mark marks the nodes below one.
func mark(t *tree, root int32, place []int32) {
	stack := []int32{root}
	for len(stack) > 0 {
		id := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, e := range t.of(id) {
			if e.node != 0 {
				place[e.node] = 1
				stack = append(stack, e.node)
			}
		}
	}
}

// slideEdges drops the edges of nodes that do not stay.
func (t *tree) slideEdges(place []int32) {
	end, stay := 0, t.grown[:0]
	for _, id := range t.grown {
		if place[id] == 0 {
			continue
		}
		nd := &t.nodes[id]
		first := int(nd.edges)
		for i := range t.of(id) {
			e := t.edges[first+i]
			e.node = place[e.node]
			t.edges[end+i] = e
			if t.extra != nil {
				t.extra[end+i] = t.extra[first+i]
			}
		}
		nd.edges = int32(end)
		end += int(nd.count)
		stay = append(stay, place[id])
	}
	t.edges, t.grown = t.edges[:end], stay
	if t.extra != nil {
		t.extra = t.extra[:end]
	}
}
