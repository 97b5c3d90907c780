package api

import (
	"context"
	"slices"
	"strings"

	"katachi/internal/report"
	"katachi/mind/analysis"
)

// Engine is an engine that requests may use instead of playouts. Requests choose by name among the
// engines that the server was started with; they cannot contain a command.
type Engine struct {
	Name  string
	Judge report.Judge // goroutines may share it
}

// names returns the names of the engines.
func (a *Advisor) names() []string {
	list := []string{}
	if a != nil {
		for _, e := range a.Engines {
			list = append(list, e.Name)
		}
	}
	return list
}

// engine returns the engine that a request names; nil if it names none.
func (a *Advisor) engine(name string) (*Engine, error) {
	if name == "" {
		return nil, nil
	}
	i := slices.IndexFunc(a.Engines, func(e Engine) bool { return e.Name == name })
	switch {
	case i < 0 && len(a.Engines) == 0:
		return nil, bad("engine", "no engine")
	case i < 0:
		return nil, bad("engine", "engine unknown", name, strings.Join(a.names(), ", "))
	}
	return &a.Engines[i], nil
}

// position asks the engine about one position.
func (e *Engine) position(ctx context.Context, pos *report.Position) (*report.Searched, error) {
	p := analysis.Unknown()
	one := func(yield func(int, *report.Position) bool) { yield(0, pos) }
	err := e.Judge(ctx, one, func(_ int, found *analysis.Position) { p = found })
	if err != nil {
		return nil, err
	}
	return report.NewAnalysed(pos.Game, p), nil
}
