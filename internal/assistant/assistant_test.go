package assistant_test

import (
	"context"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/games/collection"
	"katachi/internal/api"
	"katachi/internal/assistant"
	"katachi/internal/ops/name"
)

var update = flag.Bool("update", false, "record the dialogues again")

const (
	record = "(;FF[4]SZ[9]PB[Ann]PW[Bob]DT[2001-02-03]RE[B+R];B[ee];W[ec];B[gc];W[ed];B[gg];W[de];B[df];W[ce])"
	other  = "(;FF[4]SZ[9]PB[Cleo]PW[Ann]DT[2003-01-01]RE[W+2.5];B[ee];W[ec];B[gg];W[gc];B[cc])"
)

// connect returns a client of a server with a collection of two named games and a folder of
// records. Beside the folder lie files that a client must not read.
func connect(t *testing.T) (client *mcp.ClientSession, dir string) {
	t.Helper()
	return connectTo(t, func(*assistant.Options) {})
}

// connectTo is connect to a server with other options.
func connectTo(t *testing.T, change func(*assistant.Options)) (client *mcp.ClientSession, dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{
		"games/a.sgf": record, "games/more/b.sgf": other, "games/notes.txt": "private", "secret.sgf": "(;C[secret])", "games-2/c.sgf": "(;C[secret])",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(dir, "secret.sgf"), filepath.Join(dir, "games", "link.sgf")); err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(dir, "mine")
	col, err := collection.Create(mine, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := col.AddTexts(t.Context(), []collection.Text{{Path: "a.sgf", Data: []byte(record)}, {Path: "b.sgf", Data: []byte(other)}}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := name.Games(t.Context(), col, false, nil); err != nil {
		t.Fatal(err)
	}
	if err := col.Close(); err != nil {
		t.Fatal(err)
	}
	shelf, err := api.OpenShelf([]string{mine}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shelf.Close() })
	t.Chdir(dir)
	opt := &assistant.Options{Service: &api.Service{Shelf: shelf, Version: "test"}, Folders: []string{"games"}}
	change(opt)
	return serve(t, opt), dir
}

// A dialogue is a call and its answer: lines of text, or the error.
type dialogue struct {
	Tool   string         `json:"tool,omitempty"`
	Read   string         `json:"read,omitempty"` // address of a resource, where no tool is called
	With   map[string]any `json:"with,omitempty"`
	Says   []string       `json:"says,omitempty"`
	Refuse string         `json:"refuse,omitempty"`
}

const recorded = "testdata/dialogues.json"

// TestDialogues repeats the recorded dialogues with the SDK's own client and compares the answers.
func TestDialogues(t *testing.T) {
	path, err := filepath.Abs(recorded)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var list []dialogue
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	if len(list) < 20 {
		t.Errorf("%d dialogues, want 20 or more", len(list))
	}
	client, _ := connect(t)
	for i := range list {
		d := &list[i]
		want := *d
		d.Says, d.Refuse = nil, ""
		if d.Tool != "" {
			d.call(t, client)
		} else {
			d.read(t, client)
		}
		if !*update {
			if diff := cmp.Diff(&want, d); diff != "" {
				t.Errorf("%s%s %v: -recorded +now\n%s", d.Tool, d.Read, d.With, diff)
			}
		}
	}
	if *update {
		data, err := json.MarshalIndent(list, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, append(data, '\n'), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// sures matches the words that say how a sentence is known.
var sures = regexp.MustCompile(`^(rule|proven|read|measure|counted|record)$`)

func (d *dialogue) call(t *testing.T, client *mcp.ClientSession) {
	res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: d.Tool, Arguments: d.With})
	if err != nil {
		d.Refuse = err.Error()
		return
	}
	text := res.Content[0].(*mcp.TextContent).Text
	if res.IsError {
		d.Refuse = text
		return
	}
	d.Says = strings.Split(strings.TrimSpace(text), "\n")
	structured, err := json.Marshal(res.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	var a assistant.Answer
	if err := json.Unmarshal(structured, &a); err != nil {
		t.Fatal(err)
	}
	if says := len(d.Says) - strings.Count(text, "\nevidence: "); len(a.Says) != says {
		t.Errorf("%s says %d sentences as text and %d as JSON", d.Tool, len(d.Says), len(a.Says))
	}
	for _, s := range a.Says {
		if !sures.MatchString(s.Sure) {
			t.Errorf("%s says %q, known by %q", d.Tool, s.Text, s.Sure)
		}
		if s.URI != "" {
			if _, err := client.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: s.URI}); err != nil {
				t.Errorf("%s gives the address %s: %v", d.Tool, s.URI, err)
			}
		}
	}
}

func (d *dialogue) read(t *testing.T, client *mcp.ClientSession) {
	res, err := client.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: d.Read})
	if err != nil {
		d.Refuse = err.Error()
		return
	}
	text := revision.ReplaceAllString(res.Contents[0].Text, `"revision":"R"`)
	d.Says = strings.Split(strings.TrimSpace(text), "\n")
	if len(d.Says) > 20 {
		d.Says = d.Says[:20]
	}
}

