// Package training holds the frozen lists of test games, and selects training games that make tests
// with these lists honest: from the collections on which katachi's model was trained, without test
// games and later ones.
package training

import (
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// The frozen lists of test games, one path per line, as in Record.Path.
var (
	//go:embed testdata/even-pro.txt
	evenPro string
	//go:embed testdata/even-tom.txt
	evenTom string
	//go:embed testdata/validation.txt
	validation string
)

// ListA returns the frozen test games between professionals: of the distinct games of fox-pro.zip
// the 300 latest with at least 50 moves and without handicap or set-up stones. They are never used
// to choose anything; ListV is for that.
func ListA() []string { return strings.Fields(evenPro) }

// ListB returns the frozen test games of strong amateurs: of the distinct games of tom.zip the 500
// latest with at least 50 moves and without handicap or set-up stones.
func ListB() []string { return strings.Fields(evenTom) }

// ListV returns the frozen games for validation, which are used to choose features and options: of
// the distinct games of fox-pro.zip and fox-pro2.zip that are not on ListA, the 300 latest between
// professionals with at least 50 moves and without handicap or set-up stones.
func ListV() []string { return strings.Fields(validation) }

// Record is a game of a collection, with the data that the selection needs.
type Record struct {
	Path string // base name of the archive or folder / path in it; # and a number from 1 for each further game of a file
	Text []byte // SGF, one game
	Date string // as in SGF
	Even bool   // without handicap or set-up stones, of at least 50 moves
	Pro  bool   // between professionals
	key  string // the first sameMoves moves, in the lowest orientation
	long int    // number of moves
}

// sameMoves is the number of moves, passes included, that identify a game. A game was often
// recorded more than once, and not always to its end; two records with this many equal first moves
// count as one game.
const sameMoves = 100

// ReadRecords returns the distinct games of collections (files, archives, folders) by date. Games
// whose first 100 moves are equal under the eight symmetries are the same game, and so are shorter
// games with equal moves. The longest record is kept; if there are several, the first.
func ReadRecords(ctx context.Context, limits sgf.Limits, paths ...string) (records []Record, err error) {
	seen := map[string]int{}
	for _, path := range paths {
		if records, err = appendRecords(ctx, records, limits, path, seen); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(records, func(a, b Record) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Path, b.Path))
	})
	return records, nil
}

// appendRecords appends the games of a collection whose keys are not in seen, and replaces known
// games by longer records. seen has the index in records by key.
func appendRecords(ctx context.Context, records []Record, limits sgf.Limits, path string, seen map[string]int) ([]Record, error) {
	src, err := gamefile.Open(path)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	src.SetLimits(limits)
	for e, err := range src.All() {
		if err := cmp.Or(ctx.Err(), err); err != nil {
			return nil, err
		}
		for _, r := range readFile(filepath.Base(path)+"/"+e.Path, e.Data) {
			if i, ok := seen[r.key]; !ok {
				seen[r.key] = len(records)
				records = append(records, r)
			} else if r.long > records[i].long {
				records[i] = r
			}
		}
	}
	return records, nil
}

// readFile returns the games of a file that have moves.
func readFile(path string, data []byte) (records []Record) {
	var m sgf.MainLine
	m.Reset(data)
	for n := 1; m.NextGame(); n++ {
		r := readRecord(&m)
		if r.Path = path; n > 1 {
			r.Path = fmt.Sprintf("%s#%d", path, n)
		}
		if r.key != "" {
			records = append(records, r)
		}
	}
	return records
}

// readRecord reads a game.
func readRecord(m *sgf.MainLine) Record {
	handicap := m.Text("HA")
	r := Record{Date: m.Text("DT"), Even: handicap == "" || handicap == "0"}
	r.Pro = professional(m.Text("BR")) && professional(m.Text("WR"))
	var keys [8][]byte
	for m.Next() {
		s := m.Step()
		r.Even = r.Even && !s.Setup
		if r.long++; r.long > sameMoves {
			continue
		}
		for k := range keys {
			keys[k] = append(keys[k], turn(s.Point, k)...)
		}
	}
	r.Even = r.Even && r.long >= 50
	r.key = string(slices.MinFunc(keys[:], slices.Compare))
	r.Text = m.Record()
	return r
}

// professional reports whether a rank is professional. Fox writes "P9 dan".
func professional(rank string) bool {
	return strings.HasPrefix(rank, "P") && strings.ContainsFunc(rank, unicode.IsDigit)
}

// turn returns a point of 19x19, turned by symmetry k, as two bytes.
func turn(p sgf.Point, k int) []byte {
	x, y := p.X, p.Y
	if x > 18 || y > 18 {
		return []byte{255, 255}
	}
	if k&1 != 0 {
		x = 18 - x
	}
	if k&2 != 0 {
		y = 18 - y
	}
	if k&4 != 0 {
		x, y = y, x
	}
	return []byte{x, y}
}

// Split returns the games of a frozen list, and the training games for an honest test with all
// lists: those on none of the lists and dated before the first game of ListA.
func Split(records []Record, list []string) (test, training []Record) {
	a, b, v := set(ListA()), set(ListB()), set(ListV())
	chosen, first := set(list), "9"
	for i := range records {
		if r := &records[i]; a[r.Path] {
			first = min(first, r.Date)
		}
	}
	for _, r := range records {
		if chosen[r.Path] {
			test = append(test, r)
		}
		if r.Date != "" && r.Date < first && !a[r.Path] && !b[r.Path] && !v[r.Path] {
			training = append(training, r)
		}
	}
	return test, training
}

func set(list []string) map[string]bool {
	m := make(map[string]bool, len(list))
	for _, s := range list {
		m[s] = true
	}
	return m
}

// LeftOut is the number of records not used for training in an honest test, by reason.
type LeftOut struct {
	ListA, ListB, ListV int    // on the frozen lists
	Late                int    // on none of the lists, but without a date, or not before Before
	Before              string // date of the first game of ListA; "" if none of them is there
}

// HonestGames returns the training games for an honest test with the frozen lists, by date: those
// of Split for which teaches reports that a model can learn from them. If ctx ends, it returns the
// error of ctx.
func HonestGames(ctx context.Context, records []Record, teaches func(game []byte) bool) (games [][]byte, out LeftOut, err error) {
	var teaching []Record
	for _, r := range records {
		if ctx.Err() == nil && teaches(r.Text) {
			teaching = append(teaching, r)
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, out, err
	}
	a, training := Split(teaching, ListA())
	b, _ := Split(teaching, ListB())
	v, _ := Split(teaching, ListV())
	out = LeftOut{ListA: len(a), ListB: len(b), ListV: len(v), Late: len(teaching) - len(training) - len(a) - len(b) - len(v)}
	if len(a) > 0 { // by date
		out.Before = a[0].Date
	}
	for i := range training {
		games = append(games, training[i].Text)
	}
	return games, out, nil
}
