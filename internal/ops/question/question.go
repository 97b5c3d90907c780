// Package question answers questions about the moves of games, in the language of games/ask.
package question

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"time"

	"katachi"
	"katachi/board"
	"katachi/games/ask"
	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/lang"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/internal/table"
	"katachi/names"
	"katachi/pattern"
)

// Request is a question about moves of games, with the part of its hits to list.
type Request struct {
	Question string `query:"question" json:"question,omitempty" maxLength:"8000" doc:"The question, as for katachi ask: \"called ladder as m then within 10 touches m; by year\""`
	Limit    int    `query:"limit" json:"limit,omitempty" minimum:"0" maximum:"1000" doc:"Hits to list"`
	Skip     int    `query:"skip" json:"skip,omitempty" minimum:"0" doc:"Hits to pass over in the list"`
}

// Env is what a question is answered with.
type Env struct {
	In       *collection.Collection
	Question *ask.Question // instead of the text of the request; may be nil
	Threads  int
	Hits     io.Writer      // if not nil, every hit is written there as a table
	HitsAs   table.Format   // format of Hits
	Patterns []*pattern.Set // for conditions on patterns; nil: the built-in shapes and openings
	Explain  bool           // add the steps of the answer
	Nodes    int            // as in ask.Options
	Most     time.Duration  // as in ask.Options
	Progress katachi.ProgressFunc
}

// Answer is the answer to a question, with the listed hits.
type Answer struct {
	Question string        `json:"question" doc:"As text"`
	Games    int           `json:"games" doc:"The question is about"`
	Replayed int           `json:"replayed" doc:"Of these, not ruled out by an index"`
	HitGames int           `json:"hit_games" doc:"Of these, with hits"`
	Unknown  int           `json:"unknown" doc:"Possible hits that could not be decided; not included in other numbers"`
	Stopped  bool          `json:"stopped,omitempty" doc:"The search ended after the number of hits given by first"`
	Total    Group         `json:"total"`
	Groups   []Group       `json:"groups" doc:"By the key of the report, in its order"`
	Cross    *report.Cross `json:"cross,omitempty" doc:"With two keys: the hits by both, a column for each key of the first"`
	Bins     []ask.Bin     `json:"bins,omitempty" doc:"The histogram, ascending"`
	Hits     []Hit         `json:"hits"`
	Steps    []Step        `json:"steps,omitempty" doc:"The plan, if requested"`

	Warning *lang.Sentence `json:"warning,omitempty" doc:"What is odd about the names or analyses that were searched"`

	Report *ask.Report `json:"-"` // what the question asks to count
}

// Step is a step in the plan of a question.
type Step struct {
	Work  string  `json:"work" doc:"facts, index, replay or read"`
	What  string  `json:"what" doc:"The conditions looked up, replayed or read"`
	Games int     `json:"games" doc:"Found, replayed, or with readings"`
	Moves int     `json:"moves" doc:"Found or replayed; for read, readings"`
	MS    float64 `json:"ms" doc:"Processor time of all threads; read is a part of replay"`
}

// Group is a group of hits. Wins are those of the player of a hit's first move.
type Group struct {
	Key   string   `json:"key,omitempty"`
	Hits  int      `json:"hits"`
	Games int      `json:"games" doc:"With such hits"`
	Share float64  `json:"share" doc:"Of all hits"`
	Won   int      `json:"won"`
	Lost  int      `json:"lost"`
	Low   float64  `json:"low" doc:"95 % interval of the share of wins, by game"`
	High  float64  `json:"high"`
	Mean  *float64 `json:"mean" doc:"Mean of the number that the report asks for, over the hits of which it is known; null without any"`
	First int      `json:"first" doc:"Year; 0 if none is known"`
	Last  int      `json:"last"`

	Examples []ask.Example `json:"examples,omitempty" doc:"The first hits, as many as requested"`
	Ever     *Ever         `json:"ever,omitempty" doc:"With first ever: the first hit by the date of its game; absent if no date is known"`
}

// Ever is the first hit by date.
type Ever struct {
	ask.Example
	Date   string `json:"date" doc:"Of the game, as far as it is known"`
	Player string `json:"player" doc:"Of the hit's first move, if the game names him"`
	Other  string `json:"other" doc:"The opponent"`
}

// Hit is a hit, in JSON and as a row of a table.
type Hit struct {
	Game      int64       `json:"game"`
	Path      string      `json:"path"`
	Black     string      `json:"black"`
	White     string      `json:"white"`
	BlackRank string      `json:"black_rank"`
	WhiteRank string      `json:"white_rank"`
	Date      string      `json:"date"`
	Result    string      `json:"result"`
	Move      int         `json:"move"`
	Node      int         `json:"node"`
	Color     board.Color `json:"color" enum:"black,white"`
	Point     string      `json:"point"`
	End       int         `json:"end" doc:"Number of the last move of the hit"`
}

