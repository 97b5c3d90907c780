package facts

import "testing"

func TestServer(t *testing.T) {
	for _, c := range []struct {
		file  string
		texts []string
		want  string
	}{
		{"a.sgf", []string{"GNU Go:3.8", "foxwq"}, "Fox"},
		{"a.sgf", []string{"CGoban:3", "The KGS Go Server at http://www.gokgs.com/"}, "KGS"},
		{"a.sgf", []string{"CGoban:3", "Kyoto"}, ""},
		{"a.sgf", []string{"", "OGS: https://online-go.com/game/76794817"}, "OGS"},
		{"a.sgf", []string{"", "IGS:  igs.joyjoy.net 6969"}, "IGS"},
		{"a.sgf", []string{"GoPanda2.5.2-3", ""}, "IGS"},
		{"a.ngf", []string{"", "www.cyberoro.com"}, "CyberOro"},
		{"folder/a.GIB.gz", []string{"", ""}, "Tygem"},
		{"a.gib", []string{"", "Wbaduk"}, "wBaduk"},
		{"a.sgf", []string{"", "野狐围棋"}, "Fox"},
		{"a.sgf", []string{"", "Foxborough"}, ""},
		{"a.sgf", []string{"", "Zigs, Big Foxes"}, ""},
		{"a.sgf", []string{"", "Cogs, then OGS"}, "OGS"},
		{"", nil, ""},
	} {
		if got := Server(c.file, c.texts...); got != c.want {
			t.Errorf("Server(%q, %q) = %q, want %q", c.file, c.texts, got, c.want)
		}
	}
}
