package testpeers

import "strings"

// Hostile are names that may do harm where they are printed or written.
var Hostile = []string{
	"\x1b[31mred", "\x1b]0;title\x07", "\x1b[2J\x1b[H", "\x1bP+q544e\x1b\\", "\x9b31m", "\u009b31m", "\u009d0;x\u009c", "bell\x07", "back\b\b\bspace", "\x7f\x7f\x7f",
	"line\nbreak", "car\rriage", "\r\n\r\n", "tab\tstop", "\v\f", "\u0085next", "\u2028line", "\u2029paragraph", "katachi: warning: none\nkatachi: done",
	"\u202eright to left", "a\u202db\u202c", "\u2066isolated\u2069", "\u200f\u200e\u061c", "zero\u200bwidth", "\ufefftext", "\u00ad\u00ad",
	"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "</title><script>1</script>", "</text></svg><script/>", "javascript:alert(1)", "' onclick='1", "&lt;b&gt;&#60;", "<!--", "]]>", "{{.}}", "${HOME} `id` $(id)",
	"=1+1", "+1", "-1", "@SUM(A1)", "=cmd|'/c calc'!A0", "a,b;\"c\"",
	"../../../etc/passwd", `..\..\x`, "/etc/passwd", "C:\\x", "CON", "a\x00b", "\xff\xfe\xfa", "\xc0\xaf", "\xed\xa0\x80", "%s%n%d", "-rf", "--help", ".", "..",
	"]", `\]`, ";B[aa])(;", strings.Repeat("long", 500), "👩‍👩‍👧", "囲碁", "Z̷̧̢̛͔a", "",
}
