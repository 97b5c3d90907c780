package search

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"katachi"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/sgf"
)

// Cut selects the part of a game to export.
type Cut string

// The values of Cut.
const (
	WholeGame Cut = ""       // the whole record, unchanged
	BeforeHit Cut = "before" // the main line up to and including the first hit
	AfterHit  Cut = "after"  // the position at the first hit as set-up stones, and everything after it
)

// Exported is a game to export.
type Exported struct {
	Game int64
	Hit  *Listed // the first hit of the game; nil where nothing is cut
	Name string  // file name for it: "12.sgf", or "12-30.sgf" if cut at move 30

	col     *collection.Collection
	found   *Found
	cut     Cut
	convert bool // to SGF
}

// ExportOptions are the options of [FoundGames], [GamesByID] and [GamesWhere]. The zero value is
// usable.
type ExportOptions struct {
	AsSGF bool // convert records of other formats to SGF; cut games are SGF in any case
	Cut   Cut  // of found games

	// Progress has the stages: naming games, if a search for names needs it; finding games, whose
	// number is not known; and looking up their facts.
	Progress katachi.ProgressFunc
}

// FoundGames returns the games with a hit, each once, in the order of the collections: those after
// the query's Offset, at most Limit of them; 0 means all. If games are cut, a hit that may lie in a
// variation is an error.
func FoundGames(ctx context.Context, in collection.Union, p *report.Placed, opt ExportOptions) ([]*Exported, error) {
	p, _, err := name.ReadyFor(ctx, in, p, opt.Progress)
	if err != nil {
		return nil, err
	}
	var hits []collection.Hit // the first of each game
	games := 0
	var last collection.Hit
	all := *p.Query
	all.Limit = 0 // is that of games
	_, _, err = in.Page(ctx, &all, &collection.Listing{Each: func(h *collection.Hit) bool {
		if h.Game == last.Game && h.In == last.In {
			return true
		}
		if last = *h; games >= p.Offset {
			hits = append(hits, last)
		}
		if games++; games%100 == 0 {
			opt.Progress.Report(katachi.Progress{Stage: "games found", Done: games})
		}
		return len(hits) != p.Limit || p.Limit == 0
	}})
	if err = name.UnionDamaged(in, err); err != nil {
		return nil, err
	}
	var list []*Exported
	found := &Found{Placed: *p, in: in}
	for i, h := range hits {
		opt.Progress.Report(katachi.Progress{Stage: "games looked up", Done: i, Total: len(hits)})
		e, err := found.exported(ctx, h, opt)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// exported returns the game with its first hit. With several collections, its file name begins with
// the number of the collection.
func (f *Found) exported(ctx context.Context, h collection.Hit, opt ExportOptions) (*Exported, error) {
	of := ""
	if len(f.in) > 1 {
		of = fmt.Sprintf("%d-", h.In+1)
	}
	if opt.Cut == WholeGame {
		g, err := f.in[h.In].Game(ctx, h.Game)
		e := newExported(f.in[h.In], &g, opt)
		e.Name = of + e.Name
		return e, err
	}
	hit, err := f.lookUp(ctx, h)
	if err != nil {
		return nil, err
	}
	if hit.Move < 0 {
		return nil, fmt.Errorf("game %d: %w", h.Game, ErrVariationHit)
	}
	e := newExported(f.in[h.In], &hit.Info, opt)
	e.Name = fmt.Sprintf("%s%d-%d.sgf", of, h.Game, hit.Move)
	e.Hit, e.found, e.cut = &hit, f, opt.Cut
	return e, nil
}

// GamesByID returns games by their numbers; it ignores Cut.
func GamesByID(ctx context.Context, col *collection.Collection, ids []int64, opt ExportOptions) ([]*Exported, error) {
	var list []*Exported
	for _, id := range ids {
		g, err := col.Game(ctx, id)
		if err != nil {
			return nil, err
		}
		list = append(list, newExported(col, &g, opt))
	}
	return list, nil
}

// GamesWhere returns the games that match where; it ignores Cut.
func GamesWhere(ctx context.Context, col *collection.Collection, where *query.Where, skip, limit int, opt ExportOptions) ([]*Exported, error) {
	var list []*Exported
	_, err := report.Games(ctx, col, where, skip, limit, func(g *collection.Info) error {
		list = append(list, newExported(col, g, opt))
		opt.Progress.Report(katachi.Progress{Stage: "games found", Done: len(list)})
		return nil
	})
	return list, err
}

func newExported(col *collection.Collection, g *collection.Info, opt ExportOptions) *Exported {
	e := &Exported{Game: g.ID, Name: fmt.Sprint(g.ID), col: col}
	if isSGF := sgf.IsSGF(nil, g.Path); opt.AsSGF || isSGF {
		e.Name += ".sgf"
		e.convert = !isSGF
		return e
	}
	name := strings.ToLower(g.Path)
	ending := filepath.Ext(name)
	if !slices.Contains(sgf.Endings(), ending) { // of a packed file
		ending = filepath.Ext(strings.TrimSuffix(name, ending))
	}
	e.Name += ending
	return e
}

// Text returns the text to export.
func (e *Exported) Text(ctx context.Context) ([]byte, error) {
	if e.cut != WholeGame {
		cut := e.found.CutGame
		if e.cut == AfterHit {
			cut = e.found.GameAfter
		}
		g, err := cut(ctx, e.Hit)
		if err != nil {
			return nil, err
		}
		return g.Append(nil), nil
	}
	if !e.convert {
		return e.col.Record(ctx, e.Game)
	}
	g, err := e.col.SGF(ctx, e.Game)
	if err != nil {
		return nil, err
	}
	return g.Append(nil), nil
}

// WriteTogether writes the game as SGF, as one of several games in a file. Text that is not ASCII
// becomes UTF-8, since the games may have different encodings. A record that repeats a property,
// which programs read in different ways, is rewritten.
func (e *Exported) WriteTogether(ctx context.Context, w io.Writer) error {
	text, err := e.Text(ctx)
	if err != nil {
		return err
	}
	encoded := func(c byte) bool { return c >= utf8.RuneSelf || c == '\x1B' } // ISO-2022-JP has escape sequences
	if e.cut == WholeGame && (slices.ContainsFunc(text, encoded) || sgf.IsUTF16(text) || filepath.Ext(e.Name) != ".sgf" || !isOnce(text)) {
		g, err := e.col.SGF(ctx, e.Game)
		if err != nil {
			return err
		}
		text = g.Append(nil)
	}
	_, err = w.Write(append(bytes.TrimSpace(text), '\n'))
	return err
}

// isOnce reports whether a record can stay unchanged.
func isOnce(text []byte) bool {
	f, err := sgf.Parse(text, nil)
	return err == nil && len(f.Games) == 1 && f.Games[0].IsOnce()
}

// ExportedJSON is the JSON form of an exported game.
type ExportedJSON struct {
	Game int64  `json:"game"`
	File string `json:"file"`
	Node *int   `json:"node,omitempty" doc:"Of the hit at which it was cut"`
	Move *int   `json:"move,omitempty"`
}

// JSON returns the JSON form for a game that was written to a file.
func (e *Exported) JSON(file string) ExportedJSON {
	j := ExportedJSON{Game: e.Game, File: file}
	if e.Hit != nil {
		j.Node, j.Move = &e.Hit.Node, &e.Hit.Move
	}
	return j
}
