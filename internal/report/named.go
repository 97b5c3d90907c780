package report

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"katachi"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/terms"
)

// NameGames names the moves of a collection's games with the built-in library. With purposes it
// also stores purposes, which takes four times as long; it does so in any case if some games have
// them.
func NameGames(ctx context.Context, col *collection.Collection, purposes bool, report katachi.ProgressFunc) (collection.NameReport, error) {
	return col.Name(ctx, libraryOf(ctx, col, purposes), report)
}

// libraryOf returns the library for naming the games of a collection.
func libraryOf(ctx context.Context, col *collection.Collection, purposes bool) collection.Library {
	s, err := col.NameState(ctx, Library().Version()) // damaged names are made again
	if purposes || err == nil && s.Named > 0 {
		return Library()
	}
	return quickLibrary()
}

// namesState counts the games of a collection that have names, and purposes if these are requested
// or some games have them. For most collections, which have only names, one count is enough.
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

// AsksNames reports whether a query contains names.
func AsksNames(q *query.Query) bool {
	return len(q.Named) > 0 || slices.ContainsFunc(q.And, AsksNames)
}

// termsOnce is the index of a library's terms, built on first use. It is not a sync.OnceValue,
// since the initializer of a package variable is linked into every program, and the page's module
// needs no terms.
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

// AsksPurposes reports whether a query contains purposes that are not names.
func AsksPurposes(q *query.Query) bool {
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
	return slices.ContainsFunc(q.And, AsksPurposes)
}

// ReadyNames prepares the names of a collection for a search: games in memory without names are
// named, with purposes if requested. It returns the result of NamesOdd.
func ReadyNames(ctx context.Context, col *collection.Collection, purposes bool, report katachi.ProgressFunc) (*lang.Sentence, error) {
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
	return nil, err
}

// readyAllNames is readyNames for several collections.
func readyAllNames(ctx context.Context, in collection.Union, purposes bool, report katachi.ProgressFunc) (*lang.Sentence, error) {
	var odd []*lang.Sentence
	for _, col := range in {
		one, err := ReadyNames(ctx, col, purposes, report)
		if err != nil {
			return nil, err
		}
		if one != nil {
			odd = append(odd, one)
		}
	}
	switch len(odd) {
	case 0:
		return nil, nil
	case 1:
		return odd[0], nil
	}
	return lang.Say("error", odd), nil
}

// ReadyNamed prepares the names of collections for the search p, if it contains names. It returns p
// with the sense of each name, and the result of readyAllNames.
func ReadyNamed(ctx context.Context, in collection.Union, p *Placed, report katachi.ProgressFunc) (*Placed, *lang.Sentence, error) {
	if !AsksNames(p.Query) {
		return p, nil, nil
	}
	warning, err := readyAllNames(ctx, in, AsksPurposes(p.Query), report)
	if err != nil {
		return nil, nil, err
	}
	q, err := in.Senses(ctx, p.Query)
	if err = UnionDamaged(in, err); err != nil {
		return nil, nil, err
	}
	return &Placed{q, p.X0, p.Y0}, warning, nil
}

// NamedStepJSON is the JSON form of a requested name.
type NamedStepJSON struct {
	Name   string `json:"name"`
	Sense  string `json:"sense" enum:"called,makes"`
	By     string `json:"by,omitempty" enum:"black,white,player,opponent"` // who played it
	Within int    `json:"within,omitempty"`
}

// NamesJSON returns the names of the query as interpreted: for each, the list of its steps; nil for
// none.
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

// UnionDamaged is namesDamaged for the collection named in the error.
func UnionDamaged(in collection.Union, err error) error {
	of := in[0]
	for _, col := range in {
		if err != nil && strings.Contains(err.Error(), col.Dir()) {
			of = col
		}
	}
	return NamesDamaged(of, err)
}

// NamesOdd returns a warning before a search for names: games without names, or names of another
// version of the library; nil if there are none. It returns an error if the collection has no names
// at all, or no purposes if these are requested. Texts name the command that helps.
func NamesOdd(ctx context.Context, col *collection.Collection, purposes bool) (*lang.Sentence, error) {
	s, err := namesState(ctx, col, purposes)
	if err != nil {
		return nil, NamesDamaged(col, err)
	}
	if purposes && s.Named == 0 && s.Older > 0 {
		return nil, lang.Say("no purposes stored", of(col), col.Dir())
	}
	older, unnamed := s.Older, s.Unnamed
	switch {
	case s.Games > 0 && unnamed == s.Games:
		return nil, lang.Say("not named", of(col), namesCommand(col)).Because(collection.ErrNoNames)
	case unnamed > 0 && older > 0:
		return lang.Say("unnamed and older", games(unnamed), games(older), namesCommand(col)), nil
	case unnamed > 0:
		return lang.Say("unnamed", games(unnamed), namesCommand(col)), nil
	case older > 0:
		return lang.Say("older names", games(older), namesCommand(col)), nil
	}
	return nil, nil
}

// games says how many games there are.
func games(n int) *lang.Sentence {
	if n == 1 {
		return lang.Say("game")
	}
	return lang.Say("games", n)
}

// NamesDamaged adds the command that helps to an error about a damaged file of names.
func NamesDamaged(col *collection.Collection, err error) error {
	if !errors.Is(err, collection.ErrNamesDamaged) {
		return err
	}
	return lang.Say("names damaged", err, namesCommand(col))
}

// namesCommand returns the command that names the games of a collection.
func namesCommand(col *collection.Collection) string {
	return "katachi index --names --in " + col.Dir()
}

// of returns the name of a collection in messages.
func of(col *collection.Collection) string {
	if col.Dir() == "" {
		return "the collection in memory"
	}
	return col.Dir()
}
