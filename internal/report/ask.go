package report

import (
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
	"katachi/internal/num"
	"katachi/internal/table"
	"katachi/names"
	"katachi/pattern"
)

// Asked is the answer to a question, with the listed hits.
type Asked struct {
	*ask.Answer
	Question *ask.Question
	Warning  *lang.Sentence // about missing or outdated names
	Offset   int            // number of hits before those of List
	List     []AskedHit
}

// AskedHit is a hit with its game.
type AskedHit struct {
	ask.Hit
	Info collection.Info
}

// AskOptions are the options of [Ask].
type AskOptions struct {
	Threads     int
	Skip, Limit int
	Hits        io.Writer      // if not nil, every hit is written there as a table
	HitsAs      table.Format   // format of Hits
	Patterns    []*pattern.Set // for conditions on patterns; nil: the built-in shapes and openings
	Explain     bool           // add the steps of the answer
	Nodes       int            // as in ask.Options
	Most        time.Duration  // as in ask.Options
	Progress    katachi.ProgressFunc
}

// Ask answers a question about the games of a collection.
func Ask(ctx context.Context, col *collection.Collection, q *ask.Question, o *AskOptions) (*Asked, error) {
	a := &Asked{Question: q, Offset: o.Skip}
	if names := q.Names(); len(names) > 0 {
		var err error
		purposes := asksPurposes(&query.Query{Named: names})
		if a.Warning, err = readyNames(ctx, col, purposes, o.Progress); err != nil {
			return nil, err
		}
	}
	patterns := o.Patterns
	if patterns == nil && q.AsksPatterns() {
		patterns = names.Builtin().Sets()[:2]
	}
	seen := 0
	var err error
	var hits *table.Rows[AskedHitJSON]
	if o.Hits != nil {
		hits = table.Of[AskedHitJSON](o.Hits, o.HitsAs)
	}
	var fault error
	a.Answer, err = q.Ask(ctx, col, &ask.Options{Threads: o.Threads, Explain: o.Explain, Nodes: o.Nodes, Most: o.Most, Patterns: patterns, Progress: o.Progress, Each: func(h *ask.Hit, info *collection.Info) bool {
		if seen++; seen > o.Skip && len(a.List) < o.Limit {
			a.List = append(a.List, AskedHit{*h, *info})
		}
		if hits == nil {
			return len(a.List) < o.Limit
		}
		row := newAskedHit(h, info)
		fault = hits.Add(&row)
		return fault == nil
	}})
	if err == nil {
		err = fault
	}
	if hits != nil {
		err = closeTable(hits.Writer, err)
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

// Text describes the answer in a sentence.
func (a *Asked) Text() string {
	t := &a.Total
	text := num.Count(t.Hits, "hit") + " in " + num.Count(a.HitGames, "game") + " of " + fmt.Sprint(a.Games)
	if a.Stopped {
		text = "the first " + text + "; later games were not searched"
	}
	if known := t.Won + t.Lost; known > 0 {
		low, high := num.Interval(t.Won, known)
		text += fmt.Sprintf("; the player of the first move won %s (95 %% interval %.0f to %.0f)", num.Percent(t.Won, known), 100*low, 100*high)
	}
	if mean := a.Question.Report.Mean; mean != "" && t.Hits > 0 {
		text += fmt.Sprintf("; mean %s %.2f", mean, t.Mean())
	}
	if a.Unknown > 0 {
		text += fmt.Sprintf("; %s more may exist, but reading could not decide, or an analysis is missing", num.Count(a.Unknown, "hit"))
	}
	return text
}

// AskedJSON is the JSON form of Asked.
type AskedJSON struct {
	Question string           `json:"question" doc:"As text"`
	Games    int              `json:"games" doc:"The question is about"`
	Replayed int              `json:"replayed" doc:"Of these, not ruled out by an index"`
	HitGames int              `json:"hit_games" doc:"Of these, with hits"`
	Unknown  int              `json:"unknown" doc:"Possible hits that could not be decided; not included in other numbers"`
	Stopped  bool             `json:"stopped,omitempty" doc:"The search ended after the number of hits given by first"`
	Total    AskedGroupJSON   `json:"total"`
	Groups   []AskedGroupJSON `json:"groups" doc:"By the key of the report, in its order"`
	Bins     []AskedBinJSON   `json:"bins,omitempty" doc:"The histogram, ascending"`
	Hits     []AskedHitJSON   `json:"hits"`
	Steps    []AskedStepJSON  `json:"steps,omitempty" doc:"The plan, if requested"`
}

// AskedStepJSON is a step in the plan of a question.
type AskedStepJSON struct {
	Work  ask.Work `json:"work" doc:"facts, index, replay or read"`
	What  string   `json:"what" doc:"The conditions looked up, replayed or read"`
	Games int      `json:"games" doc:"Found, replayed, or with readings"`
	Moves int      `json:"moves" doc:"Found or replayed; for read, readings"`
	MS    float64  `json:"ms" doc:"Processor time of all threads; read is a part of replay"`
}

// AskedBinJSON is a bin of a histogram.
type AskedBinJSON struct {
	From int `json:"from"`
	To   int `json:"to"`
	Hits int `json:"hits"`
}

// AskedExampleJSON is a hit of a group.
type AskedExampleJSON struct {
	Game int64 `json:"game"`
	Move int   `json:"move"`
}

// AskedGroupJSON is a group of hits. Wins are those of the player of a hit's first move.
type AskedGroupJSON struct {
	Key   string   `json:"key,omitempty"`
	Hits  int      `json:"hits"`
	Games int      `json:"games" doc:"With such hits"`
	Share float64  `json:"share" doc:"Of all hits"`
	Won   int      `json:"won"`
	Lost  int      `json:"lost"`
	Low   float64  `json:"low" doc:"95 % interval of the share of wins"`
	High  float64  `json:"high"`
	Mean  *float64 `json:"mean" doc:"Mean of the number that the report asks for; null without one"`
	First int      `json:"first" doc:"Year; 0 if none is known"`
	Last  int      `json:"last"`

	Examples []AskedExampleJSON `json:"examples,omitempty" doc:"The first hits, as many as requested"`
}

// AskedHitJSON is a hit, in JSON and as a row of a table.
type AskedHitJSON struct {
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

func newAskedHit(h *ask.Hit, g *collection.Info) AskedHitJSON {
	return AskedHitJSON{
		Game: h.Game, Path: g.Path, Black: g.Black, White: g.White, BlackRank: g.BlackRank, WhiteRank: g.WhiteRank, Date: g.Date, Result: g.Result,
		Move: h.Move, Node: h.Node, Color: h.Color, Point: h.Point.Name(g.Board), End: h.End,
	}
}

// JSON returns the JSON form.
func (a *Asked) JSON() AskedJSON {
	j := AskedJSON{
		Question: a.Question.String(), Games: a.Games, Replayed: a.Replayed, HitGames: a.HitGames, Unknown: a.Unknown, Stopped: a.Stopped,
		Total: a.group(&a.Total), Groups: []AskedGroupJSON{}, Hits: []AskedHitJSON{},
	}
	for i := range a.Groups {
		j.Groups = append(j.Groups, a.group(&a.Groups[i]))
	}
	for i := range a.List {
		h := &a.List[i]
		j.Hits = append(j.Hits, newAskedHit(&h.Hit, &h.Info))
	}
	for _, b := range a.Bins {
		j.Bins = append(j.Bins, AskedBinJSON(b))
	}
	for _, step := range a.Steps {
		j.Steps = append(j.Steps, AskedStepJSON{step.Work, step.What, step.Games, step.Moves, float64(step.Took.Microseconds()) / 1000})
	}
	return j
}

// Share returns the share of all hits that are in a group.
func (a *Asked) Share(g *ask.Group) float64 {
	if a.Total.Hits == 0 {
		return 0
	}
	return float64(g.Hits) / float64(a.Total.Hits)
}

func (a *Asked) group(g *ask.Group) AskedGroupJSON {
	j := AskedGroupJSON{Key: g.Key, Hits: g.Hits, Games: g.Games, Share: a.Share(g), Won: g.Won, Lost: g.Lost, First: g.First, Last: g.Last}
	j.Low, j.High = num.Interval(g.Won, g.Won+g.Lost)
	if a.Question.Report.Mean != "" {
		mean := g.Mean()
		j.Mean = &mean
	}
	for _, e := range g.Examples {
		j.Examples = append(j.Examples, AskedExampleJSON(e))
	}
	return j
}
