package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"katachi/internal/testpeers"

	"github.com/alecthomas/kong"
)

// modes are the ways in which commands work. Each is a command line that succeeds in the folder
// that [optionInputs] makes.
var modes = []string{
	"name two.sgf", "name two.sgf --json", "name two.sgf --summary", "name two.sgf --why 3", "name games",
	"name games --into out", "name games --summary --json", "name two.sgf --sgf out.sgf", "name two.sgf --html out.html", "name two.sgf --comment", "name two.sgf --comment --engine fake-engine_analysis_good", "name two.sgf --purposes", "name two.sgf --png out.png",
	"match two.sgf", "match two.sgf --json", "match two.sgf --png out.png", "match board.txt", "match --positions positions.jsonl", "shapes stats built-in --check",
	"search --in mine", "search two.sgf --game 2 --in mine", "search two.sgf --game 2 --json --in mine", "search --play E5 --in mine", "search --query board=9_rows=X/O --in mine", "search --query board=9_rows=X/O --comments --in mine",
	"search --saved kept --in mine", "search --query-file queries.jsonl --in mine", "search --query-file queries.jsonl --json --in mine",
	"search --named attachment --in mine", "search --play E5 --sgf tree.sgf --min-hits 1 --in mine", "search --query board=9_rows=X/O --png out.png --in mine", "search --query board=9_rows=X/O --hits hits.tsv --in mine", "search --query board=9_rows=X/O --like 1 --in mine", "search --problems tsumego --in tsumego", "search problems.sgf --move 0 --problems tsumego", "search --patterns my.patterns --in mine", "search --query board=9_rows=X/O --as-question --in mine",
	"suggest two.sgf", "suggest two.sgf --playouts 20", "suggest two.sgf --by shapes", "suggest board.txt --json",
	"score two.sgf", "score two.sgf --json", "score board.txt --png out.png",
	"solve", "solve --json", "solve --check", "solve --png out.png", "solve --sgf out.sgf", "solve problems.sgf --all",
	"review two.sgf", "review two.sgf --json", "review two.sgf --engine fake-engine_analysis_good --png out.png", "review two.sgf --in mine", "review games -o out",
	"review two.sgf --engine fake-engine_analysis_good", "suggest two.sgf --engine fake-engine_analysis_good",
	"engine list", "engine test fake-engine_analysis_good", "engine add fake fake-engine analysis good",
	"ask move --in mine", "ask move --in mine --json", "ask move --in mine --explain",
	"compare more/f.sgf --in mine", "compare more/f.sgf --in mine --json", "compare more/f.sgf --in mine --live", "compare more/f.sgf --in mine --sgf out.sgf", "compare more/f.sgf --in mine --engine fake-engine_analysis_good", "compare more --in mine", "compare more --in mine --json",
	"coach judged --player Ann", "coach judged --player Ann --json", "coach judged --player Ann --html out.html", "coach judged --player Ann --problems out.sgf",
	"coach two.sgf --player Ann --engine fake-engine_analysis_good",
	"patterns list", "patterns list my.patterns", "patterns show my.patterns", "patterns show shapes --png out.png",
	"patterns stats my.patterns --check", "patterns convert my.patterns", "patterns stats my.patterns",
	"patterns cut two.sgf --region A7:C9", "patterns harvest games", "patterns harvest games --json", "patterns harvest games -o out.patterns",
	"joseki tree --in mine", "joseki tree --json --in mine", "joseki tree --unnamed --min-count 1 --in mine", "joseki tree --unnamed --min-count 1 --json --in mine", "joseki tree --unnamed --min-count 1 --png out.png --in mine",
	"joseki list", "joseki list --json", "joseki list taisha", "joseki list taisha --json", "joseki list taisha --png out.png", "joseki count games --all",
	"games list --in mine", "games list --json --in mine", "games players --in mine", "games players --json --in mine", "games show 1", "games show 1 --json", "games export 1 --in mine", "games export 1 --into out --in mine",
	"games export --query board=9_rows=X/O --in mine", "games export --player Ann --in mine", "games export --query board=9_rows=X/O --in mine --into out", "games export --saved kept --in mine", "games export --parquet tables --in mine",
	"games names --in mine", "games names --named atari --in mine", "games names --json --in mine", "collection stats", "collection stats --in mine",
	"lab evaluate games", "lab evaluate games --shapes built-in", "lab evaluate games --json",
	"shapes show built-in", "shapes show built-in --core 1", "shapes show built-in two.sgf --at C7 --move 2", "shapes export built-in -n 3", "shapes stats built-in",
	"bookworm solve worm.txt --dict words.dict", "bookworm play --seed 1", "bookworm play worm.txt --seed 1 --dict words.dict", "bookworm assist worm.txt --dict words.dict", "bookworm assist worm.txt --dict words.dict --json", "words list words.dict", "words stats words.dict", "words list words.dict b --as prefix", "words near words.dict bat",
	"words list words.dict tab --as letters", "words list words.dict tab --as part", "words list words.dict b??", "words has words.dict bat", "words has words.dict bat --as rank", "words list words.dict batman --as text",
	"words stats words.dict --check", "version", "words table words.dict -o o.table", "words table words.dict -o o.c", "words build words.txt -o o.dict", "words build words.txt -o o.dict --json",
	"patterns compile my.patterns -o o.katachi", "patterns compile my.patterns -o o.katachi --engine dfa",

	"games duplicates --in mine", "games tag good 1 --in mine", "games remove 1 --in mine", "collection searches --in mine",
	"index games --in new", "index --names --in mine", "collection compact --in mine", "games guess --in mine --seed 1", "help --completion bash", "version --licences",
	"shapes merge a.part -o o.part", "shapes merge a.part --shapes o.shapes", "words stats words.dict --steps", "engines two.sgf --patterns my.patterns --rounds 1 --json",
	"patterns inside my.patterns", "patterns inside --string XXo", "patterns inside my.patterns --scan OX..", "patterns inside --engine ptree my.patterns", "patterns inside --engine ptree my.patterns --on board.txt",
	"patterns inside my.patterns --dot", "patterns inside --string XXo --string X --dot", "patterns inside --engine patricia my.patterns", "patterns inside --engine patricia my.patterns --strings", "patterns inside --engine ptree my.patterns --strings", "patterns inside --engine patricia my.patterns --on board.txt --at C8",
	"shapes code 48600005", "shapes code 48600005 --json", "shapes sizes games", "shapes sizes games --json", "shapes export built-in -o o.patterns --min-count 100 --keep 20", "shapes import corner.patterns -o o.part",
	"patterns combine general.patterns -o o.patterns", "patterns combine general.patterns my.patterns -o o.patterns",
	"words has values.dict at --as value", "words combine words.dict values.dict -o o.dict", "words list words.dict b.. --as regexp",
	"help --man out", "collection check --in mine", "learn games --shapes o.shapes", "learn games -o o.model --bits 10 --epochs 1",
}

