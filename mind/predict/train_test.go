package predict

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"katachi"
	"katachi/internal/lockfile"
)

func randomGames(n uint64) (games [][]byte) {
	for seed := range n {
		games = append(games, randomGame(seed))
	}
	return games
}

// TestResume: a training that is cancelled repeatedly, in both stages, makes the model of an
// undisturbed training, and removes its checkpoint.
func TestResume(t *testing.T) {
	games := randomGames(90)
	opt := Options{Bits: 14, LeastSeen: 2, Epochs: 2, First: 20, Keep: 50, Threads: 2}
	want, err := Train(t.Context(), games, &opt)
	if err != nil {
		t.Fatal(err)
	}
	opt.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	stops := 0
	for {
		ctx, cancel := context.WithCancel(t.Context())
		steps := 0
		opt.Progress = func(s katachi.Progress) {
			if steps++; s.Stage != "counting" && steps > 3 {
				cancel()
			}
		}
		got, err := Train(ctx, games, &opt)
		cancel()
		if err == nil {
			if !same(got, want) {
				t.Errorf("cancelled %d times, training made another model", stops)
			}
			break
		}
		if stops++; !errors.Is(err, context.Canceled) || stops > 1000 {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(opt.Checkpoint); stops < 2 || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("cancelled %d times; the checkpoint: %v", stops, err)
	}
}

// TestSave: a training saves as often as the options say, and continues from a checkpoint to the
// model of an undisturbed training.
func TestSave(t *testing.T) {
	games, opt := randomGames(90), Options{Bits: 14, LeastSeen: 2, Threads: 2}
	want, err := Train(t.Context(), games, &opt)
	if err != nil {
		t.Fatal(err)
	}
	var saved []byte
	opt.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	opt.Progress = func(katachi.Progress) {
		if data, err := os.ReadFile(opt.Checkpoint); err == nil {
			saved = data
		}
	}
	if _, err := Train(t.Context(), games, &opt); err != nil || saved != nil {
		t.Errorf("saved %d bytes within 4 minutes (%v)", len(saved), err)
	}
	opt.Save = time.Nanosecond
	if _, err := Train(t.Context(), games, &opt); err != nil || saved == nil {
		t.Fatalf("an undisturbed training saved nothing (%v)", err)
	}
	if err := os.WriteFile(opt.Checkpoint, saved, 0o600); err != nil {
		t.Fatal(err)
	}
	var resumed []katachi.Progress
	opt.Progress = func(s katachi.Progress) { resumed = append(resumed, s) }
	if got, err := Train(t.Context(), games, &opt); err != nil || !same(got, want) || resumed[0].Stage != "training" || resumed[0].Done == 0 {
		t.Errorf("from %+v on, training made another model (%v)", resumed, err)
	}
}

// TestResumeOther: a checkpoint of other games or options, or a damaged one, is
// refused.
func TestResumeOther(t *testing.T) {
	games, path := randomGames(40), filepath.Join(t.TempDir(), "checkpoint")
	stop := func(games [][]byte, opt Options) error {
		ctx, cancel := context.WithCancel(t.Context())
		opt.Checkpoint, opt.Progress = path, func(s katachi.Progress) {
			if s.Stage != "counting" {
				cancel()
			}
		}
		_, err := Train(ctx, games, &opt)
		return err
	}
	opt := Options{Bits: 14, Threads: 1}
	if err := stop(games, opt); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := stop(games[1:], opt); !errors.Is(err, ErrOtherTraining) {
		t.Errorf("other games: %v", err)
	}
	opt.Epochs = 3
	if err := stop(games, opt); !errors.Is(err, ErrOtherTraining) {
		t.Errorf("other options: %v", err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 4
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	opt.Epochs = 0
	if err := stop(games, opt); err == nil || errors.Is(err, context.Canceled) {
		t.Errorf("a damaged checkpoint: %v", err)
	}
}

// TestProgress: each stage is reported to its end, and its progress never decreases.
func TestProgress(t *testing.T) {
	var stages []string
	var last katachi.Progress
	opt := Options{Bits: 14, Epochs: 2, Keep: 50, Progress: func(s katachi.Progress) {
		switch {
		case s.Stage != last.Stage:
			if last.Done != last.Total {
				t.Errorf("%+v is the end of a stage", last)
			}
			stages = append(stages, s.Stage)
		case s.Done < last.Done || s.Done > s.Total || s.Total != last.Total:
			t.Errorf("after %+v comes %+v", last, s)
		}
		last = s
	}}
	if _, err := Train(t.Context(), randomGames(90), &opt); err != nil || last.Done != 90 || last.Total != 90 {
		t.Errorf("%+v at the end (%v)", last, err)
	}
	if want := []string{"counting", "training", "refining"}; !slices.Equal(stages, want) {
		t.Errorf("stages %v, want %v", stages, want)
	}
}

// TestTrainCancelled: a context that ends before or while features are counted ends the training,
// without a checkpoint.
func TestTrainCancelled(t *testing.T) {
	opt := Options{Bits: 14, Checkpoint: filepath.Join(t.TempDir(), "checkpoint")}
	for _, counted := range []int{0, 32, 64} {
		ctx, cancel := context.WithCancel(t.Context())
		if counted == 0 {
			cancel()
		}
		opt.Progress = func(s katachi.Progress) {
			if s.Done >= counted {
				cancel()
			}
			if s.Stage != "counting" || s.Done > counted {
				t.Errorf("cancelled after %d games, it reports %+v", counted, s)
			}
		}
		if _, err := Train(ctx, randomGames(90), &opt); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled after %d games: %v", counted, err)
		}
		cancel()
		if left, _ := filepath.Glob(opt.Checkpoint + "*"); len(left) > 0 {
			t.Errorf("cancelled after %d games: %v are left", counted, left)
		}
	}
}

// TestTrainLocked: two trainings do not share a checkpoint.
func TestTrainLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "checkpoint")
	release, err := lockfile.Hold(path + ".lock")
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if _, err := Train(t.Context(), randomGames(2), &Options{Bits: 14, Checkpoint: path}); !errors.Is(err, lockfile.ErrLocked) {
		t.Errorf("a second one: %v", err)
	}
}

