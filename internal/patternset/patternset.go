// Package patternset reads sets of patterns by their names on the command line, and compiles them.
// All front ends share it; it prints nothing.
package patternset

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"katachi/match"
	"katachi/match/engines"
	"katachi/names"
	"katachi/pattern"
	"katachi/pattern/gnugo"
)

// CompiledSuffix is the suffix of files with compiled tables.
const CompiledSuffix = ".katachi"

// SpecError is an error in the name of a set, as opposed to an error in its files.
type SpecError string

func (e SpecError) Error() string { return string(e) }

// DefaultMaxPatterns is the default limit for the number of patterns in the files of a set. A
// pattern takes some 700 bytes, and twice that when compiled.
const DefaultMaxPatterns = 100_000

// Default are the sets used if none is named: the built-in openings and shapes.
func Default() []string { return []string{"openings", "shapes"} }

// Load reads the set that spec names. It is one of
//
//	openings, shapes, moves   a built-in set: do not change it
//	FILE.katachi              the set of a file with compiled tables
//	FILE,FILE,...             files of patterns, read as one set
//
// A FILE whose name ends in .db or .db.gz is in GNU Go's format, and may have the prefix corner: or
// full:; any other is in katachi's own. Warnings are about patterns that were read but are probably
// not as intended. Files may have at most `most` patterns (0: DefaultMaxPatterns); compiled and
// built-in sets may have any number.
func Load(spec string, most int) (*pattern.Set, []pattern.Warning, error) {
	if IsCompiled(spec) {
		m, err := engines.Open(spec)
		if err != nil {
			return nil, nil, err
		}
		return m.Set(), nil, nil
	}
	for _, set := range names.Builtin().Sets() {
		if spec == set.Name {
			return set, nil, nil
		}
	}
	files := split(spec)
	set := pattern.NewSet(nameOf(files))
	set.SetLimit(cmp.Or(most, DefaultMaxPatterns))
	var all []pattern.Warning
	for _, f := range files {
		before := set.Len()
		warnings, err := f.appendTo(set)
		err = orSet(err, f.path)
		all = append(all, warnings...)
		if err != nil {
			return nil, all, err
		}
		if set.Len() == before {
			return nil, all, fmt.Errorf("%s: no pattern found", f.path)
		}
	}
	return set, all, nil
}

// orSet adds the names of the built-in sets to the error for a missing file, if the file's name
// looks like one of them.
func orSet(err error, path string) error {
	if !errors.Is(err, fs.ErrNotExist) || strings.ContainsAny(path, `./\`) {
		return err
	}
	var words []string
	for _, set := range names.Builtin().Sets() {
		words = append(words, set.Name)
	}
	return fmt.Errorf("%w (built in are %s)", err, strings.Join(words, ", "))
}

// Matchers returns a matcher for each named set, or for the Default sets if none is named. The
// engine is the named one or, for engines.Auto, the fastest for the work. A file with compiled
// tables is opened without compiling if the engine is Auto or the one that wrote it; it stays
// mapped until the program ends. Most is as for Load.
func Matchers(specs []string, engine string, w engines.Work, most int) ([]match.Matcher, []pattern.Warning, error) {
	if len(specs) == 0 {
		specs = Default()
	}
	var all []match.Matcher
	var warnings []pattern.Warning
	for _, spec := range specs {
		m, warned, err := matcher(spec, engine, w, most)
		warnings = append(warnings, warned...)
		if err != nil {
			return nil, warnings, err
		}
		all = append(all, m)
	}
	return all, warnings, nil
}

func matcher(spec, engine string, w engines.Work, most int) (match.Matcher, []pattern.Warning, error) {
	if IsCompiled(spec) {
		m, wrote, err := engines.OpenNamed(spec)
		if err != nil || engine == engines.Auto || engine == wrote {
			return m, nil, err
		}
		m, err = engines.Compile(m.Set(), engine, w)
		return m, nil, err
	}
	set, warnings, err := Load(spec, most)
	if err != nil {
		return nil, warnings, err
	}
	m, err := engines.Compile(set, engine, w)
	return m, warnings, err
}

// IsCompiled reports whether spec names a file with compiled tables.
func IsCompiled(spec string) bool {
	return strings.HasSuffix(spec, CompiledSuffix) && !strings.Contains(spec, ",")
}

// Files returns the paths of the files from which the sets are read; names of built-in sets are
// returned unchanged.
func Files(specs []string) (paths []string) {
	for _, spec := range specs {
		for _, f := range split(spec) {
			paths = append(paths, f.path)
		}
	}
	return paths
}

// file is a file of patterns; one in GNU Go's format has the matcher of GNU Go that reads it.
type file struct {
	path string
	mode gnugo.Mode
}

// split splits "corner:A.db,B.db" into its files.
func split(spec string) (files []file) {
	for part := range strings.SplitSeq(spec, ",") {
		if path, ok := strings.CutPrefix(part, "corner:"); ok {
			files = append(files, file{path, gnugo.Corner})
		} else if path, ok := strings.CutPrefix(part, "full:"); ok {
			files = append(files, file{path, gnugo.FullBoard})
		} else {
			files = append(files, file{part, gnugo.Ordinary})
		}
	}
	return files
}

// nameOf joins the base names of files.
func nameOf(files []file) string {
	var stems []string
	for _, f := range files {
		stems = append(stems, filepath.Base(f.path))
	}
	return strings.Join(stems, "+")
}

// appendTo reads f into set.
func (f file) appendTo(set *pattern.Set) ([]pattern.Warning, error) {
	switch stem := strings.TrimSuffix(f.path, ".gz"); {
	case f.path == "":
		return nil, SpecError("an empty name among the pattern files")
	case strings.HasSuffix(f.path, CompiledSuffix):
		return nil, SpecError(f.path + ": a compiled file is a set of its own; join the files that it was made of")
	case strings.HasSuffix(stem, ".db"):
		return gnugo.AppendFile(set, f.path, f.mode)
	case f.mode != gnugo.Ordinary:
		return nil, SpecError(f.path + ": corner: and full: are for GNU Go's .db files; native patterns draw their edges")
	}
	return nil, pattern.AppendFile(set, f.path)
}
