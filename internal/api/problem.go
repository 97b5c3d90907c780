package api

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"katachi/collection"
	"katachi/internal/mapfile"
	"katachi/internal/report"
	"katachi/sgf"
)

// Problem is an error in the form of RFC 9457 (M. Nottingham and others, Problem Details for HTTP
// APIs, 2023). Detail is a sentence for users.
type Problem struct {
	Title  string `json:"title" doc:"The kind of the problem, a few words"`
	Status int    `json:"status" doc:"HTTP status, also without HTTP"`
	Detail string `json:"detail" doc:"What is wrong and what was expected, in one sentence"`
	Field  string `json:"field,omitempty" doc:"The field of the request that is wrong"`
	Line   int    `json:"line,omitempty" doc:"Line of the error in a text, from 1"`
	Column int    `json:"column,omitempty" doc:"Character in the line, from 1"`
	ID     string `json:"id,omitempty" doc:"For a bug in katachi: katachi serve prints details with this id"`
}

// Statuses of problems: those of HTTP.
const (
	StatusBadRequest  = 400
	StatusNotFound    = 404
	StatusConflict    = 409
	StatusTooLarge    = 413
	StatusTooMany     = 429
	StatusFailed      = 500
	StatusUnavailable = 503
)

var titles = map[int]string{
	StatusBadRequest:  "Invalid request",
	StatusNotFound:    "Not found",
	StatusConflict:    "Not now",
	StatusTooLarge:    "Too large",
	StatusTooMany:     "Too many at once",
	StatusFailed:      "This failed",
	StatusUnavailable: "Not available",
}

// NewProblem returns a problem, with the title for its status.
func NewProblem(status int, field, format string, args ...any) *Problem {
	return &Problem{Title: titles[status], Status: status, Detail: sentence(fmt.Sprintf(format, args...)), Field: field}
}

// Error returns the sentence.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of a problem.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// bad returns the problem of an invalid field.
func bad(field, format string, args ...any) *Problem {
	return NewProblem(StatusBadRequest, field, format, args...)
}

// ProblemOf converts an error to a problem; nil for nil.
func ProblemOf(err error) *Problem {
	var p *Problem
	var option *report.OptionError
	var term *collection.UnknownNameError
	var cut *mapfile.CutError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &p):
		return p
	case errors.As(err, &option):
		return bad(option.Option, "%v", err)
	case errors.As(err, &term):
		return bad("named", "%v", err)
	case errors.Is(err, collection.ErrNoRows):
		return bad("query", "%v", err)
	case errors.Is(err, collection.ErrNoGame):
		return NewProblem(StatusNotFound, "game", "%v", err)
	case errors.Is(err, collection.ErrNoNames):
		return NewProblem(StatusConflict, "named", "%v", err)
	case errors.Is(err, collection.ErrLocked):
		return NewProblem(StatusConflict, "", "Another program is writing to the collection; try again when it is done")
	case errors.Is(err, collection.ErrReadOnly):
		return NewProblem(StatusConflict, "", "The collection is read only")
	case errors.Is(err, sgf.ErrTooLarge):
		return NewProblem(StatusTooLarge, "record", "%v", err)
	case errors.Is(err, context.DeadlineExceeded):
		return NewProblem(StatusUnavailable, "", "This took too long: ask for more stones, or for fewer games")
	case errors.Is(err, context.Canceled):
		return NewProblem(StatusUnavailable, "", "This was stopped before it was done")
	case errors.As(err, &cut):
		return NewProblem(StatusUnavailable, "", "%s, a file of the collection, was cut short while it was read: run katachi collection check", filepath.Base(cut.File))
	case errors.Is(err, fs.ErrNotExist):
		return NewProblem(StatusUnavailable, "", "A file of the collection is missing: %v", fileOf(err))
	}
	return NewProblem(StatusFailed, "", "%v", err)
}

// fileOf removes the system call from an error about a file.
func fileOf(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}

// sentence turns an error's text into one line with a capital first letter.
func sentence(text string) string {
	text = strings.ReplaceAll(strings.TrimSpace(text), "\n", "; ")
	if text != "" && 'a' <= text[0] && text[0] <= 'z' {
		text = string(text[0]-'a'+'A') + text[1:]
	}
	return text
}
