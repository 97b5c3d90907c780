package api

import (
	"errors"
	"slices"
	"strings"

	"katachi/games/collection"
	"katachi/internal/lang"
)

// Clients may be on other machines and must not learn where files lie on this one. So a record is
// named by its path inside its source: a member of an archive by its path there, a file of a folder
// that was given to katachi index by its path in that folder, any other file by its name. The
// folder itself is not named, since it may be a home folder. Equal paths of two folders are
// distinguished by the numbers of their games.

// sources are the indexed sources of a collection.
type sources collection.Sources

// sources returns the sources of the collection; none if they are not known or their list is
// damaged.
func (h *Held) sources() sources {
	list, err := h.Games.Sources()
	if err != nil {
		return nil // Check reports the damage
	}
	return sources(list)
}

// inSource returns the path of a record or file without the folders of this machine. Relative
// paths, such as those of members of an archive, stay unchanged.
func (s sources) inSource(path string) string {
	drive := len(path) > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/')
	if !drive && !strings.HasPrefix(path, "/") && !strings.HasPrefix(path, `\`) && !strings.HasPrefix(path, "..") {
		return path
	}
	if name, ok := collection.Sources(s).Cut(path); ok {
		return name
	}
	return path[strings.LastIndexAny(path, `/\`)+1:]
}

// shown returns the facts of a game to send to a client.
func (s sources) shown(g collection.Info) collection.Info {
	g.Path, g.File = s.inSource(g.Path), s.inSource(g.File)
	return g
}

// cutFolders removes the folders of absolute paths from a text: for a file of a source, the folder
// of the source; for others, everything from the first slash or drive to the last slash before a
// colon, a quote or the end of the line. (A regular expression would be shorter, but would make
// names.wasm larger by a twentieth.)
func (s sources) cutFolders(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if i == 0 || strings.IndexByte(" \t\r\n\"'(=", text[i-1]) >= 0 {
			n := s.sourceAt(text[i:])
			if n == 0 {
				n = foldersAt(text[i:])
			}
			if n > 0 {
				i += n - 1
				continue
			}
		}
		out.WriteByte(text[i])
	}
	return out.String()
}

// sourceAt returns the length of the source at the beginning of a text, with its last slash; 0 for
// none.
func (s sources) sourceAt(text string) int {
	for _, source := range s {
		if rest, ok := strings.CutPrefix(text, source); ok && rest != "" && (rest[0] == '/' || rest[0] == '\\') && !strings.Contains(rest, "..") {
			return len(source) + 1
		}
	}
	return 0
}

// foldersAt returns the length of the folders at the beginning of a text; 0 for none.
func foldersAt(text string) int {
	begin := 0
	if len(text) > 1 && text[1] == ':' && (text[0]|0x20) >= 'a' && (text[0]|0x20) <= 'z' {
		begin = 2
	}
	path := text[begin:]
	if path == "" || path[0] != '/' && path[0] != '\\' {
		return 0
	}
	if end := strings.IndexAny(path, ":\"'\n"); end >= 0 {
		path = path[:end]
	}
	last := strings.LastIndexAny(path, `/\`)
	if last == 0 {
		return 0
	}
	return begin + last + 1
}

// withoutFolders is an error with a text without folders of this machine.
type withoutFolders struct {
	error
	text string
}

func (e *withoutFolders) Error() string { return e.text }
func (e *withoutFolders) Unwrap() error { return e.error }

// hide removes the folders of this machine from a text about the collection.
func (h *Held) hide(text string) string {
	if dir := h.Games.Dir(); dir != "" {
		text = replaceFolder(text, dir, "/"+h.Name) // which may also begin a path
	}
	return h.sources().cutFolders(text)
}

// replaceFolder replaces a folder where it is a path or begins one, but not inside a word.
func replaceFolder(text, dir, by string) string {
	var out strings.Builder
	for {
		i := strings.Index(text, dir)
		if i < 0 {
			return out.String() + text
		}
		end := i + len(dir)
		begins := i == 0 || strings.IndexByte(" \t\r\n\"'(=", text[i-1]) >= 0
		ends := end == len(text) || strings.IndexByte(":/\\\"'\n", text[end]) >= 0
		if begins && ends {
			out.WriteString(text[:i] + by)
		} else {
			out.WriteString(text[:end])
		}
		text = text[end:]
	}
}

// hideFolders removes the folders of this machine from the text of an error about the collection.
func (h *Held) hideFolders(err error) error {
	if err == nil {
		return nil
	}
	if p := (*Problem)(nil); errors.As(err, &p) {
		own := *p
		own.Detail, own.Args = h.hide(p.Detail), h.hiddenArgs(p.Args)
		return &own
	}
	if s := lang.Of(err); s.Code != "error" {
		return h.hidden(s).Because(err)
	}
	return &withoutFolders{err, h.hide(err.Error())}
}

// hidden removes the folders of this machine from a sentence about the collection; nil for nil.
func (h *Held) hidden(s *lang.Sentence) *lang.Sentence {
	if s == nil {
		return nil
	}
	own := *s
	own.Text, own.Args = h.hide(s.Text), h.hiddenArgs(s.Args)
	return &own
}

func (h *Held) hiddenArgs(args []any) []any {
	own := slices.Clone(args)
	for i, arg := range own {
		switch arg := arg.(type) {
		case string:
			own[i] = h.hide(arg)
		case *lang.Sentence:
			own[i] = h.hidden(arg)
		}
	}
	return own
}
