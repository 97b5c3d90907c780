package report

import (
	"context"
	"io"

	"katachi/collection"
	"katachi/internal/num"
	"katachi/internal/table"
	"katachi/progress"
)

// SearchOptions of [Search]. The zero value, and nil, are good.
type SearchOptions struct {
	collection.Listing              // of the list; with Hits, Each is not called
	Hits               io.Writer    // where every hit is written, as WriteHits says; nil means nowhere
	HitsAs             table.Format // of Hits; empty is a line each, with tabs

	// Stages are naming games, where a search for names needs it, hits as they are written, whose
	// number is not known, and those of the list as they are looked up.
	Progress progress.Func

	// Estimate is called, once at most and from another goroutine, where the hits take longer to count than
	// a moment: with how many there probably are. Nil: nothing is estimated.
	Estimate func(*collection.Estimate)

	Comments bool // the hits of the list have the comments near them
	Near     int  // nodes before and after a hit whose comments they have

	Lines *Question // what SearchLines asks beside every line: Where, FixedColour, Variations, Next and By; nil for nothing
}

// Found is what a search has found.
type Found struct {
	Placed // each of its names says in which sense it was asked, see query.Sense
	Answer *collection.Answer
	List   []Listed

	Warning string // what is odd about the names that were searched; "" if nothing is
	Reason  string // why there is no hit, where no game is on a board of this size; "" otherwise

	in collection.Union
}

// Listed is a hit of the list, and what is known of its game.
type Listed struct {
	collection.Hit
	Info collection.Info // of the game
	Move int             // stones played up to the hit; -1 where that is not known

	Comments []NodeComment // near the hit, where they are requested
}

// Search counts all hits of a query in one collection, or in several as if they were one, writes
// them as they come where that is wanted, and lists those that Offset and Limit of the query ask for; Limit 0 lists none.
func Search(ctx context.Context, in collection.Union, p *Placed, opt *SearchOptions) (*Found, error) {
	if opt == nil {
		opt = &SearchOptions{}
	}
	p, warning, err := ReadyNamed(ctx, in, p, opt.Progress)
	if err != nil {
		return nil, err
	}
	answer, list, err := listed(ctx, in, p, opt)
	if err = unionDamaged(in, err); err != nil {
		return nil, err
	}
	found := &Found{Placed: *p, Answer: answer, Warning: warning, in: in}
	if answer.Hits == 0 {
		if found.Reason, err = boardReason(ctx, in, p.Size()); err != nil {
			return nil, err
		}
	}
	for i, h := range list {
		opt.Progress.Report(progress.State{Stage: "hits listed", Done: i, Total: len(list)})
		listed, err := found.lookUp(ctx, h)
		if err != nil {
			return nil, err
		}
		if opt.Comments {
			if listed.Comments, err = commentsNear(ctx, in[h.In], p.Query, &h, opt.Near); err != nil {
				return nil, err
			}
		}
		found.List = append(found.List, listed)
	}
	if len(list) > 0 {
		opt.Progress.Report(progress.State{Stage: "hits listed", Done: len(list), Total: len(list)})
	}
	return found, nil
}

// listed counts all hits, writes them where that is wanted, and returns those of the list.
func listed(ctx context.Context, in collection.Union, p *Placed, opt *SearchOptions) (*collection.Answer, []collection.Hit, error) {
	defer estimating(ctx, in, p, opt.Estimate)()
	if opt.Hits == nil {
		return in.Page(ctx, p.Query, &opt.Listing)
	}
	var export interface {
		add(h *collection.Hit)
		Close() error
	}
	var err error
	if opt.HitsAs != "" {
		export, err = newHitTable(ctx, in, opt.Hits, opt.HitsAs)
	} else {
		export, err = newHitWriter(ctx, in, p.Query, opt.Hits)
	}
	if err != nil {
		return nil, nil, err
	}
	written := 0
	const reportEach = 1000 // hits
	how := opt.Listing
	how.Each = func(h *collection.Hit) bool {
		export.add(h)
		if written++; written%reportEach == 0 {
			opt.Progress.Report(progress.State{Stage: "hits", Done: written})
		}
		return true
	}
	answer, list, err := in.Page(ctx, p.Query, &how)
	if err == nil {
		err = export.Close() // returns the first error of any hit
		opt.Progress.Report(progress.State{Stage: "hits", Done: written})
	}
	return answer, list, err
}

// lookUp returns a hit with what is known of its game.
func (f *Found) lookUp(ctx context.Context, h collection.Hit) (Listed, error) {
	listed, col := Listed{Hit: h, Move: -1}, f.in[h.In]
	var err error
	if listed.Info, err = col.Game(ctx, h.Game); err != nil {
		return listed, err
	}
	if h.Move > 0 {
		listed.Move = h.Move
		return listed, nil
	}
	if f.Variations && listed.Info.Variations { // the node may lie in a variation
		return listed, nil
	}
	g, err := col.SGF(ctx, h.Game)
	if err != nil {
		return listed, err
	}
	listed.Move = 0
	for _, s := range Steps(g) {
		if int(s.Node) > h.Node {
			break
		}
		listed.Move += num.FromBool(!s.Setup)
	}
	return listed, nil
}