// values are the values that options get. They differ from the defaults and change the answer. An
// option is looked up with its command first, then alone.
var values = map[string]string{
	"--player": "Ann", "--black": "Ann", "--white": "Ann", "--opponent": "Bob", "--rank": "9p", "--event": "Cup", "--round": "7", "--rules": "AGA", "--server": "KGS", "--place": "Ulm",
	"--date": "1999", "--result": "W", "--handicap": "2..9", "--komi": "6.5", "--moves": "100..", "--source": "b.sgf", "--tag": "nobody", "--words": "joseki",
	"--game": "2", "--move": "1", "--from": "2", "--to": "2", "--board": "2", "--names": "all", "--why": "2", "--sgf": "o.sgf", "--into": "o", "--html": "o.html",
	"--patterns": "my.patterns", "--engine": "window", "--threads": "1", "--top": "1", "--limit": "1", "--skip": "1", "--svg": "o.svg", "--png": "o.png", "--unit": "20",
	"--positions": "positions.jsonl", "--in": "mine", "--play": "E5", "--region": "A7:C9", "--at": "corner", "--next": "B", "--by": "1", "--then": "X0,0",
	"--query": "rows=O", "--and": "rows=OOO/OOO", "--named": "geta", "--saved": "kept", "--save": "other", "--query-file": "queries.jsonl",
	"--hits": "o.tsv", "ask --hits": "o.csv", "--like": "2", "--across": "rank", "--parquet": "o.tables", "--sort": "oldest", "--near": "0", "--min-hits": "1", "--depth": "1",
	"suggest --by": "shapes", "--model": "no.model", "--shapes": "no.shapes", "--color": "w", "--turn": "w", "--playouts": "3", "--time": "0.01", "--memory": "8MB", "--seed": "7", "--columns": "3", "bookworm play --letters": "3",
	"--without": "model", "--output": "o.out", "--max-length": "3", "--letters": "abt", "--ignore": "at", "--case": "upper", "patterns compile --path": "rows", "--order": "levels", "--bits": "32", "--format": "go", "--alphabet": "a-z", "games duplicates --keep": "last", "--remove": "kept", "--part": "o.part", "--stop": "3", "--epochs": "2", "learn --keep": "o.keep", "suggest --komi": "30", "review --komi": "30", "patterns harvest --min-count": "3", "patterns cut --next": "A9", "--name": "pair", "patterns convert --format": "db",
	"review --engine": "no-such_engine", "compare --engine": "no-such_engine", "suggest --engine": "no-such_engine", "--visits": "7", "--patience": "9",
	"engine add --protocol": "gtp",
	"--table":               "o.tab", "--wait": "2s", "--size": "3", "--min-count": "100000", "--keep": "1", "--games": "1", "--save-every": "1h", "--position": "two.sgf", "--cut": "before",
	"compare --player": "Bob", "--me": "Ann",
	"coach --player": "Bob", "coach --engine": "no-such_engine", "coach --komi": "30", "--problems": "o.problems", "search --problems": "tsumego", "compare --problems": "tsumego", "review --problems": "tsumego", "name --problems": "tsumego",
	"games names --by": "year", "games list --sort": "white", "games names --sort": "won", "--min-games": "400", "joseki tree --line": "taisha", "joseki tree --min-count": "2", "joseki list --tag": "opening", "joseki count --tag": "opening",
	"score --rules": "japanese", "score --nodes": "1",
	"solve --at": "A3", "solve --region": "A1:E2", "--goal": "kill", "--nodes": "1", "solve --game": "2", "solve --move": "1",
	"--only": "list.txt", "shapes show --at": "C7", "--core": "2", "--dict": "words.dict", "--min-length": "2", "--score": "length",
	"patterns inside --string": "XO", "patterns inside --order": "rows", "patterns inside --engine": "ptree", "patterns inside --at": "C7", "patterns inside --play": "D5=O", "patterns inside --name": "pair", "--scan": "XX", "--on": "board.txt", "--change": "1=O",
	"--image": "1", "engines --order": "scan", "--every": "3", "--rounds": "2", "engines --patterns": "my.patterns",
	"--insert": "general.patterns", "--do": "rotate", "shapes sizes --size": "3", "shapes sizes --games": "1", "shapes export --keep": "3", "shapes export --min-count": "2000",
	"patterns combine --by": "difference", "words combine --by": "difference",
	"--man": "o", "--completion": "zsh", "--duplicates": "strict", "words stats --order": "breadth", "words stats --bits": "32",
	"words list --min-length": "4", "words list --as": "letters", "words has --as": "rank", "words build --min-length": "3", "games guess --player": "Bob", "games guess --white": "Cleo", "--distance": "2", "words list --from": "bat", "words list --to": "bat",
}

