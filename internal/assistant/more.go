package assistant

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/internal/api"
	"katachi/internal/num"
	"katachi/internal/report"
)

// moreTools adds the tools about collections and positions that are not in tools.
func (own *server) moreTools(s *mcp.Server) {
	tool(own, s, "ask", `Ask a question about the moves of all games, in the language of the resource katachi://language: "called ladder; by player".`, own.ask)
	tool(own, s, "similar_positions", "Find games with a position that differs from the given one in a few stones; a pair of a black and a white stone counts as one.", own.like)
	tool(own, s, "estimate_search", "Estimate from some of the games how many hits a search for a position has.", own.estimate)
	tool(own, s, "continuations", "List the sequences that were played most after a position.", own.tree)
	tool(own, s, "describe_position", "Name the last move of a position and the shapes on the board.", own.position)
	tool(own, s, "find_patterns", "Say where patterns in katachi's text format stand, in a position or a game of a collection.", own.match)
	tool(own, s, "explain_name", "Say what a name of a move or shape means.", own.shape)
	tool(own, s, "list_games", "List games by player, date, result and so on.", own.games)
	tool(own, s, "list_players", "List players by a part of their names.", own.players)
	tool(own, s, "find_problems", "Find the problems of a collection of life and death that stood in a game, or in the games of a collection, and what was played there.", own.problems)
	tool(own, s, "guess_move", "Take a position of a game, or compare a guess with its next move and with other games.", own.guess)
	tool(own, s, "check_text", "Return the sentences of a text that the answers of other tools do not support. Check whatever you write about a game.", own.check)
}

// limited returns how many entries to list: limit, or absent for 0. More than mostGames are an error.
func limited(limit, absent int) (int, error) {
	if limit < 0 || limit > mostGames {
		return 0, api.NewProblem(api.StatusBadRequest, "limit", "range", "limit", 0, mostGames, limit)
	}
	return cmp.Or(limit, absent), nil
}

const fewListed = 5

func (own *server) ask(ctx context.Context, in *api.AskRequest) (_ *Answer, err error) {
	if in.Limit, err = limited(in.Limit, fewListed); err != nil {
		return nil, err
	}
	out, err := own.opt.Service.Ask(ctx, in)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	a.say(byCount, "the question %s in collection %s: %s", out.Question, out.Collection, out.Text()).N = out.Games
	a.also(out.Text(), num.Count(out.Total.Hits, "hit")+" in "+num.Count(out.HitGames, "game"))
	if out.Warning != nil {
		a.say(byCount, "%s", out.Warning)
	}
	for i := range out.Groups[:min(len(out.Groups), mostListed)] {
		g := &out.Groups[i]
		text := fmt.Sprintf("%s: %s in %s", cmp.Or(g.Key, "-"), num.Count(g.Hits, "hit"), num.Count(g.Games, "game"))
		if g.Won+g.Lost > 0 {
			text += fmt.Sprintf(", won %d, lost %d", g.Won, g.Lost)
		}
		a.say(byCount, "%s", text).N = g.Games
	}
	for _, b := range out.Bins {
		a.say(byCount, "%s: %v", out.Report.Histogram, b)
	}
	for i := range out.Hits {
		h := &out.Hits[i]
		game := gameText(h.Game, h.Black, h.White, h.Date, h.Result)
		a.say(byRecord, "%s, move %d, %s %s", game, h.Move, h.Color.Name(), h.Point).URI = own.boardURI(out.Collection, h.Game, h.Move)
	}
	return a, nil
}

// gameText names a game by its number and players, and says what else is given of it.
func gameText(id int64, black, white string, more ...string) string {
	return fmt.Sprintf("game %d: %s - %s%s", id, orUnknown(black), orUnknown(white), commas(more...))
}

// commas puts a comma before each text that is not empty.
func commas(texts ...string) string {
	var out strings.Builder
	for _, text := range texts {
		if text != "" {
			out.WriteString(", " + report.OneLine(text))
		}
	}
	return out.String()
}

