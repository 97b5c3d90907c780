package web

import (
	"context"
	"fmt"
	"hash/fnv"
	"net/http"
	"strings"
)

type etagKey struct{}

// tagged answers a request for what depends on a collection only: with 304 where the client has the
// answer already, as its tag says, else by next, with the tag in the context.
func (s *Server) tagged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || !keeps(r) {
			next.ServeHTTP(w, r)
			return
		}
		tag, err := s.etag(r)
		if err != nil { // next says what is wrong
			next.ServeHTTP(w, r)
			return
		}
		for given := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
			if strings.TrimPrefix(strings.TrimSpace(given), "W/") == tag {
				w.Header().Set("ETag", tag)
				w.Header().Set("Cache-Control", cacheControl)
				w.WriteHeader(http.StatusNotModified)
				return
			}
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), etagKey{}, tag)))
	})
}

// keeps reports whether the answer to a request stays the same until the collection changes: not of
// jobs, of the list of collections, and of a game that is chosen by chance.
func keeps(r *http.Request) bool {
	path, ok := strings.CutPrefix(r.URL.Path, apiPath)
	query := r.URL.Query()
	chance := path == "/guess" && (query.Get("game") == "" || query.Get("game") == "0") && query.Get("seed") == ""
	return ok && path != "/collections" && !strings.HasPrefix(path, "/jobs/") && !chance
}

// cacheControl lets the browser keep an answer, and ask each time whether it still holds.
const cacheControl = "private, no-cache"

// etag returns the tag of the answer to a request: this server, since games in memory go with it, the
// revision of the collection, and what is asked.
func (s *Server) etag(r *http.Request) (string, error) {
	h := fnv.New64a()
	name := r.URL.Query().Get("collection")
	revision, err := s.opt.Service.Shelf.Revision(r.Context(), name)
	fmt.Fprintf(h, "%s\n%s\n%s\n%s?%s", s.salt, name, revision, r.URL.Path, r.URL.RawQuery)
	return fmt.Sprintf(`"%s-%016x"`, revision, h.Sum64()), err
}

// tagOf returns the tag in the context, "" if there is none.
func tagOf(ctx context.Context) string {
	tag, _ := ctx.Value(etagKey{}).(string)
	return tag
}