// revision matches the part of an answer that changes from run to run.
var revision = regexp.MustCompile(`"revision":"[^"]*"`)

// ending is a context that ends when its state has been read some times.
type ending struct {
	context.Context
	left  atomic.Int64
	once  sync.Once
	ended chan struct{}
}

func (e *ending) Err() error {
	if e.left.Add(-1) >= 0 {
		return nil
	}
	e.once.Do(func() { close(e.ended) })
	return context.DeadlineExceeded
}

func (e *ending) Done() <-chan struct{} { _ = e.Err(); return e.ended }

// TestEnded ends the recorded calls of all tools at random places: each answers as usual, or says
// that it was stopped.
func TestEnded(t *testing.T) {
	const always = 1 << 40
	times := 3
	if os.Getenv("KATACHI_LONG") != "" {
		times = 200
	}
	var list []dialogue
	data, err := os.ReadFile(recorded)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	var ctx *ending
	client, _ := connectTo(t, func(o *assistant.Options) {
		o.Work = func(_ context.Context, work func(context.Context) error) error { return work(ctx) }
	})
	call := func(d dialogue, looks int64) dialogue {
		d.Says, d.Refuse = nil, ""
		ctx = &ending{Context: t.Context(), ended: make(chan struct{})}
		ctx.left.Store(looks)
		d.call(t, client)
		return d
	}
	random, stopped := rand.New(rand.NewPCG(5, 4)), map[string]int{}
	for _, d := range list {
		if d.Tool == "" {
			continue
		}
		whole := call(d, always)
		looks := always - ctx.left.Load()
		for range times {
			at := random.Int64N(looks + 1)
			switch got := call(d, at); {
			case strings.Contains(got.Refuse, "too long"):
				stopped[d.Tool]++
			case !cmp.Equal(got, whole):
				t.Errorf("%s %v, ended at look %d of %d: %+v, want %+v", d.Tool, d.With, at, looks, got, whole)
			}
		}
	}
	tools, err := client.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	quick := []string{"check_text", "explain_name", "find_patterns", "describe_position"}
	for _, tool := range tools.Tools {
		if stopped[tool.Name] == 0 && !slices.Contains(quick, tool.Name) {
			t.Errorf("%s was never stopped", tool.Name)
		}
	}
}

