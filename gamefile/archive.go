package gamefile

import (
	"bytes"
	"io"
	"io/fs"
	"slices"
	"strings"
)

// archives are the kinds of archives. A new kind needs a file of its own with an opener, and a line
// here.
var archives = []struct {
	kind    string
	endings []string // of names, in lower case
	mark    string   // what an archive contains at offset; "" if it needs [Unpack] first
	offset  int
	open    opener
}{
	{"zip", []string{".zip"}, "PK\x03\x04", 0, openZip},
	{"tar", []string{".tar"}, "ustar", 257, openTar},
	{"packed tar", []string{".tar.gz", ".tgz"}, "", 0, openTarGzip},
}

// Archives returns the extensions of all kinds of archives without the leading dot: "zip",
// "tar.gz".
func Archives() []string {
	var all []string
	for _, a := range archives {
		all = append(all, strings.TrimPrefix(a.endings[0], "."))
	}
	return all
}

// IsArchive reports whether the name of a file ends like that of an archive.
func IsArchive(name string) bool { return openerOf(name) != nil }

// ArchiveKind returns "zip" or "tar" if data begins like such an archive, and "" otherwise.
func ArchiveKind(data []byte) string {
	for _, a := range archives {
		if a.mark != "" && len(data) > a.offset && bytes.HasPrefix(data[a.offset:], []byte(a.mark)) {
			return a.kind
		}
	}
	return ""
}

// opener lists the files in an archive of a file system, in the archive's order, without folders
// and links. The members cannot be read after the closer is closed.
type opener func(fsys fs.FS, path string) ([]member, io.Closer, error)

// archive is the open file of an archive, which supports random access.
type archive struct {
	io.ReaderAt
	io.Closer
	size int64
}

// openArchive opens the file of an archive. A file without random access is read into memory.
func openArchive(fsys fs.FS, path string) (*archive, error) {
	f, err := fsys.Open(path)
	if err != nil {
		return nil, err
	}
	if at, ok := f.(io.ReaderAt); ok {
		info, err := f.Stat()
		if err != nil {
			_ = f.Close()
			return nil, err
		}
		return &archive{at, f, info.Size()}, nil
	}
	data, err := io.ReadAll(io.LimitReader(f, maxUnpacked+1))
	if size := int64(len(data)); err == nil && size > maxUnpacked {
		err = tooLarge(path, size, maxUnpacked)
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return &archive{bytes.NewReader(data), f, int64(len(data))}, nil
}

// member is a file in an archive.
type member struct {
	name   string                        // the path in the archive
	size   int64                         // in bytes, unpacked
	packed int64                         // in bytes in the archive; 0 if the archive does not compress
	open   func() (io.ReadCloser, error) // may be called by several goroutines at once
}

// openerOf returns the opener for an archive of that name, or nil if it is not an archive.
func openerOf(name string) opener {
	name = strings.ToLower(name)
	for _, a := range archives {
		if slices.ContainsFunc(a.endings, func(end string) bool { return strings.HasSuffix(name, end) }) {
			return a.open
		}
	}
	return nil
}
