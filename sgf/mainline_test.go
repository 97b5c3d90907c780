package sgf

import (
	"testing"
)

const twoGames = "(;GM[1]SZ[9]KM[6.5]HA[2]PL[W]PB[\xe9\xbb\x92 \\] x]RE[B+R];B[ee];W[cc](;B[dd])(;B[gg]))\n" +
	"(;GM[1]SZ[13]AB[aa:cc];W[])\n(;GM[1];B[aa"

// warningsOf returns the warnings about the games that m has read so far.
func warningsOf(m *MainLine) []Warning {
	locate(m.s.warnings, m.s.data, "")
	return m.s.warnings
}

func TestMainLine(t *testing.T) {
	var m MainLine
	m.Reset([]byte(twoGames))
	if !m.NextGame() {
		t.Fatal("no game")
	}
	if got := m.Text("PB"); got != "黒 ] x" {
		t.Errorf("PB = %q", got)
	}
	if got := string(m.Header("RE")); got != "B+R" {
		t.Errorf("RE = %q", got)
	}
	if m.Header("PW") != nil || m.Text("PW") != "" {
		t.Error("there is no PW")
	}
	if !m.NextGame() { // without reading the steps
		t.Fatal("no second game")
	}
	n := 0
	for m.Next() {
		n++
	}
	if n != 10 || m.nodes+1 != 2 || !m.Closed() {
		t.Errorf("%d steps, %d nodes, closed %v; want 10, 2, true", n, m.nodes+1, m.Closed())
	}
	if got := string(m.Record()); got != "(;GM[1]SZ[13]AB[aa:cc];W[])" {
		t.Errorf("record %q", got)
	}
	if !m.NextGame() || m.Next() != true || m.Next() || m.Closed() {
		t.Error("the third game has one move, and is not closed")
	}
	if m.NextGame() || m.Next() {
		t.Error("there is no fourth game")
	}
	if got := warningText(warningsOf(&m)); got != "1:33 text without a declared encoding 3:10 value ends before its ']' 3:13 game ends before its ')'" {
		t.Errorf("warnings: %s", got)
	}
}

// TestMainLineAllocations: reading again with the same MainLine allocates nothing.
func TestMainLineAllocations(t *testing.T) {
	var m MainLine
	data := []byte(twoGames)
	moves := 0
	read := func() {
		m.Reset(data)
		for m.NextGame() {
			m.Header("PB")
			for m.Next() {
				moves++
			}
		}
	}
	if n := testing.AllocsPerRun(100, read); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}
