//go:build !js

package sgf

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// encodings are the encodings that have their own codec.
var encodings = [...]encoding.Encoding{
	gb18030: simplifiedchinese.GB18030, big5: traditionalchinese.Big5, shiftJIS: japanese.ShiftJIS,
	eucKR: korean.EUCKR, eucJP: japanese.EUCJP, iso2022JP: japanese.ISO2022JP, latin1: charmap.Windows1252, otherCodec: nil,
}

// webCodec returns the codec of an encoding by its name in the Encoding Standard of the web.
func webCodec(name string) (codec, bool) {
	enc, err := htmlindex.Get(name)
	if err != nil {
		return utf8Text, false
	}
	switch enc {
	case unicode.UTF8:
		return utf8Text, true
	case simplifiedchinese.GBK:
		return gb18030, true
	}
	for c := gb18030; c < otherCodec; c++ {
		if enc == encodings[c] {
			return c, true
		}
	}
	return otherCodec, true
}

// decodeBytes returns raw in UTF-8; name is the encoding if c is otherCodec. ok is false if no
// decoder is known.
func decodeBytes(c codec, name string, raw []byte) (text []byte, ok bool) {
	enc := encodings[c]
	if c == otherCodec {
		enc, _ = htmlindex.Get(name)
	}
	if enc == nil {
		return nil, false
	}
	text, err := enc.NewDecoder().Bytes(raw)
	return text, err == nil
}

// utf16Bytes converts UTF-16 to UTF-8 and drops its byte-order mark.
func utf16Bytes(bigEndian bool, data []byte) []byte {
	order := unicode.LittleEndian
	if bigEndian {
		order = unicode.BigEndian
	}
	out, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(data)
	if err != nil {
		return data
	}
	return out
}
