package automaton

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/internal/testpeers"
)

// The set "pat" of GNU Go (patterns.db and patterns2.db, 1,222 patterns) as strings along the
// spiral of its manual, with 200 real positions as inputs, is the data for this package's
// measurements. The reader supports only what they need: diagrams, their edges, and an anchor stone
// nearest to the middle, as GNU Go chooses it for its own automata.

// spiral lists offsets (right, down) ring by ring, counter-clockwise from the
// point after west to west.
var spiral = func() (path [][2]int) {
	path = append(path, [2]int{0, 0})
	for d := 1; d <= 36; d++ {
		x, y := -d, 0
		for _, step := range [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}} {
			for range d {
				x, y = x+step[0], y+step[1]
				path = append(path, [2]int{x, y})
			}
		}
	}
	return path
}()

type diagram struct {
	rows []string
	edge [4]bool // north, south, west, east
}

// at returns the class of a cell; beyond a declared edge it is "#".
func (d *diagram) at(x, y int) byte {
	h, w := len(d.rows), len(d.rows[0])
	switch {
	case d.edge[0] && y < 0, d.edge[1] && y >= h, d.edge[2] && x < 0, d.edge[3] && x >= w:
		return '#'
	case y < 0 || y >= h || x < 0 || x >= w:
		return '*'
	}
	switch c := d.rows[y][x]; c {
	case ',', '!', '*':
		return '.'
	case 'Q':
		return 'O'
	case 'Y':
		return 'X'
	default:
		return c
	}
}

// anchor returns the stone nearest to the middle.
func (d *diagram) anchor() (x, y int) {
	best := 1 << 30
	for r, row := range d.rows {
		for c := range row {
			dist := max(2*c-len(row)+1, len(row)-1-2*c) + max(2*r-len(d.rows)+1, len(d.rows)-1-2*r)
			if s := d.at(c, r); (s == 'O' || s == 'X') && dist < best {
				best, x, y = dist, c, r
			}
		}
	}
	return x, y
}

// str reads the diagram along the spiral until every cell and every declared edge has been seen.
func (d *diagram) str() string {
	ax, ay := d.anchor()
	h, w := len(d.rows), len(d.rows[0])
	missing := h * w
	edges := d.edge
	var b strings.Builder
	for _, p := range spiral {
		x, y := ax+p[0], ay+p[1]
		b.WriteByte(d.at(x, y))
		if 0 <= x && x < w && 0 <= y && y < h {
			missing--
		}
		edges[0], edges[1] = edges[0] && y >= 0, edges[1] && y < h
		edges[2], edges[3] = edges[2] && x >= 0, edges[3] && x < w
		if missing == 0 && edges == [4]bool{} {
			break
		}
	}
	return b.String()
}

// readDiagrams reads the patterns of a .db file.
func readDiagrams(r io.Reader) (list []*diagram) {
	var d *diagram
	in := bufio.NewScanner(r)
	started := false
	for in.Scan() {
		line := strings.TrimRight(in.Text(), " \t\r")
		if strings.HasPrefix(line, "Pattern ") {
			d, started = &diagram{}, false
			continue
		}
		if d == nil {
			continue
		}
		if line == "" || line[0] == '#' || line[0] == ':' {
			if started {
				list = append(list, d)
				d = nil
			}
			continue
		}
		started = true
		d.line(line)
	}
	return list
}

func (d *diagram) line(line string) {
	if line[0] == '+' || line[0] == '-' {
		side := 1
		if len(d.rows) == 0 {
			side = 0
		}
		line, _, _ = strings.Cut(line, " ")
		d.edge[side] = true
		d.edge[2] = d.edge[2] || line[0] == '+'
		d.edge[3] = d.edge[3] || line[len(line)-1] == '+' && len(line) > 1
		return
	}
	if line[0] == '|' {
		d.edge[2] = true
		line = line[1:]
	}
	n := len(line) - len(strings.TrimLeft(line, ".XOxo,!*?QY"))
	if n < len(line) && line[n] == '|' {
		d.edge[3] = true
	}
	d.rows = append(d.rows, line[:n])
}

