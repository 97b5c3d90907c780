package predict

import (
	"math/rand/v2"
	"testing"

	"katachi/board"
)

// TestMemos: the ladders and fates of chains do not depend on what was read before. The test goes
// through games from move to move and in jumps, also with the side to move exchanged. In games,
// most chains are not read again.
func TestMemos(t *testing.T) {
	_, test := split(t)
	rnd := rand.New(rand.NewPCG(15, 7))
	games := 3
	if !testing.Short() {
		games = 20
	}
	var kept extractor
	chains, again := 0, 0
	for g := range games {
		lessons := lessonsOf(test[g*11])
		for n := range lessons {
			s := lessons[n].Situation
			switch rnd.IntN(8) {
			case 0:
				s = lessons[rnd.IntN(len(lessons))].Situation
			case 1:
				s.ToMove = s.ToMove.Opponent()
			}
			kept.follow(&s)
			checkMemos(t, &kept, &s)
			for i := range kept.chains.list {
				if kept.chains.list[i].liberties <= fateLiberties {
					chains++
				}
			}
			kept.fates.memos.forget(s.Board, nil)
			again += len(kept.fates.memos.list)
		}
	}
	if chains < 1000 || again < chains*9/10 {
		t.Errorf("%d chains with few liberties, of which %d have memos", chains, again)
	}
}

// checkMemos compares what e read of a situation with what a new extractor reads.
func checkMemos(t *testing.T, e *extractor, s *Situation) {
	t.Helper()
	var fresh extractor
	fresh.follow(s)
	for p := range s.Board.Points {
		if e.fates.own[p] != fresh.fates.own[p] || e.fates.other[p] != fresh.fates.other[p] {
			t.Fatalf("%s has the marks %d and %d, want %d and %d, %v to move on\n%v", p.Name(s.Board.Size()),
				e.fates.own[p], e.fates.other[p], fresh.fates.own[p], fresh.fates.other[p], s.ToMove, s.Board)
		}
	}
	for i := range fresh.chains.list {
		got, want := &e.chains.list[i], &fresh.chains.list[i]
		if got.caught != want.caught || got.inLadder != want.inLadder || got.fate != want.fate {
			t.Fatalf("the chain at %s: caught %v, ladder %v, fate %d, want %v, %v, %d, %v to move on\n%v", want.at.Name(s.Board.Size()),
				got.caught, got.inLadder, got.fate, want.caught, want.inLadder, want.fate, s.ToMove, s.Board)
		}
	}
}

// TestMemosRules: chains are read again when a ko begins or ends, or the rules change.
func TestMemosRules(t *testing.T) {
	b, err := board.Parse(".XO..\nXO.O.\n.XO..\n.....\n.....")
	if err != nil {
		t.Fatal(err)
	}
	var kept extractor
	for n := range 6 {
		s := Situation{Board: b, ToMove: board.Black}
		switch n {
		case 1:
			if _, err := b.Play(board.Black, board.At(2, 1)); err != nil {
				t.Fatal(err)
			}
			s.ToMove = board.White
		case 2, 4:
			b.AllowSuicide(n == 2)
		case 3:
			if _, err := b.Play(board.White, board.At(4, 4)); err != nil {
				t.Fatal(err)
			}
		case 5:
			if _, err := b.Play(board.White, board.At(1, 1)); err != nil {
				t.Fatal(err)
			}
		}
		kept.follow(&s)
		checkMemos(t, &kept, &s)
	}
}
