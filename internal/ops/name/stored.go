package name

import (
	"context"
	"errors"
	"slices"
	"strings"

	"katachi/internal/report"

	"katachi"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/lang"
)

// Games names the moves of a collection's games with the built-in library. With purposes it also
// stores purposes and readings, which takes six times as long; it does so in any case if some games
// have them.
func Games(ctx context.Context, col *collection.Collection, purposes bool, progress katachi.ProgressFunc) (collection.NameReport, error) {
	return col.Name(ctx, libraryOf(ctx, col, purposes), progress)
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
	known := collection.NameState{}
	if !purposes {
		var err error
		if known, err = col.NameState(ctx, quickLibrary().Version()); err != nil || known.Older == 0 {
			return known, err
		}
	}
	all, err := col.NameState(ctx, Library().Version())
	if err == nil && !purposes && all.Named == 0 {
		return known, nil
	}
	return all, err
}

// AsksNames reports whether a query contains names.
func AsksNames(q *query.Query) bool {
	return len(q.Named) > 0 || slices.ContainsFunc(q.And, AsksNames)
}

// AsksPurposes reports whether a query contains purposes that are not names.
func AsksPurposes(q *query.Query) bool {
	for _, chain := range q.Named {
		for _, step := range chain {
			if _, err := quick.terms().Find(step.Name, step.Sense); err == nil {
				continue
			}
			if _, err := full.terms().Find(step.Name, step.Sense); err == nil {
				return true
			}
		}
	}
	return slices.ContainsFunc(q.And, AsksPurposes)
}

// Ready prepares the names of a collection for a search: games in memory without names are
// named, with purposes if requested. It returns the result of Odd.
func Ready(ctx context.Context, col *collection.Collection, purposes bool, progress katachi.ProgressFunc) (*lang.Sentence, error) {
	if col.Dir() != "" {
		return Odd(ctx, col, purposes)
	}
	s, err := col.NameState(ctx, Library().Version())
	switch {
	case err != nil:
	case purposes && s.Unnamed+s.Older > 0:
		_, err = Games(ctx, col, true, progress)
	case s.Unnamed > 0:
		_, err = col.Name(ctx, quickLibrary(), progress)
	}
	return nil, err
}

// readyAllNames is readyNames for several collections.
func readyAllNames(ctx context.Context, in collection.Union, purposes bool, progress katachi.ProgressFunc) (*lang.Sentence, error) {
	var odd []*lang.Sentence
	for _, col := range in {
		one, err := Ready(ctx, col, purposes, progress)
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

// ReadyFor prepares the names of collections for the search p, if it contains names. It returns p
// with the sense of each name, and the result of readyAllNames.
func ReadyFor(ctx context.Context, in collection.Union, p *report.Placed, progress katachi.ProgressFunc) (*report.Placed, *lang.Sentence, error) {
	if !AsksNames(p.Query) {
		return p, nil, nil
	}
	warning, err := readyAllNames(ctx, in, AsksPurposes(p.Query), progress)
	if err != nil {
		return nil, nil, err
	}
	q, err := in.Senses(ctx, p.Query)
	if err = UnionDamaged(in, err); err != nil {
		return nil, nil, err
	}
	return &report.Placed{Query: q, X0: p.X0, Y0: p.Y0}, warning, nil
}

// UnionDamaged is namesDamaged for the collection named in the error.
func UnionDamaged(in collection.Union, err error) error {
	of := in[0]
	for _, col := range in {
		if err != nil && strings.Contains(err.Error(), col.Dir()) {
			of = col
		}
	}
	return Damaged(of, err)
}

// Odd returns a warning before a search for names: games without names, or names of another
// version of the library; nil if there are none. It returns an error if the collection has no names
// at all, or no purposes if these are requested. Texts name the command that helps.
func Odd(ctx context.Context, col *collection.Collection, purposes bool) (*lang.Sentence, error) {
	s, err := namesState(ctx, col, purposes)
	if err != nil {
		return nil, Damaged(col, err)
	}
	if purposes && s.Named == 0 && s.Older > 0 {
		return nil, lang.Say("no purposes stored", of(col), col.Dir())
	}
	older, unnamed := s.Older, s.Unnamed
	switch {
	case s.Games > 0 && unnamed == s.Games:
		return nil, lang.Say("not named", of(col), namesCommand(col)).Because(collection.ErrNoNames)
	case unnamed > 0 && older > 0:
		return lang.Say("unnamed and older", report.GameCount(unnamed), report.GameCount(older), namesCommand(col)), nil
	case unnamed > 0:
		return lang.Say("unnamed", report.GameCount(unnamed), namesCommand(col)), nil
	case older > 0:
		return lang.Say("older names", report.GameCount(older), namesCommand(col)), nil
	}
	return nil, nil
}

// Damaged adds the command that helps to an error about a damaged file of names.
func Damaged(col *collection.Collection, err error) error {
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
