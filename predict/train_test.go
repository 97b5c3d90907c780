package predict

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func randomGames(n uint64) (games [][]byte) {
	for seed := range n {
		games = append(games, randomGame(seed))
	}
	return games
}

// TestResume: a training that is stopped again and again gives the model of an
// undisturbed one, in both stages, and takes its checkpoint away.
func TestResume(t *testing.T) {
	games := randomGames(90)
	opt := Options{Bits: 14, LeastSeen: 2, Epochs: 2, First: 20, Keep: 50, Workers: 2}
	want, err := Train(games, &opt)
	if err != nil {
		t.Fatal(err)
	}
	opt.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	stops := 0
	for {
		ctx, cancel := context.WithCancel(t.Context())
		steps := 0
		opt.Progress = func(part float64) {
			if steps++; part > countPart && steps > 3 {
				cancel()
			}
		}
		got, err := TrainContext(ctx, games, &opt)
		cancel()
		if err == nil {
			if !same(got, want) {
				t.Errorf("stopped %d times, training gave another model", stops)
			}
			break
		}
		if stops++; !errors.Is(err, context.Canceled) || stops > 1000 {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(opt.Checkpoint); stops < 2 || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("stopped %d times; the checkpoint: %v", stops, err)
	}
}

// TestSave: a training saves as often as it is told to, and goes on from what was
// saved on the way to the model of an undisturbed one.
func TestSave(t *testing.T) {
	games, opt := randomGames(90), Options{Bits: 14, LeastSeen: 2, Workers: 2}
	want, err := Train(games, &opt)
	if err != nil {
		t.Fatal(err)
	}
	var saved []byte
	opt.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	opt.Progress = func(float64) {
		if data, err := os.ReadFile(opt.Checkpoint); err == nil {
			saved = data
		}
	}
	if _, err := Train(games, &opt); err != nil || saved != nil {
		t.Errorf("saved %d bytes within 4 minutes (%v)", len(saved), err)
	}
	opt.Save = time.Nanosecond
	if _, err := Train(games, &opt); err != nil || saved == nil {
		t.Fatalf("a training that is not stopped saved nothing (%v)", err)
	}
	if err := os.WriteFile(opt.Checkpoint, saved, 0o600); err != nil {
		t.Fatal(err)
	}
	resumed := -1.0
	opt.Progress = func(part float64) {
		if resumed < 0 {
			resumed = part
		}
	}
	if got, err := Train(games, &opt); err != nil || !same(got, want) || resumed < countPart {
		t.Errorf("from %g on, training gave another model (%v)", resumed, err)
	}
}

// TestResumeOther: a checkpoint of other games or options, or a damaged one, is
// refused.
func TestResumeOther(t *testing.T) {
	games, path := randomGames(40), filepath.Join(t.TempDir(), "checkpoint")
	stop := func(games [][]byte, opt Options) error {
		ctx, cancel := context.WithCancel(t.Context())
		opt.Checkpoint, opt.Progress = path, func(part float64) {
			if part > countPart {
				cancel()
			}
		}
		_, err := TrainContext(ctx, games, &opt)
		return err
	}
	opt := Options{Bits: 14, Workers: 1}
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

// TestProgress: the part that is done grows from the first games counted to the last
// learned from.
func TestProgress(t *testing.T) {
	last, counting := 0.0, 0
	opt := Options{Bits: 14, Epochs: 2, Progress: func(part float64) {
		if part <= countPart {
			counting++
		}
		if part < last || part == 0 || part > 1 {
			t.Errorf("after %g of the work comes %g", last, part)
		}
		last = part
	}}
	if _, err := Train(randomGames(90), &opt); err != nil || counting != 3 || last <= countPart {
		t.Errorf("%d parts of counting, %g in the end (%v)", counting, last, err)
	}
}

// TestCountLessons: games of Go teach as many moves as Lessons has, with the error of an
// illegal one; other games and boards teach nothing.
func TestCountLessons(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
		illegal    bool
	}{
		{"whole", "(;GM[1]SZ[9];B[ee];W[];B[cc])", 2, false},
		{"illegal", "(;SZ[9];B[ee];W[ef];B[ee];W[cc])", 2, true},
		{"othello", "(;GM[2]SZ[9];B[ee])", 0, false},
		{"oblong", "(;SZ[9:13];B[ee])", 0, false},
		{"garbage", "no game", 0, false},
	} {
		n, err := CountLessons([]byte(c.text))
		if n != c.want || n != len(Lessons([]byte(c.text))) || (err != nil) != c.illegal {
			t.Errorf("%s: CountLessons = %d, %v, want %d, illegal: %v", c.name, n, err, c.want, c.illegal)
		}
	}
}

// TestKeep: a smaller model has so many features, each with all that it implies.
func TestKeep(t *testing.T) {
	tr, err := trained(t.Context(), randomGames(60), &Options{LeastSeen: 2})
	if err != nil {
		t.Fatal(err)
	}
	before := tr.model()
	keys := append([]uint64{}, tr.keys...)
	parents, dict := append([]uint32{}, tr.parents...), *tr.dict
	tr.prune(200)
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
