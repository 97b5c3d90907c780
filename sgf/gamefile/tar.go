package gamefile

import (
	"archive/tar"
	"errors"
	"io"
	"io/fs"
	"os"
)

func openTar(fsys fs.FS, path string) ([]member, io.Closer, error) {
	f, err := openArchive(fsys, path)
	if err != nil {
		return nil, nil, err
	}
	return listTar(f)
}

// listTar notes the offsets of the files in a tar archive, so that they can be read in any order.
// On error it closes f.
func listTar(f *archive) (list []member, _ io.Closer, err error) {
	from := io.NewSectionReader(f, 0, f.size)
	for t := tar.NewReader(from); ; {
		var h *tar.Header
		var at int64
		if h, err = t.Next(); err == nil {
			at, err = from.Seek(0, io.SeekCurrent) // the tar.Reader does not read past the header
		}
		if errors.Is(err, io.EOF) {
			return list, f, nil
		}
		if err != nil {
			_ = f.Close()
			return nil, nil, err
		}
		if h.Typeflag == tar.TypeReg {
			list = append(list, member{name: h.Name, size: h.Size, open: func() (io.ReadCloser, error) {
				return io.NopCloser(io.NewSectionReader(f, at, h.Size)), nil
			}})
		}
	}
}

// maxUnpacked limits the size of an unpacked archive on disk, in bytes.
var maxUnpacked int64 = 1 << 34

// openTar unpacks a packed tar archive into a temporary file: a packed stream can only be read from
// its beginning, but several goroutines read the files in any order.
func (p *packing) openTar(fsys fs.FS, path string) ([]member, io.Closer, error) {
	f, err := fsys.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	unpacked, err := p.open(f)
	if err != nil {
		return nil, nil, err
	}
	defer unpacked.Close()
	temp, err := os.CreateTemp("", "katachi-*.tar")
	if err != nil {
		return nil, nil, err
	}
	c := &temporary{temp, os.Remove(temp.Name()) == nil} // Windows cannot remove an open file
	n, err := io.Copy(temp, io.LimitReader(unpacked, maxUnpacked+1))
	if err == nil && n > maxUnpacked {
		err = tooLarge(path, n, maxUnpacked)
	}
	if err != nil {
		_ = c.Close()
		return nil, nil, err
	}
	return listTar(&archive{temp, c, n})
}

// temporary is a file that Close removes if it has not been removed before.
type temporary struct {
	*os.File
	removed bool
}

func (t *temporary) Close() error {
	err := t.File.Close()
	if !t.removed {
		err = errors.Join(err, os.Remove(t.Name()))
	}
	return err
}
