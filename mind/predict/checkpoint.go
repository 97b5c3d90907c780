package predict

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"time"

	"github.com/zeebo/xxh3"

	"katachi/internal/disk"
	"katachi/internal/lockfile"
	"katachi/internal/section"
)

// A checkpoint is a file with the state of a trainer, in the format "predict-training".
const (
	checkpointKind    = "predict-training"
	checkpointVersion = 4
	// saveEvery is the default time between two checkpoints.
	saveEvery = 4 * time.Minute
)

// ErrOtherTraining is the error for a checkpoint of other games or options.
var ErrOtherTraining = errors.New("the training of other games or options is saved there")

// ErrLocked is the error for a checkpoint that another program uses.
var ErrLocked = lockfile.ErrLocked

// identity returns a hash of the games and of all options that change the model.
func (t *trainer) identity() uint64 {
	h := xxh3.New()
	o := &t.opt
	fmt.Fprintln(h, o.Bits, o.LeastSeen, o.Epochs, o.First, o.Keep, o.Rate, o.Seed, len(t.games), denseSizes)
	for _, text := range t.games {
		fmt.Fprintln(h, len(text))
		_, _ = h.Write(text)
	}
	return h.Sum64()
}

// save writes the checkpoint, if the options name one.
func (t *trainer) save() error {
	if t.opt.Checkpoint == "" {
		return nil
	}
	begin := time.Now()
	defer func() { t.saving = time.Since(begin) }()
	about := []uint64{t.identity(), t.provenance.Positions, uint64(t.given), 0}
	if t.refined {
		about[3] = 1
	}
	for i := range t.streams {
		about = append(about, uint64(t.streams[i].game), uint64(t.streams[i].read))
	}
	return section.WriteFile(t.opt.Checkpoint, checkpointKind, checkpointVersion, func(w *section.Writer) error {
		return errors.Join(w.Add("about", section.Bytes(about)), w.Add("marks", section.Bytes(t.dict.marks)),
			w.Add("keys", section.Bytes(t.keys)), w.Add("parents", section.Bytes(t.parents)),
			w.Add("weights", section.Bytes(bitsOf(t.weights))), w.Add("squares", section.Bytes(bitsOf(t.squares))))
	})
}

// saveAtOnce is save with little time, after the work was cancelled. If writing would take longer,
// the last checkpoint stays.
func (t *trainer) saveAtOnce() error {
	const written = 128 << 20 // bytes that any disk's cache accepts within a second
	if 14*len(t.dict.marks)+8*len(t.weights) > written || t.saving > 700*time.Millisecond {
		return nil
	}
	return t.save()
}

// resume reads the checkpoint, if there is one.
func (t *trainer) resume() error {
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
	return t.restore(f)
}

func (t *trainer) restore(f *section.File) error {
	var raw [6][]byte
	for i, name := range []string{"about", "marks", "keys", "parents", "weights", "squares"} {
		var err error
		if raw[i], err = f.Section(name); err != nil {
			return err
		}
	}
	about, marks := section.View[uint64](raw[0]), section.View[uint16](raw[1])
	n := len(marks)
	if len(about) != 4+2*len(t.streams) || about[0] != t.identity() ||
		n == 0 || len(raw[2]) != 8*n || len(raw[3]) != 4*n || len(raw[4]) != 4*(int(numDense)+n) || len(raw[5]) != len(raw[4]) {
		return fmt.Errorf("%s: %w", f.Name(), ErrOtherTraining)
	}
	parents := section.View[uint32](raw[3])
	weights, squares := section.View[uint32](raw[4]), section.View[uint32](raw[5])
	if err := checkTrained(f, marks, parents, weights, squares); err != nil {
		return err
	}
	if about[3] != 0 {
		t.refine()
	}
	t.dict = &dictionary{append([]uint16{}, marks...)}
	t.prepare()
	copy(t.keys, section.View[uint64](raw[2]))
	copy(t.parents, parents)
	for i := range weights {
		t.weights[i], t.squares[i] = math.Float32frombits(weights[i]), math.Float32frombits(squares[i])
	}
	t.provenance.Positions, t.given = about[1], int(min(about[2], uint64(len(t.order))))
	t.seek(about[4:])
	return nil
}

// checkTrained verifies what training relies on: that look-ups of features end, that implied
// features exist, and that weights are numbers.
func checkTrained(f *section.File, marks []uint16, parents, weights, squares []uint32) error {
	if !hasFree(marks) {
		return f.Corrupt("marks", 0, "at least one mark of 0", "none")
	}
	for i, up := range parents {
		if int(up) >= len(marks) {
			return f.Corrupt("parents", 4*int64(i), fmt.Sprintf("a slot below %d", len(marks)), fmt.Sprint(up))
		}
	}
	for i := range weights {
		w, sum := float64(math.Float32frombits(weights[i])), float64(math.Float32frombits(squares[i]))
		if math.IsNaN(w) || math.IsInf(w, 0) {
			return f.Corrupt("weights", 4*int64(i), "a number", fmt.Sprint(w))
		}
		if !(sum >= 0) { // also false for NaN; the sum is infinite for a weight that stays 0
			return f.Corrupt("squares", 4*int64(i), "0 or more", fmt.Sprint(sum))
		}
	}
	return nil
}

// seek moves the streams to their places in the games.
func (t *trainer) seek(at []uint64) {
	var l lesson
	for i := range t.streams {
		s := &t.streams[i]
		if s.game = int(at[2*i]); s.game < 0 || s.game >= len(t.order) {
			s.game = -1
			continue
		}
		s.reader.reset(t.games[t.order[s.game]])
		for s.read = 0; s.read < int(at[2*i+1]) && s.next(&l); s.read++ {
		}
	}
}

func bitsOf(list []float32) []uint32 {
	words := make([]uint32, len(list))
	for i, x := range list {
		words[i] = math.Float32bits(x)
	}
	return words
}

// forget removes the checkpoint of a completed training.
func (t *trainer) forget() error {
	if t.opt.Checkpoint == "" {
		return nil
	}
	if err := disk.Remove(t.opt.Checkpoint); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
