package gamefile

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"katachi/sgf"
)

// ReadFile reads a single record, unpacked if it is packed by gzip. What is no plain file
// (a device, a pipe) might never end and is refused, and so is more than
// [sgf.Limits] allow.
func ReadFile(path string) ([]byte, error) {
	most := sgf.CurrentLimits().File
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s: a folder, not a file", path)
	case info.Mode()&fs.ModeType != 0:
		return nil, fmt.Errorf("%s: %w", path, errNotPlain)
	case info.Size() > most:
		return nil, tooLarge(path, info.Size(), most)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Unpack(data, path)
}

// Unpack returns data, or what was packed in it by gzip. The name is for errors.
func Unpack(data []byte, name string) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte("\x1F\x8B\x08")) {
		return data, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fileError(name, err)
	}
	unpacked, err := appendUnpacked(make([]byte, 0, 4*len(data)), r, int64(len(data)), sgf.CurrentLimits().File)
	if err != nil {
		return nil, fileError(name, err)
	}
	return unpacked, nil
}

// freeUnpacked is how many bytes a file may have unpacked, however well it was packed.
const freeUnpacked = 4 << 20

// maxUnpackedOf returns how many bytes may be unpacked from so many packed ones, and the name of the
// limit.
func maxUnpackedOf(packed, most int64) (int64, string) {
	if by := max(freeUnpacked, packed*sgf.CurrentLimits().Ratio); by < most {
		return by, "max-ratio"
	}
	return most, "max-file"
}

// appendUnpacked is appendAll for what was packed in so many bytes.
func appendUnpacked(dst []byte, r io.Reader, packed, most int64) ([]byte, error) {
	most, limit := maxUnpackedOf(packed, most)
	dst, err := appendAll(dst, r, most)
	if errors.Is(err, sgf.ErrTooLarge) {
		err = fmt.Errorf("%w: more than %d bytes packed in %d, see %s", sgf.ErrTooLarge, most, packed, limit)
	}
	return dst, err
}
