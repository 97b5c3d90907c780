package katachi_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// vocabulary lists words that documents, help and the page do not use, each with the one that they
// use instead: everything has one name.
var vocabulary = map[string]string{
	`kifus?|game records?|game files?|SGF files?`: "record",
	`director(y|ies)`:           "folder",
	`colors|colored`:            "colours, of colour; color only as the name of a field or flag",
	`rollouts?`:                 "playout",
	`enem(y|ies)`:               "opponent",
	`win-rates?|winning rates?`: "win rate",
	`pl(y|ies)`:                 "move",
	`license[sd]?`:              "licence",
	`centers?|centered`:         "centre",
	`analyz(e[sd]|ing)`:         "analyse",
	`neighbors?|neighboring`:    "neighbour",
	`neural nets?`:              "network",
	`bots?`:                     "program",
	`strings? of stones|blocks? of stones|worms?|dragons?`:            "chain, group",
	`games? databases?|databases? of games`:                           "collection",
	`directly above mentioned|respectively|aforementioned|utili[sz]e`: "plain words",
}

// keys are names that no JSON field has, each with the one for it.
var keys = map[string]string{
	"colour": "color", "colours": "color", "player_color": "color", "to_move": "turn", "board_size": "size", "boardsize": "size",
	"directory": "folders", "filename": "file", "kifu": "record", "win_rate": "winrate", "coordinate": "point", "coord": "point", "vertex": "point", "ply": "move", "move_number": "move", "game_id": "game",
}

var (
	helpTag   = regexp.MustCompile(`\b(?:help|doc):"((?:[^"\\]|\\.)*)"`)
	helpText  = regexp.MustCompile("Help\\(\\) string \\{\\s*return `([^`]*)`")
	jsonField = regexp.MustCompile(`json:"([A-Za-z_0-9]+)`)
)

// TestVocabulary: documents, help, sentences in English and fields of JSON use one word for each
// thing.
func TestVocabulary(t *testing.T) {
	texts := map[string]string{}
	for path, text := range documents(t) {
		texts[path] = codeSpan.ReplaceAllString(codeFence.ReplaceAllString(text, ""), "")
	}
	for _, path := range []string{"internal/lang/en.say", "web/page/src/lang/en.ts"} {
		texts[path] = read(t, path)
	}
	fields := 0
	for _, room := range []string{"cmd", "games", "internal", "mind", "shape", "web", "words"} {
		err := filepath.WalkDir(room, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, m := range append(helpTag.FindAllSubmatch(text, -1), helpText.FindAllSubmatch(text, -1)...) {
				texts[path] += string(m[1]) + "\n"
			}
			for _, m := range jsonField.FindAllSubmatch(text, -1) {
				if fields++; keys[string(m[1])] != "" {
					t.Errorf("%s: a field is called %s; want %s", path, m[1], keys[string(m[1])])
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for bad, use := range vocabulary {
		is := regexp.MustCompile(`(?i)(?:^|[^\w-])(` + bad + `)(?:[^\w-]|$)`)
		for path, text := range texts {
			if m := is.FindStringSubmatch(text); m != nil {
				t.Errorf("%s says %q; want %s", path, m[1], use)
			}
		}
	}
	if fields < 500 || len(texts) < 100 {
		t.Errorf("found only %d fields and %d texts", fields, len(texts))
	}
}
