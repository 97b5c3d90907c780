package store

import (
	"bytes"
	"maps"
	"path/filepath"
	"time"

	"katachi/internal/disk"
	"katachi/internal/mapfile"
	"katachi/internal/section"
)

// A search verifies the blocks of segments that it reads; for most queries that takes longer than
// answering them. So a file next to the segments stores, for later programs, what has been
// verified: for each segment its identity, from the file system (size, times, inode) and the
// checksum of its table, and which parts of its blocks were verified. A file that has been replaced
// or written to since has another identity, and is verified again. A change below the file system
// that leaves all of these the same, such as a flipped bit on the disk, is found only by Check,
// which always reads everything, and then deletes the file.
//
// The file only saves repeated work. So the catalogue does not name it, any program with new
// results replaces it, and if it is damaged, missing or cannot be written, blocks are verified as
// if there were none.
const (
	StampName    = "verified"
	stampKind    = "verified"
	stampVersion = 1
)

// StampAge is how long a segment must have been unchanged when it was opened: a change within a
// tick of the file system's clock would not be noticed. Tests lower it.
var StampAge = 2 * time.Second

// stamp is the identity of a segment's file. In the file of stamps, the verified parts follow it.
type stamp struct {
	file  mapfile.Identity
	Table uint64
}

const stampWords = 6 // words of a stamp in the file: its five numbers, and the length of what follows

// StampOf returns the stamp of an open file.
func StampOf(f *section.File) stamp { return stamp{f.Identity(), f.TableSum()} }

func (s stamp) words(length int) [stampWords]uint64 {
	return [stampWords]uint64{
		uint64(s.file.Size), uint64(s.file.Modified), uint64(s.file.Changed), s.file.Inode, s.Table, uint64(length),
	}
}

// Stamps are the verified parts of segments, by stamp.
type Stamps map[stamp][]byte

// ReadStamps reads what earlier programs have verified; it is empty if that cannot be read.
func ReadStamps(dir string) Stamps {
	list := Stamps{}
	raw, err := disk.ReadFile(filepath.Join(dir, StampName))
	if err != nil {
		return list
	}
	f, err := section.Load(StampName, raw, stampKind, stampVersion)
	if err != nil {
		return list
	}
	files, err := f.Section("files")
	if err != nil {
		return list
	}
	blocks, err := f.Section("blocks")
	if err != nil {
		return list
	}
	for w := section.View[uint64](files); len(w) >= stampWords && w[5] <= uint64(len(blocks)); w = w[stampWords:] {
		of := stamp{mapfile.Identity{Size: int64(w[0]), Modified: int64(w[1]), Changed: int64(w[2]), Inode: w[3]}, w[4]}
		list[of], blocks = blocks[:w[5]:w[5]], blocks[w[5]:]
	}
	maps.DeleteFunc(list, func(of stamp, _ []byte) bool { return of.file == mapfile.Identity{} }) // an unknown identity
	return list
}

// Write replaces the file by one for these segments.
func (list Stamps) Write(dir string) error {
	var files []uint64
	var blocks []byte
	for of, verified := range list {
		words := of.words(len(verified))
		files, blocks = append(files, words[:]...), append(blocks, verified...)
	}
	return section.WriteFile(filepath.Join(dir, StampName), stampKind, stampVersion, func(w *section.Writer) error {
		w.Add("files", section.Bytes(files))
		return w.Add("blocks", blocks)
	})
}

// keepStamps stores what was verified of the open segments, if that is more than was known. It is
// called when the collection is closed; if it cannot write, that only costs time later.
func (s *Store) keepStamps() {
	if s.stamps == nil {
		return
	}
	known, list, more := ReadStamps(s.Dir), Stamps{}, false
	for _, p := range s.now.Segments {
		of := StampOf(p.Seg.File())
		if last := max(of.file.Modified, of.file.Changed); of.file == (mapfile.Identity{}) || s.opened.Sub(time.Unix(0, last)) < StampAge {
			continue
		}
		own := p.Seg.Verified()
		if before := known[of]; len(before) == len(own) { // another program may have verified other parts
			for i := range own {
				own[i] |= before[i]
			}
		}
		more = more || !bytes.Equal(own, known[of]) && bytes.ContainsFunc(own, func(r rune) bool { return r != 0 })
		list[of] = own
	}
	if more {
		_ = list.Write(s.Dir)
	}
}

// DropStamps deletes the file of stamps, so that everything is verified again.
func DropStamps(dir string) { _ = disk.Remove(filepath.Join(dir, StampName)) }
