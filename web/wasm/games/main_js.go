// Command games is the second WebAssembly module of the static page: the published games, games
// dropped into the page, and suggestions. It is loaded at its first use, and so are the model and
// the shapes for suggestions.
package main

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"iter"
	"sync"
	"syscall/js"

	"github.com/klauspost/compress/zstd"

	"katachi/games/collection"
	"katachi/games/query"
	"katachi/internal/api"
	"katachi/internal/judge"
	"katachi/internal/ops/games"
	"katachi/internal/report"
	"katachi/mind/analysis"
	"katachi/mind/analysis/engine"
	"katachi/mind/net"
	"katachi/mind/predict"
	"katachi/shape"
	"katachi/web/wasm/bridge"
)

func main() {
	shelf := &api.Shelf{}
	site, err := addPublished(shelf)
	if err == nil {
		err = shelf.AddMemory("own")
	}
	if err != nil {
		bridge.Fail("games", err)
		return
	}
	service := &api.Service{Shelf: shelf, Advisor: &api.Advisor{
		Model: loadModel, Judge: sync.OnceValues(loadJudge), Shapes: sync.OnceValues(loadShapes),
		Engines: []api.Engine{{Name: "network", Judge: askNetwork}},
	}}
	table := service.Table(api.NewJobs(service))
	certain := &api.Service{Shelf: &api.Shelf{}, Advisor: &api.Advisor{Model: func() (*predict.Model, error) { return nil, nil }}}
	table["certain"] = api.Of(certain.Review) // a review that fetches nothing
	if site != nil {
		table["chosen"] = api.Of(site.choose)
		table["block"] = api.Of(site.block)
		ofOthers := service.Players
		table["players"] = api.Of(func(ctx context.Context, in *api.PlayersRequest) (*api.PlayersAnswer, error) {
			if in.Collection != "" && in.Collection != site.about.Name {
				return ofOthers(ctx, in)
			}
			return site.players(ctx, in)
		})
	}
	bridge.Serve("games", table.Call)
}

// chosenRequest asks for the games that filters select.
type chosenRequest struct {
	Collection string `json:"collection"`
	Size       int    `json:"size"`
	query.Where
	Less bool `json:"less"` // tell also what the filters select without each of them
}

// chosenAnswer has what positions.js needs to answer a search with filters.
type chosenAnswer struct {
	IDs       []int64            `json:"ids"`       // ascending
	Query     string             `json:"query"`     // the filters in the text form of a query
	Handicaps int                `json:"handicaps"` // of the games, those with handicap stones, unless a filter says how many
	Less      map[string][]int64 `json:"less"`      // without one of the filters
}

