package main

import (
	"net"
	"slices"
	"strings"
	"testing"

	"rsc.io/qr"
)

// TestServeAccess checks who may send requests, depending on the address on which the page listens:
// other machines need a token, and a host name that the server knows.
func TestServeAccess(t *testing.T) {
	for _, test := range []struct {
		addr  string
		host  []string
		link  string // its beginning
		token bool
		knows []string
	}{
		{"127.0.0.1:8019", nil, "http://localhost:8019/", false, nil},
		{"[::1]:8019", nil, "http://localhost:8019/", false, nil},
		{"192.168.1.5:8019", nil, "http://192.168.1.5:8019/#token=", true, []string{"192.168.1.5"}},
		{"192.168.1.5:80", []string{"Go.Example"}, "http://Go.Example:80/#token=", true, []string{"192.168.1.5", "go.example"}},
		{"[2001:db8::1]:8019", nil, "http://[2001:db8::1]:8019/#token=", true, []string{"2001:db8::1"}},
		{"0.0.0.0:8019", nil, "http://", true, nil},
	} {
		addr, err := net.ResolveTCPAddr("tcp", test.addr)
		if err != nil {
			t.Fatal(err)
		}
		link, opt, err := (&serveCmd{Host: test.host}).access(addr)
		if err != nil || !strings.HasPrefix(link, test.link) || (opt.Token != "") != test.token {
			t.Errorf("%s: %q, token %q (%v)", test.addr, link, opt.Token, err)
		}
		for _, name := range test.knows {
			if !slices.Contains(opt.Hosts, name) {
				t.Errorf("%s: knows %q, not %q", test.addr, opt.Hosts, name)
			}
		}
	}
}

// TestBlocks draws a code as squares: a margin of four squares, then the corner that readers look
// for.
func TestBlocks(t *testing.T) {
	code, err := qr.Encode("http://192.168.1.5:8019/#token=X", qr.L)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(blocks(code), "\n"), "\n")
	if want := (code.Size + 8 + 1) / 2; len(lines) != want {
		t.Fatalf("%d lines, want %d", len(lines), want)
	}
	for _, line := range lines {
		if n := len([]rune(line)); n != code.Size+8 {
			t.Errorf("a line of %d columns, want %d: %s", n, code.Size+8, line)
		}
	}
	if corner := []rune(lines[2]); string(corner[:12]) != "████ ▄▄▄▄▄ █" {
		t.Errorf("the corner is %q", string(corner[:12]))
	}
}