// alike are the options that rightly do not change the output or the files, with the reason: of all
// commands, of a command, or of a mode.
var alike = map[string]string{
	"patterns inside --engine patricia my.patterns --on board.txt --at C8 --order": "the few cells of these patterns are tested in one order by all",
	"--patience":                        "the engine answers at once",
	"compare --visits":                  "the engine of the tests leads by the same with any: TestCompareJudged",
	"coach --komi":                      "the engine of the tests leads by the same with any: TestCoachKomi",
	"engine list --json":                "no engine is there: engine.txtar",
	"--threads":                         "the answer is the same on any number",
	"ask --patterns":                    "only the conditions pattern and breaks ask for them",
	"ask --nodes":                       "only the condition reads asks the exact reader",
	"ask --yes":                         "the games of these modes are answered at once",
	"--wait":                            "nobody else writes: TestWait",
	"--engine":                          "all engines find the same",
	"index --strict":                    "all records end: index_bad.txtar",
	"index --fail":                      "no record is left out: index_bad.txtar",
	"games guess --to":                  "the input ends at the first move: games_guess.txtar",
	"name --reading":                    "no move of the games has a name that takes reading: name.txtar shows one",
	"name --names":                      "a leading name of these moves is its only one, or all are in JSON and SGF: name.txtar shows others",
	"name --read":                       "no move of the games lives, kills or catches: name_purpose.txtar",
	"match board.txt --best":            "no hit covers another there: match.txtar shows some that do",
	"--fixed-color":                     "the games have the position in its own colours only: search_page.txtar shows others",
	"--variations":                      "the hits of the first node of a game are of its main line: search_page.txtar shows others",
	"search --in mine --next":           "Black begins all games",
	"search --play E5 --in mine --next": "White answers in all games",
	"search --in mine --by":             "the empty board is complete at node 0",

	"joseki tree --in mine --limit":                                    "one line is played: joseki.txtar has more",
	"joseki tree --json --in mine --limit":                             "one line is played: joseki.txtar has more",
	"games names --named atari --in mine --sort":                       "one name is one line",
	"games names --named atari --in mine --limit":                      "one name is one line",
	"name two.sgf --comment --from":                                    "nothing happens in the first moves that a comment tells: name_purpose.txtar",
	"name two.sgf --comment --engine fake-engine_analysis_good --from": "nothing happens in the first moves that a comment tells",
	"name games --summary --json --all":                                "no move makes a structure: name_many.txtar",
	"bookworm solve --qu":                                              "the board has no q: bookworm.txtar",
	"bookworm assist --qu":                                             "the board has no q: bookworm.txtar",
	"bookworm play --qu":                                               "the board has no q: bookworm.txtar",
	"learn --save-every":                                               "the training ends before",
	"learn games -o o.model --bits 10 --epochs 1 --seed":               "one epoch of a few moves",
	"games duplicates --in mine --loose":                               "no two games differ in their facts alone: games_duplicates.txtar",
	"solve --region":                                                   "the region that is found has all that matters: solve.txtar has one that leaves out too much",
	"suggest --read":                                                   "no group is in question in these positions: suggest_read.txtar",
	"score two.sgf --turn":                                             "nothing is to be taken: score.txtar",
	"score two.sgf --json --turn":                                      "nothing is to be taken: score.txtar",
	"score --nodes":                                                    "nothing takes long reading in these positions: score.txtar",
	"suggest --time":                                                   "the playouts end first",
	"suggest --memory":                                                 "the search is small",
	"review --memory":                                                  "the game is small",
	"name --problems":                                                  "no problem stood in that game: problems.txtar",
	"search problems.sgf --move 0 --problems tsumego --play":           "stones outside of a problem do not matter",
	"search problems.sgf --move 0 --problems tsumego --limit":          "the position is one problem: problems.txtar has more",
	"search --play E5 --in mine --by":                                  "E5 is the first move of all its games",
	"review games -o out --komi":                                       "nobody judges there: review_engine.txtar",
	"review two.sgf --limit":                                           "nobody judges there, and the built-in model says nothing of 9x9: review_engine.txtar",
	"review two.sgf --in mine --limit":                                 "nobody judges there, and the built-in model says nothing of 9x9",
	"review --replace":                                                 "nothing was written before: review.txtar",
	"review --in":                                                      "the collection has too few games: TestReviewKnown",
	"games export --as-sgf":                                            "the records are SGF: games_export.txtar has others",
	"collection compact --all":                                         "no game was removed: index.txtar",
	"games export --replace":                                           "no other file is in the way",
	"match --positions positions.jsonl --best":                         "no hit covers another there",
	"match --positions positions.jsonl --json":                         "the lines are JSON in any case",
}

