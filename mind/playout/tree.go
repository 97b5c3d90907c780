package playout

import (
	"cmp"
	"math"
	"slices"
	"unsafe"

	"katachi/board"
)

// tree holds the nodes of a search in one array, and the moves (edges) between them in another.
// Node 0 means none, node 1 is the root. A node is created when a visit first plays its move, and
// gets edges when it has been visited a few times.
type tree struct {
	nodes blocks[node]
	edges blocks[edge]
	// grown lists the nodes with edges in the order of their edges, for keep.
	grown blocks[int32]
	limit int64 // bytes
	full  bool
}

// node is a position in the tree.
type node struct {
	won    float64 // sum of results, 1 where Black won
	lead   float64 // sum of Black's leads in points
	visits int32
	flying int32 // visits in progress
	edges  int32 // index of its first edge
	count  uint16
	opened uint16 // number of edges that lead to a node
	state  nodeState
	passes uint8 // passes at the end of the game so far, up to 2
}

// nodeState is the state of a node.
type nodeState uint8

const (
	growing nodeState = 1 << iota // a visit in progress will add its edges
	grown                         // it has edges
	asking                        // a visit in progress asks the Prior
	asked                         // its edges have the Prior's probabilities
)

// edge is a move of a node; edges are sorted by decreasing prior.
type edge struct {
	node  int32 // node that it leads to; 0 before the first visit
	point board.Point
	prior uint16 // in units of 1/priorOne
}

const (
	priorOne  = math.MaxUint16
	nodeBytes = int64(unsafe.Sizeof(node{}))
	edgeBytes = int64(unsafe.Sizeof(edge{}))
	// placeBytes is the size of the index of a node.
	placeBytes = int64(unsafe.Sizeof(int32(0)))
)

// reset empties the tree except for a root.
func (t *tree) reset(limit int64) {
	t.nodes.cut(0)
	t.edges.cut(0)
	t.grown.cut(0)
	t.full, t.limit = false, limit
	t.nodes.add(node{})
	t.nodes.add(node{})
}

// fits reports whether more nodes and edges fit into the memory limit. It releases empty blocks
// before it reports that the tree is full.
func (t *tree) fits(nodes, edges int) bool {
	if t.full || t.bytes(nodes, edges) <= t.limit {
		return !t.full
	}
	t.nodes.free()
	t.edges.free()
	t.grown.free()
	t.full = t.bytes(nodes, edges) > t.limit
	return !t.full
}

// bytes returns the memory of the tree with the given numbers of further nodes and
// edges, including what keep needs.
func (t *tree) bytes(nodes, edges int) int64 {
	n, e := t.nodes.blocksFor(nodes), t.edges.blocksFor(edges)
	if max(n, e) > math.MaxInt32>>blockBits {
		return math.MaxInt64
	}
	return (n*(nodeBytes+placeBytes) + e*edgeBytes + t.grown.blocksFor(1)*placeBytes) << blockBits
}

// open creates the node of an edge; it returns 0 if the tree is full.
func (t *tree) open(parent int32, e *edge) int32 {
	if !t.fits(1, 0) {
		return 0
	}
	id := t.nodes.add(node{})
	if e.point == board.Pass {
		t.nodes.at(id).passes = t.nodes.at(parent).passes + 1
	}
	t.nodes.at(parent).opened++
	e.node = id
	return id
}

// grow gives a node its moves, which must be sorted. It does nothing if the tree is full.
func (t *tree) grow(id int32, moves []edge) {
	nd := t.nodes.at(id)
	nd.state &^= growing
	if nd.state&grown != 0 || !t.fits(0, len(moves)) {
		return
	}
	nd.edges, nd.count = t.edges.room(len(moves)), uint16(len(moves))
	nd.state |= grown
	copy(t.of(id), moves)
	t.grown.add(id)
}

// update gives the moves of a node new priors; the moves must be sorted.
func (t *tree) update(id int32, moves []edge) {
	nd := t.nodes.at(id)
	nd.state &^= asking
	if nd.state&grown == 0 {
		return
	}
	nd.state |= asked
	list := t.of(id)
	if !renew(list, moves) {
		for i := range list {
			if j := slices.IndexFunc(moves, func(m edge) bool { return m.point == list[i].point }); j >= 0 {
				list[i].prior = moves[j].prior
			}
		}
		sortEdges(list)
	}
}

// renew replaces list by moves, keeping the nodes that they lead to. It does nothing and returns
// false if the moves are not the same, since repetition may forbid other moves in another game.
func renew(list, moves []edge) bool {
	if len(list) != len(moves) {
		return false
	}
	var nodes [board.NumPoints]int32 // 1 + the node that the move leads to; 0 if list lacks the move
	for _, e := range list {
		nodes[e.point] = e.node + 1
	}
	for _, m := range moves {
		if nodes[m.point] == 0 {
			return false
		}
	}
	for i, m := range moves {
		list[i] = edge{node: nodes[m.point] - 1, point: m.point, prior: m.prior}
	}
	return true
}

// sorted appends moves as edges that lead nowhere yet, in order.
func sorted(dst []edge, moves []candidate) []edge {
	first := len(dst)
	for _, m := range moves {
		dst = append(dst, edge{point: m.point, prior: toPrior(m.prior)})
	}
	sortEdges(dst[first:])
	return dst
}

// sortEdges sorts moves by decreasing prior.
func sortEdges(list []edge) {
	slices.SortFunc(list, func(a, b edge) int {
		return cmp.Or(cmp.Compare(b.prior, a.prior), cmp.Compare(a.point, b.point))
	})
}

// of returns the moves of a node.
func (t *tree) of(id int32) []edge {
	nd := t.nodes.at(id)
	return t.edges.run(nd.edges, int(nd.count))
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

// keep makes a node the root, and drops everything that is not below it. Since nodes come after
// their parents, and edges are in the order of grown, both can be moved down in place.
func (t *tree) keep(root int32) {
	if root == 1 {
		t.full = false
		return
	}
	place := make([]int32, t.nodes.n) // new index of each node that stays
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
	*t.nodes.at(1) = *t.nodes.at(root)
	for id, to := range place {
		if to > 1 {
			*t.nodes.at(to) = *t.nodes.at(int32(id))
		}
	}
	t.nodes.cut(int(next) + 1)
	t.full = false
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
	nodes := t.grown.n
	t.edges.cut(0)
	t.grown.cut(0)
	for i := range nodes {
		id := *t.grown.at(int32(i))
		if place[id] == 0 {
			continue
		}
		nd := t.nodes.at(id)
		from, n := nd.edges, int(nd.count)
		// Elements only move down, so nothing still needed is overwritten.
		nd.edges = t.edges.room(n)
		list := t.edges.run(nd.edges, n)
		copy(list, t.edges.run(from, n))
		for j := range list {
			list[j].node = place[list[j].node]
		}
		t.grown.add(place[id])
	}
}
