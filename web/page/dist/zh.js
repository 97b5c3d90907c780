var e=`# name | word. Each word is from the sources named above it: SOURCES.md says which they are.

language | Chinese

# sources: WeiqiHub; Haomeiwen
diagonal move | 尖
hane | 扳
cut | 断
crawl | 爬
descent | 立
bump | 顶
placement | 点
clamp | 夹
underneath attachment | 托
cutting attachment at the knight's move | 跨
pushing through | 冲
connection | 接
tiger's mouth | 虎
one-space jump | 跳
knight's move | 飞

# sources: WeiqiHub; Sabaki
wedge | 挖
large knight's move | 大飞

# sources: WeiqiHub; Iasui
attachment | 靠
crossing under | 渡

# sources: Iasui; Haomeiwen
block | 挡
drawing back | 退
solid extension | 并
peep | 刺
cap | 镇
push | 压
stretch | 长
extension | 拆
diagonal attachment | 尖顶
bamboo joint | 双
hanging connection | 虎

# sources: WeiqiHub; Zhwiki
filling a liberty | 紧气

# sources: Sabaki; Siliu
turn | 拐

# sources: Zhwiki; Dzyyw
ko | 劫

# sources: Iasui; Dzyyw
capture | 提

# sources: WeiqiHub; Dzyyw
seki | 双活
false eye | 假眼

# sources: Sabaki; Haomeiwen
low approach | 低挂
high approach | 高挂

# sources: WeiqiHub; 360doc
bent four in the corner | 盘角曲四

# sources: Zhwiki
ladder | 征子

# sources: WeiqiHub
double atari | 双吃
throw-in | 扑
snapback | 倒扑
connect and die | 接不归
net | 枷
squeeze | 滚打
nakade | 聚杀
vital point | 急所
spoiling an eye | 破眼
shortage of liberties | 气紧
capturing race | 对杀
splitting the side | 分投
erasing move | 侵消
invasion | 打入
embracing atari | 抱吃
running out | 逃子
pincer | 夹击
two-space extension | 拆二
straight three | 直三
bent three | 弯三
straight four | 直四
square four | 方四
pyramid four | 丁四
bulky five | 刀把五
crossed five | 梅花五
rabbity six | 葡萄六
rectangular six | 板六
carpenter's square | 金柜角
J group | 大猪嘴
eye | 眼
big point | 大场
opening | 布局
joseki | 定式

# sources: Sabaki
two star points | 二连星
three star points in a row | 三连星
3-3 point | 三三
star point | 星位
empty triangle | 空三角
two-space jump | 大跳
diagonal jump | 象飞
dog's face | 猴脸
horse's face | 马脸
ponnuki | 拔花
trapezium | 倒尖

# sources: Haomeiwen
nose attachment | 鼻顶
checking extension | 逼
counter-pincer | 反夹

# sources: Iasui
shoulder hit | 肩冲
iron pillar | 玉柱

# sources: 360doc
bent four | 曲四
atari | 叫吃

# sources: Cho; Hbzqby
3-4 point | 小目
large avalanche | 大雪崩

# sources: Cho; Siliu
tenuki | 脱先

# sources: Cho
small avalanche | 小雪崩

# sources: Hbzqby
taisha | 大斜
magic sword | 妖刀
magic sword of Muramasa | 妖刀
5-3 point | 目外

# sources: Siliu
double hane | 连扳
small knight's approach | 小飞挂
3-3 invasion | 点三三
one-space low pincer | 一间低夹
one-space high pincer | 一间高夹
three-space low pincer | 三间低夹

# Put together from the words above: no source was found that uses the whole as a name.
# sources: together
pass | 停一手
suicide | 自杀
self-atari | 送吃
crosscut | 扭断
low Chinese opening | 低中国流
high Chinese opening | 高中国流
Shusaku's diagonal | 秀策尖
straight five | 直五
turtle shell | 龟甲
wall of four | 四子墙
5-4 point | 高目
5-5 point | 五五
approach to the 5-3 point | 目外挂角
approach to the 5-4 point | 高目挂角
monkey jump | 大伸腿
small monkey jump | 小伸腿
2-2 point | 二二
2-1 point | 二一
knight's attack | 飞攻
large knight's attack | 大飞攻
attack from two spaces | 二间攻
filling an eye | 填眼
knight's response | 小飞应
one-space response | 一间应
large knight's response | 大飞应
attachment and drawing back | 托退
attachment and stretch | 靠长
attachment and block | 靠挡
diagonal attachment and extension | 尖顶定式
counter-hane | 反扳
jump attachment | 跳靠
solid link | 接
side star | 边星
side star point | 边星
knight's press | 飞压
small knight's press | 飞压
large knight's press | 大飞压
high press | 高压
far press | 远压
diagonal contact | 肩
diagonal connection | 尖接
diagonal chain | 尖连
great knight's move | 超大飞
ladder breaker | 引征
broken ladder | 征子不利
knight's block | 飞挡
three-stone hane | 三子头扳
extension on both sides | 两侧拆
far extension | 远拆
far high extension | 远高拆
wide extension | 宽拆
wide block | 宽挡
push through | 冲出
push out | 冲出
pincer of the extension | 夹拆
pincer of the corner stone | 夹角上子
old style | 旧型
main line | 主变化
simple way | 简明型
corner | 角
escape | 逃出
approach from the side | 侧面逼
other approach | 另一侧挂
high answer | 高应
low answer | 低应
diagonal answer | 尖应
3-3 answer | 三三应
3-3 approach | 三三挂
second push | 再冲
hane out | 扳出
capture outside | 外提
cap in the centre | 镇
3-3 invasion, old style | 点三三，旧型
shoulder | 肩冲
crawl below | 下爬
placement below | 下点
centre point | 天元
taking a stone | 提
ko capture | 提劫
atari from inside | 叫吃
solid connection | 接
hane on the first line | 一路扳
hane at the head of two stones | 二子头扳
hane at the head of three stones | 三子头扳
push and cut | 冲断
one-space extension | 拆一
three-space extension | 拆三
four-space extension | 拆四
five-space extension | 拆五
three-space jump | 三间跳
two-space low pincer | 二间低夹
two-space high pincer | 二间高夹
three-space high pincer | 三间高夹
two-space pincer | 二间夹
large knight's approach | 大飞挂
one-space high approach | 一间高挂
two-space high approach | 二间高挂
small knight's enclosure | 小飞守角
large knight's enclosure | 大飞守角
one-space enclosure | 单关守角
two-space enclosure | 二间守角
two-space high enclosure | 二间高守角
small knight's enclosure of the star point | 星位小飞守角
large knight's enclosure of the star point | 星位大飞守角
one-space enclosure of the star point | 星位单关守角
bent three in the corner | 角上弯三
square four in the corner | 角上方四
rectangular six in the corner | 角上板六
six on the second line | 二路六子
seven on the second line | 二路七子
four on the second line | 二路四子
diagonal move to the first line | 一路尖
linked knights | 连飞
direct 3-3 invasion | 直接点三三
later 3-3 invasion | 后点三三
3-3 | 三三
3-3 attachment | 三三靠
double approach | 双挂
knight's answer | 小飞应
large knight's answer | 大飞应
one-space answer | 一间应
two-space answer | 二间应
slide | 飞入
slide and 3-3 | 飞入与三三
press | 压
attachment on top | 上靠
attachment below | 下托
attachment outside | 外靠
attachment inside | 内靠
attachment above | 上靠
attachment to the side | 侧靠
attachment to the pincer | 靠夹子
attachment behind | 后靠
hane below | 下扳
hane outside | 外扳
hane and cut | 扳断
hane and stretch | 扳长
corner hane | 角上扳
hane in the corner | 角上扳
hane on the second line | 二路扳
stretch and push | 长压
jump | 跳
diagonal | 尖
diagonal below | 下尖
diagonal above | 上尖
diagonal inside | 内尖
cut inside | 内断
inner block | 内挡
outer block | 外挡
other block | 另一侧挡
inner answer | 内侧应
outer answer | 外侧应
low extension | 低拆
high extension | 高拆
high double approach | 高位双挂
no answer | 脱先
high pincer | 高夹
high counter-pincer | 高位反夹
far counter-pincer | 远反夹
turn inwards | 内拐
turn outwards | 外拐
turn outside | 外拐
avalanche | 雪崩
left at move %d | （第%d手脱离）
completed | （完成）
, | ，

# What moves are for, in common words of players.
# sources: together
captures | 提子
gives atari | 叫吃
catches | 吃住
kills | 杀棋
saves | 救出
lives | 做活
connects | 连接
cuts | 切断
secures an eye | 做眼
starts a ko | 开劫
wins a ko | 消劫
leaves a ko | 不应劫
ko threat | 劫材
threatens to capture | 瞄着吃子
threatens to cut | 瞄着切断
threatens to kill | 瞄着杀棋
answers | 应
leaves a threat | 不应
protects | 补断
attacks | 攻击
seals in | 封锁
runs out | 出头
gets a base | 建立根据地
invades | 打入
reduces | 侵消
expands a moyo | 扩张模样
probe | 试应手
endgame in sente | 先手官子
endgame | 官子
`;var o=`# Comments: fact | words. What stands in braces is filled in.

black | 黑
white | 白
stone | {point}一子
stones | {point}等{n}子
lead | {who}{point}，{does}
lead alone | {who}{does}
sentence | {lead}。
sentence of two | {lead}，{a}。
sentence of three | {lead}，{a}，{b}。
line | {text}。
name | {name}
nameless | 落子
answer | 以{name}应对

does captures | 提{stones}
does starts a ko | 在{of}开劫
does gives atari | 叫吃{stones}
does connects | 连接{of}与{to}
does cuts | 切断{of}与{to}
does saves | 逃出{stones}


while captures | 提{stones}
while gives atari | 叫吃{stones}
while saves | 救出{stones}
while connects | 连接{of}与{to}
while cuts | 切断{of}与{to}
while starts a ko | 开始打劫
while threatens to capture | 瞄着吃{stones}
while threatens to cut | 瞄着{of}与{to}之间的切断
while threatens to kill | 瞄着杀{of}一块棋
while protects | 补{of}与{to}之间的断点
while attacks | 缩小{of}一块棋的空间
while seals in | 使{of}一块棋空间狭小
while gets a base | 建立根据地
while invades | 打入对方势力范围
while reduces | 侵消对方势力范围
while expands a moyo | 扩张模样
while probe | 试应手

then kills | {of}一块棋已死。
then lives | {of}一块棋已活。
then catches | {stones}已救不出来。
then wins a ko | 劫争结束。
then ko threat | 这是劫材。
then tenuki | 对{of}脱先。
then leaves a threat | 对{stones}的威胁仍在。
loses | 亏{points}目。
loses rate | 胜率下降{percent}％。
loses because | 亏{points}目：{why}。
better | {best}更好。

# The report of a game.

report matter | 要点之手
report rule | 依次为（最多{n}手）：提两子以上、需要计算的手，然后是布局与定式、切断、所成之形。
report diagrams | 棋谱
report final | 终局图
report moves | 全部着手
report move | 手数
report point | 落点
report names | 名称
report effects | 所成之形 (+)、所破之形 (-)
report made | 名称由 katachi 给出。
report EV | 赛事
report RO | 轮次
report DT | 日期
report PC | 地点
report PB | 黑方
report PW | 白方
report HA | 让子
report KM | 贴目
report RE | 结果
report size | 棋盘
report count | 手数
report pass | 停一手
report at | {n}在{point}
report played | {who}{point}
report takes | 提{n}子。
report title | {black}（黑） - {white}（白） {date}

# What names mean.

means pass | 不落子。
means suicide | 落子后自己没有气的棋。
means capture | 把没有气的棋子提出棋盘。
means ko capture | 一子提一子，对方不能立即提回。
means atari | 使对方的棋只剩一口气，下一手可提。
means double atari | 一手同时叫吃两处。
means throw-in | 送一子，使对方缺气或失去眼。
means self-atari | 使自己的棋只剩一口气。
means running out | 被叫吃的棋长气逃出。
means connection | 把两块棋连成一块。
means solid connection | 在断点上牢牢接住。
means crosscut | 双方各两子互相切断。
means atari from inside | 插入两子之间并叫吃。
means embracing atari | 抱住对方棋子的叫吃，长出也至多两口气。
means wedge | 挖入对方跳开的两子之间。
means cut | 切断对方本可连接的棋。
means push and cut | 冲出之后，在挡住的子旁断。
means block | 挡住对方前进的去路。
means cutting attachment at the knight's move | 在小飞的腰上跨断。
means hane at the head of three stones | 扳三子头，多为好棋。
means hane at the head of two stones | 扳二子头：二子头必扳。
means double hane | 扳后再连扳，留有两个断点。
means counter-hane | 对扳的反扳。
means hane on the first line | 在对方二路子之下扳，最常见的官子。
means hane | 贴着对方的子斜着拐过去。
means clamp | 从背后夹住对方的子。
means diagonal attachment | 尖着顶住对方的子，使其变重。
means jump attachment | 跳着靠住对方的子。
means nose attachment | 靠在一排棋的正前方。
means underneath attachment | 从下面（边线一侧）托住对方的子。
means attachment on top | 从上面（中央一侧）靠住对方的子。
means attachment | 不与己方的子相连而紧贴对方的子。
means placement | 点入对方的空或眼位之中。
means crossing under | 从对方棋子之下沿边渡过。
means pushing through | 从对方两子之间冲出。
means splitting the knight's move | 从小飞的腰上冲断。
means crawl | 在对方的子之下沿边爬行。
means descent | 向边线直立下去。
means bump | 直接顶住对方的子。
means turn | 沿对方的子拐弯。
means push | 沿着对方的子压过去。
means drawing back | 从对方的子旁直着退回。
means stretch | 从接触的子旁直着长出。
means solid extension | 与己方的子紧紧并排，不触对方。
means invasion | 打入对方两子之间的势力范围。
means diagonal move | 斜走一路：虽慢，但切不断。
means one-space jump | 隔一路跳：快而不易被切断。
means knight's move | 像象棋的马，走日字。
means one-space extension | 沿边拆一。
means two-space extension | 沿边拆二：单子的安定之形。
means three-space extension | 沿边拆三：立二拆三。
means four-space extension | 沿边拆四。
means five-space extension | 沿边拆五。
means ladder | 连续叫吃，逃到底仍被吃。
means broken ladder | 征吃不成立：前方有接应之子。
means ladder breaker | 在远处使征子不能成立的一子。
means net | 不接触而把棋子枷住，往哪边跑都被吃。
means snapback | 送一子让对方提，随即反提更多的子。
means connect and die | 叫吃后即使接上也气不够，仍被吃。
means squeeze | 弃子后连续叫吃，把对方打成一团。
means nakade | 点在眼位要点，使其只成一眼。
means vital point | 谁先下到谁有利的要点。
means spoiling an eye | 破眼，或使之成为假眼。
means false eye | 看似是眼，气紧时必须接上。
means shortage of liberties | 气紧，既不能接也不能走。
means filling a liberty | 紧对方的气。
means filling an eye | 填自己的眼。
means capturing race | 两块没有两眼的棋互相比气。
means seki | 双方都不能吃对方，先动者死。
means splitting the side | 在对方两处之间分投，两边都可拆。
means erasing move | 从上面轻轻侵消对方的模样。
means taking a stone | 提掉一子。
means peep | 刺对方的断点，瞄着下一手切断。
means cap | 从上面镇住对方的子，不让它出头。
means knight's press | 用飞压住三路的子，使其处于低位。
means two-space jump | 隔两路大跳：更快，但更薄。
means large knight's move | 走一路与三路的大飞。
means diagonal jump | 斜走两路，中间容易被切断。
means three-space jump | 隔三路跳。
means checking extension | 逼住对方，限制其拆边。
means extension | 沿边拆开。
means big point | 空旷边上的大场，两边都可拆。
means side star point | 边上正中的星位。
means shoulder hit | 在低位子的斜上方肩冲，把它压低。
means slide | 从三路沿边飞到二路。
means hanging connection | 用虎口保护断点。
means monkey jump | 从二路大飞到一路，深入对方空中。
means small monkey jump | 从二路小飞到一路。
means star point | 空角的四·四：快速、重势，三三有空。
means 3-4 point | 占角的一边，期待守角。
means 3-3 point | 一手占住角，但外势小。
means 5-3 point | 偏向角的一边，暂把角让给对方。
means 5-4 point | 高而偏外，以角换边与中央。
means 3-3 invasion | 点入星位之下，在角上活棋，让出外势。
means small knight's approach | 对角上的子低位挂角。
means one-space high approach | 对角上的子高位挂角。
means large knight's approach | 稍远而轻的挂角。
means small knight's enclosure | 小目小飞守角，最坚实的守角。
means one-space enclosure | 小目单关守角，重视势力。
means large knight's enclosure | 比小飞守角宽而略薄。
means one-space low pincer | 最严厉的夹击。
means ponnuki | 提一子后四子围成的形：轻灵，中腹开花三十目。
means turtle shell | 提两子后的形，价值六十目。
means bamboo joint | 两子并排相对：一边被刺，另一边可接。
means tiger's mouth | 三子围住一空点，对方下进去可被提。
means iron pillar | 直立向边的两子，坚实。
means empty triangle | 三子围一空点的愚形，少一口气。
means dango | 六子一团，气少。
means horse's face | 比猴脸宽一路的形。
means dog's face | 跳两子，与两者各成小飞的一子。
means ko | 互相提一子的劫，不能立即提回。
means eye | 要点齐全的真眼。
means pincer | 阻止高挂的子拆边。

# Errors, warnings and reasons.

problem error | {1}
problem field | {1} {2}
problem range | {1}：应为{2}到{3}，不能是{4}
problem least | {1}：应为{2}或更大，不能是{3}
problem choice | {1}：应为{2}之一，不能是"{3}"
problem not together | {1}不能与{2}同时使用
problem needs | {1}必须与{2}一起使用
problem field unknown | 此操作没有字段"{1}"：请去掉
problem field wrong | 字段"{1}"有误：{2}
problem field kind | 字段"{1}"应为{2}，不能是{3}
problem field repeated | 字段"{1}"出现了{2}次：只写一次
problem text after | 请求之后还有文字：只能有一个JSON对象
problem not JSON | 请求不是JSON：{1}（位置{2}）
problem unreadable request | 无法读取请求：{1}
problem no operation | 没有操作"{1}"，现有：{2}
problem no address | 没有操作"{1}"：请看{2}
problem method | {1}应使用{2}，不能用{3}
problem no page | 没有页面"{1}"
problem pages read only | 页面为只读
problem other host | 此服务器不以"{1}"这一名称应答：请用katachi输出的地址打开
problem other site | 请求来自其他网站：katachi只回答自己的页面
problem token missing | 令牌缺失或有误：请打开katachi输出的链接
problem token wrong | 令牌有误：请打开katachi输出的链接
problem busy | 同时提问过多：请稍后再试
problem locked | 另一个程序正在写入棋谱集，请等它完成后再试
problem read only | 该棋谱集为只读
problem too slow | 耗时过长：请增加棋子，或减少棋谱
problem stopped | 在完成之前被停止
problem cut short | 棋谱集文件{1}在读取时被截断：请运行katachi collection check
problem file missing | 缺少棋谱集的文件：{1}
problem bug | 这是katachi自身的错误：请将katachi serve输出的错误{1}的内容一并报告
problem no collection | 没有棋谱集"{1}"，现有：{2}
problem no engine | 服务器启动时没有引擎：请去掉该字段
problem engine unknown | 服务器没有名为"{1}"的引擎，现有：{2}
problem not a playing rank | "{1}"不是段级位：应为20k到1k或1d到9d
problem rank without engine | 使用段级位需要引擎来找出亏损的手
problem no human network | 没有保存人类棋风的网络：用 katachi engine add NAME FILE 添加
problem estimate of names | 只有名称时无法估计：请检索
problem pair | 这是{1}
problem no stone there | "{1}"的点上没有棋子
problem no weak group | 这里没有死活成问题的棋
problem no region to read | 这块棋周围没有能计算的区域：请选小一些的区域
problem whose games | 是谁的对局？请输入棋手姓名或其一部分
problem whose moves | 是谁的着法？请按棋谱中的写法输入姓名
problem no analysis | "{1}"中没有带分析的棋谱：需要含有KaTrain、Lizzie、Sabaki、GoGui或KataGo分析的棋谱
problem no losses | 有{1}手在棋谱中没有分析：loss需要KaTrain、Lizzie、Sabaki、GoGui或katachi review -o的分析
problem no player name | 缺少棋手姓名
problem nobody | {1}中没有名为"{2}"的棋手
problem search exists | 已有名为"{1}"的检索：请换一个名称，或先删除它
problem no saved search | 没有已保存的检索"{1}"
problem search name | 名称"{1}"：请用一行文字，前后无空格
problem search name long | 名称"{1}"：最多{2}个字符
problem several sources | 局面、树、棋谱、棋谱编号、全部之中只能给出一个
problem lang of names | 语言用于名称或注释：请同时请求它们，或去掉语言
problem node order | 节点{1}的父节点为{2}：应为之前的节点
problem node | 节点{1}：{2}
problem property | 应为大写字母的名称及其值，不能是{1}
problem boards limit | 带棋盘的列表一次最多{1}项
problem no stone in region | 区域内没有棋子，几乎处处都会匹配：请包含一个棋子，或检索一个角或整个棋盘
problem too many to sort | 超过{1}局的结果只能按棋谱、手数、最早或最新排序，不能按{2}排序
problem filters | 筛选用于选择棋谱：{1}
problem position alone | 局面不属于棋谱集：请去掉棋谱集，或给出棋谱编号
problem pattern not searched | 模式"{1}"不能在棋谱集中检索：检索式没有“任意棋子”的格子，并且会按所有方向查找
problem no collections here | 这里没有棋谱集：请给出局面或棋谱
problem patterns | 模式应为1到{1}个，不能是{2}个
problem no purposes here | 没有服务器的页面不能说明着法的目的
problem letters | 棋盘有1到{1}列，每列1到{1}个字母
problem not a board | 这不是棋盘：{1}
problem too many letters | 棋盘最多{1}个字母，不能是{2}个
problem not a path | 这不是相邻字母的路径：{1}
problem no such word | {1}不在单词表中，或太短
problem not a place | "{1}"不是位置：请写列和序号，如1.3
problem not a point | "{1}"不是棋盘上的点
problem not a guess | "{1}"不是棋盘上的点：请给出一个点，或skip
problem like rows | 查找相似局面需要棋子、区域或带有行的检索式
problem like then | 查找相似局面时不能指定后续着法
problem like next | 查找相似局面时不区分轮到谁下
problem like variations | 相似局面只在主线中查找
problem no shape | 没有棋形"{1}"；列表中有全部棋形
problem no question | 没有问题：例如 called ladder; by year
problem two records | 棋谱应为文本或base64之一，不能两者都给
problem record empty | 棋谱为空
problem record too large | 该棋谱有{1}字节，这里最多读取{2}字节；更大的文件请用katachi index
problem no game in file | {1}中没有棋谱：可读取{2}
problem no collection for game | 这里没有棋谱集：请给出棋谱
problem collection alone | 棋谱集用于棋谱编号：请去掉
problem record missing | 缺少棋谱
problem record or game | 请给出棋谱，或棋谱集中的棋谱编号
problem no record to add | 没有可添加的棋谱
problem busy adding | 已在添加棋谱，请等完成后再试
problem no job | 没有任务"{1}"
problem no games in files | 没有文件含有可读取的棋谱
problem cells of a search | 可有多种内容的格子（x、o、*）用于检索：这里请写棋子，如B:D4
problem not a stone | "{1}"不是棋子：请写颜色和棋盘上的点，如B:D4或W:Q16
problem set twice | {1}放了两次棋子
problem about | "{1}"：{2}
problem too many moves | 局面最多{1}手，不能是{2}手
problem not a move | 第{1}手"{2}"：请写点，或颜色和点，如B:Q16
problem move off board | 第{1}手"{2}"不是棋盘上的点
problem illegal move | 第{1}手{2} {3}不能下：{4}
problem occupied | 该点已有棋子
problem suicide | 是自杀手
problem ko | 是打劫
problem off board | 不是棋盘上的点
problem superko | 是全局同形
problem seed and game | 种子用于选择棋谱：请去掉种子或棋谱编号
problem no position after | 该局没有第{1}手之后的局面
problem which position | 哪个局面？请给出着法、棋子或区域
problem which search | 搜索什么？请给出着手、棋子、区域、查询或 geta 这样的名称
problem not a record | "{1}"不是棋谱：名称应以{2}结尾
problem file too large | {1}有{2}字节，这里最多{3}字节
problem no record | 服务器的文件夹中没有棋谱"{1}"
problem record or path | 请给出棋谱或路径之一
problem no evidence | 没有保留依据"{1}"的答案：请再次调用其工具
problem evidence of two | 依据涉及两个对象（{1}）：请分别检查
problem nothing to check | 没有要检查的句子
problem offline | 没有连接，所需内容此前也未下载：请稍后再试
problem not fetched | 没有获取所需的文件
problem published anew | 棋谱已重新发布：请重新加载页面
problem other version | 棋谱是为另一版本的页面发布的：请重新加载页面
problem no word index | 发布的棋谱集没有词语索引：请用katachi serve检索，或不用词语检索
problem no names | 这些棋谱的着法尚未命名
problem no rows | 后续着法的树需要局面：检索式没有行
problem no such game | 没有该棋谱
problem opponent alone | 只指定了对手：需要同时指定棋手和对手
problem tag empty | 标签没有文字：请写一个词
problem named by nobody | 指定了{1}，但没有指定棋手
problem rank range | 段位"{1}"：请用单个值，或如{2}的递增范围
problem date range | 日期"{1}"：请用单个值，或如{2}的递增范围
problem handicap range | 让子"{1}"：请用单个值，或如{2}的递增范围
problem komi range | 贴目"{1}"：请用单个值，或如{2}的递增范围
problem moves range | 手数"{1}"：请用单个值，或如{2}的递增范围
problem no games | 棋谱集中没有棋谱：可用katachi index添加
problem no games of size | 棋谱集中没有{1}x{1}的棋谱，现有{2}
problem games of size | {1}x{1}（{2}）
problem no such name | 没有名为"{1}"的着法
problem no such name near | 没有名为"{1}"的着法，或许是：{2}
problem key and value | "{1}"：请写成“键=值”，如rows=XO/OX或player=Lee
problem illegal in record | 第{1}手（节点{2}），{3} "{4}"：{5}
problem game | 1局
problem games | {1}局
problem no games in all | 各棋谱集中都没有棋谱：可用katachi index添加
problem no games of size in all | 各棋谱集中都没有{1}x{1}的棋谱，现有{2}
problem records | {1}份棋谱：{2}（第一份：{3}）
problem record times | {1}：{2}（{3}次）
problem record line | {1}：{2}
problem reading first | 读取{1}局中的第1局
problem analysis left out | 略去一个分析：{1}
problem illegal and cut | 违规着法，只命名其前的着法：{1}
problem no moves | 没有着法
problem read as | {1}：按{2}读取
problem text outside a game | 棋谱之外有文字
problem game without '(' | 棋谱缺少“(”
problem node without ';' | 节点缺少“;”
problem point without ']' | 点缺少“]”
problem game ends before its ')' | 棋谱在“)”之前结束
problem value ends before its ']' | 值在“]”之前结束
problem one ')' too many | 多了一个“)”
problem empty variation | 空的变化
problem node after a variation | 变化之后有节点
problem unexpected text | 有多余的文字
problem value without a property | 值没有属性
problem long property name | 属性名为长格式
problem SZ is not a board size: 19x19 is used | SZ不是棋盘大小：使用19x19
problem KM is not a komi: it is ignored | KM不是贴目：忽略
problem HA is not a number of stones: it is ignored | HA不是子数：忽略
problem PL is neither B nor W: it is ignored | PL既不是B也不是W：忽略
problem no point of the board | 不是棋盘上的点
problem point in capital letters | 点为大写字母
problem move with a second value | 着法有第二个值
problem text contradicts its declared encoding | 文字与声明的编码不符
problem text without a declared encoding | 文字没有声明编码
problem property twice in a node | 节点中属性重复
problem two moves in a node | 节点中有两手
problem move and set-up in a node | 节点中既有着法又有摆子
problem handicap without stones | 让子却没有摆子
problem unnamed | {1}没有名称：可用{2}命名
problem older names | {1}的名称来自另一版本的库：可用{2}更新
problem unnamed and older | {1}没有名称，{2}的名称来自另一版本的库：可用{3}命名
problem no purposes stored | {1}：未保存着法的目的：可用katachi index --purposes --in {2}添加
problem not named | {1}：这些棋谱的着法尚未命名：可用{2}命名
problem names damaged | {1}：可用{2}重新生成
problem no such shape | 没有形成"{1}"的着法
problem no such shape near | 没有形成"{1}"的着法，或许是：{2}
problem position before | {1}：{2}；显示其前的局面
problem named | 名称"{1}"：{2}
problem the record has none | 棋谱未注明
problem the result contradicts KM[0] | KM[0]与结果矛盾
problem Fox plays no even game with KM[0] | 野狐的分先对局没有KM[0]
problem ']' without '\\' in a text | 文字中有未加“\\”的“]”
problem property of an old program: read as that of FF[4] | 旧程序的属性：按FF[4]读取
problem result in words | 结果用文字书写
problem damaged line: the game is read up to it | 有损坏的行：只读到它之前
problem point in human coordinates | 点用Q16这样的坐标
problem handicap stones are not in the record: they are set up | 棋谱中没有让子：已摆上
problem move on a stone: it replaces the stone | 下在棋子上的着法：取代该子
problem line that is not a game | 有不是棋谱的行
problem at line | 第{1}行第{2}字：{3}
problem ask after | "{1}"：应为then、and、or、as，或报告之前的;
problem ask games | "{1}"：应为棋谱条件，如date=1990..或player="Go Seigen"，其后加冒号
problem ask games only | 只能是棋谱条件，如date=1990..
problem ask never without | never不能带without
problem ask never last | never结束问题：其后不能再有内容
problem ask too many events | 最多{1}个事件
problem ask never named | never不是可以命名的着法
problem ask move name | "{1}"：着法的名字应由字母组成
problem ask name taken | "{1}"已是另一手的名字
problem ask name reserved | "{1}"是提问语言的词：请换一个名字
problem ask too deep | 条件嵌套不能超过{1}层
problem ask bracket open | 括号没有闭合
problem ask ends | 问题到此结束：需要条件，如called geta
problem ask no condition | "{1}"不是条件，可用：{2}（如called geta、by black）
problem ask text missing | {1}之后需要文字，含空格时加引号
problem ask no event | "{1}"不是之前的着法：用as命名，如called ladder as m
problem ask who | "{1}"：应为black、white、winner、loser、着法的棋手或对手（如m.player），或带引号的姓名
problem ask whose move | "{1}"：应为{2}.player或{2}.opponent
problem ask number | "{1}"：应为数字或范围，如3、3..、..3或1..3
problem ask number range | "{1}"：应为{2}到{3}的数字
problem ask range falls | "{1}"：范围的结束先于开始
problem ask report | "{1}"：应为count、share、won、by、mean、histogram、sort、limit、examples、per game或first
problem ask by pattern | by pattern：第一个事件需要条件pattern或breaks
problem ask sort mean | sort mean：之前需要mean和数字
problem ask limit | "{1}"：{3}之后应为1到{2}的数字
problem ask word | "{1}"：应为{2}之一
problem ask quote open | 引号没有闭合

# 实战中出现的死活题。

problem Black | 黑
problem White | 白
problem stood | 第{1}手后是死活题“{2}”
problem stood but for one | 第{1}手后与死活题“{2}”差一处（已证明正解相同）
problem stood but for | 第{1}手后与死活题“{2}”差{3}处（已证明正解相同）
problem stood to play | {1}，{2}先。
problem stood by book | {1}，{2}先，正解{3}（据书）。
problem stood by proof | {1}，{2}先，正解{3}（已证明）。
problem stood played | 第{3}手{1}下了正解{2}。
problem stood found | 第{3}手{1}找到了{2}：{4}（已证明）。
problem stood works | 第{3}手{1}{2}在此也成立：{4}（已证明）。
problem stood missed | 第{3}手{1}{2}失败：{4}；下正解则{5}（已证明）。
problem stood unproven | 第{3}手{1}下了{2}，是否成立未证明。
problem stood elsewhere | {1}脱先了。
problem stood taken | {1}没有轮到下：第{4}手{2}下了{3}。
problem stood alone | 没有人在那里下。
problem stood lost | 据棋谱中的分析，第{1}手亏{2}目。
problem stood and | {1}{2}
problem group alive | 棋活
problem group dead | 棋死
problem group seki | 双活
problem group ko | 打劫
problem group connected | 连接
problem group apart | 断开
problem group escapes | 有五气

# Why a move lost.

problem black can | 黑{2}可{1}
problem white can | 白{2}可{1}
problem black could | 若黑{2}，可{1}
problem white could | 若白{2}，可{1}
problem captures | 提{1}
problem catches | 吃住{1}
problem kills | 杀死{1}一块棋
problem saves | 救出{1}
problem lives | 做活{1}一块棋
problem connects | 连接{1}与{2}
problem cuts | 切断{1}与{2}
problem protects | 补{1}与{2}之间的断点
problem one stone | {1}一子
problem some stones | {1}等{2}子

# The first help, and titles of columns.

help begin | katachi 命令 ... 找出棋盘上的棋形。
help A game | 一局棋
help Many games | 许多棋谱
help Patterns | 模式
help Words | 单词
help In the browser, in other programs | 浏览器与其他程序
help Examples | 例
help name | 说出每一手以及形成和破坏的棋形的名称。
help review | 列出先看的着法；有网络时列出损失。
help suggest | 列出局面中最可能的着法及统计。
help solve | 算清一块棋的死活及变化。
help match | 列出局面中成立的所有模式。
help index | 把棋谱加入棋谱集，并给着法命名。
help search | 查找有某局面或名称的棋谱及后续。
help compare | 指出一局棋何处离开棋谱集。
help ask | 询问下了什么、之后如何、谁胜。
help games | 棋谱的列表、显示、导出、标签、删除、猜着、名称计数。
help coach | 在有分析的棋谱中指出哪些名称的着法亏。
help joseki | 布局和定式的列表、显示、计数。
help collection | 棋谱集的检查、修复、压缩。
help patterns | 模式的列表、显示、检查、编译、截取、收集。
help shapes | 棋形数据库的显示、检查、合并。
help learn | 从棋谱学习：着法模型、棋形数据库。
help words | 制作词典，查单词。
help bookworm | 找出Bookworm棋盘上的所有单词。
help serve | 打开网页：在棋盘上搜索、命名、推荐。
help site | 把网页写成不需要服务器的文件。
help gtp | 作为Sabaki、GoGui、Lizzie的引擎（GTP）。
help example 1 | 一局棋各手的名称
help example 2 | 何处这样下过及后续
help example 3 | 自己的棋谱集；之后用--in mine
help end | katachi 命令 --help 说明一个命令；katachi help limits 列出所有命令共有的选项，如--lang zh和--memory 2GB。另有：katachi score（终局）、engine（KataGo等）、engines（匹配器比较）、mcp（助手）、lab（测量）、version。
column move | 手
column point | 位置
column name | 名称
column made (+), broken (-) | 形成(+)、破坏(-)
column hits | 次
column share | 比例
column games | 局
column game | 局
column players | 对局者
column player | 棋手
column date | 日期
column result | 结果
column moves | 手
column last move | 最后一手
column event | 比赛
column path | 文件
column years | 年份
column year | 年份
column times | 次数
column lost | 损失
column cost | 合计
column played | 下过
column won | 胜率
column first | 首次
column last | 最后
column corner | 角
column instead | 改下
column left at | 离开于
column others | 其他
column kind | 种类
column line | 着法
column completed | 完成
column left | 离开
column after | 之后
column pattern | 模式
column where | 位置
column played here | 此处下过
column not expected | 意外
column captured | 提子
column likely | 概率
column called | 名称
column what it does | 作用
column points lost | 损失（目）
column win rate lost | 胜率损失
column lead after | 形势
column Black wins | 黑胜率
column better | 更好
column best | 最佳
column mean loss | 平均损失
column mean win rate lost | 平均胜率损失
column turning points | 转折点
column black lost | 黑损失
column white lost | 白损失
column worst move | 最差着
column other names | 别名
column why | 理由
column next | 下一手
column Black | 黑
column White | 白
column B won | 黑胜
column W won | 白胜
column Black won | 黑胜
column White won | 白胜
column after tenuki | 脱先后
column by year | 按年
column by | 轮到
column in | 棋谱集
column purpose | 目的
column looks best | 看来最好
column works | 正解
column play | 着法
column wrong | 失败

# Answers of the solver.

solve group | {at}的{who}一块棋（{n}子）
solve chains | {at}（{n}子）与{to}（{m}子）的{who}子
solve race | {at}的{who}（{n}子）与{to}的{rival}（{m}子）对杀
solve settled | {group}：{first}。
solve unsettled | {group}：{mover}先则{first}，{other}先则{second}。
solve first | {group}：{mover}先则{first}。
solve both | {group}：无论谁先，{first}。
solve undecided | {group}：未能算清。
solve guess | {group}：未能算清，{mover}先则看似{first}。
solve proven | 在范围内已证明，{n}个局面。
solve whole | 在全盘已证明，{n}个局面。
solve by liberties | 据气数与空间判断。
solve near | 只计算了附近的着法。
solve answered | {move}应以{answer}：{fate}
solve unanswered | {move}不必应：{fate}
solve needed | （{who}需{n}个劫材）
solve needed more | （{who}需{n}个以上劫材）
solve ko | 打劫（{who}不需劫材即胜）
solve ko threats | 打劫（除非{rival}多{n}个劫材，否则{who}胜）
solve wins | {who}胜
solve alive | 活
solve given up | （弃{at}处{n}子）
solve dead | 死
solve seki | 双活
solve connected | 已连接
solve apart | 已断开
solve escapes | 有五气
solve unknown | 不明
column no move | 无

# Reviews.

review all | 已复盘{n}手；{komi}{by}
review some | 全{of}手中已复盘{n}手；{komi}{by}
review komi | 贴目{komi}
review by | ；引擎：{engine}
review points | {n}目
review nothing lost | 没有损失的着手
review turned | * 形势在此逆转
review rank | {rank}：{rank}棋手最可能下的着手
review nothing | 没有应先看的着手
review first | 应先看的着手。概率来自模型；能提、能逃的棋子均经计算证明
review more | 要看每手的损失，用 katachi engine add NAME FILE 添加网络（https://katagotraining.org/networks）
review even | 大致相当
review whole board | 全盘
review captures | 提{n}子
review can be captured | {at}的{who}{n}子能被提
review can escape | {at}的{who}{n}子能逃出
review look lost | {at}的{who}{n}子看来已死
review look saved | {at}的{who}{n}子看来得救
review leaves | 离开定式：{name}
review mean loss | ；平均损失：黑{black}，白{white}
review moves | {n}手
review opening | 布局
review look at | 先看
review loses | 损失{loss}
review better | 最佳为{move}
review played | {of}次中下过{n}次
review others | 其他为{moves}
review not expected | 意外
review together | 共{n}局，应先看的着手

# Answers to questions.

asked hits | {n}处（{of}局中的{games}局）
asked stopped | 前{hits}；其后的棋谱未查
asked won | ；首手一方胜率{share}（95 %区间{low}～{high}）
asked mean | ；{what}平均{mean}
asked ever | ；首见：{ever}
asked unknown | ；另有{n}处可能，但无法判定
asked page | 共{of}处，这里是{from}～{to}；其后用 --skip {to}
`;var i={dictionary:e,sayings:o,language:"中文",skip:"跳到棋盘",explore:"检索",game:"棋谱",guess:"猜下一手",patterns:"模式",shapes:"棋形",learn:"学习",rest:"更多",introSample:"查看AlphaGo等程序的{n}局围棋名局中下一手下在哪里、谁赢了，以及每手棋叫什么。",intro:"查看{collection}的{n}局围棋中下一手下在哪里、谁赢了，以及每手棋叫什么。",openGame:"打开自己的棋谱",openGameHelp:"也可以拖入或粘贴，或者在棋盘上点一手。",openGameTouch:"也可以粘贴，或者在棋盘上点一手。",allMoves:"全部{n}手",fewMoves:"只看常见的着法",sortList:"排序 …",tools:"工具",views:"页面",collection:"棋谱集",settings:"设置",theme:"配色",themeAuto:"跟随系统",themeLight:"浅色",themeDark:"深色",boardStyle:"棋盘",wood:"木纹",plain:"素色",languageChoice:"语言",help:"帮助与按键",close:"关闭",remove:"去掉{what}",black:"黑",white:"白",pass:"停一手",board:"围棋棋盘",boardHelp:"方向键移动，回车落子，Shift 加方向键选择范围，字母键走候选手，数字键摆子。",pointEmpty:"{point}，空点",pointStone:"{point}，{color}",regionSaid:"范围 {region}，{w}×{h}",movePlayed:"{color} {point}",illegal_occupied:"此处已有棋子。",illegal_ko:"打劫：请先走别处。",illegal_suicide:"落子后没有气。",illegal_off:"不在棋盘上。",tapAgain:"再点一次，落子于{point}",back:"后退一手",forward:"前进一手",toStart:"到开头",toEnd:"到结尾",clear:"清空棋盘",turnBoard:"旋转",mirrorBoard:"镜像",swapColours:"黑白互换",wholeBoard:"全局",size:"路数",edit:"摆子",toolPlay:"轮流落子",toolBlack:"摆黑子",toolWhite:"摆白子",toolEmpty:"设为空点",toolAny:"任意",toolBlackOrEmpty:"黑或空",toolWhiteOrEmpty:"白或空",toMoveBlack:"黑先",toMoveWhite:"白先",results:"结果",searching:"检索中…",aboutHits:"约{n}处",estimated:"根据{of}局中的{looked}局估计；95 % 区间为{low}至{high}处。正在全部计数…",hits:"命中",games:"棋局",hitsN:"{n}处",gamesN:"{n}局",resultSaid:"{games}局中有{hits}处。最多的下一手：{moves}。",resultSaidNone:"没有命中。",blackWins:"黑胜",whiteWins:"白胜",interval:"黑胜率：95 % 区间{from}至{to}",fewGames:"有胜负的不足30处：此比率说明不了什么。",noWinner:"没有胜负的：{n}",switched:"其中{n}处黑白互换：黑白以所画为准。",switchedSame:"其中{n}处黑白互换：局面不变，因此下一手一律算作{color}。",leftOut:"略去{n}处：下一手是{color}，或无人落子。",wholeNext:"全局：黑白互换且下一手是{color}的棋局已略去。",wholeApart:"黑白的着手分开计数。",playedBy:"黑走{black}次，白走{white}次；走者胜率{share}。",noStones:"请选择至少有一子的范围。",nothing:"什么也没有找到。",blame:"去掉“{filter}”则有{n}。",blameNone:"不是某一个条件的缘故：没有这个局面。",otherRevision:"此链接生成时棋谱集的状态不同：数字可能不一样。",understood:"理解为",continuations:"下一手",move:"着手",share:"比率",played:"次数",wins:"黑胜",tenuki:"后来",tenukiHelp:"两手以后才走",noContinuation:"范围内再无着手：{n}",years:"年份",yearsHelp:"拖动以按年份筛选",year:"{year}：{hits}处，黑胜{share}",undated:"没有日期：{n}",filters:"条件",addFilter:"添加条件",f_player:"棋手",f_black:"黑方",f_white:"白方",f_opponent:"对手",f_rank:"段位",f_event:"赛事",f_place:"地点",f_date:"日期",f_result:"结果",f_handicap:"让子",handicapGames:"让子棋",f_komi:"贴目",f_moves:"手数",f_source:"来源",f_tag:"标签",f_words:"文字",f_named:"名称",sense_called:"称为{name}的着手",sense_makes:"形成{name}的着手",withinMoves:"{n}手之内：",filterHint_date:"1980..1989",filterHint_result:"B+",filterHint_named:"枷",filterValue:"值",fixedColor:"黑白如图",bothColours:"黑白不限",nextTurn:"轮到的一方",otherSide:"其他：{color}{n}，交换颜色的",nextAny:"下一手不限",nextBlack:"下一手黑",nextWhite:"下一手白",lies:"位置",lies_auto:"保持所贴的边",lies_corner:"在角上",lies_side:"在边上",lies_inner:"不贴边",lies_anywhere:"任何地方",lies_fixed:"就在此处",compare:"比较",compareHelp:"同一局面，第二组条件",first:"第一组",second:"第二组",gameList:"有此局面的棋局",date:"日期",event:"赛事",result:"结果",noGame:"请从检索中选一局，或打开自己的棋谱。",openFile:"打开棋谱",dropHere:"将棋谱（{formats}）拖到任意处，或粘贴棋谱、着手或本页链接",notRead:"{name}：此处无法读取这类压缩文件，请先解压。",tooLarge:"{name}有{n} MB，这里最多读{most} MB。更大的文件用 katachi index。",pasteRecord:"粘贴棋谱",addToCollection:"加入{collection}",added:"已加入：{added}。原已有：{known}。读不出：{unread}。",adding:"正在加入…",saveSgf:"保存 SGF",saveNamed:"保存带名称的 SGF",variations:"变化",names:"本局的名称",made:"形成",broken:"破坏",purposes:"用意",sure_proven:"已证明",sure_read:"经计算",sure_measure:"按度量",line_named:"定式或布局",line_completed:"完成",line_left:"脱离",noName:"没有名称",autoplay:"自动播放",stop:"停止",nextHit:"下一处",previousHit:"上一处",searchHere:"检索此局面",suggestions:"建议",suggest:"建议着手",seenTimes:"出现{n}次",life:"能活吗？",moveTried:"第{n}手，之后试下{tried}手",turn:"谁下",turnOfGame:"按棋谱",mattered:"关键的着手",stood:"本局出现过的问题",problemMissed:"错过正解",stoodText:"第{move}手之前，{point}的{owner}棋：{fate}。下在哪里？",editGame:"编辑",corners:"各角",mistakes:"失误",unjudgedYet:"引擎判断之前先看这些着手。能否被吃或逃出已经证明。",unknownGame:"没有在这种大小的棋盘上这样开局的棋谱。",noPlayers:"这个棋谱集的棋谱没有棋手姓名。",coachWho:"写下棋手的名字，或选择一位：",addAsk:"把{games}加入{collection}？使用该棋谱集的人都能找到。",addYes:"加入",cancel:"取消",linkGame:"复制含棋谱的链接",linkTooLong:"棋谱太长，不能放进链接：请保存为SGF。",lifeHelp:"计算棋的死活、连接和对杀：点击所问的棋子，再试着下",lifeGroup:"{point}的{color}棋：{status}。",lifeUnsettled:"{color}先走则{first}，否则{second}",lifeProven:"就周围的变化而言已证明。",lifeProvenWhole:"已就全盘证明。",lifeNot:"未证明。",lifeGuess:"看起来{fate}",lifeReads:"计算中…",lifeTaken:"已被吃。",lifeWorks:"可行：{moves}",lifePass:"不需要补棋。",lifeNone:"没有可行的着手。",lifeWrong:"对{move}的应手是{answer}",lifeReply:"走{move}",fate_alive:"活",fate_dead:"死",fate_seki:"双活",fate_ko:"劫",fate_unknown:"在限度内未定",fate_escapes:"得到五口气",scoreGame:"点目",scoreHelp:"判定终局：死子、双活、补棋和结果",scoreProven:"已证明。",scoreLikely:"部分未证明。",scoreOn:"棋局尚未结束。",scoreRecord:"棋谱记为{record}。",scoreFits:"棋谱记为{record}，按{rules}规则是对的。",scoreDead:"死子",scorePlay:"未定",scoreOwed:"补棋",scoreDame:"单官",scoreTakes:"{attack}则被吃，{defend}则得救",scoreUnsure:"未证明",goal:"问题",goal_group:"棋能活吗",goal_chain:"棋能吃吗",goal_pair:"连还是断",goal_race:"对杀谁胜",lifePairHint:"请点击同色的两块棋各一子。",lifeRaceHint:"请点击黑棋一子和白棋一子。",lifeSecond:"{point}，另一块呢？",lifeJoined:"棋已连上。",lifeChain:"{point} 的{color}棋：{status}。",lifePair:"{point} 与 {other} 的{color}棋：{status}。",lifeRace:"{point} 的{color}棋与 {other} 的{rival}棋对杀：{status}。",fate_connected:"连上",fate_apart:"被切断",fate_koWon:"劫（无劫材时{color}胜）",fate_koUnless:"劫（除非{other}多 {n} 个劫材，否则{color}胜）",fate_needs:"（{other}需 {n} 个劫材）",raceWon:"{color}胜",raceSeki:"双方都吃不掉",think:"模拟对局",thinkHelp:"最多 {n} 次模拟：胜率与各点归属，观看时不断改进",visits:"{n}次访问",engineHelp:"用引擎 {name} 搜索",standingEngine:"黑胜率 {share}，{lead}（{engine}，{n} 次访问，贴目 {komi}）",standing:"{n}次模拟后黑胜率{share}，{lead}；贴目{komi}",review:"复盘",reviewGame:"复盘本局",chooseNetwork:"用KataGo的网络复盘…",networkByServer:"服务器的引擎用 katachi engine add NAME FILE 添加",networkKept:"{name}：在此每个局面{n}秒，200手的棋局{minutes}分钟",reviewed:"已看{of}手中的{n}手",reviewedBy:"{done}（引擎 {engine}）",axisRate:"黑方胜率（0–100 %）",axisLead:"黑方领先（目）",curve:"各手的黑胜率；第{n}手后{share}",lost:"{points}目，{share}",lostPoints:"{points}目",better:"更好：{moves}",blackChance:"黑胜率 {share}",loses:"损失 {loss}",losesBecause:"损失 {loss}：{why}",showBetter:"在棋盘上显示",betterThan:"比 {move} 更好：",keepVariation:"保留为变化图",backToGame:"回到实战",unjudged:"服务器没有引擎，只列出应先看的手。能提或能逃的棋子均经证明。添加网络：katachi engine add NAME FILE。",likely:"预期{share}",captures:"提{n}子",canBeCaptured:"{point}的{n}子可被提",canEscape:"{point}的{n}子可逃",leavesJoseki:"脱离定式“{name}”",moveOf:"第{n}手，共{of}手",gamesList:"全部棋局",warnings:"棋谱有错误：{text}",guessStart:"随机一局",guessHelp:"下一手走在哪里？请点棋盘。",score:"得分",scoreLine:"{most}分中得{points}分，{asked}手中对{right}手",guessRight:"{point}正确：{points}分",guessWrong:"实战是{point}，相差{distance}路：{points}分",others:"其他棋局：{moves}",overTime:"历年",skipMove:"显示着手",statistics:"猜过{n}手。正确：{share}。每手得分：{points}。",forgetStatistics:"清除统计",side:"猜谁的着手",both:"双方",savedSearches:"保存的检索",saveSearch:"保存到棋谱集",saveInBrowser:"保存到浏览器",keptIn:"保存在{collection}",keptInBrowser:"保存在本浏览器",noSaved:"没有保存的检索。",commentAt:"第{move}手的评注",nameOfSearch:"检索的名称",patternText:"模式，用 katachi 的文本格式",patternFromRegion:"由范围生成模式",patternName:"名称",edges:"边：画在范围贴边之处",matchHere:"此处成立",matchGame:"本局之中",holdsN:"找到{n}次",saveNative:"保存 .patterns",searchShape:"查找棋形",meaning:"含义",example:"例",nearMiss:"这不是",inText:"文本",whoPlays:"谁走此形",ofFirst:"前{n}处之中",searchPattern:"检索此形",shapeUnknown:"没有这个名称的棋形。",ask:"提问",askText:"问题",askHelp:"下了什么棋，之后如何，谁赢了。请在下面选择条件、直接书写，或试试例题。",askIt:"提问",askNew:"新问题",askBuilder:"条件",askCondition:"条件",askLink:"连接方式",askWithin:"手数",askValue:"值",askAdd:"添加",askFromBoard:"取自棋盘",askNoEvent:"没有先前的着手：请作为后续着手添加。",askMoveNamed:"着手 {m}",askBy:"分组",askMeanOf:"平均",askHistogramOf:"分布",askFound:"{of} 局中 {games} 局，共 {hits} 处",askWon:"下第一手的一方胜率",askWins:"胜率",askMean:"平均 {n}",askUnknown:"另有 {n} 处未能算清。",cookbook:"例题",cookNames:"名称",cookCaptures:"提子与气",cookReading:"计算",cookPositions:"局面",cookOrder:"次序与脱先",cookPhases:"阶段、注释与损失",cookWho:"何人",cookCounts:"次数与记忆",link_and:"并且",link_andNot:"并且不",link_or:"或者",link_next:"下一手",link_within:"若干手内",link_later:"之后",link_without:"其间没有",link_never:"若干手内不",atom_called:"名称是",atom_makes:"形成棋形",atom_position:"形成局面",atom_by:"下者",atom_at:"位置",atom_line:"第几线",atom_number:"第几手",atom_captures:"提子数",atom_stones:"棋串子数",atom_liberties:"气数",atom_atari:"打吃",atom_ko:"提劫",atom_pass:"停一手",atom_move:"任意一手",atom_repeats:"重现以前的局面",atom_echoes:"走在对称点：",atom_distance:"距离",atom_touches:"接触",atom_joins:"连上",atom_holds:"本局中有",atom_takes:"提掉",atom_corner:"同角于",atom_caught:"可被吃",atom_catches:"能吃旁边的棋",atom_purpose:"目的是",atom_pattern:"下出模式",atom_breaks:"破坏棋形",atom_phase:"阶段",atom_group:"属于同一块棋",atom_leaves:"留给其气数",atom_comment:"注释中有",atom_loss:"损失目数",atom_reads:"棋的死活（已证明）",phase_opening:"布局",phase_early:"中盘前半",phase_late:"中盘后半",phase_endgame:"官子",reads_lives:"活",reads_dies:"死",reads_ko:"成劫",reads_kills:"杀旁边的棋",who_black:"黑",who_white:"白",who_winner:"胜者",who_loser:"负者",whoPlayer:"下 {m} 的一方",whoOpponent:"{m} 的对手",whoNamed:"棋手…",place_corner:"角",place_side:"边",place_inner:"中腹",placePoints:"点…",key_by_year:"年份",key_by_player:"棋手",key_by_opponent:"对手",key_by_rank:"段位",key_by_band:"段位范围",key_by_server:"服务器",key_by_colour:"颜色",key_by_winner:"胜者",key_by_point:"点",key_by_line:"线",key_by_number:"手数",key_by_corner:"角",key_by_name:"首手的名称",key_by_pattern:"模式",key_by_next:"下一手",key_by_game:"对局",key_by_times:"对局中的次数",mean_number:"手数",mean_line:"线",mean_captures:"提子",mean_stones:"棋串子数",mean_liberties:"气",mean_length:"至结束手数",mean_moves:"总手数",mean_rank:"段位（1为初段，0为1级）",mean_time:"剩余秒数",mean_loss:"损失目数",coach:"教练",coachHelp:"根据自己复盘过的对局或棋谱库中已分析的对局（KaTrain、Lizzie、Sabaki、GoGui、KataGo），按名称显示棋手各种着法的损失。",coachShow:"显示",coachSaid:"{player} 的 {games} 局 {moves} 手平均每手损失 {loss}，其他人为 {field}。",coachKind:"表格",coach_name:"着法名称",coach_shape:"形成的棋形",coach_purpose:"意图",coach_joseki:"脱离的定式",coach_phase:"对局阶段",coach_liberties:"气",coach_clock:"剩余时间",coachTimes:"次数",coachLoss:"平均损失",coachField:"他人",coachCost:"总差",coachGrey:"与他人相比。灰色：样本太少。✱：并非偶然（错误不超过 {rate}）。",coachSure:"并非偶然",coachNever:"很少下出的最佳着",coachMissed:"{name}：最佳 {best} 次，下出 {played} 次，共损失 {lost}",coachMonths:"按月",coachMonth:"月份",practise:"练习损失最大的 {n} 题",cards:"练习",cardsHelp:"来自自己对局的题目由教练添加，保存在此浏览器中；可导出保存或转移。空格显示答案，1 至 4 评分。",cardsKept:"题库",cardsExport:"导出",cardsImport:"导入",cardsAdded:"已添加题目：{n}",cardsNotKept:"浏览器无法保存：关闭此页后将消失。",cardsNoFile:"{name} 不是 katachi 导出的题目文件。",cardsCounts:"待复习：{due}　新题：{fresh}　全部：{all}",cardsDone:"现在没有待复习的题目。",cardsNone:"还没有题目：教练会根据你的失误出题。",cardsShow:"显示答案",cardsRight:"{point} 正确。",cardsWrong:"{point} 不是最佳着。",cardsBest:"最佳：{move}",cardsPlayed:"实战：{move}，损失 {lost}",cardsGrade:"掌握得如何？",cardsThis:"此题",grade_1:"重来",grade_2:"困难",grade_3:"良好",grade_4:"容易",minutes:"{n} 分钟",hours:"{n} 小时",days:"{n} 天",link:"复制链接",copied:"已复制。",exportBoardSvg:"棋盘存为 SVG",exportBoardPng:"棋盘存为 PNG",exportCsv:"下一手存为 CSV",exportHits:"命中存为 CSV",exported:"已保存：{n}",exportMore:"已保存前{n}个：其余请缩小检索范围",ladder:"按段位",ladderHelp:"各段位范围的棋手接着下在哪里：比例及95%区间，以及胜率。段位按欧洲标准。",ladderDiffers:"各范围的差异超出偶然。",ladderAlike:"没有偶然无法解释的差异。",ladderPrograms:"程序",ladderUnknown:"未知",like:"相似局面",likeHelp:"略有不同的局面：多一子（圆圈）、少一子（叉）、异色或偏一路（方框），或黑白各多或少一子，均算一处不同。",likeMost:"不同之处",likeFound:"有相似局面的对局：{games}",likeMore:"显示更多",likeSame:"相同",differ:"不同的子：{n}",likeMoved:"在{from}，而非{point}",tree:"着手之树",treeColumns:"着手、命中、占比、黑胜",placeholder:"名字、年份…",exportJson:"结果存为 JSON",exportSgf:"棋局存为一个 SGF",exportZip:"棋局存为 ZIP",exports:"保存与分享",print:"打印",words:"单词",wordsHelp:"书虫游戏：沿相邻的字母拖动或依次点击，或输入三个字母以上的英文单词。Enter 确定，Backspace 退回一个字母，方向键移动。",wordsLetters:"字母",wordsDone:"已拼的单词",wordsLay:"确定",wordsHint:"提示",wordsShow:"最佳单词",wordsMix:"打乱（−{n}）",wordsNew:"新的一盘",wordsScore:"{points} 分 · 单词 {n} · 提示 {hints}",wordsHidden:"隐藏的单词：{n}，最长 {longest} 个字母",wordsNone:"没有单词了：用 {n} 分打乱字母。",wordsUnknown:"{word} 不在单词表中。",wordsNoWay:"{word} 在这里拼不出。",wordsHinted:"{word}：{n} 个字母，{points} 分",wordsFound:"{word}：{points} 分",wordsTile:"{letter}，第 {column} 列",failed:"失败：{text}",offline:"没有服务器：一切都在本页中运行。",fetching:"正在获取 {n} MB …",fetchingOf:"正在获取 {n} / 最多 {of} MB …",searchedOf:"已搜索 {n} % 的棋谱 …",mayFetch:"小文件无法回答这个问题，需要全部棋谱（仅一次，最多 {n} MB）。",fetch:"获取",fetchNot:"暂不",strongerPlay:"{rank} 左右的棋手最可能下 {point}（{share}）。",playersRank:"对局者段位",rankHelp:"复盘还会显示高两级的棋手会下的着",fetchModel:"{what}（获取 11 MB）",newPage:"本页或其棋谱有新版本。",loadNew:"载入",unreachable:"katachi 没有回应。它还在运行吗？连接正常吗？",tryAgain:"再试一次",loading:"载入中…",keys:"按键",key_arrows:"用 Tab 进入棋盘后移动光标",key_enter:"在光标处落子",key_shift:"选择范围",key_letters:"走该字母的候选手",key_digits:"摆：1 黑，2 白，3 空，4 任意，5 黑或空，6 白或空",key_brackets:"后退一手、前进一手",key_slash:"到条件",key_escape:"全局；关闭打开之物",key_help:"显示本说明",unzoom:"显示整个棋盘",selectRegion:"选择区域",playPoint:"下 {point}",key_space:"前进一手；加 Shift 后退。棋盘上的滚轮相同",key_branch:"上下变化，或下一个分支",key_pages:"后退十手、前进十手",beyond:"已知对局之外",beyondHelp:"有此全局的对局很少。其他已知内容，各来源标记不同：",cornerGames:"此角（{rows}路）相同：{games}，不论次序",cornerDone:"此角无人续下。",searchCorner:"搜索此角",sourceModel:"棋谱模型预测的着手",sourceSearch:"{n} 次模拟的胜率（粗略）",upperLeft:"左上角",upperRight:"右上角",lowerLeft:"左下角",lowerRight:"右下角",studies:"我的棋谱",searchStudies:"查找棋谱",studiesHelp:"自动保存在此浏览器。可将 {formats} 文件拖到任意处。",newProblem:"新题目",newProblemHelp:"摆好棋子，再按“{life}”",newGame:"新建棋谱",exportStudies:"全部导出",movesN:"{n} 手",removed:"已删除：{what}",undo:"撤销",redo:"重做",variationUp:"变化上移",variationDown:"变化下移",mainLine:"设为主线",deleteMove:"从此删除",comment:"注释",gameInfo:"对局信息",nameOfGame:"对局名称",rules:"规则",time:"用时",overtime:"读秒",markTriangle:"三角",markSquare:"方块",markCircle:"圆圈",markCross:"叉",markLetter:"字母",markNumber:"数字",gameOfFile:"文件中的对局",editCopy:"编辑副本",keeping:"正在保存…",keptNow:"已保存在此浏览器。",storageFull:"浏览器存储已满，未能保存。请另存为 SGF 或删除其他棋谱。",notKept:"浏览器拒绝保存，仅在此页面有效。请另存为 SGF。",noStudy:"此浏览器中没有该棋谱。",linkElsewhere:"无法获取其他网站的棋谱：请保存后拖到此处。",prisoners:"提子：黑 {black}，白 {white}",leadCurve:"黑方领先目数曲线（B+{most} 至 W+{most}）；第 {n} 手后 {lead}",players:"棋手",searchPlayer:"查找棋手",ofPlayers:"{of} 人中的前 {n} 人",alsoCalled:"又名：{names}",won:"胜",lostGames:"负",all:"全部",yearOfPlayer:"{year}：{hits} 局，胜率 {share}",gamesOf:"查看对局",openingsOf:"这些对局的布局与定式",times:"次数",namesOf:"着手名称",playerNames:"与对手比较",namesDiffer:"同一对局中比对手显著更多或更少的着手：",noNamesDiffer:"没有与对手显著不同的着手。",noNames:"此合集的着手尚无名称：katachi index --names",more:"更多",less:"更少",opponents:"对手",kindOfName:"种类",kind_all:"全部",kind_shapes:"棋形",kind_moves:"着手",kind_openings:"布局着手",kind_joseki:"定式",kind_opening:"布局",lineSources:"来源：{text}",rankOf:"{point}，第 {rank} 位（{share}）",compareGame:"与合集比较",comparison:"与 {collection} 的对局比较",sameGames:"此局的其他棋谱（已排除）：{n}",knownTo:"{part}：至第 {n} 手为已知",leftAt:"新手：第 {n} 手 {point}",fresh:"新手",insteadOf:"其他着手（{games} 局，胜率）：{moves}",key_menu:"Shift F10 或菜单键：设置光标处的点"};export{i as zh};
