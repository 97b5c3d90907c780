package gamefile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"katachi/sgf"
)

// ReadFile reads a single record, and unpacks it if it is a packed file. Files that might never end,
// such as devices and pipes, are an error, and so are files that exceed the limits of opt, which
// may be nil.
func ReadFile(path string, opt *sgf.Options) ([]byte, error) {
	if opt == nil {
		opt = &sgf.Options{}
	}
	most := opt.Limits.OrDefault().File
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
	return Unpack(data, &sgf.Options{Name: path, Limits: opt.Limits})
}

// Unpack returns data, or its unpacked content if it is a packed file, within the limits of opt,
// which may be nil.
func Unpack(data []byte, opt *sgf.Options) ([]byte, error) {
	if opt == nil {
		opt = &sgf.Options{}
	}
	p := packingOf(opt.Name, data)
	if p == nil {
		return data, nil
	}
	limits := opt.Limits.OrDefault()
	unpacked, err := p.appendUnpacked(make([]byte, 0, 4*len(data)), data, &limits)
	if err != nil {
		return nil, fileError(opt.Name, err)
	}
	return unpacked, nil
}

// freeUnpacked is the unpacked size up to which any compression ratio is allowed, in bytes.
const freeUnpacked = 4 << 20

// maxUnpackedOf returns how many bytes a file of packed bytes may unpack to, and the name of the
// limit.
func maxUnpackedOf(packed int64, limits *sgf.Limits) (int64, string) {
	if by := max(freeUnpacked, packed*limits.Ratio); by < limits.File {
		return by, "max-ratio"
	}
	return limits.File, "max-file"
}

// appendUnpacked appends the content of a packed file.
func (p *packing) appendUnpacked(dst, packed []byte, limits *sgf.Limits) ([]byte, error) {
	r, err := p.open(bytes.NewReader(packed))
	if err != nil {
		return dst, err
	}
	defer r.Close()
	most, limit := maxUnpackedOf(int64(len(packed)), limits)
	dst, err = appendAll(dst, r, most)
	if errors.Is(err, sgf.ErrTooLarge) {
		err = fmt.Errorf("%w: more than %d bytes packed in %d, see %s", sgf.ErrTooLarge, most, len(packed), limit)
	}
	return dst, err
}
