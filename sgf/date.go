package sgf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// longestDate is how many bytes of a date are read.
const longestDate = 1 << 10

// Days returns the first and the last date in a text of a record: yyyymmdd, with 0 for missing
// parts. It knows lists as in FF[4], such as 1996-12-27,28,1997-01-03, and 2016.3.9, 2016年3月9日,
// 20160309, March 9-11, 2016 and Japanese eras. A list ends before a date that is earlier than the
// one before it.
func Days(text string) (first, last uint32) {
	text = trim(text)
	text = arabic(text[:min(len(text), longestDate)])
	first, rest := firstDate(text)
	if first > 0 && first%10000 == 0 {
		if from, to := namedDays(text); from > 0 {
			return from, to
		}
	}
	last = first
	for rest != "" {
		next, after := nextDate(rest, last)
		if next < last {
			break
		}
		last, rest = next, after
	}
	return first, last
}

// eras are the first years of Japanese eras.
var eras = []struct {
	name string
	year int
}{{"明治", 1868}, {"大正", 1912}, {"昭和", 1926}, {"平成", 1989}, {"令和", 2019}}

// arabic returns a text with digits for numbers in Chinese characters and for years of eras.
func arabic(text string) string {
	if isASCII(text) {
		return text
	}
	text = tens(numerals.Replace(text))
	for _, e := range eras {
		parts := strings.Split(text, e.name)
		for i, after := range parts[1:] {
			after = trim(after)
			if first, ok := strings.CutPrefix(after, "元"); ok {
				after = "1" + first
			}
			if n, rest := leadingNumber(after); n > 0 {
				after = strconv.Itoa(e.year+n-1) + rest
			}
			parts[i+1] = after
		}
		text = strings.Join(parts, "")
	}
	return text
}

// tens replaces 十 by what it means among digits: 2十1 is 21, 十 alone 10.
func tens(text string) string {
	var out []byte
	for i, part := range strings.Split(text, "十") {
		if i > 0 && (len(out) == 0 || !isDigit(out[len(out)-1])) {
			out = append(out, '1')
		}
		if i > 0 && (part == "" || !isDigit(part[0])) {
			out = append(out, '0')
		}
		out = append(out, part...)
	}
	return string(out)
}

// firstDate returns the first date that begins with a year, and the text after it.
func firstDate(text string) (day uint32, rest string) {
	for i := 0; i+4 <= len(text); i++ {
		if !isDigit(text[i]) || i > 0 && isDigit(text[i-1]) {
			continue
		}
		if day, rest = dated(text[i:]); day > 0 {
			return day, rest
		}
	}
	return 0, ""
}

// dated reads a date that begins with a year of four digits.
func dated(text string) (day uint32, rest string) {
	n, rest := leadingNumber(text)
	switch digits := len(text) - len(rest); {
	case digits == 8 && n/100%100 <= 12 && n%100 <= 31:
		return uint32(n), rest
	case digits != 4:
		return 0, text
	}
	month, rest := datePart(rest, 12)
	date := n*10000 + month*100
	if month > 0 {
		n, rest = datePart(rest, 31)
		date += n
	}
	return uint32(date), rest
}

// datePart reads a part of a date such as "-mm"; it returns 0 if there is none.
func datePart(s string, most int) (n int, rest string) {
	for _, sign := range []string{"-", ".", "/", "年", "月", "년", "월"} {
		after, ok := strings.CutPrefix(trim(s), sign)
		if !ok {
			continue
		}
		if n, rest = leadingNumber(trim(after)); n >= 1 && n <= most {
			return n, rest
		}
	}
	return 0, s
}

