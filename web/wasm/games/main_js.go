// Command games is the second WebAssembly module of the static page: the built-in games and those that
// are dropped in, and suggestions. It is loaded when it is first needed; the model and the shapes of
// suggestions when they are.
package main

import (
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"katachi/collection"
	"katachi/internal/api"
	"katachi/predict"
	"katachi/shape"
	"katachi/web/wasm/bridge"
)

func main() {
	shelf, err := api.OpenShelf(nil, &collection.Options{Threads: 1})
	if err == nil {
		err = shelf.AddMemory("own")
	}
	if err != nil { // the built-in games are sound, as their tests show
		panic(err)
	}
	service := &api.Service{Shelf: shelf, Advisor: &api.Advisor{Model: sync.OnceValues(loadModel), Shapes: sync.OnceValues(loadShapes)}}
	bridge.Serve("games", service.Table(api.NewJobs(service)))
}

func loadModel() (*predict.Model, error) {
	data, err := bridge.Fetch("model.katachi-predict")
	if err != nil {
		return nil, err
	}
	return predict.Load("model", data)
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
