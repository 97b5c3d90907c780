// Command judge is the third WebAssembly module of the static page: it evaluates positions with the
// user's network of KataGo. It is loaded when there is one.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"katachi/board"
	"katachi/mind/analysis/engine"
	"katachi/web/wasm/bridge"
)

// visits is how many positions are evaluated for an answer.
const visits = 20

func main() {
	var local *engine.Local
	bridge.Serve("judge", func(ctx context.Context, operation string, request []byte) (answer []byte, ok bool) {
		var err error
		switch {
		case operation == "open":
			local, answer, err = open(request)
		case local == nil:
			err = errors.New("there is no network")
		case operation == "measure":
			answer, err = measure(ctx, local)
		default:
			answer, err = local.Answer(ctx, request)
		}
		if err != nil {
			return []byte(err.Error()), false
		}
		return answer, true
	})
}

// open reads the network whose file has the name that the request is. The worker has its data. The
// answer is a text that differs between networks whose answers differ.
func open(request []byte) (*engine.Local, []byte, error) {
	var name string
	if err := json.Unmarshal(request, &name); err != nil {
		return nil, nil, err
	}
	data, err := bridge.Fetch("network")
	if err != nil {
		return nil, nil, err
	}
	local, err := engine.NewLocal(name, data, visits)
	if err != nil {
		return nil, nil, err
	}
	sum := sha256.Sum256(data)
	answer, err := json.Marshal(fmt.Sprintf("%x, %s", sum[:16], local.Version()))
	return local, answer, err
}

// measure answers with the seconds for a position on 19x19: the second one, because the browser has
// not compiled the code well for the first.
func measure(ctx context.Context, local *engine.Local) ([]byte, error) {
	q, err := engine.QuestionOf(board.NewGame(board.DefaultSize, &board.Rules{Komi: 7.5}))
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	var begun time.Time
	for range 2 {
		begun = time.Now()
		if _, err = local.Answer(ctx, text); err != nil {
			return nil, err
		}
	}
	return json.Marshal(time.Since(begun).Seconds())
}