func newHit(h *ask.Hit, g *collection.Info) Hit {
	return Hit{
		Game: h.Game, Path: g.Path, Black: g.Black, White: g.White, BlackRank: g.BlackRank, WhiteRank: g.WhiteRank, Date: g.Date, Result: g.Result,
		Move: h.Move, Node: h.Node, Color: h.Color, Point: h.Point.Name(g.Board), End: h.End,
	}
}

// Do answers a question about the games of a collection. The error is an [*ask.SyntaxError] if it
// cannot be parsed.
func Do(ctx context.Context, env *Env, in *Request) (*Answer, error) {
	q := env.Question
	if q == nil {
		var err error
		if q, err = ask.Parse(in.Question); err != nil {
			return nil, err
		}
	}
	out := &Answer{Question: q.String(), Groups: []Group{}, Hits: []Hit{}, Report: &q.Report}
	if names := q.Names(); len(names) > 0 {
		var err error
		purposes := name.AsksPurposes(&query.Query{Named: names})
		if out.Warning, err = name.Ready(ctx, env.In, purposes, env.Progress); err != nil {
			return nil, err
		}
	}
	patterns := env.Patterns
	if patterns == nil && q.AsksPatterns() {
		patterns = names.Builtin().Sets()[:2]
	}
	var hits *table.Rows[Hit]
	if env.Hits != nil {
		hits = table.Of[Hit](env.Hits, env.HitsAs)
	}
	seen := 0
	var fault error
	a, err := q.Ask(ctx, env.In, &ask.Options{Threads: env.Threads, Explain: env.Explain, Nodes: env.Nodes, Most: env.Most, Patterns: patterns, Progress: env.Progress, Each: func(h *ask.Hit, info *collection.Info) bool {
		if seen++; seen > in.Skip && len(out.Hits) < in.Limit {
			out.Hits = append(out.Hits, newHit(h, info))
		}
		if hits == nil {
			return len(out.Hits) < in.Limit
		}
		row := newHit(h, info)
		fault = hits.Add(&row)
		return fault == nil
	}})
	if err == nil {
		err = fault
	}
	if hits != nil {
		err = cmp.Or(err, hits.Close())
	}
	if err != nil {
		return nil, err
	}
	if out.count(a); out.Warning == nil && a.Unknown > 0 && q.AsksLosses() {
		out.Warning = lang.Say("no losses", a.Unknown)
	}
	if q.Report.Ever {
		err = out.findEver(ctx, env.In, a)
	}
	return out, err
}

// findEver looks up the games of the first hits by date.
func (out *Answer) findEver(ctx context.Context, in *collection.Collection, a *ask.Answer) error {
	find := func(e ask.Example) (*Ever, error) {
		if e.Game == 0 {
			return nil, nil
		}
		info, err := in.Game(ctx, e.Game)
		if err != nil {
			return nil, err
		}
		ever := &Ever{Example: e, Date: report.Date(info.Day), Player: info.Black, Other: info.White}
		if e.Color == board.White {
			ever.Player, ever.Other = ever.Other, ever.Player
		}
		return ever, nil
	}
	var err error
	if out.Total.Ever, err = find(a.Total.Earliest); err != nil {
		return err
	}
	for i := range out.Groups {
		if out.Groups[i].Ever, err = find(a.Groups[i].Earliest); err != nil {
			return err
		}
	}
	return nil
}

// String says who was the first, when and where.
func (e *Ever) String() string {
	return fmt.Sprintf("%s against %s, %s, game %d move %d", cmp.Or(e.Player, "?"), cmp.Or(e.Other, "?"), e.Date, e.Game, e.Move)
}

// count sets the counts of an answer.
func (out *Answer) count(a *ask.Answer) {
	out.Games, out.Replayed, out.HitGames, out.Unknown, out.Stopped, out.Bins = a.Games, a.Replayed, a.HitGames, a.Unknown, a.Stopped, a.Bins
	out.Total = out.group(&a.Total, a.Total.Hits)
	if a.Cross != nil {
		out.Cross = report.NewCross(out.Report, a.Cross)
	}
	for i := range a.Groups {
		out.Groups = append(out.Groups, out.group(&a.Groups[i], a.Total.Hits))
	}
	for _, s := range a.Steps {
		out.Steps = append(out.Steps, Step{s.Work, s.What, s.Games, s.Moves, float64(s.Took.Microseconds()) / 1000})
	}
}

func (out *Answer) group(g *ask.Group, all int) Group {
	j := Group{Key: g.Key, Hits: g.Hits, Games: g.Games, Won: g.Won, Lost: g.Lost, First: g.First, Last: g.Last, Examples: g.Examples}
	if all > 0 {
		j.Share = float64(g.Hits) / float64(all)
	}
	j.Low, j.High = g.WonInterval()
	if out.Report.Mean != "" && g.Known > 0 {
		mean := g.Mean()
		j.Mean = &mean
	}
	return j
}
