// Package gamefile finds and reads files with records of games: single files, folders and their
// subfolders, and archives, which may contain further archives. Any of these files may be packed by
// gzip.
//
//	src, err := gamefile.Open("games.zip", "records/")
//	if err != nil {
//		return err
//	}
//	defer src.Close()
//	for entry, err := range src.All() {
//
// [Open] lists the files and [Source.Read] reads one of them, so only what the caller keeps is in
// memory, and several goroutines can share the work. The kinds of archives are listed in
// archive.go; package sgf decides what is a record.
//
// [ReadFile] and [Unpack] read a single record, and [Summary] sums up warnings about many records.
package gamefile

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"katachi/internal/textfile"
	"katachi/sgf"
)

// Source is a list of files with games, found in folders and archives. Several goroutines may read
// it at once.
type Source struct {
	fsys     fs.FS
	entries  []entry
	archives []io.Closer
	limits   sgf.Limits
	room     *room // shared by the Readers; nil means no limit
	inner    int64 // bytes of all unpacked archives that were in archives
}

// entry is a file on disk, or in an archive.
type entry struct {
	file   string // on disk: the file itself, or the archive
	member        // open is nil for a file on disk
}

// Entry is one file of a Source with its content.
type Entry struct {
	Index int
	Path  string // as returned by Source.Path
	File  string // as returned by Source.File
	Data  []byte // owned by the caller
}

// Open lists the files with games at the paths. A path is a file of any name, an archive (.zip,
// .tar, .tar.gz or .tgz), or a folder. In folders Open lists archives and the files that
// [sgf.IsGameFile] accepts. The entries of a folder are in order of name, those of an archive in
// its own order. Files are read later; Close releases the archives. An error names the path.
// Something in a folder that cannot be read (a broken link or archive, a folder without permission,
// a pipe) is no error of Open: it is in the list, and reading it gives the error.
func Open(paths ...string) (*Source, error) { return OpenFS(textfile.System, paths...) }

// OpenFS is Open for a file system, such as an embedded one. An archive whose file does not
// implement [io.ReaderAt] is read into memory.
func OpenFS(fsys fs.FS, paths ...string) (*Source, error) {
	s := &Source{fsys: fsys, limits: sgf.Limits{}.OrDefault()}
	for _, path := range paths {
		if err := s.add(path); err != nil {
			_ = s.Close()
			return nil, err
		}
	}
	return s, nil
}

// SetLimits sets the limits for what is read. Call it before anything is read.
func (s *Source) SetLimits(l sgf.Limits) { s.limits = l.OrDefault() }

// Limits returns the limits, for code that parses the files.
func (s *Source) Limits() sgf.Limits { return s.limits }

func (s *Source) add(path string) error {
	info, err := fs.Stat(s.fsys, path)
	if err != nil {
		return fileError(path, err)
	}
	if info.IsDir() {
		return s.addFolder(path)
	}
	if open := openerOf(path); open != nil {
		return s.addArchive(path, open)
	}
	s.addFile(path, info)
	return nil
}

func (s *Source) addFile(path string, info fs.FileInfo) {
	s.entries = append(s.entries, entry{path, member{name: path, size: info.Size()}})
}

// addFolder lists a folder that the caller named; it is an error if it does not exist.
func (s *Source) addFolder(folder string) error {
	found := func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && path == folder:
			return fileError(path, err)
		case err != nil:
			s.addUnreadable(path, err)
		case !d.IsDir() && (sgf.IsGameFile(path) || openerOf(path) != nil):
			s.addFound(path)
		}
		return nil
	}
	if s.fsys != textfile.System {
		return fs.WalkDir(s.fsys, folder, found)
	}
	root := folder
	if info, err := os.Lstat(folder); err == nil && !info.IsDir() { // WalkDir does not follow a link
		if root, err = filepath.EvalSymlinks(folder); err != nil {
			return fileError(folder, err)
		}
	}
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if root != folder { // keep the name as given
			if rest, err := filepath.Rel(root, path); err == nil {
				path = filepath.Join(folder, rest)
			}
		}
		return found(path, d, err)
	})
}

