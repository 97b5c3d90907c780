package assistant

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/board"
	"katachi/internal/api"
	"katachi/internal/num"
	"katachi/internal/ops/review"
	"katachi/internal/report"
)

// judgedTools adds the tools about good and bad moves. An engine judges, if there is one; what it says
// is an estimate.
func (own *server) judgedTools(s *mcp.Server) {
	tool(own, s, "review_game", "Say what each move of a game lost, by an engine; without one, which moves to look at first.", own.review)
	tool(own, s, "suggest_moves", "List likely moves of a position, and by an engine who is ahead and what to play.", own.suggest)
	tool(own, s, "coach_player", "Say which kinds of moves cost a player most, in the analysed games of a collection.", own.coach)
}

// engine returns the name of the engine that judges; "" for none.
func (own *server) engine() string {
	if adv := own.opt.Service.Advisor; adv != nil && len(adv.Engines) > 0 {
		return adv.Engines[0].Name
	}
	return ""
}

// unjudged says that no engine judges.
const unjudged = "no engine judges here: katachi engine add NAME FILE saves a network of KataGo, which says what moves lose"

type reviewIn struct {
	gameOf
	review.Request
	From  int `json:"from,omitempty" minimum:"0" doc:"moves to skip"`
	Moves int `json:"moves,omitempty" minimum:"0" doc:"moves to review, at most 50; absent: 50"`
}

// mostReviewed is the most moves of a review.
const mostReviewed = 50

func (own *server) review(ctx context.Context, in *reviewIn) (*Answer, error) {
	a := &Answer{}
	g, err := own.game(ctx, &in.gameOf, a)
	if err != nil {
		return nil, err
	}
	out, err := own.opt.Service.Review(ctx, &api.ReviewRequest{
		RecordOrGame: api.RecordOrGame{Record: &api.Record{Name: report.Title(g), Text: g.String()}}, Request: in.Request,
		From: in.From, Moves: cmp.Or(in.Moves, mostReviewed), Engine: own.engine(),
	})
	if err != nil {
		return nil, err
	}
	if out.Title != "" {
		a.say(byRecord, "%s", out.Title)
	}
	if out.Illegal != nil {
		a.say(byRule, "%s", out.Illegal)
	}
	if len(out.Moves) == 0 {
		a.say(byRule, "there are no moves to review after move %d", in.From)
		return a, nil
	}
	first, last := &out.Moves[0], &out.Moves[len(out.Moves)-1]
	if out.Judged {
		a.say(byMeasure, "moves %d to %d were judged by the engine %s; after move %d %s", first.Move, last.Move, out.Engine, last.Move, standing(last.Winrate, last.Lead)).By = "engine " + out.Engine
	} else {
		a.say(byRule, "%s", unjudged)
	}
	said := len(a.Says)
	for i := range out.Moves {
		a.sayMove(&out.Moves[i], out.Engine)
	}
	if len(a.Says) == said {
		a.say(byMeasure, "of none of these moves it is certain that it lost much")
	}
	if !out.Complete {
		a.say(byRule, "the game has %s: ask again with from=%d", num.Count(out.All, "move"), last.Move)
	}
	return a, nil
}

// sayMove says what a move certainly lost, or without an engine, what is known of it.
func (a *Answer) sayMove(m *review.MoveJSON, engine string) {
	move := fmt.Sprintf("move %d, %s %s,", m.Move, m.Color.Name(), m.Point)
	if m.Claimed && m.Best != nil {
		text := move + " loses " + lossText(m.LostPoints, m.LostInterval, m.LostWinrate)
		text += "; better: " + strings.Join(m.Best.Line[:min(len(m.Best.Line), mostContinuations)], " ")
		if m.Stronger != nil {
			text += fmt.Sprintf("; players of %s most likely play %s", m.Stronger.Rank, m.Stronger.Text())
		}
		a.say(byMeasure, "%s", text).By = "engine " + engine
		s := moveOf(m.Move, m.Color, m.Point)
		a.is(s)
		lost := lossText(m.LostPoints, m.LostInterval, m.LostWinrate)
		a.claim(s, "loses", lost, lossText(m.LostPoints, nil, m.LostWinrate))
		a.claim(s, "worse", m.Best.Line[0])
	}
	if m.LostPoints != nil || m.LostWinrate != nil || m.Best != nil {
		return
	}
	for _, c := range m.Changed {
		fate := "can escape"
		if c.Lost {
			fate = "can be captured"
		}
		a.say(byProof, "after %s %s at %s %s", move, num.Count(c.Stones, c.Color.Name()+" stone"), c.Point, fate)
	}
	if m.Captured >= fewCaptured {
		a.say(byRule, "%s captures %s", move, num.Count(m.Captured, "stone"))
		a.is(moveOf(m.Move, m.Color, m.Point))
		a.claim(moveOf(m.Move, m.Color, m.Point), "captures", num.Count(m.Captured, "stone"))
	}
	for _, e := range m.Left {
		a.say(byRule, "%s leaves the %s", move, e.English)
	}
	if m.Probability != nil && *m.Probability < surprising {
		a.say(byMeasure, "%s is unexpected: the model gives it %.1f %%", move, 100**m.Probability).By = "model"
	}
}

