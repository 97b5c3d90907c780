package segment

// A game with so many variations that its lines are not stored (see lines.go) is searched along
// every path from its root. If a placement has its hit before a fork, it has none in the branches.
// If the hit has no continuation yet at the fork, it counts once in each branch.

// variations looks for all placements in those games of a block whose variations are searched.
func (p *Finder) variations(plan *Plan, block int) {
	for i, g := range plan.seg.forked {
		if int(g)/(64*blockWords) != block || !plan.trees.Has(int(g)) {
			continue
		}
		tree := plan.seg.trees[plan.seg.treeAt[i]:plan.seg.treeAt[i+1]]
		ever := everIn(tree)
		for k := range plan.places {
			if place := &plan.places[k]; possible(ever, place) {
				p.out = treeHits(p.out, place.form, place.origin, g, tree)
			}
		}
	}
}

// walker looks for one placement in one tree.
type walker struct {
	form   *form
	origin uint16
	tree   []event
	at     int // next event
	hit    Hit
	out    []Hit
}

// path is the state of a walk, copied at forks.
type path struct {
	track   track
	node    int  // number of the last event's node
	done    bool // the placement has had its hit
	waiting bool // a hit waits for its continuation
	hit     Hit
	fresh   bool // the node that completed the hit has not ended yet
}

// treeHits appends the hits of a placement in a tree.
func treeHits(dst []Hit, f *form, origin uint16, game uint32, tree []event) []Hit {
	w := walker{form: f, origin: origin, tree: tree, out: dst}
	w.hit = Hit{Game: game, place: origin, image: uint8(f.image), Next: -1}
	var p path
	p.track.begin(f)
	w.walk(&p)
	return w.out
}

// walk follows a path to its end, and all paths that branch off it.
func (w *walker) walk(p *path) {
	for w.at < len(w.tree) {
		e := w.tree[w.at]
		w.at++
		switch {
		case kindOf(e) != kindControl:
			w.event(p, e)
			continue
		case e == forkMark:
			w.fork(p)
		default: // the branch ends
			w.at--
		}
		w.end(p)
		return
	}
	w.end(p)
}

// fork walks the branches. Afterwards p has ended; its hit was left to the branches.
func (w *walker) fork(p *path) {
	for w.at < len(w.tree) {
		branch := *p
		branch.track = p.track.clone()
		w.walk(&branch)
		if w.at >= len(w.tree) {
			break
		}
		mark := w.tree[w.at]
		w.at++
		if mark == lastMark {
			break
		}
	}
	p.waiting, p.done = false, true
}

// end ends a path: a waiting hit has no continuation.
func (w *walker) end(p *path) {
	w.nodeEnds(p)
	if p.waiting {
		w.out = append(w.out, p.hit)
		p.waiting = false
	}
}

func (w *walker) event(p *path, e event) {
	if n := nodesOf(e); n > 0 {
		w.nodeEnds(p)
		p.node += n
		p.fresh = false
	}
	if p.node > w.form.limit && !p.waiting {
		p.done = true
	}
	setup := isSetup(w.tree, w.at-1)
	if p.waiting && !p.fresh {
		w.next(p, e, setup)
		return
	}
	if !p.done && p.track.event(e, w.origin, setup) {
		w.complete(p)
		p.fresh = true
	}
}

// nodeEnds checks the position after a complete node.
func (w *walker) nodeEnds(p *path) {
	if !p.done && p.track.nodeEnds() {
		w.complete(p)
	}
}

func (w *walker) complete(p *path) {
	p.hit = w.hit
	p.hit.Node = int32(p.node)
	p.done, p.waiting = true, true
}

// next ends the waiting if e is a stone played in the rectangle, or set-up there.
func (w *walker) next(p *path, e event, setup bool) {
	off, kind := (e-w.origin)&cellMask, kindOf(e)
	switch {
	case w.form.table[off] == 0 || kind == kindJump || !setup && !isPlaced(kind):
		return
	case !setup:
		p.hit.Next, p.hit.off, p.hit.Color = int32(p.node), off, placedColor(kind)
	}
	w.out = append(w.out, p.hit)
	p.waiting = false
}

// everIn returns the colours of stones that a tree ever has on each cell: bit 0 black, bit 1 white.
// With it, most placements need no walk.
func everIn(tree []event) *[tableSize]uint8 {
	var ever [tableSize]uint8
	for _, e := range tree {
		if k := kindOf(e); isPlaced(k) {
			ever[e&cellMask] |= uint8(placedColor(k))
		}
	}
	return &ever
}

// possible reports whether the tree ever has all stones that a placement needs.
func possible(ever *[tableSize]uint8, p *placement) bool {
	for _, n := range p.form.need {
		if ever[(p.origin+n.off)&cellMask]&uint8(n.color) == 0 {
			return false
		}
	}
	return true
}