// unseen are the commands and options that are not tested here, with the reason.
var unseen = map[string]string{
	"site": "it needs the modules of the page, which make site builds: TestPageOffline (web)",
	"gtp":  "a session: gtp.txtar", "mcp": "a session: TestAssistant", "serve": "does not end: serve.txtar", "index --watch": "does not end: TestKillChanges", "index --update": "reads a settings file: index_update.txtar",
}

// TestNoOptionIgnored calls each command, in each of its modes, with each of its options: the
// option is refused, or changes the output or the files, or is in [alike] with a reason.
func TestNoOptionIgnored(t *testing.T) {
	testpeers.Slow(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	inputs := optionInputs(t)
	leaves := map[string]*kong.Node{}
	for _, n := range newParser(&cli{}).Model.Leaves(false) {
		leaves[strings.TrimPrefix(n.FullPath(), "katachi ")] = n
	}
	for name, n := range leaves {
		if _, ok := unseen[name]; !ok && len(n.Flags) > 0 && !slices.ContainsFunc(modes, func(m string) bool { return strings.HasPrefix(m+" ", name+" ") }) {
			t.Errorf("katachi %s has no mode in this test, and is not in unseen", name)
		}
	}
	for _, mode := range modes {
		words := strings.Fields(mode)
		command := words[0]
		if _, ok := leaves[command]; !ok {
			command = strings.Join(words[:2], " ")
		}
		plain, err := runOption(t, inputs, words)
		if err != nil {
			t.Errorf("katachi %s: %v", mode, err)
			continue
		}
		for _, f := range leaves[command].Flags {
			if unseen[command+" --"+f.Name] != "" || slices.Contains(words, "--"+f.Name) || f.Short != 0 && slices.Contains(words, "-"+string(f.Short)) {
				continue
			}
			checkOption(t, inputs, command, mode, f, plain)
		}
	}
}

// checkOption adds an option to a mode.
func checkOption(t *testing.T, inputs, command, mode string, f *kong.Flag, plain string) {
	name := "--" + f.Name
	args := strings.Fields(mode)
	switch value, ok := values[command+" "+name]; {
	case f.IsBool() && f.Tag.Negatable != "":
		args = append(args, "--no-"+f.Name)
	case f.IsBool():
		args = append(args, name)
	case ok:
		args = append(args, name, value)
	case values[name] != "":
		args = append(args, name, values[name])
	default:
		t.Errorf("katachi %s %s: has no value in values", command, name)
		return
	}
	got, err := runOption(t, inputs, args)
	_, known := alike[name]
	_, ofCommand := alike[command+" "+name]
	_, ofMode := alike[mode+" "+name]
	if err == nil && got == plain && !known && !ofCommand && !ofMode {
		t.Errorf("katachi %s: the option is accepted and ignored", strings.Join(args, " "))
	}
}

// measured matches measured numbers, which differ from run to run.
var measured = regexp.MustCompile(`"(visits_per|started)_seconds?":[0-9.e-]+|[0-9]+ visits/s|started in +[0-9.]+ s|[0-9.]+ ms of [a-z ]+|"(ms_per_position|build_ms|position_us|times_window|move_us|seconds)":[0-9.e-]+|[0-9.]+ (games|moves)/s`)

// runOption runs a command in a copy of the inputs, and returns what it printed and wrote.
func runOption(t *testing.T, inputs string, args []string) (text string, err error) {
	t.Helper()
	dir := filepath.Join(filepath.Dir(inputs), "run") // always the same, because records contain the paths of files
	t.Chdir(inputs)
	if err := errors.Join(os.RemoveAll(dir), os.CopyFS(dir, os.DirFS(inputs))); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	var c cli
	args = slices.Clone(args)
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "_", " ") // a blank in a query
	}
	parsed, err := newParser(only(&c, args)).Parse(args)
	if err == nil {
		err = together(parsed)
	}
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	a := newApp(context.Background(), &c, parsed)
	a.stdin, a.stdout, a.stderr = strings.NewReader(""), &out, &out
	err = parsed.Run(a)
	return measured.ReplaceAllString(out.String(), "") + written(t, dir), err
}