// addFound adds a file that was found in a folder. It does not follow a link to a folder, which
// might lead into a cycle.
func (s *Source) addFound(path string) {
	info, err := fs.Stat(s.fsys, path)
	if err == nil && info.IsDir() {
		return
	}
	if err == nil && !info.Mode().IsRegular() {
		err = errNotPlain
	}
	if open := openerOf(path); err == nil && open != nil {
		err = s.addArchive(path, open)
	} else if err == nil {
		s.addFile(path, info)
	}
	if err != nil {
		s.addUnreadable(path, err)
	}
}

// errNotPlain is the error for pipes and devices, which might never end.
var errNotPlain = errors.New("not a plain file")

// addUnreadable adds something that cannot be read: Read returns err for it.
func (s *Source) addUnreadable(path string, err error) {
	fail := func() (io.ReadCloser, error) { return nil, err }
	s.entries = append(s.entries, entry{path, member{name: path, open: fail}})
}

func (s *Source) addArchive(path string, open opener) error {
	members, archive, err := open(s.fsys, path)
	if err != nil {
		return fileError(path, err)
	}
	s.archives = append(s.archives, archive)
	s.addMembers(path, members, 0)
	return nil
}

// addMembers adds the records among the members of the archive at path, and those of archives in
// it. depth is the number of archives around that one.
func (s *Source) addMembers(path string, members []member, depth int) {
	for _, m := range members {
		open := openerOf(m.name)
		switch {
		case open != nil:
			if err := s.addInner(path, m, open, depth+1); err != nil {
				fail := func() (io.ReadCloser, error) { return nil, err }
				s.entries = append(s.entries, entry{path, member{name: m.name, open: fail}})
			}
		case sgf.IsGameFile(m.name):
			s.entries = append(s.entries, entry{path, m})
		}
	}
}

// Limits of archives in archives.
const (
	maxDepth       = 3       // nested archives around a record
	maxInner int64 = 4 << 30 // bytes of all unpacked inner archives
)

var errDepth = fmt.Errorf("archives are nested more than %d deep", maxDepth)

// addInner adds the records of an archive in an archive, which is unpacked into a temporary file.
// Their names begin with the archive's name: inner.zip/a.sgf.
func (s *Source) addInner(path string, m member, open opener, depth int) error {
	if depth >= maxDepth {
		return errDepth
	}
	from, err := m.open()
	if err != nil {
		return err
	}
	defer from.Close()
	temp, err := os.CreateTemp("", "katachi-*.inner")
	if err != nil {
		return err
	}
	s.archives = append(s.archives, &temporary{temp, false})
	n, err := io.Copy(temp, io.LimitReader(from, maxInner-s.inner+1))
	if s.inner += n; err == nil && s.inner > maxInner {
		err = tooLarge(m.name, s.inner, maxInner)
	}
	if err != nil {
		return err
	}
	members, archive, err := open(textfile.System, temp.Name())
	if err != nil {
		return err
	}
	s.archives = append(s.archives, archive)
	for i := range members {
		members[i].name = m.name + "/" + members[i].name
	}
	s.addMembers(path, members, depth)
	return nil
}

