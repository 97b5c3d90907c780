// Package assistant offers katachi to assistants, as tools and resources of the Model Context
// Protocol (modelcontextprotocol.io, 2025). Tools answer in sentences and say of each how it is
// known; they state only what katachi has found. They can read only the collections and folders
// that the server was given.
package assistant

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/internal/api"
	"katachi/internal/report"
	"katachi/sgf"
)

// Options are the options of a server.
type Options struct {
	Service *api.Service // collections that may be searched
	Folders []string     // folders whose records, also in subfolders, may be read
	// Work runs the work of a tool when its turn comes; nil runs it at once.
	Work func(context.Context, func(context.Context) error) error
}

// Values of Sentence.Sure: how a sentence is known.
const (
	byRule    = "rule"    // it follows from the rules of the game and a definition
	byProof   = "proven"  // every reply was read
	byReading = "read"    // likely moves were read: nearly always right
	byMeasure = "measure" // an estimate of an engine, a model or statistics
	byCount   = "counted" // games of a collection were counted
	byRecord  = "record"  // a record says so
)

// Sentence is a statement of katachi.
type Sentence struct {
	Text string `json:"text"`
	Sure string `json:"sure" jsonschema:"how it is known: rule, proven, read (likely moves, no proof), measure (an estimate), counted (in games), record (as written there)"`
	By   string `json:"by,omitempty" jsonschema:"who made the estimate: engine NAME, or model"`
	N    int    `json:"n,omitempty" jsonschema:"games that were counted"`
	URI  string `json:"uri,omitempty" jsonschema:"a resource with more: a record, or a board"`
}

// Answer is what every tool returns.
type Answer struct {
	Says     []Sentence `json:"says"`
	Evidence string     `json:"evidence,omitempty" jsonschema:"names what is said here, for check_text"`
	Doubts   []Doubt    `json:"doubts,omitempty" jsonschema:"of check_text: the sentences without evidence"`

	about map[string]string
	facts []*fact
}

// say adds a sentence. What it tells of records and requests is made plain.
func (a *Answer) say(sure, format string, args ...any) *Sentence {
	text := report.Plain(fmt.Sprintf(format, args...))
	a.Says = append(a.Says, Sentence{Text: text, Sure: sure})
	a.facts = append(a.facts, &fact{what: words(text), alone: true, sure: sure, says: len(a.Says) - 1, hedged: strings.Contains(text, " by the engine ") || strings.Contains(text, " by the model")})
	return &a.Says[len(a.Says)-1]
}

// text returns the sentences as lines, for clients that show text only.
func (a *Answer) text() string {
	var text strings.Builder
	for _, s := range a.Says {
		fmt.Fprintf(&text, "%s (%s)\n", s.Text, s.Sure)
	}
	if a.Evidence != "" {
		fmt.Fprintf(&text, "evidence: %s\n", a.Evidence)
	}
	return text.String()
}

// instructions tell a client what katachi is for.
const instructions = `katachi names moves of the game of Go and finds positions in games. Every sentence that a tool returns says in
"sure" how it is known; pass that on unless it is "rule", "proven" or "counted". Points are written as Q16 (no letter I, row 1 at the bottom). A game
is given by the text of a record, the path of a record, or the number of a game of a collection. Check what you write with check_text, which takes
the "evidence" of answers and returns the sentences that they do not support.`

// server answers the calls of tools.
type server struct {
	opt     Options
	folders []*folder
	kept    shelf
}

// folder is a folder whose records may be read.
type folder struct {
	name string
	root *os.Root // rejects paths and links that lead outside
}

// New returns a server; close releases the folders.
func New(opt *Options) (s *mcp.Server, close func(), err error) {
	own := &server{opt: *opt}
	close = func() {
		for _, f := range own.folders {
			_ = f.root.Close()
		}
	}
	for _, dir := range opt.Folders {
		root, err := os.OpenRoot(dir)
		if err != nil {
			close()
			return nil, nil, err
		}
		own.folders = append(own.folders, &folder{filepath.ToSlash(filepath.Clean(dir)), root})
	}
	s = mcp.NewServer(&mcp.Implementation{Name: "katachi", Version: opt.Service.Version},
		&mcp.ServerOptions{Instructions: instructions + "\n\nRecords: " + strings.Join(sgf.Formats(), ", ") + ".", Capabilities: &mcp.ServerCapabilities{}})
	own.tools(s)
	own.moreTools(s)
	own.prompts(s)
	if opt.Service.Advisor != nil {
		own.judgedTools(s)
	}
	own.resources(s)
	return s, close, nil
}

