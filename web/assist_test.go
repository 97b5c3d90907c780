package web

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"katachi/internal/api"
)

// bearer sends a token with every request.
type bearer struct{ token string }

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if b.token != "" {
		r.Header.Set("Authorization", "Bearer "+b.token)
	}
	return http.DefaultTransport.RoundTrip(r)
}

// TestAssistants: an assistant that knows the token may send requests by HTTP. One that does not
// know it may not, and neither may a page of another site.
func TestAssistants(t *testing.T) {
	shelf, err := api.OpenShelf(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer shelf.Close()
	s, err := New(&Options{Service: &api.Service{Shelf: shelf, Version: "test"}, Token: "right"})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s)
	defer server.Close()
	connect := func(token string) (*mcp.ClientSession, error) {
		return mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.StreamableClientTransport{
			Endpoint: server.URL + assistPath, HTTPClient: &http.Client{Transport: bearer{token}}, MaxRetries: -1, DisableStandaloneSSE: true,
		}, nil)
	}
	for _, token := range []string{"", "wrong"} {
		if c, err := connect(token); err == nil {
			if _, err := c.ListTools(t.Context(), nil); err == nil {
				t.Errorf("the token %q lists tools", token)
			}
		}
	}
	client, err := connect("right")
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	res, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: "search", Arguments: map[string]any{"play": "Q16 D4"}})
	if err != nil || res.IsError {
		t.Fatalf("%v: %v", err, res)
	}
	if res, err := client.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "katachi://folders"}); err != nil || res.Contents[0].Text != "" {
		t.Errorf("folders of the server: %v %v", res, err)
	}
	r := httptest.NewRequest(http.MethodPost, server.URL+assistPath, nil)
	r.Header.Set("Authorization", "Bearer right")
	r.Header.Set("Origin", "https://example.org")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code != http.StatusForbidden {
		t.Errorf("another site gets %d", w.Code)
	}
}