// TestCountLessons: countLessons counts the moves that lessonsOf returns for games of Go, and
// returns the error of an illegal move; other games and boards have no lessons.
func TestCountLessons(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
		illegal    bool
	}{
		{"whole", "(;GM[1]SZ[9];B[ee];W[];B[cc])", 2, false},
		{"illegal", "(;SZ[9];B[ee];W[ef];B[zz];W[cc])", 2, true},
		{"othello", "(;GM[2]SZ[9];B[ee])", 0, false},
		{"oblong", "(;SZ[9:13];B[ee])", 0, false},
		{"garbage", "no game", 0, false},
	} {
		n, err := countLessons(t.Context(), []byte(c.text))
		if n != c.want || n != len(lessonsOf([]byte(c.text))) || (err != nil) != c.illegal {
			t.Errorf("%s: countLessons = %d, %v, want %d, illegal: %v", c.name, n, err, c.want, c.illegal)
		}
	}
}

// TestKeep: a smaller model has the number of features that Keep says, each with all features that
// it implies.
func TestKeep(t *testing.T) {
	tr, err := trained(t.Context(), randomGames(60), &Options{LeastSeen: 2})
	if err != nil {
		t.Fatal(err)
	}
	before := tr.model()
	keys := append([]uint64{}, tr.keys...)
	parents, dict := append([]uint32{}, tr.parents...), *tr.dict
	if err := tr.prune(t.Context(), 200); err != nil {
		t.Fatal(err)
	}
	m := tr.model()
	if m.provenance.Features < 100 || m.provenance.Features > 201 || before.provenance.Features < 400 {
		t.Errorf("%d of %d features were kept, want 200", m.provenance.Features, before.provenance.Features)
	}
	for slot, mark := range dict.marks {
		if mark == 0 {
			continue
		}
		_, kept := tr.dict.find(keys[slot])
		_, up := tr.dict.find(keys[parents[slot]])
		if kept && !up {
			t.Fatal("a feature was kept without the one that it implies")
		}
	}
}
