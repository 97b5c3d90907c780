package section

import (
	"fmt"
	"unsafe"
)

// Reader reads the sections of a file for the package that interprets them, and keeps the first
// error.
type Reader struct {
	File *File
	Err  error
}

// Bytes returns a section; nil after an error.
func (r *Reader) Bytes(name string) []byte {
	if r.Err != nil {
		return nil
	}
	var data []byte
	data, r.Err = r.File.Section(name)
	return data
}

// Words returns a section as n numbers; as any number of them if n is negative.
func Words[T Word](r *Reader, name string, n int) []T {
	data := r.Bytes(name)
	words, size := View[T](data), int(unsafe.Sizeof(T(0)))
	if n < 0 {
		n = len(words)
	}
	if len(data) != n*size { // build the texts only on errors
		r.Want(false, name, 0, fmt.Sprintf("%d numbers of %d bytes", n, size), fmt.Sprint(len(data), " bytes"))
	}
	return words
}

// Want sets an error, unless ok or there is one already: at an offset in bytes in a section, got
// was found instead of want. It reports whether there is no error so far.
func (r *Reader) Want(ok bool, section string, offset int, want string, got any) bool {
	if !ok && r.Err == nil {
		r.Err = r.File.Corrupt(section, int64(offset), want, fmt.Sprint(got))
	}
	return r.Err == nil
}
