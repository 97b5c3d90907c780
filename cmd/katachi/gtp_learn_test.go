package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"katachi/board"
	"katachi/internal/testpeers"
)

// TestGTPLearnKilled kills katachi gtp --learn at varying moments, while games are played and saved
// every few milliseconds. Each time the file is complete: it contains all moves that an answer of
// katachi-learned has promised, the next session continues with it, and in the end it can be
// merged.
func TestGTPLearnKilled(t *testing.T) {
	testpeers.Slow(t)
	program, err := exec.LookPath("katachi")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "played.part")
	saved, kills := 0, killCount(8, 25)
	for round := range kills {
		promised := playAndKill(t, program, path, round, saved)
		now := learnedIn(t, program, path)
		if now < promised {
			t.Fatalf("round %d: %d moves in the file, %d were promised", round, now, promised)
		}
		saved = now
	}
	if saved < 2*kills {
		t.Errorf("only %d moves were saved: too few to prove anything", saved)
	}
	out, err := exec.Command(program, "shapes", "merge", path, "--shapes", path+".shapes").CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
	if left, _ := filepath.Glob(path + "*"); len(left) > 3 { // the file, its shapes, a lock
		t.Errorf("left behind: %q", left)
	}
}

// learnedIn asks a new session how many moves a file holds.
func learnedIn(t *testing.T, program, path string) (moves int) {
	t.Helper()
	cmd := exec.Command(program, "gtp", "--tactics", "--learn", path)
	cmd.Stdin = strings.NewReader("katachi-learned\n")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var games int
	if _, err := fmt.Sscanf(string(out), "= games %d\nmoves %d", &games, &moves); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return moves
}

// playAndKill plays until some time has passed since the start or, in most rounds, since the first
// answer. It returns how many moves were promised.
func playAndKill(t *testing.T, program, path string, round, before int) (promised int) {
	t.Helper()
	cmd := exec.Command(program, "gtp", "--tactics", "--learn", path, "--save-every", "3ms")
	cmd.Stderr = os.Stderr
	in, out := startPiped(t, cmd)
	kill := func() {
		timer := time.AfterFunc(time.Duration(100+17*round%600)*time.Millisecond, func() { _ = cmd.Process.Signal(syscall.SIGKILL) })
		t.Cleanup(func() { timer.Stop() })
	}
	if round%4 == 3 {
		kill()
	}
	answers := bufio.NewReader(out)
	promised = before
	for k := 0; ; k++ {
		p := board.At((7*k+round)%19, (11*k)%19)
		fmt.Fprintf(in, "play %s %s\n", [2]string{"b", "w"}[k%2], p.Name(19))
		if _, err := readAnswer(answers); err != nil {
			break
		}
		if k == 0 && round%4 != 3 {
			kill()
		}
		if k%10 != 9 {
			continue
		}
		io.WriteString(in, "katachi-learned\n")
		text, err := readAnswer(answers)
		if err != nil {
			break
		}
		var games, moves int
		if _, err := fmt.Sscanf(text, "= games %d\nmoves %d", &games, &moves); err != nil {
			t.Fatalf("%v: %q", err, text)
		}
		promised = moves
		if k%60 == 59 {
			io.WriteString(in, "clear_board\n")
			if _, err := readAnswer(answers); err != nil {
				break
			}
		}
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("it was not killed")
	}
	return promised
}

// readAnswer reads up to an empty line.
func readAnswer(r *bufio.Reader) (text string, err error) {
	for {
		line, err := r.ReadString('\n')
		if err != nil || line == "\n" {
			return text, err
		}
		text += line
	}
}

// TestGTPLearnAlone: a second session with the same file is refused with a message.
func TestGTPLearnAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "played.part")
	cmd := exec.Command("katachi", "gtp", "--tactics", "--learn", path)
	in, out := startPiped(t, cmd)
	io.WriteString(in, "play b D4\n")
	if text, err := readAnswer(bufio.NewReader(out)); err != nil || text != "= \n" {
		t.Fatalf("%q, %v", text, err)
	}
	second := exec.Command("katachi", "gtp", "--tactics", "--learn", path)
	second.Stdin = strings.NewReader("quit\n")
	if text, err := second.CombinedOutput(); err == nil || !strings.Contains(string(text), "another katachi gtp is learning into the same file") {
		t.Errorf("%v: %s", err, text)
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		t.Errorf("nothing was saved at the end: %v", err)
	}
}
