package collection

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/zeebo/xxh3"

	"katachi/board"
	"katachi/query"
	"katachi/sgf"
)

// Info is what is known of a game. Texts are as the record has them.
type Info struct {
	ID         int64  // in the collection; never used again
	Path       string // of the record: inside its archive, "#K" added for game K > 1 of a file
	File       string // of the record on disk, or of its archive
	Status     Status
	Board      int // rows
	Moves      int // stones played, passes included
	Black      string
	White      string
	BlackRank  string
	WhiteRank  string
	Event      string
	Round      string
	Place      string
	Date       string
	Day        uint32 // the first date in Date, yyyymmdd; 0 where unknown, months and days may be 0
	Result     string
	Komi       float64 // points; some records have hundredths: they are divided
	HasKomi    bool
	Handicap   int // HA; 0 if absent
	Variations bool
	Dyer       string // signature: where moves 20, 40, 60, 31, 51 and 71 went, up to symmetry
	Tags       []string
}

// Winner returns who won, Empty if nobody did or it is not said.
func (g *Info) Winner() board.Color { return winner(g.Result) }

// record is a game on its way into a collection.
type record struct {
	info   Info
	row    []event
	tree   []event
	text   []byte
	key    uint64 // of path and text: to know it again
	strict uint64 // of the moves, up to symmetry
	loose  uint64 // of the Dyer signature
	other  string // comments and the like, for the full text
	pos    int    // of the text in its file of records
}

// fill reads the properties of the root.
func (r *record) fill(m *sgf.MainLine) {
	g := &r.info
	g.Black, g.White = m.Text("PB"), m.Text("PW")
	g.BlackRank, g.WhiteRank = m.Text("BR"), m.Text("WR")
	g.Event, g.Round, g.Place = m.Text("EV"), m.Text("RO"), m.Text("PC")
	g.Date, g.Result = m.Text("DT"), m.Text("RE")
	g.Day = day(g.Date)
	g.Handicap, _ = strconv.Atoi(strings.TrimSpace(string(m.Header("HA"))))
	g.Komi, g.HasKomi = sgf.Komi(string(m.Header("KM")))
	r.other = ""
	for _, name := range []string{"GN", "GC", "C", "SO", "US", "AN"} {
		if m.Header(name) != nil {
			r.other += m.Text(name) + "\n"
		}
	}
}

// day returns the first date in a text: yyyymmdd, with 0 for what is not said.
func day(s string) uint32 {
	for i := 0; i+4 <= len(s); i++ {
		year, ok := digits(s[i:], 4)
		if !ok || i > 0 && isDigit(s[i-1]) || i+4 < len(s) && isDigit(s[i+4]) {
			continue
		}
		month, rest := part2(s[i+4:], 12)
		d := 0
		if month > 0 {
			d, _ = part2(rest, 31)
		}
		return uint32(year*10000 + month*100 + d)
	}
	return 0
}

// part2 reads "-mm" or a like part of a date; 0 if there is none.
func part2(s string, most int) (n int, rest string) {
	if s == "" || strings.IndexByte("-./", s[0]) < 0 {
		return 0, s
	}
	width := 2
	n, ok := digits(s[1:], 2)
	if !ok {
		width = 1
		n, ok = digits(s[1:], 1)
	}
	if !ok || n < 1 || n > most {
		return 0, s
	}
	return n, s[1+width:]
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func digits(s string, n int) (v int, ok bool) {
	if len(s) < n {
		return 0, false
	}
	for i := range n {
		if !isDigit(s[i]) {
			return 0, false
		}
		v = v*10 + int(s[i]-'0')
	}
	return v, true
}

// rankNumber is a rank as the database sorts it; 0 if there is none.
func rankNumber(s string) int {
	n, _ := query.Rank(s)
	return n
}

// identify sets key, strict, loose and the signature.
func (r *record) identify() {
	r.key = xxh3.Hash(r.text) ^ xxh3.HashString(r.info.Path)*0x9E3779B97F4A7C15
	r.strict = lineHash(r.row, r.info.Board)
	r.info.Dyer = dyer(r.row, r.info.Board)
	if r.loose = xxh3.HashString(r.info.Dyer); strings.Trim(r.info.Dyer, "?") == "" {
		r.loose = r.strict // too short for a signature
	}
}

// lineHash is a hash of all stones placed, in order, the same for a game
// however it is turned: the least over the eight symmetries.
func lineHash(row []event, size int) uint64 {
	var h [board.NumSymmetries]uint64
	for _, e := range row {
		kind := kindOf(e)
		if !isPlaced(kind) {
			continue
		}
		x, y := int(e&cellMask)%cellRow, int(e&cellMask)/cellRow
		color := uint64(placedColor(kind))
		fx, fy := size-1-x, size-1-y
		for s, at := range [...]int{
			y*cellRow + x, x*cellRow + fy, fy*cellRow + fx, fx*cellRow + y,
			fx*cellRow + fy, fy*cellRow + x, x*cellRow + y, y*cellRow + fx,
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
var dyerMoves = [...]int{20, 40, 60, 31, 51, 71}

// dyer returns the points of the signature's moves as two letters each, "??"
// where the game has ended; of the eight ways to turn the game, the first in
// the alphabet. Set-up stones are no moves, but cannot be told from moves
// here where a record plays its handicap: those games keep their own count.
func dyer(row []event, size int) string {
	var cells [len(dyerMoves)]int
	for i := range cells {
		cells[i] = -1
	}
	move, node := 0, 0
	for i, e := range row {
		node += nodesOf(e)
		if !isPlaced(kindOf(e)) || isSetup(row, i) {
			continue
		}
		move++
		for k, want := range dyerMoves {
			if move == want {
				cells[k] = int(e & cellMask)
			}
		}
	}
	best := dyerText(&cells, 0, size)
	for s := board.Symmetry(1); s < board.NumSymmetries; s++ {
		if text := dyerText(&cells, s, size); bytes.Compare(text[:], best[:]) < 0 {
			best = text
		}
	}
	return string(best[:])
}

// isSetup reports whether a stone shares its node with another: set-up.
func isSetup(row []event, i int) bool {
	placed := func(k int) bool { return isPlaced(kindOf(row[k])) }
	return nodesOf(row[i]) == 0 && i > 0 && placed(i-1) ||
		i+1 < len(row) && placed(i+1) && nodesOf(row[i+1]) == 0 && kindOf(row[i+1]) != kindJump
}

func dyerText(cells *[len(dyerMoves)]int, s board.Symmetry, size int) (text [2 * len(dyerMoves)]byte) {
	for i, c := range cells {
		text[2*i], text[2*i+1] = '?', '?'
		if c >= 0 {
			x, y := s.Point(board.At(c%cellRow, c/cellRow), size).XY()
			text[2*i], text[2*i+1] = 'a'+byte(x), 'a'+byte(y)
		}
	}
	return text
}