// written returns the names and checksums of the files of a folder.
func written(t *testing.T, dir string) string {
	t.Helper()
	sums := map[string]uint64{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(path, "catalogue.db") {
			return err
		}
		data, err := os.ReadFile(path)
		sum := fnv.New64a()
		sum.Write(data)
		sums[path[len(dir):]] = sum.Sum64()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, path := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&text, "\n%s %x", path, sums[path])
	}
	return text.String()
}

// judgedGame is a game with the analysis of LizzieYzy: Ann lost 9 points and 2.
const judgedGame = `(;SZ[9]PB[Ann]PW[Bob]LZOP[KataGo 50.0 30 5.0 9.0
move C7 visits 20 winrate 5000 prior 5000 scoreMean 5.00 pv C7 G7 info move G3 visits 9 winrate 4000 prior 900 scoreMean -1.00 pv G3];B[ee]LZ[KataGo 40.0 30 4.0 9.0
move G7 visits 20 winrate 6000 prior 5000 scoreMean 4.00 pv G7 C7];W[gc]V[-1];B[cc]V[-3])`

// optionInputs makes the folder of the inputs of the modes.
func optionInputs(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	game := func(head, moves string) string { return "(;SZ[9]" + head + ";" + moves + ")" }
	ann := "PB[Ann]PW[Bob]BR[9p]WR[9p]EV[Cup]PC[Ulm]DT[1999-01-02]RE[B+R]KM[6.5]C[a joseki]"
	bob := "PB[Bob]PW[Cleo]BR[1d]WR[2d]DT[2005]RE[W+2.5]KM[0.5]HA[2]"
	one := "B[cc];W[gc];B[cg]C[here];W[gg](;B[dc];W[fd];B[ee];W[ed])(;B[gd];W[fc])"
	two := "B[ee];W[ed];B[fd]C[hm];W[de];B[dd];W[df]"
	files := map[string]string{
		"games/a.sgf": game(ann, one), "games/b.sgf": game(bob, two), "games/d.sgf": "(;SZ[19]PB[Ann]PW[Bob]BR[9p]WR[9p]EV[Cup]PC[Ulm]DT[2005]RE[B+R]KM[6.5]C[a joseki];B[eo];W[pd];B[qd];W[qe])",
		"games/e.sgf":  "(;SZ[19]PB[Bob]PW[Cleo]DT[1999]RE[W+R]KM[0.5]HA[2];B[eo];W[pd];B[qd];W[pe];B[qe])",
		"games/c.sgf":  game("PB[Cleo]PW[Ann]DT[1980]RE[B+1.5]", two),
		"more/f.sgf":   game("PB[Ann]PW[Bob]DT[2010]", "B[ee];W[ed];B[fd];W[cc]"),
		"more/g.sgf":   game("PB[Cleo]PW[Dan]DT[2011]", "B[ee];W[ed];B[gg]"),
		"two.sgf":      game(ann, one) + game(bob, two),
		"judged/a.sgf": judgedGame, "judged/b.sgf": strings.ReplaceAll(judgedGame, "Ann", "Ann]DT[1999-01-01"),
		"board.txt":        ".........\n..X...O..\n.........\n....X....\n....O....\n.........\n..X...O..\n.........\n.........\n",
		"my.patterns":      "pattern: pair\n\n  XO\n\npattern: stone\nsymmetries: all\n\n  X.\n",
		"general.patterns": "pattern: two\n\n  XX\n\npattern: two and one\n\n  XX\n  O.\n", "values.txt": "at\t3\nbat\t5\n",
		"corner.patterns": "pattern: corner\n@count: 3\n\n  |.........\n  |...X.....\n  |..1......\n  |....O....\n  |.........\n  |.........\n  |..X......\n  |.........\n  +---------\n",
		"problems.sgf":    "(;SZ[9]AB[ah][bh][ch][dh][di]AW[ag][bg][cg][dg][eg][eh][ei]PL[B];B[bi])(;SZ[9]AB[ah][bh][ch]AW[ag][bg][cg][dg][dh][di]PL[W];W[bi])",
		"list.txt":        "games/a.sgf\n",
		"worm.txt":        "B.T\n.A.\nS.E\n",
		"words.txt":       "at\nba\nbat\nbats\nbet\ntab\ncat\nabcd\n",
		"queries.jsonl":   `{"id":1,"board":9,"rows":["X","O"],"limit":10}` + "\n",
		"positions.jsonl": `{"id":"p1","board":"..X.O............................................................................"}` + "\n",
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range []string{"index|games|--in|mine", "index|problems.sgf|--in|tsumego", "search|--query|board=9 rows=X/O|--in|mine|--save|kept", "index|--names|--in|mine", "words|build|words.txt|-o|words.dict|--ranks", "patterns|compile|my.patterns|-o|my.katachi", "words|build|values.txt|--values|-o|values.dict", "learn|two.sgf|--part|a.part"} {
		t.Chdir(dir)
		var c cli
		parsed, err := newParser(&c).Parse(strings.Split(line, "|"))
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		a := newApp(context.Background(), &c, parsed)
		a.stdout, a.stderr = new(bytes.Buffer), new(bytes.Buffer)
		if err := parsed.Run(a); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return dir
}
