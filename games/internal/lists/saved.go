package lists

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"katachi/games/query"
	"katachi/internal/lang"
)

// SavedSearch is a search that is stored in a collection under a name.
type SavedSearch struct {
	Name  string `json:"name"`
	Query string `json:"query"` // in the text form that query.Parse reads
}

// SavedName is the file of a collection's saved searches in its folder: a savedFile as JSON. It
// does not exist if no search was saved. It is replaced atomically, and merging does not change it.
const SavedName = "searches.json"

// savedFile is the content of the file, with the searches by increasing name.
type savedFile struct {
	Version  int           `json:"version"`
	Sum      string        `json:"sum"` // checksum of the searches as JSON: XXH3, 64 bits
	Searches []SavedSearch `json:"searches"`
}

const savedVersion = 1

// Limits of saved searches.
const (
	MaxSaved      = 10_000
	maxSavedName  = 100 // in characters
	MaxSavedBytes = 16 << 20
)

// SavedText returns the text of the file of saved searches.
func SavedText(list []SavedSearch) ([]byte, error) {
	f := savedFile{Version: savedVersion, Searches: list}
	return listText(&f, &f.Sum, f.Searches)
}

// ParseSaved parses the file of saved searches; path is for errors.
func ParseSaved(path string, data []byte) ([]SavedSearch, error) {
	list, err := parseSaved(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

func parseSaved(data []byte) ([]SavedSearch, error) {
	var file savedFile
	if err := parseList(data, "saved searches", &file); err != nil {
		return nil, err
	}
	if file.Version != savedVersion {
		return nil, fmt.Errorf("version %d of saved searches, want %d: save them again (katachi search --save)", file.Version, savedVersion)
	}
	for i, s := range file.Searches {
		if err := CheckName(s.Name); err != nil {
			return nil, fmt.Errorf("search %d: %w", i+1, err)
		}
		if _, err := query.Parse(s.Query); err != nil {
			return nil, fmt.Errorf("search %q: %w", s.Name, err)
		}
		if i > 0 && file.Searches[i-1].Name >= s.Name {
			return nil, fmt.Errorf("search %q: want rising names", s.Name)
		}
	}
	want, err := SavedText(file.Searches)
	if err == nil {
		err = asWritten(data, want, "searches")
	}
	if err != nil {
		return nil, err
	}
	return file.Searches, nil
}

// CheckName returns what is wrong with a name for a saved search, or nil.
func CheckName(name string) error {
	switch {
	case name == "" || strings.TrimSpace(name) != name || !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl):
		return lang.Say("search name", name)
	case utf8.RuneCountInString(name) > maxSavedName:
		return lang.Say("search name long", name, maxSavedName)
	}
	return nil
}

// FindSaved returns the place of a name in a list, and whether it is there.
func FindSaved(list []SavedSearch, name string) (int, bool) {
	return slices.BinarySearchFunc(list, name, func(s SavedSearch, name string) int { return cmp.Compare(s.Name, name) })
}
