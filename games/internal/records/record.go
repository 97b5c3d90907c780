package records

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/zeebo/xxh3"

	"katachi/board"
	"katachi/games/internal/catalogue"
	"katachi/games/internal/segment"
	"katachi/games/query"
	"katachi/internal/facts"
	"katachi/sgf"
)

// Record is a game that is being added to a collection.
type Record struct {
	catalogue.Entry
	Line  segment.Line
	Tree  segment.Line // the game with variations; nil if it has none
	Text  []byte
	Other string // comments and similar texts, for the full text
}

// MostText is how many bytes of a game's texts are indexed for the word search: the length of a
// novel. SQLite needs some 45 times the size of a game's words in memory until it has all of them.
// Tests lower it.
var MostText = 2 << 20

// Texts returns the text for the word search, up to the last word that ends within mostText.
func (r *Record) Texts() string {
	text := r.allTexts()
	if len(text) <= MostText {
		return text
	}
	end := MostText
	for end > 0 {
		c, size := utf8.DecodeLastRuneInString(text[:end])
		if c != utf8.RuneError && !catalogue.IsWordRune(c) && !catalogue.IsAccent(c) {
			break
		}
		end -= size
	}
	return text[:end]
}

// allTexts is texts without the limit.
func (r *Record) allTexts() string {
	g := &r.Info
	return strings.Join([]string{g.Black, g.White, g.Event, g.Round, g.Place, g.Date, r.Other}, "\n")
}

// longTexts returns a message for a game with more text than texts returns, and "" for other games.
func (r *Record) longTexts() string {
	g, all := &r.Info, 6 // the separators of allTexts
	for _, text := range []string{g.Black, g.White, g.Event, g.Round, g.Place, g.Date, r.Other} {
		all += len(text)
	}
	if all <= MostText {
		return ""
	}
	return fmt.Sprintf("the search for words knows the first %d bytes of its texts only; the record is stored whole", MostText)
}

// fill reads the properties of the root.
func (r *Record) fill(m *sgf.MainLine) {
	g := &r.Info
	g.Black, g.White = m.Text("PB"), m.Text("PW")
	g.BlackRank, g.WhiteRank = m.Text("BR"), m.Text("WR")
	r.BlackNumber, r.WhiteNumber = rankNumber(g.BlackRank), rankNumber(g.WhiteRank)
	g.Place, g.Date, g.Result = m.Text("PC"), m.Text("DT"), sgf.Result(m.Text("RE"))
	g.Day, g.LastDay = sgf.Days(g.Date)
	g.Handicap, _ = sgf.Handicap(string(m.Header("HA")))
	g.Komi, g.HasKomi = m.Komi()
	for _, f := range facts.List {
		*f.Of(&g.Facts) = m.Text(f.Property)
	}
	g.Server = facts.Server(g.Path, append(m.Texts("AP"), g.Place, m.Text("SO"), m.Text("US"))...)
	r.Other = ""
	for _, name := range []string{"GN", "GC", "C", "SO", "US", "AN"} {
		if m.Header(name) != nil {
			r.Other += m.Text(name) + "\n"
		}
	}
}

// rankNumber returns a rank as a number of query.Rank, or 0 if there is none.
func rankNumber(s string) int {
	n, _ := query.Rank(s)
	return n
}

// identify sets key, strict, loose and the signature. stones are those of the game's line.
func (r *Record) identify(stones []segment.Stone) {
	r.Key = KeyOf(r.Info.Path, r.Text)
	r.Strict = int64(lineHash(stones, r.Info.Board))
	r.Info.Dyer = dyer(stones, r.Info.Board)
	if r.Loose = int64(xxh3.HashString(r.Info.Dyer)); strings.Trim(r.Info.Dyer, "?") == "" {
		r.Loose = r.Strict // too short for a signature
	}
}

// KeyOf returns the key by which a record is recognised.
func KeyOf(path string, text []byte) int64 {
	return int64(xxh3.Hash(text) ^ xxh3.HashString(path)*0x9E3779B97F4A7C15)
}

// lineHash returns a hash of all stones placed, in order, that is the same for all symmetries of a
// game: the least over the eight.
func lineHash(stones []segment.Stone, size int) uint64 {
	var h [board.NumSymmetries]uint64
	for _, stone := range stones {
		x, y, color := int(stone.X), int(stone.Y), uint64(stone.Color)
		fx, fy := size-1-x, size-1-y
		for s, at := range [...]int{
			y<<5 + x, x<<5 + fy, fy<<5 + fx, fx<<5 + y,
			fx<<5 + fy, fy<<5 + x, x<<5 + y, y<<5 + fx,
		} {
			h[s] = (h[s] ^ (uint64(at)<<2 | color)) * 0x9E3779B97F4A7C15
			h[s] ^= h[s] >> 29
		}
	}
	least := h[0]
	for _, v := range h[1:] {
		least = min(least, v)
	}
	return least
}

// dyerMoves are the moves of a signature. R. Dyer, "Go game signatures", 1990s.
var dyerMoves = [...]int{20, 40, 60, 31, 51, lastDyer}

const lastDyer = 71

// dyer returns the points of the signature's moves as two letters each, or "??" after the end of
// the game; among the eight symmetries of the game it is the first in alphabetical order. Set-up
// stones are not moves, but a handicap that the record plays as moves cannot be distinguished from
// moves and counts.
func dyer(all []segment.Stone, size int) string {
	var moves [lastDyer + 1]segment.Stone // without Color after the end of the game
	n := 1
	for _, stone := range all {
		if stone.Setup {
			continue
		}
		if moves[n] = stone; n == lastDyer {
			break
		}
		n++
	}
	var stones [len(dyerMoves)]segment.Stone
	for k, move := range dyerMoves {
		stones[k] = moves[move]
	}
	best := dyerText(&stones, 0, size)
	for s := board.Symmetry(1); s < board.NumSymmetries; s++ {
		if text := dyerText(&stones, s, size); bytes.Compare(text[:], best[:]) < 0 {
			best = text
		}
	}
	return string(best[:])
}

func dyerText(stones *[len(dyerMoves)]segment.Stone, s board.Symmetry, size int) (text [2 * len(dyerMoves)]byte) {
	for i, stone := range stones {
		text[2*i], text[2*i+1] = '?', '?'
		if stone.Color != board.Empty {
			x, y := s.Point(board.At(int(stone.X), int(stone.Y)), size).XY()
			text[2*i], text[2*i+1] = 'a'+byte(x), 'a'+byte(y)
		}
	}
	return text
}

// Game returns the part of a record that a segment stores, under the ID of its game.
func (r *Record) Game() *segment.Game {
	return &segment.Game{
		ID: uint32(r.Info.ID), Line: r.Line, Tree: r.Tree, Winner: sgf.Winner(r.Info.Result), Day: r.Info.Day, Facts: catalogue.FactsOf(&r.Entry),
	}
}
