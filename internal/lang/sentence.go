package lang

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Sentence tells a person something as data: the code of a line "problem CODE | words" of the files
// of sentences, and what fills its places {1}, {2} …; a place in double quotes is quoted as Go does.
// Whoever shows it makes its text, in the reader's language. It is an error, too.
type Sentence struct {
	Text string `json:"text" doc:"In English"`
	Code string `json:"code" doc:"Which sentence it is"`
	Args []any  `json:"args,omitempty" doc:"What fills its places: texts, numbers, sentences, lists of these"`

	causes []error
}

// Say returns the sentence of a code. Arguments are texts, integers, lists of texts, sentences and
// lists of these; of others, their text is used. Errors among them are those that it unwraps to.
func Say(code string, args ...any) *Sentence {
	s := &Sentence{Code: code}
	for _, arg := range args {
		switch a := arg.(type) {
		case error:
			s.causes = append(s.causes, a)
			arg = Of(a)
		case []string:
			arg = strings.Join(a, ", ")
		case string, int, []*Sentence:
		default:
			arg = fmt.Sprint(a)
		}
		s.Args = append(s.Args, arg)
	}
	s.Text = cmp.Or(s.In("en"), code)
	return s
}

// Joined joins sentences with spaces, except after a full-width full stop.
func Joined(sentences ...string) (text string) {
	for _, s := range sentences {
		if text != "" && s != "" && !strings.HasSuffix(text, "。") {
			text += " "
		}
		text += s
	}
	return text
}

// Of returns the sentence of an error: itself if it is one, that of which its method Sentence returns code and arguments, or else its
// text.
func Of(err error) *Sentence {
	switch e := err.(type) {
	case *Sentence:
		return e
	case interface{ Sentence() (string, []any) }:
		code, args := e.Sentence()
		return Say(code, args...)
	}
	text := err.Error()
	return &Sentence{Text: text, Code: "error", Args: []any{text}, causes: []error{err}}
}

// Error returns the English text; "" for nil.
func (s *Sentence) Error() string {
	if s == nil {
		return ""
	}
	return s.Text
}

// Because adds an error that the sentence unwraps to.
func (s *Sentence) Because(err error) *Sentence {
	s.causes = append(slices.Clip(s.causes), err)
	return s
}

// Unwrap returns the errors among the arguments.
func (s *Sentence) Unwrap() []error { return s.causes }
