//go:build !js && !nosqlite

package catalogue

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"runtime/debug"

	driversqlite "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"katachi/internal/section"
)

// catalogueDriver is the name of the driver through which catalogues are used: that of SQLite,
// except that damage is always the same error. Without it, damage would be one of several codes of
// SQLite, and in a repair, which reads damaged pages, even a panic in its code.
const catalogueDriver = "katachi-catalogue"

func init() { sql.Register(catalogueDriver, guardedDriver{}) }

// damagedPage is the error for a page that SQLite cannot use.
type damagedPage struct{ cause error }

func (e *damagedPage) Error() string {
	return "damaged: " + e.cause.Error() + ": see katachi collection check --repair"
}

// Unwrap returns section.ErrCorrupt and the cause.
func (e *damagedPage) Unwrap() []error { return []error{section.ErrCorrupt, e.cause} }

// errUnsealed is the cause of a damagedPage, for which SQLite says "disk I/O error".
var errUnsealed = errors.New("a page does not have its checksum")

// damage returns an error of SQLite as a damagedPage, if it is about a damaged page.
func damage(err error) error {
	coded := (interface{ Code() int })(nil)
	if !errors.As(err, &coded) {
		return err
	}
	switch code := coded.Code(); {
	case code == sqlite3.SQLITE_IOERR_DATA:
		return &damagedPage{errUnsealed}
	case code&0xff == sqlite3.SQLITE_CORRUPT, code == sqlite3.SQLITE_NOTADB:
		return &damagedPage{err}
	}
	return err
}

// isDamage reports whether an error is that of a damaged page.
func isDamage(err error) bool { return errors.As(err, new(*damagedPage)) }

// guardedDriver opens connections that return damagedPage errors.
type guardedDriver struct{}

func (guardedDriver) Open(name string) (_ driver.Conn, err error) {
	db, err := sql.Open("sqlite", "")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	g := new(guarded)
	return guardedResult(g, func() (driver.Conn, error) {
		c, err := db.Driver().Open(name)
		if err != nil {
			return nil, err
		}
		return &guardedConn{g, c.(sqliteConn)}, nil
	})
}

// sqliteConn is what a connection to SQLite can do.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
	NewRestore(from string) (*driversqlite.Backup, error)
}

// guarded is what the parts of a connection share. After a panic SQLite is no longer called for it,
// not even to close it.
type guarded struct{ broken error }

// guardedResult calls SQLite.
func guardedResult[T any](g *guarded, call func() (T, error)) (result T, err error) {
	if g.broken != nil {
		return result, g.broken
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if fault := recover(); fault != nil {
			g.broken = &damagedPage{fmt.Errorf("SQLite fails: %v", fault)}
			err = g.broken
		}
	}()
	result, err = call()
	return result, damage(err)
}

// guard is guardedResult for calls without a result.
func (g *guarded) guard(call func() error) error {
	_, err := guardedResult(g, func() (struct{}, error) { return struct{}{}, call() })
	return err
}

type guardedConn struct {
	*guarded
	c sqliteConn
}

func (c *guardedConn) Prepare(text string) (driver.Stmt, error) {
	return c.PrepareContext(context.Background(), text)
}

func (c *guardedConn) PrepareContext(ctx context.Context, text string) (driver.Stmt, error) {
	return guardedResult(c.guarded, func() (driver.Stmt, error) {
		s, err := c.c.PrepareContext(ctx, text)
		if err != nil {
			return nil, err
		}
		return &guardedStmt{c.guarded, s}, nil
	})
}

func (c *guardedConn) Begin() (driver.Tx, error) {
	return c.BeginTx(context.Background(), driver.TxOptions{})
}

func (c *guardedConn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	return guardedResult(c.guarded, func() (driver.Tx, error) {
		tx, err := c.c.BeginTx(ctx, opts)
		if err != nil {
			return nil, err
		}
		return &guardedTx{c.guarded, tx}, nil
	})
}

func (c *guardedConn) ExecContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Result, error) {
	return guardedResult(c.guarded, func() (driver.Result, error) { return c.c.ExecContext(ctx, text, args) })
}

func (c *guardedConn) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	return guardedRows(c.guarded, func() (driver.Rows, error) { return c.c.QueryContext(ctx, text, args) })
}

func (c *guardedConn) ResetSession(ctx context.Context) error {
	return c.guard(func() error { return c.c.ResetSession(ctx) })
}

func (c *guardedConn) IsValid() bool { return c.broken == nil && c.c.IsValid() }

func (c *guardedConn) Close() error { return c.guard(c.c.Close) }

// restore replaces the database by another one.
func (c *guardedConn) restore(from string) error {
	return c.guard(func() error {
		b, err := c.c.NewRestore(from)
		if err != nil {
			return err
		}
		_, err = b.Step(-1)
		return errors.Join(err, b.Finish())
	})
}

type guardedTx struct {
	*guarded
	tx driver.Tx
}

func (t *guardedTx) Commit() error   { return t.guard(t.tx.Commit) }
func (t *guardedTx) Rollback() error { return t.guard(t.tx.Rollback) }

type guardedStmt struct {
	*guarded
	driver.Stmt
}

func (s *guardedStmt) Close() error { return s.guard(s.Stmt.Close) }

func (s *guardedStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	return guardedResult(s.guarded, func() (driver.Result, error) { return s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args) })
}

func (s *guardedStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	return guardedRows(s.guarded, func() (driver.Rows, error) { return s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args) })
}

// guardedRows calls SQLite for rows.
func guardedRows(g *guarded, call func() (driver.Rows, error)) (driver.Rows, error) {
	return guardedResult(g, func() (driver.Rows, error) {
		rows, err := call()
		if err != nil {
			return nil, err
		}
		return &guardedRowset{g, rows}, nil
	})
}

type guardedRowset struct {
	*guarded
	driver.Rows
}

func (r *guardedRowset) Close() error { return r.guard(r.Rows.Close) }

func (r *guardedRowset) Next(row []driver.Value) error {
	return r.guard(func() error { return r.Rows.Next(row) })
}