// nextDate reads the next date of a list, which may leave out the parts that it has in common with
// the last one. It returns 0 if there is none.
func nextDate(text string, last uint32) (day uint32, rest string) {
	text, ok := cutSign(text)
	if !ok {
		return 0, text
	}
	if day, rest = dated(text); day > 0 {
		return day, rest
	}
	n, rest := leadingNumber(text)
	if n < 1 || n > 31 || rest != "" && (rest[0] == ':' || isLetter(rest[0])) {
		return 0, text // perhaps a time
	}
	year, month := last/10000*10000, last/100%100*100
	if second, after := datePart(rest, 31); second > 0 && n <= 12 {
		return year + uint32(100*n+second), after
	}
	switch {
	case last%100 > 0:
		return year + month + uint32(n), rest
	case month > 0 && n <= 12:
		return year + uint32(100*n), rest
	}
	return 0, text
}

// cutSign removes what is between two dates of a list. A hyphen or slash is such a sign only if a
// blank or the word for day is before it, or a year after it.
func cutSign(text string) (rest string, ok bool) {
	rest = trim(strings.TrimPrefix(strings.TrimPrefix(text, "日"), "일"))
	apart := len(rest) < len(text)
	if _, after, closed := strings.Cut(rest, ")"); closed && rest[0] == '(' { // the day of the week
		rest = trim(after)
	}
	if rest != "" && (rest[0] == '-' || rest[0] == '/') {
		rest = trim(rest[1:])
		day, _ := dated(rest)
		return rest, apart || day > 0
	}
	for again := true; again; { // ", and" has two
		again = false
		for _, sign := range []string{",", "，", "、", "・", "~", "～", "〜", "–", "&", "and ", "to ", "から", "至", "到", "と"} {
			if after, found := strings.CutPrefix(rest, sign); found {
				rest, ok, again = trim(after), true, true
			}
		}
	}
	return rest, ok
}

// namedDays returns the first and last date of a text with English names of months.
func namedDays(text string) (first, last uint32) {
	var dates, before []uint32 // dates, at first without year; days before the name of their month
	var month, year uint32
	early, dayFirst := false, false // the year is before the month, the day before the month
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" ,.-–~/&", r) }) {
		n := dayOrYear(word)
		switch m := monthOf(word); {
		case m > 0:
			month, dayFirst = m, dayFirst || len(before) > 0
			for _, d := range before {
				dates = append(dates, month*100+d)
			}
			before = nil
		case n > 31:
			year, early = n, early || month == 0
			addYear(dates, year)
		case n > 0 && month > 0 && !dayFirst:
			dates = append(dates, month*100+n)
		case n > 0:
			before = append(before, n)
		}
		if early {
			addYear(dates, year)
		}
	}
	switch {
	case month == 0 || year == 0:
		return 0, 0
	case dates == nil:
		dates = []uint32{month * 100}
	}
	addYear(dates, year)
	return slices.Min(dates), slices.Max(dates)
}

// addYear adds the year to dates that have none.
func addYear(dates []uint32, year uint32) {
	for i := range dates {
		if dates[i] < 10000 {
			dates[i] += year * 10000
		}
	}
}

// monthOf returns the number of the month that a word in lower case names, 0 if it names none.
func monthOf(word string) uint32 {
	if len(word) >= 3 {
		if i := strings.Index("jan feb mar apr may jun jul aug sep oct nov dec", word[:3]); i >= 0 && i%4 == 0 {
			return uint32(i/4 + 1)
		}
	}
	return 0
}

// dayOrYear returns the number of a day, perhaps an ordinal, or of a year with four digits; 0 for
// other words.
func dayOrYear(word string) uint32 {
	n, rest := leadingNumber(word)
	digits := len(word) - len(rest)
	if digits == 4 && rest == "" || digits <= 2 && n <= 31 && slices.Contains([]string{"", "st", "nd", "rd", "th"}, rest) {
		return uint32(n)
	}
	return 0
}

// leadingNumber reads the digits at the beginning of s; n is 0 if there are none or too many.
func leadingNumber(s string) (n int, rest string) {
	return max(number(s), 0), strings.TrimLeft(s, "0123456789")
}

// standardDate returns a single date as FF[4] has it; other texts stay.
func standardDate(text string) string {
	first, last := Days(text)
	if first%100 == 0 || first != last {
		return text
	}
	return fmt.Sprintf("%d-%02d-%02d", first/10000, first/100%100, first%100)
}
