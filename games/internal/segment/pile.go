package segment

// pile holds games whose rows must be read, placement by placement.
type pile struct {
	hits []Hit
	of   []waiting
}

// waiting is a placement in a pile.
type waiting struct {
	place *placement
	end   int // of its games
}

// manyRows is the number of rows that are prefetched before the first is read.
const manyRows = 128

// empty returns the emptied pile.
func (l *pile) empty() pile { return pile{l.hits[:0], l.of[:0]} }

// close assigns the hits added since the last call to a placement, and returns them.
func (l *pile) close(place *placement) []Hit {
	from := 0
	if n := len(l.of); n > 0 {
		from = l.of[n-1].end
	}
	if from < len(l.hits) {
		l.of = append(l.of, waiting{place, len(l.hits)})
	}
	return l.hits[from:]
}

// wait prefetches the rows of a placement's games. The search continues while they are loaded, and
// reads them when there are many.
func (p *Finder) wait() {
	for _, h := range p.games.close(p.place) {
		p.askRow(int(h.Game), 0, max(32, int(h.Node)+32))
	}
	if list := p.later.close(p.place); len(list) > 0 && p.withHeads() {
		for _, h := range list {
			p.askRow(int(h.Game), p.tab.steady(int(h.Game), int(h.Node)), int(h.Node))
		}
	}
	if len(p.games.hits) >= manyRows {
		p.rows()
	}
	if len(p.later.hits) >= manyRows {
		p.continueLater()
	}
}

// askRow prefetches the row of a game from one event to about another.
func (p *Finder) askRow(g, from, until int) {
	if !byBytes {
		p.touched += p.tab.touch(g, from, until)
		return
	}
	if at, end := int(p.tab.rowAt[g]), int(p.tab.rowAt[g+1]); at+from < end {
		askLines(&p.tab.rows[at+from], min(until-from, end-at-from-1))
	}
}

// rows decides the games that were put aside.
func (p *Finder) rows() { p.read(&p.games, p.byRow) }

// continueLater finds the continuations that only rows give.
func (p *Finder) continueLater() {
	p.read(&p.later, func(h *Hit) {
		p.continuationByRow(h)
		p.out = append(p.out, *h)
	})
}

// read calls each for the hits of a pile, with the finder set to their placement, and empties it.
func (p *Finder) read(l *pile, each func(*Hit)) {
	if len(l.hits) == 0 {
		return
	}
	if p.row(l.hits[0].Game); p.fault != nil {
		return
	}
	i := 0
	for _, w := range l.of {
		p.place, p.scanner.window = w.place, windowOf(w.place.form, w.place.origin)
		for ; i < w.end; i++ {
			each(&l.hits[i])
		}
	}
	*l = l.empty()
}
