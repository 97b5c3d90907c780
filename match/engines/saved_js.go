package engines

import (
	"io/fs"

	"katachi/internal/section"
	"katachi/match"
)

func openSaved(string) (match.Matcher, string, error) { return nil, "", section.ErrKind }

func openSavedFS(fs.FS, string) (match.Matcher, string, error) { return nil, "", section.ErrKind }
