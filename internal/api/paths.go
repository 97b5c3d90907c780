package api

import (
	"errors"
	"regexp"
	"strings"

	"katachi/collection"
)

// Who asks may be on another machine: where files lie on this one is nobody's business. A record is
// called as it is in its source: a member of an archive by its path there, a file by its name. Which
// folder was given to katachi index is not known, so a file of a folder has no folders either.

// inSource returns a path of a record or of its file without the folders of this machine. A relative
// path, such as of a member of an archive, is as it was.
func inSource(path string) string {
	drive := len(path) > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/')
	if drive || strings.HasPrefix(path, "/") || strings.HasPrefix(path, `\`) || strings.HasPrefix(path, "..") {
		return path[strings.LastIndexAny(path, `/\`)+1:]
	}
	return path
}

// shown returns what a client is shown of a game.
func shown(g collection.Info) collection.Info {
	g.Path, g.File = inSource(g.Path), inSource(g.File)
	return g
}

// folders is the folders of an absolute path in a text: from its first slash, or drive, to the last
// slash before a colon, a quote or the end.
var folders = regexp.MustCompile(`(^|[\s"'(=])(?:[A-Za-z]:)?[/\\][^:"'\n]*[/\\]`)

// withoutFolders is an error whose text has no folders of this machine.
type withoutFolders struct {
	error
	text string
}

func (e *withoutFolders) Error() string { return e.text }
func (e *withoutFolders) Unwrap() error { return e.error }

// hide takes the folders of this machine out of a text about the collection.
func (h *Held) hide(text string) string {
	if dir := h.Games.Dir(); dir != "" {
		text = strings.ReplaceAll(text, dir, "/"+h.Name) // which begins a path, too
	}
	return folders.ReplaceAllString(text, "$1")
}

// hideFolders takes the folders of this machine out of the text of an error of a collection.
func (h *Held) hideFolders(err error) error {
	if err == nil {
		return nil
	}
	if p := (*Problem)(nil); errors.As(err, &p) {
		own := *p
		own.Detail = h.hide(p.Detail)
		return &own
	}
	return &withoutFolders{err, h.hide(err.Error())}
}
