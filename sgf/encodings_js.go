package sgf

import (
	"syscall/js"
)

// In a browser the browser's TextDecoder decodes text: tables for the other encodings would be most
// of what a page has to load.

// labels are TextDecoder's names for the encodings that have their own codec.
var labels = [...]string{gb18030: "gb18030", big5: "big5", shiftJIS: "shift_jis", eucKR: "euc-kr", eucJP: "euc-jp", iso2022JP: "iso-2022-jp", latin1: "windows-1252", otherCodec: ""}

// newDecoder returns the TextDecoder of that name; ok is false if there is none.
func newDecoder(name string) (decoder js.Value, ok bool) {
	defer func() {
		if recover() != nil { // a RangeError
			ok = false
		}
	}()
	return js.Global().Get("TextDecoder").New(name), true
}

// webCodec returns the codec of an encoding by its name in the Encoding Standard of the web.
func webCodec(name string) (codec, bool) {
	decoder, ok := newDecoder(name)
	if !ok {
		return utf8Text, false
	}
	switch label := decoder.Get("encoding").String(); label {
	case "utf-8":
		return utf8Text, true
	case "gbk":
		return gb18030, true
	default:
		for c := gb18030; c < otherCodec; c++ {
			if label == labels[c] {
				return c, true
			}
		}
	}
	return otherCodec, true
}

// decodeBytes returns raw in UTF-8; name is the encoding if c is otherCodec. ok is false if no
// decoder is known.
func decodeBytes(c codec, name string, raw []byte) (text []byte, ok bool) {
	if c == utf8Text {
		return nil, false
	}
	if c != otherCodec {
		name = labels[c]
	}
	return decodeNamed(name, raw)
}

func decodeNamed(name string, raw []byte) (text []byte, ok bool) {
	decoder, ok := newDecoder(name)
	if !ok {
		return nil, false
	}
	bytes := js.Global().Get("Uint8Array").New(len(raw))
	js.CopyBytesToJS(bytes, raw)
	return []byte(decoder.Call("decode", bytes).String()), true
}

// utf16Bytes converts UTF-16 to UTF-8 and drops its byte-order mark.
func utf16Bytes(bigEndian bool, data []byte) []byte {
	name := "utf-16le"
	if bigEndian {
		name = "utf-16be"
	}
	if out, ok := decodeNamed(name, data); ok {
		return out
	}
	return data
}
