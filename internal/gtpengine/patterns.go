package gtpengine

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"katachi/internal/report"
	"katachi/match/ptree"
	"katachi/mind/gtp"
	"katachi/pattern"
)

// addPattern adds a pattern during the game, from its name and its rows in the native format,
// separated by '/'. katachi-match then lists it, too, since patterns can be added to a pattern tree
// at any time.
func (e *Engine) addPattern(_ context.Context, call *gtp.Call) (string, error) {
	if len(call.Args) < 2 {
		return "", errors.New("want a name and rows, such as: hane .1/XO")
	}
	name := strings.Join(call.Args[:len(call.Args)-1], " ")
	p, err := drawnPattern(name, strings.Split(call.Args[len(call.Args)-1], "/"))
	if err != nil {
		return "", err
	}
	if e.added == nil {
		e.added = ptree.Compile(pattern.NewSet("added"))
	}
	id, err := e.added.Add(p)
	if err != nil {
		return "", err
	}
	if id == 0 {
		e.Matchers = append(e.Matchers, e.added)
	}
	return fmt.Sprintf("%s: %d added", report.Plain(p.Name), id+1), nil
}

// drawnPattern reads a pattern drawn in the native format.
func drawnPattern(name string, rows []string) (*pattern.Pattern, error) {
	text := "pattern: " + name + "\n\n  " + strings.Join(rows, "\n  ") + "\n"
	set := pattern.NewSet("")
	if err := pattern.Append(set, strings.NewReader(text), "pattern"); err != nil {
		return nil, err
	}
	if set.Len() != 1 {
		return nil, errors.New("want one pattern")
	}
	return set.At(0), nil
}
