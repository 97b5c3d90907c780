package gamefile

import (
	"bytes"
	"io"
	"io/fs"
	"slices"
	"strings"
)

// archives are the kinds of archives. A new kind is a file of its own with an opener, and a
// line here.
var archives = []struct {
	kind    string
	endings []string // of names, in small letters
	mark    string   // what an archive has at the offset; "" if [Unpack] comes first
	offset  int
	open    opener
}{
	{"zip", []string{".zip"}, "PK\x03\x04", 0, openZip},
	{"tar", []string{".tar"}, "ustar", 257, openTar},
	{"packed tar", []string{".tar.gz", ".tgz"}, "", 0, openTarGzip},
}

// Archives returns how the names of each kind of archive end, without the dot: "zip", "tar.gz".
func Archives() []string {
	var all []string
	for _, a := range archives {
		all = append(all, strings.TrimPrefix(a.endings[0], "."))
	}
	return all
}

// IsArchive reports whether the name of a file ends as that of an archive does.
func IsArchive(name string) bool { return openerOf(name) != nil }

// ArchiveKind returns "zip" or "tar" if data begins as such an archive does, "" if not.
func ArchiveKind(data []byte) string {
	for _, a := range archives {
		if a.mark != "" && len(data) > a.offset && bytes.HasPrefix(data[a.offset:], []byte(a.mark)) {
			return a.kind
		}
	}
	return ""
}

// opener lists the files in an archive of a file system, in its order; folders and links are left out.
// Closing the closer ends the use of the members.
type opener func(fsys fs.FS, path string) ([]member, io.Closer, error)

// archive is the file of an archive, whose parts are read in any order.
type archive struct {
	io.ReaderAt
	io.Closer
	size int64
}

// openArchive opens the file of an archive. One that can only be read from its beginning is read whole.
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
	packed int64                         // in bytes in the archive; 0 if that does not pack
	open   func() (io.ReadCloser, error) // may be called by several goroutines at once
}

// openerOf returns how an archive of that name is opened; nil if it is none.
func openerOf(name string) opener {
	name = strings.ToLower(name)
	for _, a := range archives {
		if slices.ContainsFunc(a.endings, func(end string) bool { return strings.HasSuffix(name, end) }) {
			return a.open
		}
	}
	return nil
}