func (p *published) choose(ctx context.Context, in *chosenRequest) (out *chosenAnswer, err error) {
	out = &chosenAnswer{Query: (&query.Query{Where: in.Where}).String(), Less: map[string][]int64{}}
	ids := func(where query.Where) ([]int64, error) {
		return p.games.IDs(ctx, &query.Query{Board: in.Size, Rows: []string{"*"}, Where: where})
	}
	if out.IDs, err = ids(in.Where); err != nil {
		return nil, err
	}
	if in.Handicap == "" {
		with := in.Where
		with.Handicap = "2.."
		list, err := ids(with)
		if err != nil {
			return nil, err
		}
		out.Handicaps = len(list)
	}
	if !in.Less {
		return out, nil
	}
	for name, where := range in.Without() {
		if out.Less[name], err = ids(where); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// players is api.Service.Players without opening what searches need.
func (p *published) players(ctx context.Context, in *api.PlayersRequest) (*api.PlayersAnswer, error) {
	all, err := games.Players(ctx, &games.PlayersEnv{In: p.games, All: func(context.Context) ([]collection.Player, error) { return p.all() }}, &in.Where)
	if err != nil {
		return nil, err
	}
	out := &api.PlayersAnswer{Collection: p.about.Name, Revision: p.about.Revision, Total: len(all), List: []collection.Player{}}
	out.List = append(out.List, all[:min(len(all), cmp.Or(in.Limit, 20))]...)
	return out, nil
}

// published is the collection in the page's folder.
type published struct {
	about *collection.Published
	games *collection.Collection
	all   func() ([]collection.Player, error)
}

// addPublished adds the collection in the page's folder; a page with a server has none.
func addPublished(shelf *api.Shelf) (*published, error) {
	data, err := bridge.Fetch("data/about.json")
	if err != nil {
		return nil, err
	}
	about := &collection.Published{}
	if err := json.Unmarshal(data, about); err != nil {
		return nil, fmt.Errorf("data/about.json: %w", err)
	}
	if about.Version == 0 {
		return nil, nil
	}
	fetch := func(name string) ([]byte, error) { return bridge.Fetch("data/" + about.Revision + "/" + name + ".gz") }
	threads, elsewhere := 1, (func(context.Context, *collection.PublishedBlock) ([]byte, error))(nil)
	if helpers := js.Global().Get("katachiHelpers").Int(); helpers > 0 {
		threads, elsewhere = 2*helpers, searchElsewhere // while one block is searched, the next one waits
	}
	c, err := collection.OpenPublished(about, fetch, elsewhere, &collection.Options{Threads: threads})
	if err != nil {
		return nil, err
	}
	var kept []collection.Player
	all := func() (_ []collection.Player, err error) {
		if kept == nil {
			kept, err = c.Players(context.Background(), &query.Where{})
		}
		return kept, err
	}
	return &published{about, c, all}, shelf.Add(about.Name, func() (*collection.Collection, error) { return c, nil })
}

// searchElsewhere asks another worker, by the worker's function katachiBlock.
func searchElsewhere(ctx context.Context, b *collection.PublishedBlock) ([]byte, error) {
	text, err := json.Marshal(b)
	if err != nil {
		return nil, err
	}
	answer, err := bridge.Await(ctx, js.Global().Call("katachiBlock", b.Block, string(text)))
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(answer.String())
}

// block answers such a question.
func (p *published) block(ctx context.Context, in *collection.PublishedBlock) (*blockAnswer, error) {
	hits, err := p.games.SearchBlock(ctx, in)
	return &blockAnswer{hits}, err
}

type blockAnswer struct {
	Hits []byte `json:"hits"`
}

var loadModel = sync.OnceValues(func() (*predict.Model, error) {
	data, err := bridge.Fetch("model.katachi-predict")
	if err != nil {
		return nil, err
	}
	return predict.Load("model", data)
})

// loadJudge returns the combined judgement of the model and the network.
func loadJudge() (judge.Judge, error) {
	m, err := loadModel()
	if err != nil {
		return nil, err
	}
	data, err := bridge.Fetch("model.katachi-net")
	if err != nil {
		return nil, err
	}
	n, err := net.Load("network", data)
	if err != nil {
		return nil, err
	}
	return judge.ByModel(m, n), nil
}

func loadShapes() (*shape.DB, error) {
	packed, err := bridge.Fetch("shapes.zst")
	if err != nil {
		return nil, err
	}
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, fmt.Errorf("shapes: %w", err)
	}
	defer dec.Close()
	data, err := dec.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("shapes: %w", err)
	}
	return shape.Load("shapes", data)
}

// askNetwork asks the module judge about positions, by the worker's function katachiJudge.
func askNetwork(ctx context.Context, positions iter.Seq2[int, *report.Position], found func(int, *analysis.Position)) error {
	for i, pos := range positions {
		q, err := engine.QuestionOf(pos.Game)
		if err != nil {
			return fmt.Errorf("%w: %w", report.ErrUnfit, err)
		}
		text, err := json.Marshal(q)
		if err != nil {
			return err
		}
		answer, err := bridge.Await(ctx, js.Global().Call("katachiJudge", string(text)))
		if err != nil {
			return err
		}
		p, err := engine.ReadAnswer([]byte(answer.String()))
		if err != nil {
			return err
		}
		found(i, p)
	}
	return nil
}
