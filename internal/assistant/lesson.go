package assistant

import (
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/doc"
	"katachi/internal/api"
	"katachi/internal/ops/name"
)

// lesson tells a model how to write a lesson that states only facts.
const lesson = `Write a lesson about a game of Go for a player who wants to improve.
The game: GAME

1. Call name_game for it with purposes and comment, and review_game. For moves worth a paragraph
   also call explain_move; for what others played, compare_game and search; for groups in danger,
   solve_group.
2. Choose at most five moments, and write at most five sentences about each. State only what the
   answers say: no reasons, plans, or feelings of your own. Name each move by its number. Say of
   estimates and of names that were read how they are known: "By the engine kata, move 31 loses 4
   points", "Move 9 is probably a net". The resource katachi://sentences shows the sentences that
   can be checked.
3. Call check_text with the lesson and the "evidence" of the answers. Correct or delete each
   sentence that it returns, until it returns none. Publish only a lesson without such a sentence.`

// checkable shows the sentences that check_text accepts.
const checkable = `check_text accepts a sentence if each of its claims is in an answer, and it is written as in the answer
or like one of these. Anything else is returned, true or not: it has no evidence.

7. black D4: counter-hane (rule)
Move 7 is a counter-hane.
Black 7 at D4 is a hane-kaeshi and makes a tiger's mouth.
Black plays the counter-hane at D4.
White 12 captures 3 stones, and it is a ponnuki.
Move 9 is probably a net.
It seems that move 9 is a net.
By the engine kata, move 31 loses 4.5 points.
The engine kata estimates that move 31 is worse than Q5.
The group at A2 is already dead.
It is proven that B1 works.
A2 is wrong and is answered by B1.
The position was found in 12 games.
Black won 7 of these games.
Ann plays Black. The result is B+R.

Verbs: is called, plays, makes, breaks, captures, loses, is worse than, works, is wrong, is answered
by, and those of purposes. "It" is the move of the sentence before. A sentence begins or ends with
how it is known where that is "measure" or "read".`

// prompts adds the prompt for a lesson, and what it refers to.
func (own *server) prompts(s *mcp.Server) {
	s.AddPrompt(&mcp.Prompt{
		Name: "lesson", Description: "Write a lesson about a game that states only facts, and check it.",
		Arguments: []*mcp.PromptArgument{{Name: "game", Description: "The game: path PATH, game N of collection C, or the text of a record", Required: true}},
	}, func(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		game := strings.TrimSpace(req.Params.Arguments["game"])
		if game == "" {
			return nil, api.NewProblem(api.StatusBadRequest, "game", "record or game")
		}
		text := strings.Replace(lesson, "GAME", game, 1)
		return &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{{Role: "user", Content: &mcp.TextContent{Text: text}}}}, nil
	})
	s.AddResource(&mcp.Resource{URI: "katachi://sentences", Name: "sentences", MIMEType: "text/plain", Description: "Sentences that check_text can check."},
		func(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return contents(req, "text/plain", checkable), nil
		})
	s.AddResource(&mcp.Resource{URI: "katachi://language", Name: "language", MIMEType: "text/markdown", Description: "The language of the tool ask, with examples."},
		func(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return contents(req, "text/markdown", doc.Ask), nil
		})
	s.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: factsURI, Name: "facts", MIMEType: "text/plain", Description: "What is known of each move of a game, a sentence a line, and the evidence for check_text.",
	}, own.gameFacts)
}

// gameFacts reads what name_game says of a game.
func (own *server) gameFacts(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	in, ok := strings.CutSuffix(req.Params.URI, "/facts.txt")
	game, _, _ := addressed(in + ".sgf")
	if !ok || game == nil {
		return nil, mcp.ResourceNotFoundError(req.Params.URI)
	}
	a, err := own.nameGame(ctx, &nameIn{gameOf: *game, Request: name.Request{Purposes: true, Comment: true}})
	if err == nil {
		err = own.kept.keep(a)
	}
	if err != nil {
		return nil, api.ProblemOf(err)
	}
	return contents(req, "text/plain", a.text()), nil
}
