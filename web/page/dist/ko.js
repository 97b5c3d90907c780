var e=`# name | word. Each word is from the sources named above it: SOURCES.md says which they are.

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
`;var o=`# Comments: fact | words. What stands in braces is filled in. No particle follows a place, since its form
# would hang on the sound before it.

black | 흑
white | 백
stone | {point}의 한 점
stones | {point}의 {n}점
lead | {who} {point}, {does}
lead alone | {who}, {does}
sentence | {lead}.
sentence of two | {lead}, {a}.
sentence of three | {lead}, {a}, {b}.
line | {text}.
name | {name}
nameless | 착수
answer | 응수로 {name}

does captures | {stones} 따냄
does starts a ko | {of}에서 패 시작
does gives atari | {stones}에 단수
does connects | {of}·{to} 연결
does cuts | {of}·{to} 끊음
does saves | {stones} 탈출


while captures | {stones} 따냄
while gives atari | {stones}에 단수
while saves | {stones} 구출
while connects | {of}·{to} 연결
while cuts | {of}·{to} 끊음
while starts a ko | 패 시작
while threatens to capture | {stones} 잡기를 노림
while threatens to cut | {of}·{to} 끊기를 노림
while threatens to kill | {of} 말의 사활을 노림
while protects | {of}·{to} 끊기는 약점 보강
while attacks | {of} 말의 자리를 좁힘
while seals in | {of} 말에 자리를 거의 남기지 않음
while gets a base | 근거 마련
while invades | 상대 세력권에 침입
while reduces | 상대 세력권 삭감
while expands a moyo | 모양 확장
while probe | 응수 타진

then kills | {of} 말은 죽어 있음.
then lives | {of} 말은 살아 있음.
then catches | {stones}, 이제 살릴 수 없음.
then wins a ko | 패 끝남.
then ko threat | 패감.
then tenuki | {of}에서는 손 뺌.
then leaves a threat | {stones} 잡는 노림은 남아 있음.
loses | {points}집 손해.
loses rate | 승률이 {percent}% 떨어진다.
loses because | {points}집 손해: {why}.
better | {best}이 더 낫다.

# The report of a game.

report matter | 주목할 수
report rule | 최대 {n}수: 두 점 이상 따낸 수와 수읽기가 필요한 수, 포석과 정석, 끊음, 만들어진 모양의 순서.
report diagrams | 기보
report final | 종국도
report moves | 모든 수
report move | 수
report point | 착점
report names | 이름
report effects | 만든 모양 (+), 깨진 모양 (-)
report made | 이름은 katachi가 붙였습니다.
report EV | 대회
report RO | 라운드
report DT | 날짜
report PC | 장소
report PB | 흑
report PW | 백
report HA | 접바둑
report KM | 덤
report RE | 결과
report size | 바둑판
report count | 수
report pass | 착수 넘김
report at | {n}은(는) {point}
report played | {who} {point}
report takes | {n}점을 따냅니다.
report title | {black}(흑) - {white}(백) {date}

# What names mean.

means pass | 돌을 놓지 않는다.
means suicide | 둔 돌 스스로 활로가 없어지는 수.
means capture | 활로가 없어진 돌을 들어낸다.
means ko capture | 한 점으로 한 점을 따내며, 곧바로 되딸 수 없다.
means atari | 돌의 활로를 하나로 만든다. 다음에 따낼 수 있다.
means double atari | 한 수로 두 곳에 단수를 친다.
means throw-in | 활로나 눈을 빼앗으려고 한 점을 버린다.
means self-atari | 자기 돌의 활로를 하나로 만든다.
means running out | 단수가 된 돌이 활로를 늘려 달아난다.
means connection | 두 돌을 하나로 잇는다.
means solid connection | 끊기는 자리를 단단히 잇는다.
means crosscut | 네 점이 서로 끊고 있는 모양.
means atari from inside | 두 돌 사이로 들어가며 단수를 친다.
means embracing atari | 달아나도 활로가 둘뿐인 돌을 감싸는 단수.
means wedge | 한 칸 벌어진 두 돌 사이에 끼운다.
means cut | 이을 수 있던 돌을 끊는다.
means push and cut | 나간 다음, 막은 돌 옆을 끊는다.
means block | 상대 돌의 진로를 막는다.
means cutting attachment at the knight's move | 날일자의 허리에 붙여 끊는다.
means hane at the head of three stones | 석 점 머리를 젖힌다. 대개 좋은 수다.
means hane at the head of two stones | 두 점 머리를 젖힌다.
means double hane | 젖힌 데서 한 번 더 젖힌다. 끊기는 곳이 둘 남는다.
means counter-hane | 젖힘에 되젖힌다.
means hane on the first line | 상대 2선 돌 아래로 젖힌다. 가장 흔한 끝내기.
means hane | 상대 돌을 비껴 돌아간다.
means clamp | 상대 돌을 뒤에서 끼워 붙인다.
means diagonal attachment | 마늘모로 상대 돌에 붙여 무겁게 한다.
means jump attachment | 한 칸 뛰어 상대 돌에 붙인다.
means nose attachment | 늘어선 돌의 바로 앞에 붙인다.
means underneath attachment | 돌의 아래(변 쪽)에 붙인다.
means attachment on top | 돌의 위(중앙 쪽)에 붙인다.
means attachment | 자기 돌과 떨어져 상대 돌에 붙인다.
means placement | 상대 집이나 눈 자리 안에 둔다.
means crossing under | 상대 돌 아래로 변을 따라 건너간다.
means pushing through | 상대 돌 사이로 나간다.
means splitting the knight's move | 날일자의 허리를 뚫고 나가 가른다.
means crawl | 상대 돌 아래로 기어간다.
means descent | 변 쪽으로 똑바로 내려선다.
means bump | 상대 돌에 정면으로 부딪친다.
means turn | 상대 돌을 끼고 꼬부린다.
means push | 상대 돌을 따라 밀어 간다.
means drawing back | 상대 돌에서 똑바로 물러난다.
means stretch | 맞닿은 돌에서 똑바로 뻗는다.
means solid extension | 상대와 닿지 않고 자기 돌 옆에 나란히 선다.
means invasion | 상대 돌 사이의 세력권에 들어간다.
means diagonal move | 비스듬히 한 발. 느리지만 끊기지 않는다.
means one-space jump | 한 칸 뛴다. 빠르고 잘 끊기지 않는다.
means knight's move | 한자 날 일(日) 자 모양으로 간다.
means one-space extension | 변을 따라 한 칸 벌린다.
means two-space extension | 변을 따라 두 칸 벌린다. 한 점에서 안정하는 모양.
means three-space extension | 변을 따라 세 칸 벌린다. 이립삼전.
means four-space extension | 변을 따라 네 칸 벌린다.
means five-space extension | 변을 따라 다섯 칸 벌린다.
means ladder | 단수가 이어져, 달아나도 결국 잡힌다.
means broken ladder | 축으로 몰아도 앞에 돌이 있어 달아난다.
means ladder breaker | 멀리서 축이 되지 않게 하는 돌.
means net | 닿지 않고 돌을 가둔다. 어느 쪽으로 가도 잡힌다.
means snapback | 한 점을 따내게 하고 곧바로 더 많은 돌을 되따낸다.
means connect and die | 이어도 활로가 모자라 잡히는 단수.
means squeeze | 돌을 버리고 거듭 단수쳐 상대를 뭉치게 한다.
means nakade | 눈 자리의 급소에 두어 한 눈으로 만든다.
means vital point | 먼저 두는 쪽이 결정하는 자리.
means spoiling an eye | 눈을 빼앗거나 옥집으로 만든다.
means false eye | 눈처럼 보이지만 활로가 차면 이어야 한다.
means shortage of liberties | 활로가 모자라 잇지도 두지도 못한다.
means filling a liberty | 상대 돌의 활로를 메운다.
means filling an eye | 자기 눈을 메운다.
means capturing race | 두 눈이 없는 돌끼리 서로 잡으려 다툰다.
means seki | 서로 잡지 못한다. 먼저 두면 손해다.
means splitting the side | 상대 진영 사이에 두어 양쪽으로 벌릴 수 있다.
means erasing move | 상대 모양을 위에서 가볍게 지운다.
means taking a stone | 한 점을 따낸다.
means peep | 끊기는 자리를 들여다보고 다음에 끊기를 노린다.
means cap | 상대 돌 위에서 모자를 씌워 중앙 진출을 막는다.
means knight's press | 3선 돌을 날일자로 눌러 낮게 만든다.
means two-space jump | 두 칸 뛴다. 더 빠르지만 엷다.
means large knight's move | 눈 목(目) 자 모양으로 간다.
means diagonal jump | 비스듬히 두 칸 뛴다. 가운데가 끊기기 쉽다.
means three-space jump | 세 칸 뛴다.
means checking extension | 상대의 벌림을 막아 다가선다.
means extension | 변을 따라 벌린다.
means big point | 넓은 변의 큰 자리. 양쪽으로 벌릴 수 있다.
means side star point | 변 가운데의 화점.
means shoulder hit | 낮은 돌의 어깨를 짚어 아래로 누른다.
means slide | 3선에서 2선으로 변을 따라 미끄러진다.
means hanging connection | 호구로 끊기는 자리를 지킨다.
means monkey jump | 2선에서 1선으로 눈목자로 깊이 미끄러진다.
means small monkey jump | 2선에서 1선으로 날일자로 미끄러진다.
means star point | 빈 귀의 4·4. 빠르고 세력 지향이며 삼삼이 비어 있다.
means 3-4 point | 귀의 한쪽을 차지하고 굳힘을 바란다.
means 3-3 point | 한 수로 귀를 차지하지만 세력은 작다.
means 5-3 point | 귀의 한쪽으로 치우쳐 귀를 잠시 상대에게 맡긴다.
means 5-4 point | 높고 바깥쪽. 귀 대신 변과 중앙을 본다.
means 3-3 invasion | 화점 아래로 들어가 귀에서 살고 바깥을 내준다.
means small knight's approach | 귀의 돌에 낮게 걸친다.
means one-space high approach | 귀의 돌에 높게 걸친다.
means large knight's approach | 조금 멀고 가벼운 걸침.
means small knight's enclosure | 소목에서 날일자로 굳힌다. 가장 단단한 굳힘.
means one-space enclosure | 소목에서 한 칸 굳힘. 세력을 본다.
means large knight's enclosure | 날일자보다 넓고 조금 엷은 굳힘.
means one-space low pincer | 가장 엄한 협공.
means ponnuki | 한 점을 따낸 네 점의 꽃 모양. 중앙에서는 매우 크다.
means turtle shell | 두 점을 따낸 모양. 육십 집의 가치.
means bamboo joint | 두 점씩 마주 선 모양. 한쪽을 찔려도 다른 쪽으로 이어진다.
means tiger's mouth | 석 점이 둘러싼 빈자리. 들어오면 따낸다.
means iron pillar | 변 쪽으로 곧게 선 두 점. 단단하다.
means empty triangle | 석 점이 빈자리를 둘러싼 우형. 활로가 하나 적다.
means dango | 여섯 점이 뭉친 모양. 활로가 적다.
means horse's face | 개 얼굴보다 한 줄 넓은 모양.
means dog's face | 한 칸 뜀과 두 돌 모두에 날일자인 한 점.
means ko | 한 점을 서로 따내는 패. 곧바로 되딸 수 없다.
means eye | 안전한 눈.
means pincer | 높은 걸침의 벌림을 막는다.

# Errors, warnings and reasons.

problem error | {1}
problem field | {1} {2}
problem range | {1}: {2}부터 {3}까지입니다({4} 아님)
problem least | {1}: {2} 이상입니다({3} 아님)
problem choice | {1}: {2} 중 하나입니다("{3}" 아님)
problem not together | {1}은(는) {2}와(과) 함께 쓸 수 없습니다
problem needs | {1}은(는) {2} 없이는 아무 효과가 없습니다
problem field unknown | 이 작업에는 항목 "{1}"이(가) 없습니다. 빼 주세요
problem field wrong | 항목 "{1}"이(가) 틀렸습니다: {2}
problem field kind | 항목 "{1}"은(는) {2}이어야 합니다({3} 아님)
problem field repeated | 항목 "{1}"이(가) {2}번 있습니다. 한 번만 쓰세요
problem text after | 요청 뒤에 글이 있습니다. JSON 객체는 하나뿐이어야 합니다
problem not JSON | 요청이 JSON이 아닙니다: {1}(위치 {2})
problem unreadable request | 요청을 읽을 수 없습니다: {1}
problem no operation | 작업 "{1}"은(는) 없습니다. 있는 것: {2}
problem no address | 작업 "{1}"은(는) 없습니다. {2}을(를) 보세요
problem method | {1}은(는) {2}(으)로 부릅니다({3} 아님)
problem no page | 페이지 "{1}"은(는) 없습니다
problem pages read only | 페이지는 읽기 전용입니다
problem other host | 이 서버는 "{1}"(이)라는 이름으로는 응답하지 않습니다. katachi가 출력한 주소로 여세요
problem other site | 다른 사이트에서 온 요청입니다. katachi는 자기 페이지에만 답합니다
problem token missing | 토큰이 없거나 틀렸습니다. katachi가 출력한 링크를 여세요
problem token wrong | 토큰이 틀렸습니다. katachi가 출력한 링크를 여세요
problem busy | 질문이 한꺼번에 너무 많습니다. 잠시 뒤 다시 시도하세요
problem locked | 다른 프로그램이 기보집에 쓰고 있습니다. 끝난 뒤 다시 시도하세요
problem read only | 이 기보집은 읽기 전용입니다
problem too slow | 너무 오래 걸렸습니다. 돌을 늘리거나 기보를 줄이세요
problem stopped | 끝나기 전에 중단되었습니다
problem cut short | 기보집 파일 {1}이(가) 읽는 중에 잘렸습니다. katachi collection check를 실행하세요
problem file missing | 기보집의 파일이 없습니다: {1}
problem bug | katachi 자체의 결함입니다. katachi serve가 결함 {1}에 대해 출력한 내용과 함께 알려 주세요
problem no collection | 기보집 "{1}"은(는) 없습니다. 있는 것: {2}
problem no engine | 서버가 엔진 없이 시작되었습니다. 이 항목을 빼 주세요
problem engine unknown | 서버에 "{1}"(이)라는 엔진은 없습니다. 있는 것: {2}
problem not a playing rank | "{1}"은(는) 기력이 아닙니다. 20k~1k 또는 1d~9d여야 합니다
problem rank without engine | 기력을 쓰려면 손해 본 수를 찾는 엔진이 필요합니다
problem no human network | 사람의 착수를 배운 신경망이 없습니다: katachi engine add NAME FILE
problem estimate of names | 이름만으로는 어림할 수 없습니다. 검색하세요
problem pair | 이것은 {1}
problem no stone there | "{1}"의 점에 돌이 없습니다
problem no weak group | 여기에는 사활이 문제되는 돌이 없습니다
problem no region to read | 돌 주위에 읽을 수 있는 영역이 없습니다. 더 작은 영역이 필요합니다
problem whose games | 누구의 바둑입니까? 기사 이름이나 그 일부를 쓰세요
problem whose moves | 누구의 수입니까? 기보에 있는 이름을 쓰세요
problem no analysis | "{1}"에는 분석이 든 기보가 없습니다. KaTrain, Lizzie, Sabaki, GoGui, KataGo의 분석이 든 기보가 필요합니다
problem no losses | 수 {1}개는 기보에 분석이 없습니다. loss에는 KaTrain, Lizzie, Sabaki, GoGui 또는 katachi review -o의 분석이 필요합니다
problem no player name | 기사 이름이 없습니다
problem nobody | {1}에 "{2}"(이)라는 기사는 없습니다
problem search exists | "{1}"(이)라는 이름으로 다른 검색이 저장되어 있습니다. 다른 이름을 쓰거나 먼저 지우세요
problem no saved search | 저장된 검색 "{1}"은(는) 없습니다
problem search name | 이름 "{1}": 앞뒤에 빈칸이 없는 한 줄로 쓰세요
problem search name long | 이름 "{1}": {2}자까지입니다
problem several sources | 국면, 트리, 기보, 기보 번호, 전체 가운데 하나만 쓰세요
problem lang of names | 언어는 이름이나 설명에 쓰입니다. 그것도 요청하거나 언어를 빼 주세요
problem node order | 노드 {1}의 부모가 {2}입니다. 앞의 노드여야 합니다
problem node | 노드 {1}: {2}
problem property | 대문자 이름과 그 값이어야 합니다({1} 아님)
problem boards limit | 판이 있는 목록은 한 번에 {1}개까지입니다
problem no stone in region | 영역에 돌이 없어 거의 어디서나 발견됩니다. 돌을 포함하거나 귀 또는 판 전체를 검색하세요
problem too many to sort | {1}국이 넘는 결과는 기보, 수순, 오래된 순, 새로운 순으로만 정렬됩니다({2} 아님)
problem filters | 조건은 기보를 고르는 것입니다: {1}
problem position alone | 국면은 기보집에 속하지 않습니다. 기보집을 빼거나 기보 번호를 쓰세요
problem pattern not searched | 패턴 "{1}"은(는) 기보집에서 찾을 수 없습니다. 검색식에는 '아무 돌'이라는 칸이 없고 모든 방향으로 찾기 때문입니다
problem no collections here | 여기에는 기보집이 없습니다. 국면이나 기보를 쓰세요
problem patterns | 패턴은 1개부터 {1}개까지입니다({2}개 아님)
problem no purposes here | 서버가 없는 페이지에서는 수의 목적을 알 수 없습니다
problem letters | 판은 1열부터 {1}열, 한 열은 1자부터 {1}자입니다
problem not a board | 판이 아닙니다: {1}
problem too many letters | 판은 {1}자까지입니다({2}자는 너무 많음)
problem not a path | 이웃한 글자를 잇는 길이 아닙니다: {1}
problem no such word | {1}은(는) 단어 목록에 없거나 너무 짧습니다
problem not a place | "{1}"은(는) 자리가 아닙니다. 1.3처럼 열과 위치로 쓰세요
problem not a point | "{1}"은(는) 판 위의 점이 아닙니다
problem not a guess | "{1}"은(는) 판 위의 점이 아닙니다. 점이나 skip으로 쓰세요
problem like rows | 비슷한 국면을 찾으려면 돌이나 영역, 또는 행이 있는 검색식이 필요합니다
problem like then | 비슷한 국면을 찾을 때는 이어지는 수를 지정할 수 없습니다
problem like next | 비슷한 국면은 차례와 관계없이 찾습니다
problem like variations | 비슷한 국면은 본 수순에서만 찾습니다
problem no shape | 모양 "{1}"은(는) 없습니다. 모양 목록에 모두 있습니다
problem no question | 질문이 없습니다. 예: called ladder; by year
problem two records | 기보는 글이나 base64 가운데 하나로만 쓰세요
problem record empty | 기보가 비어 있습니다
problem record too large | 이 기보는 {1}바이트이고 여기서는 {2}바이트까지 읽습니다. 더 큰 파일은 katachi index로 읽으세요
problem no game in file | {1}에 기보가 없습니다. 읽는 형식: {2}
problem no collection for game | 여기에는 기보집이 없습니다. 기보를 쓰세요
problem collection alone | 기보집은 기보 번호에 쓰입니다. 빼 주세요
problem record missing | 기보가 없습니다
problem record or game | 기보나 기보집의 기보 번호를 쓰세요
problem no record to add | 추가할 기보가 없습니다
problem busy adding | 이미 기보를 추가하고 있습니다. 끝난 뒤 다시 시도하세요
problem no job | 작업 "{1}"은(는) 없습니다
problem no games in files | 읽을 수 있는 기보가 든 파일이 없습니다
problem cells of a search | 여러 내용을 허용하는 칸(x, o, *)은 검색용입니다. 여기서는 B:D4처럼 돌을 쓰세요
problem not a stone | "{1}"은(는) 돌이 아닙니다. B:D4나 W:Q16처럼 색과 판 위의 점으로 쓰세요
problem set twice | {1}에 돌이 두 번 놓였습니다
problem about | "{1}": {2}
problem too many moves | 국면은 {1}수까지입니다({2}수는 너무 많음)
problem not a move | {1}수째의 "{2}": 점이나 B:Q16처럼 색과 점으로 쓰세요
problem move off board | {1}수째의 "{2}"은(는) 판 위의 점이 아닙니다
problem illegal move | {1}수째 {2} {3}은(는) 둘 수 없습니다: {4}
problem occupied | 이미 돌이 있습니다
problem suicide | 자살수입니다
problem ko | 패입니다
problem off board | 판 위의 점이 아닙니다
problem superko | 동형반복입니다
problem seed and game | 시드는 기보를 고르는 것입니다. 시드나 기보 번호를 빼 주세요
problem no position after | 이 바둑에는 {1}수 다음의 국면이 없습니다
problem which position | 어떤 국면입니까? 수, 돌, 영역 가운데 하나를 쓰세요
problem which search | 무엇을 검색할까요? 수, 돌, 범위, 검색식 또는 geta 같은 이름을 주세요
problem not a record | "{1}"은(는) 기보가 아닙니다. {2}(으)로 끝나는 이름이어야 합니다
problem file too large | {1}은(는) {2}바이트이고 여기서는 {3}바이트까지 읽습니다
problem no record | 서버의 폴더에 기보 "{1}"이(가) 없습니다
problem record or path | 기보나 경로 가운데 하나만 쓰세요
problem no evidence | 근거 "{1}"의 답은 남아 있지 않습니다: 그 도구를 다시 부르십시오
problem evidence of two | 근거가 두 대상에 관한 것입니다({1}): 따로 확인하십시오
problem nothing to check | 확인할 문장이 없습니다
problem offline | 연결이 없고 필요한 것을 아직 받지 않았습니다. 나중에 다시 시도하세요
problem not fetched | 필요한 파일을 받지 않았습니다
problem published anew | 그사이 기보가 새로 공개되었습니다. 페이지를 다시 여세요
problem other version | 기보가 다른 판의 페이지용으로 공개되었습니다. 페이지를 다시 여세요
problem no word index | 공개된 기보집에는 단어 색인이 없습니다. katachi serve로 찾거나 단어 없이 찾으세요
problem no names | 이 기보들의 수에는 아직 이름이 붙지 않았습니다
problem no rows | 이어진 수의 트리에는 국면이 필요합니다. 검색식에 행이 없습니다
problem no such game | 그런 기보는 없습니다
problem opponent alone | 상대만 지정되었습니다. 기사와 그 상대가 모두 필요합니다
problem tag empty | 글이 없는 태그가 있습니다. 낱말을 쓰세요
problem named by nobody | {1}의 수라고 했지만 기사가 지정되지 않았습니다
problem rank range | 단위 "{1}": 하나의 값이나 {2} 같은 오름차순 범위로 쓰세요
problem date range | 날짜 "{1}": 하나의 값이나 {2} 같은 오름차순 범위로 쓰세요
problem handicap range | 접바둑 "{1}": 하나의 값이나 {2} 같은 오름차순 범위로 쓰세요
problem komi range | 덤 "{1}": 하나의 값이나 {2} 같은 오름차순 범위로 쓰세요
problem moves range | 수 "{1}": 하나의 값이나 {2} 같은 오름차순 범위로 쓰세요
problem no games | 기보집에 기보가 없습니다. katachi index로 추가하세요
problem no games of size | 기보집에 {1}x{1} 기보는 없습니다. 있는 것: {2}
problem games of size | {1}x{1}({2})
problem no such name | "{1}"(이)라는 이름의 수는 없습니다
problem no such name near | "{1}"(이)라는 이름의 수는 없습니다. 혹시: {2}
problem key and value | "{1}": rows=XO/OX나 player=Lee처럼 '키=값'으로 쓰세요
problem illegal in record | {1}수째(노드 {2}), {3} "{4}": {5}
problem game | 1국
problem games | {1}국
problem no games in all | 어느 기보집에도 기보가 없습니다. katachi index로 추가하세요
problem no games of size in all | 어느 기보집에도 {1}x{1} 기보는 없습니다. 있는 것: {2}
problem records | 기보 {1}개: {2}(처음은 {3})
problem record times | {1}: {2}({3}번)
problem record line | {1}: {2}
problem reading first | {1}국 가운데 첫 국을 읽었습니다
problem analysis left out | 분석 하나를 뺐습니다: {1}
problem illegal and cut | 반칙수입니다. 그 앞의 수에만 이름을 붙였습니다: {1}
problem no moves | 수가 없습니다
problem read as | {1}: {2}(으)로 읽었습니다
problem text outside a game | 기보 밖에 글이 있습니다
problem game without '(' | '('가 없는 기보입니다
problem node without ';' | ';'가 없는 노드입니다
problem point without ']' | ']'가 없는 점입니다
problem game ends before its ')' | 기보가 ')' 전에 끝납니다
problem value ends before its ']' | 값이 ']' 전에 끝납니다
problem one ')' too many | ')'가 하나 많습니다
problem empty variation | 빈 변화도입니다
problem node after a variation | 변화도 뒤에 노드가 있습니다
problem unexpected text | 뜻밖의 글이 있습니다
problem value without a property | 속성이 없는 값입니다
problem long property name | 속성 이름이 긴 꼴입니다
problem SZ is not a board size: 19x19 is used | SZ가 판 크기가 아닙니다. 19x19로 합니다
problem KM is not a komi: it is ignored | KM이 덤이 아닙니다. 무시합니다
problem HA is not a number of stones: it is ignored | HA가 돌의 수가 아닙니다. 무시합니다
problem PL is neither B nor W: it is ignored | PL이 B도 W도 아닙니다. 무시합니다
problem no point of the board | 판 위의 점이 아닙니다
problem point in capital letters | 점이 대문자입니다
problem move with a second value | 수에 값이 둘입니다
problem text contradicts its declared encoding | 글이 선언된 인코딩과 맞지 않습니다
problem text without a declared encoding | 글의 인코딩이 선언되지 않았습니다
problem property twice in a node | 노드에 같은 속성이 둘입니다
problem two moves in a node | 노드에 수가 둘입니다
problem move and set-up in a node | 노드에 수와 놓는 돌이 함께 있습니다
problem handicap without stones | 돌이 없는 접바둑입니다
problem unnamed | 이름이 없는 기보가 {1} 있습니다. {2}(으)로 이름을 붙입니다
problem older names | {1}의 이름은 다른 판의 것입니다. {2}(으)로 새로 붙입니다
problem unnamed and older | 이름이 없는 기보가 {1}, 다른 판의 이름이 있는 기보가 {2} 있습니다. {3}(으)로 이름을 붙입니다
problem no purposes stored | {1}: 수의 목적이 저장되지 않았습니다. katachi index --purposes --in {2}(으)로 추가하세요
problem not named | {1}: 이 기보들의 수에는 아직 이름이 붙지 않았습니다. {2}(으)로 이름을 붙입니다
problem names damaged | {1}: {2}(으)로 다시 만듭니다
problem no such shape | "{1}"을(를) 만드는 수는 없습니다
problem no such shape near | "{1}"을(를) 만드는 수는 없습니다. 혹시: {2}
problem position before | {1}: {2}. 그 앞의 국면을 보입니다
problem named | 이름 "{1}": {2}
problem the record has none | 기보에 없음
problem the result contradicts KM[0] | KM[0]은 결과와 모순됨
problem Fox plays no even game with KM[0] | 폭스의 호선 대국에는 KM[0]이 없음
problem ']' without '\\' in a text | 글 안에 '\\' 없는 ']'가 있습니다
problem property of an old program: read as that of FF[4] | 옛 프로그램의 속성입니다. FF[4]의 것으로 읽었습니다
problem result in words | 결과가 말로 쓰여 있습니다
problem damaged line: the game is read up to it | 깨진 줄이 있습니다. 그 앞까지 읽었습니다
problem point in human coordinates | 점이 Q16 같은 좌표입니다
problem handicap stones are not in the record: they are set up | 접바둑돌이 기보에 없어 놓았습니다
problem move on a stone: it replaces the stone | 돌 위에 둔 수입니다. 그 돌을 대신합니다
problem line that is not a game | 기보가 아닌 줄이 있습니다
problem at line | {1}행 {2}번째 글자: {3}
problem ask after | "{1}": then, and, or, as, 또는 보고 앞의 ;를 쓰세요
problem ask games | "{1}": date=1990..나 player="Go Seigen" 같은 기보의 조건과 쌍점을 쓰세요
problem ask games only | date=1990.. 같은 기보의 조건만 쓰세요
problem ask never without | never에는 without이 없습니다
problem ask never last | never는 질문의 끝입니다. 뒤에 아무것도 올 수 없습니다
problem ask too many events | 사건은 {1}개까지입니다
problem ask never named | never는 이름을 붙일 수 있는 수가 아닙니다
problem ask move name | "{1}": 수의 이름은 글자로만 쓰세요
problem ask name taken | "{1}"은(는) 이미 다른 수의 이름입니다
problem ask name reserved | "{1}"은(는) 질문의 말입니다. 다른 이름을 쓰세요
problem ask too deep | 조건은 {1}겹까지 겹칠 수 있습니다
problem ask bracket open | 괄호가 닫히지 않았습니다
problem ask ends | 질문이 끝났습니다. called geta 같은 조건이 필요합니다
problem ask no condition | "{1}"은(는) 조건이 아닙니다. 쓸 수 있는 것: {2} (예: called geta, by black)
problem ask text missing | {1} 뒤에 글이 필요합니다. 빈칸이 있으면 따옴표로 묶으세요
problem ask no event | "{1}"(이)라는 수는 앞에 없습니다. called ladder as m처럼 as로 이름을 붙이세요
problem ask who | "{1}": black, white, winner, loser, m.player 같은 수의 기사나 상대, 또는 따옴표로 묶은 이름을 쓰세요
problem ask whose move | "{1}": {2}.player나 {2}.opponent를 쓰세요
problem ask number | "{1}": 3, 3.., ..3, 1..3 같은 수나 범위를 쓰세요
problem ask number range | "{1}": {2}부터 {3}까지의 수를 쓰세요
problem ask range falls | "{1}": 범위의 끝이 시작보다 앞입니다
problem ask report | "{1}": count, share, won, by, mean, histogram, sort, limit, examples, per game, first 가운데 하나를 쓰세요
problem ask by pattern | by pattern: 첫 사건에 조건 pattern이나 breaks가 필요합니다
problem ask sort mean | sort mean: 앞에 mean과 수가 필요합니다
problem ask limit | "{1}": {3} 뒤에는 1부터 {2}까지의 수를 쓰세요
problem ask word | "{1}": {2} 가운데 하나를 쓰세요
problem ask quote open | 따옴표가 닫히지 않았습니다

# 실전에 나온 사활 문제.

problem Black | 흑
problem White | 백
problem stood | {1}수 뒤는 사활 문제 '{2}'의 모양
problem stood but for one | {1}수 뒤는 사활 문제 '{2}'에서 한 곳이 다른 모양(정답이 같음이 증명됨)
problem stood but for | {1}수 뒤는 사활 문제 '{2}'에서 {3}곳이 다른 모양(정답이 같음이 증명됨)
problem stood to play | {1}: {2} 차례.
problem stood by book | {1}: {2} 차례, 정답 {3}(책).
problem stood by proof | {1}: {2} 차례, 정답 {3}(증명됨).
problem stood played | {3}수: {1}이 정답 {2}에 두었다.
problem stood found | {3}수: {1}이 {2} 자리를 찾았다: {4}(증명됨).
problem stood works | {3}수 {1} {2}도 여기서는 정답: {4}(증명됨).
problem stood missed | {3}수 {1} {2}, 실패: {4}. 정답이면 {5}(증명됨).
problem stood unproven | {3}수: {1}이 {2}에 두었다. 성공 여부는 증명되지 않았다.
problem stood elsewhere | {1}이 손을 뺐다.
problem stood taken | {1}에게 차례가 없었다: {4}수로 {2}이 {3}에 두었다.
problem stood alone | 아무도 거기에 두지 않았다.
problem stood lost | 기보의 분석으로 {1}수는 {2}집 손해.
problem stood and | {1} {2}
problem group alive | 말이 산다
problem group dead | 말이 죽는다
problem group seki | 빅
problem group ko | 패
problem group connected | 돌이 연결된다
problem group apart | 돌이 끊어진다
problem group escapes | 활로가 다섯이 된다

# Why a move lost.

problem black can | 흑 {2}로 {1}
problem white can | 백 {2}로 {1}
problem black could | 흑 {2}였다면 {1}
problem white could | 백 {2}였다면 {1}
problem captures | {1} 따냄
problem catches | {1} 잡음
problem kills | {1} 말 잡음
problem saves | {1} 구출
problem lives | {1} 말 삶
problem connects | {1}·{2} 연결
problem cuts | {1}·{2} 끊음
problem protects | {1}·{2} 끊기는 약점 보강
problem one stone | {1}의 한 점
problem some stones | {1}의 {2}점

# The first help, and titles of columns.

help begin | katachi 명령 ... 은 바둑판의 모양을 찾습니다.
help A game | 한 판
help Many games | 여러 기보
help Patterns | 패턴
help Words | 단어
help In the browser, in other programs | 브라우저, 다른 프로그램
help Examples | 예
help name | 모든 수와 생기고 깨진 모양의 이름을 보인다.
help review | 먼저 볼 수를 보인다. 신경망이 있으면 손해도.
help suggest | 국면에서 둘 만한 수를 통계와 함께 보인다.
help solve | 돌의 사활을 변화와 함께 읽어 낸다.
help match | 국면에 맞는 패턴을 모두 보인다.
help index | 기보를 모음에 더하고 수에 이름을 붙인다.
help search | 국면이나 이름이 있는 기보와 그다음 수를 찾는다.
help compare | 모음의 기보에서 어디서 갈라졌는지 보인다.
help ask | 무엇이 두어지고 이어졌으며 누가 이겼는지 묻는다.
help games | 기보 목록, 보기, 내보내기, 표, 삭제, 다음 수, 이름 수.
help coach | 분석된 기보에서 어떤 이름의 수가 손해인지 보인다.
help joseki | 포석과 정석의 목록, 보기, 횟수.
help collection | 모음의 검사, 복구, 압축.
help patterns | 패턴의 목록, 보기, 검사, 변환, 자르기, 수집.
help shapes | 모양 데이터베이스의 보기, 검사, 병합.
help learn | 기보에서 배운다: 수의 모델, 모양 데이터베이스.
help words | 사전을 만들고 단어를 찾는다.
help bookworm | Bookworm 판의 모든 단어를 찾는다.
help serve | 페이지를 연다: 바둑판에서 검색, 이름, 추천.
help site | 서버가 필요 없는 페이지를 파일로 쓴다.
help gtp | Sabaki, GoGui, Lizzie의 엔진이 된다(GTP).
help example 1 | 기보의 수 이름
help example 2 | 이렇게 둔 기보와 그다음 수
help example 3 | 나의 모음, 그다음은 --in mine
help end | katachi 명령 --help 는 명령을 설명합니다. katachi help limits 는 --lang ko 와 --memory 2GB 같은 공통 옵션을 보입니다. 그 밖에: katachi score(종국), engine(KataGo 등), engines(매처 비교), mcp(도우미), lab(측정), version.
column move | 수
column point | 위치
column name | 이름
column made (+), broken (-) | 생긴(+)·깨진(-) 모양
column hits | 건
column share | 비율
column games | 판
column game | 판
column players | 대국자
column player | 기사
column date | 날짜
column result | 결과
column moves | 수
column last move | 마지막 수
column event | 대회
column path | 파일
column years | 연도
column year | 연도
column times | 번
column lost | 손해
column cost | 합계
column played | 둔 횟수
column won | 승률
column first | 처음
column last | 마지막
column corner | 귀
column instead | 대신
column left at | 떠난 수
column others | 기타
column kind | 종류
column line | 수순
column completed | 완성
column left | 중단
column after | 뒤
column pattern | 패턴
column where | 위치
column played here | 여기서 둔 수
column not expected | 뜻밖
column captured | 따냄
column likely | 확률
column called | 이름
column what it does | 효과
column points lost | 손해(집)
column win rate lost | 승률 손해
column lead after | 형세
column Black wins | 흑 승률
column better | 더 좋은 수
column best | 최선
column mean loss | 평균 손해
column mean win rate lost | 평균 승률 손해
column turning points | 승부처
column black lost | 흑 손해
column white lost | 백 손해
column worst move | 가장 나쁜 수
column other names | 다른 이름
column why | 이유
column next | 다음
column Black | 흑
column White | 백
column B won | 흑 승
column W won | 백 승
column Black won | 흑 승
column White won | 백 승
column after tenuki | 손 뺀 뒤
column by year | 연도별
column by | 차례
column in | 모음
column purpose | 목적
column looks best | 최선인 듯
column works | 정답
column play | 수순
column wrong | 오답

# Answers of the solver.

solve group | {at}의 {who} 말({n}점)
solve chains | {at}({n}점)·{to}({m}점)의 {who} 돌
solve race | {at}의 {who}({n}점)·{to}의 {rival}({m}점) 수상전
solve settled | {group}: {first}.
solve unsettled | {group}: {mover} 선이면 {first}, {other} 선이면 {second}.
solve first | {group}: {mover} 선이면 {first}.
solve both | {group}: 누가 먼저 두어도 {first}.
solve undecided | {group}: 다 읽지 못함.
solve guess | {group}: 다 읽지 못했으나 {mover} 선이면 {first} 같음.
solve proven | 범위 안에서 증명됨, 국면 {n}개.
solve whole | 판 전체에서 증명됨, 국면 {n}개.
solve by liberties | 활로와 넓이로 판단.
solve near | 가까운 수만 읽음.
solve answered | {move}에는 {answer}: {fate}
solve unanswered | {move}에는 응수 불필요: {fate}
solve needed | ({who}에게 패감 {n}개 필요)
solve needed more | ({who}에게 패감 {n}개 이상 필요)
solve ko | 패({who}, 패감 없이 이김)
solve ko threats | 패({rival}의 패감이 {n}개 더 많지 않으면 {who} 이김)
solve wins | {who} 이김
solve alive | 삶
solve given up | ({at}의 {n}점은 버림)
solve dead | 죽음
solve seki | 빅
solve connected | 연결
solve apart | 끊어짐
solve escapes | 활로가 다섯이 됨
solve unknown | 알 수 없음
column no move | 없음

# Reviews.

review all | {n}수 검토; {komi}{by}
review some | 전체 {of}수 중 {n}수 검토; {komi}{by}
review komi | 덤 {komi}
review by | ; {engine}
review points | {n}집
review nothing lost | 손해 본 수가 없음
review turned | * 여기서 형세가 뒤바뀜
review rank | {rank}: {rank} 기력이 가장 둘 만한 수
review nothing | 볼 만한 수가 없음
review first | 먼저 볼 수. 확률은 모델의 예측. 잡히거나 달아나는 돌은 수읽기로 증명됨
review more | 각 수의 손해를 보려면 katachi engine add NAME FILE 로 신경망을 등록 (https://katagotraining.org/networks)
review even | 거의 호각
review whole board | 판 전체
review captures | {n}점을 따냄
review can be captured | {at}의 {who} {n}점이 잡힘
review can escape | {at}의 {who} {n}점이 달아날 수 있음
review look lost | {at}의 {who} {n}점이 죽은 듯함
review look saved | {at}의 {who} {n}점이 산 듯함
review leaves | 정석에서 벗어남: {name}
review mean loss | ; 평균 손해: 흑 {black}, 백 {white}
review moves | {n}수
review opening | 포석
review look at | 볼 수
review loses | {loss} 손해
review better | 최선은 {move}
review played | {of}번 중 {n}번 두어짐
review others | 그 밖에 {moves}
review not expected | 뜻밖의 수
review together | 전체 {n}국, 먼저 볼 수

# Answers to questions.

asked hits | {n}건({of}국 중 {games}국)
asked stopped | 처음 {hits}; 그 뒤의 기보는 찾지 않음
asked won | ; 첫 수를 둔 쪽의 승률 {share} (95 % 구간 {low}~{high})
asked mean | ; {what} 평균 {mean}
asked ever | ; 최초: {ever}
asked unknown | ; {n}건이 더 있을 수 있으나 판정하지 못함
asked page | 전체 {of}건 중 {from}~{to}; 계속은 --skip {to}
`;var i={dictionary:e,sayings:o,language:"한국어",skip:"바둑판으로",explore:"검색",game:"기보",guess:"다음 수 맞히기",patterns:"패턴",shapes:"모양",learn:"배우기",rest:"더 보기",introSample:"알파고 등 프로그램의 바둑 명국 {n}국에서 다음에 어디에 두었고 누가 이겼으며 그 수를 무엇이라 부르는지 보여 줍니다.",intro:"{collection}의 바둑 {n}국에서 다음에 어디에 두었고 누가 이겼으며 그 수를 무엇이라 부르는지 보여 줍니다.",openGame:"내 기보 열기",openGameHelp:"끌어다 놓거나 붙여 넣어도 됩니다. 바둑판을 눌러 둘 수도 있습니다.",openGameTouch:"붙여 넣어도 됩니다. 바둑판을 눌러 둘 수도 있습니다.",allMoves:"{n}수 모두",fewMoves:"자주 둔 수만",sortList:"정렬 …",tools:"도구",views:"화면",collection:"기보 모음",settings:"설정",theme:"색 구성",themeAuto:"시스템에 맞춤",themeLight:"밝게",themeDark:"어둡게",boardStyle:"바둑판",wood:"나무",plain:"무늬 없음",languageChoice:"언어",help:"도움말과 키",close:"닫기",remove:"{what} 빼기",black:"흑",white:"백",pass:"착수 넘김",board:"바둑판",boardHelp:"화살표로 이동, Enter로 착수, Shift와 화살표로 범위 선택, 글자 키로 후보수, 숫자 키로 돌 놓기.",pointEmpty:"{point}, 빈 점",pointStone:"{point}, {color}",regionSaid:"범위 {region}, {w}×{h}",movePlayed:"{color} {point}",illegal_occupied:"이미 돌이 있습니다.",illegal_ko:"패입니다. 먼저 다른 곳에 두세요.",illegal_suicide:"활로가 없는 자리입니다.",illegal_off:"판 밖입니다.",tapAgain:"한 번 더 누르면 {point}에 둡니다",back:"한 수 뒤로",forward:"한 수 앞으로",toStart:"처음으로",toEnd:"끝으로",clear:"판 비우기",turnBoard:"돌리기",mirrorBoard:"뒤집기",swapColours:"흑백 바꾸기",wholeBoard:"전체 판",size:"크기",edit:"돌 놓기",toolPlay:"번갈아 두기",toolBlack:"흑 놓기",toolWhite:"백 놓기",toolEmpty:"비우기",toolAny:"무엇이든",toolBlackOrEmpty:"흑 또는 빈 점",toolWhiteOrEmpty:"백 또는 빈 점",toMoveBlack:"흑 차례",toMoveWhite:"백 차례",results:"결과",searching:"검색 중…",aboutHits:"약 {n}곳",estimated:"{of}국 가운데 {looked}국으로 추정. 95 % 구간 {low}~{high}곳. 모두 세는 중…",hits:"찾은 곳",games:"대국",hitsN:"{n}곳",gamesN:"{n}국",resultSaid:"{games}국에서 {hits}곳. 가장 많이 둔 수: {moves}.",resultSaidNone:"찾은 곳이 없습니다.",blackWins:"흑승",whiteWins:"백승",interval:"흑승: 95 % 구간 {from}~{to}",fewGames:"승패가 있는 것이 30곳 미만입니다. 비율은 별 뜻이 없습니다.",noWinner:"승패가 없는 것: {n}",switched:"그중 {n}곳은 흑백이 바뀐 것: 흑백은 그린 대로입니다.",switchedSame:"그중 {n}곳은 흑백이 바뀐 것: 모양이 같으므로 다음에 두는 쪽을 {color} 쪽으로 셉니다.",leftOut:"뺀 것 {n}곳: 다음 수가 {color}이거나 없습니다.",wholeNext:"전체 판: 흑백이 바뀌고 다음 수가 {color}인 대국은 뺐습니다.",wholeApart:"흑과 백의 수를 따로 셉니다.",playedBy:"흑이 {black}번, 백이 {white}번 두었고, 둔 쪽이 {share} 이겼습니다.",noStones:"돌이 하나 이상 있는 범위를 고르세요.",nothing:"찾은 것이 없습니다.",blame:"“{filter}” 없이는 {n}.",blameNone:"어느 한 조건 때문이 아닙니다. 이 모양이 없습니다.",otherRevision:"링크를 만들 때와 기보 모음의 상태가 달라 수가 다를 수 있습니다.",understood:"해석",continuations:"다음 수",move:"수",share:"비율",played:"횟수",wins:"흑승",tenuki:"나중",tenukiHelp:"두 수 넘게 지난 뒤에 둔 것",noContinuation:"범위 안에 더 둔 수 없음: {n}",years:"연도",yearsHelp:"끌어서 연도로 거르기",year:"{year}: {hits}곳, 흑승 {share}",undated:"날짜 없음: {n}",filters:"조건",addFilter:"조건 더하기",f_player:"기사",f_black:"흑",f_white:"백",f_opponent:"상대",f_rank:"단급",f_event:"대회",f_place:"장소",f_date:"날짜",f_result:"결과",f_handicap:"접바둑",handicapGames:"접바둑",f_komi:"덤",f_moves:"수순 길이",f_source:"출처",f_tag:"태그",f_words:"글",f_named:"이름",sense_called:"이름이 {name}인 수",sense_makes:"{name} 모양을 만드는 수",withinMoves:"{n}수 안: ",filterHint_date:"1980..1989",filterHint_result:"B+",filterHint_named:"장문",filterValue:"값",fixedColor:"흑백 그대로",bothColours:"흑백 모두",nextTurn:"둘 차례인 쪽",otherSide:"그 밖: {color}{n}, 색을 바꾼 것",nextAny:"다음 수 누구나",nextBlack:"다음 수 흑",nextWhite:"다음 수 백",lies:"위치",lies_auto:"닿은 변을 지킴",lies_corner:"귀에서",lies_side:"변에서",lies_inner:"변에 닿지 않음",lies_anywhere:"어디든",lies_fixed:"바로 여기",compare:"비교",compareHelp:"같은 모양에 두 번째 조건",first:"첫째",second:"둘째",gameList:"이 모양이 있는 대국",date:"날짜",event:"대회",result:"결과",noGame:"검색에서 대국을 고르거나 기보를 여세요.",openFile:"기보 열기",dropHere:"기보({formats})를 놓거나 기보·수순·이 페이지의 링크를 붙여 넣으세요",notRead:"{name}: 이 종류의 압축 파일은 읽을 수 없습니다. 먼저 압축을 푸세요.",tooLarge:"{name}: {n} MB. 여기서는 {most} MB까지 읽습니다. 더 큰 파일은 katachi index로 읽습니다.",pasteRecord:"기보 붙여 넣기",addToCollection:"{collection}에 더하기",added:"더함: {added}. 이미 있음: {known}. 읽지 못함: {unread}.",adding:"더하는 중…",saveSgf:"SGF 저장",saveNamed:"이름을 넣어 SGF 저장",variations:"변화",names:"이 대국의 이름들",made:"만듦",broken:"깨짐",purposes:"목적",sure_proven:"증명됨",sure_read:"수읽기",sure_measure:"척도",line_named:"정석 또는 포석",line_completed:"완성",line_left:"벗어남",noName:"이름 없음",autoplay:"자동 재생",stop:"멈춤",nextHit:"다음 곳",previousHit:"이전 곳",searchHere:"이 모양 검색",suggestions:"추천",suggest:"수 추천",seenTimes:"{n}번 나옴",life:"살 수 있나?",moveTried:"{n}수에서 {tried}수 시험",turn:"둘 차례",turnOfGame:"기보대로",mattered:"중요했던 수",stood:"이 판에 있던 문제",problemMissed:"놓침",stoodText:"{move}수 직전 {point}의 {owner} 돌: {fate}. 어디에 둘까요?",editGame:"편집",corners:"귀별",mistakes:"실수",unjudgedYet:"엔진이 판정하기 전에 먼저 볼 수입니다. 잡힘과 탈출은 증명된 것입니다.",unknownGame:"이 크기의 판에서 이렇게 시작하는 기보가 없습니다.",noPlayers:"이 모음의 기보에는 대국자 이름이 없습니다.",coachWho:"대국자 이름을 쓰거나 고르세요:",addAsk:"{games}을 {collection}에 추가할까요? 이 모음을 쓰는 모두가 찾을 수 있습니다.",addYes:"추가",cancel:"취소",linkGame:"기보가 담긴 링크 복사",linkTooLong:"링크에 담기에는 깁니다. SGF로 저장하세요.",lifeHelp:"돌의 사활, 연결, 수상전을 읽습니다. 대상 돌을 클릭하고 수를 두어 보세요",lifeGroup:"{point}의 {color} 말: {status}.",lifeUnsettled:"{color} 선이면 {first}, 아니면 {second}",lifeProven:"주변 변화에 대해 증명되었습니다.",lifeProvenWhole:"바둑판 전체에 대해 증명되었습니다.",lifeNot:"증명되지 않았습니다.",lifeGuess:"{fate}(으)로 보임",lifeReads:"수읽기 중…",lifeTaken:"잡혔습니다.",lifeWorks:"되는 수: {moves}",lifePass:"둘 필요가 없습니다.",lifeNone:"되는 수가 없습니다.",lifeWrong:"{move}에는 {answer}로 응수",lifeReply:"{move}에 두기",fate_alive:"삶",fate_dead:"죽음",fate_seki:"빅",fate_ko:"패",fate_unknown:"한도 안에서 정해지지 않음",fate_escapes:"활로가 다섯 개가 됨",scoreGame:"계가",scoreHelp:"종국을 판정합니다: 죽은 돌, 빅, 가일수, 결과",scoreProven:"증명되었습니다.",scoreLikely:"일부는 증명되지 않았습니다.",scoreOn:"아직 끝나지 않았습니다.",scoreRecord:"기보에는 {record}.",scoreFits:"기보에는 {record}이며, {rules} 규칙으로는 맞습니다.",scoreDead:"죽은 돌",scorePlay:"미정",scoreOwed:"가일수",scoreDame:"공배",scoreTakes:"{attack}이면 잡히고 {defend}이면 산다",scoreUnsure:"증명 없음",goal:"질문",goal_group:"돌이 사는가",goal_chain:"돌을 잡을 수 있는가",goal_pair:"연결인가 끊김인가",goal_race:"수상전은 누가 이기나",lifePairHint:"같은 색 두 돌을 하나씩 클릭하세요.",lifeRaceHint:"흑돌 하나와 백돌 하나를 클릭하세요.",lifeSecond:"{point}, 그리고 다른 하나는?",lifeJoined:"돌이 이어졌습니다.",lifeChain:"{point}의 {color} 돌: {status}.",lifePair:"{point}와 {other}의 {color} 돌: {status}.",lifeRace:"{point}의 {color}과 {other}의 {rival}의 수상전: {status}.",fate_connected:"연결",fate_apart:"끊김",fate_koWon:"패 (팻감이 없으면 {color} 승)",fate_koUnless:"패 ({other}의 팻감이 {n}개 더 많지 않으면 {color} 승)",fate_needs:" ({other} 팻감 {n}개 필요)",raceWon:"{color} 승",raceSeki:"어느 쪽도 잡히지 않음",think:"모의 대국",thinkHelp:"최대 {n}회 플레이아웃으로 탐색: 승률과 각 점의 주인. 보는 동안 정확해집니다",visits:"방문 {n}번",engineHelp:"엔진 {name}(으)로 탐색",standingEngine:"흑 승률 {share}, {lead} ({engine}, {n}회 탐색, 덤 {komi})",standing:"모의 대국 {n}번 뒤 흑 승률 {share}, {lead}; 덤 {komi}",review:"복기",reviewGame:"이 대국 복기",chooseNetwork:"KataGo 신경망으로 복기…",networkByServer:"서버의 엔진은 katachi engine add NAME FILE로 추가합니다",networkKept:"{name}: 여기서는 한 국면에 {n}초, 200수 대국에 {minutes}분",reviewed:"{of}수 가운데 {n}수 복기함",reviewedBy:"{done} (엔진 {engine})",axisRate:"흑 승률(0~100 %)",axisLead:"흑의 우세(집)",curve:"수마다의 흑 승률. {n}수 뒤 {share}",lost:"{points}집, {share}",lostPoints:"{points}집",better:"더 좋은 수: {moves}",blackChance:"흑 승률 {share}",loses:"손해 {loss}",losesBecause:"손해 {loss}: {why}",showBetter:"바둑판에 보기",betterThan:"{move}보다 좋은 수순:",keepVariation:"변화도로 남기기",backToGame:"실전으로 돌아가기",unjudged:"서버에 엔진이 없어 먼저 볼 수만 보여 줍니다. 잡히거나 달아날 수 있는 돌은 증명된 것입니다. 신경망 추가: katachi engine add NAME FILE.",likely:"예상 {share}",captures:"{n}점 따냄",canBeCaptured:"{point}의 {n}점이 잡힐 수 있음",canEscape:"{point}의 {n}점이 달아날 수 있음",leavesJoseki:"정석 {name}에서 벗어남",moveOf:"{of}수 가운데 {n}수",gamesList:"모든 대국",warnings:"기보에 잘못이 있습니다: {text}",guessStart:"무작위 대국",guessHelp:"다음 수는 어디일까요? 바둑판을 누르세요.",score:"점수",scoreLine:"{most}점 가운데 {points}점, {asked}수 가운데 {right}수 맞힘",guessRight:"{point} 맞음: {points}점",guessWrong:"실전은 {point}, {distance}줄 차이: {points}점",others:"다른 대국에서는: {moves}",overTime:"해마다",skipMove:"수 보기",statistics:"맞혀 본 수: {n}. 맞음: {share}. 한 수당 점수: {points}.",forgetStatistics:"통계 지우기",side:"맞힐 쪽",both:"둘 다",savedSearches:"저장한 검색",saveSearch:"기보 모음에 저장",saveInBrowser:"이 브라우저에 저장",keptIn:"{collection}에 저장됨",keptInBrowser:"이 브라우저에 저장됨",noSaved:"저장한 검색이 없습니다.",commentAt:"{move}수의 해설",nameOfSearch:"검색 이름",patternText:"katachi 텍스트 형식의 패턴",patternFromRegion:"범위로 패턴 만들기",patternName:"이름",edges:"변: 범위가 변에 닿은 곳에 그립니다",matchHere:"여기서 맞음",matchGame:"이 대국에서",holdsN:"{n}번 찾음",saveNative:".patterns 저장",searchShape:"모양 찾기",meaning:"뜻",example:"보기",nearMiss:"이것은 아님",inText:"텍스트",whoPlays:"누가 두나",ofFirst:"처음 {n}곳 가운데",searchPattern:"이 모양 검색",shapeUnknown:"그런 이름의 모양이 없습니다.",ask:"질문하기",askText:"질문",askHelp:"어떤 수가 두어졌고, 그 뒤 무슨 일이 있었으며, 누가 이겼는가. 아래에서 조건을 고르거나 질문을 쓰거나 예를 시험해 보세요.",askIt:"묻기",askNew:"새 질문",askBuilder:"조건",askCondition:"조건",askLink:"잇는 방법",askWithin:"수",askValue:"값",askAdd:"더하기",askFromBoard:"판에서",askNoEvent:"앞선 수가 없습니다. 뒤에 오는 수로 더하세요.",askMoveNamed:"{m} 수",askBy:"집계",askMeanOf:"평균",askHistogramOf:"분포",askFound:"{of}국 중 {games}국에서 {hits}건",askWon:"첫 수를 둔 쪽의 승률",askWins:"승률",askMean:"평균 {n}",askUnknown:"그 밖에 {n}건은 다 읽지 못했습니다.",cookbook:"질문 예",cookNames:"이름",cookCaptures:"따냄과 활로",cookReading:"수읽기",cookPositions:"국면",cookOrder:"수순과 손빼기",cookPhases:"시기, 주석, 손해",cookWho:"누가",cookCounts:"횟수와 기억",link_and:"그리고",link_andNot:"그리고 아님",link_or:"또는",link_next:"바로 다음 수가",link_within:"몇 수 안에",link_later:"그 뒤 언젠가",link_without:"그 사이에 … 없이",link_never:"몇 수 안에 … 없음",atom_called:"(이)라는 수",atom_makes:"모양을 만든다",atom_position:"국면을 이룬다",atom_by:"두는 쪽",atom_at:"위치",atom_line:"몇 선",atom_number:"몇 수째",atom_captures:"따내는 돌 수",atom_stones:"이어진 돌 수",atom_liberties:"활로 수",atom_atari:"단수",atom_ko:"패를 따낸다",atom_pass:"패스",atom_move:"아무 수",atom_repeats:"이전 국면으로 돌아감",atom_echoes:"대칭점에 둠:",atom_distance:"와의 거리",atom_touches:"의 돌에 닿는다",atom_joins:"의 돌과 이어진다",atom_holds:"같은 대국에 있다",atom_takes:"을 따낸다",atom_corner:"와 같은 귀",atom_caught:"잡히는 돌",atom_catches:"옆 돌을 잡는다",atom_purpose:"목적",atom_pattern:"패턴의 수",atom_breaks:"모양을 깨뜨린다",atom_phase:"시기",atom_group:"의 그룹의 수",atom_leaves:"의 활로를 남긴다",atom_comment:"주석의 말",atom_loss:"손해 본 집",atom_reads:"돌의 사활(증명)",phase_opening:"포석",phase_early:"중반 전기",phase_late:"중반 후기",phase_endgame:"끝내기",reads_lives:"산다",reads_dies:"죽는다",reads_ko:"패가 된다",reads_kills:"옆의 돌을 잡는다",who_black:"흑",who_white:"백",who_winner:"승자",who_loser:"패자",whoPlayer:"{m}을 둔 쪽",whoOpponent:"{m}의 상대",whoNamed:"기사 이름…",place_corner:"귀",place_side:"변",place_inner:"중앙",placePoints:"점…",key_by_year:"연도",key_by_player:"기사",key_by_opponent:"상대",key_by_rank:"급수",key_by_band:"급수 범위",key_by_server:"서버",key_by_colour:"색",key_by_winner:"승자",key_by_point:"점",key_by_line:"선",key_by_number:"수순 번호",key_by_corner:"귀",key_by_name:"첫 수의 이름",key_by_pattern:"패턴",key_by_next:"다음 수",key_by_game:"대국",key_by_times:"대국 안의 건수",mean_number:"수순 번호",mean_line:"선",mean_captures:"따낸 돌",mean_stones:"이어진 돌",mean_liberties:"활로",mean_length:"끝까지의 수",mean_moves:"총 수수",mean_rank:"급수(1은 초단, 0은 1급)",mean_time:"남은 초",mean_loss:"손실(집)",coach:"코치",coachHelp:"검토한 자신의 대국이나 분석된 기보(KaTrain, Lizzie, Sabaki, GoGui, KataGo)에서 기사의 수가 얼마나 손해였는지 이름별로 보여 줍니다.",coachShow:"보기",coachSaid:"{player}의 {games}국 {moves}수는 한 수 평균 {loss} 손해, 다른 사람은 {field}.",coachKind:"표",coach_name:"수 이름",coach_shape:"만든 모양",coach_purpose:"목적",coach_joseki:"벗어난 정석",coach_phase:"국면 단계",coach_liberties:"활로",coach_clock:"남은 시간",coachTimes:"횟수",coachLoss:"평균 손실",coachField:"다른 사람",coachCost:"총 차이",coachGrey:"다른 사람과 비교. 회색: 너무 적음. ✱: 우연이 아님(오류 {rate} 이하).",coachSure:"우연이 아님",coachNever:"거의 두지 않는 최선의 수",coachMissed:"{name}: 최선 {best}회, 실제 {played}회, 모두 {lost} 손해",coachMonths:"월별",coachMonth:"월",practise:"가장 큰 실수 {n}문제 연습",cards:"연습",cardsHelp:"자신의 대국 문제는 코치에서 더합니다. 이 브라우저에 저장되며, 내보내어 보관하거나 옮길 수 있습니다. 스페이스로 답, 1~4로 평가.",cardsKept:"문제집",cardsExport:"내보내기",cardsImport:"가져오기",cardsAdded:"더한 문제: {n}",cardsNotKept:"브라우저에 저장할 수 없습니다. 이 페이지를 닫으면 사라집니다.",cardsNoFile:"{name}은(는) katachi 문제 파일이 아닙니다.",cardsCounts:"복습: {due}. 새 문제: {fresh}. 전체: {all}.",cardsDone:"지금은 복습할 문제가 없습니다.",cardsNone:"아직 문제가 없습니다. 코치가 실수에서 만듭니다.",cardsShow:"답 보기",cardsRight:"{point} 정답입니다.",cardsWrong:"{point}은(는) 최선이 아닙니다.",cardsBest:"최선: {move}",cardsPlayed:"실전: {move} ({lost} 손해)",cardsGrade:"얼마나 알았나요?",cardsThis:"이 문제",grade_1:"다시",grade_2:"어려움",grade_3:"좋음",grade_4:"쉬움",minutes:"{n}분",hours:"{n}시간",days:"{n}일",link:"링크 복사",copied:"복사했습니다.",exportBoardSvg:"바둑판을 SVG로",exportBoardPng:"바둑판을 PNG로",exportCsv:"다음 수를 CSV로",exportHits:"찾은 곳을 CSV로",exported:"저장함: {n}",exportMore:"처음 {n}개를 저장함. 나머지는 검색을 좁히세요",ladder:"급수별",ladderHelp:"급수 범위마다 다음 수의 비율과 95% 구간, 승률. 급수는 유럽 기준입니다.",ladderDiffers:"범위 사이의 차이가 우연보다 큽니다.",ladderAlike:"우연으로 설명되지 않는 차이는 없습니다.",ladderPrograms:"프로그램",ladderUnknown:"알 수 없음",like:"비슷한 국면",likeHelp:"조금만 다른 국면이 있는 대국. 돌 하나가 더 있음(원), 없음(×), 색이 다르거나 한 줄 옆(네모), 또는 흑백 한 쌍이 더 있거나 없음을 차이 하나로 셉니다.",likeMost:"차이 수",likeFound:"비슷한 국면이 있는 대국: {games}",likeMore:"더 보기",likeSame:"같음",differ:"다른 돌: {n}",likeMoved:"{point} 아닌 {from}",tree:"둔 수의 나무",treeColumns:"수, 찾은 곳, 비율, 흑승",placeholder:"이름, 연도…",exportJson:"결과를 JSON으로",exportSgf:"대국을 SGF 하나로",exportZip:"대국을 ZIP으로",exports:"저장과 공유",print:"인쇄",words:"낱말",wordsHelp:"북웜: 맞닿은 글자를 끌거나 차례로 누르거나, 세 글자 이상의 영어 낱말을 입력하세요. Enter는 확정, Backspace는 한 글자 취소, 화살표는 이동입니다.",wordsLetters:"글자",wordsDone:"찾은 낱말",wordsLay:"확정",wordsHint:"힌트",wordsShow:"가장 좋은 낱말",wordsMix:"섞기 (−{n})",wordsNew:"새 판",wordsScore:"{points}점 · 낱말 {n} · 힌트 {hints}",wordsHidden:"숨은 낱말: {n}, 가장 긴 것은 {longest}글자",wordsNone:"남은 낱말이 없습니다. {n}점으로 글자를 섞으세요.",wordsUnknown:"{word}: 낱말 목록에 없습니다.",wordsNoWay:"{word}: 여기에서 만들 수 없습니다.",wordsHinted:"{word}: {n}글자, {points}점",wordsFound:"{word}: {points}점",wordsTile:"{letter}, {column}열",failed:"실패: {text}",offline:"서버 없음: 모두 이 화면에서 실행됩니다.",fetching:"{n} MB 받는 중 …",fetchingOf:"{n} / 최대 {of} MB 받는 중 …",searchedOf:"기보의 {n} % 검색 …",mayFetch:"작은 파일로는 답할 수 없습니다. 모든 기보가 필요합니다(한 번만, 최대 {n} MB).",fetch:"받기",fetchNot:"지금은 안 함",strongerPlay:"{rank} 정도라면 {point}에 둘 가능성이 가장 큽니다({share}).",playersRank:"대국자의 급수",rankHelp:"두 급 위의 사람이 둘 수도 검토에 보여 줍니다",fetchModel:"{what} (11 MB 받기)",newPage:"이 화면이나 기보의 새 판이 있습니다.",loadNew:"불러오기",unreachable:"katachi가 응답하지 않습니다. 실행 중이고 연결되어 있습니까?",tryAgain:"다시 시도",loading:"읽는 중…",keys:"키",key_arrows:"Tab으로 판에 온 뒤 커서 이동",key_enter:"커서에 착수",key_shift:"범위 선택",key_letters:"그 글자의 후보수 두기",key_digits:"놓기: 1 흑, 2 백, 3 빈 점, 4 무엇이든, 5 흑 또는 빈 점, 6 백 또는 빈 점",key_brackets:"한 수 뒤로, 한 수 앞으로",key_slash:"조건으로",key_escape:"전체 판. 열린 것 닫기",key_help:"이것 보기",unzoom:"판 전체 보기",selectRegion:"영역 선택",playPoint:"{point}에 두기",key_space:"한 수 앞으로, Shift와 함께 뒤로. 판 위의 휠도 같음",key_branch:"위아래 변화도, 또는 다음 갈림길",key_pages:"열 수 뒤로, 열 수 앞으로",beyond:"알려진 대국 너머",beyondHelp:"이 전체 판의 대국은 적습니다. 그 밖에 알려진 것(출처마다 표시가 다름):",cornerGames:"이 귀({rows}줄)가 같은 대국 {games}, 수순 무관",cornerDone:"이 귀에서 이어 둔 수가 없습니다.",searchCorner:"이 귀 검색",sourceModel:"기보로 배운 예측 수",sourceSearch:"플레이아웃 {n}회의 승률(대략)",upperLeft:"좌상귀",upperRight:"우상귀",lowerLeft:"좌하귀",lowerRight:"우하귀",studies:"내 기보",searchStudies:"기보 찾기",studiesHelp:"이 브라우저에 자동 저장됩니다. {formats} 파일을 아무 데나 놓으세요.",newProblem:"새 문제",newProblemHelp:"돌을 놓은 뒤 “{life}”를 누르세요",newGame:"새 기보",exportStudies:"모두 내보내기",movesN:"{n}수",removed:"삭제됨: {what}",undo:"실행 취소",redo:"다시 실행",variationUp:"변화도 위로",variationDown:"변화도 아래로",mainLine:"본보로 만들기",deleteMove:"여기부터 삭제",comment:"해설",gameInfo:"대국 정보",nameOfGame:"대국 이름",rules:"규칙",time:"제한 시간",overtime:"초읽기",markTriangle:"세모",markSquare:"네모",markCircle:"동그라미",markCross:"가위표",markLetter:"글자",markNumber:"숫자",gameOfFile:"파일 안의 대국",editCopy:"사본 편집",keeping:"저장 중…",keptNow:"이 브라우저에 저장했습니다.",storageFull:"브라우저 저장 공간이 가득 차 저장되지 않았습니다. SGF로 저장하거나 다른 기보를 지우세요.",notKept:"브라우저가 저장을 거부했습니다. 페이지를 닫으면 사라집니다. SGF로 저장하세요.",noStudy:"이 기보는 이 브라우저에 없습니다.",linkElsewhere:"다른 사이트의 기보는 가져올 수 없습니다. 저장한 뒤 여기에 놓으세요.",prisoners:"사석: 흑 {black}, 백 {white}",leadCurve:"수별 흑의 우세(B+{most}~W+{most}); {n}수 뒤 {lead}",players:"기사",searchPlayer:"기사 찾기",ofPlayers:"{of}명 중 처음 {n}명",alsoCalled:"다른 이름: {names}",won:"승",lostGames:"패",all:"전체",yearOfPlayer:"{year}: {hits}국, 승률 {share}",gamesOf:"대국 보기",openingsOf:"이 대국들의 포석과 정석",times:"횟수",namesOf:"수의 이름",playerNames:"상대와 비교",namesDiffer:"같은 대국에서 상대보다 우연 이상으로 많거나 적은 수:",noNamesDiffer:"상대와 우연 이상으로 다른 수가 없습니다.",noNames:"이 컬렉션의 수에는 이름이 없습니다: katachi index --names",more:"더 자주",less:"덜",opponents:"상대",kindOfName:"종류",kind_all:"전체",kind_shapes:"모양",kind_moves:"수",kind_openings:"포석의 수",kind_joseki:"정석",kind_opening:"포석",lineSources:"출처: {text}",rankOf:"{point}, {rank}위 ({share})",compareGame:"컬렉션과 비교",comparison:"{collection} 대국과의 비교",sameGames:"이 대국의 기보(제외): {n}",knownTo:"{part}: {n}수까지 알려짐",leftAt:"새 수: {n}수 {point}",fresh:"새 수",insteadOf:"대신, {games}국에서(승률): {moves}",key_menu:"Shift F10 또는 메뉴 키: 커서의 점 설정"};export{i as ko};