const (
	fewCaptured = 3    // least size of a capture that is told
	surprising  = 0.01 // probability below which a move is unexpected
)

// lossText says a loss with its interval, if known.
func lossText(points *float64, interval *[2]float64, winrate *float64) string {
	switch {
	case points == nil && winrate == nil:
		return "an unknown amount"
	case points == nil:
		return fmt.Sprintf("%.0f %% of win rate", 100**winrate)
	case interval == nil:
		return fmt.Sprintf("%.1f points", *points)
	}
	return fmt.Sprintf("%.1f points (95 %%: %.1f to %.1f)", *points, interval[0], interval[1])
}

// standing says who is ahead, by Black's win rate and lead.
func standing(winrate, lead *float64) string {
	var parts []string
	if winrate != nil {
		parts = append(parts, fmt.Sprintf("Black wins %.0f %%", 100**winrate))
	}
	if lead != nil {
		parts = append(parts, report.LeadText(*lead))
	}
	if len(parts) == 0 {
		return "nobody knows who is ahead"
	}
	return strings.Join(parts, ", ")
}

type suggestIn struct {
	api.Position
	Limit int      `json:"limit,omitempty" minimum:"0" doc:"moves to list, at most 20; absent: 5"`
	Komi  *float64 `json:"komi,omitempty" doc:"points for White; absent: 7.5"`
}

const (
	fewSuggestions  = 5
	mostSuggestions = 20
	usualKomi       = 7.5
)

func (own *server) suggest(ctx context.Context, in *suggestIn) (*Answer, error) {
	if in.Limit < 0 || in.Limit > mostSuggestions {
		return nil, api.NewProblem(api.StatusBadRequest, "limit", "range", "limit", 0, mostSuggestions, in.Limit)
	}
	r := &api.SuggestRequest{Position: in.Position, Limit: cmp.Or(in.Limit, fewSuggestions), Engine: own.engine()}
	if r.Engine != "" {
		if r.Komi = usualKomi; in.Komi != nil {
			r.Komi = *in.Komi
		}
	}
	out, err := own.opt.Service.Advisor.Suggest(ctx, r)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	a.say(byRule, "%s to move", out.Turn.Name())
	if s := out.Search; s != nil {
		winrate, lead := s.Winrate, s.Lead
		if out.Turn == board.White {
			winrate, lead = turned(winrate, 1), turned(lead, 0)
		}
		a.say(byMeasure, "%s, by the engine %s, %s, komi %g", standing(winrate, lead), r.Engine, num.Count(s.Visits, "visit"), s.Komi).By = "engine " + r.Engine
	} else {
		a.say(byRule, "%s", unjudged)
	}
	for i := range out.Suggest {
		m := &out.Suggest[i]
		text := fmt.Sprintf("%s: probability %.1f %% by the model", m.Point, 100*m.Probability)
		if s := m.Search; s != nil {
			text += fmt.Sprintf("; %s of the engine, expected: %s", num.Count(s.Visits, "visit"), strings.Join(s.Line[:min(len(s.Line), mostContinuations)], " "))
		}
		if len(m.Names) > 0 {
			text += "; " + m.Names[0].English
		}
		a.say(byMeasure, "%s", text).By = "model"
	}
	return a, nil
}

// turned returns a number from the other player's view; nil for nil.
func turned(x *float64, of float64) *float64 {
	if x == nil {
		return nil
	}
	y := of - *x
	return &y
}

func (own *server) coach(ctx context.Context, in *api.CoachRequest) (*Answer, error) {
	out, err := own.opt.Service.Coach(ctx, in)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	a.say(byCount, "%s: %s of %s have an analysis, with %s by the player", out.Player, num.Count(out.Games, "game"), num.Count(out.GamesRead, "game"), num.Count(out.Moves, "move")).N = out.Games
	unit := "points"
	if out.Unit != unit {
		unit = "% of win rate"
	}
	if out.Loss != nil && out.FieldLoss != nil {
		a.say(byMeasure, "a move of the player loses %.2f %s on average; one of the others %.2f", *out.Loss, unit, *out.FieldLoss)
	}
	for _, t := range out.Tables {
		for i := range t.Rows {
			if r := &t.Rows[i]; r.Significant && r.Loss != nil && r.FieldLoss != nil {
				text := fmt.Sprintf("%s %s: %s, %.2f %s lost each", t.Kind, r.English, num.Count(r.Times, "time"), *r.Loss, unit)
				a.say(byMeasure, "%s; the others lose %.2f; the difference is significant", text, *r.FieldLoss)
			}
		}
	}
	if !slices.ContainsFunc(a.Says, func(s Sentence) bool { return strings.HasSuffix(s.Text, "significant") }) {
		a.say(byMeasure, "no kind of move differs from the others for certain")
	}
	for _, odd := range out.Odd {
		a.say(byRecord, "%s", odd)
	}
	return a, nil
}
