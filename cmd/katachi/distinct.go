package main

import (
	"bytes"
	"io"
	"os"
)

// distinct returns an error if two of the partial files are the same file, whatever
// their names, or one is a copy of another.
func distinct(paths []string) error {
	var infos []os.FileInfo
	for i, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		for j, other := range infos {
			if os.SameFile(info, other) {
				return usagef("%s is given twice: its games would count twice", path)
			}
			if !info.Mode().IsRegular() || !other.Mode().IsRegular() || info.Size() != other.Size() {
				continue
			}
			same, err := sameContent(paths[i], paths[j])
			if err != nil {
				return err
			}
			if same {
				return usagef("%s is a copy of %s: its games would count twice", path, paths[j])
			}
		}
		infos = append(infos, info)
	}
	return nil
}

// sameContent reports whether two files of one size hold the same. It stops at the
// first difference, which partial files have early.
func sameContent(path, other string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	g, err := os.Open(other)
	if err != nil {
		return false, err
	}
	defer g.Close()
	a, b := make([]byte, 1<<16), make([]byte, 1<<16)
	for {
		n, errF := io.ReadFull(f, a)
		m, errG := io.ReadFull(g, b)
		switch {
		case !bytes.Equal(a[:n], b[:m]):
			return false, nil
		case isEnd(errF) && isEnd(errG):
			return true, nil
		case errF != nil && !isEnd(errF):
			return false, errF
		case errG != nil && !isEnd(errG):
			return false, errG
		}
	}
}

func isEnd(err error) bool { return err == io.EOF || err == io.ErrUnexpectedEOF }
