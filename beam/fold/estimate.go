package fold

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

// Estimate is the cost of a run, estimated from a sample of its games.
type Estimate struct {
	Inputs  int
	Files   int
	Bytes   int64 // size of the inputs, as stored
	Text    int64 // size of all files, unpacked
	Batches int

	Sampled   int           // number of files
	Read      int64         // size of these files, unpacked
	Games     int64         // number of games in these files
	BatchTime time.Duration // processor time for these files
	PartBytes int64         // size of the parts of these files
	EndTime   time.Duration // processor time for making the output file from these parts
	FileBytes int64         // size of that file
}

// sampleBatches is the number of batches in a sample, spread over all games.
const sampleBatches = 8

// Estimate folds this many files, spread over all, and measures the cost. It writes only temporary
// files.
func (r *Run) Estimate(ctx context.Context, files int) (*Estimate, error) {
	e := &Estimate{Inputs: len(r.inputs)}
	var listings []Listing
	for _, in := range r.inputs {
		l, err := listInput(ctx, in, false)
		if err != nil {
			return nil, err
		}
		listings = append(listings, l)
		e.Files += l.Files
		e.Bytes += in.Size
		for _, n := range l.Bytes {
			e.Text += n
		}
	}
	if e.Files == 0 {
		return nil, fmt.Errorf("%s: no game found", r.Games[0])
	}
	e.Batches = len(planBatches(listings, r.Batch, r.Bytes, nil))
	small := planBatches(listings, max(1, files/sampleBatches), r.Bytes, nil)
	dir, err := os.MkdirTemp("", "katachi-beam-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	var parts []string
	for i := range min(sampleBatches, len(small)) {
		b := small[i*len(small)/min(sampleBatches, len(small))]
		path := filepath.Join(dir, fmt.Sprintf("%03d.part", i))
		if err := r.measure(ctx, e, &b, path); err != nil {
			return nil, err
		}
		parts = append(parts, path)
	}
	if e.Games == 0 {
		return nil, fmt.Errorf("no game can be read in a sample of %d files", e.Sampled)
	}
	begin, path := time.Now(), filepath.Join(dir, "file")
	if err := r.Fold.Finish(ctx, path, parts); err != nil {
		return nil, err
	}
	e.EndTime = time.Since(begin)
	e.FileBytes, err = sizeOf(path)
	return e, err
}

// measure folds a batch of the sample.
func (r *Run) measure(ctx context.Context, e *Estimate, b *Batch, path string) error {
	err := b.Sources(ctx, func(s SourcePart) error {
		for i := range s.Len() {
			e.Read += s.Size(i)
		}
		return nil
	})
	if err != nil {
		return err
	}
	begin := time.Now()
	var report Report
	if err := r.Fold.Batch(ctx, b, path, &report); err != nil {
		return err
	}
	e.BatchTime += time.Since(begin)
	n, err := sizeOf(path)
	e.PartBytes += n
	e.Sampled += int(report.Files)
	e.Games += report.Games
	return err
}

func sizeOf(path string) (n int64, err error) {
	err = filepath.WalkDir(path, func(_ string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			n += info.Size()
		}
		return err
	})
	return n, err
}

// Print prints the cost of the whole run on machines with this many cores, at a price for each
// hour; 0 prints no price. All figures are assumed to grow with the bytes read, since a file may
// have one game or a thousand. Parts of more games share more, so sizes are upper bounds.
func (e *Estimate) Print(w io.Writer, cores int, price float64) {
	times := float64(e.Text) / float64(max(1, e.Read))
	batch, end := times*e.BatchTime.Hours(), times*e.EndTime.Hours()
	partBytes := int64(times * float64(e.PartBytes))
	fmt.Fprintf(w, "games      %s in %d inputs, %d batches: %s to read\n", about(times*float64(e.Games)), e.Inputs, e.Batches, size(e.Bytes))
	fmt.Fprintf(w, "sample     %d files, %d games: %.3g s to fold, %.3g s to finish\n", e.Sampled, e.Games, e.BatchTime.Seconds(), e.EndTime.Seconds())
	fmt.Fprintf(w, "parts      at most %s on shared storage, written once and read once or twice\n", size(partBytes))
	fmt.Fprintf(w, "file       at most %s\n", size(int64(times*float64(e.FileBytes))))
	fmt.Fprintf(w, "processor  %s to fold, on any number of cores; %s to finish, on one\n", hours(batch), hours(end))
	for _, machines := range []int{1, 10, 100} {
		took := batch/float64(machines*cores) + end
		fmt.Fprintf(w, "%4d machines of %d cores: %s", machines, cores, hours(took))
		if price > 0 {
			fmt.Fprintf(w, ", %.2f in all", took*float64(machines)*price)
		}
		fmt.Fprintln(w)
	}
}

func about(n float64) string {
	if n < 10_000 {
		return fmt.Sprintf("%.0f", n)
	}
	return fmt.Sprintf("about %.3g", n)
}

func hours(h float64) string {
	switch {
	case h < 1.0/60:
		return fmt.Sprintf("%.2g s", h*3600)
	case h < 1:
		return fmt.Sprintf("%.2g min", h*60)
	}
	return fmt.Sprintf("%.3g h", h)
}

func size(n int64) string {
	units, f := []string{"bytes", "KB", "MB", "GB", "TB", "PB"}, float64(n)
	for f >= 1000 && len(units) > 1 {
		f, units = f/1000, units[1:]
	}
	return fmt.Sprintf("%.3g %s", f, units[0])
}
