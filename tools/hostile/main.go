//go:build unix

// Command hostile writes files that are made to take memory or time, runs katachi's commands on
// them, and prints the processor time, and the peak memory beside its limit: 8 times the size of the
// file, at most 1 GB, plus 64 MB; 1 GB for long games. It fails if a command exceeds its limit.
//
//	go build -o /tmp/katachi ./cmd/katachi && go run ./tools/hostile /tmp/katachi
//	go run ./tools/hostile /tmp/katachi moves     only the files whose names begin so
package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"katachi/board"
)

func main() {
	if len(os.Args) < 2 || len(os.Args) > 3 {
		fmt.Fprintln(os.Stderr, "usage: hostile KATACHI [FILE]")
		os.Exit(2)
	}
	if err := run(os.Args[1], strings.Join(os.Args[2:], "")); err != nil {
		fmt.Fprintln(os.Stderr, "hostile:", err)
		os.Exit(1)
	}
}

// file is a file that takes memory: begin, the middle as many times as times says, and end.
type file struct {
	name               string
	begin, middle, end string
	times              int
	commands           string // separated by |; in an argument, _ is a space
	moves              int    // of a random game, instead of the middle
	each               string // follows each move of it
}

const onRecords = "name FILE|suggest FILE|match FILE|search FILE|index FILE --in DIR"

const onGames = "name FILE|name FILE --sgf o.sgf|name FILE --html o.html|name FILE --comment|name FILE --purposes|name FILE --summary|" +
	"match FILE|search FILE|suggest FILE|solve FILE|review FILE --playouts 1|compare FILE|patterns harvest FILE|shapes sizes FILE|" +
	"learn FILE --shapes o.shapes|lab evaluate FILE|joseki count FILE|coach FILE --player A|index FILE --in DIR|index --names --in DIR|" +
	"index --purposes --in DIR|collection check --in DIR|ask move_as_a_then_later_move_as_b_then_later_move --in DIR|ask caught --in DIR|" +
	"search --query rows=XO/OX --in DIR|search --named hane --in DIR|games list --in DIR|games show 1 --in DIR|games names --in DIR|" +
	"games duplicates --in DIR|games players --in DIR|games export 1 --in DIR|games guess --in DIR --seed 1|joseki tree --in DIR|collection compact --in DIR"

const onAnalysed = "coach FILE --player A|coach FILE --player A --html o.html|coach FILE --player A --problems o.sgf"

var files = []file{
	{name: "moves-1000.sgf", moves: 1000, commands: onGames},
	{name: "moves-10000.sgf", moves: 10_000, commands: onGames},
	{name: "moves-100000.sgf", moves: 100_000, commands: onGames},
	{name: "analysed-1000.sgf", moves: 1000, each: "SBKV[%d]", commands: onAnalysed},
	{name: "analysed-10000.sgf", moves: 10_000, each: "SBKV[%d]", commands: onAnalysed},
	{name: "analysed-100000.sgf", moves: 100_000, each: "SBKV[%d]", commands: onAnalysed},
	{"variations-100000.sgf", "(;SZ[19];B[pd]", "(;W[dp];B[dd])", ")", 100_000, onGames, 0, ""},
	{"52x52.sgf", "(;SZ[52]", ";B[aa];W[ZZ]", ")", 100, onGames, 0, ""},
	{"player-1MB.sgf", "(;SZ[19]PB[", "x", "]PW[A];B[pd];W[dp])", 1_000_000, onGames, 0, ""},
	{"record.sgf", "(;SZ[19]", ";B[pd];W[dp]", ")", 26_000_000, onRecords, 0, ""},
	{"games.sgf", "", "(;B[pd];W[dp])\n", "", 1_000_000, onRecords, 0, ""},
	{"nodes.sgf", "(;SZ[19]", ";", ")", 2_000_000, onRecords, 0, ""},
	{"variations.sgf", "(;SZ[19];B[pd]", "(;W[dp])", ")", 1_000_000, onRecords, 0, ""},
	{"nesting.sgf", "(;SZ[19]", "(;B[pd]", strings.Repeat(")", 1_000_001), 1_000_000, onRecords, 0, ""},
	{"name.sgf", "(;SZ[19]", "A", "[x];B[pd])", 100_000_000, onRecords, 0, ""},
	{"points.sgf", "(;SZ[19]AB", "[pd]", ";W[dd])", 5_000_000, onRecords, 0, ""},
	{"bomb.sgf.gz", "(;SZ[19]", ";B[pd];W[dp]", ")", 60 << 20, onRecords, 0, ""},
	{"line.gtp", "play b ", "a", "\nquit\n", 50_000_000, "gtp <FILE", 0, ""},
	{"many.patterns", "", "pattern: p%d\n\n  .X.\n  OX.\n\n", "", 1_000_000, "match --patterns FILE|patterns stats FILE --check", 0, ""},
}

