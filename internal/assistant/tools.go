package assistant

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/internal/api"
	"katachi/internal/num"
	"katachi/internal/ops/compare"
	"katachi/internal/ops/games"
	"katachi/internal/ops/name"
	"katachi/internal/report"
	"katachi/names"
	"katachi/sgf"
)

// tools adds all tools.
func (own *server) tools(s *mcp.Server) {
	tool(own, s, "name_game", "Name every move of a game, with its purpose.", own.nameGame)
	tool(own, s, "explain_move", "Explain a move: what its names mean, why it has them, and what its purpose is.", own.explain)
	tool(own, s, "search", "Find the games with a position or a named move, such as geta, and what came next.", own.search)
	tool(own, s, "compare_game", "Show where a game leaves the games of a collection.", own.compare)
	tool(own, s, "solve_group", "Read out whether a group lives, and which moves work.", own.solve)
	tool(own, s, "score_game", "Settle the end of a game: which chains are dead, and the result.", own.score)
	tool(own, s, "openings_and_josekis", "Count the openings and josekis of a collection's games, or find sequences without a name.", own.josekis)
	tool(own, s, "player_statistics", "Count a player's games, results, openings and josekis, and the names his moves have more or less often than those of the opponents.", own.player)
}

type nameIn struct {
	gameOf
	name.Request
	name.Language
}

