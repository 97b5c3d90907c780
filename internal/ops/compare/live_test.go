package compare_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"katachi/board"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/compare"
	"katachi/internal/report"
	"katachi/sgf"
)

// TestLive: the first and the latest game with each known position, and who played the move to it,
// are those of a replay of all games.
func TestLive(t *testing.T) {
	col, err := collection.Builtin(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer col.Close()
	const most = 40 // moves
	type seen struct {
		game  int64
		day   uint32
		mover string
	}
	all, infos, records := map[uint64][]seen{}, map[int64]collection.Info{}, map[int64]*sgf.Game{}
	for info, err := range col.Games(t.Context(), &query.Where{}) {
		if err != nil {
			t.Fatal(err)
		}
		if info.Board != 19 {
			continue
		}
		g, err := col.SGF(t.Context(), info.ID)
		if err != nil {
			t.Fatal(err)
		}
		infos[info.ID], records[info.ID] = info, g
		var r sgf.Replay
		r.Reset(19, g.Suicide())
		had := map[uint64]bool{}
		for _, s := range report.Steps(g) {
			if _, err := r.Step(s); err != nil || r.Moves > most {
				break
			}
			mark := plainMark(&r.Board)
			if !had[mark] && info.Day > 0 {
				had[mark] = true
				all[mark] = append(all[mark], seen{info.ID, info.Day, map[board.Color]string{board.Black: info.Black, board.White: info.White}[s.Color]})
			}
		}
	}
	compared := 0
	for _, id := range []int64{3, 40, 200, 333, 460} {
		a, err := compare.Do(t.Context(), &compare.Env{In: collection.Union{col}, Name: "a", Game: records[id]}, &compare.Request{Live: true})
		if err != nil {
			t.Fatal(err)
		}
		var r sgf.Replay
		r.Reset(19, records[id].Suicide())
		marks := map[int]uint64{} // by move
		for _, s := range report.Steps(records[id]) {
			if _, err := r.Step(s); err != nil {
				break
			}
			marks[r.Moves] = plainMark(&r.Board)
		}
		without := map[int64]bool{}
		for i := range a.Same {
			without[a.Same[i].ID] = true
		}
		for i := range a.Whole.Positions {
			at := &a.Whole.Positions[i]
			if at.Seen == nil || at.Move > most {
				continue
			}
			list := slices.DeleteFunc(slices.Clone(all[marks[at.Move]]), func(s seen) bool { return without[s.game] })
			slices.SortFunc(list, func(a, b seen) int { return int(a.day) - int(b.day) })
			if len(list) == 0 {
				t.Fatalf("game %d, move %d: seen %+v, but in no game", id, at.Move, at.Seen)
			}
			first, last := infos[at.Seen.First.ID], infos[at.Seen.Last.ID]
			if first.Day != list[0].day || last.Day != list[len(list)-1].day {
				t.Errorf("game %d, move %d: first %d, last %d, want %d, %d", id, at.Move, first.Day, last.Day, list[0].day, list[len(list)-1].day)
			}
			if !slices.ContainsFunc(list, func(s seen) bool { return s.game == first.ID && s.mover == at.Seen.By }) {
				t.Errorf("game %d, move %d: first played by %q in game %d", id, at.Move, at.Seen.By, first.ID)
			}
			compared++
		}
		lines := a.Live()
		if last := lines[len(lines)-1]; a.Whole.Left != nil && !strings.Contains(last, fmt.Sprintf("new after move %d", a.Whole.Known)) {
			t.Errorf("game %d ends with %q, known to %d", id, last, a.Whole.Known)
		}
	}
	if compared < 20 {
		t.Errorf("only %d positions", compared)
	}
}

// plainMark returns a hash that is the same for all forms of a position.
func plainMark(b *board.Board) uint64 {
	own, other := b.Hashes(), [board.NumSymmetries]uint64{}
	for s := range other {
		for p := range b.Points {
			other[s] ^= board.Zobrist(board.Symmetry(s).Point(p, b.Size()), b.Color(p).Opponent())
		}
	}
	return min(slices.Min(own[:]), slices.Min(other[:]))
}
