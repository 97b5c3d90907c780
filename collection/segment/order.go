package segment

// The order of a sequence, as far as the one-life columns say it, rules out most games whose
// rows would have to be read: stones of four cells that were played in any order are in the
// right one once in 24 times. Where all cells have one life, the columns say all.

// candidateSequence decides a game in which all stones of the rectangle and of the sequence
// were played, or puts it aside for its row.
func (p *Finder) candidateSequence(g int) {
	first := p.first
	last, sure := 0, p.place.all && p.place.form.plain && len(p.place.form.wild) <= maxWild
	for i := range p.place.before {
		v := int(first[int(p.place.before[i].at)<<6+g])
		if v >= severalLives {
			sure = false
			continue
		}
		last = max(last, v)
	}
	begin, end := -1, 0 // of the sequence; its first stone may not be known
	for i := range p.place.steps {
		v := int(first[int(p.place.steps[i].at)<<6+g])
		switch {
		case v >= severalLives:
			sure = false
			continue
		case v < last:
			return
		case v == last: // stones of one node
			sure = false
		}
		if i == 0 {
			begin = v
		}
		last, end = v, v
	}
	if end > p.place.form.limit || p.taken(byte(last), g) {
		return
	}
	for i := 0; sure && i < len(p.place.free); i++ {
		switch v := int(first[int(p.place.free[i].at)<<6+g]); {
		case v == neverPlayed || v > last && v < severalLives || v < begin:
		case v > begin && v < last:
			return
		default:
			sure = false
		}
	}
	if !sure {
		p.games = append(p.games, p.hit(g, byte(last)))
		return
	}
	for i := range p.place.wild {
		switch v := int(first[int(p.place.wild[i].at)<<6+g]); {
		case v == neverPlayed || v < begin || v > end && v != severalLives:
		case v > begin && v < end:
			return
		default:
			p.games = append(p.games, p.hit(g, byte(last)))
			return
		}
	}
	h := p.hit(g, byte(last))
	p.multi = p.multi[:0]
	p.continuation(&h, g)
	p.out = append(p.out, h)
}
