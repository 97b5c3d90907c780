package collection

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"katachi/games/internal/store"
	"katachi/games/query"
)

// TestPlayers: a player's games are found by any spelling of the name and by the other names that a
// list gives. Segments, catalogues on disk and in memory, and a pinned collection find the same
// games, and so does the list of players.
func TestPlayers(t *testing.T) {
	names := []string{"Ke Jie", "KeJie 9p", "柯洁九段", "Jie Ke", "ann99", "Gu Li", "Bob", "Honinbō Shūsaku", "Ann Bob"}
	var texts []Text
	for i, name := range names {
		texts = append(texts, Text{Path: fmt.Sprint(i, ".sgf"), Data: []byte(fmt.Sprintf("(;SZ[9]CA[UTF-8]PB[%s]PW[Nobody];B[%c%[2]c])", name, 'a'+i))})
	}
	dir := filepath.Join(t.TempDir(), "c")
	disk, err := Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	memory, err := NewMemory(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer memory.Close()
	for _, c := range []*Collection{disk, memory} {
		if _, err := c.AddTexts(t.Context(), texts, nil); err != nil {
			t.Fatal(err)
		}
	}
	disk.Close()
	if err := os.WriteFile(filepath.Join(dir, store.PlayersName), []byte("\xef\xbb\xbfKe Jie = ann99 # told me\r\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if disk, err = Open(dir, nil); err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	pinned, err := disk.Pin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer pinned.Close()
	for player, want := range map[string]string{
		"ke jie": "1 2 3 4 5", "柯洁": "1 2 3 4 5", "ANN99": "1 2 3 4 5", "Shusaku": "8", "Shusaku Honinbo": "8", "本因坊秀策": "8", "bob": "7 9", "ann": "5 9", "Gu": "6", "Jie Gu": "",
	} {
		for _, c := range []*Collection{disk, memory, pinned} {
			want := strings.Fields(want)
			if c == memory && len(want) == 5 { // memory has no list
				if player == "ANN99" {
					want = want[4:]
				} else {
					want = want[:4]
				}
			}
			var games, hits []string
			for _, w := range []query.Where{{Player: player}, {Black: player}} {
				for g, err := range c.Games(t.Context(), &w) {
					if err != nil {
						t.Fatal(err)
					}
					games = append(games, fmt.Sprint(g.ID))
				}
			}
			q := &query.Query{Board: 9, Rows: []string{"*"}, Where: query.Where{Player: player}}
			for h, err := range c.Search(t.Context(), q) {
				if err != nil {
					t.Fatal(err)
				}
				if id := fmt.Sprint(h.Game); !slices.Contains(hits, id) {
					hits = append(hits, id)
				}
			}
			if !slices.Equal(games, append(slices.Clone(want), want...)) || !slices.Equal(hits, want) {
				t.Errorf("%s: the catalogue has %v, the segments %v, want %v", player, games, hits, want)
			}
		}
	}
	list, err := disk.Players(t.Context(), &query.Where{Player: "柯洁"})
	if err != nil || len(list) != 1 || list[0].Games != 5 || len(list[0].Other) != 4 {
		t.Fatalf("%+v, %v", list, err)
	}
	if !slices.ContainsFunc(list[0].Other, func(o PlayerName) bool { return o.Name == "ann99" && o.Why == "told me" }) {
		t.Errorf("%+v", list[0].Other)
	}
}

// TestBadPlayers: to open a collection with a malformed list of players is an error with the line.
func TestBadPlayers(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "c")
	c, err := Create(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	if err := os.WriteFile(filepath.Join(dir, store.PlayersName), []byte("A = B\nC\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, nil); err == nil || !strings.Contains(err.Error(), "players.txt:2: one name") {
		t.Errorf("%v", err)
	}
}
