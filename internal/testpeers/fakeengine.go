package testpeers

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// KataGo returns the commands that run the real KataGo as an analysis engine and for the Go Text
// Protocol. It skips the test if KataGo is absent or lacks a library.
func KataGo(t testing.TB) (analysis, gtp []string) {
	t.Helper()
	dir := Path(t, "peers", "katago")
	File(t, "/usr/lib/x86_64-linux-gnu/libzip.so.4")
	command := func(protocol, config string) []string {
		return []string{
			filepath.Join(dir, "katago"), protocol,
			"-model", filepath.Join(dir, "g170-b6c96-s175395328-d26788732.bin.gz"), "-config", filepath.Join(dir, config),
		}
	}
	return command("analysis", "analysis.cfg"), command("gtp", "gtp.cfg")
}

// FakeEngine is an engine for tests: a test binary runs it instead of its tests. It speaks the
// protocol in the first argument, "analysis" or "gtp", and behaves as the second says, such as
// "good" or "die". The third is a file that keeps its state between two runs. Its evaluation
// depends only on the number of moves n: Black leads by n/2 points, and has a win rate of 50 % + n
// · 1 %.
func FakeEngine(args []string, in io.Reader, out io.Writer) {
	f := &fakeEngine{how: args[1], out: out}
	if len(args) > 2 {
		f.file = args[2]
	}
	s := bufio.NewScanner(in)
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		if args[0] == "analysis" {
			f.query(s.Bytes())
		} else {
			f.command(s.Text())
		}
	}
}

type fakeEngine struct {
	how, file string
	out       io.Writer
	answers   int
	late      []string // lines that are held back
	moves     int      // of the position, in the Go Text Protocol
	size      int
	komi      float64
}

// die ends the process like a crash.
func die() {
	fmt.Fprintln(os.Stderr, "loading the network\nout of memory")
	os.Exit(3)
}

// first reports whether this is the first run that calls it.
func (f *fakeEngine) first() bool {
	_, err := os.Stat(f.file)
	if err != nil {
		_ = os.WriteFile(f.file, nil, 0o600)
	}
	return err != nil
}

// query answers a line of the analysis protocol.
func (f *fakeEngine) query(line []byte) {
	var q struct {
		ID, Action string
		BoardXSize int
		Turns      []int `json:"analyzeTurns"`
		MaxVisits  int
	}
	_ = json.Unmarshal(line, &q)
	switch {
	case f.how == "deaf":
		return
	case f.how == "die-at-once":
		die()
	case q.Action == "query_version":
		fmt.Fprintf(f.out, `{"id":%q,"action":"query_version","version":"1.0"}`+"\n", q.ID)
		return
	case q.Action != "":
		fmt.Fprintf(f.out, `{"id":%q,"action":%q,"models":[{"internalName":"fake"}]}`+"\n", q.ID, q.Action)
		return
	case f.how == "refuse":
		fmt.Fprintf(f.out, `{"id":%q,"error":"Illegal move 1: D4","field":"moves"}`+"\n", q.ID)
		return
	case f.how == "warn":
		fmt.Fprintf(f.out, `{"id":%q,"warning":"komi is odd","field":"komi"}`+"\n", q.ID)
	}
	for _, turn := range q.Turns {
		f.answer(q.ID, turn, q.BoardXSize, q.MaxVisits)
	}
	for i := len(f.late) - 1; i >= 0; i-- { // the last first
		fmt.Fprintln(f.out, f.late[i])
	}
	f.late = nil
}

// answer answers for a turn, correctly or not.
func (f *fakeEngine) answer(id string, turn, size, visits int) {
	f.answers++
	if f.how == "slow" {
		time.Sleep(50 * time.Millisecond)
	}
	if f.file != "" && f.how == "count" {
		f.count(turn)
	}
	text := fakeAnswer(id, turn, size, visits)
	switch f.how {
	case "hang":
		if f.answers > 2 {
			return
		}
	case "die":
		if f.answers > 2 {
			die()
		}
	case "die-once":
		if f.answers > 2 && f.first() {
			die()
		}
	case "shuffle":
		f.late = append(f.late, text)
		return
	default:
		text = fakeFault(f.how, text, size)
	}
	fmt.Fprintln(f.out, text)
}

// count writes a requested turn into the file.
func (f *fakeEngine) count(turn int) {
	out, err := os.OpenFile(f.file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		fmt.Fprintln(out, turn)
		_ = out.Close()
	}
}

// fakeAnswer returns a correct line.
func fakeAnswer(id string, turn, size, visits int) string {
	owner := strings.TrimSuffix(strings.Repeat("0.5,", size*size), ",")
	return fmt.Sprintf(`{"id":%q,"turnNumber":%d,"isDuringSearch":false,"rootInfo":{"visits":%d,"winrate":%.2f,"scoreLead":%.1f},`+
		`"moveInfos":[{"move":"B1","visits":1,"winrate":0.4,"scoreLead":-1,"prior":0.2,"order":1,"pv":["B1"]},`+
		`{"move":"A1","visits":%d,"winrate":0.6,"scoreLead":1.5,"prior":0.5,"order":0,"pv":["A1","pass"]}],"ownership":[%s]}`,
		id, turn, visits, 0.5+0.01*float64(turn%40), 0.5*float64(turn), visits-1, owner)
}

