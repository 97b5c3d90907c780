package predict

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"time"

	"github.com/zeebo/xxh3"

	"katachi/internal/section"
)

// A checkpoint is a trainer in a file, of the format "predict-training".
const (
	checkpointKind    = "predict-training"
	checkpointVersion = 1
	// saveEvery is the time between two checkpoints.
	saveEvery = 2 * time.Minute
)

// ErrOtherTraining is the error for a checkpoint of other games or options.
var ErrOtherTraining = errors.New("predict: the checkpoint was written for other games or options")

// identity is a number of the games and of all options that change the model.
func (t *trainer) identity(games [][]byte) uint64 {
	h := xxh3.New()
	fmt.Fprintln(h, t.bits, t.opt.Epochs, t.opt.Seed, len(games))
	for _, text := range games {
		fmt.Fprintln(h, len(text))
		_, _ = h.Write(text)
	}
	return h.Sum64()
}

// save writes the checkpoint, if there is to be one.
func (t *trainer) save(games [][]byte) error {
	if t.opt.Checkpoint == "" {
		return nil
	}
	return section.WriteFile(t.opt.Checkpoint, checkpointKind, checkpointVersion, func(w *section.Writer) error {
		about := []uint64{t.identity(games), uint64(t.done), t.about.Positions}
		return errors.Join(w.Add("about", section.Bytes(about)), w.Add("weights", section.Bytes(bitsOf(t.weights))),
			w.Add("squares", section.Bytes(bitsOf(t.squares))), w.Add("seen", t.seen))
	})
}

// resume reads the checkpoint, if there is one.
func (t *trainer) resume(games [][]byte) error {
	if t.opt.Checkpoint == "" {
		return nil
	}
	f, err := section.Open(t.opt.Checkpoint, checkpointKind, checkpointVersion)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	return t.restore(f, games)
}

func (t *trainer) restore(f *section.File, games [][]byte) error {
	var raw [4][]byte
	for i, name := range []string{"about", "weights", "squares", "seen"} {
		var err error
		if raw[i], err = f.Section(name); err != nil {
			return err
		}
	}
	about, weights, squares := section.View[uint64](raw[0]), section.View[uint32](raw[1]), section.View[uint32](raw[2])
	if len(about) != 3 || about[0] != t.identity(games) || len(weights) != len(t.weights) || len(squares) != len(t.squares) || len(raw[3]) != len(t.seen) {
		return fmt.Errorf("%w: %s", ErrOtherTraining, f.Name())
	}
	for i := range weights {
		t.weights[i], t.squares[i] = math.Float32frombits(weights[i]), math.Float32frombits(squares[i])
	}
	copy(t.seen, raw[3])
	t.done, t.about.Positions = int(about[1]), about[2]
	return nil
}

func bitsOf(list []float32) []uint32 {
	words := make([]uint32, len(list))
	for i, x := range list {
		words[i] = math.Float32bits(x)
	}
	return words
}

// forget removes the checkpoint of a training that is done.
func (t *trainer) forget() error {
	if t.opt.Checkpoint == "" {
		return nil
	}
	if err := os.Remove(t.opt.Checkpoint); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
