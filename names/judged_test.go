package names_test

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/names"
)

// judged is a line of testdata/judged.jsonl: a move of a real game, and the names that two readers,
// independently of each other and of the program, gave it by the definitions of doc/names.md.
type judged struct {
	ID, Source, Phase string
	Number            int
	ToMove            string `json:"to_move"` // "X" is Black, "O" White
	Last, Move        string // points, the other side's move before this one and this one
	Board             string // 361 characters, top row first
	A, B              answer
}

// answer is one reader's names for a move: the leading name, and others that would also be right as
// the leading name.
type answer struct {
	First  string
	Also   []string
	Reason string
}

// right reports whether a leading name is right: the first of one reader, or a further name of
// both.
func (j *judged) right(name string) bool {
	same := func(s string) bool { return plain(s) == name }
	return same(j.A.First) || same(j.B.First) || slices.ContainsFunc(j.A.Also, same) && slices.ContainsFunc(j.B.Also, same)
}

// spellings are other spellings and finer kinds of one name.
var spellings = map[string]string{
	"atari": "ate", "nige": "nobi", "kirichigai": "kiri", "uwatsuke": "uetsuke", "ozuberi": "suberi",
	"gokkenbiraki": "gokenbiraki", "horikomi": "horikomi", "katatsugi": "tsugi", "kakete": "kake",
	"shicho":    "ate", // a ladder is an atari: the readers did not read further
	"keimagake": "kake", "keimauke": "keima", "ikkenuke": "ikkentobi", "suminotsuke": "tsuke",
}

// plain returns one spelling of a romanised name: small letters, no marks, no hyphens, hane of
// every kind as hane.
func plain(name string) string {
	s := strings.NewReplacer("ō", "o", "ū", "u", "-", "", " ", "").Replace(strings.ToLower(name))
	for _, kind := range []string{"hane", "sagari", "kosumi"} {
		if strings.HasPrefix(s, "issenno"+kind) || strings.HasPrefix(s, "nisenno"+kind) ||
			strings.HasSuffix(s, "atamano"+kind) {
			return kind
		}
	}
	if s == "nidanbane" || s == "hanekaeshi" {
		return "hane"
	}
	s = strings.ReplaceAll(strings.TrimPrefix(s, "hoshikarano"), "kogeima", "keima")
	return cmp.Or(spellings[s], s)
}

// judgedMoves reads the sample.
func judgedMoves(t *testing.T) (list []judged) {
	t.Helper()
	f, err := os.Open("testdata/judged.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var j judged
		if err := json.Unmarshal(lines.Bytes(), &j); err != nil {
			t.Fatal(err)
		}
		list = append(list, j)
	}
	return list
}

// name plays and names the move.
func (j *judged) name(t *testing.T, namer *names.Namer) names.Naming {
	t.Helper()
	b, c, p, last := j.position(t)
	var d board.Delta
	named, err := namer.PlayAndName(b, &d, c, p, last)
	if err != nil {
		t.Fatal(j.ID, err)
	}
	return named
}

// position returns the position before the move, the move, and the one before it.
func (j *judged) position(t *testing.T) (b *board.Board, c board.Color, p, last board.Point) {
	t.Helper()
	rows := slices.Collect(slices.Chunk([]byte(j.Board), 19))
	var text strings.Builder
	for _, row := range rows {
		fmt.Fprintf(&text, "%s\n", row)
	}
	b, err := board.Parse(text.String())
	if err != nil {
		t.Fatal(j.ID, err)
	}
	if p, err = board.ParsePoint(j.Move, 19); err != nil {
		t.Fatal(j.ID, err)
	}
	c = board.Black
	if j.ToMove == "O" {
		c = board.White
	}
	last = board.Pass
	if j.Last != "" {
		if last, err = board.ParsePoint(j.Last, 19); err != nil {
			t.Fatal(j.ID, err)
		}
	}
	return b, c, p, last
}

// judgedFloor is the least number of right names among the 400 leading names.
const judgedFloor = 385

// TestJudgedMoves: the leading names of 400 moves of real games are those of two readers. With
// -v it prints a table by name, and the misses.
func TestJudgedMoves(t *testing.T) {
	t.Run("reading", func(t *testing.T) { testJudged(t, names.Builtin().ReadingNamer()) })
	t.Run("without", func(t *testing.T) { testJudged(t, names.Builtin().Namer()) })
}

func testJudged(t *testing.T, namer *names.Namer) {
	type row struct{ right, all int }
	table, half, total, words := map[string]row{}, [2]row{}, row{}, 0
	differ, strict := row{}, 0 // where the readers' leading names differ; named as both do
	for i, j := range judgedMoves(t) {
		named := j.name(t, namer)
		got, list := "-", []string{}
		for k, term := range named.Terms() {
			if k == 0 {
				got = plain(term.Names["ja-Latn"])
			}
			list = append(list, plain(term.Names["ja-Latn"]))
		}
		words += len(list)
		right := 0
		if j.right(got) {
			right = 1
		} else {
			t.Logf("%s %s %s after %s: %v, want %s %v or %s %v: %s", j.ID, j.ToMove, j.Move, j.Last, list,
				j.A.First, j.A.Also, j.B.First, j.B.Also, j.A.Reason)
		}
		if a, b := plain(j.A.First), plain(j.B.First); a != b {
			differ.right, differ.all = differ.right+right, differ.all+1
		} else if a == got {
			strict++
		}
		r := table[j.A.First]
		table[j.A.First] = row{r.right + right, r.all + 1}
		total.right, total.all = total.right+right, total.all+1
		half[(i+1)%2].right += right
		half[(i+1)%2].all++
	}
	more := func(a, b string) int { return table[b].all - table[a].all }
	for _, name := range slices.SortedFunc(maps.Keys(table), more) {
		t.Logf("%-20s %3d of %3d", name, table[name].right, table[name].all)
	}
	t.Logf("right: %d of %d (even %d, odd %d); %.2f names a move", total.right, total.all, half[0].right,
		half[1].right, float64(words)/float64(total.all))
	t.Logf("the readers have the same leading name for %d, which is that of %d; of the other %d, %d are right",
		total.all-differ.all, strict, differ.all, differ.right)
	if total.right < judgedFloor {
		t.Errorf("%d of %d leading names are right, want %d", total.right, total.all, judgedFloor)
	}
}
