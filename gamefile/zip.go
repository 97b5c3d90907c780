package gamefile

import (
	"archive/zip"
	"io"
)

func openZip(path string) ([]member, io.Closer, error) {
	z, err := zip.OpenReader(path)
	if err != nil {
		return nil, nil, err
	}
	unpackFast(&z.Reader)
	var list []member
	for _, f := range z.File {
		if !f.FileInfo().IsDir() {
			list = append(list, member{f.Name, int64(min(f.UncompressedSize64, 1<<62)), packedSize(f), f.Open})
		}
	}
	return list, z, nil
}

func packedSize(f *zip.File) int64 {
	if f.Method == zip.Store {
		return 0
	}
	return int64(min(f.CompressedSize64, 1<<56))
}
