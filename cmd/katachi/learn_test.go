package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"katachi/internal/lockfile"
	"katachi/internal/testpeers"
)

// randomGames writes an archive of games with random moves, a file each.
func randomGames(t *testing.T, path string, games, moves int) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(21, 22))
	var pairs []string
	for g := range games {
		text := fmt.Sprintf("(;SZ[9]DT[%d]RE[%c+R]", 1900+g%100, "BW"[g%2])
		for n := range moves {
			text += fmt.Sprintf(";%c[%c%c]", "BW"[n%2], 'a'+rnd.IntN(9), 'a'+rnd.IntN(9))
		}
		pairs = append(pairs, fmt.Sprintf("%04d.sgf", g), text+")")
	}
	writeZip(t, path, pairs...)
}

// TestLearnInterrupted interrupts and kills katachi learn several times: in the end it writes the
// same files as an undisturbed run, and until then it does not touch the old file.
func TestLearnInterrupted(t *testing.T) {
	testpeers.Slow(t)
	program, err := exec.LookPath("katachi") // put there by testscript.Main
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	games := filepath.Join(dir, "games.zip")
	randomGames(t, games, 20_000, 40)
	want := filepath.Join(dir, "want")
	if out, err := exec.Command(program, "learn", games, "--part", want+".part", "--shapes", want+".shapes").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGKILL} {
		t.Run(signal.String(), func(t *testing.T) {
			got := filepath.Join(t.TempDir(), "got")
			for _, name := range []string{got + ".part", got + ".shapes"} {
				if err := os.WriteFile(name, []byte("old"), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			args := []string{"learn", games, "--part", got + ".part", "--shapes", got + ".shapes", "--save-every", "2ms"}
			for parts := 2; parts < 8; parts += 3 {
				disturb(t, exec.Command(program, args...), got+".part.learning", parts, signal)
				for _, name := range []string{got + ".part", got + ".shapes"} {
					if text := readFile(t, name); text != "old" {
						t.Fatalf("%s was replaced by %d bytes before learning was complete", name, len(text))
					}
				}
			}
			out, err := exec.Command(program, args...).CombinedOutput()
			if err != nil || !strings.Contains(string(out), "continuing with file ") || !strings.Contains(string(out), "20000 games, ") {
				t.Fatalf("%v: %s", err, out)
			}
			for _, ext := range []string{".part", ".shapes"} {
				if readFile(t, got+ext) != readFile(t, want+ext) {
					t.Errorf("%s is not what an undisturbed run writes", ext)
				}
			}
			if left, _ := filepath.Glob(filepath.Join(filepath.Dir(got), "*")); len(left) != 2 {
				t.Errorf("%v are left", left)
			}
		})
	}
}

// disturb runs a command until its folder has the given number of parts, and sends it a signal.
func disturb(t *testing.T, cmd *exec.Cmd, dir string, parts int, signal syscall.Signal) {
	t.Helper()
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		var state struct{ Parts int }
		data, err := os.ReadFile(filepath.Join(dir, "state.json"))
		if err == nil && json.Unmarshal(data, &state) == nil && state.Parts >= parts {
			break
		}
	}
	if err := cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil {
		t.Fatalf("it ended before it could be disturbed: %s", &out)
	}
	if signal == syscall.SIGINT && !strings.Contains(out.String(), "katachi: interrupted: ") {
		t.Fatalf("the output of the interrupted command is %q", &out)
	}
}

