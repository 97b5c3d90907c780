package predict

import (
	"fmt"
	"slices"

	"katachi/internal/section"
)

// A model in a file. Format "predict", version 5, in a container of
// internal/section:
//
//	about   uint64 each: games, positions, hashed features
//	dense   int16 each, in units of 1/2048: the weights of the dense features
//	marks   uint16 each: 16 bits of the hash of the feature in each slot, 0 if none
//	hashed  a byte each: the weight of each slot, as a number of levels
//	levels  256 of int32, in units of 1/2048: the weights that bytes stand for
//
// The version stands for the list of features and their numbers, which TestFeatureNumbers checks.
// Only the newest version can be read.
const (
	fileKind    = "predict"
	fileVersion = 5
)

// WriteFile writes m to a file.
func (m *Model) WriteFile(path string) error {
	return section.WriteFile(path, fileKind, fileVersion, m.write)
}

func (m *Model) write(w *section.Writer) error {
	w.Add("about", section.Bytes([]uint64{m.provenance.Games, m.provenance.Positions, m.provenance.Features}))
	w.Add("dense", section.Bytes(m.dense))
	w.Add("marks", section.Bytes(m.dict.marks))
	w.Add("hashed", m.hashed)
	return w.Add("levels", section.Bytes(m.levels[:]))
}

// ErrCorrupt is the error for a file that is damaged or not a model.
var ErrCorrupt = section.ErrCorrupt

// Open maps a model and verifies it. Damage is [ErrCorrupt], with the place.
func Open(path string) (*Model, error) {
	return section.OpenAs(path, fileKind, fileVersion, newModel)
}

// Load is Open for a file in memory, such as an embedded one. The name is for
// error texts; data is kept.
func Load(name string, data []byte) (*Model, error) {
	return section.LoadAs(name, data, fileKind, fileVersion, newModel)
}

func newModel(f *section.File) (*Model, error) {
	if f.Version() < fileVersion {
		return nil, f.Corrupt("about", 0, fmt.Sprintf("version %d", fileVersion), fmt.Sprintf("version %d, which has other features", f.Version()))
	}
	r := section.Reader{File: f}
	about, dense := section.Words[uint64](&r, "about", 3), section.Words[uint16](&r, "dense", int(numDense))
	hashed := r.Bytes("hashed")
	marks, steps := section.Words[uint16](&r, "marks", len(hashed)), section.Words[uint32](&r, "levels", 256)
	if !r.Want(hasFree(marks), "marks", 0, "at least one mark of 0", "none") {
		return nil, r.Err
	}
	return &Model{
		dict: dictionary{marks}, dense: dense, hashed: hashed, levels: levels(steps),
		provenance: Provenance{Games: about[0], Positions: about[1], Features: about[2]}, file: f,
	}, nil
}

// hasFree reports whether the marks have a free slot, without which a look-up would not end.
func hasFree(marks []uint16) bool {
	return slices.Contains(marks, 0)
}

// Size returns the size of the file in bytes; 0 for a model that was trained, not opened.
func (m *Model) Size() int64 {
	if m.file == nil {
		return 0
	}
	return m.file.Size()
}

// Close releases the file of an opened model, which must not be used afterwards.
func (m *Model) Close() error {
	if m.file == nil {
		return nil
	}
	return m.file.Close()
}
