//go:build unix

// Command hostile writes files that are made to take memory, runs katachi's commands on them, and
// prints the peak memory of each beside its limit: 8 times the size of the file, at most 1 GB, plus
// 64 MB. It fails if a command exceeds its limit.
//
//	go build -o /tmp/katachi ./cmd/katachi && go run ./scripts/hostile /tmp/katachi
package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: hostile KATACHI")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "hostile:", err)
		os.Exit(1)
	}
}

// file is a file that takes memory: begin, the middle as many times as times says, and end.
type file struct {
	name               string
	begin, middle, end string
	times              int
	commands           string // separated by |
}

const onRecords = "name FILE|suggest FILE|match FILE|search FILE|index FILE --in DIR"

var files = []file{
	{"record.sgf", "(;SZ[19]", ";B[pd];W[dp]", ")", 26_000_000, onRecords},
	{"games.sgf", "", "(;B[pd];W[dp])\n", "", 1_000_000, onRecords},
	{"nodes.sgf", "(;SZ[19]", ";", ")", 2_000_000, onRecords},
	{"variations.sgf", "(;SZ[19];B[pd]", "(;W[dp])", ")", 1_000_000, onRecords},
	{"nesting.sgf", "(;SZ[19]", "(;B[pd]", strings.Repeat(")", 1_000_001), 1_000_000, onRecords},
	{"name.sgf", "(;SZ[19]", "A", "[x];B[pd])", 100_000_000, onRecords},
	{"points.sgf", "(;SZ[19]AB", "[pd]", ";W[dd])", 5_000_000, onRecords},
	{"bomb.sgf.gz", "(;SZ[19]", ";B[pd];W[dp]", ")", 60 << 20, onRecords},
	{"line.gtp", "play b ", "a", "\nquit\n", 50_000_000, "gtp <FILE"},
	{"many.patterns", "", "pattern: p%d\n\n  .X.\n  OX.\n\n", "", 1_000_000, "match --patterns FILE|patterns check FILE"},
}

func run(katachi string) error {
	dir, err := os.MkdirTemp("", "hostile")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	over := 0
	for _, f := range files {
		path := filepath.Join(dir, f.name)
		size, err := f.write(path)
		if err != nil {
			return err
		}
		allowed := float64(min(8*size, 1<<30))/1e6 + 64
		for command := range strings.SplitSeq(f.commands, "|") {
			peak, said, err := measure(katachi, command, path, filepath.Join(dir, "games"))
			if err != nil {
				return err
			}
			mark := ""
			if peak > allowed {
				mark = " OVER"
				over++
			}
			verb, _, _ := strings.Cut(command, " ")
			fmt.Printf("%-15s %7.1f MB  %-9s peak %5.0f MB of %5.0f%s  %s\n", f.name, float64(size)/1e6, verb, peak, allowed, mark, said)
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

// measure runs a command, and returns its peak in MB and the last line of its standard error.
func measure(katachi, command, path, dir string) (float64, string, error) {
	_ = os.RemoveAll(dir)
	command, input, piped := strings.Cut(command, " <")
	words := strings.Fields(strings.NewReplacer("FILE", path, "DIR", dir).Replace(command))
	cmd := exec.Command(katachi, words...)
	var said bytes.Buffer
	cmd.Stderr = &said
	if piped && input == "FILE" {
		f, err := os.Open(path)
		if err != nil {
			return 0, "", err
		}
		defer f.Close()
		cmd.Stdin = f
	}
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		return 0, "", err
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, "", errors.New("this system does not report the memory of a process")
	}
	lines := strings.Split(strings.TrimSpace(said.String()), "\n")
	last := strings.ReplaceAll(lines[len(lines)-1], filepath.Dir(path)+"/", "")
	return float64(usage.Maxrss) / 1000, last[:min(len(last), 100)], nil
}
