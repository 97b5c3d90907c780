package report

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"katachi/collection"
	"katachi/internal/num"
	"katachi/internal/terms"
	"katachi/progress"
	"katachi/query"
)

// NameGames names the moves of a collection's games with katachi's own library. With purposes it stores
// what they are for, too, which takes four times as long; if some games have that already, all get it.
func NameGames(ctx context.Context, col *collection.Collection, purposes bool, report progress.Func) (collection.NameReport, error) {
	return col.Name(ctx, libraryOf(ctx, col, purposes), report)
}

// libraryOf returns the library that the games of a collection are named with.
func libraryOf(ctx context.Context, col *collection.Collection, purposes bool) collection.Library {
	s, err := col.NameState(ctx, Library().Version()) // damaged names are made anew
	if purposes || err == nil && s.Named > 0 {
		return Library()
	}
	return quickLibrary()
}

// namesState counts the games of a collection that have names, with purposes where these are requested
// or some games have them. Most collections have names only, for which one count is enough.
func namesState(ctx context.Context, col *collection.Collection, purposes bool) (collection.NameState, error) {
	quick := collection.NameState{}
	if !purposes {
		var err error
		if quick, err = col.NameState(ctx, quickLibrary().Version()); err != nil || quick.Older == 0 {
			return quick, err
		}
	}
	all, err := col.NameState(ctx, Library().Version())
	if err == nil && !purposes && all.Named == 0 {
		return quick, nil
	}
	return all, err
}

// AsksNames reports whether a query asks for names.
func AsksNames(q *query.Query) bool {
	return len(q.Named) > 0 || slices.ContainsFunc(q.And, AsksNames)
}

// termsOnce is the index of a library's terms, made when it is first asked for. It is no sync.OnceValue:
// the initializer of a package variable stays in every program, and the page's module needs no terms.
type termsOnce struct {
	once  sync.Once
	index *terms.Index
}

func (t *termsOnce) of(library func() collection.Library) *terms.Index {
	t.once.Do(func() { t.index = terms.New(library().Terms()) })
	return t.index
}

// allTerms and quickTerms find the terms of Library and quickLibrary.
var allTerms, quickTerms termsOnce

// asksPurposes reports whether a query asks for what a move is for, in words that are no name.
func asksPurposes(q *query.Query) bool {
	for _, chain := range q.Named {
		for _, step := range chain {
			if _, err := quickTerms.of(quickLibrary).Find(step.Name, step.Sense); err == nil {
				continue
			}
			if _, err := allTerms.of(Library).Find(step.Name, step.Sense); err == nil {
				return true
			}
		}
	}
	return slices.ContainsFunc(q.And, asksPurposes)
}

// readyNames makes the names of a collection ready to be searched: those of games in memory
// that have none are made, with purposes if these are requested. It returns what NamesOdd returns.
func readyNames(ctx context.Context, col *collection.Collection, purposes bool, report progress.Func) (string, error) {
	if col.Dir() != "" {
		return NamesOdd(ctx, col, purposes)
	}
	s, err := col.NameState(ctx, Library().Version())
	switch {
	case err != nil:
	case purposes && s.Unnamed+s.Older > 0:
		_, err = NameGames(ctx, col, true, report)
	case s.Unnamed > 0:
		_, err = col.Name(ctx, quickLibrary(), report)
	}
	return "", err
}

// readyAllNames is readyNames for several collections.
func readyAllNames(ctx context.Context, in collection.Union, purposes bool, report progress.Func) (string, error) {
	var odd []string
	for _, col := range in {
		text, err := readyNames(ctx, col, purposes, report)
		if err != nil {
			return "", err
		}
		if text != "" {
			odd = append(odd, text)
		}
	}
	return strings.Join(odd, "; "), nil
}

// ReadyNamed makes the names of collections ready to be searched for p, if it asks for any, and returns
// p with the sense of each of its names, and what readyAllNames returns.
func ReadyNamed(ctx context.Context, in collection.Union, p *Placed, report progress.Func) (*Placed, string, error) {
	if !AsksNames(p.Query) {
		return p, "", nil
	}
	warning, err := readyAllNames(ctx, in, asksPurposes(p.Query), report)
	if err != nil {
		return nil, "", err
	}
	q, err := in.Senses(ctx, p.Query)
	if err = unionDamaged(in, err); err != nil {
		return nil, "", err
	}
	return &Placed{q, p.X0, p.Y0}, warning, nil
}

// NamedStepJSON is a name that was requested, for programs.
type NamedStepJSON struct {
	Name   string `json:"name"`
	Sense  string `json:"sense"`        // "called" or "makes"
	By     string `json:"by,omitempty"` // who played it: "black", "white", "player" or "opponent"
	Within int    `json:"within,omitempty"`
}

// NamesJSON returns how the names of the query were asked, a list for each that says step by step
// what follows what; nil for none.
func (p *Placed) NamesJSON() (list [][]NamedStepJSON) {
	for _, chain := range p.Named {
		var steps []NamedStepJSON
		for _, s := range chain {
			steps = append(steps, NamedStepJSON{s.Name, s.Sense.String(), s.By.String(), s.Within})
		}
		list = append(list, steps)
	}
	return list
}

// unionDamaged is namesDamaged for the collection that the error names.
func unionDamaged(in collection.Union, err error) error {
	of := in[0]
	for _, col := range in {
		if err != nil && strings.Contains(err.Error(), col.Dir()) {
			of = col
		}
	}
	return namesDamaged(of, err)
}

// NamesOdd returns what is to be known of a collection's names before they are searched, ""
// if nothing is: games without names, and names of another version of the library. A
// collection without any names is an error, or where purposes are requested, one that has none. All say
// which command helps.
func NamesOdd(ctx context.Context, col *collection.Collection, purposes bool) (string, error) {
	s, err := namesState(ctx, col, purposes)
	if err != nil {
		return "", namesDamaged(col, err)
	}
	if purposes && s.Named == 0 && s.Older > 0 {
		return "", fmt.Errorf("%s: what moves are for is not stored: katachi index --purposes --in %s stores it", of(col), col.Dir())
	}
	older, unnamed := s.Older, s.Unnamed
	switch {
	case s.Games > 0 && unnamed == s.Games:
		return "", fmt.Errorf("%s: %w: %s names them", of(col), collection.ErrNoNames, namesCommand(col))
	case unnamed > 0 && older > 0:
		return fmt.Sprintf("%s without names, %s with those of another version of the library: %s names them",
			num.Count(unnamed, "game"), num.Count(older, "game"), namesCommand(col)), nil
	case unnamed > 0:
		return fmt.Sprintf("%s without names: %s names them", num.Count(unnamed, "game"), namesCommand(col)), nil
	case older > 0:
		return fmt.Sprintf("the names of %s are of another version of the library: %s brings them up to date",
			num.Count(older, "game"), namesCommand(col)), nil
	}
	return "", nil
}

// namesDamaged adds to an error of a damaged file of names what helps.
func namesDamaged(col *collection.Collection, err error) error {
	if !errors.Is(err, collection.ErrNamesDamaged) {
		return err
	}
	return fmt.Errorf("%w: %s writes them again", err, namesCommand(col))
}

// namesCommand returns the command that names the games of a collection.
func namesCommand(col *collection.Collection) string {
	return "katachi index --names --in " + col.Dir()
}

// of returns what messages call a collection.
func of(col *collection.Collection) string {
	if col.Dir() == "" {
		return "the collection in memory"
	}
	return col.Dir()
}
