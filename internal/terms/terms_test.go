package terms

import (
	"testing"

	"katachi/games/query"
)

// TestFindLanguages finds a name by its word in every language, also a compound one, and all names
// that share a word.
func TestFindLanguages(t *testing.T) {
	x := New([]Term{
		{English: "knight's move", Japanese: "ケイマ", Romaji: "keima"},
		{English: "star point, slide"},
		{English: "tiger's mouth"},
		{English: "hanging connection"},
	})
	for name, want := range map[string]string{
		"飞": "knight's move", "날일자": "knight's move", "ケイマ": "knight's move", "けいま": "knight's move", "keima": "knight's move",
		"星位，飞入": "star point, slide", "화점 미끄러짐": "star point, slide", "虎": "tiger's mouth; hanging connection",
		"호구": "tiger's mouth", "没有": "", "飞飞": "",
	} {
		got := ""
		list, _ := x.Find(name, query.EitherSense)
		for i, w := range list {
			if i > 0 {
				got += "; "
			}
			got += w.English
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestNearest: Nearest returns words of similar spelling, the nearest first, or nothing.
func TestNearest(t *testing.T) {
	words := []string{"corner", "side", "inner", "anywhere", "hashtree-quick", "hashtree"}
	for name, want := range map[string]string{
		"cornr": `: perhaps "corner"`, "hastree": `: perhaps "hashtree"`, "iner": `: perhaps "inner"`,
		"zzzzz": "", "": "", "hash": `: perhaps "hashtree" or "hashtree-quick"`,
	} {
		if got := Perhaps(Nearest(name, words)); got != want {
			t.Errorf("%q%s, want %q", name, got, want)
		}
	}
}
