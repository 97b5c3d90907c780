package names_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/names"
	"katachi/reading"
)

// problem is a line of the problems: the first moves in its book are tried.
type problem struct {
	ID           string
	Black, White []string
	ToMove       string
	First        []string
}

// fightSets are the sets of problems about tactics.
var fightSets = []string{"net", "snapback", "fight", "race"}

// fights returns the problems of a part of the sets: those whose number is part modulo 4.
func fights(t *testing.T, part int) (list []problem) {
	t.Helper()
	f, err := os.Open(testpeers.Path(t, "oracles", "problems", "problems.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var p problem
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		set, number, _ := strings.Cut(p.ID, "-")
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(p.ID, err)
		}
		if slices.Contains(fightSets, set) && n%4 == part {
			list = append(list, p)
		}
	}
	return list
}

// position returns the position of a problem, and who moves.
func (p *problem) position(t *testing.T) (*board.Board, board.Color) {
	t.Helper()
	b := board.New(19)
	for c, stones := range map[board.Color][]string{board.Black: p.Black, board.White: p.White} {
		for _, s := range stones {
			if _, err := b.Set(c, pointAt(t, s)); err != nil {
				t.Fatal(p.ID, err)
			}
		}
	}
	if p.ToMove == "black" {
		return b, board.Black
	}
	return b, board.White
}

// prover finds out with the exact readers, without the rules of names, what a move is. It examines
// the position before and after.
type prover struct {
	t             *testing.T
	r             *reading.Reader
	before, after board.Board
	c             board.Color
	p             board.Point
}

// proofs has a function for each name that can be proven.
var proofs = []struct {
	name string
	is   func(*prover) bool
}{
	{"net", (*prover).net},
	{"snapback", (*prover).snapback},
	{"squeeze", (*prover).squeeze},
}

// snapback reports whether the stone just played can be captured at once, and then the mover captures
// two stones or more by playing there again.
func (v *prover) snapback() bool {
	if !v.alone() || !v.after.InAtari(v.p) {
		return false
	}
	next := v.after
	if _, err := next.Play(v.c.Opponent(), next.AppendLiberties(nil, v.p)[0]); err != nil {
		return false
	}
	d, err := next.Play(v.c, v.p)
	return err == nil && len(d.Captured()) > 1
}

// saved is the exact reader's answer about a chain whose owner moves first.
func (v *prover) saved(b *board.Board, q board.Point) reading.Result {
	a, err := v.r.Defend(v.t.Context(), b, q)
	if err != nil && !errors.Is(err, reading.ErrNoChain) {
		v.t.Fatal(err)
	}
	return a.Result
}

// near returns a stone of each chain of a colour that has a stone at most so many lines and rows
// away.
func (v *prover) near(c board.Color, most int) (list []board.Point) {
	x, y := v.p.XY()
	for q := range v.before.Points {
		ox, oy := q.XY()
		if v.before.Color(q) == c && max(ox-x, x-ox, oy-y, y-oy) <= most &&
			!slices.ContainsFunc(list, func(o board.Point) bool { return v.before.SameChain(o, q) }) {
			list = append(list, q)
		}
	}
	return list
}

// alone reports whether the stone touches no own stone.
func (v *prover) alone() bool { return v.after.Stones(v.p) == 1 }

// touches reports whether the stone touches the chain at q.
func (v *prover) touches(q board.Point) bool {
	beside := v.p.Neighbours()
	return slices.ContainsFunc(beside[:], func(n board.Point) bool {
		return v.after.Color(n) == v.c.Opponent() && v.after.SameChain(n, q)
	})
}

// net reports whether the stone, without touching it and without atari, catches a chain that its
// owner could have saved. Running gives the chain at most three liberties, and fewer than before;
// and it has no other chain to join.
func (v *prover) net() bool {
	return v.alone() && slices.ContainsFunc(v.near(v.c.Opponent(), 2), func(q board.Point) bool {
		if v.after.Color(q) != v.c.Opponent() || v.after.InAtari(q) || v.touches(q) {
			return false
		}
		room, joins := v.room(&v.after, q)
		was, _ := v.room(&v.before, q)
		return !joins && room < 4 && room < was && v.catches(q)
	})
}

// catches reports whether the move catches a chain that its owner could have saved.
func (v *prover) catches(q board.Point) bool {
	return v.saved(&v.after, q) == reading.No && v.saved(&v.before, q) == reading.Yes
}

