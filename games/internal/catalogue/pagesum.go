//go:build !js && !nosqlite

package catalogue

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
	"unsafe"

	"github.com/zeebo/xxh3"
	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// Every page of the catalogue ends with a checksum of its content and its place in the file: XXH3
// (Yann Collet, 2019) of the bytes before it, with the page's offset as the seed. SQLite leaves the
// last bytes of pages free if its header says so (SQLite, "Database File Format", section 1.3.4).
//
// SQLite uses files through tables of functions, which a program can replace (SQLite, "The OS
// Interface or VFS"). Those used here are SQLite's own for the system, except that a page gets its
// checksum when it is written to the database, and must have it when it is read. SQLite's log has
// checksums of its own, which it verifies when it opens the log.
//
// Reading thus finds damage in rows, indexes and lists of words alike, at no measurable cost.
// Verifying the checksums of rows (rowsum.go) instead would not: a damaged index hides rows. It would
// also make a list of games about a third slower, because all columns of a row would have to be read.

// Names under which SQLite knows the functions: those that verify what they read, and those for
// repairs, which do not.
const (
	verifying = "katachi"
	Trusting  = "katachi-repair"
)

const (
	headerSize = 100 // of the database, at the beginning of its first page
	sealAt     = 20  // where the header says how many bytes at the end of pages are free
	PageSize   = 4096
	minPage    = 512 // no page of SQLite is smaller
	sealSize   = 8   // of the checksum at the end of a page
)

// seal returns the checksum of a page at an offset.
func seal(page []byte, offset int64) uint64 {
	return xxh3.HashSeed(page[:len(page)-sealSize], uint64(offset))
}

func IsSealed(page []byte, offset int64) bool {
	return binary.LittleEndian.Uint64(page[len(page)-sealSize:]) == seal(page, offset)
}

func setSeal(page []byte, offset int64) {
	binary.LittleEndian.PutUint64(page[len(page)-sealSize:], seal(page, offset))
}

// firstPage returns a database without tables, in whose pages SQLite leaves room for the checksum.
func firstPage() []byte {
	page := make([]byte, PageSize)
	copy(page, "SQLite format 3\x00")
	binary.BigEndian.PutUint16(page[16:], PageSize)
	copy(page[18:], []byte{1, 1, sealSize, 64, 32, 32})       // no log yet; then constants
	binary.BigEndian.PutUint32(page[28:], 1)                  // pages
	page[100] = 13                                            // a leaf of a table, without rows
	binary.BigEndian.PutUint16(page[105:], PageSize-sealSize) // where the next row will end
	setSeal(page, 0)
	return page
}

// anySealed reports whether a page of a file has its checksum.
func anySealed(f io.ReaderAt) bool {
	page := make([]byte, PageSize)
	for offset := int64(0); ; offset += PageSize {
		if _, err := f.ReadAt(page, offset); err != nil {
			return false
		}
		if IsSealed(page, offset) {
			return true
		}
	}
}

// C types of SQLite's functions.
type (
	openFunc   = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32
	pageFunc   = func(tls *libc.TLS, file, page uintptr, size int32, offset int64) int32
	traitsFunc = func(tls *libc.TLS, file uintptr) int32
)

// as returns the same bits as another type: functions and pointers are numbers for SQLite.
func as[To, From any](v From) To { return *(*To)(unsafe.Pointer(&v)) }

// pagesFunctions are the functions for databases with checksums. Only they keep the tables alive:
// SQLite has just their addresses.
type pagesFunctions struct {
	sqlite3.Tsqlite3_vfs
	verify bool
	open   openFunc

	mu    sync.Mutex
	files map[uintptr]*fileFunctions // by SQLite's own table
}

// fileFunctions is a table of functions for an open database, with SQLite's own.
type fileFunctions struct {
	sqlite3.Tsqlite3_io_methods
	verify bool
	own    *sqlite3.Tsqlite3_io_methods
}

var pagesSets []*pagesFunctions

// registerPages makes SQLite know the functions.
var registerPages = sync.OnceValue(func() error {
	tls := libc.NewTLS()
	defer tls.Close()
	system := sqlite3.Xsqlite3_vfs_find(tls, 0)
	if system == 0 {
		return errors.New("SQLite has no functions for files")
	}
	for _, name := range []string{verifying, Trusting} {
		text, err := libc.CString(name)
		if err != nil {
			return err
		}
		set := &pagesFunctions{Tsqlite3_vfs: *as[*sqlite3.Tsqlite3_vfs](system), verify: name == verifying, files: map[uintptr]*fileFunctions{}}
		set.FpNext, set.FzName = 0, text
		own := as[openFunc](set.FxOpen)
		set.open = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
			code := own(tls, vfs, name, file, flags, out)
			if code == sqlite3.SQLITE_OK && flags&sqlite3.SQLITE_OPEN_MAIN_DB != 0 {
				set.replace(as[*sqlite3.Tsqlite3_file](file))
			}
			return code
		}
		set.FxOpen = as[uintptr](set.open)
		pagesSets = append(pagesSets, set)
		if code := sqlite3.Xsqlite3_vfs_register(tls, as[uintptr](set), 0); code != sqlite3.SQLITE_OK {
			return fmt.Errorf("SQLite does not accept functions for files: %d", code)
		}
	}
	return nil
})

// replace replaces the functions for an open database.
func (set *pagesFunctions) replace(file *sqlite3.Tsqlite3_file) {
	set.mu.Lock()
	defer set.mu.Unlock()
	f := set.files[file.FpMethods]
	if f == nil {
		f = &fileFunctions{verify: set.verify, own: as[*sqlite3.Tsqlite3_io_methods](file.FpMethods)}
		f.Tsqlite3_io_methods = *f.own
		f.FiVersion = min(f.FiVersion, 2) // without mapped files, whose pages are not read by functions
		f.FxRead, f.FxWrite = as[uintptr](pageFunc(readPage)), as[uintptr](pageFunc(writePage))
		f.FxDeviceCharacteristics = as[uintptr](traitsFunc(traits))
		set.files[file.FpMethods] = f
	}
	file.FpMethods = as[uintptr](f)
}

// functionsOf returns the functions of an open database.
func functionsOf(file uintptr) *fileFunctions {
	return as[*fileFunctions](as[*sqlite3.Tsqlite3_file](file).FpMethods)
}

// readPage reads a page and verifies it. Less than a page is read only of the header, before the
// first page is read as a whole.
func readPage(tls *libc.TLS, file, page uintptr, size int32, offset int64) int32 {
	f, data := functionsOf(file), unsafe.Slice(as[*byte](page), size)
	code := as[pageFunc](f.own.FxRead)(tls, file, page, size, offset)
	if code != sqlite3.SQLITE_OK && code != sqlite3.SQLITE_IOERR_SHORT_READ {
		return code
	}
	if f.verify && size >= minPage && !IsSealed(data, offset) {
		return sqlite3.SQLITE_IOERR_DATA
	}
	return code
}

// writePage writes a page with its checksum. SQLite always writes whole pages.
func writePage(tls *libc.TLS, file, page uintptr, size int32, offset int64) int32 {
	f, data := functionsOf(file), unsafe.Slice(as[*byte](page), size)
	setSeal(data, offset)
	return as[pageFunc](f.own.FxWrite)(tls, file, page, size, offset)
}

// traits denies that parts of pages can be read, as SQLite otherwise does with long texts.
func traits(tls *libc.TLS, file uintptr) int32 {
	return as[traitsFunc](functionsOf(file).own.FxDeviceCharacteristics)(tls, file) &^ sqlite3.SQLITE_IOCAP_SUBPAGE_READ
}
