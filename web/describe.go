package web

import (
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"katachi/internal/api"
)

// describeOthers adds the operations that huma does not handle to the document: the events of a
// job, and the session.
func describeOthers(a huma.API) {
	of := a.OpenAPI()
	of.AddOperation(&huma.Operation{
		OperationID: "events", Method: http.MethodGet, Path: "/jobs/{job}/events",
		Summary:    "Follow a job: server-sent events \"progress\", then one \"end\", each with the state of the job as data.",
		Parameters: []*huma.Param{{Name: "job", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}}},
		Responses: map[string]*huma.Response{"200": {
			Description: "Events", Content: map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString}}},
		}},
	})
	session := of.Components.Schemas.Schema(reflect.TypeFor[sessionRequest](), true, "SessionRequest")
	of.AddOperation(&huma.Operation{
		OperationID: "session", Method: http.MethodPost, Path: "/session",
		Summary:     "Begin a session: a cookie replaces the token, if one is needed.",
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: session}}},
		Responses:   map[string]*huma.Response{"204": {Description: "The cookie is set, or none is needed"}},
	})
}

// errorsOf lists the errors of operations, besides those that all operations have.
var errorsOf = map[string][]int{
	"suggest": {api.StatusTooMany}, "review": {api.StatusTooMany}, "add": {api.StatusTooMany, api.StatusConflict},
	"save": {api.StatusConflict}, "forget": {api.StatusConflict}, "search": {api.StatusConflict}, "estimate": {api.StatusConflict},
	"export": {api.StatusConflict}, "tree": {api.StatusConflict}, "ask": {api.StatusConflict}, "like": {api.StatusConflict},
	"coach": {api.StatusConflict},
}

// meanings describes the errors for the document.
var meanings = map[int]string{
	http.StatusBadRequest:                  "The request is invalid: field says where, detail what was expected",
	http.StatusUnauthorized:                "The token is missing or wrong",
	http.StatusForbidden:                   "The request comes from a page of another site",
	http.StatusNotFound:                    "There is no such collection, game, shape or job",
	http.StatusRequestTimeout:              "The request did not arrive within 30 s",
	http.StatusConflict:                    "Another program is writing to the collection, or its moves have no names",
	http.StatusRequestEntityTooLarge:       "The request is too large",
	http.StatusUnsupportedMediaType:        "The request is not JSON",
	http.StatusMisdirectedRequest:          "The server does not answer under this host name",
	http.StatusTooManyRequests:             "Too many requests of this kind at once: Retry-After says when to try again",
	http.StatusRequestHeaderFieldsTooLarge: "The address and the header of the request are larger than 64 KB; this answer is plain text",
	http.StatusInternalServerError:         "katachi has a bug: id names the fault",
	http.StatusServiceUnavailable:          "Too many requests at once, or this one took longer than 20 s: Retry-After says when to try again",
}

// documentErrors adds to each operation the errors that it may return.
func documentErrors(of *huma.OpenAPI) {
	problem := of.Components.Schemas.Schema(reflect.TypeFor[api.Problem](), true, "Problem")
	kind := (&api.Problem{}).ContentType("")
	for path, item := range of.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post} {
			if op == nil {
				continue
			}
			codes := []int{400, 401, 403, 421, 431, 500, 503}
			if len(op.Parameters) > 0 || op.RequestBody != nil || strings.Contains(path, "{") {
				codes = append(codes, 404)
			}
			if op.RequestBody != nil {
				codes = append(codes, 408, 413, 415)
			}
			delete(op.Responses, "default")
			for _, code := range append(codes, errorsOf[op.OperationID]...) {
				r := &huma.Response{Description: meanings[code]}
				if code != http.StatusRequestHeaderFieldsTooLarge { // net/http answers this one itself
					r.Content = map[string]*huma.MediaType{kind: {Schema: problem}}
				}
				op.Responses[strconv.Itoa(code)] = r
			}
		}
	}
}
