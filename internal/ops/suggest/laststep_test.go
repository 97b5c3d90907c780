package suggest

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"katachi/board"
	"katachi/internal/testpeers"
	"katachi/internal/training"
	"katachi/mind/net"
	"katachi/mind/playout"
	"katachi/mind/predict/model"
	"katachi/mind/search"
	"katachi/sgf"
	"katachi/shape"
	"katachi/shape/database"
)

// chooser chooses one of the moves that a database suggests: Pass if there is none.
type chooser func(g *board.Game, root map[board.Point]float64) (board.Point, error)

// seenMost chooses the move that was seen most.
func seenMost(_ *board.Game, root map[board.Point]float64) (board.Point, error) {
	best := board.Pass
	for p, weight := range root {
		if best == board.Pass || weight > root[best] || weight == root[best] && p < best {
			best = p
		}
	}
	return best, nil
}

// byPlayouts chooses by a number of playouts.
func byPlayouts(visits int) chooser {
	return func(g *board.Game, root map[board.Point]float64) (board.Point, error) {
		o := playout.Options{Root: root, Prior: playout.ByModel(model.Builtin()), Workers: 1}
		a, err := playout.New(o).Run(context.Background(), g, playout.Budget{Visits: visits, Full: true}, nil)
		if err != nil {
			return board.Pass, err
		}
		return a.Lines[0].Moves[0], nil
	}
}

// byNetwork chooses by a number of visits of a network.
func byNetwork(n *net.Net, visits int) chooser {
	return func(g *board.Game, root map[board.Point]float64) (board.Point, error) {
		s, err := search.New(n, search.Options{Root: root, Played: true})
		if err != nil {
			return board.Pass, err
		}
		found, err := s.Run(context.Background(), g, search.Budget{Visits: visits})
		if err != nil {
			return board.Pass, err
		}
		return found.Moves[0].Line[0], nil
	}
}

// rootOf returns the legal moves that shapes suggest, but for those that fill an own eye.
func rootOf(db *shape.DB, g *board.Game, exact bool) map[board.Point]float64 {
	root := map[board.Point]float64{}
	for _, c := range db.Suggest(g.Board(), g.ToMove(), &shape.SuggestOptions{Exact: exact}) {
		if g.Board().IsEye(g.ToMove(), c.Point) {
			continue
		}
		if _, err := g.Clone().Play(g.ToMove(), c.Point); err == nil { // not a repetition
			root[c.Point] = c.Weight
		}
	}
	return root
}

// BenchmarkLastStep measures the last step of the page "Pattern Matching" of Sensei's Library: "we
// still need to perform a MiniMax or Playout analysis to find the best of the suggestions". It
// reports in how many positions of professionals' games (every 40th of list A) the choice among the
// exact suggestions is the professional's move, and how many of 200 games on 9x9 the searches win
// against the move that was seen most.
func BenchmarkLastStep(b *testing.B) {
	db, err := database.Builtin()
	if err != nil {
		b.Fatal(err)
	}
	n, err := net.Open(testpeers.Path(b, "peers", "katago", "g170-b6c96-s175395328-d26788732.bin.gz"))
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		choose chooser
	}{{"seen", seenMost}, {"playouts", byPlayouts(300)}, {"network", byNetwork(n, 20)}} {
		b.Run("choice/by="+c.name, func(b *testing.B) {
			for b.Loop() {
				benchChoice(b, db, c.choose)
			}
		})
		if c.name != "seen" {
			b.Run("games/by="+c.name, func(b *testing.B) {
				for b.Loop() {
					benchGames(b, db, c.choose)
				}
			})
		}
	}
}

// benchChoice asks about every 40th move of list A, in which exact shapes suggest something.
func benchChoice(b *testing.B, db *shape.DB, choose chooser) {
	records, err := training.ReadRecords(b.Context(), sgf.Limits{}, testpeers.Path(b, "games", "fox-pro.zip"))
	if err != nil {
		b.Fatal(err)
	}
	test, _ := training.Split(records, training.ListA())
	asked, among, right := 0, 0, 0
	for i := range test {
		var m sgf.MainLine
		m.Reset(test[i].Text)
		m.NextGame()
		g := board.NewGame(19, &board.Rules{Komi: 7.5})
		for move := 1; m.Next(); move++ {
			s := m.Step()
			p := board.Pass
			if s.Point.X < 19 && s.Point.Y < 19 {
				p = board.At(int(s.Point.X), int(s.Point.Y))
			}
			if move%40 == 20 && p != board.Pass {
				chosen, root := board.Pass, rootOf(db, g, true)
				if len(root) > 0 {
					if chosen, err = choose(g, root); err != nil {
						b.Fatal(err)
					}
					asked++
				}
				if root[p] > 0 {
					among++
				}
				if chosen == p {
					right++
				}
			}
			if _, err := g.Play(s.Color, p); err != nil {
				break
			}
		}
	}
	b.ReportMetric(float64(asked), "positions")
	b.ReportMetric(100*float64(among)/float64(asked), "%-suggested")
	b.ReportMetric(100*float64(right)/float64(asked), "%-chosen")
}

// benchGames plays 100 openings on 9x9 with each colour. An opening is two moves a side by chance
// among the ten that were seen most. Where shapes suggest nothing, both sides play by 200 playouts
// of all moves; after two passes, as many say who won.
func benchGames(b *testing.B, db *shape.DB, choose chooser) {
	wins := 0
	for opening := range 100 {
		for _, searcher := range []board.Color{board.Black, board.White} {
			g := board.NewGame(9, &board.Rules{Komi: 7})
			dice := rand.New(rand.NewPCG(7, uint64(opening)))
			for g.Passes() < 2 && g.Len() < 200 {
				root, by := rootOf(db, g, false), chooser(seenMost)
				if g.Len() < 4 {
					by = func(_ *board.Game, root map[board.Point]float64) (board.Point, error) {
						return anyOf(root, dice), nil
					}
				} else if g.ToMove() == searcher {
					by = choose
				}
				if len(root) == 0 {
					root, by = nil, byPlayouts(200)
				}
				move, err := by(g, root)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := g.Play(g.ToMove(), move); err != nil {
					b.Fatal(err)
				}
			}
			end, err := playout.New(playout.Options{}).Run(context.Background(), g, playout.Budget{Visits: 200, Full: true}, nil)
			if err != nil {
				b.Fatal(err)
			}
			if (end.Raw > 0.5) == (searcher == end.Color) {
				wins++
			}
		}
	}
	b.ReportMetric(float64(wins), "wins-of-200")
}

// anyOf returns one of the ten moves that were seen most.
func anyOf(root map[board.Point]float64, dice *rand.Rand) board.Point {
	points := make([]board.Point, 0, len(root))
	for p := range root {
		points = append(points, p)
	}
	slices.SortFunc(points, func(p, q board.Point) int {
		return cmp.Or(cmp.Compare(root[q], root[p]), cmp.Compare(p, q))
	})
	return points[dice.IntN(min(10, len(points)))]
}
