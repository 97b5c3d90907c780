package predict

import (
	"fmt"

	"katachi/internal/section"
)

// A model in a file. Format "predict", version 1, in a container of
// internal/section:
//
//	about      uint64 each: logarithm of the number of weights, games, positions
//	weights    int16 each, in units of 1/2048: feature f has the weight at the top
//	           bits of its number; which features there are and how they are
//	           numbered is part of the version
//
// TestFeatureNumbers pins the numbering.
const (
	fileKind    = "predict"
	fileVersion = 1
)

// WriteFile writes m to a file.
func (m *Model) WriteFile(path string) error {
	return section.WriteFile(path, fileKind, fileVersion, m.write)
}

func (m *Model) write(w *section.Writer) error {
	if err := w.Add("about", section.Bytes([]uint64{uint64(m.bits), m.about.Games, m.about.Positions})); err != nil {
		return err
	}
	return w.Add("weights", section.Bytes(m.weights))
}

// Open maps a model and verifies it. Damage is a *section.FormatError.
func Open(path string) (*Model, error) {
	f, err := section.Open(path, fileKind, fileVersion)
	if err != nil {
		return nil, err
	}
	m, err := newModel(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	return m, nil
}

// Load is Open for a file in memory, such as an embedded one. The name is for
// error texts; data is kept.
func Load(name string, data []byte) (*Model, error) {
	f, err := section.Load(name, data, fileKind, fileVersion)
	if err != nil {
		return nil, err
	}
	return newModel(f)
}

func newModel(f *section.File) (*Model, error) {
	raw, err := f.Section("about")
	if err != nil {
		return nil, err
	}
	about := section.View[uint64](raw)
	if len(raw) != 3*8 || about[0] < minBits || about[0] > maxBits {
		return nil, f.Corrupt("about", 0, fmt.Sprintf("%d to %d bits and two counts", minBits, maxBits), fmt.Sprint(about))
	}
	weights, err := f.Section("weights")
	if err != nil {
		return nil, err
	}
	if len(weights) != 2<<about[0] {
		return nil, f.Corrupt("weights", 0, fmt.Sprintf("2^%d weights", about[0]), fmt.Sprintf("%d bytes", len(weights)))
	}
	return &Model{section.View[uint16](weights), int(about[0]), About{about[1], about[2]}, f}, nil
}

// Close releases the file of a model that was opened; then it must not be used.
func (m *Model) Close() error {
	if m.file == nil {
		return nil
	}
	return m.file.Close()
}