// patStrings returns the set pat as strings of classes, in file order.
func patStrings(t testing.TB) []string {
	t.Helper()
	var list []string
	for _, name := range []string{"patterns.db", "patterns2.db"} {
		f, err := os.Open(testpeers.Path(t, "oracles", "gnugo", "db", name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for _, d := range readDiagrams(f) {
			list = append(list, d.str())
		}
	}
	if len(list) != 1222 {
		t.Fatalf("%d patterns in pat, want 1222", len(list))
	}
	return list
}

// patInputs returns the inputs that an automaton of patStrings reads in n positions: for each stone
// and each of the 8 symmetries, the stone's neighbourhood along the spiral, as Black sees it.
func patInputs(t testing.TB, n, depth int) (inputs [][]byte) {
	t.Helper()
	for _, board := range positions(t, n) {
		for at := range 361 {
			if board[at] == '.' {
				continue
			}
			for sym := range 8 {
				inputs = append(inputs, readAlong(board, at%19, at/19, sym, depth))
			}
		}
	}
	return inputs
}

func readAlong(board string, x0, y0, sym, depth int) []byte {
	input := make([]byte, depth)
	for i, p := range spiral[:depth] {
		dx, dy := p[0], p[1]
		if sym&1 != 0 {
			dx = -dx
		}
		if sym&2 != 0 {
			dy = -dy
		}
		if sym&4 != 0 {
			dx, dy = dy, dx
		}
		x, y := x0+dx, y0+dy
		switch {
		case x < 0 || x > 18 || y < 0 || y > 18:
			input[i] = 3
		case board[19*y+x] == 'X':
			input[i] = 1 // own
		case board[19*y+x] == 'O':
			input[i] = 2
		}
	}
	return input
}

func positions(t testing.TB, n int) (boards []string) {
	t.Helper()
	lines := testpeers.Gunzip(t, testpeers.Path(t, "oracles", "gnugo", "positions.jsonl.gz"))
	for dec := json.NewDecoder(bytes.NewReader(lines)); len(boards) < n; {
		var line struct{ Board string }
		if err := dec.Decode(&line); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, line.Board)
	}
	return boards
}

func TestSpiral(t *testing.T) {
	want := [][2]int{{0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}, {-1, 1}, {0, 2}, {1, 1}, {2, 0}, {1, -1}, {0, -2}, {-1, -1}, {-2, 0}, {-2, 1}, {-1, 2}, {0, 3}}
	if !slices.Equal(spiral[:16], want) {
		t.Errorf("spiral begins %v, want %v", spiral[:16], want)
	}
	d := &diagram{rows: []string{"?X?", ".O?", "?OO"}}
	if got, want := d.str(), "OO?X.?*O*?*?"; got != want {
		t.Errorf("string of the chapter's picture is %s, want %s", got, want)
	}
}

// Three constructions of the minimal automaton of a real set agree on inputs from real positions.
func TestPat(t *testing.T) {
	patterns := patStrings(t)
	trie, _ := newTrie(4, nil)
	for p := range numbered(patterns) {
		if err := trie.Insert(p.ID, p.Sets); err != nil {
			t.Fatal(err)
		}
	}
	wide, err := trie.determinize(nil)
	if err != nil {
		t.Fatal(err)
	}
	d := minimal(t, wide)
	t.Logf("trie %d nodes, determinized %d states, minimal %v", len(trie.nodes), wide.NumStates(), d.Stats())
	if err := cmp.Or(wide.check(), d.check()); err != nil {
		t.Fatal(err)
	}
	hits := 0
	for _, input := range patInputs(t, 2, 200) {
		want := scanPatterns(patterns, input)
		hits += len(want)
		if got := d.Scan(nil, input); !slices.Equal(got, want) {
			t.Fatalf("Scan(%v) = %v, want %v", input, got, want)
		}
	}
	if hits == 0 {
		t.Error("no hits: too few to prove anything")
	}
}

// scanPatterns is the obvious matcher: it tests each pattern, cell by cell.
func scanPatterns(patterns []string, input []byte) []uint32 {
	var ids []uint32
	for i, p := range patterns {
		if len(p) <= len(input) && holds(p, input) {
			ids = append(ids, uint32(i+1))
		}
	}
	return ids
}

func holds(pattern string, input []byte) bool {
	for i := range len(pattern) {
		if strings.IndexByte(classes[pattern[i]], boardNames[input[i]]) < 0 {
			return false
		}
	}
	return true
}
