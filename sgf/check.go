package sgf

import (
	"strings"

	"katachi/board"
)

// pointAt is a value of a property that takes points, with its place in the file.
type pointAt struct {
	key        key
	index      int
	start, end int
}

// point checks a value; values in the root wait until the size of the board is known.
func (p *parser) point(c pointAt) {
	if p.at.parent == nil {
		p.waiting = append(p.waiting, c)
		return
	}
	p.checkPoint(c)
}

func (p *parser) checkPoint(c pointAt) {
	v := p.text[c.start:c.end]
	if c.key.isSetup() {
		checkSetup(&p.s, v, c.start, p.columns, p.rows)
		return
	}
	if c.index > 0 {
		p.s.warn(extraValue, c.start)
		return
	}
	checkMove(&p.s, v, c.start, p.columns, p.rows)
}

// checkMove parses the value of a move. It warns of a value that is not a point of the board or is
// in capital letters.
func checkMove[S bytestr](s *scanner, v S, at, columns, rows int) Point {
	p := parseMove(v, columns, rows)
	switch {
	case p != Pass && !p.On(columns, rows):
		s.warn(BadPoint, at)
	case parsePoint(v).capital(columns, rows):
		s.warn(capitalPoint, at)
	case parsePoint(v) == noPoint && len(trim(v)) > 0:
		s.warn(humanPoint, at)
	}
	return p
}

// checkSetup is checkMove for set-up stones; ok is false if the value is not on the board.
func checkSetup[S bytestr](s *scanner, v S, at, columns, rows int) (r rect, ok bool) {
	r, capital, ok := parseRect(v, columns, rows)
	switch {
	case !ok || !r.to.On(columns, rows):
		s.warn(BadPoint, at)
		return r, false
	case capital:
		s.warn(capitalPoint, at)
	case r.from == r.to && len(trim(v)) < 4 && parsePoint(v) == noPoint:
		s.warn(humanPoint, at)
	}
	return r, true
}

// rootValue notes a value of the root that states a fact about the game.
func (p *parser) rootValue(k key) {
	checkFact(&p.s, k, p.text[p.s.start:p.s.end], p.s.start)
	if k != keySZ || p.sized {
		return
	}
	p.sized = true
	columns, rows, ok := parseSize(p.text[p.s.start:p.s.end])
	if !ok {
		p.s.warn(BadSize, p.s.start)
		return
	}
	p.columns, p.rows = columns, rows
}

// checkFact warns of a value of the root that readers cannot use and treat as absent. An empty
// value is ignored: nothing is lost with it.
func checkFact[S bytestr](s *scanner, k key, v S, at int) {
	if k != keyKM && k != keyHA && k != keyPL {
		return
	}
	if v = trim(v); len(v) == 0 {
		return
	}
	switch k {
	case keyKM:
		if _, _, ok := parseKomi(string(v)); !ok {
			s.warn(BadKomi, at)
		}
	case keyHA:
		if _, ok := Handicap(string(v)); !ok {
			s.warn(BadHandicap, at)
		}
	case keyPL:
		if Turn(string(v)) == board.Empty {
			s.warn(BadTurn, at)
		}
	}
}

// maxNames bounds how many properties of a node are compared with later ones: otherwise the time
// for a node would be quadratic in the number of its properties.
const maxNames = 64

// checkNames compares the last property of a node with those before it.
func (p *parser) checkNames() {
	props := p.props[p.firstProp:]
	name := props[len(props)-1].Name
	k := keyOf(name)
	var move, setup, twice bool
	for _, q := range props[:min(len(props)-1, maxNames)] {
		twice = twice || q.Name == name
		if k.isMove() || k.isSetup() {
			other := keyOf(q.Name)
			move = move || other.isMove()
			setup = setup || other.isSetup()
		}
	}
	if twice && !k.isMove() {
		p.s.warn(duplicateProperty, p.s.nameAt)
	}
	if k.isMove() && move {
		p.s.warn(twoMoves, p.s.nameAt)
	}
	if k.isMove() && setup || k.isSetup() && move {
		p.s.warn(moveAndSetup, p.s.nameAt)
	}
}

// finish checks the game as a whole and corrects its CA property.
func (p *parser) finish(g *Game) {
	if g.renameOld() {
		p.s.warn(oldName, p.s.gameAt)
	}
	if re := g.Root.Text("RE"); len(re) > 1 && re[1] != '+' && Result(re) != trim(re) {
		p.s.warn(wordResult, p.s.gameAt)
	}
	if g.placeHandicap() {
		p.s.warn(handicapPlaced, p.s.gameAt)
	} else if handicapWithoutStones(g) {
		p.s.warn(missingHandicap, p.s.gameAt)
	}
	if p.s.text.decided && !(p.s.text.code == utf8Text && strings.EqualFold(g.Root.Text("CA"), "UTF-8")) {
		declareUTF8(g.Root)
	}
}

var valuesUTF8 = []string{"UTF-8"}

// declareUTF8 makes the root state that the text is UTF-8.
func declareUTF8(root *Node) {
	props := withUTF8(root.Properties())
	root.props = &props
}

// withUTF8 returns the properties of a root with CA first, so that no text before it can look like
// another CA.
func withUTF8(root []Property) []Property {
	props := make([]Property, 1, len(root)+1)
	props[0] = Property{"CA", valuesUTF8}
	for _, p := range root {
		if p.Name != "CA" {
			props = append(props, p)
		}
	}
	return props
}

// handicapWithoutStones reports whether HA states handicap stones that are not there: the record
// neither sets them up nor has Black play them before White's first move.
func handicapWithoutStones(g *Game) bool {
	ha, ok := g.Root.value("HA")
	if ha = trim(ha); !ok || ha == "" || ha == "0" || ha == "1" {
		return false
	}
	black := 0
	for n := range g.MainLine() {
		if n.Has("AB") {
			return false
		}
		if n.Has("B") {
			black++
		}
		if n.Has("W") {
			break
		}
	}
	return black < 2
}

// encoding names the encoding of the game's text in the file.
func (p *parser) encoding() string {
	if p.s.text.decided && p.s.text.code == otherCodec {
		return p.declaredName()
	}
	return codecNames[p.s.text.code]
}

func (p *parser) declaredName() string {
	if p.declared == "" {
		name, _ := p.s.declared()
		p.declared = string(name)
	}
	return p.declared
}
