package analysis_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/mind/analysis"
	"katachi/sgf"
)

// found is KataGo's analysis of the game in testdata after 0, 1, ... moves: Black's win rate and
// lead. Black is to move after an even number of moves.
var found = []struct{ winrate, lead float64 }{
	{0.487, -0.03},
	{0.484, 0.09},
	{0.507, 0.41},
	{0.436, -0.64},
	{0.448, -0.29},
	{0.385, -1.33},
	{0.924, 9.48},
	{0.898, 8.46},
	{0.931, 10.24},
	{0.337, -2.34},
	{0.383, -1.25},
	{0.356, -1.75},
	{0.872, 7.27},
}

// readGame returns the first game of a text.
func readGame(t testing.TB, text string) *sgf.Game {
	t.Helper()
	file, err := sgf.Parse([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return file.Games[0]
}

// readSample returns a file of testdata.
func readSample(t testing.TB, name string) *sgf.Game {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return readGame(t, string(data))
}

// near reports whether two numbers differ by at most a given distance, or both are unknown.
func near(a, b, most float64) bool {
	return math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= most
}

// TestFormats checks that every program's sample has the same analysis of the game, whoever is to
// move. Lizzie stores means of the best moves, so its numbers differ a little.
func TestFormats(t *testing.T) {
	nan := math.NaN()
	for _, test := range []struct {
		file              string
		first, last       int // analysed positions
		winrate, lead     float64
		best              bool
		source, bestFifth string
	}{
		{"katrain.sgf", 0, 12, 0.0006, 0.006, true, "KaTrain", "D6"},
		{"lizzie.sgf", 1, 12, 0.06, 1.1, true, "0.7.4", "D6"},
		{"lizzieyzy.sgf", 0, 12, 0.06, 1.1, true, "KataGo1.17.2", "D6"},
		{"sabaki.sgf", 0, 12, 0.0006, 0.006, false, "", ""},
		{"katago.sgf", 0, 11, 0.0056, 0.06, false, "KataGo", ""},
		{"gogui.sgf", 0, 12, nan, 0.06, false, "", ""},
	} {
		positions, odd := analysis.Stored(readSample(t, test.file))
		if len(odd) > 0 || len(positions) != test.last+1 {
			t.Errorf("%s: %d positions, %v", test.file, len(positions), odd)
			continue
		}
		for n, p := range positions {
			if n < test.first {
				if p != nil {
					t.Errorf("%s: %+v after %d moves, want nothing", test.file, p, n)
				}
				continue
			}
			if math.IsNaN(test.winrate) != math.IsNaN(p.Winrate) || !math.IsNaN(test.winrate) && !near(p.Winrate, found[n].winrate, test.winrate) {
				t.Errorf("%s: win rate %.3f after %d moves, want %.3f", test.file, p.Winrate, n, found[n].winrate)
			}
			if !near(p.Lead, found[n].lead, test.lead) {
				t.Errorf("%s: lead %.2f after %d moves, want %.2f", test.file, p.Lead, n, found[n].lead)
			}
			if p.Source != test.source || (len(p.Moves) > 0) != test.best {
				t.Errorf("%s: source %q, %d best moves after %d moves", test.file, p.Source, len(p.Moves), n)
			}
			if n == 5 && test.best && p.Moves[0].Line[0].Name(9) != test.bestFifth {
				t.Errorf("%s: best after 5 moves %s, want %s", test.file, p.Moves[0].Line[0].Name(9), test.bestFifth)
			}
		}
	}
}

// TestBestMoves checks the numbers of best moves in KaTrain and LizzieYzy, which are Black's
// whoever is to move.
func TestBestMoves(t *testing.T) {
	katrain, _ := analysis.Stored(readSample(t, "katrain.sgf"))
	lizzie, _ := analysis.Stored(readSample(t, "lizzieyzy.sgf"))
	for _, n := range []int{6, 7} { // Black to move, then White
		k, l := katrain[n].Moves[0], lizzie[n].Moves[0]
		if !near(k.Winrate, l.Winrate, 0.001) || !near(k.Lead, l.Lead, 0.01) || !near(k.Prior, l.Prior, 0.001) || k.Visits != l.Visits {
			t.Errorf("after %d moves KaTrain has %+v, LizzieYzy %+v", n, k, l)
		}
		if k.Winrate < 0.85 || k.Lead < 7 || !reflect.DeepEqual(k.Line, l.Line) {
			t.Errorf("after %d moves %+v, %v", n, k, l.Line)
		}
	}
	if v := lizzie[2].Visits; v != 1300 {
		t.Errorf("1.3k playouts read as %d", v)
	}
	owner := katrain[9].Owner
	if owner == nil || owner[board.At(2, 6)] > -0.5 || owner[board.At(6, 6)] < 0.5 {
		t.Errorf("White's C3 and Black's G3 in the end: %v", owner)
	}
}

// TestStore checks that an analysis that is written reads back the same: to the last digit if KT is
// written, and to the decimals of V and SBKV if a number is missing.
func TestStore(t *testing.T) {
	want, _ := analysis.Stored(readSample(t, "katrain.sgf"))
	g := readGame(t, "(;SZ[9]V[99]KT[x];B[ee];W[cg];B[gg];W[gc];B[cc];W[ai];B[df];W[cf];B[aa];W[ge];B[fd];W[])")
	want[3] = nil
	want[4] = &analysis.Position{Winrate: 0.4321, Lead: math.NaN(), Spread: math.NaN()}
	want[5] = &analysis.Position{Winrate: math.NaN(), Lead: -1.25, Spread: math.NaN()}
	if err := analysis.Store(g, want); err != nil {
		t.Fatal(err)
	}
	if g.Root.Text("KTV") != "1.0" {
		t.Error("the root does not say the version of KT")
	}
	got, odd := analysis.Stored(readGame(t, g.String()))
	if len(odd) > 0 || len(got) != len(want) {
		t.Fatalf("%d of %d positions, %v", len(got), len(want), odd)
	}
	for n := range want {
		if fmt.Sprint(got[n] == nil) != fmt.Sprint(want[n] == nil) {
			t.Fatalf("after %d moves %+v, want %+v", n, got[n], want[n])
		}
		if want[n] == nil {
			continue
		}
		if n == 4 || n == 5 {
			want[n].Source = ""
		}
		if fmt.Sprintf("%+v", *ownless(got[n])) != fmt.Sprintf("%+v", *ownless(want[n])) || !reflect.DeepEqual(got[n].Owner, want[n].Owner) {
			t.Errorf("after %d moves\n%+v, want\n%+v", n, got[n], want[n])
		}
	}
}

// TestStoreLizzie: LZ alone reads back the same, as far as its decimals go.
func TestStoreLizzie(t *testing.T) {
	want, _ := analysis.Stored(readSample(t, "katrain.sgf"))
	g := readGame(t, "(;SZ[9];B[ee];W[cg];B[gg];W[gc];B[cc];W[ai];B[df];W[cf];B[aa];W[ge];B[fd];W[])")
	if err := analysis.Store(g, want); err != nil {
		t.Fatal(err)
	}
	for n := range g.MainLine() {
		for _, other := range []string{"V", "SBKV", "SBKS", "KT"} {
			n.Remove(other)
		}
	}
	got, odd := analysis.Stored(readGame(t, g.String()))
	if len(odd) > 0 || len(got) != len(want) {
		t.Fatalf("%d of %d positions, %v", len(got), len(want), odd)
	}
	for n, p := range want {
		if p == nil || len(p.Moves) == 0 {
			continue
		}
		q := got[n]
		if !near(q.Winrate, p.Winrate, 1e-4) || !near(q.Lead, p.Lead, 0.01) || q.Visits != p.Visits || len(q.Moves) != len(p.Moves) {
			t.Errorf("after %d moves\n%+v, want\n%+v", n, q, p)
			continue
		}
		for i, m := range p.Moves {
			l := q.Moves[i]
			if !near(l.Winrate, m.Winrate, 1e-4) || !near(l.Lead, m.Lead, 0.01) || l.Visits != m.Visits || !reflect.DeepEqual(l.Line, m.Line) {
				t.Errorf("after %d moves\n%+v, want\n%+v", n, l, m)
			}
		}
	}
}

// ownless returns a copy without owners, rounded to the digits that KT keeps of a lead and SBKV of
// a win rate.
func ownless(p *analysis.Position) *analysis.Position {
	q := *p
	q.Owner = nil
	q.Lead, q.Winrate = math.Round(q.Lead*100)/100, math.Round(q.Winrate*10000)/10000
	return &q
}

// packed returns the value of a KT property.
func packed(data []byte) string {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(data)
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// TestUnusable checks that an unusable analysis is left out, and that the error names the move.
func TestUnusable(t *testing.T) {
	kt := func(main string) string {
		return fmt.Sprintf("KT[%s][%s][%s]", packed(nil), packed(nil), packed([]byte(main)))
	}
	for _, test := range []struct{ name, node, want string }{
		{"bomb", fmt.Sprintf("KT[%s][][]", packed(make([]byte, 16<<20))), "after move 1: KT: a value of more than 4194304 bytes unpacked"},
		{"huge", "KT[" + strings.Repeat("A", 3<<20) + "][][]", "after move 1: KT: a value of 3145728 bytes, want at most 1048576"},
		{"no base64", "KT[*][*][*]", "after move 1: KT: illegal base64 data"},
		{"no gzip", "KT[AAAA][AAAA][AAAA]", "after move 1: KT: "},
		{"values", "KT[AAAA]", "after move 1: KT: 1 values, want 3"},
		{"no JSON", kt("NaN"), "after move 1: KT: invalid character"},
		{"off the board", kt(`{"root":{"winrate":0.5,"scoreLead":1},"moves":{"T19":{}}}`), `after move 1: KT: the move "T19" is not a point of the board`},
		{"on a stone", kt(`{"root":{"winrate":0.5,"scoreLead":1},"moves":{"E5":{}}}`), "after move 1: the best move E5 lies on a stone: an analysis of another position"},
		{"win rate", kt(`{"root":{"winrate":1.5,"scoreLead":1},"moves":{}}`), "after move 1: a win rate of 150 %"},
		{"other board", fmt.Sprintf("KT[%s][%s][%s]", packed(make([]byte, 2*361)), packed(nil), packed([]byte(`{"root":{}}`))), "after move 1: KT: owners of 361 points, the board has 81"},
		{"owner", fmt.Sprintf("KT[%s][%s][%s]", packed(bytes.Repeat([]byte{0, 0x7e}, 81)), packed(nil), packed([]byte(`{"root":{}}`))), "after move 1: KT: an owner of NaN"},
		{"SBKV", "SBKV[nan]", `after move 1: SBKV: "nan" is not a number`},
		{"V", "V[1e999]", `after move 1: V: "1e999" is not a number`},
		{"percent", "SBKV[250]", "after move 1: a win rate of 250 %"},
		{"lead", "V[37500]", "after move 1: a win rate of NaN % and a lead of 37500 points"},
		{"short LZ", "LZ[0.7]", `after move 1: LZ: "0.7": want an engine, a win rate and playouts`},
		{"playouts", "LZ[0.7 50 -3]", `after move 1: LZ: "-3" is not a number of playouts`},
		{"LZ off", "LZ[0.7 50 30\nmove T19 visits 3 winrate 5000 pv T19]", "after move 1: LZ: a best move that is not a point of the board"},
		{"LZ on a stone", "LZ[0.7 50 30\nmove E5 visits 3 winrate 5000 pv E5]", "after move 1: the best move E5 lies on a stone"},
		{"comment", "C[0.90 0.90 0.00 1.5 v=3]", `after move 0: the comment "0.90 0.90 0.00 1.5 v..."`},
	} {
		positions, odd := analysis.Stored(readGame(t, "(;SZ[9];B[ee]"+test.node+";W[cc]V[3])"))
		if len(odd) != 1 || !strings.HasPrefix(odd[0].Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.name, odd, test.want)
		}
		if len(positions) != 3 || positions[1] != nil || positions[2] == nil {
			t.Errorf("%s: %v, want the analysis after move 2 alone", test.name, positions)
		}
	}
}

// TestNothingFound checks that comments in words, a win rate of no playouts, and an empty analysis
// do not count as an analysis.
func TestNothingFound(t *testing.T) {
	for _, node := range []string{
		"C[0.90 of it]", "C[1 2 3 4]", "LZ[0.7 50.0 0\n]",
		fmt.Sprintf("KT[%s][%s][%s]", packed(nil), packed(nil), packed([]byte(`{"root":null,"moves":{}}`))),
	} {
		if positions, odd := analysis.Stored(readGame(t, "(;SZ[9];B[ee]"+node+";W[cc])")); positions != nil || len(odd) > 0 {
			t.Errorf("%s: %v, %v", node, positions, odd)
		}
	}
	if positions, odd := analysis.Stored(readGame(t, "(;SZ[9:13];B[ee]V[3])")); positions != nil || len(odd) != 1 {
		t.Errorf("a board that is not square: %v, %v", positions, odd)
	}
}

// TestHalfAnalysed checks that positions without analysis are nil, and that komi of 375
// (hundredths) and a game that ends with an illegal move do not matter.
func TestHalfAnalysed(t *testing.T) {
	positions, odd := analysis.Stored(readGame(t, "(;SZ[9]KM[375];B[ee]V[1];W[cc];B[gg]V[2];W[zz]V[9])"))
	if len(odd) > 0 || len(positions) != 4 || positions[0] != nil || positions[2] != nil || positions[1].Lead != 1 || positions[3].Lead != 2 {
		t.Errorf("%v, %v", positions, odd)
	}
}

// series returns a game of 9x9 with a number at every move.
func series(property string, number func(move int) float64, result string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "(;SZ[9]RE[%s]", result)
	for i := range 40 {
		fmt.Fprintf(&text, ";%c[%c%c]%s[%.1f]", "BW"[i%2], 'a'+i%9, 'a'+i/9, property, number(i+1))
	}
	return text.String() + ")"
}

// TestOtherSide checks that the numbers of the player to move are not read as Black's, nor White's
// numbers if the result shows them. Games with Black's numbers are kept even if the numbers change
// a lot.
func TestOtherSide(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	mover := func(move int) float64 { return 20 * float64(1-2*(move%2)) }
	for _, test := range []struct{ name, text, want string }{
		{"win rates", series("SBKV", func(move int) float64 { return 50 + mover(move) }, "W+R"), "the win rates swing with every move"},
		{"leads", series("V", mover, "W+R"), "the leads swing with every move"},
		{"White's", series("V", func(move int) float64 { return float64(move) }, "W+21.5"), "the game ended W+21.5"},
		{"Black's", series("V", func(move int) float64 { return float64(-move) }, "W+21.5"), ""},
		{"lively", series("V", func(int) float64 { return 30*random.Float64() - 15 }, "W+R"), ""},
		{"even", series("SBKV", func(int) float64 { return 50 }, "0"), ""},
	} {
		positions, odd := analysis.Stored(readGame(t, test.text))
		if test.want == "" {
			if len(odd) > 0 || len(positions) != 41 {
				t.Errorf("%s: %d positions, %v", test.name, len(positions), odd)
			}
			continue
		}
		if positions != nil || len(odd) != 1 || !strings.HasPrefix(odd[0].Error(), test.want) {
			t.Errorf("%s: %d positions, %v", test.name, len(positions), odd)
		}
	}
}

// FuzzStored checks that any record gives possible positions.
func FuzzStored(f *testing.F) {
	for _, name := range []string{"katrain.sgf", "lizzie.sgf", "lizzieyzy.sgf", "sabaki.sgf", "katago.sgf", "gogui.sgf"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add(fmt.Sprintf("(;SZ[9];B[ee]KT[%s][%s][%s])", packed(nil), packed(nil), packed([]byte(`{"root":{"winrate":1},"moves":{"D4":{"visits":1e300,"pv":["D4","Z9"]}}}`))))
	f.Fuzz(func(t *testing.T, text string) {
		file, err := sgf.Parse([]byte(text), nil)
		if err != nil {
			return
		}
		for _, g := range file.Games {
			positions, _ := analysis.Stored(g)
			for n, p := range positions {
				if p == nil {
					continue
				}
				if p.Winrate < 0 || p.Winrate > 1 || math.Abs(p.Lead) > 1000 || p.Visits < 0 {
					t.Fatalf("after %d moves %+v", n, p)
				}
				for _, m := range p.Moves {
					if len(m.Line) == 0 || m.Visits < 0 || m.Prior < 0 || m.Prior > 1 {
						t.Fatalf("after %d moves %+v", n, m)
					}
				}
			}
			if err := analysis.Store(g, positions); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// BenchmarkStored reads the analyses of KaTrain's sample.
func BenchmarkStored(b *testing.B) {
	g := readSample(b, "katrain.sgf")
	positions, before := 0, testpeers.CPUTime()
	for b.Loop() {
		found, odd := analysis.Stored(g)
		if len(odd) > 0 {
			b.Fatal(odd)
		}
		positions += len(found)
	}
	used := testpeers.CPUTime() - before
	b.ReportMetric(float64(used.Nanoseconds())/float64(positions), "cpu-ns/position")
}