// Handler returns the server for HTTP, without folders. Calls are independent of each other.
func Handler(opt *Options) (http.Handler, error) {
	s, _, err := New(&Options{Service: opt.Service, Work: opt.Work})
	if err != nil {
		return nil, err
	}
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s },
		&mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true, DisableLocalhostProtection: true}), nil // package web knows its names
}

// tool adds a read-only tool.
func tool[In any](own *server, s *mcp.Server, name, description string, f func(context.Context, *In) (*Answer, error)) {
	closed := false
	mcp.AddTool(s, &mcp.Tool{
		Name: name, Description: description, InputSchema: schemaOf(reflect.TypeFor[In]()),
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &closed},
	}, func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, *Answer, error) {
		var out *Answer
		work := func(ctx context.Context) (err error) {
			out, err = f(ctx, &in)
			return err
		}
		var err error
		if own.opt.Work != nil {
			err = own.opt.Work(ctx, work)
		} else {
			err = own.alone(ctx, work)
		}
		if err != nil {
			return nil, nil, api.ProblemOf(err) // a sentence, which the client shows as the tool's error
		}
		if err := own.evidence(name, &in, out); err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: out.text()}}}, out, nil
	})
}

// evidence remembers what a tool has said. What it is about is the game, or else the whole request.
func (own *server) evidence(tool string, in any, a *Answer) error {
	if a.Doubts != nil {
		return nil // check_text repeats what others say
	}
	if a.about["game"] == "" {
		data, err := json.Marshal(in)
		if err != nil {
			return err
		}
		a.of(tool, string(data))
	}
	return own.kept.keep(a)
}

// schemaOf returns the schema of a request, with the meanings of its fields.
func schemaOf(t reflect.Type) *jsonschema.Schema {
	schema, err := jsonschema.ForType(t, nil)
	if err != nil {
		panic(err) // a fault of the type
	}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		of := schema.Properties[name]
		if of == nil || f.Anonymous {
			continue
		}
		of.Description = f.Tag.Get("doc")
		if words := f.Tag.Get("enum"); words != "" {
			for word := range strings.SplitSeq(words, ",") {
				of.Enum = append(of.Enum, word)
			}
		}
	}
	return schema
}

// longest is the time that a tool may work for a client on standard input.
const longest = 2 * time.Minute

// alone runs work with a time limit.
func (own *server) alone(ctx context.Context, work func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	return work(ctx)
}

// gameOf are the arguments that choose a game.
type gameOf struct {
	Record     string `json:"record,omitempty" doc:"text of a record"`
	Path       string `json:"path,omitempty" doc:"path of a record below a folder of the server"`
	Collection string `json:"collection,omitempty" doc:"name of a collection; absent: the first"`
	Game       int64  `json:"game,omitempty" doc:"number of a game of the collection"`
}

// game reads the game that is meant. Oddities of its record are reported in a, unless a is nil.
func (own *server) game(ctx context.Context, in *gameOf, a *Answer) (*sgf.Game, error) {
	r := &api.RecordOrGame{Collection: in.Collection, Game: in.Game}
	switch {
	case in.Record != "" && in.Path != "":
		return nil, api.NewProblem(api.StatusBadRequest, "path", "record or path")
	case in.Record != "":
		r.Record = &api.Record{Name: "the record", Text: in.Record}
	case in.Path != "":
		data, err := own.file(in.Path)
		if err != nil {
			return nil, err
		}
		r.Record = &api.Record{Name: in.Path, Bytes: data}
	}
	g, err := own.opt.Service.Game(ctx, r, func(warning error) {
		if a != nil {
			a.say(byRecord, "Warning: %v", warning)
		}
	})
	if err == nil && a != nil {
		a.of("game", g.String())
	}
	return g, err
}

// file reads a record in a folder. The path begins with the name of the folder, or inside it.
func (own *server) file(path string) ([]byte, error) {
	path = filepath.ToSlash(filepath.Clean(path))
	if !isRecord(path) {
		return nil, api.NewProblem(api.StatusBadRequest, "path", "not a record", path, sgf.Endings())
	}
	for _, f := range own.folders {
		name := path
		if below, ok := strings.CutPrefix(path, f.name+"/"); ok {
			name = below
		}
		info, err := f.root.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if info.Size() > api.MaxRecord {
			return nil, api.NewProblem(api.StatusTooLarge, "path", "file too large", path, info.Size(), api.MaxRecord)
		}
		return f.root.ReadFile(name)
	}
	return nil, api.NewProblem(api.StatusNotFound, "path", "no record", path)
}
