package predict

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"katachi"
	"katachi/internal/section"
)

// forged returns a file of sections with words changed and all checksums right. An edit is
// seven bytes: the section, the place of a word of two bytes, and four bytes for it and the
// next word.
func forged(t testing.TB, data []byte, kind string, version uint32, edits []byte) []byte {
	t.Helper()
	f, err := section.Load("whole", data, kind, version)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	sections := map[string][]byte{}
	for _, info := range f.Sections() {
		raw, err := f.Section(info.Name)
		if err != nil {
			t.Fatal(err)
		}
		names, sections[info.Name] = append(names, info.Name), bytes.Clone(raw)
	}
	for n := 0; len(edits) >= 7 && n < 16; edits, n = edits[7:], n+1 {
		name := names[int(edits[0])%len(names)]
		raw := sections[name]
		if len(raw) == 0 {
			continue
		}
		at := (int(edits[1]) | int(edits[2])<<8) * 2 % len(raw)
		copy(raw[at:], edits[3:7])
		if edits[0] >= 0xf0 { // cut off
			sections[name] = raw[:at]
		}
	}
	var buf bytes.Buffer
	w := section.NewWriter(&buf, kind, version)
	for _, name := range names {
		w.Add(name, sections[name])
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// FuzzModel changes the numbers of a model whose checksums are right: it is refused in one
// line, or predicts probabilities.
func FuzzModel(f *testing.F) {
	m := train(f, &Options{Bits: 10, LeastSeen: 1})
	path := filepath.Join(f.TempDir(), "model")
	if err := m.WriteFile(path); err != nil {
		f.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	all := situations()
	for s := range byte(5) {
		f.Add([]byte{s, 9, 0, 0xff, 0xff, 0xff, 0x7f})
		f.Add([]byte{s, 1, 0, 0, 0, 0, 0x80, s + 1, 3, 0, 1, 2, 3, 4})
		f.Add([]byte{s | 0xf0, 1, 0, 0, 0, 0, 0})
	}
	f.Fuzz(func(t *testing.T, edits []byte) {
		m, err := Load("model", forged(t, data, fileKind, fileVersion, edits))
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("error %q, want one line", err)
			}
			return
		}
		for i := 3; i < len(all); i += 101 {
			sum := 0.0
			for _, move := range m.Moves(nil, &all[i]) {
				if !(move.Probability >= 0 && move.Probability <= 1) {
					t.Fatalf("a probability of %v", move.Probability)
				}
				sum += move.Probability
			}
			if math.Abs(sum-1) > 1e-3 {
				t.Fatalf("probabilities add up to %v", sum)
			}
		}
	})
}

// checkpointed returns a checkpoint of a training of games, and its options.
func checkpointed(t testing.TB, games [][]byte, opt Options) []byte {
	t.Helper()
	opt.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	opt.Progress = func(s katachi.Progress) {
		if s.Stage != "counting" {
			cancel()
		}
	}
	if _, err := Train(ctx, games, &opt); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	data, err := os.ReadFile(opt.Checkpoint)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// forgedTraining continues a training from a checkpoint with data.
func forgedTraining(t testing.TB, games [][]byte, opt Options, data []byte) error {
	t.Helper()
	opt.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	if err := os.WriteFile(opt.Checkpoint, data, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Train(t.Context(), games, &opt)
	return err
}

// smallTraining returns random games, and options for a training with two stages.
func smallTraining(games uint64) ([][]byte, Options) {
	return randomGames(games), Options{Bits: 10, LeastSeen: 1, Threads: 1, Keep: 40, Save: time.Nanosecond}
}

// TestForgedCheckpoint: one case for each check of a checkpoint whose checksums are right. With a
// full table of marks, training would not end; with a parent out of range, it would panic.
func TestForgedCheckpoint(t *testing.T) {
	games, opt := smallTraining(40)
	data := checkpointed(t, games, opt)
	if err := forgedTraining(t, games, opt, data); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(raw []byte){
		"marks":   func(raw []byte) { copy(raw, bytes.Repeat([]byte{1}, len(raw))) },
		"parents": func(raw []byte) { raw[len(raw)-1] = 0xff },
		"weights": func(raw []byte) { copy(raw, section.Bytes([]uint32{math.Float32bits(float32(math.Inf(-1)))})) },
		"squares": func(raw []byte) { copy(raw, section.Bytes([]uint32{math.Float32bits(-1)})) },
	} {
		f, err := section.Load("whole", data, checkpointKind, checkpointVersion)
		if err != nil {
			t.Fatal(err)
		}
		var buf bytes.Buffer
		w := section.NewWriter(&buf, checkpointKind, checkpointVersion)
		for _, info := range f.Sections() {
			raw, _ := f.Section(info.Name)
			if raw = bytes.Clone(raw); info.Name == name {
				change(raw)
			}
			w.Add(info.Name, raw)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		err = forgedTraining(t, games, opt, buf.Bytes())
		if format := new(section.FormatError); !errors.As(err, &format) || format.Section != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCutCheckpoint: a checkpoint with a section that is too short counts as one of another
// training.
func TestCutCheckpoint(t *testing.T) {
	games, opt := smallTraining(2)
	data := checkpointed(t, games, opt)
	for cut := range byte(6) {
		edits := []byte{0xf0 + (6+cut-0xf0%6)%6, 3, 0, 0, 0, 0, 0}
		if err := forgedTraining(t, games, opt, forged(t, data, checkpointKind, checkpointVersion, edits)); !errors.Is(err, ErrOtherTraining) {
			t.Errorf("section %d cut: %v, want %v", cut, err, ErrOtherTraining)
		}
	}
}

// FuzzCheckpoint continues a training from a checkpoint whose checksums are right and whose numbers
// are not: it is refused in one line, or training comes to an end.
//
// The training is the smallest that saves something, and it saves nothing after that: Go allows ten
// seconds for an input, which is too short for the instrumented code on a busy machine to learn 40
// games and sync a file after each step.
func FuzzCheckpoint(f *testing.F) {
	games, opt := smallTraining(2)
	data := checkpointed(f, games, opt)
	opt.Save = time.Hour
	for s := range byte(6) {
		f.Add([]byte{s, 9, 0, 0xff, 0xff, 0xff, 0x7f})
		f.Add([]byte{s, 6, 0, 1, 0, 0, 0, s + 1, 3, 0, 1, 2, 3, 4})
		f.Add([]byte{s | 0xf0, 4, 0, 0, 0, 0, 0})
	}
	f.Fuzz(func(t *testing.T, edits []byte) {
		err := forgedTraining(t, games, opt, forged(t, data, checkpointKind, checkpointVersion, edits))
		if err != nil && strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("error %q, want one line", err)
		}
	})
}