// TestLearnAlone: two programs cannot learn into the same work folder or train with the same
// checkpoint, because each would overwrite the other's files.
func TestLearnAlone(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games.zip")
	randomGames(t, games, 20, 20)
	for _, output := range []string{"--part", "--shapes", "-o"} {
		file := filepath.Join(dir, "file"+output)
		release, err := lockfile.Hold(file + ".learning.lock")
		if err != nil {
			t.Fatal(err)
		}
		args := []string{"learn", games, output, file}
		if output == "-o" {
			args = append(args, "--bits", "12")
		}
		out, err := exec.Command("katachi", args...).CombinedOutput()
		if err == nil || !strings.HasPrefix(string(out), "katachi: another katachi learn is working on the same files: ") {
			t.Errorf("%s: %v, %q", output, err, out)
		}
		release()
		if out, err := exec.Command("katachi", args...).CombinedOutput(); err != nil {
			t.Errorf("%s: %v, %q", output, err, out)
		}
		if left, _ := filepath.Glob(file + ".*"); len(left) > 0 {
			t.Errorf("%v are left", left)
		}
	}
}

// TestLearnBoth: if only the training after the shapes fails, the next run does not learn the
// shapes again.
func TestLearnBoth(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	randomGames(t, at("games.zip"), 20, 20)
	if out, err := exec.Command("katachi", "learn", at("games.zip"), "--part", at("want.part")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	release, err := lockfile.Hold(at("model.learning.lock"))
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"learn", at("games.zip"), "--bits", "12", "--part", at("got.part"), "-o", at("model")}
	if out, err := exec.Command("katachi", args...).CombinedOutput(); err == nil {
		t.Fatalf("trained although the checkpoint is locked: %s", out)
	}
	release()
	out, err := exec.Command("katachi", args...).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "all files are learned already") {
		t.Errorf("%v: %s", err, out)
	}
	if readFile(t, at("got.part")) != readFile(t, at("want.part")) {
		t.Error("the shapes are not those of an undisturbed run")
	}
	if left, _ := filepath.Glob(at("*")); len(left) != 4 {
		t.Errorf("%v are left", left)
	}
}