// TestOperations: each operation of the API is a tool or a resource, or here is why not.
func TestOperations(t *testing.T) {
	offered := map[string]string{
		"name": "name_game", "search": "search", "compare": "compare_game", "solve": "solve_group", "score": "score_game", "josekis": "openings_and_josekis",
		"player": "player_statistics", "review": "review_game", "suggest": "suggest_moves", "coach": "coach_player", "ask": "ask", "like": "similar_positions",
		"estimate": "estimate_search", "tree": "continuations", "position": "describe_position", "match": "find_patterns", "shape": "explain_name",
		"shapes": "explain_name", "games": "list_games", "players": "list_players", "guess": "guess_move", "problems": "find_problems",
		"collections": "katachi://collections", "record": "katachi://{collection}/games/{game}.sgf", "read": "katachi://folders/{+path}",
	}
	without := map[string]string{
		"searches": "of the user of the page", "save": "changes the collection", "forget": "changes the collection", "add": "changes the collection",
		"job": "of add", "export": "a table for other programs", "write": "edits a record", "bookworm": "no Go",
	}
	client := judging(t, false)
	tools, err := client.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	resources, err := client.ListResources(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	templates, err := client.ListResourceTemplates(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	here := map[string]bool{}
	for _, one := range tools.Tools {
		here[one.Name] = true
	}
	for _, one := range resources.Resources {
		here[one.URI] = true
	}
	for _, one := range templates.ResourceTemplates {
		here[one.URITemplate] = true
	}
	for operation := range (&api.Service{}).Table(nil) {
		if name := offered[operation]; !here[name] && without[operation] == "" {
			t.Errorf("the operation %s has no tool %q", operation, name)
		}
	}
}

// TestLesson: the prompt names the game and tools that exist; the sentences that it shows can be read.
func TestLesson(t *testing.T) {
	client := judging(t, true)
	res, err := client.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "lesson", Arguments: map[string]string{"game": "game 1"}})
	if err != nil {
		t.Fatal(err)
	}
	text := res.Messages[0].Content.(*mcp.TextContent).Text
	tools, err := client.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range regexp.MustCompile(`[a-z]+_[a-z]+`).FindAllString(text, -1) {
		if !slices.ContainsFunc(tools.Tools, func(one *mcp.Tool) bool { return one.Name == name }) {
			t.Errorf("the prompt names %s", name)
		}
	}
	if !strings.Contains(text, "The game: game 1") {
		t.Errorf("the prompt does not name the game: %s", text)
	}
	if _, err := client.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "lesson"}); err == nil {
		t.Error("a lesson about no game")
	}
	facts, err := client.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "katachi://mine/games/1/facts.txt"})
	if err != nil {
		t.Fatal(err)
	}
	said, id, ok := strings.Cut(strings.TrimSpace(facts.Contents[0].Text), "\nevidence: ")
	if found := doubts(t, client, said, id); !ok || len(found) > 0 {
		t.Errorf("the facts of a game are without evidence: %v", found)
	}
}

// TestTools: there are read-only tools with small schemas, and three more with an advisor.
func TestTools(t *testing.T) {
	client, _ := connect(t)
	res, err := client.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Tools) != 20 {
		t.Errorf("%d tools", len(res.Tools))
	}
	for _, tool := range res.Tools {
		schema, err := json.Marshal(tool)
		if err != nil {
			t.Fatal(err)
		}
		if !tool.Annotations.ReadOnlyHint || len(schema) > 6000 {
			t.Errorf("%s: read-only: %v, %d bytes of schema, want at most 6000", tool.Name, tool.Annotations.ReadOnlyHint, len(schema))
		}
	}
}

// TestOutside: files outside the folders and collections cannot be read under any name.
func TestOutside(t *testing.T) {
	client, dir := connect(t)
	for _, path := range []string{
		"secret.sgf", "../secret.sgf", "games/../secret.sgf", "games/../../etc/passwd", dir + "/secret.sgf", "/etc/passwd", "games/link.sgf", "link.sgf",
		"notes.txt", "games/notes.txt", "games-2/c.sgf", "../games-2/c.sgf", "mine/records", "games", ".", "", "games/more", "games/no\x00.sgf",
	} {
		uri := "katachi://folders/" + strings.ReplaceAll(path, "\x00", "%00")
		if res, err := client.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri}); err == nil && path != "" {
			t.Errorf("%s is read: %s", uri, res.Contents[0].Text)
		}
		res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "name_game", Arguments: map[string]any{"path": path}})
		if err == nil && !res.IsError {
			t.Errorf("name_game names %q", path)
		}
	}
	for _, path := range []string{"games/a.sgf", "a.sgf", "more/b.sgf", "games/more/../a.sgf"} {
		res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "name_game", Arguments: map[string]any{"path": path}})
		if err != nil || res.IsError {
			t.Errorf("name_game does not name %q: %v", path, err)
		}
	}
	for _, uri := range []string{"katachi://mine/games/3.sgf", "katachi://yours/games/1.sgf", "katachi://mine/games/1/boards/3.png", "katachi://mine/games/0.sgf", "katachi://..%2Fmine/games/1.sgf", "file:///etc/passwd"} {
		if _, err := client.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri}); err == nil {
			t.Errorf("%s is read", uri)
		}
	}
	if _, _, err := assistant.New(&assistant.Options{Service: &api.Service{}, Folders: []string{"no-such"}}); err == nil {
		t.Error("New accepts a folder that does not exist")
	}
}

// TestCancelled: a client that gives up ends the work.
func TestCancelled(t *testing.T) {
	client, _ := connect(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := client.CallTool(ctx, &mcp.CallToolParams{Name: "name_game", Arguments: map[string]any{"record": record}}); err == nil {
		t.Error("a cancelled call is answered")
	}
}
