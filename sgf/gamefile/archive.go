package gamefile

import (
	"bytes"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"katachi/sgf"
)

// archives are the kinds of archives; tar archives may also be packed (see packings). A new kind
// needs a file of its own with an opener, and a line here.
var archives = []struct {
	kind    string
	endings []string // of names, in lower case
	mark    string   // what an archive contains at offset
	offset  int
	open    opener // nil if such archives are not read
}{
	{"zip", []string{".zip"}, "PK\x03\x04", 0, openZip},
	{"tar", []string{".tar"}, "ustar", 257, openTar},
	{"7z", []string{".7z"}, "7z\xBC\xAF\x27\x1C", 0, nil},
	{"RAR", []string{".rar"}, "Rar!\x1A\x07", 0, nil},
	{"LHA", []string{".lzh", ".lha"}, "-lh", 2, nil},
	{"CAB", []string{".cab"}, "MSCF\x00", 0, nil},
	{"ARJ", []string{".arj"}, "\x60\xEA", 0, nil},
	{"ACE", []string{".ace"}, "**ACE**", 7, nil},
	{"ALZ", []string{".alz"}, "ALZ\x01", 0, nil},
	{"EGG", []string{".egg"}, "EGGA", 0, nil},
	{"StuffIt", []string{".sit", ".sitx"}, "StuffIt", 0, nil},
}

// Archives returns the extensions of all kinds of archives that are read, without the leading dot:
// "zip", "tar.gz".
func Archives() (all []string) {
	for _, a := range archives {
		if a.open != nil {
			all = append(all, a.endings[0][1:])
		}
	}
	for _, p := range packings {
		if p.tars != nil {
			all = append(all, "tar"+p.ending)
		}
	}
	return all
}

// IsArchive reports whether the name of a file ends like that of an archive, even of one that is not
// read.
func IsArchive(name string) bool { return openerOf(name) != nil }

// ArchiveKind returns the kind of an archive, such as "zip" or "7z", if data begins like one, and ""
// otherwise.
func ArchiveKind(data []byte) string {
	for _, a := range archives {
		if len(data) > a.offset && bytes.HasPrefix(data[a.offset:], []byte(a.mark)) {
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
	file   string                        // the archive on disk
	name   string                        // the path in the archive
	size   int64                         // in bytes, unpacked
	packed int64                         // in bytes in the archive; 0 if the archive does not compress
	open   func() (io.ReadCloser, error) // may be called by several goroutines at once
}

// fails returns a member that cannot be read.
func fails(file, name string, err error) member {
	return member{file: file, name: name, open: func() (io.ReadCloser, error) { return nil, err }}
}

// openerOf returns the opener for an archive of that name, or nil if it is not an archive.
func openerOf(name string) opener {
	for _, a := range archives {
		switch {
		case !hasEnding(name, a.endings...):
		case a.open != nil:
			return a.open
		default:
			return func(fs.FS, string) ([]member, io.Closer, error) { return nil, nil, notRead(a.kind + " archives") }
		}
	}
	if p := packedTar(name); p != nil {
		return p.openTar
	}
	return nil
}

// cleanNames makes the names of members valid UTF-8 that is safe to print. An archive of an old
// program has names in the encoding of its system, and does not say which.
func cleanNames(list []member) {
	var foreign []int
	var names []string
	for i, m := range list {
		if !utf8.ValidString(m.name) {
			foreign, names = append(foreign, i), append(names, m.name)
		}
	}
	if len(names) > 0 {
		for k, name := range sgf.DecodeNames(names) {
			list[foreign[k]].name = name
		}
	}
	for i := range list {
		list[i].name = escaped(list[i].name)
	}
}

// escaped returns a name with escapes, as in Go, for characters that would act on a terminal or
// change the order of the others.
func escaped(name string) string {
	acts := func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }
	if !strings.ContainsFunc(name, acts) {
		return name
	}
	var out strings.Builder
	for _, r := range name {
		if acts(r) {
			out.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}

// isNote reports whether macOS put a file into a folder or an archive beside the one it is about:
// it has that file's name, but no record.
func isNote(name string) bool {
	name = filepath.ToSlash(name)
	return strings.HasPrefix(path.Base(name), "._") || strings.Contains("/"+name+"/", "/__MACOSX/")
}
