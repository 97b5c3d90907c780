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

// WriteFile writes a file atomically: to a temporary file next to path, which is flushed to the
// disk and renamed to path. Programs that have the old file open keep it. If write or the disk
// fails, path is unchanged, and the temporary file is removed. The temporary file of a killed
// program is removed by the next WriteFile, that of an interrupted one by [disk.Abandon].
func WriteFile(path, kind string, version uint32, write func(*Writer) error) error {
	return Replace(path, func(f *bufio.Writer) error {
		_, err := WriteTo(f, kind, version, write)
		return err
	})
}

// Replace is like WriteFile for a file of any format.
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
		return err // about another file, which write has read
	}
	return fileError(path, err)
}

// fileError returns an error about path for a failed operation on it or on its temporary file.
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

// flushing starts writing data to the disk while more is produced, so that the last Sync takes
// little time. Errors show up again in the last Sync.
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

// createBeside creates a new file in path's folder. Unlike os.CreateTemp, it respects the user's
// umask.
func createBeside(path string) (*disk.File, error) {
	for n := 0; ; n++ {
		name := fmt.Sprintf("%s.%d.%d.tmp", path, os.Getpid(), n)
		f, err := disk.CreateTemporary(name, 0o666)
		if os.IsExist(err) && n < 10_000 {
			continue
		}
		if err == nil {
			_ = lockfile.Take(f.OS()) // if files cannot be locked, sweepBeside removes none
		}
		return f, err
	}
}

// isTempSuffix reports whether suffix is that of a temporary file, such as ".12.3.tmp".
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

// sweepBeside removes the temporary files of path that no program is writing. A program holds a
// lock on its temporary file.
func sweepBeside(path string) {
	entries, _ := disk.ReadDir(filepath.Dir(path)) // on an error there is nothing to remove
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
