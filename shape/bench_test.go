package shape

import (
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// games returns the text of n games of a collection.
func games(tb testing.TB, zip string, n int) (texts [][]byte) {
	tb.Helper()
	src, err := gamefile.Open(testpeers.Path(tb, "games", zip))
	if err != nil {
		tb.Fatal(err)
	}
	defer src.Close()
	for i := range min(n, src.Len()) {
		data, err := src.Read(i*(src.Len()/n), nil)
		if err != nil {
			tb.Fatal(err)
		}
		texts = append(texts, data)
	}
	return texts
}

// BenchmarkLearn learns professional games with one Learner: moves/s on one processor core. It also
// measures two parts of this work: replaying the games, and reading the shapes without keeping
// them.
func BenchmarkLearn(b *testing.B) {
	texts := games(b, "fox-pro.zip", 2000)
	b.Run("part=replay", func(b *testing.B) {
		moves, start := 0, testpeers.CPUTime()
		for b.Loop() {
			moves += replayAll(texts)
		}
		reportMoves(b, float64(moves), start)
	})
	for _, s := range []Scheme{{Stop: 3}, {Stop: 4}, {Stop: 4, Diagonal: true}} {
		b.Run("scheme="+s.String(), func(b *testing.B) {
			moves, start := uint64(0), testpeers.CPUTime()
			for b.Loop() {
				l, err := NewLearner(&Options{Scheme: s, Dir: b.TempDir()})
				if err != nil {
					b.Fatal(err)
				}
				for _, text := range texts {
					if err := l.Games(b.Context(), text); err != nil {
						b.Fatal(err)
					}
				}
				moves += l.Provenance().Moves
				l.Close()
			}
			reportMoves(b, float64(moves), start)
		})
	}
}

// reportMoves reports moves per second of the clock, and per second of the processor time that the
// whole process has used since start: a busy machine disturbs it less.
func reportMoves(b *testing.B, moves float64, start time.Duration) {
	b.ReportMetric(moves/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(moves/(testpeers.CPUTime()-start).Seconds(), "moves/cpu-s")
}

func replayAll(texts [][]byte) (moves int) {
	var m sgf.MainLine
	var r sgf.Replay
	for _, text := range texts {
		m.Reset(text)
		for m.NextGame() {
			r.Reset(19, false)
			for m.Next() {
				if _, err := r.Step(m.Step()); err != nil {
					break
				}
			}
			moves += r.Moves
		}
	}
	return moves
}

// BenchmarkLearnParallel measures all of Learn, with the partial file, and Freeze on this file.
func BenchmarkLearnParallel(b *testing.B) {
	src, err := gamefile.Open(testpeers.Path(b, "games", "fox-pro.zip"))
	if err != nil {
		b.Fatal(err)
	}
	defer src.Close()
	dir := b.TempDir()
	part, frozen := filepath.Join(dir, "part"), filepath.Join(dir, "db")
	b.Run("stage=learn", func(b *testing.B) {
		moves, start := uint64(0), testpeers.CPUTime()
		for b.Loop() {
			learned, err := learnOnce(b.Context(), part, src, nil)
			if err != nil {
				b.Fatal(err)
			}
			moves += learned.Moves
		}
		reportMoves(b, float64(moves), start)
	})
	b.Run("stage=freeze", func(b *testing.B) {
		var db *DB
		for b.Loop() {
			if err := Freeze(b.Context(), frozen, nil, part); err != nil {
				b.Fatal(err)
			}
		}
		if db, err = Open(b.Context(), frozen); err != nil {
			b.Fatal(err)
		}
		defer db.Close()
		b.ReportMetric(float64(db.Size())/float64(db.Len()), "B/key")
		b.ReportMetric(float64(db.Len()), "keys")
	})
}

// BenchmarkSuggest learns one professional game in four and looks up the positions of others,
// exactly as the page does and backing off. It reports the time per position and per look-up, and
// how often the move played comes first (%).
func BenchmarkSuggest(b *testing.B) {
	db, positions := learnQuarter(b)
	for _, exact := range []bool{true, false} {
		name := map[bool]string{true: "look-up=exact", false: "look-up=back-off"}[exact]
		b.Run(name, func(b *testing.B) {
			opt := &SuggestOptions{Exact: exact}
			first, n := 0, 0
			for b.Loop() {
				p := &positions[n%len(positions)]
				n++
				if got := db.Suggest(&p.board, p.color, opt); len(got) > 0 && got[0].Point == p.move {
					first++
				}
			}
			b.ReportMetric(100*float64(first)/float64(n), "%top1")
		})
		b.Run(name+"/one", func(b *testing.B) {
			lists := listsOf(positions[:50], db.Provenance().Scheme)
			var e Evidence
			found, n := 0, 0
			for b.Loop() {
				if db.Lookup(&e, &lists[n%len(lists)], Query{BackOff: !exact}) {
					found++
				}
				n++
			}
			b.ReportMetric(100*float64(found)/float64(n), "%found")
		})
	}
}

// position is a board and the move played on it.
type position struct {
	board board.Board
	color board.Color
	move  board.Point
}

// learnQuarter returns a database that learned a quarter of the games, and positions of other
// games.
func learnQuarter(b *testing.B) (*DB, []position) {
	src, err := gamefile.Open(testpeers.Path(b, "games", "fox-pro.zip"))
	if err != nil {
		b.Fatal(err)
	}
	defer src.Close()
	l, err := NewLearner(nil)
	if err != nil {
		b.Fatal(err)
	}
	var positions []position
	for i := range src.Len() {
		data, err := src.Read(i, nil)
		if err != nil {
			b.Fatal(err)
		}
		switch {
		case i%400 == 0:
			positions = appendPositions(positions, data)
		case i%4 == 1:
			if err := l.Games(b.Context(), data); err != nil {
				b.Fatal(err)
			}
		}
	}
	db, err := l.Freeze(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(positions), func(i, j int) { positions[i], positions[j] = positions[j], positions[i] })
	return db, positions
}

// appendPositions appends the positions of a game's main line.
func appendPositions(dst []position, text []byte) []position {
	var m sgf.MainLine
	var r sgf.Replay
	m.Reset(text)
	m.NextGame()
	r.Reset(19, false)
	for m.Next() {
		before := r.Board
		d, err := r.Step(m.Step())
		if err != nil {
			break
		}
		if d.Move != board.Pass {
			dst = append(dst, position{before, d.Color, d.Move})
		}
	}
	return dst
}

func listsOf(positions []position, s Scheme) (lists []List) {
	v := NewView(19, s)
	for i := range positions {
		v.Load(&positions[i].board)
		for x, y := range s.origins(19) {
			var l List
			v.List(&l, x, y)
			lists = append(lists, l)
		}
	}
	rand.New(rand.NewPCG(2, 2)).Shuffle(len(lists), func(i, j int) { lists[i], lists[j] = lists[j], lists[i] })
	return lists
}

// BenchmarkRead measures the cost of a shape before any look-up, which is reading it from the board
// and finding its lowest form. It compares this with the obvious model.
func BenchmarkRead(b *testing.B) {
	rnd := rand.New(rand.NewPCG(3, 3))
	played := randomBoard(rnd, 19)
	v := NewView(19, Scheme{})
	v.Load(played)
	var l List
	b.Run("read=view", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			v.List(&l, n&15, n>>4&15)
		}
	})
	b.Run("read=view+lowest", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			v.List(&l, n&15, n>>4&15)
			v.scheme.Lowest(&l)
		}
	})
	b.Run("read=model", func(b *testing.B) {
		m := model{Scheme{}, 19, func(row, col int) board.Color { return played.Color(board.At(col, row)) }}
		for n := 0; b.Loop(); n++ {
			l = m.list(n&15, n>>4&15)
		}
	})
}
