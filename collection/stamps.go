package collection

import (
	"bytes"
	"maps"
	"path/filepath"
	"time"

	"katachi/internal/disk"
	"katachi/internal/mapfile"
	"katachi/internal/section"
)

// A search verifies the blocks of segments that it reads; of most questions that takes longer than to
// answer them. So what was found to be sound stands in a file beside the segments, for the programs that
// come later: for each segment which file it was, as the system says (size, times, inode) and by the
// checksum of its table, and which parts of its blocks were verified. A file that was replaced or
// written to since is another one, and verified again. What changes below the file system, with none of
// this, such as a bit of a disk that turns, is found by Check, which reads everything whatever stands
// there, and then deletes the file.
//
// It says only what need not be done again. So it is not named by the catalogue, whoever has found
// something replaces it, and where it is damaged, gone or cannot be written, blocks are verified as if
// there were none.
const (
	stampName    = "verified"
	stampKind    = "verified"
	stampVersion = 1
)

// stampAge is how long a segment must have been left alone when it was opened: a change within a tick of
// the file system's clock would not be seen. Tests lower it.
var stampAge = 2 * time.Second

// stamp says which file a segment was. It is followed by what was verified.
type stamp struct {
	file  mapfile.Identity
	table uint64
}

const stampWords = 6 // of a stamp in a file: its five numbers, and the length of what follows

// stampOf returns the stamp of an open file.
func stampOf(f *section.File) stamp { return stamp{f.Identity(), f.TableSum()} }

func (s stamp) words(length int) [stampWords]uint64 {
	return [stampWords]uint64{
		uint64(s.file.Size), uint64(s.file.Modified), uint64(s.file.Changed), s.file.Inode, s.table, uint64(length),
	}
}

// stamps are what was verified of segments.
type stamps map[stamp][]byte

// readStamps reads what earlier programs have verified; nothing where that cannot be read.
func readStamps(dir string) stamps {
	list := stamps{}
	raw, err := disk.ReadFile(filepath.Join(dir, stampName))
	if err != nil {
		return list
	}
	f, err := section.Load(stampName, raw, stampKind, stampVersion)
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
	maps.DeleteFunc(list, func(of stamp, _ []byte) bool { return of.file == mapfile.Identity{} }) // it says nothing
	return list
}

// write replaces the file by one of these segments.
func (list stamps) write(dir string) error {
	var files []uint64
	var blocks []byte
	for of, verified := range list {
		words := of.words(len(verified))
		files, blocks = append(files, words[:]...), append(blocks, verified...)
	}
	return section.WriteFile(filepath.Join(dir, stampName), stampKind, stampVersion, func(w *section.Writer) error {
		w.Add("files", section.Bytes(files))
		return w.Add("blocks", blocks)
	})
}

// keepStamps writes down what was verified of the segments that are open now, if that is more than what
// is known. It is called when the collection is closed; that it could not be written costs time only.
func (c *Collection) keepStamps() {
	if c.stamps == nil {
		return
	}
	known, list, more := readStamps(c.dir), stamps{}, false
	for _, p := range c.now.segments {
		of := stampOf(p.seg.File())
		if last := max(of.file.Modified, of.file.Changed); of.file == (mapfile.Identity{}) || c.opened.Sub(time.Unix(0, last)) < stampAge {
			continue
		}
		own := p.seg.Verified()
		if before := known[of]; len(before) == len(own) { // another program may have verified others
			for i := range own {
				own[i] |= before[i]
			}
		}
		more = more || !bytes.Equal(own, known[of]) && bytes.ContainsFunc(own, func(r rune) bool { return r != 0 })
		list[of] = own
	}
	if more {
		_ = list.write(c.dir)
	}
}

// dropStamps has everything verified again.
func dropStamps(dir string) { _ = disk.Remove(filepath.Join(dir, stampName)) }
