package segment

import "math/bits"

// matching[class] is the set of kinds of events after which a cell matches.
var matching = matchings()

func matchings() (kinds [8]uint8) {
	for class := range kinds {
		for kind := kindBlack; kind <= kindWhiteKept; kind++ {
			kinds[class] |= uint8(class>>placedColor(kind)&1) << kind
		}
		kinds[class] |= uint8(class&1) * (1<<kindBlackGone | 1<<kindWhiteGone)
	}
	return kinds
}

// untangle finds the first node at which all cells with several lives match, before the
// node until. If there is none it returns false. It also returns false if only the row
// could decide; if that found a hit, the hit is already in out.
//
// The cells take turns: each advances the node to where it matches next, until
// all agree.
func (p *Finder) untangle(h *Hit, until, g int) bool {
	p.lists = p.lists[:0]
	for i := range p.multi {
		p.lists = append(p.lists, p.livesOf(&p.multi[i], g))
	}
	most := min(until-1, p.place.form.limit)
	node, agree := int(h.Node), 0
	for i := 0; agree < len(p.lists); i++ {
		if i == len(p.lists) {
			i = 0
		}
		at := firstMatch(p.lists[i], p.multi[i].class, node)
		switch {
		case at < 0:
			p.byRow(h)
			return false
		case at > most:
			return false
		case at > node:
			node, agree = at, 0
		}
		agree++
	}
	h.Node = int32(node)
	return true
}

// livesOf returns the events of a cell with several lives in a game. Events of
// other games may follow: the list ends with lastLife.
func (p *Finder) livesOf(c *cell, g int) []life {
	at := int(c.at) + g>>6
	list := p.lives(c)
	list = list[min(int(p.lifeAt[at*(64/lifeGames)+g/lifeGames%(64/lifeGames)]), len(list)):]
	// the list begins at a group of lifeGames games: pass over those of the group's
	// games before g, as many as have several lives here
	before := bits.OnesCount64(p.several[at] >> (g & 63 &^ (lifeGames - 1)) & (1<<(g%lifeGames) - 1))
	for k := 0; before > 0 && k < len(list); k++ {
		if list[k]&lastLife != 0 {
			if before--; before == 0 {
				return list[k+1:]
			}
		}
	}
	return list
}

// lives returns the events of a cell in all games of the block.
func (p *Finder) lives(c *cell) []life {
	i := p.point + int(c.point)
	return p.tab.lives[p.tab.livesOf[i]:p.tab.livesOf[i+1]]
}

// firstMatch returns the first node from a given one on after which a cell
// matches; noLimit if there is none, -1 if an event is too late for its list.
func firstMatch(list []life, class uint8, from int) int {
	kinds := matching[class]
	match := class&1 != 0
	node := 0
	for _, l := range list {
		if at := l.node(); at != node {
			if match && at > from {
				return max(node, from)
			}
			node = at
		}
		kind := l.kind()
		if kind == kindControl {
			return -1
		}
		match = kinds>>kind&1 != 0
		if l&lastLife != 0 {
			break
		}
	}
	if match {
		return max(node, from)
	}
	return noLimit
}
