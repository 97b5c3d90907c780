package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/zeebo/xxh3"

	"katachi/internal/api"
)

const (
	apiPath     = "/api/v1"
	sessionPath = apiPath + "/session"
	assistPath  = "/mcp" // the path for assistants
)

// Errors that huma finds have the same form as all others. Lists are never null, except fields that say so.
func init() { huma.NewError, huma.DefaultArrayNullable = newError, false }

// newError returns a problem; for invalid fields, it names the first one.
func newError(status int, message string, errs ...error) huma.StatusError {
	if status == http.StatusUnprocessableEntity { // the same status for all invalid requests
		status = http.StatusBadRequest
	}
	p := api.NewProblem(status, "", "error", message)
	for _, err := range errs {
		if err != nil {
			p = fieldError(status, err)
			break
		}
	}
	p.Title = http.StatusText(status)
	return p
}

// fieldError returns the problem of an error that huma has found.
func fieldError(status int, err error) *api.Problem {
	detail, ok := err.(huma.ErrorDetailer)
	if !ok {
		return api.NewProblem(status, "", "error", err)
	}
	d := detail.ErrorDetail()
	field := strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(d.Location, "body."), "query."), "path.")
	if d.Message == "unknown query parameter" {
		return api.NewProblem(status, field, "field unknown", field)
	}
	return api.NewProblem(status, field, "field wrong", field, d.Message)
}

// answer is an answer with its headers.
type answer[Out any] struct {
	ETag  string `header:"ETag"`
	Cache string `header:"Cache-Control"`
	Body  *Out
}

// body is a request in JSON. It is parsed a second time to find unknown fields, which huma ignores.
type body[In any] struct {
	RawBody []byte
	Body    In
}

// routes registers all operations.
func (s *Server) routes(mux *http.ServeMux) {
	config := huma.DefaultConfig("katachi", s.opt.Service.Version)
	config.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaName)
	config.DocsPath, config.SchemasPath, config.CreateHooks = "", "", nil // its page of documents loads code from elsewhere
	config.OpenAPIPath = "/openapi"
	config.RejectUnknownQueryParameters = true
	config.Servers = []*huma.Server{{URL: apiPath}}
	config.Info.Description = "Search, names, suggestions and records of games of Go. Points are GTP coordinates " +
		"(A..T without I, row 1 at the bottom); colours are black and white."
	apiMux := http.NewServeMux()
	a := humago.NewWithPrefix(apiMux, apiPath, config)
	v := s.opt.Service
	get(s, a, "collections", "/collections", "List the collections.", v.Collections)
	get(s, a, "search", "/search", "Find a position in all games of a collection.", v.Search)
	get(s, a, "estimate", "/estimate", "Estimate how many hits a search has, from some of the games.", v.Estimate)
	get(s, a, "ask", "/ask", "Ask a question about the moves of all games.", v.Ask)
	get(s, a, "like", "/like", "Find positions that differ from one in a few stones.", v.Like)
	get(s, a, "position", "/position", "Name the last move of a position, the shapes that stand, and moves that may come next.", api.DescribePosition)
	get(s, a, "solve", "/solve", "Read out whether a group lives, and what works.", v.Advisor.Solve)
	get(s, a, "score", "/score", "Settle the end of a game: which chains are dead, and the result.", api.Score)
	get(s, a, "suggest", "/suggest", "List the likeliest moves of a position.", v.Advisor.Suggest)
	get(s, a, "games", "/games", "List games, sorted by any column.", v.Games)
	get(s, a, "record", "/games/{game}", "Read a game of a collection as a tree.", v.Record)
	get(s, a, "players", "/players", "List players, by a part of their names.", v.Players)
	get(s, a, "player", "/player", "Show a player: results, openings, names, opponents.", v.Player)
	get(s, a, "searches", "/searches", "List the saved searches of a collection.", v.Saved)
	get(s, a, "export", "/export", "Export what a search finds: hits as CSV, or the games.", v.Export)
	get(s, a, "tree", "/tree", "Extend the tree of moves played after a position.", v.Tree)
	get(s, a, "guess", "/guess", "Show a position of a game whose next move is to be guessed, and compare a guess.", v.Guess)
	get(s, a, "bookworm", "/bookworm", "Make a board of letters for the game Bookworm, or play a word on one.", api.Bookworm)
	get(s, a, "shapes", "/shapes", "List all named moves, shapes, openings and josekis.", api.Shapes)
	get(s, a, "shape", "/shapes/{name}", "Show a shape: diagram, meaning, examples.", api.FindShape)
	post(s, a, "read", "/read", "Read a record in any format as a tree. It is not stored.", v.Read)
	post(s, a, "name", "/name", "Name every move of a game.", v.NameGame)
	post(s, a, "write", "/write", "Write a game as SGF.", v.Write)
	post(s, a, "compare", "/compare", "Compare a game with those of a collection: where it leaves the known positions.", v.Compare)
	post(s, a, "problems", "/problems", "Find problems of life and death in games: where they stood, and what was played.", v.Problems)
	post(s, a, "match", "/match", "Find patterns in a position, in a game, or in all games of a collection.", v.Match)
	post(s, a, "review", "/review", "Review moves of a game: what each lost, by playouts or an engine.", v.Review)
	get(s, a, "coach", "/coach", "Show what a player's moves cost, by name, in the analysed games of a collection.", v.Coach)
	get(s, a, "josekis", "/josekis", "Count the openings and josekis of games, or find sequences without a name.", v.Josekis)
	post(s, a, "save", "/searches", "Save a search in a collection under a name.", v.SaveSearch)
	post(s, a, "forget", "/searches/remove", "Remove a saved search from a collection.", v.ForgetSearch)
	post(s, a, "add", "/jobs", "Start a job that adds records to a collection.", s.jobs.Add)
	get(s, a, "job", "/jobs/{job}", "Get the progress of a job; /jobs/{job}/events sends it as server-sent events.", s.jobs.Job)
	for _, field := range [][2]string{{"PositionAnswer", "last"}, {"SuggestAnswer", "played"}, {"SuggestMoveJSON", "seen"}, {"ReviewMoveJSON", "best"}, {"BookwormAnswer", "laid"}} {
		mayBeNull(a, field[0], field[1])
	}
	apiMux.HandleFunc("GET "+apiPath+"/jobs/{job}/events", s.events)
	apiMux.HandleFunc("POST "+sessionPath, s.session)
	describeOthers(a)
	documentErrors(a.OpenAPI())
	apiMux.HandleFunc(apiPath+"/", func(w http.ResponseWriter, r *http.Request) { noOperation(w, r, apiMux) })
	mux.Handle(apiPath+"/", s.tagged(givenOnce(listFields(a.OpenAPI()), apiMux)))
}

