package names

import "katachi/pattern"

// Term is a word of the game with its translations and its meaning.
type Term struct {
	English  string // "diagonal move"
	Japanese string // "コスミ"
	Romaji   string // "kosumi"
	Meaning  string // one line
}

// TermOf returns what a pattern is called: its name, or its "en" where several
// patterns share a word.
func TermOf(p *pattern.Pattern) Term {
	t := Term{English: p.Name, Japanese: p.Names["ja"], Romaji: p.Names["ja-Latn"], Meaning: p.Text}
	if en := p.Names["en"]; en != "" {
		t.English = en
	}
	return t
}

// In returns the word of t in a language, "en" or "ja", or "both"; English where
// there is no other.
func (t *Term) In(lang string) string {
	switch {
	case t.Japanese == "" || lang != "ja" && lang != "both":
		return t.English
	case lang == "both":
		return t.English + " " + t.Japanese
	}
	return t.Japanese
}

// tactic numbers the terms that no diagram defines: they depend on liberties.
type tactic int

const (
	pass tactic = iota
	suicide
	capture
	koCapture
	atari
	doubleAtari
	throwIn
	selfAtari
	escape
	connection
	solidConnection
	crosscut
	ateKomi
	kakae
	warikomi
	kiri
	deGiri
	osae
	tsukeKoshi
	headOfThree
	headOfTwo
	doubleHane
	haneKaeshi
	firstLineHane
	hane
	hasamiTsuke
	kosumiTsuke
	tobiTsuke
	hanaZuke
	shitaTsuke
	ueTsuke
	tsuke
	oki
	watari
	de
	hai
	sagari
	butsukari
	magari
	oshi
	hiki
	nobi
	narabi
	uchikomi
	kosumi
	ikkenTobi
	keima
	ikkenBiraki
	nikenBiraki
	sangenBiraki
	yonkenBiraki
	gokenBiraki
	shicho
	shichoBroken
	shichoBreaker
	geta
	uttegaeshi
	oiOtoshi
	shibori
	nakade
	kyusho
	meKaku
	kakeme
	dameZumari
	dameZume
	semeai
	seki
	keshi
	nuki
	numTactics
)

// claimsReading marks the terms that say what comes of play, as that stones are caught. Stones that
// stand somewhere show nothing of it: only what reads gives these terms, and no diagram has a word of
// theirs.
var claimsReading = [numTactics]bool{
	shicho: true, shichoBroken: true, shichoBreaker: true, geta: true, uttegaeshi: true, oiOtoshi: true,
	shibori: true, dameZumari: true, semeai: true, seki: true,
}

// ofEyes are the terms of what a move does to eyes, which are read too.
var ofEyes = []tactic{nakade, kyusho, meKaku, kakeme}

