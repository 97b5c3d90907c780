//go:build !js && !nosqlite

package catalogue

import (
	"database/sql/driver"
	"sync"
	"sync/atomic"

	driversqlite "modernc.org/sqlite"

	"katachi/internal/num"
)

// lent are the tests of the queries that run, by the numbers under which SQLite has them.
var lent struct {
	tests sync.Map
	last  atomic.Int64
}

// lend replaces the tests among the values of a query by numbers, which are valid until done is
// called.
func lend(values []any) (done func()) {
	var numbers []int64
	for i, v := range values {
		if t, ok := v.(*Test); ok {
			n := lent.last.Add(1)
			lent.tests.Store(n, t)
			values[i], numbers = n, append(numbers, n)
		}
	}
	return func() {
		for _, n := range numbers {
			lent.tests.Delete(n)
		}
	}
}

func init() {
	driversqlite.MustRegisterFunction("holds", &driversqlite.FunctionImpl{
		NArgs: 2, Deterministic: true,
		Scalar: func(_ *driversqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			t, ok := lent.tests.Load(args[0])
			return int64(num.FromBool(ok && t.(*Test).Holds(args[1]))), nil
		},
	})
}