func run(katachi, only string) error {
	dir, err := os.MkdirTemp("", "hostile")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	over := 0
	for _, f := range files {
		if !strings.HasPrefix(f.name, only) {
			continue
		}
		path := filepath.Join(dir, f.name)
		size, err := f.write(path)
		if err != nil {
			return err
		}
		allowed := float64(min(8*size, 1<<30))/1e6 + 64
		if f.moves > 0 || f.commands == onGames {
			allowed = 1000
		}
		for command := range strings.SplitSeq(f.commands, "|") {
			peak, took, said, err := measure(katachi, command, path, filepath.Join(dir, "games"))
			if err != nil {
				return err
			}
			mark := ""
			if peak > allowed {
				mark = " OVER"
				over++
			}
			fmt.Printf("%-21s %7.1f MB  %-50.50s %6.1f s, peak %5.0f MB of %5.0f%s  %s\n", f.name, float64(size)/1e6, command, took.Seconds(), peak, allowed, mark, said)
		}
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	if over > 0 {
		return fmt.Errorf("%d commands exceed their limit", over)
	}
	return nil
}

// write writes the file and returns its size.
func (f *file) write(path string) (int64, error) {
	out, err := os.Create(path)
	if err != nil {
		return 0, err
	}
	var w interface{ Write([]byte) (int, error) } = out
	if strings.HasSuffix(path, ".gz") {
		z := gzip.NewWriter(out)
		defer z.Close()
		w = z
	}
	if f.moves > 0 {
		f.begin, f.end = "(;SZ[19]PB[A]PW[B]"+randomGame(f.moves, f.each), ")"
	}
	_, err = w.Write([]byte(f.begin))
	const lot = 1000
	for i := 0; i < f.times && err == nil; i += lot {
		part := bytes.Repeat([]byte(f.middle), min(lot, f.times-i))
		for k := 0; bytes.Contains(part, []byte("%d")); k++ {
			part = bytes.Replace(part, []byte("%d"), fmt.Append(nil, i+k), 1)
		}
		_, err = w.Write(part)
	}
	if err == nil {
		_, err = w.Write([]byte(f.end))
	}
	if z, ok := w.(*gzip.Writer); ok {
		err = errors.Join(err, z.Close())
	}
	info, err2 := out.Stat()
	if err = errors.Join(err, err2, out.Close()); err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// randomGame returns moves of a random game on 19x19, with many captures and some passes. A format
// of a percentage may follow each.
func randomGame(moves int, each string) string {
	const size = board.DefaultSize
	b, random := board.New(size), rand.New(rand.NewPCG(1, 2))
	var d board.Delta
	var text strings.Builder
	for i := range moves {
		c, at := board.Black, ""
		if i%2 == 1 {
			c = board.White
		}
		for range 1000 {
			x, y := random.IntN(size), random.IntN(size)
			if b.PlayInto(&d, c, board.At(x, y)) == nil {
				at = string([]byte{'a' + byte(x), 'a' + byte(y)})
				break
			}
		}
		fmt.Fprintf(&text, ";%c[%s]", "BW"[i%2], at)
		if each != "" {
			fmt.Fprintf(&text, each, 1+random.IntN(99))
		}
	}
	return text.String()
}

// measure runs a command, and returns its peak in MB, its processor time, and the last line of its
// standard error.
func measure(katachi, command, path, dir string) (float64, time.Duration, string, error) {
	if strings.HasPrefix(command, "index FILE") {
		_ = os.RemoveAll(dir)
	}
	command, input, piped := strings.Cut(command, " <")
	words := strings.Fields(command)
	for i := range words {
		words[i] = strings.NewReplacer("FILE", path, "DIR", dir, "_", " ").Replace(words[i])
	}
	cmd := exec.Command(katachi, words...)
	cmd.Dir = filepath.Dir(path)
	var said bytes.Buffer
	cmd.Stderr = &said
	if piped && input == "FILE" {
		f, err := os.Open(path)
		if err != nil {
			return 0, 0, "", err
		}
		defer f.Close()
		cmd.Stdin = f
	}
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		return 0, 0, "", err
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, 0, "", errors.New("this system does not report the memory of a process")
	}
	lines := strings.Split(strings.TrimSpace(said.String()), "\n")
	last := strings.ReplaceAll(lines[len(lines)-1], filepath.Dir(path)+"/", "")
	took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return float64(usage.Maxrss) / 1000, took, last[:min(len(last), 100)], nil
}