// TestTrainInterrupted interrupts and kills the training of a model: the model is that of an
// undisturbed run.
func TestTrainInterrupted(t *testing.T) {
	testpeers.Slow(t)
	program, err := exec.LookPath("katachi") // put there by testscript.Main
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	games, want, got := filepath.Join(dir, "games.zip"), filepath.Join(dir, "want"), filepath.Join(dir, "got")
	randomGames(t, games, 300, 40)
	args := []string{"learn", games, "--bits", "14", "--epochs", "2", "-o"}
	begin := time.Now()
	if out, err := exec.Command(program, append(args, want)...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	whole := time.Since(begin)
	saved := false
	for _, signal := range []os.Signal{os.Interrupt, os.Interrupt, os.Kill} {
		cmd := exec.Command(program, append(args, got)...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(whole / 3)
		_ = cmd.Process.Signal(signal) // it may have ended before
		_ = cmd.Wait()
		_, err := os.Stat(got + ".learning")
		saved = saved || err == nil
	}
	if out, err := exec.Command(program, append(args, got)...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if readFile(t, got) != readFile(t, want) {
		t.Error("the model is not that of an undisturbed run")
	}
	if left, _ := filepath.Glob(got + ".*"); len(left) > 0 {
		t.Errorf("%v are left", left)
	}
	t.Logf("undisturbed run: %v; checkpoint saved: %v", whole, saved)
}

// TestInterruptedMessage: the message of an interrupted training says whether any of it was saved.
func TestInterruptedMessage(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	a := &app{ctx: ctx}
	c := &learnCmd{Output: filepath.Join(t.TempDir(), "model")}
	if err := c.trainingError(a, ctx.Err()); !strings.Contains(a.message(err), "to start over") {
		t.Errorf("while features are counted: %v", err)
	}
	if err := os.WriteFile(c.checkpoint(), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := c.trainingError(a, ctx.Err()); !strings.Contains(a.message(err), "to continue") {
		t.Errorf("after a checkpoint: %v", err)
	}
	if err := c.trainingError(&app{ctx: context.Background()}, fs.ErrPermission); err != fs.ErrPermission {
		t.Errorf("an error of another kind: %v", err)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestLearnOther: saved work of other games or options, or damaged work, is refused in one line and
// kept. Later it can be continued as before.
func TestLearnOther(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	randomGames(t, at("games.zip"), 5000, 40) // as in TestLearnInterrupted: it must not end too soon
	randomGames(t, at("more.zip"), 5001, 40)
	work := at("x.part.learning")
	same := []string{"learn", at("games.zip"), "--part", at("x.part"), "--save-every", "2ms"}
	disturb(t, exec.Command("katachi", same...), work, 2, syscall.SIGKILL)
	state, part := readFile(t, filepath.Join(work, "state.json")), readFile(t, filepath.Join(work, "000000.part"))
	refused := func(want string, args ...string) {
		t.Helper()
		out, err := exec.Command("katachi", args...).CombinedOutput()
		if text := string(out); err == nil || strings.Count(text, "\n") != 1 || !strings.Contains(text, want) || !strings.HasSuffix(text, " to start over\n") {
			t.Errorf("%v: %v, %q, want %q", args[1:], err, out, want)
		}
	}
	const other = "x.part.learning holds shapes with other games or options: use the same ones to continue, or delete it to start over"
	refused(other, append(same, "--stop", "3")...)
	refused(other, "learn", at("more.zip"), "--part", at("x.part"))
	for name, change := range map[string]struct{ old, new string }{
		"state.json":  {state, state[:len(state)/2]},
		"000000.part": {part, part[:len(part)/2]},
	} {
		path := filepath.Join(work, name)
		writeText(t, path, change.new)
		refused(name, same...)
		if readFile(t, path) != change.new {
			t.Errorf("%s was changed", name)
		}
		writeText(t, path, change.old)
	}
	if out, err := exec.Command("katachi", same...).CombinedOutput(); err != nil || !strings.Contains(string(out), "continuing with file ") {
		t.Errorf("%v: %s", err, out)
	}
}

// cutShortGames is a warning about random games.
var cutShortGames = regexp.MustCompile(`^katachi: warning: [0-9]+ games cut at an illegal move\n`)

// TestTrainOther is TestLearnOther for the training of a model.
func TestTrainOther(t *testing.T) {
	testpeers.Slow(t)
	dir := t.TempDir()
	games, model := filepath.Join(dir, "games.zip"), filepath.Join(dir, "model")
	randomGames(t, games, 300, 40)
	same := []string{"learn", games, "--bits", "14", "-o", model, "--save-every", "1ms"}
	cmd := exec.Command("katachi", same...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if _, err := os.Stat(model + ".learning"); err == nil {
			break
		}
	}
	_ = cmd.Process.Kill() // so that only --save-every can have saved something
	if err := cmd.Wait(); err == nil {
		t.Fatal("nothing was saved before the end")
	}
	saved := readFile(t, model+".learning")
	refused := func(want string, args ...string) {
		t.Helper()
		before := readFile(t, model+".learning")
		out, err := exec.Command("katachi", args...).CombinedOutput()
		text := cutShortGames.ReplaceAllString(string(out), "")
		if err == nil || strings.Count(text, "\n") != 1 || !strings.HasSuffix(text, want+"\n") {
			t.Errorf("%v: %v, %q, want %q", args[1:], err, out, want)
		}
		if readFile(t, model+".learning") != before {
			t.Errorf("%v changed the checkpoint", args[1:])
		}
	}
	refused("model.learning holds a saved training with other games or options: use the same ones to continue, or delete it to start over",
		append(same, "--epochs", "2")...)
	damaged := []byte(saved)
	damaged[len(damaged)/2] ^= 4
	writeText(t, model+".learning", string(damaged))
	refused("; delete it to start over", same...)
	writeText(t, model+".learning", saved)
	if out, err := exec.Command("katachi", same...).CombinedOutput(); err != nil || !strings.Contains(string(out), "katachi: continuing ") {
		t.Errorf("%v: %s", err, out)
	}
}

func writeText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
