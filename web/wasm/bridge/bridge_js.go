package bridge

import (
	"context"
	"errors"
	"fmt"
	"syscall/js"

	"katachi/internal/api"
)

// Serve exposes the operations of a table as the object katachi.NAME of the worker:
//
//	has(operation)                whether there is the operation
//	call(id, operation, request)  a promise of [ok, answer], both request and answer JSON
//	cancel(id)                    ends the call, if it has not ended
//
// It does not return.
func Serve(name string, table api.Table) {
	running := map[int]context.CancelFunc{}
	has := func(_ js.Value, args []js.Value) any { return table[args[0].String()] != nil }
	call := func(_ js.Value, args []js.Value) any {
		id, operation, request := args[0].Int(), args[1].String(), []byte(args[2].String())
		ctx, cancel := context.WithCancel(context.Background())
		running[id] = cancel
		return promise(func() any {
			answer, ok := table.Call(ctx, operation, request)
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
	offer(name, map[string]any{"has": js.FuncOf(has), "call": js.FuncOf(call), "cancel": js.FuncOf(cancel)})
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
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	loaded := js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := make([]byte, args[0].Get("length").Int())
		js.CopyBytesToGo(data, args[0])
		done <- result{data: data}
		return nil
	})
	defer loaded.Release()
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- result{err: errors.New(args[0].Get("message").String())}
		return nil
	})
	defer failed.Release()
	js.Global().Call("katachiFetch", name).Call("then", loaded, failed)
	r := <-done
	if r.err != nil {
		return nil, fmt.Errorf("%s could not be loaded: %w", name, r.err)
	}
	return r.data, nil
}