func (own *server) like(ctx context.Context, in *api.LikeRequest) (_ *Answer, err error) {
	if in.Limit, err = limited(in.Limit, fewListed); err != nil {
		return nil, err
	}
	out, err := own.opt.Service.Like(ctx, in)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	a.say(byCount, "%s of collection %s have a position with at most %s",
		num.Count(out.Games, "game"), out.Collection, num.Count(out.Most, "difference")).N = out.Games
	for i := range out.List {
		g := &out.List[i]
		var cells []string
		for _, d := range g.Differences {
			cell := fmt.Sprintf("%s is %s, not %s", d.Point, d.Has.Name(), d.Want.Name())
			if d.From != "" {
				cell = fmt.Sprintf("the stone of %s is at %s", d.Point, d.From)
			}
			cells = append(cells, cell)
		}
		differs := cmp.Or(strings.Join(cells, ", "), "the same position")
		said := a.say(byRecord, "%s, at move %d: %s", gameText(g.Game, g.Black, g.White, g.Date, g.Result), g.Move, differs)
		said.URI = own.boardURI(out.Collection, g.Game, g.Move)
	}
	return a, nil
}

func (own *server) estimate(ctx context.Context, in *api.EstimateRequest) (*Answer, error) {
	out, err := own.opt.Service.Estimate(ctx, in)
	if err != nil {
		return nil, err
	}
	a, sure := &Answer{}, byMeasure
	if out.Looked == out.Of {
		sure = byCount
	}
	a.say(sure, "about %s in %s of collection %s (95 %%: %d to %d hits, %d to %d games); %d of %s were looked at",
		num.Count(out.Hits.About, "hit"), num.Count(out.Games.About, "game"), out.Collection,
		out.Hits.Low, out.Hits.High, out.Games.Low, out.Games.High, out.Looked, num.Count(out.Of, "game")).N = out.Looked
	return a, nil
}

func (own *server) tree(ctx context.Context, in *api.TreeRequest) (*Answer, error) {
	if in.Play == "" && in.Setup == "" && in.Region == "" && in.Query == "" {
		return nil, api.NewProblem(api.StatusBadRequest, "play", "which search")
	}
	out, err := own.opt.Service.Tree(ctx, in)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	lines := make([]string, len(out.Branches)) // the moves that lead to each
	for i := range out.Branches[:min(len(out.Branches), mostGames)] {
		b := &out.Branches[i]
		if i == 0 {
			a.say(byCount, "%s of the position in %s of collection %s",
				num.Count(b.Hits, "hit"), num.Count(b.Games, "game"), out.Collection).N = b.Games
			continue
		}
		lines[i] = strings.TrimSpace(lines[b.Parent] + " " + b.Color + " " + b.Point)
		a.say(byCount, "then %s: %s in %s, Black won %d and White %d",
			lines[i], num.Count(b.Hits, "hit"), num.Count(b.Games, "game"), b.BlackWins, b.WhiteWins).N = b.Games
	}
	return a, nil
}

func (own *server) position(ctx context.Context, in *api.PositionRequest) (*Answer, error) {
	out, err := api.DescribePosition(ctx, in)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	a.say(byRule, "%s to move; Black has captured %d and White %d", out.Turn, out.Captured.Black, out.Captured.White)
	a.also(out.Turn+" is to move", out.Turn+" to move")
	if out.Ko != "" {
		a.say(byRule, "the ko forbids %s", out.Ko)
	}
	if m := out.Last; m != nil {
		text, sure := "it has no name", byRule
		for i, t := range m.Names {
			if text = t.English; i > 0 {
				text = a.Says[len(a.Says)-1].Text + ", " + t.English
			}
		}
		if len(m.Names) > 0 {
			sure = byReading // which of the names were read is not told
		}
		s := moveOf(m.Move, m.Color, m.Point)
		a.say(sure, "%d. %s %s: %s", m.Move, m.Color.Name(), m.Point, text)
		a.is(s)
		for _, t := range m.Names {
			a.claim(s, "is", t.English)
		}
	}
	for i := range out.Shapes {
		a.say(byRule, "on the board: %s at %s", out.Shapes[i].English, strings.Join(out.Shapes[i].Stones, " "))
	}
	return a, nil
}

