package bridge

import (
	"context"
	"errors"
	"fmt"
	"syscall/js"
)

// Operations calls an operation by its name. The request and the answer are JSON; if ok is false,
// the answer is the problem.
type Operations func(ctx context.Context, operation string, request []byte) (answer []byte, ok bool)

// Serve exposes operations as the object katachi.NAME of the worker:
//
//	call(id, operation, request)  a promise of [ok, answer], both request and answer JSON
//	cancel(id)                    ends the call, if it has not ended
//
// It does not return.
func Serve(name string, do Operations) {
	running := map[int]context.CancelFunc{}
	call := func(_ js.Value, args []js.Value) any {
		id, operation, request := args[0].Int(), args[1].String(), []byte(args[2].String())
		ctx, cancel := context.WithCancel(context.Background())
		running[id] = cancel
		return promise(func() any {
			answer, ok := do(ctx, operation, request)
			cancel()
			delete(running, id)
			return []any{ok, string(answer)}
		})
	}
	cancel := func(_ js.Value, args []js.Value) any {
		if end := running[args[0].Int()]; end != nil {
			end()
		}
		return nil
	}
	offer(name, map[string]any{"call": js.FuncOf(call), "cancel": js.FuncOf(cancel)})
	select {}
}

// Fail reports why a module does not work.
func Fail(name string, err error) { offer(name, map[string]any{"failed": err.Error()}) }

func offer(name string, object map[string]any) {
	all := js.Global().Get("katachi")
	if all.IsUndefined() {
		all = js.ValueOf(map[string]any{})
		js.Global().Set("katachi", all)
	}
	all.Set(name, object)
	if ready := js.Global().Get("katachiReady"); !ready.IsUndefined() {
		ready.Invoke(name)
	}
}

// promise returns a promise of the result of work. work runs in a goroutine, so that it may wait
// for JavaScript.
func promise(work func() any) js.Value {
	executor := js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve := args[0]
		go func() { resolve.Invoke(work()) }()
		return nil
	})
	defer executor.Release() // a promise calls its executor before New returns
	return js.Global().Get("Promise").New(executor)
}

// Fetch returns a file from the page's folder, by the worker's function katachiFetch.
func Fetch(name string) ([]byte, error) {
	got, err := Await(context.Background(), js.Global().Call("katachiFetch", name))
	if err != nil {
		return nil, fmt.Errorf("%s could not be loaded: %w", name, err)
	}
	data := make([]byte, got.Get("length").Int())
	js.CopyBytesToGo(data, got)
	return data, nil
}

// Await returns the result of a promise. If ctx ends first, nobody waits for it any more.
func Await(ctx context.Context, promise js.Value) (js.Value, error) {
	type result struct {
		value js.Value
		err   error
	}
	done := make(chan result, 1)
	var kept, failed js.Func
	release := func() { kept.Release(); failed.Release() }
	kept = js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- result{value: args[0]}
		release()
		return nil
	})
	failed = js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- result{err: errors.New(args[0].Get("message").String())}
		release()
		return nil
	})
	promise.Call("then", kept, failed)
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		return js.Undefined(), ctx.Err()
	}
}
