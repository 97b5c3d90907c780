package sgf

import (
	"archive/zip"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Source is a list of files with games, found in folders and zip archives. It
// may be read by several goroutines at once.
type Source struct {
	entries  []entry
	archives []*zip.ReadCloser
	limit    int64
}

// entry is a file on disk, or in an archive.
type entry struct {
	path   string // on disk, or inside the archive
	file   string // on disk: the file itself, or the archive
	member *zip.File
	size   int64
}

// Entry is one file of a Source with its content.
type Entry struct {
	Index int
	Path  string // as Source.Path has it
	File  string // as Source.File has it
	Data  []byte // owned by the caller
}

// Open lists the files with games at the paths: a path is a file of any name,
// a zip archive, or a folder, which is searched with all folders in it for
// files and archives whose names end as [IsGameFile] has it. Folders are
// listed in the order of their names, archives in their own. The content is
// read later; Close releases the archives.
func Open(paths ...string) (*Source, error) {
	s := &Source{limit: DefaultMaxBytes}
	for _, path := range paths {
		if err := s.add(path); err != nil {
			_ = s.Close()
			return nil, err
		}
	}
	return s, nil
}

// Limit sets the largest size in bytes of a file that Read reads, unpacked.
func (s *Source) Limit(bytes int64) { s.limit = bytes }

// IsGameFile reports whether the name ends in .sgf, .gib, .ngf, .ugf, .ugi, or
// one of these followed by .gz, in small or capital letters.
func IsGameFile(name string) bool {
	switch extension(name) {
	case ".sgf", ".gib", ".ngf", ".ugf", ".ugi":
		return true
	}
	return false
}

// extension returns the lower-case ending of the name, without that of gzip.
func extension(name string) string {
	return strings.ToLower(filepath.Ext(strings.TrimSuffix(strings.ToLower(name), ".gz")))
}

func isZip(name string) bool  { return strings.EqualFold(filepath.Ext(name), ".zip") }
func isGzip(name string) bool { return strings.EqualFold(filepath.Ext(name), ".gz") }

func (s *Source) add(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return fmt.Errorf("sgf: %w", err)
	case info.IsDir():
		return s.addFolder(path)
	case isZip(path):
		return s.addArchive(path)
	}
	s.entries = append(s.entries, entry{path: path, file: path, size: info.Size()})
	return nil
}

func (s *Source) addFolder(folder string) error {
	return filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("sgf: %w", err)
		case d.IsDir() || !IsGameFile(path) && !isZip(path):
			return nil
		}
		return s.add(path)
	})
}

func (s *Source) addArchive(path string) error {
	z, err := zip.OpenReader(path)
	if err != nil {
		return fmt.Errorf("sgf: %s: %w", path, err)
	}
	s.archives = append(s.archives, z)
	for _, f := range z.File {
		if IsGameFile(f.Name) {
			s.entries = append(s.entries, entry{f.Name, path, f, int64(min(f.UncompressedSize64, 1<<62))})
		}
	}
	return nil
}

// Close closes the archives.
func (s *Source) Close() error {
	var first error
	for _, z := range s.archives {
		if err := z.Close(); first == nil {
			first = err
		}
	}
	s.archives = nil
	return first
}

// Len returns the number of files.
func (s *Source) Len() int { return len(s.entries) }

// Path returns the path of file i: inside its archive, if it is in one.
func (s *Source) Path(i int) string { return s.entries[i].path }

// File returns the path on disk of file i, or of the archive that it is in.
func (s *Source) File(i int) string { return s.entries[i].file }

// Size returns the number of bytes of file i, unpacked (packed for .gz).
func (s *Source) Size(i int) int64 { return s.entries[i].size }

// Read appends the content of file i to dst.
func (s *Source) Read(i int, dst []byte) ([]byte, error) {
	e := &s.entries[i]
	if e.size > s.limit {
		return dst, fmt.Errorf("sgf: %s: %w: %d bytes, at most %d are read", e.path, ErrTooLarge, e.size, s.limit)
	}
	r, err := e.open()
	if err != nil {
		return dst, fmt.Errorf("sgf: %s: %w", e.path, err)
	}
	defer r.Close()
	dst, err = appendAll(slices.Grow(dst, int(e.size)+1), r, s.limit)
	if err != nil {
		return dst, fmt.Errorf("sgf: %s: %w", e.path, err)
	}
	return dst, nil
}

// ReadSGF is Read, but what is in another format is turned into SGF.
func (s *Source) ReadSGF(i int, dst []byte) ([]byte, error) {
	data, err := s.Read(i, dst)
	if err != nil || extension(s.Path(i)) == ".sgf" || importer(data[len(dst):], s.Path(i)) == nil {
		return data, err
	}
	f, err := Import(data[len(dst):], &Options{Name: s.Path(i)})
	if err != nil {
		return dst, err
	}
	data = data[:len(dst)]
	for _, g := range f.Games {
		data = g.Append(data)
	}
	return data, nil
}

func (e *entry) open() (io.ReadCloser, error) {
	var r io.ReadCloser
	var err error
	if e.member != nil {
		r, err = e.member.Open()
	} else {
		r, err = os.Open(e.file)
	}
	if err != nil || !isGzip(e.path) {
		return r, err
	}
	unpacked, err := gzip.NewReader(r)
	if err != nil {
		_ = r.Close()
		return nil, err
	}
	return both{unpacked, r}, nil
}

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
			return dst, ErrTooLarge
		case err == io.EOF:
			return dst, nil
		case err != nil:
			return dst, err
		case len(dst) == cap(dst):
			dst = slices.Grow(dst, len(dst)+512)
		}
	}
}

// All yields every file with its content. A file that cannot be read yields
// its error; the others follow.
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
