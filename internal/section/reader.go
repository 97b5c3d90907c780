package section

import (
	"fmt"
	"unsafe"
)

// Reader reads the sections of a file one after the other, for the package that understands them, and
// remembers the first error.
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

// Words returns a section as so many numbers; where n is negative, any number of them will do.
func Words[T Word](r *Reader, name string, n int) []T {
	data := r.Bytes(name)
	words, size := View[T](data), int(unsafe.Sizeof(T(0)))
	if n < 0 {
		n = len(words)
	}
	if len(data) != n*size { // the texts are made where they are needed
		r.Want(false, name, 0, fmt.Sprintf("%d numbers of %d bytes", n, size), fmt.Sprint(len(data), " bytes"))
	}
	return words
}

// Want makes it the error, unless there is one, that in a section, at an offset in bytes, something else
// stands than what is wanted; not if ok. It reports whether there is no error so far.
func (r *Reader) Want(ok bool, section string, offset int, want string, got any) bool {
	if !ok && r.Err == nil {
		r.Err = r.File.Corrupt(section, int64(offset), want, fmt.Sprint(got))
	}
	return r.Err == nil
}
