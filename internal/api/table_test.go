package api

import (
	"context"
	"reflect"
	"strings"
	"testing"
)

// TestAllOperationsInTable: every method of Service that takes a request and returns an answer is an
// operation of the table, but for Player, which only assistants call.
func TestAllOperationsInTable(t *testing.T) {
	s, jobs := newTestService(t)
	asked := map[reflect.Type]bool{}
	for name, request := range requestTypes {
		if s.Table(jobs)[name] == nil {
			t.Errorf("no operation %s", name)
		}
		asked[reflect.TypeOf(request)] = true
	}
	for m := range reflect.TypeFor[*Service]().Methods() {
		f := m.Type
		if f.NumIn() != 3 || f.NumOut() != 2 || f.In(1) != reflect.TypeFor[context.Context]() || f.Out(1) != reflect.TypeFor[error]() {
			continue
		}
		if in := f.In(2); in.Kind() == reflect.Pointer && strings.HasSuffix(in.Elem().Name(), "Request") && !asked[in.Elem()] && m.Name != "Player" {
			t.Errorf("Service.%s takes a %s, which no operation takes", m.Name, in.Elem().Name())
		}
	}
}