func (own *server) nameGame(ctx context.Context, in *nameIn) (*Answer, error) {
	a := &Answer{}
	g, err := own.game(ctx, &in.gameOf, a)
	if err != nil {
		return nil, err
	}
	w := name.Wording{Lang: in.Lang, Structural: in.All}
	a.sayTitle(g)
	size, _ := g.Size()
	illegal, err := api.WalkNames(ctx, g, &in.Request, in.Lang, func(m *name.Move) error {
		if !in.Lists(m) {
			return nil
		}
		a.sayNamed(m, size, w)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, one := range illegal {
		a.say(byRule, "%s", report.Said(one))
	}
	return a, nil
}

// sayTitle says who played, and how the game ended.
func (a *Answer) sayTitle(g *sgf.Game) {
	title := report.Title(g)
	if title == "" {
		return
	}
	a.say(byRecord, "%s", title)
	for _, side := range []struct{ id, plays string }{{"PB", "Black"}, {"PW", "White"}} {
		if player := report.OneLine(g.Root.Text(side.id)); player != "" {
			a.also(player+" plays "+side.plays, player+" played "+side.plays, side.plays+" is "+player, side.plays+" was "+player)
		}
	}
	if result := report.OneLine(g.Root.Text("RE")); result != "" {
		a.also("the result is "+result, "the result was "+result)
	}
}

// sayNamed says what a move is called, what it does, and what it is for.
func (a *Answer) sayNamed(m *name.Move, size int, w name.Wording) {
	text := called(m.Number, &m.Naming, size, w)
	if effects := w.Effects(m); len(effects) > 0 {
		text += "; " + strings.Join(effects, "; ")
	}
	if m.Variation > 0 {
		a.say(sureOf(m.Terms()), "variation %d: %s", m.Variation, text)
		return // its numbers are those of other moves
	}
	s := moveOf(m.Number, m.Color, m.Point.Name(size))
	a.say(sureOf(m.Terms()), "%s", text)
	a.is(s)
	a.claimNames(s, &m.Naming, w)
	made, broken := w.Told(&m.Step)
	for i := range made {
		a.claimSure(byRule, s, "makes", spellings(&made[i].Term)...)
	}
	for i := range broken {
		a.claimSure(byRule, s, "breaks", spellings(&broken[i].Term)...)
	}
	if m.Comment != "" {
		a.say(sureOfComment(m), "%d. %s", m.Number, m.Comment)
		a.is(s)
		a.comment(s, m.Comment)
	}
	for i := range m.Purposes {
		p := m.Purposes[i : i+1]
		text := strings.TrimSuffix(w.Purposes(p, size)[0], " ("+p[0].Sure.String()+")")
		a.say(p[0].Sure.String(), "%d. %s", m.Number, text)
		a.is(s)
		a.claim(s, "does", text, p[0].Term.English)
	}
}

// claimNames adds to the last sentence what a move is called and that it was played.
func (a *Answer) claimNames(s subject, m *names.Naming, w name.Wording) {
	a.claimSure(byRule, s, "plays", "")
	for _, t := range m.Terms() {
		one := []*names.Term{t}
		a.claimSure(sureOf(one), s, "is", append(spellings(t), w.Term(t))...)
	}
	if len(m.Terms()) == 0 {
		a.claimSure(byRule, s, "has", "no name")
	}
	if m.Captured == 1 {
		a.claimSure(byRule, s, "captures", "stone", "1 stone")
	} else if m.Captured > 1 {
		a.claimSure(byRule, s, "captures", strconv.Itoa(m.Captured)+" stones", strconv.Itoa(m.Captured))
	}
}

// spellings returns what a term is called in any language.
func spellings(t *names.Term) []string {
	list := []string{t.English}
	for _, word := range t.Names {
		if !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	slices.Sort(list)
	return list
}

// called returns the names of a move in words.
func called(number int, m *names.Naming, size int, w name.Wording) string {
	name := "it has no name"
	if len(m.Terms()) > 0 {
		name = w.Names(m)
	}
	return fmt.Sprintf("%d. %s %s: %s", number, m.Color.Name(), m.Point.Name(size), name)
}

// sureOf returns how the names of a move are known: some depend on reading.
func sureOf(terms []*names.Term) string {
	for _, t := range terms {
		if names.NeedsReading(t) {
			return byReading
		}
	}
	return byRule
}

// sureOfComment returns how a comment on a move is known: as the least sure of what it may tell.
func sureOfComment(m *name.Move) string {
	least := names.ByRule
	if sureOf(m.Terms()) == byReading {
		least = names.ByReading
	}
	for i := range m.Purposes {
		least = max(least, m.Purposes[i].Sure)
	}
	return least.String()
}

type explainIn struct {
	gameOf
	name.Language
	Move int `json:"move" doc:"number of the move, from 1"`
}

func (own *server) explain(ctx context.Context, in *explainIn) (*Answer, error) {
	a := &Answer{}
	g, err := own.game(ctx, &in.gameOf, a)
	if err != nil {
		return nil, err
	}
	why, err := api.Explain(ctx, g, in.Move)
	if err != nil {
		return nil, err
	}
	w, size := name.Wording{Lang: in.Lang}, why.Board.Size()
	s := moveOf(why.Number, why.Color, why.Point.Name(size))
	a.say(sureOf(why.Terms()), "%s", called(why.Number, &why.Naming, size, w)).URI = own.boardURI(in.Collection, in.Game, in.Move)
	a.is(s)
	a.claimNames(s, &why.Naming, w)
	for _, list := range []struct {
		says    string
		reasons []names.Reason
	}{{"It is called", why.Given}, {"It makes", why.Made}} {
		for i := range list.reasons {
			r := &list.reasons[i]
			a.say(sureOf([]*names.Term{&r.Term}), "%s %s: %s (%s)", list.says, w.Term(&r.Term), w.Means(r), name.From(r))
			a.is(s)
			if list.says == "It makes" {
				a.claim(s, "makes", spellings(&r.Term)...)
			}
		}
	}
	for i, words := range w.Lines(why.Step.Lines) {
		a.say(byRule, "%s: %s", words, name.LineMeans(why.Step.Lines[i]))
	}
	for i := range why.Purposes {
		p := why.Purposes[i : i+1]
		does := strings.TrimSuffix(w.Purposes(p, size)[0], " ("+p[0].Sure.String()+")")
		a.say(p[0].Sure.String(), "It %s: %s", does, p[0].Term.Meaning)
		a.is(s)
		a.claim(s, "does", does, p[0].Term.English)
	}
	if why.Reads() {
		for _, r := range why.Read {
			a.say(byProof, "%s", why.Reading(r))
		}
	}
	return a, nil
}

// The most games and continuations that are listed.
const (
	mostGames         = 50
	mostContinuations = 8
)

// search searches, and describes what was found.
func (own *server) search(ctx context.Context, in *api.SearchRequest) (*Answer, error) {
	what := "the position"
	switch {
	case in.Play == "" && in.Setup == "" && in.Region == "" && in.Query == "" && len(in.Named) == 0:
		return nil, api.NewProblem(api.StatusBadRequest, "play", "which search")
	case in.Limit > mostGames:
		return nil, api.NewProblem(api.StatusBadRequest, "limit", "range", "limit", 0, mostGames, in.Limit)
	case len(in.Named) > 0:
		what = strings.Join(in.Named, " and ")
	}
	if in.Limit == 0 {
		in.Limit = 5
	}
	found, err := own.opt.Service.Search(ctx, in)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	a.say(byCount, "%s of %s in %s of collection %s", num.Count(found.Hits, "hit"), what, num.Count(found.Games, "game"), found.Collection).N = found.Games
	found1 := fmt.Sprintf("%s was found in %s", what, num.Count(found.Games, "game"))
	a.also(found1, found1+" of collection "+found.Collection, fmt.Sprintf("%s of %s in %s", num.Count(found.Hits, "hit"), what, num.Count(found.Games, "game")))
	if found.Warning != nil {
		a.say(byCount, "%s", found.Warning)
	}
	if found.Reason != nil {
		a.say(byCount, "%s", found.Reason)
	}
	for _, b := range found.Blame {
		a.say(byCount, "without the condition %s: %s", b.Filter, num.Count(b.Hits, "hit"))
	}
	if found.First != "" {
		a.say(byCount, "the games date from %s to %s", found.First, found.Last)
	}
	if won := found.BlackWinsGames + found.WhiteWinsGames; won > 0 {
		a.say(byCount, "Black won %d and White %d of these games", found.BlackWinsGames, found.WhiteWinsGames)
		a.also(fmt.Sprintf("Black won %d of these games", found.BlackWinsGames), fmt.Sprintf("White won %d of these games", found.WhiteWinsGames))
	}
	for _, c := range found.Next[:min(len(found.Next), mostContinuations)] {
		text := fmt.Sprintf("next: %s", strings.Join(c.Points[:1], ""))
		if c.Black > 0 {
			text += fmt.Sprintf(", by Black %s", num.Count(c.Black, "time"))
		}
		if c.White > 0 {
			text += fmt.Sprintf(", by White %s", num.Count(c.White, "time"))
		}
		a.say(byCount, "%s", text).N = c.Black + c.White
		if c.Black+c.White == found.Hits {
			a.also("the next move was always " + c.Points[0])
		}
	}
	for i := range found.List {
		h := &found.List[i]
		text := gameText(h.Game, h.Black, h.White, h.Date, h.Result, h.Event)
		move := 0
		if h.Move != nil {
			move = *h.Move
			text += fmt.Sprintf(", at move %d", move)
		}
		a.say(byRecord, "%s", text).URI = own.boardURI(found.Collection, h.Game, move)
	}
	return a, nil
}

func orUnknown(name string) string {
	if name == "" {
		return "unknown"
	}
	return report.OneLine(name)
}

type compareIn struct {
	gameOf
	With string `json:"with,omitempty" doc:"Name of the collection to compare with; absent: the first"`
	compare.Request
}

func (own *server) compare(ctx context.Context, in *compareIn) (*Answer, error) {
	a := &Answer{}
	g, err := own.game(ctx, &in.gameOf, a)
	if err != nil {
		return nil, err
	}
	out, err := own.opt.Service.Compare(ctx, &api.CompareRequest{
		Record: &api.Record{Name: report.Title(g), Text: g.String()}, Collection: in.With, Request: in.Request, Engine: own.engine(),
	})
	if err != nil {
		return nil, err
	}
	judged := &Answer{}
	for _, p := range append([]*compare.Part{&out.Whole}, out.Corners...) {
		if p.Left == nil || p.Left.Judged == nil {
			continue
		}
		if text := p.Left.Judged.Text(); text != "" {
			judged.say(byMeasure, "move %d, %s, by the engine %s%s", p.Left.Move, p.Left.Point, own.engine(), text).By = "engine " + own.engine()
		}
		p.Left.Judged = nil // the other lines are counted
	}
	a.say(byRecord, "%s, compared with collection %s", out.Title(), out.Collection)
	for _, line := range out.Lines(name.Wording{}) {
		a.say(byCount, "%s", strings.TrimSpace(line))
	}
	a.Says = slices.CompactFunc(append(a.Says, judged.Says...), func(s, t Sentence) bool { return s == t })
	return a, nil
}

func (own *server) score(ctx context.Context, in *api.ScoreRequest) (*Answer, error) {
	if in.Setup == "" && in.Play == "" {
		return nil, api.NewProblem(api.StatusBadRequest, "setup", "which position")
	}
	s, err := api.Score(ctx, in)
	if err != nil {
		return nil, err
	}
	sure := byMeasure
	if s.Proven {
		sure = byProof
	}
	a := &Answer{}
	a.say(sure, "%s", s.Sentence)
	for _, c := range s.Chains {
		if c.Status == "alive" {
			continue
		}
		if sure = byProof; c.Proof == "" {
			sure = byMeasure
		}
		a.say(sure, "%s %s: %s, %s", c.Color.Name(), c.Stones[0], c.Status, c.Reason)
	}
	for _, m := range s.Owed {
		a.say(byProof, "%s still has to play %s", m.Color.Name(), m.Point)
	}
	return a, nil
}

func (own *server) solve(ctx context.Context, in *api.SolveRequest) (*Answer, error) {
	if in.Setup == "" && in.Play == "" {
		return nil, api.NewProblem(api.StatusBadRequest, "setup", "which position")
	}
	in.Engine = cmp.Or(in.Engine, own.engine())
	s, err := own.opt.Service.Advisor.Solve(ctx, in)
	if err != nil {
		return nil, err
	}
	sure := byReading
	if s.Proven {
		sure = byProof
	}
	a := &Answer{}
	a.say(sure, "%s", s.Sentence)
	a.claimFate(s)
	if len(s.Moves) > 0 {
		a.say(sure, "Moves of %s that work: %s", s.Color.Name(), strings.Join(s.Moves, " "))
		for _, point := range s.Moves {
			a.claim(moveOf(0, s.Color, point), "works", "")
		}
	}
	if len(s.Line) > 1 {
		a.say(sure, "For example: %s", strings.Join(s.Line, " "))
	}
	for i, w := range s.Wrong {
		if i == mostContinuations || len(s.Moves) == 0 { // if no move works, none is the wrong one
			break
		}
		if len(w.Line) > 0 && w.Line[0] != "pass" {
			a.say(sure, "%s is wrong: it is answered by %s", w.Move, w.Line[0])
			a.claim(moveOf(0, s.Color, w.Move), "fails", "")
			a.claim(moveOf(0, s.Color, w.Move), "answered", w.Line[0])
		}
	}
	return a, nil
}

// claimFate adds to the last sentence the fate of a group that is the same whoever plays first, without
// a ko.
func (a *Answer) claimFate(s *api.SolveAnswer) {
	if s.First.Status != s.Second.Status || len(s.Rival) > 0 {
		return
	}
	words := map[string][]string{"alive": {"alive"}, "dead": {"dead", "already dead"}, "seki": {"alive in seki"}}[s.First.Status]
	for _, stone := range s.Group {
		group := moveOf(0, s.Owner, stone)
		group.group = true
		a.claim(group, "is", words...)
	}
}

func (own *server) josekis(ctx context.Context, in *api.JosekisRequest) (*Answer, error) {
	in.Limit = cmp.Or(in.Limit, mostListed)
	out, err := own.opt.Service.Josekis(ctx, in)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	a.say(byCount, "%s of 19x19 of collection %s have %s", num.Count(out.Games, "game"), out.Collection, num.Count(out.Total, "line"))
	for i := range out.Lines {
		l := &out.Lines[i]
		after := ""
		if l.After != "" {
			after = ", after " + l.After
		}
		a.say(byCount, "the %s %s%s: %s, won %d and lost %d by the side of its first move, %s", l.Kind, l.English, after, num.Count(l.Times, "time"), l.Won, l.Lost, l.Years)
	}
	for i := range out.Unnamed {
		l := &out.Unnamed[i]
		a.say(byCount, "without a name: %s, %s, won %d and lost %d by the side of its first move, %s", l.Text(), num.Count(l.Times, "time"), l.Won, l.Lost, l.Years)
	}
	return a, nil
}

// mostListed is the most names, openings or players that are listed for a player.
const mostListed = 15

func (own *server) player(ctx context.Context, in *api.PlayerRequest) (*Answer, error) {
	in.Names = true
	out, err := own.opt.Service.Player(ctx, in)
	if err != nil {
		return nil, err
	}
	a := &Answer{}
	text := fmt.Sprintf("%s has %s in collection %s", out.Name, num.Count(out.Black.Games+out.White.Games, "game"), out.Collection)
	for _, o := range out.Other {
		text += fmt.Sprintf("; %s is assumed to be the same player (%s)", o.Name, o.Why)
	}
	a.say(byCount, "%s", text).N = out.Black.Games + out.White.Games
	for _, side := range []struct {
		color string
		t     *games.Tally
	}{{"Black", &out.Black}, {"White", &out.White}} {
		if side.t.Games > 0 {
			a.say(byCount, "as %s: %s, %d won, %d lost, %d without a winner", side.color, num.Count(side.t.Games, "game"), side.t.Won, side.t.Lost,
				side.t.Games-side.t.Won-side.t.Lost)
		}
	}
	if out.First != "" {
		a.say(byCount, "the games date from %s to %s", out.First, out.Last)
	}
	for _, l := range out.Lines[:min(len(out.Lines), mostListed)] {
		a.say(byCount, "the %s %s was played %s, by either side", l.Kind, l.English, num.Count(l.Times, "time"))
	}
	switch {
	case out.Names == nil:
		a.say(byCount, "the moves of this collection are not named: katachi index --names names them")
	case len(out.Names) == 0:
		a.say(byCount, "no name of a move is more or less frequent than with the opponents beyond chance")
	}
	for _, n := range out.Names[:min(len(out.Names), mostListed)] {
		a.say(byCount, "%s: %s, by the opponents %d, which is not by chance (%.1f standard deviations)", n.English, num.Count(n.Moves, "move"), n.Opponent, n.Z)
	}
	return a, nil
}

// boardURI returns the address of a board of a collection's game; "" for other games.
func (own *server) boardURI(collection string, game int64, move int) string {
	if game == 0 {
		return ""
	}
	if collection == "" {
		collection = own.opt.Service.Shelf.Names()[0]
	}
	return fmt.Sprintf("katachi://%s/games/%d/boards/%d.txt", url.PathEscape(collection), game, move)
}
