// Command games is the second WebAssembly module of the static page: the published games, games
// dropped into the page, and suggestions. It is loaded at its first use, and so are the model and
// the shapes for suggestions.
package main

import (
	"context"
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
	err := addPublished(shelf)
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
	table["chosen"] = api.Of(func(ctx context.Context, in *chosenRequest) (*chosenAnswer, error) { return choose(ctx, shelf, in) })
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

func choose(ctx context.Context, shelf *api.Shelf, in *chosenRequest) (out *chosenAnswer, err error) {
	q := query.Query{Board: in.Size, Rows: []string{"*"}, Where: in.Where}
	out = &chosenAnswer{Query: (&query.Query{Where: in.Where}).String(), Less: map[string][]int64{}}
	err = shelf.Use(ctx, in.Collection, func(h *api.Held) error {
		if out.IDs, err = h.Games.IDs(ctx, &q); err != nil {
			return err
		}
		if in.Handicap == "" {
			q.Where.Handicap = "2.."
			if out.Handicaps, err = h.Games.Count(ctx, &q); err != nil {
				return err
			}
		}
		if !in.Less {
			return nil
		}
		for name, where := range in.Without() {
			q.Where = where
			if out.Less[name], err = h.Games.IDs(ctx, &q); err != nil {
				return err
			}
		}
		return nil
	})
	return out, err
}

// addPublished adds the collection in the page's folder; a page with a server has none.
func addPublished(shelf *api.Shelf) error {
	data, err := bridge.Fetch("data/about.json")
	if err != nil {
		return err
	}
	about := &collection.Published{}
	if err := json.Unmarshal(data, about); err != nil {
		return fmt.Errorf("data/about.json: %w", err)
	}
	if about.Version == 0 {
		return nil
	}
	fetch := func(name string) ([]byte, error) { return bridge.Fetch("data/" + about.Revision + "/" + name + ".gz") }
	return shelf.Add(about.Name, func() (*collection.Collection, error) {
		return collection.OpenPublished(about, fetch, &collection.Options{Threads: 1})
	})
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
