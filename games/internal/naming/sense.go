package naming

import (
	"katachi/games/query"
	"katachi/internal/terms"
)

// WithSenses returns q with the sense of each of its names, also in And, in the given libraries.
func WithSenses(in []*terms.Index, q *query.Query) (*query.Query, error) {
	out := *q
	out.Named, out.And = nil, nil
	for _, chain := range q.Named {
		var list query.Named
		for _, step := range chain {
			sense, err := senseIn(in, &step)
			if err != nil {
				return nil, err
			}
			step.Sense = sense
			list = append(list, step)
		}
		out.Named = append(out.Named, list)
	}
	for _, and := range q.And {
		and, err := WithSenses(in, and)
		if err != nil {
			return nil, err
		}
		out.And = append(out.And, and)
	}
	return &out, nil
}

// senseIn returns the sense of a name.
func senseIn(in []*terms.Index, step *query.NamedStep) (query.Sense, error) {
	sense, fault := query.EitherSense, error(nil)
	for _, x := range in {
		words, err := x.Find(step.Name, step.Sense)
		switch {
		case err != nil:
			fault = err
		case !words[0].Made:
			return query.Called, nil
		default:
			sense = query.Makes
		}
	}
	if sense == query.EitherSense {
		return sense, fault
	}
	return sense, nil
}
