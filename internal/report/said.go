package report

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"katachi/board"
	"katachi/games/collection"
	"katachi/internal/lang"
	"katachi/sgf"
	"katachi/sgf/gamefile"
)

// codeOf returns the sentence of an error of a package that knows nothing of languages, and that
// error; "" for others.
func codeOf(err error) (string, error) {
	for _, known := range [...]struct {
		code string
		err  error
	}{
		{"occupied", board.ErrOccupied},
		{"suicide", board.ErrSuicide},
		{"ko", board.ErrKo},
		{"off board", board.ErrOff},
		{"superko", board.ErrSuperko},
		{"no rows", collection.ErrNoRows},
		{"no such game", collection.ErrNoGame},
		{"no names", collection.ErrNoNames},
		{"locked", collection.ErrLocked},
		{"read only", collection.ErrReadOnly},
		{"too slow", context.DeadlineExceeded},
		{"stopped", context.Canceled},
	} {
		if errors.Is(err, known.err) {
			return known.code, known.err
		}
	}
	return "", nil
}

// Said returns what an error says, as data.
func Said(err error) *lang.Sentence {
	s := lang.Of(err)
	if s.Code != "error" {
		return s
	}
	if line, ok := err.(*gamefile.Line); ok && !strings.HasPrefix(err.Error(), line.First+" ") { // not of a member
		return saidLine(line)
	}
	var kind sgf.Kind
	if errors.As(err, &kind) {
		s = lang.Say(kind.String())
		if _, as, ok := strings.Cut(err.Error(), kind.String()+": read as "); ok {
			s = lang.Say("read as", s, as)
		}
		return s
	}
	var illegal *sgf.IllegalMove
	if errors.As(err, &illegal) {
		return lang.Say("illegal in record", illegal.Moves+1, illegal.Node, illegal.Color.Name(), cmp.Or(illegal.Text, illegal.Point.String()), Said(illegal.Err))
	}
	code, known := codeOf(err)
	if code == "" {
		return s
	}
	if of, ok := strings.CutSuffix(s.Text, ": "+known.Error()); ok {
		return lang.Say("record line", of, lang.Say(code))
	}
	return lang.Say(code)
}

func saidLine(l *gamefile.Line) *lang.Sentence {
	kind := Said(l.Kind)
	switch {
	case l.Records > 1:
		return lang.Say("records", l.Records, kind, l.First)
	case l.Times > 1:
		return lang.Say("record times", l.First, kind, l.Times)
	}
	return lang.Say("record line", l.First, kind)
}
