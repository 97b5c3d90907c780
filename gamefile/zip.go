package gamefile

import (
	"archive/zip"
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
		if !m.FileInfo().IsDir() {
			list = append(list, member{m.Name, int64(min(m.UncompressedSize64, 1<<62)), packedSize(m), m.Open})
		}
	}
	return list, f, nil
}

func packedSize(f *zip.File) int64 {
	if f.Method == zip.Store {
		return 0
	}
	return int64(min(f.CompressedSize64, 1<<56))
}
