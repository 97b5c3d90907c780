//go:build linux

package main

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"katachi/internal/testpeers"
)

// peaks runs commands in a folder with their inputs.
type peaks struct {
	program, dir string
	flags        []string // of all commands
	most         int64    // bytes of resident memory that a command may take
}

// TestPeaks: with --memory 64MB, records of 4 MB take at most 192 MB with sixteen threads, instead
// of 479 MB. This is for the program with its built-in sets, the database's own memory, and one
// record alone. Learning from games takes less.
func TestPeaks(t *testing.T) {
	testpeers.Slow(t)
	p := newPeaks(t, "--memory", "64MB")
	p.most = 192 << 20
	p.records(t, "moves", 4<<20)
	p.peak(t, "index", "moves", "--in", "moves.col", "--threads", "16")
	p.peak(t, "name", "moves", "--summary", "--threads", "16")
	p.peak(t, "patterns", "harvest", "moves", "--threads", "16")
	p.most = 128 << 20 // without a bound, learning from these games takes 239 MB
	p.records(t, "games", 384<<10)
	p.peak(t, "learn", "games", "--shapes", "games.shapes", "--threads", "16")
}

// TestPeaksWhole: without --memory, a command takes at most 1 GB, or 2 GB to train a model, or is
// refused in one line. The commands read records of 60 MB each, with 1 and 16 threads, or compile
// 5,000 patterns. The test logs the numbers in doc/dev/reliability.md.
func TestPeaksWhole(t *testing.T) {
	testpeers.Long(t)
	p := newPeaks(t)
	for _, name := range slices.Sorted(maps.Keys(recordParts)) {
		p.records(t, name, recordSize(name))
		for _, threads := range []string{"1", "16"} {
			p.most = 1 << 30
			p.peak(t, "index", name, "--in", name+threads+".col", "--names", "--threads", threads)
			p.peak(t, "name", name, "--summary", "--threads", threads)
			p.peak(t, "patterns", "harvest", name, "--threads", threads)
			p.peak(t, "learn", name, "--shapes", name+threads+".shapes", "--threads", threads)
			if name == "games" {
				continue
			}
			p.most = 2 << 30
			p.peak(t, "learn", name, "-o", name+threads+".model", "--bits", "16", "--threads", threads)
		}
	}
	p.most = 1 << 30
	for _, size := range []int{5, 9, 19} {
		set := fmt.Sprintf("%d.patterns", size)
		if err := os.WriteFile(filepath.Join(p.dir, set), []byte(widePatterns(5000, size)), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, engine := range []string{"dfa", "hashtree"} {
			p.peak(t, "patterns", "compile", set, "--engine", engine, "-o", fmt.Sprintf("%d-%s.katachi", size, engine))
		}
		for _, engine := range []string{"auto", "hashtree-quick", "window", "patricia", "ptree"} {
			p.peak(t, "match", ".X.O..X.O..X.O..X.O..X.O.", "--patterns", set, "--engine", engine)
		}
		p.peak(t, "patterns", "stats", set)
		p.peak(t, "patterns", "inside", set, "--dot")
		p.peak(t, "patterns", "inside", set, "--engine", "ptree")
	}
}

// recordSize returns the size of the records of TestPeaksWhole: almost too large to be read, but
// smaller where all moves are named, which would take hours.
func recordSize(name string) int {
	if name == "games" {
		return 2 << 20
	}
	return 59 << 20
}

func newPeaks(t *testing.T, flags ...string) *peaks {
	t.Helper()
	program, err := exec.LookPath("katachi") // put there by testscript.Main
	if err != nil {
		t.Fatal(err)
	}
	return &peaks{program: program, dir: t.TempDir(), flags: flags}
}

// recordParts are functions that return part i of a record.
var recordParts = map[string]func(r *rand.Rand, i int) string{
	"moves": func(*rand.Rand, int) string {
		return ";B[]" + strings.Repeat(" ", 40) + ";W[]" + strings.Repeat(" ", 40)
	},
	"comments": func(r *rand.Rand, _ int) string { return fmt.Sprintf(";B[]C[%s]", randomText(r, 100)) },
	"comment": func(r *rand.Rand, i int) string {
		if i == 0 {
			return "C["
		}
		return randomText(r, 20)
	},
	"variations": func(r *rand.Rand, i int) string { return fmt.Sprintf("(;B[%s]C[%s])", point(i), randomText(r, 14)) },
	"games": func(r *rand.Rand, i int) string {
		text := fmt.Appendf(nil, ")(;SZ[19]GN[%d]RE[B+1]", i)
		for k, at := range r.Perm(361)[:220] {
			text = fmt.Appendf(text, ";%c[%s]", "BW"[k&1], point(at))
		}
		return string(text)
	},
}

// point returns point i of a board as it is written in records.
func point(i int) string { return string([]byte{'a' + byte(i%19), 'a' + byte(i/19%19)}) }

// randomText returns words that rarely occur twice.
func randomText(r *rand.Rand, words int) string {
	var text []byte
	for range words {
		text = fmt.Appendf(text, "%x ", r.Uint32())
	}
	return string(text)
}

// records writes a folder of 16 equal records of a size.
func (p *peaks) records(t *testing.T, name string, size int) {
	t.Helper()
	r := rand.New(rand.NewPCG(40, 10))
	text := bytes.NewBufferString("(;SZ[19]")
	for i := 0; text.Len() < size; i++ {
		text.WriteString(recordParts[name](r, i))
	}
	if name == "comment" {
		text.WriteByte(']')
	}
	text.WriteByte(')')
	folder := filepath.Join(p.dir, name)
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	first := filepath.Join(folder, "00.sgf")
	if err := os.WriteFile(first, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	for i := 1; i < 16; i++ {
		if err := os.Link(first, filepath.Join(folder, fmt.Sprintf("%02d.sgf", i))); err != nil {
			t.Fatal(err)
		}
	}
}

// peak runs a command, which must succeed or print one line, and logs its peak of resident memory.
func (p *peaks) peak(t *testing.T, args ...string) {
	t.Helper()
	cmd := exec.Command(p.program, append(append(args, "-q"), p.flags...)...)
	cmd.Dir = p.dir
	var problems strings.Builder
	cmd.Stderr = &problems
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() { ended <- cmd.Wait() }()
	took, err := watchPeak(cmd.Process.Pid, ended)
	said := strings.TrimSpace(problems.String())
	if err != nil && (cmd.ProcessState.ExitCode() != 1 || said == "" || strings.Contains(said, "\n")) {
		t.Errorf("%v: %v, %q, want success or one line", args, err, said)
	}
	t.Logf("| `%s` | %d |%.60s", strings.Join(args, " "), took/1e6, said)
	if took > p.most {
		t.Errorf("%v takes %d MB, want at most %d", args, took/1e6, p.most/1e6)
	}
}

// watchPeak returns the highest number of bytes that were resident in a process until it ended, and
// how it ended. (The peak that Wait knows is at least that of the process that started it.)
func watchPeak(pid int, ended <-chan error) (peak int64, err error) {
	for {
		select {
		case err = <-ended:
			return peak << 10, err
		case <-time.After(10 * time.Millisecond):
		}
		status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid)) // none after the end
		for line := range strings.Lines(string(status)) {
			var kb int64
			if _, err := fmt.Sscanf(line, "VmHWM: %d kB", &kb); err == nil {
				peak = max(peak, kb)
			}
		}
	}
}
