package gnugo

import (
	"fmt"
	"os"
	"path/filepath"

	"katachi/pattern"
)

// Database is one of the sets that GNU Go matches: its files and how to interpret them.
type Database struct {
	Name  string   // as in GNU Go's sources
	Files []string // in order, by base name; a generated one may be packed (.gz)
	Mode  Mode
}

// Databases are the sets of GNU Go 3.9.1 that its pattern matchers use.
var Databases = []Database{
	{Name: "pat", Files: []string{"patterns.db", "patterns2.db"}},
	{Name: "attpat", Files: []string{"attack.db"}},
	{Name: "defpat", Files: []string{"defense.db"}},
	{Name: "conn", Files: []string{"conn.db"}},
	{Name: "endpat", Files: []string{"endgame.db"}},
	{Name: "influencepat", Files: []string{"influence.db"}},
	{Name: "barrierspat", Files: []string{"barriers.db"}},
	{Name: "aa_attackpat", Files: []string{"aa_attackpats.db"}},
	{Name: "owl_attackpat", Files: []string{"owl_attackpats.db"}},
	{Name: "owl_vital_apat", Files: []string{"owl_vital_apats.db"}},
	{Name: "owl_defendpat", Files: []string{"owl_defendpats.db"}},
	{Name: "fusekipat", Files: []string{"fuseki.db"}},
	{Name: "handipat", Files: []string{"handicap.db"}},
	{Name: "oracle", Files: []string{"oracle.db"}},
	{Name: "joseki_corner", Mode: Corner, Files: []string{
		"gogo.db", "hoshi_keima.db", "hoshi_other.db", "komoku.db", "mokuhazushi.db", "sansan.db", "takamoku.db",
	}},
	{Name: "fuseki19_fullboard", Mode: FullBoard, Files: []string{"fuseki19.db"}},
	{Name: "fuseki13_fullboard", Mode: FullBoard, Files: []string{"fuseki13.db"}},
	{Name: "fuseki9_fullboard", Mode: FullBoard, Files: []string{"fuseki9.db"}},
}

// Open reads a database whose files are in dir or dir/generated, plain or packed (.gz), into a set
// with the database's name.
func (d *Database) Open(dir string) (*pattern.Set, []pattern.Warning, error) {
	set := pattern.NewSet(d.Name)
	var all []pattern.Warning
	for _, file := range d.Files {
		path, err := find(dir, file)
		if err != nil {
			return nil, all, err
		}
		warnings, err := AppendFile(set, path, d.Mode)
		all = append(all, warnings...)
		if err != nil {
			return nil, all, err
		}
	}
	return set, all, nil
}

// find returns the path of a database's file.
func find(dir, file string) (string, error) {
	for _, sub := range []string{"", "generated"} {
		for _, packed := range []string{"", ".gz"} {
			path := filepath.Join(dir, sub, file+packed)
			if _, err := os.Stat(path); err == nil {
				return path, nil
			}
		}
	}
	return "", fmt.Errorf("no %s in %s or its subfolder generated", file, dir)
}

// FindDatabase returns the database with the name, or nil.
func FindDatabase(name string) *Database {
	for i := range Databases {
		if Databases[i].Name == name {
			return &Databases[i]
		}
	}
	return nil
}
