var e=`# name | word. Each word is from the sources named above it: doc/names.md says which they are.

language | Korean

# sources: Sabaki; Namu
tiger's mouth | 호구
hane | 젖힘
cut | 끊음
attachment | 붙임
stretch | 뻗음
turn | 꼬부림
wedge | 끼움
bamboo joint | 쌍립
diagonal move | 마늘모
one-space jump | 한 칸 뜀
two-space jump | 두 칸 뜀
knight's move | 날일자
large knight's move | 눈목자
diagonal jump | 밭전자
shoulder hit | 어깨짚음
atari | 단수
capture | 따냄
star point | 화점

# sources: Sabaki; Exdat
empty triangle | 빈삼각

# sources: Namu; Dooole
ladder | 축
ko | 패

# sources: Namu; Sonyouwon
3-4 point | 소목
5-3 point | 외목
5-4 point | 고목

# sources: Sabaki; Sonyouwon
3-3 point | 삼삼
centre point | 천원

# sources: Namu
connection | 이음
pushing through | 찌름
crosscut | 맞끊음
bump | 치받음
descent | 내려섬
double hane | 이단젖힘
underneath attachment | 배붙임
linked knights | 양날일자
three-space jump | 세 칸 뜀
one-space extension | 한 칸 벌림
two-space extension | 두 칸 벌림
three-space extension | 세 칸 벌림
four-space extension | 네 칸 벌림
extension | 벌림
net | 장문
snapback | 환격
connect and die | 촉촉수
throw-in | 먹여치기
capturing race | 수상전
shortage of liberties | 자충
seki | 빅
joseki | 정석
opening | 포석
avalanche | 눈사태
taisha | 대사
Shusaku's diagonal | 슈사쿠의 마늘모
attachment and stretch | 붙여 뻗기
attachment and drawing back | 붙여 끌기

# sources: Sabaki
pass | 착수 넘김
suicide | 자살수
low Chinese opening | 낮은 중국식 포석
high Chinese opening | 높은 중국식 포석
small Chinese opening | 미니중국식 포석
Kobayashi opening | 고바야시류 포석
two star points | 이연성
three star points in a row | 삼연성
low approach | 낮은 걸침
high approach | 높은 걸침

# sources: Sonyouwon
side star point | 변화점
side star | 변화점
peep | 들여다봄
ladder breaker | 축머리
erasing move | 삭감
one-space enclosure | 한칸굳힘
small knight's enclosure | 날일자굳힘
large knight's enclosure | 눈목자굳힘

# sources: Hamsonsaeng
crossing under | 건너가다
cutting attachment at the knight's move | 건너붙임
splitting the side | 갈라치기
turtle shell | 거북등때림

# sources: Todayhumor
slide | 미끄러짐
slide and 3-3 | 미끄러짐과 삼삼

# sources: Airattack
cap | 모자

# sources: Gibo
diagonal attachment | 마늘모붙임
two-space enclosure | 두칸 굳힘
one-space low pincer | 한칸 낮은 협공
one-space high pincer | 한칸 높은 협공
two-space low pincer | 두칸 낮은 협공
two-space high pincer | 두칸 높은 협공
three-space high pincer | 세칸 높은 협공
knight's answer | 날일자 받기
one-space answer | 한칸 받기
no answer | 손 뺌
tenuki | 손 뺌

# Put together from the words above: no source was found that uses the whole as a name.
# sources: together
running out | 달아남
embracing atari | 감싸는 단수
push and cut | 나가 끊음
counter-hane | 되젖힘
clamp | 껴붙임
placement | 치중
crawl | 기어감
push | 밀어 감
drawing back | 물러섬
solid extension | 쌍점
squeeze | 회돌이
nakade | 치중
vital point | 급소
false eye | 옥집
filling a liberty | 활로 메움
filling an eye | 눈 메움
straight three | 직삼
bent three | 곡삼
straight four | 직사
bent four | 곡사
square four | 방사
straight five | 직오
crossed five | 매화오궁
rabbity six | 매화육궁
bent three in the corner | 귀의 곡삼
bent four in the corner | 귀곡사
square four in the corner | 귀의 방사
carpenter's square | 됫박형
four on the second line | 2선 네 점
six on the second line | 2선 여섯 점
seven on the second line | 2선 일곱 점
ponnuki | 빵때림
iron pillar | 철주
wall of four | 네 점 벽
approach to the 5-3 point | 외목 걸침
approach to the 5-4 point | 고목 걸침
monkey jump | 비마
knight's press | 날일자 씌움
checking extension | 다가섬
knight's attack | 날일자 공격
large knight's attack | 눈목자 공격
attack from two spaces | 두 칸 공격
cap in the centre | 모자
big point | 큰 자리
block | 막음
knight's response | 날일자 받기
one-space response | 한칸 받기
large knight's response | 눈목자 받기
attachment and block | 붙여 막음
diagonal attachment and extension | 마늘모붙임 정석
jump attachment | 뜀 붙임
nose attachment | 코붙임
hanging connection | 호구 이음
diagonal connection | 마늘모 이음
broken ladder | 안 되는 축
double atari | 양단수
self-atari | 자충
spoiling an eye | 눈 깨기
invasion | 침입
three-stone hane | 석점머리 젖힘
extension on both sides | 양쪽 벌림
far extension | 먼 벌림
far high extension | 멀고 높은 벌림
wide extension | 넓은 벌림
wide block | 넓은 막음
pincer of the extension | 벌림 협공
pincer of the corner stone | 귀의 돌 협공
corner | 귀
high answer | 높은 받기
low answer | 낮은 받기
diagonal answer | 마늘모 받기
3-3 answer | 삼삼 받기
3-3 approach | 삼삼 걸침
capture outside | 바깥 따냄
shoulder | 어깨짚음
solid link | 이음
crawl below | 아래 기기
taking a stone | 따냄
ko capture | 패 따냄
atari from inside | 단수
solid connection | 이음
hane on the first line | 1선 젖힘
hane at the head of two stones | 두점머리 젖힘
hane at the head of three stones | 석점머리 젖힘
diagonal move to the first line | 1선 마늘모
five-space extension | 다섯 칸 벌림
pincer | 협공
two-space pincer | 두칸 협공
three-space low pincer | 세칸 낮은 협공
counter-pincer | 역협공
small knight's approach | 날일자 걸침
large knight's approach | 눈목자 걸침
one-space high approach | 한칸 높은 걸침
two-space high approach | 두칸 높은 걸침
double approach | 양걸침
high double approach | 높은 양걸침
small knight's enclosure of the star point | 화점 날일자굳힘
large knight's enclosure of the star point | 화점 눈목자굳힘
one-space enclosure of the star point | 화점 한칸굳힘
two-space high enclosure | 높은 두칸 굳힘
3-3 invasion | 삼삼 침입
direct 3-3 invasion | 직접 삼삼 침입
later 3-3 invasion | 나중의 삼삼 침입
3-3 | 삼삼
3-3 attachment | 삼삼 붙임
large knight's answer | 눈목자 받기
two-space answer | 두칸 받기
jump | 뜀
diagonal | 마늘모
attachment on top | 위 붙임
attachment below | 아래 붙임
attachment outside | 바깥 붙임
attachment inside | 안쪽 붙임
attachment above | 위 붙임
attachment to the side | 옆 붙임
attachment behind | 뒤 붙임
hane below | 아래 젖힘
hane outside | 바깥 젖힘
hane and cut | 젖혀 끊음
hane and stretch | 젖혀 뻗음
corner hane | 귀 젖힘
hane in the corner | 귀 젖힘
hane on the second line | 2선 젖힘
cut inside | 안쪽 끊음
diagonal below | 아래 마늘모
diagonal above | 위 마늘모
diagonal inside | 안쪽 마늘모
inner block | 안쪽 막음
outer block | 바깥 막음
inner answer | 안쪽 받기
outer answer | 바깥 받기
low extension | 낮은 벌림
high extension | 높은 벌림
high pincer | 높은 협공
turn inwards | 안쪽 꼬부림
turn outwards | 바깥 꼬부림
turn outside | 바깥 꼬부림
large avalanche | 큰 눈사태
small avalanche | 작은 눈사태
eye | 눈
left at move %d | (%d수에서 벗어남)
completed | (완성)

# What moves are for, in common words of players.
# sources: together
captures | 따냄
gives atari | 단수
catches | 잡음
kills | 죽임
saves | 구출
lives | 삶
connects | 연결
cuts | 끊음
secures an eye | 눈 확보
starts a ko | 패 시작
wins a ko | 패 해소
leaves a ko | 패를 두고 손 뺌
ko threat | 패감
threatens to capture | 잡기를 노림
threatens to cut | 끊기를 노림
threatens to kill | 사활을 노림
answers | 응수
leaves a threat | 응수하지 않음
protects | 약점 보강
attacks | 공격
seals in | 봉쇄
runs out | 진출
gets a base | 근거 마련
invades | 침입
reduces | 삭감
expands a moyo | 모양 확장
probe | 응수 타진
endgame in sente | 선수 끝내기
endgame | 끝내기
`;var n={dictionary:e,language:"한국어",skip:"바둑판으로",explore:"검색",game:"기보",guess:"다음 수 맞히기",patterns:"패턴",shapes:"모양",views:"화면",collection:"기보 모음",settings:"설정",theme:"색 구성",themeAuto:"시스템에 맞춤",themeLight:"밝게",themeDark:"어둡게",boardStyle:"바둑판",wood:"나무",plain:"무늬 없음",languageChoice:"언어",help:"도움말과 키",close:"닫기",remove:"{what} 빼기",black:"흑",white:"백",pass:"착수 넘김",board:"바둑판",boardHelp:"화살표로 이동, Enter로 착수, Shift와 화살표로 범위 선택, 글자 키로 후보수, 숫자 키로 돌 놓기.",pointEmpty:"{point}, 빈 점",pointStone:"{point}, {color}",regionSaid:"범위 {region}, {w}×{h}",movePlayed:"{color} {point}",illegal_occupied:"이미 돌이 있습니다.",illegal_ko:"패입니다. 먼저 다른 곳에 두세요.",illegal_suicide:"활로가 없는 자리입니다.",illegal_off:"판 밖입니다.",tapAgain:"한 번 더 누르면 {point}에 둡니다",back:"한 수 뒤로",forward:"한 수 앞으로",toStart:"처음으로",toEnd:"끝으로",clear:"판 비우기",turnBoard:"돌리기",mirrorBoard:"뒤집기",swapColours:"흑백 바꾸기",wholeBoard:"전체 판",size:"크기",edit:"돌 놓기",toolPlay:"번갈아 두기",toolBlack:"흑 놓기",toolWhite:"백 놓기",toolEmpty:"비우기",toolAny:"무엇이든",toolBlackOrEmpty:"흑 또는 빈 점",toolWhiteOrEmpty:"백 또는 빈 점",toMoveBlack:"흑 차례",toMoveWhite:"백 차례",results:"결과",searching:"검색 중…",aboutHits:"약 {n}곳",estimated:"{of}국 가운데 {looked}국으로 추정. 95 % 구간 {low}~{high}곳. 모두 세는 중…",hits:"찾은 곳",games:"대국",hitsN:"{n}곳",gamesN:"{n}국",resultSaid:"{games}국에서 {hits}곳. 가장 많이 둔 수: {moves}.",resultSaidNone:"찾은 곳이 없습니다.",blackWins:"흑승",whiteWins:"백승",interval:"흑승: 95 % 구간 {from}~{to}",fewGames:"승패가 있는 것이 30곳 미만입니다. 비율은 별 뜻이 없습니다.",noWinner:"승패가 없는 것: {n}",switched:"그중 {n}곳은 흑백이 바뀐 것: 흑백은 그린 대로입니다.",switchedSame:"그중 {n}곳은 흑백이 바뀐 것: 모양이 같으므로 다음에 두는 쪽을 {color} 쪽으로 셉니다.",leftOut:"뺀 것 {n}곳: 다음 수가 {color}이거나 없습니다.",wholeNext:"전체 판: 흑백이 바뀌고 다음 수가 {color}인 대국은 뺐습니다.",wholeApart:"흑과 백의 수를 따로 셉니다.",playedBy:"흑이 {black}번, 백이 {white}번 두었고, 둔 쪽이 {share} 이겼습니다.",noStones:"돌이 하나 이상 있는 범위를 고르세요.",nothing:"찾은 것이 없습니다.",blame:"“{filter}” 없이는 {n}.",blameNone:"어느 한 조건 때문이 아닙니다. 이 모양이 없습니다.",otherRevision:"링크를 만들 때와 기보 모음의 상태가 달라 수가 다를 수 있습니다.",understood:"해석",continuations:"다음 수",move:"수",share:"비율",played:"횟수",wins:"흑승",tenuki:"나중",tenukiHelp:"두 수 넘게 지난 뒤에 둔 것",noContinuation:"범위 안에 더 둔 수 없음: {n}",years:"연도",yearsHelp:"끌어서 연도로 거르기",year:"{year}: {hits}곳, 흑승 {share}",undated:"날짜 없음: {n}",filters:"조건",addFilter:"조건 더하기",f_player:"기사",f_black:"흑",f_white:"백",f_opponent:"상대",f_rank:"단급",f_event:"대회",f_venue:"장소",f_date:"날짜",f_result:"결과",f_handicap:"접바둑",f_komi:"덤",f_length:"수순 길이",f_source:"출처",f_tag:"태그",f_words:"글",f_named:"이름",sense_called:"이름이 {name}인 수",sense_makes:"{name} 모양을 만드는 수",withinMoves:"{n}수 안: ",filterHint_date:"1980..1989",filterHint_result:"B+",filterHint_named:"장문",filterValue:"값",fixedColour:"흑백 그대로",bothColours:"흑백 모두",nextAny:"다음 수 누구나",nextBlack:"다음 수 흑",nextWhite:"다음 수 백",lies:"위치",lies_auto:"닿은 변을 지킴",lies_corner:"귀에서",lies_side:"변에서",lies_inner:"변에 닿지 않음",lies_anywhere:"어디든",lies_fixed:"바로 여기",compare:"비교",compareHelp:"같은 모양에 두 번째 조건",first:"첫째",second:"둘째",gameList:"이 모양이 있는 대국",date:"날짜",event:"대회",result:"결과",sortBy:"{column} 순으로 정렬",noGame:"검색에서 대국을 고르거나 기보를 여세요.",openFile:"기보 열기",dropHere:"기보(SGF, GIB, NGF, UGF)를 여기에 놓거나 붙여 넣으세요",tooLarge:"{name}: {n} MB. 여기서는 {most} MB까지 읽습니다. 더 큰 파일은 katachi index로 읽습니다.",pasteRecord:"기보 붙여 넣기",notStored:"이 화면에만 있고 어디에도 저장되지 않습니다.",addToCollection:"{collection}에 더하기",added:"더함: {added}. 이미 있음: {known}. 읽지 못함: {unread}.",adding:"더하는 중…",saveSgf:"SGF 저장",saveNamed:"이름을 넣어 SGF 저장",variations:"변화",names:"이 대국의 이름들",made:"만듦",broken:"깨짐",purposes:"목적",sure_proven:"증명됨",sure_read:"수읽기",sure_measure:"척도",line_named:"정석 또는 포석",line_completed:"완성",line_left:"벗어남",noName:"이름 없음",autoplay:"자동 재생",stop:"멈춤",nextHit:"다음 곳",previousHit:"이전 곳",searchHere:"이 모양 검색",suggestions:"추천",suggest:"수 추천",seenTimes:"{n}번 나옴",life:"살 수 있나?",lifeHelp:"돌의 사활, 연결, 수상전을 읽습니다. 대상 돌을 클릭하고 수를 두어 보세요",lifeGroup:"{point}의 {color} 말: {status}.",lifeUnsettled:"{color} 선이면 {first}, 아니면 {second}",lifeProven:"주변 변화에 대해 증명되었습니다.",lifeNot:"증명되지 않았습니다.",lifeReads:"수읽기 중…",lifeTaken:"잡혔습니다.",lifeWorks:"되는 수: {moves}",lifePass:"둘 필요가 없습니다.",lifeNone:"되는 수가 없습니다.",lifeWrong:"{move}에는 {answer}로 응수",lifeReply:"{move}에 두기",fate_alive:"삶",fate_dead:"죽음",fate_seki:"빅",fate_ko:"패",fate_unknown:"한도 안에서 정해지지 않음",goal:"질문",goal_group:"돌이 사는가",goal_chain:"돌을 잡을 수 있는가",goal_pair:"연결인가 끊김인가",goal_race:"수상전은 누가 이기나",lifePairHint:"같은 색 두 돌을 하나씩 클릭하세요.",lifeRaceHint:"흑돌 하나와 백돌 하나를 클릭하세요.",lifeSecond:"{point}, 그리고 다른 하나는?",lifeJoined:"돌이 이어졌습니다.",lifeChain:"{point}의 {color} 돌: {status}.",lifePair:"{point}와 {other}의 {color} 돌: {status}.",lifeRace:"{point}의 {color}과 {other}의 {rival}의 수상전: {status}.",fate_connected:"연결",fate_apart:"끊김",fate_koWon:"패 (팻감이 없으면 {color} 승)",fate_koUnless:"패 ({other}의 팻감이 {n}개 더 많지 않으면 {color} 승)",raceWon:"{color} 승",raceSeki:"어느 쪽도 잡히지 않음",think:"모의 대국",thinkHelp:"{n}번의 모의 대국으로 탐색: 승률과 각 점의 주인",visits:"방문 {n}번",engineHelp:"엔진 {name}(으)로 탐색",standingEngine:"흑 승률 {share}, {lead} ({engine}, {n}회 탐색, 덤 {komi})",standing:"모의 대국 {n}번 뒤 흑 승률 {share}, {lead}; 덤 {komi}",review:"복기",reviewGame:"이 대국 복기",reviewed:"{of}수 가운데 {n}수 복기함",reviewedBy:"{done} (엔진 {engine})",curve:"수마다의 흑 승률. {n}수 뒤 {share}",lost:"{points}집, {share}",better:"더 좋은 수: {moves}",rough:"플레이아웃에 의한 대략의 값. 먼저 볼 수와, 그런 수가 실수(2.5집 이상의 손해)인 비율.",mistake:"실수 {share}",likely:"예상 {share}",captures:"{n}점 따냄",changesHands:"{point}의 {n}점의 사활이 바뀜",moveOf:"{of}수 가운데 {n}수",gamesList:"모든 대국",warnings:"기보에 잘못이 있습니다: {text}",guessStart:"무작위 대국",guessHelp:"다음 수는 어디일까요? 바둑판을 누르세요.",score:"점수",scoreLine:"{most}점 가운데 {points}점, {asked}수 가운데 {right}수 맞힘",guessRight:"{point} 맞음: {points}점",guessWrong:"실전은 {point}, {distance}줄 차이: {points}점",others:"다른 대국에서는: {moves}",overTime:"해마다",skipMove:"수 보기",statistics:"맞혀 본 수: {n}. 맞음: {share}. 한 수당 점수: {points}.",forgetStatistics:"통계 지우기",side:"맞힐 쪽",both:"둘 다",savedSearches:"저장한 검색",saveSearch:"기보 모음에 저장",saveInBrowser:"이 브라우저에 저장",keptIn:"{collection}에 저장됨",keptInBrowser:"이 브라우저에 저장됨",noSaved:"저장한 검색이 없습니다.",commentAt:"{move}수의 해설",nameOfSearch:"검색 이름",patternText:"katachi 텍스트 형식의 패턴",patternFromRegion:"범위로 패턴 만들기",patternName:"이름",edges:"변: 범위가 변에 닿은 곳에 그립니다",matchHere:"여기서 맞음",matchGame:"이 대국에서",holdsN:"{n}번 찾음",saveNative:".patterns 저장",searchShape:"모양 찾기",meaning:"뜻",example:"보기",nearMiss:"이것은 아님",inText:"텍스트",whoPlays:"누가 두나",ofFirst:"처음 {n}곳 가운데",searchPattern:"이 모양 검색",shapeUnknown:"그런 이름의 모양이 없습니다.",ask:"질문하기",askText:"질문",askHelp:"어떤 수가 두어졌고, 그 뒤 무슨 일이 있었으며, 누가 이겼는가. 아래에서 조건을 고르거나 질문을 쓰거나 예를 시험해 보세요.",askIt:"묻기",askNew:"새 질문",askBuilder:"조건",askCondition:"조건",askLink:"잇는 방법",askWithin:"수",askValue:"값",askAdd:"더하기",askFromBoard:"판에서",askNoEvent:"앞선 수가 없습니다. 뒤에 오는 수로 더하세요.",askMoveNamed:"{m} 수",askBy:"집계",askMeanOf:"평균",askFound:"{of}국 중 {games}국에서 {hits}건",askWon:"첫 수를 둔 쪽의 승률",askWins:"승률",askMean:"평균 {n}",askUnknown:"그 밖에 {n}건은 다 읽지 못했습니다.",cookbook:"질문 예",cookNames:"이름",cookCaptures:"따냄과 활로",cookReading:"수읽기",cookPositions:"국면",cookOrder:"수순과 손빼기",cookWho:"누가",link_and:"그리고",link_andNot:"그리고 아님",link_or:"또는",link_next:"바로 다음 수가",link_within:"몇 수 안에",link_later:"그 뒤 언젠가",link_without:"그 사이에 … 없이",link_never:"몇 수 안에 … 없음",atom_called:"(이)라는 수",atom_makes:"모양을 만든다",atom_position:"국면을 이룬다",atom_by:"두는 쪽",atom_at:"위치",atom_line:"몇 선",atom_number:"몇 수째",atom_captures:"따내는 돌 수",atom_stones:"이어진 돌 수",atom_liberties:"활로 수",atom_atari:"단수",atom_ko:"패를 따낸다",atom_pass:"패스",atom_move:"아무 수",atom_distance:"와의 거리",atom_touches:"의 돌에 닿는다",atom_joins:"의 돌과 이어진다",atom_takes:"을 따낸다",atom_corner:"와 같은 귀",atom_caught:"잡히는 돌",atom_catches:"옆 돌을 잡는다",atom_purpose:"목적",atom_pattern:"패턴의 수",atom_breaks:"모양을 깨뜨린다",atom_phase:"시기",atom_group:"의 그룹의 수",atom_leaves:"의 활로를 남긴다",atom_comment:"주석의 말",atom_loss:"손해 본 집",atom_reads:"돌의 사활(증명)",phase_opening:"포석",phase_early:"중반 전기",phase_late:"중반 후기",phase_endgame:"끝내기",reads_lives:"산다",reads_dies:"죽는다",reads_ko:"패가 된다",reads_kills:"옆의 돌을 잡는다",who_black:"흑",who_white:"백",who_winner:"승자",who_loser:"패자",whoPlayer:"{m}을 둔 쪽",whoOpponent:"{m}의 상대",whoNamed:"기사 이름…",place_corner:"귀",place_side:"변",place_inner:"중앙",placePoints:"점…",key_by_year:"연도",key_by_player:"기사",key_by_opponent:"상대",key_by_rank:"급수",key_by_colour:"색",key_by_winner:"승자",key_by_point:"점",key_by_line:"선",key_by_number:"수순 번호",mean_number:"수순 번호",mean_line:"선",mean_captures:"따낸 돌",mean_stones:"이어진 돌",mean_liberties:"활로",mean_length:"끝까지의 수",coach:"코치",coachHelp:"분석된 기보(KaTrain, Lizzie, Sabaki, GoGui, KataGo)에서 기사의 수가 얼마나 손해였는지 이름별로 보여 줍니다.",coachShow:"보기",coachSaid:"{player}의 {games}국 {moves}수는 한 수 평균 {loss} 손해, 다른 사람은 {field}.",coachKind:"표",coach_name:"수 이름",coach_shape:"만든 모양",coach_purpose:"목적",coach_joseki:"벗어난 정석",coach_phase:"국면 단계",coach_liberties:"활로",coach_clock:"남은 시간",coachTimes:"횟수",coachLoss:"평균 손실",coachField:"다른 사람",coachCost:"총 차이",coachGrey:"다른 사람과 비교. 회색: 너무 적음. ✱: 우연이 아님(오류 {rate} 이하).",coachSure:"우연이 아님",coachNever:"거의 두지 않는 최선의 수",coachMissed:"{name}: 최선 {best}회, 실제 {played}회, 모두 {lost} 손해",coachMonths:"월별",coachMonth:"월",practise:"가장 큰 실수 {n}문제 연습",cards:"연습",cardsHelp:"자신의 대국 문제는 코치에서 더합니다. 이 브라우저에 저장되며, 내보내어 보관하거나 옮길 수 있습니다. 스페이스로 답, 1~4로 평가.",cardsKept:"문제집",cardsExport:"내보내기",cardsImport:"가져오기",cardsAdded:"더한 문제: {n}",cardsNotKept:"브라우저에 저장할 수 없습니다. 이 페이지를 닫으면 사라집니다.",cardsNoFile:"{name}은(는) katachi 문제 파일이 아닙니다.",cardsCounts:"복습: {due}. 새 문제: {fresh}. 전체: {all}.",cardsDone:"지금은 복습할 문제가 없습니다.",cardsNone:"아직 문제가 없습니다. 코치가 실수에서 만듭니다.",cardsShow:"답 보기",cardsRight:"{point} 정답입니다.",cardsWrong:"{point}은(는) 최선이 아닙니다.",cardsBest:"최선: {move}",cardsPlayed:"실전: {move} ({lost} 손해)",cardsGrade:"얼마나 알았나요?",cardsThis:"이 문제",grade_1:"다시",grade_2:"어려움",grade_3:"좋음",grade_4:"쉬움",minutes:"{n}분",hours:"{n}시간",days:"{n}일",link:"링크 복사",copied:"복사했습니다.",exportBoardSvg:"바둑판을 SVG로",exportBoardPng:"바둑판을 PNG로",exportCsv:"다음 수를 CSV로",exportHits:"찾은 곳을 CSV로",exported:"저장함: {n}",exportMore:"처음 {n}개를 저장함. 나머지는 검색을 좁히세요",tree:"둔 수의 나무",treeColumns:"수, 찾은 곳, 비율, 흑승",allLetters:"모든 글자",placeholder:"이름, 연도…",exportJson:"결과를 JSON으로",exportSgf:"대국을 SGF 하나로",exportZip:"대국을 ZIP으로",exports:"저장과 공유",print:"인쇄",failed:"실패: {text}",offline:"서버 없음: 모두 이 화면에서 실행됩니다.",loading:"읽는 중…",keys:"키",key_arrows:"바둑판에서 커서 이동",key_enter:"커서에 착수",key_shift:"범위 선택",key_letters:"그 글자의 후보수 두기",key_digits:"놓기: 1 흑, 2 백, 3 빈 점, 4 무엇이든, 5 흑 또는 빈 점, 6 백 또는 빈 점",key_brackets:"한 수 뒤로, 한 수 앞으로",key_slash:"조건으로",key_escape:"전체 판. 열린 것 닫기",key_help:"이것 보기",key_menu:"Shift F10 또는 메뉴 키: 커서의 점 설정"};export{n as ko};
