package api

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"katachi/games/ask"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/mapfile"
	"katachi/internal/report"
	"katachi/sgf"
)

// Problem is an error in the form of RFC 9457 (M. Nottingham and others, Problem Details for HTTP
// APIs, 2023). Detail is a sentence for users.
type Problem struct {
	Title  string `json:"title" doc:"The kind of the problem, a few words"`
	Status int    `json:"status" doc:"HTTP status, also without HTTP"`
	Detail string `json:"detail" doc:"What is wrong and what was expected, in one English sentence"`
	Code   string `json:"code" doc:"Which sentence it is"`
	Args   []any  `json:"args,omitempty" doc:"What fills its places: texts, numbers, sentences, lists of these"`
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

// NewProblem returns a problem, with the title for its status and the sentence of a code; see
// [lang.Say].
func NewProblem(status int, field, code string, args ...any) *Problem {
	return problem(status, field, lang.Say(code, args...))
}

func problem(status int, field string, s *lang.Sentence) *Problem {
	return &Problem{Title: titles[status], Status: status, Detail: sentence(s.Text), Code: s.Code, Args: s.Args, Field: field}
}

// Error returns the sentence.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType returns the media type of a problem.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// bad returns the problem of an invalid field.
func bad(field, code string, args ...any) *Problem {
	return NewProblem(StatusBadRequest, field, code, args...)
}

// wrong returns the problem of an error about a field.
func wrong(field string, err error) *Problem {
	return problem(StatusBadRequest, field, report.Said(err))
}

// outside, below and other return the problem of a field with a number outside its limits, with one
// that is too small, or with none of the words that it takes.
func outside(field string, least, most, got any) *Problem {
	return bad(field, "range", field, least, most, got)
}

func below(field string, least, got any) *Problem { return bad(field, "least", field, least, got) }

func other(field, words, got string) *Problem { return bad(field, "choice", field, words, got) }

// ProblemOf converts an error to a problem; nil for nil.
func ProblemOf(err error) *Problem {
	var p *Problem
	var syntax *ask.SyntaxError
	var field *query.FieldError
	var term *collection.UnknownNameError
	var cut *mapfile.CutError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &p):
		return p
	case errors.As(err, &syntax):
		p = wrong("question", err)
		p.Line, p.Column = syntax.Line, syntax.Column
		return p
	case errors.As(err, &field):
		return wrong(field.Field, err)
	case errors.As(err, &term):
		return wrong("named", err)
	case errors.Is(err, collection.ErrNoRows):
		return wrong("query", err)
	case errors.Is(err, collection.ErrNoGame):
		return problem(StatusNotFound, "game", report.Said(err))
	case errors.Is(err, collection.ErrNoNames):
		return problem(StatusConflict, "named", report.Said(err))
	case errors.Is(err, collection.ErrLocked), errors.Is(err, collection.ErrReadOnly):
		return problem(StatusConflict, "", report.Said(err))
	case errors.Is(err, sgf.ErrTooLarge):
		return problem(StatusTooLarge, "record", report.Said(err))
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return problem(StatusUnavailable, "", report.Said(err))
	case errors.As(err, &cut):
		return NewProblem(StatusUnavailable, "", "cut short", filepath.Base(cut.File))
	case errors.Is(err, fs.ErrNotExist):
		return NewProblem(StatusUnavailable, "", "file missing", fileOf(err))
	}
	return problem(StatusFailed, "", report.Said(err))
}

// fileOf removes the system call from an error about a file.
func fileOf(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}

// sentence turns an error's text into one plain line with a capital first letter.
func sentence(text string) string {
	text = report.Plain(strings.ReplaceAll(strings.TrimSpace(text), "\n", "; "))
	if text != "" && 'a' <= text[0] && text[0] <= 'z' {
		text = string(text[0]-'a'+'A') + text[1:]
	}
	return text
}

// unasked returns a problem if a request without a list of games has conditions on games.
func unasked(w *query.Where, why string) error {
	for name := range w.Without() {
		return bad(name, "filters", why)
	}
	return nil
}
