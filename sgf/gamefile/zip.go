package gamefile

import (
	"archive/zip"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
)

func openZip(fsys fs.FS, path string) ([]member, io.Closer, error) {
	f, err := openArchive(fsys, path)
	if err != nil {
		return nil, nil, err
	}
	z, err := zip.NewReader(f, f.size)
	if err != nil {
		_ = f.Close()
		return nil, nil, err
	}
	unpackFast(z)
	var list []member
	for _, m := range z.File {
		if m.FileInfo().IsDir() {
			continue
		}
		one := member{name: zipName(m), size: int64(min(m.UncompressedSize64, 1<<62)), packed: packedSize(m), open: m.Open}
		if m.Flags&zipEncrypted != 0 {
			one = fails("", one.name, errEncrypted)
		}
		list = append(list, one)
	}
	return list, f, nil
}

// zipEncrypted is the flag of an encrypted file.
const zipEncrypted = 1

// errEncrypted is the error for a file that needs a password.
var errEncrypted = errors.New("is encrypted")

// zipName returns the name of a file: programs whose names are not UTF-8 may add it in UTF-8, in the
// field "Info-ZIP Unicode Path" (APPNOTE.TXT 6.3.10, 4.6.9).
func zipName(f *zip.File) string {
	const field, head = 0x7075, 4 // a number and a length come before each field
	for rest := f.Extra; len(rest) >= head; {
		kind, size := binary.LittleEndian.Uint16(rest), int(binary.LittleEndian.Uint16(rest[2:]))
		if len(rest) < head+size {
			break
		}
		if value := rest[head : head+size]; kind == field && size > 5 && binary.LittleEndian.Uint32(value[1:]) == crc32.ChecksumIEEE([]byte(f.Name)) {
			return string(value[5:])
		}
		rest = rest[head+size:]
	}
	return f.Name
}

func packedSize(f *zip.File) int64 {
	if f.Method == zip.Store {
		return 0
	}
	return int64(min(f.CompressedSize64, 1<<56))
}
