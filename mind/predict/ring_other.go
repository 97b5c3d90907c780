//go:build !amd64 || purego

package predict

func (r *ringTable) add(t *turned, f *field, at int) { r.addPlain(t, f, at) }