// schemaName returns the name of a type in the document: for those of an operation, with the name of
// its package, as CompareAnswer.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if _, of, ok := strings.Cut(t.PkgPath(), "/internal/ops/"); ok {
		return strings.ToUpper(of[:1]) + of[1:] + name
	}
	return name
}

// noOperation answers requests for unknown operations or with the wrong method.
func noOperation(w http.ResponseWriter, r *http.Request, all *http.ServeMux) {
	var allowed []string
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := all.Handler(other); pattern != "" && pattern != apiPath+"/" {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		refuse(w, http.StatusNotFound, "no address", clip(r.URL.Path), apiPath+"/openapi.json")
		return
	}
	if allowed[0] == http.MethodGet {
		allowed = append(allowed, http.MethodHead)
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	refuse(w, http.StatusMethodNotAllowed, "method", clip(r.URL.Path), strings.Join(allowed, " or "), clip(r.Method))
}

// givenOnce rejects a field that occurs several times in the address and is not a list, since it is
// not clear which of its values is meant.
func givenOnce(lists map[string]bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, values := range r.URL.Query() {
			if len(values) > 1 && !lists[name] {
				p := api.NewProblem(api.StatusBadRequest, clip(name), "field repeated", clip(name), len(values))
				writeProblem(w, p)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// listFields returns the fields that may occur several times in an address.
func listFields(of *huma.OpenAPI) map[string]bool {
	lists := map[string]bool{}
	for _, path := range of.Paths {
		if path.Get == nil {
			continue
		}
		for _, p := range path.Get.Parameters {
			lists[p.Name] = lists[p.Name] || p.Schema != nil && p.Schema.Type == huma.TypeArray
		}
	}
	return lists
}

// mayBeNull declares that an object field of an answer may be null, which struct tags cannot
// express.
func mayBeNull(a huma.API, answer, field string) {
	of := a.OpenAPI().Components.Schemas.Map()[answer].Properties
	of[field] = &huma.Schema{Description: of[field].Description, OneOf: []*huma.Schema{of[field], {Type: "null"}}}
}

// get registers an operation whose request is in the address.
func get[In, Out any](s *Server, a huma.API, name, path, summary string, f func(context.Context, *In) (*Out, error)) {
	huma.Register(a, operation(http.MethodGet, name, path, summary), func(ctx context.Context, in *In) (*answer[Out], error) {
		return do(ctx, s, name, in, f)
	})
}

// post registers an operation whose request is JSON.
func post[In, Out any](s *Server, a huma.API, name, path, summary string, f func(context.Context, *In) (*Out, error)) {
	op := operation(http.MethodPost, name, path, summary)
	op.MaxBodyBytes = 2 * api.MaxRecord // base64 makes a record a third longer
	op.BodyReadTimeout = bodyTime
	huma.Register(a, op, func(ctx context.Context, in *body[In]) (*answer[Out], error) {
		asked := new(In)
		if err := api.Decode(in.RawBody, asked); err != nil {
			return nil, err
		}
		return do(ctx, s, name, asked, f)
	})
}

func operation(method, name, path, summary string) huma.Operation {
	return huma.Operation{OperationID: name, Method: method, Path: path, Summary: summary, SkipValidateBody: true}
}

// hashOf returns a function for a hash of a request; nil if it must not be begun twice.
func hashOf(name string, in any) func() uint64 {
	if once[name] {
		return nil
	}
	return func() uint64 {
		text, err := json.Marshal(in)
		if err != nil {
			return 0
		}
		return xxh3.HashString(name + string(text))
	}
}

// do runs work when its turn comes.
func do[In, Out any](ctx context.Context, s *Server, name string, in *In, f func(context.Context, *In) (*Out, error)) (*answer[Out], error) {
	out := &answer[Out]{ETag: tagOf(ctx), Cache: cacheControl}
	if out.ETag == "" {
		out.Cache = "no-store"
	}
	queue := s.limit
	if isLong(name, in) {
		queue = s.long
	}
	err := queue.run(ctx, hashOf(name, in), func(ctx context.Context) (err error) {
		out.Body, err = f(ctx, in)
		return err
	})
	if err != nil {
		return nil, asStatus(err)
	}
	return out, nil
}

// asStatus turns an error into a problem, with Retry-After if the client should try again.
func asStatus(err error) error {
	p := api.ProblemOf(err)
	if p.Status == api.StatusUnavailable || p.Status == api.StatusTooMany {
		return huma.ErrorWithHeaders(p, http.Header{"Retry-After": {fmt.Sprint(int(retryAfter.Seconds()))}})
	}
	return p
}
