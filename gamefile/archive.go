package gamefile

import (
	"io"
	"strings"
)

// archives are the kinds of archives. A new kind is a file of its own with an opener, and a
// line here.
var archives = []struct {
	endings []string // of names, in small letters
	open    opener
}{
	{[]string{".zip"}, openZip},
	{[]string{".tar"}, openTar},
	{[]string{".tar.gz", ".tgz"}, openTarGzip},
}

// opener lists the files in an archive, in its order; folders and links are left out.
// Closing the closer ends the use of the members.
type opener func(path string) ([]member, io.Closer, error)

// member is a file in an archive.
type member struct {
	name string                        // the path in the archive
	size int64                         // in bytes, unpacked
	open func() (io.ReadCloser, error) // may be called by several goroutines at once
}

// archiveKind returns how an archive of that name is opened; nil if it is none.
func archiveKind(name string) opener {
	name = strings.ToLower(name)
	for _, kind := range archives {
		for _, ending := range kind.endings {
			if strings.HasSuffix(name, ending) {
				return kind.open
			}
		}
	}
	return nil
}