// fakeFault puts a mistake into an answer.
func fakeFault(how, text string, size int) string {
	change := func(from, to string) string { return strings.Replace(text, from, to, 1) }
	switch how {
	case "rubbish":
		return "Segmentation fault? No, just rubbish"
	case "wrong-id":
		return change(`"id":"`, `"id":"x`)
	case "wrong-turn":
		return change(`"turnNumber":`, `"turnNumber":7`)
	case "no-turn":
		return change(`"turnNumber"`, `"turn"`)
	case "other-size":
		return change(`"move":"A1"`, `"move":"T19"`)
	case "other-position":
		return change(`"move":"A1"`, `"move":"E5"`)
	case "other-line":
		return change(`"pass"`, `"Z25"`)
	case "other-owner":
		return change(`"ownership":[`, `"ownership":[1,`)
	case "owner-range":
		return change(`"ownership":[0.5`, `"ownership":[-7.5`)
	case "winrate":
		return change(`"winrate":0.6`, `"winrate":60`)
	case "lead":
		return change(`"scoreLead":1.5`, `"scoreLead":1e9`)
	case "text":
		return change(`"winrate":0.6`, `"winrate":"high"`)
	case "no-winrate":
		return change(`"winrate":0.5`, `"won":0.5`)
	case "no-lead":
		return change(`"scoreLead":1.5`, `"score":1.5`)
	case "no-root":
		return change(`"rootInfo"`, `"root"`)
	case "no-results":
		return change(`"isDuringSearch":false`, `"isDuringSearch":false,"noResults":true`)
	case "other-player":
		return change(`"rootInfo":{`, `"rootInfo":{"currentPlayer":"X",`)
	case "long":
		return strings.Repeat("x", 5<<20)
	case "twice":
		return text + "\n" + text
	}
	return text
}

// command answers a command of the Go Text Protocol.
func (f *fakeEngine) command(line string) {
	words := strings.Fields(line)
	if _, err := strconv.Atoi(words[0]); err != nil || len(words) < 2 {
		fmt.Fprint(f.out, "? unknown command\n\n")
		return
	}
	id, name, text := words[0], words[1], ""
	switch name {
	case "list_commands":
		text = "name\nversion\nlist_commands\nboardsize\nclear_board\nkomi\nplay\n" + map[bool]string{true: "lz-analyze", false: "kata-analyze"}[f.how == "lz"]
		if f.how == "player" {
			text = "name\ngenmove"
		}
		if f.how == "flood" {
			text = strings.Repeat("a-command-that-nobody-knows\n", 200_000)
		}
	case "name":
		text = "Fake"
	case "version":
		text = "2.0"
	case "boardsize":
		f.size, _ = strconv.Atoi(words[2])
		if f.how == "only-19" && f.size != 19 {
			fmt.Fprintf(f.out, "?%s unacceptable size\n\n", id)
			return
		}
	case "clear_board":
		f.moves = 0
	case "komi":
		f.komi, _ = strconv.ParseFloat(words[2], 64)
	case "play":
		f.moves++
	case "kata-analyze", "lz-analyze":
		f.analyze(id, words[2])
		return
	}
	fmt.Fprintf(f.out, "=%s %s\n\n", id, text)
}

// analyze reports twice. The next command ends the analysis, with an empty line.
func (f *fakeEngine) analyze(id, color string) {
	winrate, lead := 0.5+0.01*float64(f.moves%40), 0.5*float64(f.moves)
	if f.komi == 100 {
		winrate = 0.01
	}
	side := map[string]string{"black": "B", "white": "W"}[f.how]
	if side == "W" || side == "" && color == "W" {
		winrate, lead = 1-winrate, -lead
	}
	fmt.Fprintf(f.out, "=%s\n", id)
	switch f.how {
	case "hang":
		return
	case "die":
		if f.moves > 1 {
			die()
		}
	case "rubbish":
		fmt.Fprintln(f.out, "thinking hard")
	case "no-visits":
		fmt.Fprintln(f.out, "info move A1 winrate 0.5 pv A1")
	case "bad-winrate":
		fmt.Fprintln(f.out, "info move A1 visits 5 winrate much pv A1")
	case "other-size":
		fmt.Fprintln(f.out, "info move T19 visits 5 winrate 0.5 pv T19")
	case "lz":
		fmt.Fprintf(f.out, "info move A1 visits 1000 winrate %.0f prior 5000 lcb 4000 order 0 pv A1 pass\n\n", 10000*winrate)
		return
	}
	for _, visits := range []int{1, 1000} {
		fmt.Fprintf(f.out, "info move A1 visits %d winrate %.3f scoreLead %.1f prior 0.5 order 0 pv A1 pass info move B1 visits 1 winrate 0.5 scoreLead 0 prior 0.1 order 1 pv B1\n", visits, winrate, lead)
	}
	fmt.Fprintln(f.out)
}
