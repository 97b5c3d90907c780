// Package search finds positions and names of moves in games. One search flows through these files:
//
//	search.go   Do: a report.Question's query -> Found: the hits are counted, listed and exported as
//	            they come; lines.go does this for each line of a file
//	found.go    Found -> Answer for programs, a picture for people
//	columns.go  the columns of a hit: Hit for programs, hitColumns for people
//	tree.go     Found -> the tree of what was played next, as a record of a game
//	export.go   the games with a hit, whole or cut (cut.go)
//	across.go   what players of each band of ranks, year and so on played next
//	like.go     Like: the positions that differ in a few stones
package search

import (
	"context"
	"io"

	"katachi"
	"katachi/games/collection"
	"katachi/internal/lang"
	"katachi/internal/num"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/internal/table"
)

// Env are the options of [Do]. The zero value and nil are usable.
type Env struct {
	collection.Listing              // order of the list and so on; with Hits, its Each is not called
	Hits               io.Writer    // if not nil, every hit is written there, as by WriteHits
	HitsAs             table.Format // format of Hits; "" is a line each, separated by tabs

	// Progress has the stages: naming games, if a search for names needs it; writing hits, whose
	// number is not known; and looking up the hits of the list.
	Progress katachi.ProgressFunc

	// Estimate, if not nil, is called at most once, from another goroutine, with an estimate of the
	// number of hits, if counting takes long.
	Estimate func(*collection.Estimate)

	Comments bool // add the comments near listed hits
	Near     int  // number of nodes before and after a hit with comments to add

	Across string // count continuations also by this key of their players, as band; "" for none

	Lines *report.Question // conditions that Lines adds to every line: Where, FixedColor, Variations, Next and By; may be nil
}

// Found is the answer to a search.
type Found struct {
	report.Placed // each of its names has its sense, see query.Sense
	Answer        *collection.Answer
	List          []Listed
	Cross         *report.Cross // if requested

	Warning *lang.Sentence // warning about the names in the collections; nil for none
	Reason  *lang.Sentence // reason for no hits, if no game is on a board of this size; else nil

	in collection.Union
}

// Listed is a hit of the list, with facts of its game.
type Listed struct {
	collection.Hit
	Info collection.Info // of the game
	Move int             // stones played up to the hit; -1 if not known

	Comments []report.NodeComment // near the hit, if requested
}

// Do counts all hits of a query in one or several collections. If requested, it writes them as
// they come. It lists the hits selected by Offset and Limit of the query; Limit 0 lists none.
func Do(ctx context.Context, in collection.Union, p *report.Placed, opt *Env) (*Found, error) {
	if opt == nil {
		opt = &Env{}
	}
	p, warning, err := name.ReadyFor(ctx, in, p, opt.Progress)
	if err != nil {
		return nil, err
	}
	var across *crossing
	if opt.Across != "" {
		if across, err = newCrossing(ctx, in, p, opt.Across); err != nil {
			return nil, err
		}
	}
	answer, list, err := listed(ctx, in, p, opt, across)
	if err = name.UnionDamaged(in, err); err != nil {
		return nil, err
	}
	found := &Found{Placed: *p, Answer: answer, Warning: warning, in: in}
	if across != nil {
		found.cross(across)
	}
	if answer.Hits == 0 {
		if found.Reason, err = report.BoardReason(ctx, in, p.Size()); err != nil {
			return nil, err
		}
	}
	for i, h := range list {
		opt.Progress.Report(katachi.Progress{Stage: "hits listed", Done: i, Total: len(list)})
		listed, err := found.lookUp(ctx, h)
		if err != nil {
			return nil, err
		}
		if opt.Comments {
			if listed.Comments, err = report.CommentsNear(ctx, in[h.In], p.Query, &h, opt.Near); err != nil {
				return nil, err
			}
		}
		found.List = append(found.List, listed)
	}
	if len(list) > 0 {
		opt.Progress.Report(katachi.Progress{Stage: "hits listed", Done: len(list), Total: len(list)})
	}
	return found, nil
}

// listed counts all hits, also across if it is not nil, writes them if requested, and returns those
// of the list.
func listed(ctx context.Context, in collection.Union, p *report.Placed, opt *Env, across *crossing) (*collection.Answer, []collection.Hit, error) {
	defer estimating(ctx, in, p, opt.Estimate)()
	how := opt.Listing
	if across != nil {
		how.Each = func(h *collection.Hit) bool {
			across.add(h)
			return true
		}
	}
	if opt.Hits == nil {
		return in.Page(ctx, p.Query, &how)
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
	how.Each = func(h *collection.Hit) bool {
		if across != nil {
			across.add(h)
		}
		export.add(h)
		if written++; written%reportEach == 0 {
			opt.Progress.Report(katachi.Progress{Stage: "hits", Done: written})
		}
		return true
	}
	answer, list, err := in.Page(ctx, p.Query, &how)
	if err == nil {
		err = export.Close() // returns the first error of any hit
		opt.Progress.Report(katachi.Progress{Stage: "hits", Done: written})
	}
	return answer, list, err
}

// lookUp returns a hit with the facts of its game.
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
	for _, s := range report.Steps(g) {
		if int(s.Node) > h.Node {
			break
		}
		listed.Move += num.FromBool(!s.Setup)
	}
	return listed, nil
}
