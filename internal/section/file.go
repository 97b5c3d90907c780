package section

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"katachi/internal/disk"
	"katachi/internal/lockfile"
)

// WriteFile writes a whole file or nothing: to a temporary file beside path,
// flushed to the disk, then renamed over path. Whoever has the old file open
// keeps it. If write or the disk fails, path is as it was and the temporary
// file is gone; that of a program which was killed goes with the next WriteFile,
// that of one which is interrupted with [disk.Abandon].
func WriteFile(path, kind string, version uint32, write func(*Writer) error) error {
	return Replace(path, func(f *bufio.Writer) error {
		_, err := WriteTo(f, kind, version, write)
		return err
	})
}

// Replace is the same for a file of any format.
func Replace(path string, write func(*bufio.Writer) error) (err error) {
	sweepBeside(path)
	temp, err := createBeside(path)
	if err != nil {
		return fileError(path, err)
	}
	defer func() {
		if err != nil {
			temp.Close()
			_ = disk.Remove(temp.Name())
		}
	}()
	out := &flushing{file: temp}
	defer out.wait.Wait()
	buf := bufio.NewWriterSize(out, 1<<18)
	if err = write(buf); err == nil {
		err = finish(temp, buf, path)
	}
	if failed := new(fs.PathError); errors.As(err, &failed) && failed.Path != temp.Name() {
		return err // not ours: of another file that write reads
	}
	return fileError(path, err)
}

// fileError says of path what an operation on it, or on the file that is to become
// it, could not do.
func fileError(path string, err error) error {
	if failed := new(fs.PathError); errors.As(err, &failed) {
		err = failed.Err
	} else if failed := new(os.LinkError); errors.As(err, &failed) {
		err = failed.Err
	} else {
		return err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// flushing has the disk write what it was given while more is being made, so that
// little is left to wait for at the end. Errors come up again in the last Sync.
type flushing struct {
	file  *disk.File
	since int // bytes since the last Sync began
	busy  atomic.Bool
	wait  sync.WaitGroup
}

const flushBytes = 32 << 20

func (f *flushing) Write(data []byte) (int, error) {
	if f.since += len(data); f.since >= flushBytes && !f.busy.Swap(true) {
		f.since = 0
		f.wait.Go(func() {
			_ = f.file.Sync()
			f.busy.Store(false)
		})
	}
	return f.file.Write(data)
}

// finish makes the temporary file durable before its name becomes visible.
func finish(temp *disk.File, buf *bufio.Writer, path string) error {
	if err := buf.Flush(); err != nil {
		return err
	}
	if err := temp.Sync(); err != nil {
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	if err := disk.Rename(temp.Name(), path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// createBeside creates a new file in path's folder; os.CreateTemp would give
// it mode 0600 whatever the user's umask says.
func createBeside(path string) (*disk.File, error) {
	for n := 0; ; n++ {
		name := fmt.Sprintf("%s.%d.%d.tmp", path, os.Getpid(), n)
		f, err := disk.CreateTemporary(name, 0o666)
		if os.IsExist(err) && n < 10_000 {
			continue
		}
		if err == nil {
			_ = lockfile.Take(f.OS()) // where files cannot be locked, none is swept away
		}
		return f, err
	}
}

// isTempSuffix reports whether a temporary file ends so: ".12.3.tmp".
func isTempSuffix(suffix string) bool {
	parts := strings.Split(suffix, ".")
	if len(parts) != 4 || parts[0] != "" || parts[3] != "tmp" {
		return false
	}
	for _, number := range parts[1:3] {
		if number == "" || strings.Trim(number, "0123456789") != "" {
			return false
		}
	}
	return true
}

// sweepBeside removes the temporary files of path that nobody is writing: each is
// locked as long as it is being written.
func sweepBeside(path string) {
	entries, _ := disk.ReadDir(filepath.Dir(path)) // nothing is swept that cannot be seen
	for _, e := range entries {
		suffix, ok := strings.CutPrefix(e.Name(), filepath.Base(path))
		if ok && isTempSuffix(suffix) {
			removeUnused(filepath.Join(filepath.Dir(path), e.Name()))
		}
	}
}

func removeUnused(path string) {
	f, err := disk.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return
	}
	err = lockfile.Take(f.OS())
	f.Close()
	if err == nil {
		_ = disk.Remove(path)
	}
}