func (own *server) match(ctx context.Context, in *api.MatchRequest) (_ *Answer, err error) {
	if in.Limit, err = limited(in.Limit, fewListed); err != nil {
		return nil, err
	}
	out, err := own.opt.Service.Match(ctx, in)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	for _, p := range out.Patterns {
		a.say(byCount, "the pattern %s: %s", p.Name, num.Count(p.Matches, "match"))
	}
	for i := range out.List {
		p := &out.List[i]
		a.say(byRule, "%s after move %d for %s at %s", p.Pattern, p.Move, p.Side.Name(), strings.Join(p.Stones, " "))
	}
	return a, nil
}

func (own *server) shape(ctx context.Context, in *api.ShapeRequest) (*Answer, error) {
	out, err := api.FindShape(ctx, in)
	a := &Answer{}
	if err == nil {
		a.say(byRule, "%s: %s", out.English, out.Meaning)
		if other := commas(out.Romaji, out.Japanese); other != "" {
			a.say(byRule, "%s in Japanese: %s", out.English, other[2:])
		}
		if len(out.Diagram) > 0 {
			a.say(byRule, "%s as a diagram: %s", out.English, strings.Join(out.Diagram, " / "))
		}
		return a, nil
	}
	all, listed := api.Shapes(ctx, &api.ShapesRequest{})
	if listed != nil {
		return nil, listed
	}
	for i := range all.Terms {
		if t := &all.Terms[i]; strings.EqualFold(t.English, in.Name) || strings.EqualFold(t.Romaji, in.Name) || t.Japanese == in.Name {
			a.say(byRule, "%s: %s", t.English, t.Meaning)
			return a, nil
		}
	}
	for i := range all.Lines {
		if l := &all.Lines[i]; strings.EqualFold(l.English, in.Name) || strings.EqualFold(l.Romaji, in.Name) || l.Japanese == in.Name {
			a.say(byRule, "%s (%s): %s", l.English, l.Kind, strings.Join(l.Moves, " "))
			return a, nil
		}
	}
	return nil, err
}

func (own *server) games(ctx context.Context, in *api.GamesRequest) (_ *Answer, err error) {
	if in.Limit, err = limited(in.Limit, mostListed); err != nil {
		return nil, err
	}
	out, err := own.opt.Service.Games(ctx, in)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	a.say(byCount, "%s of collection %s match", num.Count(out.Total, "game"), out.Collection).N = out.Total
	for i := range out.List {
		g := &out.List[i]
		game := gameText(g.ID, g.Black, g.White, g.Date, g.Result, num.Count(g.Moves, "move"))
		a.say(byRecord, "%s", game).URI = own.boardURI(out.Collection, g.ID, 0)
	}
	return a, nil
}

func (own *server) players(ctx context.Context, in *api.PlayersRequest) (_ *Answer, err error) {
	if in.Limit, err = limited(in.Limit, mostListed); err != nil {
		return nil, err
	}
	out, err := own.opt.Service.Players(ctx, in)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	a.say(byCount, "%s of collection %s match", num.Count(out.Total, "player"), out.Collection).N = out.Total
	for i := range out.List {
		p := &out.List[i]
		a.say(byCount, "%s has %s", orUnknown(p.Name), num.Count(p.Games, "game")).N = p.Games
	}
	return a, nil
}

func (own *server) guess(ctx context.Context, in *api.GuessRequest) (*Answer, error) {
	out, err := own.opt.Service.Guess(ctx, in)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	said := a.say(byRecord, "game %d after move %d of %d, %s to move; the last move was %s",
		out.Game, out.Move, out.Moves, cmp.Or(out.Turn, "nobody"), out.Last)
	said.URI = own.boardURI(out.Collection, out.Game, out.Move)
	if v := out.Verdict; v != nil {
		a.say(byRecord, "%s was played; the guess is %s", v.Played, map[bool]string{true: "right", false: "not right"}[v.Right])
		for _, o := range v.Others[:min(len(v.Others), mostContinuations)] {
			a.say(byCount, "other games played %s %s", o.Point, num.Count(o.Hits, "time"))
		}
		a.say(byRule, "this guess scores %s of 100 points", strconv.Itoa(v.Points))
	}
	return a, nil
}