// fileError adds the file's name to an error, unless it is an error of package os that has it
// already.
func fileError(path string, err error) error {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// Close closes the archives.
func (s *Source) Close() error {
	var first error
	for _, a := range slices.Backward(s.archives) { // Windows cannot remove an open file
		if err := a.Close(); first == nil {
			first = err
		}
	}
	s.archives = nil
	return first
}

// Len returns the number of files.
func (s *Source) Len() int { return len(s.entries) }

// Part returns the files from to to-1 as their own Source, which reads the archives of s and must
// not be used after s is closed.
func (s *Source) Part(from, to int) *Source {
	return &Source{fsys: s.fsys, entries: s.entries[from:to], limits: s.limits, room: s.room}
}

// Path returns the path of file i, counted from 0; for a file in an archive it is the path in the
// archive.
func (s *Source) Path(i int) string { return s.entries[i].name }

// File returns the path on disk of file i, or of the archive that contains it.
func (s *Source) File(i int) string { return s.entries[i].file }

// Size returns the number of bytes of file i, unpacked, but packed for a .gz file.
func (s *Source) Size(i int) int64 { return s.entries[i].size }

// Read appends the content of file i to dst. If the file is larger than the limit, the error is
// sgf.ErrTooLarge. With an error, Read returns dst with what was read so far.
func (s *Source) Read(i int, dst []byte) ([]byte, error) {
	e := &s.entries[i]
	if e.size > s.limits.File {
		return dst, tooLarge(e.name, e.size, s.limits.File)
	}
	if most, limit := maxUnpackedOf(e.packed, &s.limits); e.packed > 0 && e.size > most {
		return dst, fileError(e.name, sgf.TooLarge("bytes unpacked", e.size, most, limit))
	}
	r, err := e.reader(s.fsys)
	if err != nil {
		return dst, fileError(e.name, err)
	}
	defer r.Close()
	dst = slices.Grow(dst, int(e.size)+1)
	if e.isPacked() {
		dst, err = appendUnpacked(dst, r, e.size, &s.limits)
	} else {
		dst, err = appendAll(dst, r, s.limits.File)
	}
	if err != nil {
		return dst, fileError(e.name, err)
	}
	return dst, nil
}

// ReadSGF is Read, but converts files in other formats to SGF.
func (s *Source) ReadSGF(i int, dst []byte) ([]byte, error) {
	path := s.Path(i)
	data, err := s.Read(i, dst)
	if err != nil || sgf.IsSGF(data[len(dst):], path) {
		return data, err
	}
	f, err := sgf.Import(data[len(dst):], &sgf.Options{Name: path, Limits: s.limits})
	if err != nil {
		return dst, err
	}
	data = data[:len(dst)]
	for _, g := range f.Games {
		data = g.Append(data)
	}
	return data, nil
}

// All yields every file with its content. A file that cannot be read yields its error; the
// others follow.
func (s *Source) All() iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for i := range s.entries {
			data, err := s.Read(i, nil)
			if !yield(Entry{i, s.Path(i), s.File(i), data}, err) {
				return
			}
		}
	}
}

// reader opens the file for reading its unpacked content.
func (e *entry) reader(fsys fs.FS) (io.ReadCloser, error) {
	open := e.open
	if open == nil {
		open = func() (io.ReadCloser, error) { return fsys.Open(e.file) }
	}
	r, err := open()
	if err != nil || !e.isPacked() {
		return r, err
	}
	unpacked, err := gzip.NewReader(r)
	if err != nil {
		_ = r.Close()
		return nil, err
	}
	return both{unpacked, r}, nil
}

// isPacked reports whether the file was packed by gzip, perhaps before it was put into an archive.
func (e *entry) isPacked() bool { return strings.EqualFold(filepath.Ext(e.name), ".gz") }

// both reads unpacked data, and closes both the decompressor and its source.
type both struct {
	io.Reader
	io.Closer
}

func appendAll(dst []byte, r io.Reader, limit int64) ([]byte, error) {
	start := len(dst)
	for {
		n, err := r.Read(dst[len(dst):cap(dst)])
		dst = dst[:len(dst)+n]
		switch {
		case int64(len(dst)-start) > limit:
			return dst, sgf.ErrTooLarge
		case err == io.EOF:
			return dst, nil
		case err != nil:
			return dst, err
		case len(dst) == cap(dst):
			dst = slices.Grow(dst, len(dst)+512)
		}
	}
}

func tooLarge(name string, size, limit int64) error {
	return fmt.Errorf("%s: %w", name, sgf.TooLarge("bytes", size, limit, "max-file"))
}
