package adding

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/zeebo/xxh3"

	"katachi/games/internal/catalogue"
	"katachi/games/internal/store"
)

// fewMoves is the number of moves below which games with the same moves need the same players to be
// one game: many games, and examples of books, begin alike.
const fewMoves = 20

// who tells games with the same moves apart, by players and dates; a field that is 0 is not known.
type who struct {
	mark         uint64 // of the moves
	black, white uint32 // hashes of names
	day, last    uint32
	few          bool
	path         uint64 // a game of the same path is a new text of the record
}

func whoOf(e *catalogue.Entry) who {
	i := &e.Info
	return who{uint64(e.Strict), nameHash(i.Black), nameHash(i.White), i.Day, i.LastDay, i.Moves < fewMoves, xxh3.HashString(i.File + "\x00" + i.Path)}
}

// nameHash returns a hash of the letters and digits of a name; 0 for none.
func nameHash(name string) uint32 {
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
	if letters == "" {
		return 0
	}
	return uint32(xxh3.HashString(letters)) | 1
}

// same reports whether two games with the same moves are one, as far as is known.
func (w *who) same(v *who) bool {
	unlike := func(a, b uint32) bool { return a != 0 && b != 0 && a != b }
	if w.path == v.path {
		return false
	}
	known := w.black != 0 && w.black == v.black && w.white != 0 && w.white == v.white
	return !unlike(w.black, v.black) && !unlike(w.white, v.white) && w.days(v) && (!w.few || known)
}

// days reports whether both dates may be the same, where month or day may be missing.
func (w *who) days(v *who) bool {
	if w.day == 0 || v.day == 0 {
		return true
	}
	for _, unit := range []uint32{10000, 100, 1} {
		a, b := w.day/unit%100, v.day/unit%100
		if unit == 10000 {
			a, b = w.day/unit, v.day/unit
		}
		if a == 0 || b == 0 {
			return true
		}
		if a != b {
			return w.last != w.day || v.last != v.day // a game of several days, with one of them
		}
	}
	return true
}

// once knows the games of a collection and of a run.
type once struct {
	old []who // those of the collection, by mark; read when it is first needed
	now map[uint64][]who
}

// has reports whether a game is there already, and notes that it is there now. marks are those of the
// collection.
func (o *once) has(ctx context.Context, s *store.Store, e *catalogue.Entry, stored bool) (bool, error) {
	w := whoOf(e)
	if stored && o.old == nil {
		for e, err := range s.Cat.Games(ctx, catalogue.Selection{Columns: []string{"strict", "black", "white", "day", "last_day", "moves", "path", "file"}}) {
			if err != nil {
				return false, s.Failed(err)
			}
			o.old = append(o.old, whoOf(e))
		}
		slices.SortFunc(o.old, func(a, b who) int { return cmp.Compare(a.mark, b.mark) })
	}
	if stored {
		i, _ := slices.BinarySearchFunc(o.old, w.mark, func(v who, mark uint64) int { return cmp.Compare(v.mark, mark) })
		for ; i < len(o.old) && o.old[i].mark == w.mark; i++ {
			if w.same(&o.old[i]) {
				return true, nil
			}
		}
	}
	for i := range o.now[w.mark] {
		if w.same(&o.now[w.mark][i]) {
			return true, nil
		}
	}
	if o.now == nil {
		o.now = map[uint64][]who{}
	}
	o.now[w.mark] = append(o.now[w.mark], w)
	return false, nil
}
