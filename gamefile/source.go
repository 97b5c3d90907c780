// Package gamefile finds and reads files with records of games: single files, folders
// with all folders in them, and archives of files, in which archives may be, too. Any of them may be packed by gzip.
//
//	src, err := gamefile.Open("games.zip", "records/")
//	if err != nil {
//		return err
//	}
//	defer src.Close()
//	for entry, err := range src.All() {
//
// [Open] lists the files, [Source.Read] reads one of them, so that never more is in memory
// than what the caller keeps, and several goroutines can share the work. Which kinds of
// archives there are stands in archive.go; what a record is, package sgf knows.
//
// [ReadFile] and [Unpack] read a single record, and [Summary] sums up the warnings about
// many.
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

// Source is a list of files with games, found in folders and archives. It may be read by
// several goroutines at once.
type Source struct {
	fsys     fs.FS
	entries  []entry
	archives []io.Closer
	limits   sgf.Limits
	room     *room // that the Readers share; nil: without bound
	inner    int64 // bytes that archives in archives take unpacked
}

// entry is a file on disk, or in an archive.
type entry struct {
	file   string // on disk: the file itself, or the archive
	member        // open is nil for a file on disk
}

// Entry is one file of a Source with its content.
type Entry struct {
	Index int
	Path  string // as Source.Path has it
	File  string // as Source.File has it
	Data  []byte // owned by the caller
}

// Open lists the files with games at the paths. A path is a file of any name, an archive
// (.zip, .tar, .tar.gz or .tgz), or a folder, in which files and archives are looked for
// whose names end as [sgf.IsGameFile] has it. Folders are listed in the order of their
// names, archives in their own. Files are read later; Close releases the archives. An error
// names the path. What lies in a folder and cannot be read (a link to nowhere, a folder without
// permission, a broken archive, a pipe) is no error here: it is in the list, and reading it is one.
func Open(paths ...string) (*Source, error) { return OpenFS(textfile.System, paths...) }

// OpenFS is Open for a file system, such as an embedded one. An archive whose file is no [io.ReaderAt] is
// read whole.
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

// SetLimits bounds what is read from now on; at first the limits are the defaults. It is meant to be
// called before anything is read.
func (s *Source) SetLimits(l sgf.Limits) { s.limits = l.OrDefault() }

// Limits returns the limits of what is read, for whoever parses it.
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

// addFolder lists a folder that was named: it must be there.
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
	if info, err := os.Lstat(folder); err == nil && !info.IsDir() { // WalkDir does not go into a link
		if root, err = filepath.EvalSymlinks(folder); err != nil {
			return fileError(folder, err)
		}
	}
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if root != folder { // paths are as they were named
			if rest, err := filepath.Rel(root, path); err == nil {
				path = filepath.Join(folder, rest)
			}
		}
		return found(path, d, err)
	})
}

// addFound adds a file that was found in a folder. A link to a folder is not followed: it might lead
// back.
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

// addUnreadable adds what cannot be read: Read returns the error.
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

// addMembers adds the records among the members of the archive at a path, and those of archives in it. Depth says in
// how many archives these are besides.
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

// Bounds of archives in archives.
const (
	maxDepth       = 3       // archives around a record
	maxInner int64 = 4 << 30 // bytes of all that are unpacked
)

var errDepth = fmt.Errorf("more than %d archives in each other", maxDepth)

// addInner adds the records of an archive in an archive, which is unpacked into a temporary file. Their names
// begin with its own: inner.zip/a.sgf.
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

// fileError says which file an error is about; errors of package os say it already.
func fileError(path string, err error) error {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// Close closes the archives.
func (s *Source) Close() error {
	var first error
	for _, a := range slices.Backward(s.archives) { // Windows removes no open file
		if err := a.Close(); first == nil {
			first = err
		}
	}
	s.archives = nil
	return first
}

// Len returns the number of files.
func (s *Source) Len() int { return len(s.entries) }

// Part returns the files from to to-1 as a source of their own, which reads the archives of s and
// must not be used once s is closed.
func (s *Source) Part(from, to int) *Source {
	return &Source{fsys: s.fsys, entries: s.entries[from:to], limits: s.limits, room: s.room}
}

// Path returns the path of file i, from 0: inside its archive, if it is in one.
func (s *Source) Path(i int) string { return s.entries[i].name }

// File returns the path on disk of file i, or of the archive that it is in.
func (s *Source) File(i int) string { return s.entries[i].file }

// Size returns the number of bytes of file i, unpacked (packed for .gz).
func (s *Source) Size(i int) int64 { return s.entries[i].size }

// Read appends the content of file i to dst. A file that is larger than the limit gives
// sgf.ErrTooLarge. On error dst is returned with what was read.
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

// ReadSGF is Read, but what is in another format is turned into SGF.
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

// reader opens the file, unpacked.
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

// isPacked reports whether the file was packed by gzip, after which it may be in an archive.
func (e *entry) isPacked() bool { return strings.EqualFold(filepath.Ext(e.name), ".gz") }

// both reads what is unpacked and closes what it is unpacked from.
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
