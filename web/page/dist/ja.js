var e=`# Comments: fact | words. What stands in braces is filled in.

black | 黒
white | 白
stone | {point}の一子
stones | {point}の{n}子
lead | {who}{point}、{does}
lead alone | {who}、{does}
sentence | {lead}。
sentence of two | {lead}、{a}。
sentence of three | {lead}、{a}、{b}。
line | {text}。
name | {name}
nameless | 打つ
answer | {name}で受ける

does captures | {stones}を取る
does starts a ko | {of}でコウを始める
does gives atari | {stones}にアタリ
does connects | {of}と{to}をつなぐ
does cuts | {of}と{to}を切る
does saves | 逃げて{stones}を助ける


while captures | {stones}を取る
while gives atari | {stones}にアタリ
while saves | {stones}を助ける
while connects | {of}と{to}をつなぐ
while cuts | {of}と{to}を切る
while starts a ko | コウを始める
while threatens to capture | {stones}の取りを狙う
while threatens to cut | {of}と{to}の切りを狙う
while threatens to kill | {of}の石の死活を狙う
while protects | {of}と{to}の切りを守る
while attacks | {of}の石を狭める
while seals in | {of}の石に場所を残さない
while gets a base | 根拠を作る
while invades | 相手の勢力圏に打ち込む
while reduces | 相手の模様を消す
while expands a moyo | 模様を広げる
while probe | 様子を見る

then kills | {of}の石は死んでいる。
then lives | {of}の石は生きている。
then catches | {stones}はもう助からない。
then wins a ko | コウは終わる。
then ko threat | コウダテ。
then tenuki | {of}からは手抜き。
then leaves a threat | {stones}への狙いは残る。
loses | {points}目の損。
loses rate | 勝率が{percent}％下がる。
loses because | {points}目の損：{why}。
better | {best}がまさる。

# The report of a game.

report matter | 注目の手
report rule | 次の順（{n}手まで）：二子以上の取り、読みを要する手、布石と定石、切り、できた形。
report diagrams | 棋譜
report final | 終局図
report moves | 全着手
report move | 手数
report point | 着点
report names | 名称
report effects | できた形 (+)、消えた形 (-)
report made | katachi による名称。
report EV | 棋戦
report RO | 局
report DT | 日付
report PC | 場所
report PB | 黒
report PW | 白
report HA | 置石
report KM | コミ
report RE | 結果
report size | 碁盤
report count | 手数
report pass | パス
report at | {n} は {point}
report played | {who}{point}
report takes | {n}子を取る。
report title | {black}（黒） - {white}（白） {date}

# What names mean.

means pass | 石を置かない。
means suicide | 打った石自身のダメがなくなる手。
means capture | ダメのなくなった石を盤から取り上げる。
means ko capture | 一子で一子を取り、すぐには取り返せない。
means atari | 石のダメを一つにする。次に取れる。
means double atari | 一手で二か所にアタリをかける。
means throw-in | ダメや眼を奪うために一子を捨てる。
means self-atari | 自分の石のダメを一つにする。
means running out | アタリの石がダメを増やして逃げる。
means connection | 二つの石を一つにつなぐ。
means solid connection | 切られる点に打ってしっかりつなぐ。
means crosscut | 互いに切り合う四子の形。
means atari from inside | 二子の間に入りながらアタリをかける。
means embracing atari | 逃げてもダメが二つまでの石を抱えるアタリ。
means wedge | 一間の石の間に割り込む。
means cut | そこに打てばつながる石を切り離す。
means push and cut | 出たあと、止めた石の脇を切る。
means block | 相手の石の進む先を止める。
means cutting attachment at the knight's move | ケイマの腰にツケて切り離す。
means hane at the head of three stones | 三子の頭をハネる。ほとんどの場合好手。
means hane at the head of two stones | 二子の頭をハネる。
means double hane | ハネにもう一度ハネる。切り味が二つ残る。
means counter-hane | ハネにハネ返す。
means hane on the first line | 相手の二線の石の下へのハネ。もっとも多いヨセ。
means hane | 相手の石の頭や脇を回り込む。
means clamp | 相手の石を後ろから挟みつける。
means diagonal attachment | コスんで相手の石にツケ、重くする。
means jump attachment | 一間に飛んで相手の石にツケる。
means nose attachment | 石の並びの真正面にツケる。
means underneath attachment | 石の下（辺側）にツケる。
means attachment on top | 石の上（中央側）にツケる。
means attachment | 味方の石から離れて相手の石に接する。
means placement | 相手の地や眼形の中に置く。
means crossing under | 相手の石の下で盤端に沿って連絡する。
means pushing through | 相手の石の間から出る。
means splitting the knight's move | ケイマの腰を突き抜いて分断する。
means crawl | 相手の石の下を這う。
means descent | 盤端へまっすぐ下がる。
means bump | 相手の石に正面から突き当たる。
means turn | 相手の石の角を曲がる。
means push | 相手の石に沿って押していく。
means drawing back | 相手の石からまっすぐ引く。
means stretch | 接触した石からまっすぐ伸びる。
means solid extension | 相手に触れずに自分の石に並ぶ。
means invasion | 相手の石の間の勢力圏に打ち込む。
means diagonal move | 斜めに一路進む。遅いが切られない。
means one-space jump | 一間に飛ぶ。速くて切られにくい。
means knight's move | 縦横に一路と二路、桂馬の形に進む。
means one-space extension | 辺に沿って一間にヒラく。
means two-space extension | 辺に沿って二間にヒラく。一子からの安定した形。
means three-space extension | 辺に沿って三間にヒラく。二子の壁からちょうどよい。
means four-space extension | 辺に沿って四間にヒラく。
means five-space extension | 辺に沿って五間にヒラく。
means ladder | アタリの連続で、逃げても取られる。
means broken ladder | シチョウに追っても、先に石があって逃げられる。
means ladder breaker | 離れた所からシチョウを成り立たなくする。
means net | 触れずに石を捕まえる。どちらへ逃げても取られる。
means snapback | 一子を捨て、取らせてそれより多く取り返す。
means connect and die | つないでもダメが足りずに取られるアタリ。
means squeeze | 一子を捨て、アタリを重ねて石をダンゴにする。
means nakade | 眼形の急所に置いて一眼にする。
means vital point | 先に打った方が決める点。
means spoiling an eye | 眼を奪う、または欠け目にする。
means false eye | 眼に見えるが、ダメが詰まればつがねばならない。
means shortage of liberties | ダメが足りず、つぐことも打つこともできない。
means filling a liberty | 相手の石のダメを詰める。
means filling an eye | 自分の眼を埋める。
means capturing race | 二眼のない石どうしが、取るか取られるかを争う。
means seki | どちらも取れない形。先に打つと負ける。
means splitting the side | 相手の構えの間に割って打ち、両側にヒラける。
means erasing move | 相手の模様を上から軽く消す。
means taking a stone | 一子を取り上げる。
means peep | 切れ目をのぞき、次に切りを狙う。
means cap | 相手の石の上から蓋をして、中央へ出さない。
means knight's press | 三線の石をケイマでかけて低くする。
means two-space jump | 二間に飛ぶ。速いが薄い。
means large knight's move | 縦横に一路と三路進む。
means diagonal jump | 斜めに二路飛ぶ。間を切られやすい。
means three-space jump | 三間に飛ぶ。
means checking extension | 相手のヒラキを止めるツメ。
means extension | 辺に沿ってヒラく。
means big point | 広い辺の大場。両側にヒラける。
means side star point | 辺の中央の星。
means shoulder hit | 低い石の肩をついて下へ押す。
means slide | 三線から二線へ、盤端に沿って滑る。
means hanging connection | トラの口で切り目を守る。
means monkey jump | 二線から一線へ大ゲイマに滑り込む。
means small monkey jump | 二線から一線へケイマに滑り込む。
means star point | 空き隅の四の四。速く、勢力に向き、三々が空いている。
means 3-4 point | 隅の一方に構え、シマリを求める。
means 3-3 point | 一手で隅を確保するが、勢力は小さい。
means 5-3 point | 隅の片側に寄り、隅をしばらく相手にゆだねる。
means 5-4 point | 高く外側に打ち、隅より辺と中央を重んじる。
means 3-3 invasion | 星の下に入り隅で生き、外を与える。
means small knight's approach | 隅の石への低いカカリ。
means one-space high approach | 隅の石への高いカカリ。
means large knight's approach | 少し遠い、軽いカカリ。
means small knight's enclosure | 小目からケイマに締まる、もっとも堅いシマリ。
means one-space enclosure | 小目から一間に締まり、勢力を重んじる。
means large knight's enclosure | ケイマより広く、やや薄いシマリ。
means one-space low pincer | もっとも厳しいハサミ。
means ponnuki | 一子を抜いた四子の花形。軽く、中央では大きい。
means turtle shell | 二子を抜いた後の形。「亀の甲六十目」。
means bamboo joint | 二子ずつ並んだ形。一方を突かれても他方でつながる。
means tiger's mouth | 三子が囲む空点。そこに打てば取られる。
means iron pillar | 盤端へまっすぐ立つ二子。堅い。
means empty triangle | 三子が空点を囲む愚形。ダメが一つ少ない。
means dango | 六子の塊。ダメが少ない。
means horse's face | 犬の顔より一路広い形。
means dog's face | 一間トビと、両方からケイマの一子。
means ko | 一子を取り合う形。すぐには取り返せない。
means eye | 空点とその周りが安全な眼。
means pincer | 高ガカリの石のヒラキを妨げる。

# Errors, warnings and reasons.

problem error | {1}
problem field | {1} {2}
problem range | {1}: {2}から{3}までです({4}ではありません)
problem least | {1}: {2}以上です({3}ではありません)
problem choice | {1}: {2}のいずれかです("{3}"ではありません)
problem not together | {1}は{2}と一緒に使えません
problem needs | {1}は{2}がなければ働きません
problem field unknown | この操作に項目"{1}"はありません。省いてください
problem field wrong | 項目"{1}"が誤っています: {2}
problem field kind | 項目"{1}"の型は{2}です({3}ではありません)
problem field repeated | 項目"{1}"が{2}回あります。一度だけ書いてください
problem text after | 問い合わせの後に文字があります。JSONオブジェクトは一つだけです
problem not JSON | 問い合わせがJSONではありません: {1}(位置{2})
problem unreadable request | 問い合わせを読めません: {1}
problem no operation | 操作"{1}"はありません。あるのは{2}です
problem no address | 操作"{1}"はありません。{2}を見てください
problem method | {1}は{2}で呼びます({3}ではありません)
problem no page | ページ"{1}"はありません
problem pages read only | ページは読み取り専用です
problem other host | このサーバーは"{1}"という名前では応答しません。katachiが表示したアドレスで開いてください
problem other site | 別のサイトからの問い合わせです。katachiは自分のページにだけ答えます
problem token missing | トークンがないか誤っています。katachiが表示したリンクを開いてください
problem token wrong | トークンが誤っています。katachiが表示したリンクを開いてください
problem busy | 問い合わせが多すぎます。少し待ってもう一度試してください
problem locked | 別のプログラムが棋譜集に書き込んでいます。終わってからもう一度試してください
problem read only | この棋譜集は読み取り専用です
problem too slow | 時間がかかりすぎました。石を増やすか、棋譜を絞ってください
problem stopped | 途中で止められました
problem cut short | 棋譜集のファイル{1}が読んでいる間に短くなりました。katachi collection checkを実行してください
problem file missing | 棋譜集のファイルがありません: {1}
problem bug | katachi自体の不具合です。katachi serveが不具合{1}について表示した内容とともに報告してください
problem no collection | 棋譜集"{1}"はありません。あるのは{2}です
problem no engine | サーバーはエンジンなしで起動しています。この項目を省いてください
problem engine unknown | サーバーに"{1}"というエンジンはありません。あるのは{2}です
problem not a playing rank | "{1}"は段級位ではありません。20k～1kか1d～9dを指定してください
problem rank without engine | 段級位を使うには、損な手を見つけるエンジンが必要です
problem no human network | 人間の打ち方のネットワークがありません。katachi engine add NAME FILE で追加できます
problem estimate of names | 名前だけの件数は推定できません。検索してください
problem pair | これは{1}
problem no stone there | "{1}"の点に石がありません
problem no weak group | ここに死活が問題になる石はありません
problem no region to read | 石の周りに読める範囲がありません。もっと小さい範囲が必要です
problem whose games | 誰の碁ですか。棋士の名前かその一部を入れてください
problem whose moves | 誰の手ですか。棋譜にある名前を入れてください
problem no analysis | "{1}"には解析付きの棋譜がありません。KaTrain、Lizzie、Sabaki、GoGui、KataGoの解析が入った棋譜が必要です
problem no losses | {1}手には棋譜に解析がありません。lossにはKaTrain、Lizzie、Sabaki、GoGui、またはkatachi review -oの解析が必要です
problem no player name | 棋士の名前がありません
problem nobody | {1}に"{2}"という棋士はいません
problem search exists | "{1}"という名前の検索はすでに保存されています。別の名前にするか、先に削除してください
problem no saved search | 保存された検索"{1}"はありません
problem search name | 名前"{1}": 前後に空白のない一行の文字にしてください
problem search name long | 名前"{1}": {2}文字までです
problem several sources | 局面、木、棋譜、棋譜の番号、全体のうち一つだけを指定してください
problem lang of names | 言語は名前やコメントのものです。それらも頼むか、言語を省いてください
problem node order | ノード{1}の親が{2}です。前のノードにしてください
problem node | ノード{1}: {2}
problem property | 大文字の名前とその値にしてください({1}ではありません)
problem boards limit | 盤付きの一覧は一度に{1}件までです
problem no stone in region | 範囲に石がないので、ほとんどどこでも見つかってしまいます。石を含めるか、隅または全局を検索してください
problem too many to sort | {1}局を超える結果は、棋譜、手順、古い順、新しい順にだけ並べられます({2}では並べられません)
problem filters | 条件は棋譜を選ぶものです: {1}
problem position alone | 局面は棋譜集に属しません。棋譜集を省くか、棋譜の番号を指定してください
problem pattern not searched | パターン"{1}"は棋譜集で検索できません。検索式には「どの石でも」の欄がなく、すべての向きで探すためです
problem no collections here | ここに棋譜集はありません。局面か棋譜を指定してください
problem patterns | パターンは1個から{1}個までです({2}個ではありません)
problem no purposes here | サーバーのないページでは手の目的は分かりません
problem letters | 盤は1列から{1}列、1列は1文字から{1}文字です
problem not a board | これは盤ではありません: {1}
problem too many letters | 盤は{1}文字までです({2}文字は多すぎます)
problem not a path | 隣り合う文字の道ではありません: {1}
problem no such word | {1}は単語表にないか、短すぎます
problem not a place | "{1}"は場所ではありません。1.3のように列と位置で書いてください
problem not a point | "{1}"は盤上の点ではありません
problem not a guess | "{1}"は盤上の点ではありません。点かskipにしてください
problem like rows | 似た局面を探すには、石、範囲、または行のある検索式が必要です
problem like then | 似た局面を探すときは、続きの手を指定できません
problem like next | 似た局面は、手番を問わずに探します
problem like variations | 似た局面は本譜からだけ探します
problem no shape | 形"{1}"はありません。形の一覧にすべてあります
problem no question | 問いがありません。例: called ladder; by year
problem two records | 棋譜は文字かbase64のどちらか一方にしてください
problem record empty | 棋譜が空です
problem record too large | この棋譜は{1}バイトあり、ここで読めるのは{2}バイトまでです。大きなファイルはkatachi indexで読めます
problem no game in file | {1}に棋譜がありません。読める形式: {2}
problem no collection for game | ここに棋譜集はありません。棋譜を指定してください
problem collection alone | 棋譜集は棋譜の番号に使います。省いてください
problem record missing | 棋譜がありません
problem record or game | 棋譜か、棋譜集の棋譜の番号を指定してください
problem no record to add | 追加する棋譜がありません
problem busy adding | すでに棋譜を追加しています。終わってからもう一度試してください
problem no job | ジョブ"{1}"はありません
problem no games in files | 読める棋譜のあるファイルがありません
problem cells of a search | 複数の内容を許す欄(x、o、*)は検索用です。ここではB:D4のように石を書いてください
problem not a stone | "{1}"は石ではありません。B:D4やW:Q16のように色と盤上の点で書いてください
problem set twice | {1}に二度石が置かれています
problem about | "{1}": {2}
problem too many moves | 局面は{1}手までです({2}手は多すぎます)
problem not a move | {1}手目の"{2}": 点か、B:Q16のように色と点で書いてください
problem move off board | {1}手目の"{2}"は盤上の点ではありません
problem illegal move | {1}手目の{2} {3}は打てません: {4}
problem occupied | すでに石があります
problem suicide | 自殺手です
problem ko | コウです
problem off board | 盤上の点ではありません
problem superko | 同形反復です
problem seed and game | シードは棋譜を選ぶものです。シードか棋譜の番号のどちらかを省いてください
problem no position after | この碁に{1}手目の後の局面はありません
problem which position | どの局面ですか。手、石、範囲のいずれかを指定してください
problem which search | 何を検索しますか。手、石、範囲、検索式、または geta のような名前を指定してください
problem not a record | "{1}"は棋譜ではありません。{2}で終わる名前にしてください
problem file too large | {1}は{2}バイトあり、ここで読めるのは{3}バイトまでです
problem no record | サーバーのフォルダーに棋譜"{1}"はありません
problem record or path | 棋譜かパスのどちらか一方を指定してください
problem no evidence | 根拠"{1}"の答えは残っていません：もう一度そのツールを呼んでください
problem evidence of two | 根拠が二つの対象についてのものです（{1}）：別々に調べてください
problem nothing to check | 調べる文がありません
problem offline | 接続がなく、必要なものもまだ取得していません。後でもう一度試してください
problem not fetched | 必要なファイルを取得しませんでした
problem published anew | 棋譜が新しく公開されました。ページを読み込み直してください
problem other version | 棋譜は別の版のページ用に公開されています。ページを読み込み直してください
problem no word index | 公開された棋譜集には語の索引がありません。katachi serveで検索するか、語なしで検索してください
problem no names | これらの棋譜の手にはまだ名前が付いていません
problem no rows | 続きの木には局面が必要です。検索式に行がありません
problem no such game | その棋譜はありません
problem opponent alone | 相手だけが指定されています。棋士とその相手の両方が必要です
problem tag empty | 文字のないタグがあります。語を書いてください
problem named by nobody | {1}の手とありますが、棋士が指定されていません
problem rank range | 段位"{1}": 一つの値か、{2}のような小さい順の範囲にしてください
problem date range | 日付"{1}": 一つの値か、{2}のような小さい順の範囲にしてください
problem handicap range | 置石"{1}": 一つの値か、{2}のような小さい順の範囲にしてください
problem komi range | コミ"{1}": 一つの値か、{2}のような小さい順の範囲にしてください
problem moves range | 手数"{1}": 一つの値か、{2}のような小さい順の範囲にしてください
problem no games | 棋譜集に棋譜がありません。katachi indexで追加できます
problem no games of size | 棋譜集に{1}x{1}の棋譜はありません。あるのは{2}です
problem games of size | {1}x{1}({2})
problem no such name | "{1}"という名前の手はありません
problem no such name near | "{1}"という名前の手はありません。もしかして: {2}
problem key and value | "{1}": rows=XO/OXやplayer=Leeのように「キー=値」で書いてください
problem illegal in record | {1}手目(ノード{2})、{3} "{4}": {5}
problem game | 1局
problem games | {1}局
problem no games in all | どの棋譜集にも棋譜がありません。katachi indexで追加できます
problem no games of size in all | どの棋譜集にも{1}x{1}の棋譜はありません。あるのは{2}です
problem records | 棋譜{1}局: {2}(最初は{3})
problem record times | {1}: {2}({3}回)
problem record line | {1}: {2}
problem reading first | {1}局のうち最初の1局を読みました
problem analysis left out | 解析を一つ省きました: {1}
problem illegal and cut | 反則の手です。その前の手だけに名前を付けました: {1}
problem no moves | 手がありません
problem read as | {1}: {2}として読みました
problem text outside a game | 棋譜の外に文字があります
problem game without '(' | 「(」のない棋譜です
problem node without ';' | 「;」のないノードです
problem point without ']' | 「]」のない点です
problem game ends before its ')' | 棋譜が「)」の前に終わっています
problem value ends before its ']' | 値が「]」の前に終わっています
problem one ')' too many | 「)」が一つ多すぎます
problem empty variation | 空の変化図です
problem node after a variation | 変化図の後にノードがあります
problem unexpected text | 余分な文字があります
problem value without a property | プロパティのない値です
problem long property name | プロパティ名が長い形です
problem SZ is not a board size: 19x19 is used | SZが盤の大きさではありません。19x19とします
problem KM is not a komi: it is ignored | KMがコミではありません。無視します
problem HA is not a number of stones: it is ignored | HAが置石の数ではありません。無視します
problem PL is neither B nor W: it is ignored | PLがBでもWでもありません。無視します
problem no point of the board | 盤上の点ではありません
problem point in capital letters | 点が大文字です
problem move with a second value | 手に値が二つあります
problem text contradicts its declared encoding | 文字が宣言された符号化と合いません
problem text without a declared encoding | 文字の符号化が宣言されていません
problem property twice in a node | ノードに同じプロパティが二つあります
problem two moves in a node | ノードに手が二つあります
problem move and set-up in a node | ノードに手と置石があります
problem handicap without stones | 置石のない置碁です
problem unnamed | 名前のない棋譜が{1}あります。{2}で名付けられます
problem older names | {1}の名前は別の版のものです。{2}で更新できます
problem unnamed and older | 名前のない棋譜が{1}、別の版の名前の棋譜が{2}あります。{3}で名付けられます
problem no purposes stored | {1}: 手の目的が保存されていません。katachi index --purposes --in {2}で追加できます
problem not named | {1}: これらの棋譜の手にはまだ名前が付いていません。{2}で名付けられます
problem names damaged | {1}: {2}で作り直せます
problem no such shape | "{1}"を作る手はありません
problem no such shape near | "{1}"を作る手はありません。もしかして: {2}
problem position before | {1}: {2}。その前の局面を示します
problem named | 名前"{1}": {2}
problem the record has none | 棋譜に記載がない
problem the result contradicts KM[0] | KM[0]は結果と矛盾する
problem Fox plays no even game with KM[0] | 野狐の互先はKM[0]では打たれない
problem ']' without '\\' in a text | 文字の中に「\\」のない「]」があります
problem property of an old program: read as that of FF[4] | 古いプログラムのプロパティです。FF[4]のものとして読みました
problem result in words | 結果が言葉で書かれています
problem damaged line: the game is read up to it | 壊れた行があります。その前まで読みました
problem point in human coordinates | 点がQ16のような座標です
problem handicap stones are not in the record: they are set up | 置石が棋譜にないので、置きました
problem move on a stone: it replaces the stone | 石の上に打った手です。その石と置き換えました
problem line that is not a game | 棋譜でない行があります
problem at line | {1}行{2}文字目: {3}
problem ask after | "{1}": then、and、or、as、または報告の前の;にしてください
problem ask games | "{1}": date=1990..やplayer="Go Seigen"のような棋譜の条件とコロンにしてください
problem ask games only | date=1990..のような棋譜の条件だけにしてください
problem ask never without | neverにwithoutは付きません
problem ask never last | neverは問いの最後です。後には何も続きません
problem ask too many events | 出来事は{1}個までです
problem ask never named | neverは名前を付けられる手ではありません
problem ask move name | "{1}": 手の名前は文字だけにしてください
problem ask name taken | "{1}"はすでに別の手の名前です
problem ask name reserved | "{1}"は問いの言葉です。別の名前にしてください
problem ask too deep | 条件の入れ子は{1}段までです
problem ask bracket open | 括弧が閉じていません
problem ask ends | 問いが終わっています。called getaのような条件が必要です
problem ask no condition | "{1}"は条件ではありません。使えるのは{2}です（例: called geta、by black）
problem ask text missing | {1}の後に文字が必要です。空白を含むなら引用符で囲んでください
problem ask no event | "{1}"という手は前にありません。called ladder as mのようにasで名付けてください
problem ask who | "{1}": black、white、winner、loser、m.playerのような手の打ち手や相手、または引用符付きの名前にしてください
problem ask whose move | "{1}": {2}.playerか{2}.opponentにしてください
problem ask number | "{1}": 3、3..、..3、1..3のような数か範囲にしてください
problem ask number range | "{1}": {2}から{3}までの数にしてください
problem ask range falls | "{1}": 範囲の終わりが始まりより前です
problem ask report | "{1}": count、share、won、by、mean、histogram、sort、limit、examples、per game、firstのいずれかにしてください
problem ask by pattern | by pattern: 最初の出来事に条件patternかbreaksが必要です
problem ask sort mean | sort mean: 前にmeanと数が必要です
problem ask limit | "{1}": {3}の後は1から{2}までの数にしてください
problem ask word | "{1}": {2}のいずれかにしてください
problem ask quote open | 引用符が閉じていません

# 実戦に現れた詰碁。

problem Black | 黒
problem White | 白
problem stood | {1}手目の後は詰碁「{2}」の形
problem stood but for one | {1}手目の後は詰碁「{2}」と一か所違う形（同じ正解と証明済み）
problem stood but for | {1}手目の後は詰碁「{2}」と{3}か所違う形（同じ正解と証明済み）
problem stood to play | {1}、{2}番。
problem stood by book | {1}、{2}番、正解は{3}（本による）。
problem stood by proof | {1}、{2}番、正解は{3}（証明済み）。
problem stood played | {3}手目で{1}が正解の{2}に打った。
problem stood found | {3}手目で{1}が{2}を見つけた：{4}（証明済み）。
problem stood works | {3}手目の{1}{2}もここでは正解：{4}（証明済み）。
problem stood missed | {3}手目の{1}{2}は失敗：{4}。正解なら{5}（証明済み）。
problem stood unproven | {3}手目で{1}は{2}に打った。成否は証明されていない。
problem stood elsewhere | {1}は手を抜いた。
problem stood taken | {1}に打つ番はなく、{4}手目で{2}が{3}に打った。
problem stood alone | 誰もそこに打たなかった。
problem stood lost | 棋譜の解析では{1}手目は{2}目の損。
problem stood and | {1}{2}
problem group alive | 石は生き
problem group dead | 石は死に
problem group seki | セキ
problem group ko | コウ
problem group connected | 石はつながる
problem group apart | 石は切れる
problem group escapes | ダメが五つになる

# Why a move lost.

problem black can | 黒{2}で{1}
problem white can | 白{2}で{1}
problem black could | 黒{2}なら{1}
problem white could | 白{2}なら{1}
problem captures | {1}を取る
problem catches | {1}を取る
problem kills | {1}の石を殺す
problem saves | {1}を助ける
problem lives | {1}の石が生きる
problem connects | {1}と{2}をつなぐ
problem cuts | {1}と{2}を切る
problem protects | {1}と{2}の切りを守る
problem one stone | {1}の一子
problem some stones | {1}の{2}子

# The first help, and titles of columns.

help begin | katachi コマンド ... は盤上の形を見つけます。
help A game | 一局
help Many games | 多くの棋譜
help Patterns | パターン
help Words | 単語
help In the browser, in other programs | ブラウザ、ほかのプログラム
help Examples | 例
help name | すべての手と、できた形・崩れた形の名前を示す。
help review | まず見るべき手を示す。ネットワークがあれば損も。
help suggest | 局面でありそうな手を統計とともに並べる。
help solve | 石の死活を変化とともに読み切る。
help match | 局面に当てはまるパターンを並べる。
help index | 棋譜を棋譜集に加え、手に名前を付ける。
help search | 局面や名前のある棋譜と、その続きを探す。
help compare | 棋譜集の棋譜からどこで離れたかを示す。
help ask | 何が打たれ、何が続き、誰が勝ったかを問う。
help games | 棋譜の一覧、表示、書き出し、札、削除、次の一手、名前の数。
help coach | 解析済みの棋譜で、どの名前の手が損かを示す。
help joseki | 布石と定石の一覧、表示、数。
help collection | 棋譜集の検査、修復、圧縮。
help patterns | パターンの一覧、表示、検査、変換、切り出し、収集。
help shapes | 形のデータベースの表示、検査、統合。
help learn | 棋譜から学ぶ：手のモデル、形のデータベース。
help words | 辞書を作り、単語を引く。
help bookworm | Bookwormの盤のすべての単語を見つける。
help serve | ページを開く：盤上で検索、名前、候補。
help site | サーバーの要らないページを書き出す。
help gtp | Sabaki、GoGui、Lizzieのエンジンになる（GTP）。
help example 1 | 棋譜の手の名前
help example 2 | これが打たれた棋譜と、その続き
help example 3 | 自分の棋譜集。あとは--in mine
help end | katachi コマンド --help はコマンドを説明します。katachi help limits は --lang ja や --memory 2GB のような共通のオプションを示します。ほかに: katachi score（終局）、engine（KataGoなど）、engines（照合器の比較）、mcp（アシスタント）、lab（測定）、version。
column move | 手
column point | 点
column name | 名前
column made (+), broken (-) | できた形(+)、崩れた形(-)
column hits | 件
column share | 割合
column games | 局
column game | 局
column players | 対局者
column player | 棋士
column date | 日付
column result | 結果
column moves | 手
column last move | 最後の手
column event | 棋戦
column path | ファイル
column years | 年
column year | 年
column times | 回
column lost | 損
column cost | 合計
column played | 打たれた
column won | 勝率
column first | 初回
column last | 最終
column corner | 隅
column instead | 代わり
column left at | 離れた手
column others | ほか
column kind | 種類
column line | 手順
column completed | 完成
column left | 中断
column after | 後
column pattern | パターン
column where | 場所
column played here | ここで打たれた
column not expected | 意外
column captured | 取り
column likely | 確率
column called | 名前
column what it does | 働き
column points lost | 損（目）
column win rate lost | 勝率の損
column lead after | 形勢
column Black wins | 黒の勝率
column better | 最善
column best | 最善
column mean loss | 平均の損
column mean win rate lost | 平均の勝率損
column turning points | 分岐点
column black lost | 黒の損
column white lost | 白の損
column worst move | 最大の悪手
column other names | 別名
column why | 理由
column next | 次
column Black | 黒
column White | 白
column B won | 黒勝ち
column W won | 白勝ち
column Black won | 黒勝ち
column White won | 白勝ち
column after tenuki | 手抜き後
column by year | 年ごと
column by | 手番
column in | 棋譜集
column purpose | 目的
column looks best | 最善らしい
column works | 正解
column play | 手順
column wrong | 失敗

# Answers of the solver.

solve group | {at}の{who}の一団（{n}子）
solve chains | {at}（{n}子）と{to}（{m}子）の{who}石
solve race | {at}の{who}（{n}子）と{to}の{rival}（{m}子）の攻め合い
solve settled | {group}：{first}。
solve unsettled | {group}：{mover}先なら{first}、{other}先なら{second}。
solve first | {group}：{mover}先なら{first}。
solve both | {group}：どちらが先でも{first}。
solve undecided | {group}：読み切れない。
solve guess | {group}：読み切れないが、{mover}先なら{first}と見える。
solve proven | 範囲内で証明済み、{n}局面。
solve whole | 盤全体で証明済み、{n}局面。
solve by liberties | ダメと広さによる判断。
solve near | 近くの手だけを読んだ。
solve answered | {move}には{answer}：{fate}
solve unanswered | {move}は受けなくてよい：{fate}
solve needed | （{who}にコウダテが{n}個要る）
solve needed more | （{who}にコウダテが{n}個以上要る）
solve ko | コウ（{who}はコウダテなしで勝つ）
solve ko threats | コウ（{rival}のコウダテが{n}個多くなければ{who}の勝ち）
solve wins | {who}の勝ち
solve alive | 生き
solve given up | （{at}の{n}子は捨て石）
solve dead | 死に
solve seki | セキ
solve connected | つながっている
solve apart | 切れている
solve escapes | ダメが五つになる
solve unknown | 不明
column no move | なし

# Reviews.

review all | {n}手を検討；{komi}{by}
review some | 全{of}手のうち{n}手を検討；{komi}{by}
review komi | コミ{komi}
review by | ；{engine}による
review points | {n}目
review nothing lost | 損な手はない
review turned | * ここで形勢が入れ替わった
review rank | {rank}：{rank}の人がもっとも打ちそうな手
review nothing | 見るべき手はない
review first | まず見るべき手。確率はモデルによる。取れる石、逃げられる石は読みで証明済み
review more | 各手の損を見るには、katachi engine add NAME FILE でネットワークを登録する（https://katagotraining.org/networks）
review even | ほぼ互角
review whole board | 盤全体
review captures | {n}子を取る
review can be captured | {at}の{who}{n}子が取れる
review can escape | {at}の{who}{n}子が逃げられる
review look lost | {at}の{who}{n}子は死んだと見える
review look saved | {at}の{who}{n}子は助かったと見える
review leaves | 定石を離れる：{name}
review mean loss | ；平均の損：黒{black}、白{white}
review moves | {n}手
review opening | 布石
review look at | 見るべき手
review loses | {loss}の損
review better | 最善は{move}
review played | {of}回中{n}回打たれた
review others | ほかは{moves}
review not expected | 意外
review together | 全{n}局、まず見るべき手

# Answers to questions.

asked hits | {n}件（{of}局中{games}局）
asked stopped | 初めの{hits}；その後の棋譜は探していない
asked won | ；最初の手を打った側の勝率{share}（95 %区間{low}～{high}）
asked mean | ；{what}の平均{mean}
asked ever | ；初出：{ever}
asked unknown | ；ほかに{n}件あり得るが、判定できない
asked page | {of}件中{from}～{to}；続きは --skip {to}
`;var r={sayings:e,language:"日本語",skip:"碁盤へ",explore:"検索",game:"棋譜",guess:"次の一手",patterns:"パターン",shapes:"形",learn:"学ぶ",rest:"その他",introSample:"AlphaGoなどのプログラムの囲碁の名局{n}局で、次にどこへ打たれ、どちらが勝ち、その手を何と呼ぶかがわかります。",intro:"{collection}の囲碁{n}局で、次にどこへ打たれ、どちらが勝ち、その手を何と呼ぶかがわかります。",openGame:"自分の棋譜を開く",openGameHelp:"ドロップや貼り付けでも開けます。盤をクリックして打つこともできます。",openGameTouch:"貼り付けでも開けます。盤をタップして打つこともできます。",allMoves:"全{n}手",fewMoves:"よく打たれる手だけ",sortList:"並べ替え …",tools:"道具",views:"画面",collection:"棋譜集",settings:"設定",theme:"配色",themeAuto:"システムに合わせる",themeLight:"明るい",themeDark:"暗い",boardStyle:"碁盤",wood:"木目",plain:"無地",languageChoice:"言語",help:"ヘルプとキー",close:"閉じる",remove:"{what}を外す",black:"黒",white:"白",pass:"パス",board:"碁盤",boardHelp:"矢印で移動、Enterで着手、Shift+矢印で範囲選択、文字キーで候補の手、数字で石を置く。",pointEmpty:"{point}、空点",pointStone:"{point}、{color}",regionSaid:"範囲 {region}、{w}×{h}",movePlayed:"{color} {point}",illegal_occupied:"すでに石があります。",illegal_ko:"コウです。先に他へ打ってください。",illegal_suicide:"自殺手です。",illegal_off:"盤の外です。",tapAgain:"もう一度タップすると{point}に打ちます",back:"一手戻る",forward:"一手進む",toStart:"最初へ",toEnd:"最後へ",clear:"盤を空に",turnBoard:"回転",mirrorBoard:"鏡像",swapColours:"黒白交換",wholeBoard:"全局",size:"路数",edit:"石を置く",toolPlay:"交互に打つ",toolBlack:"黒を置く",toolWhite:"白を置く",toolEmpty:"空点にする",toolAny:"何でも",toolBlackOrEmpty:"黒か空点",toolWhiteOrEmpty:"白か空点",toMoveBlack:"黒番",toMoveWhite:"白番",results:"結果",searching:"検索中…",aboutHits:"約{n}件",estimated:"{of}局のうち{looked}局からの推定。95 %区間は{low}~{high}件。全局を数えています…",hits:"一致",games:"局数",hitsN:"{n}件",gamesN:"{n}局",resultSaid:"{games}局に{hits}件。多い手:{moves}。",resultSaidNone:"一致なし。",blackWins:"黒勝ち",whiteWins:"白勝ち",interval:"黒勝ちの95%区間 {from}〜{to}",fewGames:"勝敗のわかる一致が30件未満のため、割合はあてになりません。",noWinner:"勝敗なしの一致:{n}",switched:"うち黒白を入れ替えた一致 {n}件:黒と白は図のとおりです。",switchedSame:"うち黒白を入れ替えた一致 {n}件:入れ替えても同じ局面なので、次に打つ側を{color}と数えます。",leftOut:"{n}を除外:次に打つのは{color}か、続きなし。",wholeNext:"全局:黒白を入れ替えて{color}が次に打つ碁は除きます。",wholeApart:"黒の手と白の手は別に数えます。",playedBy:"打った側は黒{black}、白{white}。打った側の勝率{share}。",noStones:"石を一つ以上含む範囲を選んでください。",nothing:"見つかりませんでした。",blame:"「{filter}」を外すと{n}件あります。",blameNone:"原因は一つの条件ではなく、この局面自体がありません。",otherRevision:"このリンクは棋譜集が別の状態のときに作られました。数が異なることがあります。",understood:"了解",continuations:"次の一手",move:"手",share:"割合",played:"回数",wins:"黒の勝率",tenuki:"後で",tenukiHelp:"二手より後に打たれた",noContinuation:"範囲内に続きなし:{n}",years:"年",yearsHelp:"ドラッグで年を絞り込む",year:"{year}年:{hits}件、黒勝ち{share}",undated:"日付なし:{n}",filters:"条件",addFilter:"条件を追加",f_player:"対局者",f_black:"黒",f_white:"白",f_opponent:"相手",f_rank:"段級",f_event:"棋戦",f_place:"場所",f_date:"日付",f_result:"結果",f_handicap:"置石",handicapGames:"置碁",f_komi:"コミ",f_moves:"手数",f_source:"出典",f_tag:"タグ",f_words:"語句",f_named:"名前",sense_called:"「{name}」と呼ばれる手",sense_makes:"「{name}」ができる手",withinMoves:"{n}手以内に",filterHint_date:"1980..1989",filterHint_result:"B+",filterHint_named:"ゲタ",filterValue:"値",fixedColor:"色は図のとおり",bothColours:"両方の色",nextTurn:"手番の側",otherSide:"ほか：{color}{n}、色を入れ替えたもの",nextAny:"次はどちらでも",nextBlack:"次は黒",nextWhite:"次は白",lies:"場所",lies_auto:"触れている辺に沿う",lies_corner:"隅",lies_side:"辺",lies_inner:"辺に触れない",lies_anywhere:"どこでも",lies_fixed:"ここだけ",compare:"比較",compareHelp:"同じ局面を別の条件で",first:"一つ目",second:"二つ目",gameList:"この局面のある棋譜",date:"日付",event:"棋戦",result:"結果",noGame:"検索結果から棋譜を選ぶか、自分の棋譜を開いてください。",openFile:"棋譜を開く",dropHere:"棋譜（{formats}）をどこかにドロップ、または棋譜・手順・このページのリンクを貼り付け",notRead:"{name}：この種類のアーカイブは読めません。先に展開してください。",tooLarge:"{name}は{n} MBです。ここで読めるのは{most} MBまでです。大きなファイルはkatachi indexで。",pasteRecord:"棋譜を貼り付ける",addToCollection:"{collection}に加える",added:"追加 {added}、既にあるもの {known}、読めないもの {unread}。",adding:"追加中…",saveSgf:"SGFを保存",saveNamed:"名前付きSGFを保存",variations:"変化図",names:"手の名前",made:"できた形",broken:"崩れた形",purposes:"狙い",sure_proven:"証明済み",sure_read:"読み",sure_measure:"測定",line_named:"定石・布石",line_completed:"完成",line_left:"離れた",noName:"名前なし",autoplay:"自動再生",stop:"停止",nextHit:"次の一致",previousHit:"前の一致",searchHere:"この局面を検索",suggestions:"候補手",suggest:"候補手を出す",seenTimes:"{n}回",life:"生きるか?",moveTried:"{n}手目から{tried}手を試した",turn:"手番",turnOfGame:"棋譜のとおり",mattered:"大事だった手",stood:"この碁にあった問題",problemMissed:"正解を逃す",stoodText:"{move}手目の前、{point}の{owner}石は、{fate}。どこに打ちますか。",editGame:"編集",corners:"隅ごと",mistakes:"悪手",unjudgedYet:"エンジンの判定前に、まず見るべき手です。取れる・逃げられるは証明済みです。",unknownGame:"この大きさの盤で、このように始まる棋譜はありません。",noPlayers:"この棋譜集の棋譜には対局者の名前がありません。",coachWho:"対局者の名前を書くか、選んでください:",addAsk:"{games}を{collection}に加えますか。この棋譜集を使う全員が見られます。",addYes:"加える",cancel:"やめる",linkGame:"棋譜入りのリンクをコピー",linkTooLong:"この棋譜はリンクには長すぎます。SGFで保存してください。",lifeHelp:"石の死活、連絡、攻め合いを読みます。対象の石をクリックし、手を試してください",lifeGroup:"{point}の{color}の一団: {status}。",lifeUnsettled:"{color}先なら{first}、そうでなければ{second}",lifeProven:"まわりの範囲で証明済み。",lifeProvenWhole:"盤全体で証明済み。",lifeNot:"証明されていない。",lifeGuess:"{fate}と見える",lifeReads:"読んでいます…",lifeTaken:"取られました。",lifeWorks:"正解: {moves}",lifePass:"手を入れる必要はありません。",lifeNone:"正解の手はない。",lifeWrong:"{move}には{answer}",lifeReply:"{move}に打つ",fate_alive:"生き",fate_dead:"死に",fate_seki:"セキ",fate_ko:"コウ",fate_unknown:"読み切れない",fate_escapes:"ダメが五つになる",scoreGame:"地合い",scoreHelp:"終局を判定します: 死石、セキ、手入れ、結果",scoreProven:"証明済み。",scoreLikely:"一部は証明されていない。",scoreOn:"まだ終わっていない。",scoreRecord:"棋譜では{record}。",scoreFits:"棋譜では{record}で、{rules}のルールなら正しい。",scoreDead:"死石",scorePlay:"未解決",scoreOwed:"手入れ",scoreDame:"ダメ",scoreTakes:"{attack}で取られ、{defend}で助かる",scoreUnsure:"証明なし",goal:"問い",goal_group:"石は生きるか",goal_chain:"石は取れるか",goal_pair:"連絡か切断か",goal_race:"攻め合いの勝ちは",lifePairHint:"同じ色の二つの石をそれぞれクリックしてください。",lifeRaceHint:"黒の石と白の石を一つずつクリックしてください。",lifeSecond:"{point} と、もう一つは？",lifeJoined:"石はつながりました。",lifeChain:"{point} の{color}石：{status}。",lifePair:"{point} と {other} の{color}石：{status}。",lifeRace:"{point} の{color}と {other} の{rival}の攻め合い：{status}。",fate_connected:"連絡",fate_apart:"切断",fate_koWon:"コウ（コウ材がなければ{color}の勝ち）",fate_koUnless:"コウ（{other}のコウ材が {n} 多くなければ{color}の勝ち）",fate_needs:"（{other}にコウ材が {n} 必要）",raceWon:"{color}の勝ち",raceSeki:"どちらも取れない",think:"プレイアウト",thinkHelp:"プレイアウト最大{n}回で調べます。見ている間に精度が上がります：勝率と各点の帰属",visits:"{n}回",engineHelp:"エンジン {name} で探索",standingEngine:"黒の勝率 {share}、{lead}（{engine}、{n} 回探索、コミ {komi}）",standing:"黒の勝率{share}、{lead}(プレイアウト{n}回の概算、コミ{komi})",review:"検討",reviewGame:"棋譜を検討",chooseNetwork:"KataGoのネットワークで検討…",networkByServer:"サーバーのエンジンは katachi engine add NAME FILE で追加します",networkKept:"{name}：ここでは1局面{n}秒、200手の棋譜で{minutes}分",reviewed:"{of}手中{n}手を検討",reviewedBy:"{done}（エンジン {engine}）",axisRate:"黒の勝率（0～100 %）",axisLead:"黒のリード（目）",curve:"黒の勝率の推移。{n}手目で{share}",lost:"{points}目、{share}の損",lostPoints:"{points}目の損",better:"最善:{moves}",blackChance:"黒の勝率 {share}",loses:"損失 {loss}",losesBecause:"損失 {loss}：{why}",showBetter:"盤上に示す",betterThan:"{move} より良い手順：",keepVariation:"変化図として残す",backToGame:"実戦に戻る",unjudged:"サーバーにエンジンがないため、まず見るべき手だけを示す。取れる・逃げられる石は証明済み。ネットワークの追加：katachi engine add NAME FILE。",likely:"予想{share}",captures:"{n}子取り",canBeCaptured:"{point}の{n}子が取られる",canEscape:"{point}の{n}子が逃げられる",leavesJoseki:"定石「{name}」を外れる",moveOf:"{of}手中{n}手目",gamesList:"すべての棋譜",warnings:"棋譜に不備があります:{text}",guessStart:"棋譜を選んでもらう",guessHelp:"次の一手はどこでしょう。盤をクリックしてください。",score:"得点",scoreLine:"{most}点中{points}点、{asked}手中{right}手正解",guessRight:"{point}、正解。{points}点",guessWrong:"実戦は{point}({distance}路違い)。{points}点",others:"他の棋譜では:{moves}",overTime:"成績の推移",skipMove:"手を見る",statistics:"{n}手、正解{share}、一手{points}点",forgetStatistics:"成績を消す",side:"当てる側",both:"両方",savedSearches:"保存した検索",saveSearch:"コレクションに保存",saveInBrowser:"このブラウザに保存",keptIn:"{collection} に保存",keptInBrowser:"このブラウザに保存した検索",noSaved:"保存した検索はありません。",commentAt:"{move} 手目のコメント",nameOfSearch:"検索の名前",patternText:"パターン(katachiのテキスト形式)",patternFromRegion:"範囲からパターンを作る",patternName:"名前",edges:"範囲が触れている辺は辺として描かれます",matchHere:"この盤面で",matchGame:"この棋譜で",holdsN:"{n}か所",saveNative:".patternsを保存",searchShape:"形を探す",meaning:"意味",example:"例",nearMiss:"似て非なる形",inText:"テキスト形式",whoPlays:"よく打つ人",ofFirst:"最初の{n}件から",searchPattern:"棋譜から探す",shapeUnknown:"その名前の形はありません。",ask:"質問",askText:"質問",askHelp:"どんな手が打たれ、その後どうなり、どちらが勝ったか。下で条件を選ぶか、質問を書くか、例を試してください。",askIt:"質問する",askNew:"新しい質問",askBuilder:"条件",askCondition:"条件",askLink:"つなぎ方",askWithin:"手数",askValue:"値",askAdd:"加える",askFromBoard:"盤面から",askNoEvent:"前の手がありません。後の手として加えてください。",askMoveNamed:"{m} の手",askBy:"集計",askMeanOf:"平均",askHistogramOf:"分布",askFound:"{of} 局中 {games} 局に {hits} 件",askWon:"最初の手を打った側の勝率",askWins:"勝率",askMean:"平均 {n}",askUnknown:"ほかに {n} 件は読み切れませんでした。",cookbook:"質問の例",cookNames:"名前",cookCaptures:"取りとダメ",cookReading:"読み",cookPositions:"局面",cookOrder:"手順と手抜き",cookPhases:"時期、コメント、損",cookWho:"誰が",cookCounts:"数と記憶",link_and:"かつ",link_andNot:"かつ、でない",link_or:"または",link_next:"次の手が",link_within:"何手か以内に",link_later:"その後いつか",link_without:"その間に…なしで",link_never:"何手か以内に…ない",atom_called:"という手",atom_makes:"という形を作る",atom_position:"局面ができる",atom_by:"打つのは",atom_at:"場所",atom_line:"第何線",atom_number:"何手目",atom_captures:"取る石の数",atom_stones:"一連の石の数",atom_liberties:"ダメの数",atom_atari:"アタリ",atom_ko:"コウを取る",atom_pass:"パス",atom_move:"どの手でも",atom_repeats:"以前の局面に戻る",atom_echoes:"対称の点に打つ：",atom_distance:"との距離",atom_touches:"の石に接する",atom_joins:"の石とつながる",atom_holds:"同じ対局にある",atom_takes:"を取る",atom_corner:"と同じ隅",atom_caught:"取られる石",atom_catches:"隣の石を取れる",atom_purpose:"という目的の手",atom_pattern:"パターンの手",atom_breaks:"形を崩す",atom_phase:"時期",atom_group:"のグループの手",atom_leaves:"のダメを残す",atom_comment:"コメントの語",atom_loss:"損した目数",atom_reads:"石の死活（証明）",phase_opening:"序盤",phase_early:"中盤の前半",phase_late:"中盤の後半",phase_endgame:"ヨセ",reads_lives:"生きる",reads_dies:"死ぬ",reads_ko:"コウになる",reads_kills:"隣の石を殺す",who_black:"黒",who_white:"白",who_winner:"勝者",who_loser:"敗者",whoPlayer:"{m} を打った側",whoOpponent:"{m} の相手",whoNamed:"棋士名…",place_corner:"隅",place_side:"辺",place_inner:"中央",placePoints:"点…",key_by_year:"年",key_by_player:"棋士",key_by_opponent:"相手",key_by_rank:"段級位",key_by_band:"段級位の範囲",key_by_server:"対局サーバー",key_by_colour:"色",key_by_winner:"勝者",key_by_point:"点",key_by_line:"線",key_by_number:"手数",key_by_corner:"隅",key_by_name:"最初の手の名前",key_by_pattern:"パターン",key_by_next:"次の手",key_by_game:"対局",key_by_times:"対局中の件数",mean_number:"手数",mean_line:"線",mean_captures:"取った石",mean_stones:"一連の石",mean_liberties:"ダメ",mean_length:"終わりまでの手数",mean_moves:"総手数",mean_rank:"段級位（1が初段、0が1級）",mean_time:"残り秒数",mean_loss:"損失（目）",coach:"コーチ",coachHelp:"検討した自分の対局や解析済みの棋譜（KaTrain、Lizzie、Sabaki、GoGui、KataGo）から、棋士の手がいくら損をしたかを名前ごとに示します。",coachShow:"表示",coachSaid:"{player} の {games} 局 {moves} 手は一手平均 {loss} の損、ほかの人は {field}。",coachKind:"表",coach_name:"手の名前",coach_shape:"作った形",coach_purpose:"目的",coach_joseki:"外れた定石",coach_phase:"序盤・中盤・終盤",coach_liberties:"ダメの数",coach_clock:"残り時間",coachTimes:"回数",coachLoss:"平均損失",coachField:"ほかの人",coachCost:"合計の差",coachGrey:"ほかの人との比較。灰色：少なすぎる。✱：偶然とは言えない（誤りは {rate} 以下）。",coachSure:"偶然とは言えない",coachNever:"めったに打たない最善手",coachMissed:"{name}：最善 {best} 回、実際 {played} 回、計 {lost} の損",coachMonths:"月ごと",coachMonth:"月",practise:"損の大きい {n} 問を練習",cards:"練習",cardsHelp:"自分の対局の問題はコーチから加えます。このブラウザに保存されます。書き出して保管・移動できます。スペースで答え、1〜4で評価。",cardsKept:"問題集",cardsExport:"書き出す",cardsImport:"読み込む",cardsAdded:"追加した問題: {n}",cardsNotKept:"ブラウザに保存できません。このページを閉じると消えます。",cardsNoFile:"{name} は katachi の問題ファイルではありません。",cardsCounts:"復習: {due}　新規: {fresh}　全部: {all}",cardsDone:"今は復習する問題がありません。",cardsNone:"まだ問題がありません。コーチが失着から作ります。",cardsShow:"答えを見る",cardsRight:"{point} は正解です。",cardsWrong:"{point} は最善ではありません。",cardsBest:"最善: {move}",cardsPlayed:"実戦: {move}（{lost} の損）",cardsGrade:"どれくらい分かりましたか",cardsThis:"この問題",grade_1:"もう一度",grade_2:"難しい",grade_3:"良い",grade_4:"易しい",minutes:"{n} 分",hours:"{n} 時間",days:"{n} 日",link:"リンクをコピー",copied:"コピーしました。",exportBoardSvg:"盤面をSVGで",exportBoardPng:"盤面をPNGで",exportCsv:"次の一手をCSVで",exportHits:"一致をCSVで",exported:"{n}件を保存しました",exportMore:"最初の{n}件だけ保存しました。条件を絞ってください",ladder:"段級位ごと",ladderHelp:"段級位の範囲ごとの次の手。割合と95%区間、勝率を示します。段級位はヨーロッパ基準です。",ladderDiffers:"範囲の間に偶然以上の差があります。",ladderAlike:"偶然で説明できない差はありません。",ladderPrograms:"プログラム",ladderUnknown:"不明",like:"似た局面",likeHelp:"少しだけ違う局面のある対局。石が多い（丸）、足りない（×）、色違いか一路ずれ（四角）、または黒白一組の増減を一つの違いと数えます。",likeMost:"違いの数",likeFound:"似た局面のある対局：{games}",likeMore:"さらに表示",likeSame:"同じ",differ:"違う石：{n}",likeMoved:"{point}ではなく{from}",tree:"変化の木",treeColumns:"手、一致数、割合、黒の勝率",placeholder:"名前、年…",exportJson:"結果をJSONで",exportSgf:"棋譜を一つのSGFで",exportZip:"棋譜をZIPで",exports:"保存と共有",print:"印刷",words:"ことば",wordsHelp:"ブックワーム:隣り合う文字をなぞるか順に押す、または3文字以上の英単語を入力します。Enterで確定、Backspaceで1文字戻し、矢印で移動します。",wordsLetters:"文字",wordsDone:"できた単語",wordsLay:"確定",wordsHint:"ヒント",wordsShow:"最高の単語",wordsMix:"混ぜる(−{n})",wordsNew:"新しい盤",wordsScore:"{points}点 · 単語{n} · ヒント{hints}",wordsHidden:"隠れた単語:{n}、最長{longest}文字",wordsNone:"単語が残っていません。{n}点で文字を混ぜられます。",wordsUnknown:"{word}は単語表にありません。",wordsNoWay:"{word}はここでは並べられません。",wordsHinted:"{word}:{n}文字、{points}点",wordsFound:"{word}:{points}点",wordsTile:"{letter}、{column}列",failed:"失敗しました:{text}",offline:"サーバーなし:すべてこのページの中で動きます。",fetching:"{n} MB を読み込み中 …",fetchingOf:"{n} / 最大 {of} MB を読み込み中 …",searchedOf:"全対局の {n} % を検索 …",mayFetch:"小さなファイルでは答えられません。全対局が必要です(一度だけ、最大 {n} MB)。",fetch:"取得する",fetchNot:"今はしない",strongerPlay:"{rank} くらいの人なら {point} と打つことが多い({share})。",playersRank:"対局者の段級",rankHelp:"検討に、二つ上の段級の人が打つ手も示します",fetchModel:"{what}(11 MB を取得)",newPage:"このページまたは棋譜の新しい版があります。",loadNew:"読み込む",unreachable:"katachi が応答しません。起動していて、接続はありますか?",tryAgain:"もう一度",loading:"読み込み中…",keys:"キー",key_arrows:"Tab で盤に移ったとき、カーソルを動かす",key_enter:"カーソルの点に打つ",key_shift:"範囲を選ぶ",key_letters:"その文字の手を打つ",key_digits:"置く:1 黒、2 白、3 空点、4 何でも、5 黒か空点、6 白か空点",key_brackets:"一手戻る、一手進む",key_slash:"条件へ移る",key_escape:"全局に戻す、閉じる",key_help:"これを表示",unzoom:"盤全体を表示",selectRegion:"範囲を選ぶ",playPoint:"{point} に打つ",key_space:"一手進む。Shift で戻る。盤上のホイールも同じ",key_branch:"上下の変化図、または次の分岐",key_pages:"十手戻る、十手進む",beyond:"知られた対局の先",beyondHelp:"この全局の対局はわずかです。ほかに分かること（出どころごとに印が違います）：",cornerGames:"この隅（{rows}路）が同じ対局 {games}、手順は問わない",cornerDone:"この隅で続きは打たれていません。",searchCorner:"この隅を検索",sourceModel:"対局から学んだ予測",sourceSearch:"プレイアウト{n}回の勝率（粗い）",upperLeft:"左上",upperRight:"右上",lowerLeft:"左下",lowerRight:"右下",studies:"自分の棋譜",searchStudies:"棋譜を探す",studiesHelp:"このブラウザーに自動で保存されます。{formats} をどこにでもドロップできます。",newProblem:"新しい問題",newProblemHelp:"石を置き、次に「{life}」を押します",newGame:"新しい棋譜",exportStudies:"すべて書き出す",movesN:"{n}手",removed:"削除しました：{what}",undo:"元に戻す",redo:"やり直す",variationUp:"変化図を上へ",variationDown:"変化図を下へ",mainLine:"本譜にする",deleteMove:"ここから削除",comment:"コメント",gameInfo:"対局情報",nameOfGame:"対局名",rules:"ルール",time:"持ち時間",overtime:"秒読み",markTriangle:"三角",markSquare:"四角",markCircle:"丸",markCross:"バツ",markLetter:"文字",markNumber:"数字",gameOfFile:"ファイル内の対局",editCopy:"コピーを編集",keeping:"保存中…",keptNow:"このブラウザーに保存しました。",storageFull:"ブラウザーの保存領域が一杯で、保存できません。SGF で保存するか、ほかの棋譜を削除してください。",notKept:"ブラウザーに保存できません。ページを閉じるまで残ります。SGF で保存してください。",noStudy:"この棋譜はこのブラウザーにありません。",linkElsewhere:"ほかのサイトの棋譜は取得できません。保存してここにドロップしてください。",prisoners:"アゲハマ：黒 {black}、白 {white}",leadCurve:"黒のリードの推移（B+{most}～W+{most}）。{n}手目で{lead}",players:"棋士",searchPlayer:"棋士を探す",ofPlayers:"{of}人中の最初の{n}人",alsoCalled:"別名：{names}",won:"勝ち",lostGames:"負け",all:"合計",yearOfPlayer:"{year}年：{hits}局、勝率{share}",gamesOf:"対局を見る",openingsOf:"これらの対局の布石と定石",times:"回数",namesOf:"手の名前",playerNames:"相手と比べる",namesDiffer:"同じ対局で相手より有意に多い、または少ない手：",noNamesDiffer:"相手と有意に異なる手はありません。",noNames:"このコレクションの手には名前がありません：katachi index --names",more:"多い",less:"少ない",opponents:"対戦相手",kindOfName:"種類",kind_all:"すべて",kind_shapes:"形",kind_moves:"手",kind_openings:"布石の手",kind_joseki:"定石",kind_opening:"布石",lineSources:"出典：{text}",rankOf:"{point}：{rank}位（{share}）",compareGame:"コレクションと比べる",comparison:"{collection} の対局との比較",sameGames:"この対局自身の棋譜（除外）：{n}",knownTo:"{part}：{n}手目まで既知",leftAt:"新手：{n}手目 {point}",fresh:"新手",insteadOf:"代わりに（{games}局、勝率）：{moves}",key_menu:"Shift F10またはメニューキー:カーソルの点を設定"};export{r as ja};