// room returns the largest number of liberties that a chain gets from a stone on one of them, and
// whether such a stone joins it to another.
func (v *prover) room(b *board.Board, q board.Point) (most int, joins bool) {
	for _, p := range b.AppendLiberties(nil, q) {
		next := *b
		if _, err := next.Play(b.Color(q), p); err == nil {
			most = max(most, next.LibertiesUpTo(q, 4))
			joins = joins || next.Stones(q) > b.Stones(q)+1
		}
	}
	return most, joins
}

// squeeze reports whether the move is an atari on two stones or more that the owner cannot answer,
// except by taking one or two stones that leave two liberties, after which a stone that is not
// taken gives atari again.
func (v *prover) squeeze() bool {
	if v.snapback() {
		return false // which says more
	}
	for _, q := range v.near(v.c.Opponent(), 2) {
		if v.after.Color(q) == v.c.Opponent() && v.after.Stones(q) > 1 && v.after.InAtari(q) && v.pressed(q) {
			return true
		}
	}
	return false
}

// pressed reports whether the chain at q can only be saved by taking one or two stones and being in
// atari again.
func (v *prover) pressed(q board.Point) (pressed bool) {
	for m := range v.after.Points {
		next := v.after
		d, err := next.Play(v.c.Opponent(), m)
		if err != nil || next.InAtari(q) {
			continue
		}
		a, err := v.r.Attack(v.t.Context(), &next, q)
		if err != nil {
			v.t.Fatal(err)
		}
		taken := len(d.Captured())
		switch {
		case taken == 1 || taken == 2:
			if next.LibertiesUpTo(q, 3) > 2 || !atariStands(&next, q) {
				return false
			}
			pressed = true
		case a.Result != reading.Yes:
			return false
		}
	}
	return pressed
}

// atariStands reports whether a stone on a liberty of the chain at q gives atari and is not in
// atari itself.
func atariStands(b *board.Board, q board.Point) bool {
	return slices.ContainsFunc(b.AppendLiberties(nil, q), func(p board.Point) bool {
		next := *b
		_, err := next.Play(b.Color(q).Opponent(), p)
		return err == nil && next.InAtari(q) && !next.InAtari(p)
	})
}

// TestRecall: first moves of problems that the readers prove to be nets, snapbacks and squeezes
// have that name. Only the problems whose numbers are 1 modulo 4 were used when names were made;
// the others are counted with KATACHI_LONG.
func TestRecall(t *testing.T) {
	parts := []int{1}
	if os.Getenv("KATACHI_LONG") != "" {
		parts = []int{1, 3}
	}
	for _, part := range parts {
		t.Run(strconv.Itoa(part), func(t *testing.T) { testRecall(t, part) })
	}
}

// recallProven is the least number of proven moves in a part.
const recallProven = 8

func testRecall(t *testing.T, part int) {
	namer := names.Builtin().ReadingNamer()
	v := &prover{t: t, r: reading.New(reading.Options{})}
	proven, named := make([]int, len(proofs)), make([]int, len(proofs))
	for _, p := range fights(t, part) {
		b, c := p.position(t)
		for _, move := range p.First {
			v.before, v.after, v.c, v.p = *b, *b, c, pointAt(t, move)
			if _, err := v.after.Play(c, v.p); err != nil {
				t.Fatal(p.ID, err)
			}
			next := *b
			var d board.Delta
			got, err := namer.PlayAndName(&next, &d, c, v.p, board.Pass)
			if err != nil {
				t.Fatal(p.ID, err)
			}
			for i, proof := range proofs {
				if !proof.is(v) {
					continue
				}
				proven[i]++
				if slices.ContainsFunc(got.Terms(), func(t *names.Term) bool { return t.English == proof.name }) {
					named[i]++
				} else {
					t.Logf("%s: %s is proven to be %s, and called %v", p.ID, move, proof.name, romaji(got))
				}
			}
		}
	}
	all, have := 0, 0
	for i, proof := range proofs {
		t.Logf("%-16s %3d of %3d", proof.name, named[i], proven[i])
		all, have = all+proven[i], have+named[i]
	}
	if have*10 < all*9 || all < recallProven {
		t.Errorf("%d of %d proven moves have their name, want nine in ten", have, all)
	}
}