var tacticTerms = [numTactics]Term{
	pass: {"pass", "パス", "pasu", "No stone is placed."},
	suicide: {
		"suicide", "自殺手", "jisatsushu",
		"The played stones lose their last liberty; only some rules allow it.",
	},
	capture:     {"capture", "取り", "tori", "Stones without liberties are taken off the board."},
	koCapture:   {"ko capture", "コウ取り", "kō-tori", "One stone takes one stone, and may not be retaken at once."},
	atari:       {"atari", "アタリ", "atari", "A chain is left with one liberty: it can be taken next."},
	doubleAtari: {"double atari", "両アタリ", "ryō-atari", "Two chains are put in atari by one move."},
	throwIn:     {"throw-in", "ホウリコミ", "hōrikomi", "A single stone is offered to take away liberties or an eye."},
	selfAtari:   {"self-atari", "自己アタリ", "jiko-atari", "The mover's own chain is left with one liberty."},
	escape:      {"running out", "逃げ", "nige", "A chain in atari gains liberties."},
	connection:  {"connection", "ツギ", "tsugi", "Two chains become one."},
	kakae: {
		"embracing atari", "カカエ", "kakae",
		"Holds stones in its arms: in atari, and going on gives them two liberties at most.",
	},
	warikomi: {"wedge", "ワリコミ", "warikomi", "A stone between two stones a space apart, joined to nothing."},
	kiri:     {"cut", "切り", "kiri", "Separates two chains that a stone on the point would have joined."},
	osae:     {"block", "オサエ", "osae", "Stops the other side's stone from going on."},
	tsukeKoshi: {
		"cutting attachment at the knight's move", "ツケコシ", "tsuke-koshi",
		"Attaches at the waist of a knight's move, to separate its stones.",
	},
	headOfThree: {
		"hane at the head of three stones", "三目の頭のハネ", "sanmoku no atama no hane",
		"Bends around the end of a wall of three: nearly always a good move.",
	},
	headOfTwo: {
		"hane at the head of two stones", "二目の頭のハネ", "nimoku no atama no hane",
		`Bends around the end of two stones: "hane at the head of two, even with your eyes shut".`,
	},
	doubleHane: {
		"double hane", "二段バネ", "nidan-bane",
		"Answers a hane with a second hane, leaving two cutting points.",
	},
	firstLineHane: {
		"hane on the first line", "一線のハネ", "issen no hane",
		"The most common endgame move: under the other side's stone on the second line.",
	},
	hane:        {"hane", "ハネ", "hane", "Bends around the other side's stone."},
	hasamiTsuke: {"clamp", "ハサミツケ", "hasami-tsuke", "Attaches from behind, so that a stone is held between two."},
	kosumiTsuke: {
		"diagonal attachment", "コスミツケ", "kosumi-tsuke",
		"A diagonal move that lands against a stone, to make it heavy.",
	},
	tobiTsuke: {"jump attachment", "トビツケ", "tobi-tsuke", "A one-space jump that lands against a stone."},
	hanaZuke: {
		"nose attachment", "鼻ヅケ", "hana-zuke",
		"Touches the end of a row of stones, straight in front of it.",
	},
	shitaTsuke: {"underneath attachment", "下ツケ", "shita-tsuke", "Attaches below a stone, on the side of the edge."},
	ueTsuke:    {"attachment on top", "上ツケ", "uwa-tsuke", "Attaches above a stone, on the side of the centre."},
	tsuke: {
		"attachment", "ツケ", "tsuke",
		"A stone placed against a stone of the other side, with no own stone beside it.",
	},
	oki: {"placement", "オキ", "oki", "A stone inside the other side's territory or eye space."},
	watari: {
		"crossing under", "ワタリ", "watari",
		"Links two groups along the edge, below the other side's stones.",
	},
	de:        {"pushing through", "出", "de", "Comes out between two stones."},
	hai:       {"crawl", "ハイ", "hai", "Goes along the edge under the other side's stones."},
	sagari:    {"descent", "サガリ", "sagari", "Straight down towards the edge."},
	butsukari: {"bump", "ブツカリ", "butsukari", "Runs straight into the other side's stone."},
	magari:    {"turn", "マガリ", "magari", "A solid bend around the other side's stone."},
	oshi:      {"push", "押し", "oshi", "Goes on alongside the other side's stones."},
	hiki:      {"drawing back", "ヒキ", "hiki", "Straight back from the other side's stone."},
	nobi:      {"stretch", "ノビ", "nobi", "Straight on from a stone in contact."},
	narabi: {
		"solid extension", "並び", "narabi",
		"A stone right beside one's own, not in contact with the other side.",
	},
	uchikomi:    {"invasion", "打ち込み", "uchikomi", "Into the other side's area, between two of its stones."},
	kosumi:      {"diagonal move", "コスミ", "kosumi", "A diagonal step: slow, but it cannot be cut."},
	ikkenTobi:   {"one-space jump", "一間トビ", "ikken-tobi", "One space straight ahead: quick, and hard to cut."},
	keima:       {"knight's move", "ケイマ", "keima", "One ahead and one aside, like the knight in chess."},
	ikkenBiraki: {"one-space extension", "一間ビラキ", "ikken-biraki", "One space along the side."},
	nikenBiraki: {
		"two-space extension", "二間ビラキ", "niken-biraki",
		"Two spaces along the side: the stable extension of a single stone.",
	},
	sangenBiraki: {
		"three-space extension", "三間ビラキ", "sangen-biraki",
		"Three spaces along the side: right for two stones in a wall.",
	},
	yonkenBiraki: {"four-space extension", "四間ビラキ", "yonken-biraki", "Four spaces along the side."},
	gokenBiraki:  {"five-space extension", "五間ビラキ", "goken-biraki", "Five spaces along the side."},
	solidConnection: {
		"solid connection", "カタツギ", "kata-tsugi",
		"Joins two chains on the point where they could have been cut.",
	},
	crosscut: {"crosscut", "切り違い", "kiri-chigai", `Four stones cut each other: "crosscut? extend!"`},
	ateKomi:  {"atari from inside", "アテコミ", "ate-komi", "Goes in between two stones with atari."},
	deGiri:   {"push and cut", "出切り", "de-giri", "Cuts beside the stone that has just stopped a push."},
	shicho:   {"ladder", "シチョウ", "shichō", "Atari after atari: the stones run, and are captured in the end."},
	shichoBroken: {
		"broken ladder", "シチョウが悪い", "shichō ga warui",
		"Atari after atari, but the stones get away: a stone stands in the way.",
	},
	shichoBreaker: {"ladder breaker", "シチョウアタリ", "shichō-atari", "A stone far away that keeps a ladder from working."},
	geta: {
		"net", "ゲタ", "geta",
		"Catches stones without touching them: whichever way they run, they are captured.",
	},
	uttegaeshi: {"snapback", "ウッテガエシ", "uttegaeshi", "Offers a stone; who takes it loses more stones at once."},
	oiOtoshi: {
		"connect and die", "追い落とし", "oi-otoshi",
		"An atari to which connecting does not help: the stones have too few liberties.",
	},
	shibori: {"squeeze", "シボリ", "shibori", "Gives up a stone to press others into a clump by atari after atari."},
	nakade: {
		"nakade", "中手", "nakade",
		"A stone on the vital point inside an eye space: where there is no other eye, only one is left.",
	},
	kyusho: {"vital point", "急所", "kyūsho", "The point where whoever plays first decides."},
	meKaku: {"spoiling an eye", "眼を欠く", "me-kaku", "Takes an eye, or makes it false."},
	kakeme: {
		"false eye", "欠け目", "kakeme",
		"Looks like an eye, but must be filled when its stones are short of liberties.",
	},
	dameZumari: {
		"shortage of liberties", "ダメヅマリ", "damezumari",
		"Stones may not be joined or play on, for want of liberties.",
	},
	dameZume: {"filling a liberty", "ダメヅメ", "dame-zume", "Takes a liberty from the other side's stones."},
	semeai: {
		"capturing race", "攻め合い", "semeai",
		"Two groups without two eyes, of which one must capture the other.",
	},
	seki:       {"seki", "セキ", "seki", "Neither side can capture the other: who plays first loses."},
	haneKaeshi: {"counter-hane", "ハネ返し", "hane-kaeshi", "A hane in answer to a hane."},
	keshi:      {"erasing move", "消し", "keshi", "Lightly from above into the other side's framework."},
	nuki:       {"taking a stone", "ヌキ", "nuki", "Takes a single stone off the board."},
}
