// Package gamefile finds and reads files with records of games: single files, folders and their
// subfolders, and archives, which may contain further archives. Any of these files may be packed by
// gzip, zstd, xz or bzip2.
//
//	src, err := gamefile.Open("games.zip", "records/")
//	if err != nil {
//		return err
//	}
//	defer src.Close()
//	for entry, err := range src.All() {
//
// [Open] lists the files and [Source.Read] reads one of them, so only what the caller keeps is in
// memory, and several goroutines can share the work. A folder of ten million files needs 0.6 GB for
// their names. The kinds of archives are listed in archive.go, those of compression in packing.go;
// package sgf decides what is a record. [Source.Lines] reads a file with a game on each line.
//
// [ReadFile] and [Unpack] read a single record, and [Summary] sums up warnings about many records.
package gamefile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
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

// entry is a file on disk, or in an archive. There may be millions, so it is small, and the size of
// a file on disk is read only when it is needed.
type entry struct {
	folder *string // with the separator; all files of a folder share it; nil for a file that was named
	name   string  // in the folder, or the path as given
	*member
}

// Entry is one file of a Source with its content.
type Entry struct {
	Index int
	Path  string // as returned by Source.Path
	File  string // as returned by Source.File
	Data  []byte // owned by the caller
}

// Open lists the files with games at the paths. A path is a file of any name, an archive (see
// [Archives]), or a folder. In folders Open lists archives and the files that [sgf.IsGameFile]
// accepts, but not the notes that macOS leaves about files. The entries of a folder are in order of name, those of an archive in
// its own order. Files are read later; Close releases the archives. An error names the path.
// Something in a folder that cannot be read (a broken link or archive, an archive of a kind that is
// not read, a folder without permission, a pipe) is no error of Open: it is in the list, and reading it gives the error.
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
	s.entries = append(s.entries, entry{name: path})
	return nil
}

// addFolder lists a folder that the caller named; it is an error if it does not exist.
func (s *Source) addFolder(folder string) error {
	list, err := s.list(folder)
	if err != nil && len(list) == 0 {
		return fileError(folder, err)
	}
	s.addListed(folder, list, err)
	return nil
}

// found is something in a folder: a folder, an archive, or a file with games.
type found struct {
	name string
	kind fs.FileMode
}

// list returns what a folder holds, by name. It reads a large folder in parts, so that only what is
// found stays in memory.
func (s *Source) list(folder string) (list []found, err error) {
	f, err := s.fsys.Open(folder)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	dir, ok := f.(fs.ReadDirFile)
	if !ok {
		return nil, errors.New("is a folder that cannot be listed")
	}
	for err == nil {
		var part []fs.DirEntry
		part, err = dir.ReadDir(1024)
		for _, d := range part {
			if name := d.Name(); !isNote(name) && (d.IsDir() || sgf.IsGameFile(name) || IsArchive(name)) {
				list = append(list, found{name, d.Type()})
			}
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	slices.SortFunc(list, func(a, b found) int { return strings.Compare(a.name, b.name) })
	return list, err
}

// addListed adds what a folder holds, and the error that ended its listing.
func (s *Source) addListed(folder string, list []found, err error) {
	s.entries = slices.Grow(s.entries, len(list))
	prefix := strings.TrimSuffix(s.join(folder, "x"), "x")
	for _, f := range list {
		switch {
		case f.kind.IsDir():
			inner := s.join(folder, f.name)
			list, err := s.list(inner)
			s.addListed(inner, list, err)
		case f.kind.IsRegular() && !IsArchive(f.name):
			s.entries = append(s.entries, entry{&prefix, f.name, nil})
		default:
			s.addFound(s.join(folder, f.name))
		}
	}
	if err != nil {
		s.addUnreadable(folder, err)
	}
}

func (s *Source) join(folder, name string) string {
	if s.fsys == textfile.System {
		return filepath.Join(folder, name)
	}
	return path.Join(folder, name)
}

// addFound adds an archive, a link or a device that was found in a folder. It does not follow a link
// to a folder, which might lead into a cycle.
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
		s.entries = append(s.entries, entry{name: path})
	}
	if err != nil {
		s.addUnreadable(path, err)
	}
}

// errNotPlain is the error for pipes and devices, which might never end.
var errNotPlain = errors.New("not a plain file")

// addUnreadable adds something that cannot be read: Read returns err for it.
func (s *Source) addUnreadable(path string, err error) {
	s.addMember(fails(path, path, err))
}

func (s *Source) addMember(m member) {
	s.entries = append(s.entries, entry{name: m.name, member: &m})
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
	cleanNames(members)
	for _, m := range members {
		m.file = path
		open := openerOf(m.name)
		switch {
		case isNote(m.name):
		case open != nil:
			if err := s.addInner(path, m, open, depth+1); err != nil {
				s.addMember(fails(path, m.name, err))
			}
		case sgf.IsGameFile(m.name):
			s.addMember(m)
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
	return fmt.Errorf("%s%s%w", path, after(err.Error()), err)
}

// after returns what stands between a path and what is wrong with it.
func after(wrong string) string {
	if strings.HasPrefix(wrong, "is ") {
		return " "
	}
	return ": "
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
// archive, in UTF-8 and with escapes for control characters.
func (s *Source) Path(i int) string {
	e := &s.entries[i]
	if e.folder != nil {
		return *e.folder + e.name
	}
	return e.name
}

// File returns the path on disk of file i, or of the archive that contains it.
func (s *Source) File(i int) string {
	if m := s.entries[i].member; m != nil {
		return m.file
	}
	return s.Path(i)
}

// Size returns the number of bytes of file i, unpacked, but packed for a .gz file and the like. It
// is 0 if the file has gone.
func (s *Source) Size(i int) int64 {
	if m := s.entries[i].member; m != nil {
		return m.size
	}
	info, err := fs.Stat(s.fsys, s.Path(i))
	if err != nil {
		return 0
	}
	return info.Size()
}

// Read appends the content of file i to dst. If the file is larger than the limit, the error is
// sgf.ErrTooLarge. With an error, Read returns dst with what was read so far.
func (s *Source) Read(i int, dst []byte) ([]byte, error) {
	start := len(dst)
	dst, err := s.append(dst, i)
	if err == nil {
		if p := packingOf(s.entries[i].name, dst[start:]); p != nil {
			dst, err = p.appendUnpacked(dst[:start], bytes.Clone(dst[start:]), &s.limits)
		}
	}
	if err != nil {
		return dst, fileError(s.Path(i), err)
	}
	return dst, nil
}

// append appends the content of file i, still packed if it is a packed file.
func (s *Source) append(dst []byte, i int) ([]byte, error) {
	r, size, err := s.open(i)
	if err != nil {
		return dst, err
	}
	defer r.Close()
	if size > s.limits.File {
		return dst, sgf.TooLarge("bytes", size, s.limits.File, "max-file")
	}
	if m := s.entries[i].member; m != nil && m.packed > 0 {
		if most, limit := maxUnpackedOf(m.packed, &s.limits); size > most {
			return dst, sgf.TooLarge("bytes unpacked", size, most, limit)
		}
	}
	return appendAll(slices.Grow(dst, int(size)+1), r, s.limits.File)
}

// open opens file i, and returns its size.
func (s *Source) open(i int) (io.ReadCloser, int64, error) {
	if m := s.entries[i].member; m != nil {
		r, err := m.open()
		return r, m.size, err
	}
	f, err := s.fsys.Open(s.Path(i))
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err != nil {
		_ = f.Close()
		return nil, 0, err
	}
	return f, info.Size(), nil
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
