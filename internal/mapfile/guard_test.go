package mapfile

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"katachi/internal/testpeers"
)

// cutFile maps a file of size bytes and truncates it to rest bytes.
func cutFile(t *testing.T, size, rest int64) *File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, bytes.Repeat([]byte{7}, int(size)), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		f.Close()
		mapped.cut = nil
	})
	if f.unmap == nil {
		testpeers.Skip(t, "this system maps no files")
	}
	if err := os.Truncate(path, rest); err != nil {
		testpeers.Skip(t, "this system does not truncate a mapped file: "+err.Error())
	}
	return f
}

// sum makes the reads count, so that the compiler keeps them.
var sum int

func sumOf(data []byte) {
	for _, b := range data {
		sum += int(b)
	}
}

// TestCutFile: to read a mapped file beyond its new end is an error. Without a guard it is a
// SIGBUS, which ends the program.
func TestCutFile(t *testing.T) {
	f := cutFile(t, 1<<20, 0)
	other := bytes.Repeat([]byte{1}, 100)
	for name, read := range map[string]func(){
		"by byte": func() { sumOf(f.Bytes()) },
		"copied":  func() { _ = bytes.Clone(f.Bytes()) },
		"compare": func() { _ = bytes.Equal(f.Bytes()[:100], other) },
	} {
		for _, guard := range []func(func() error) error{Guard, func(read func() error) error { return GuardFolder(filepath.Dir(f.path), read) }, GuardProgram} {
			err := guard(func() error { read(); return nil })
			cut := new(CutError)
			if !errors.As(err, &cut) || cut.File != f.path || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v, want a CutError of %s", name, err, f.path)
			}
		}
	}
}

// TestCutWithinPage: the zeros beyond the new end of a file are not taken for its content.
func TestCutWithinPage(t *testing.T) {
	f := cutFile(t, 100, 50)
	read := func() error { sumOf(f.Bytes()); return nil }
	cut := new(CutError)
	if err := GuardFolder(filepath.Dir(f.path), read); !errors.As(err, &cut) {
		t.Errorf("GuardFolder = %v, want a CutError", err)
	}
	wrong := func() error { _ = f.data[:1][f.data[70]+1]; return nil }
	if err := GuardFolder(filepath.Dir(f.path), wrong); !errors.As(err, &cut) {
		t.Errorf("a panic caused by the zeros: %v, want a CutError", err)
	}
	if err := GuardFolder(t.TempDir(), read); err != nil {
		t.Errorf("in another folder: %v", err)
	}
	if f.Close(); GuardFolder(filepath.Dir(f.path), func() error { return nil }) != nil {
		t.Error("a closed file still counts as cut")
	}
}

// TestCutAndClosed: GuardProgram reports a cut file even if the panic closes the file on its way.
func TestCutAndClosed(t *testing.T) {
	f := cutFile(t, 1<<20, 0)
	path, cut := f.path, new(CutError)
	err := GuardProgram(func() error {
		defer f.Close()
		sumOf(f.Bytes())
		return nil
	})
	if !errors.As(err, &cut) || cut.File != path {
		t.Errorf("GuardProgram = %v, want a CutError of %s", err, path)
	}
	if err := GuardFolder(filepath.Dir(path), func() error { return nil }); err != nil {
		t.Errorf("GuardFolder of a closed file: %v", err)
	}
	if err := GuardProgram(func() error { return nil }); !errors.As(err, &cut) {
		t.Errorf("GuardProgram after it was closed: %v, want a CutError", err)
	}
}

// TestCutClosedPlain: a plain Guard finds a closed file by the address of the fault.
func TestCutClosedPlain(t *testing.T) {
	f := cutFile(t, 1<<20, 0)
	path, cut := f.path, new(CutError)
	err := Guard(func() error {
		defer f.Close()
		sumOf(f.Bytes())
		return nil
	})
	if !errors.As(err, &cut) || cut.File != path {
		t.Errorf("Guard = %v, want a CutError of %s", err, path)
	}
}

// TestCutProgram: GuardProgram reports an open file that was cut within a page, and no whole file.
func TestCutProgram(t *testing.T) {
	whole := cutFile(t, 100, 100)
	nothing := func() error { return nil }
	if err := errors.Join(GuardProgram(nothing), GuardFolder(filepath.Dir(whole.path), nothing)); err != nil {
		t.Errorf("a whole file: %v", err)
	}
	f, cut := cutFile(t, 100, 50), new(CutError)
	if err := GuardProgram(nothing); !errors.As(err, &cut) || cut.File != f.path {
		t.Errorf("GuardProgram = %v, want a CutError of %s", err, f.path)
	}
}

// TestMaps checks which addresses belong to a map, and that a fault at another address is not
// blamed on a file.
func TestMaps(t *testing.T) {
	m := cutMap{begin: 100, size: 10}
	for at, want := range map[uintptr]bool{99: false, 100: true, 109: true, 110: false} {
		if m.has(at) != want {
			t.Errorf("a map of 10 bytes at 100 has %d: %t", at, !want)
		}
	}
	cutFile(t, 100, 50)
	if err := cutAt(1); err != nil {
		t.Errorf("address 1: %v", err)
	}
	zeros := errors.New("zeros")
	if err := cutBy(elsewhere{}, func() error { return zeros }); err != zeros {
		t.Errorf("a fault elsewhere: %v, want %v", err, zeros)
	}
}

// elsewhere is a fault at an address outside all maps.
type elsewhere struct{}

func (elsewhere) Error() string { return "fault" }
func (elsewhere) RuntimeError() {}
func (elsewhere) Addr() uintptr { return 1 }

// TestGuardRestores: after Guard returns, a fault ends the program again.
func TestGuardRestores(t *testing.T) {
	if err := Guard(func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	if debug.SetPanicOnFault(false) {
		t.Error("faults are still panics after Guard")
	}
}

// TestGuardLeavesOthers: Guard passes on other errors and panics, and does not report a replaced
// file.
func TestGuardLeavesOthers(t *testing.T) {
	wrong := errors.New("wrong")
	if err := Guard(func() error { return wrong }); err != wrong {
		t.Errorf("Guard = %v, want %v", err, wrong)
	}
	dir := t.TempDir()
	for _, guard := range []func(func() error) error{Guard, func(read func() error) error { return GuardFolder(dir, read) }, GuardProgram} {
		func() {
			defer func() {
				if _, ok := recover().(runtime.Error); !ok {
					t.Error("an index out of range does not panic")
				}
			}()
			var list []int
			err := guard(func() error { list[len(list)]++; return nil })
			t.Errorf("Guard = %v", err)
		}()
	}
	path := filepath.Join(dir, "f")
	next := filepath.Join(dir, "next")
	if err := errors.Join(os.WriteFile(path, []byte("a long text"), 0o600), os.WriteFile(next, []byte("a"), 0o600)); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.Rename(next, path); err != nil {
		testpeers.Skip(t, "this system does not rename over an open file: "+err.Error())
	}
	if err := GuardFolder(dir, func() error { return nil }); err != nil {
		t.Errorf("a replaced file: %v", err)
	}
}
