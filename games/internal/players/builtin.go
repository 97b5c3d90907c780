package players

import (
	"strings"
	"sync"
)

// Builtin returns the built-in list of well-known players.
func Builtin() *Names {
	builtin.once.Do(func() {
		var err error
		if builtin.list, err = Parse(strings.NewReader(wellKnown), "built in"); err != nil {
			panic(err) // TestBuiltin reads it
		}
	})
	return builtin.list
}

// builtin is not a sync.OnceValue, because the initialisation of such package variables would be
// part of every program, also of the page's.
var builtin struct {
	once sync.Once
	list *Names
}

// wellKnown lists names that records use for the same person. The sources are articles about the
// players with their names in Latin letters and in the scripts of their countries.
const wellKnown = `
Ke Jie = 柯洁 = 柯潔 = 潜伏                                      # Wikipedia: Ke Jie; 潜伏 on Fox
Lee Sedol = Lee Saedol = Yi Setol = Yi Sedol = 이세돌 = 李世石 = 李世乭  # Wikipedia: Lee Sedol
Lee Changho = Yi Changho = 이창호 = 李昌鎬 = 李昌镐               # Wikipedia: Lee Chang-ho
Cho Hunhyun = Cho Hunhyeon = 조훈현 = 曺薰鉉 = 曹薰铉             # Wikipedia: Cho Hun-hyun
Cho Chikun = 趙治勲 = 조치훈 = 赵治勋                             # Wikipedia: Cho Chikun
Go Seigen = Wu Qingyuan = 呉清源 = 吳清源 = 吴清源                # Wikipedia: Go Seigen
Shin Jinseo = 신진서 = 申真谞 = 申眞諝                            # Wikipedia: Shin Jin-seo
Park Junghwan = Park Jeonghwan = 박정환 = 朴廷桓                  # Wikipedia: Park Junghwan
Choi Jeong = 최정 = 崔精                                         # Wikipedia: Choi Jeong
Gu Li = 古力                                                     # Wikipedia: Gu Li
Nie Weiping = 聂卫平 = 聶衛平                                     # Wikipedia: Nie Weiping
Ma Xiaochun = 马晓春 = 馬曉春                                     # Wikipedia: Ma Xiaochun
Chang Hao = 常昊                                                 # Wikipedia: Chang Hao
Kong Jie = 孔杰                                                  # Wikipedia: Kong Jie
Rui Naiwei = 芮乃伟 = 芮廼偉                                      # Wikipedia: Rui Naiwei
Shi Yue = 时越 = 時越                                            # Wikipedia: Shi Yue
Mi Yuting = 芈昱廷                                               # Wikipedia: Mi Yuting
Tang Weixing = 唐韦星 = 唐韋星                                    # Wikipedia: Tang Weixing
Chen Yaoye = 陈耀烨 = 陳耀燁                                      # Wikipedia: Chen Yaoye
Fan Hui = 樊麾                                                   # Wikipedia: Fan Hui
Gu Zihao = 辜梓豪                                                # Wikipedia: Gu Zihao
Yang Dingxin = 杨鼎新 = 楊鼎新                                    # Wikipedia: Yang Dingxin
Iyama Yuta = 井山裕太                                            # Wikipedia: Iyama Yuta
Takemiya Masaki = 武宮正樹 = 武宫正树                             # Wikipedia: Masaki Takemiya
Kobayashi Koichi = 小林光一                                      # Wikipedia: Koichi Kobayashi
Kato Masao = 加藤正夫                                            # Wikipedia: Masao Kato
Otake Hideo = 大竹英雄                                           # Wikipedia: Hideo Otake
Ishida Yoshio = 石田芳夫                                         # Wikipedia: Yoshio Ishida
Rin Kaiho = Lin Haifeng = 林海峰 = 林海峯                         # Wikipedia: Rin Kaiho
Fujisawa Shuko = Fujisawa Hideyuki = 藤沢秀行                     # Wikipedia: Hideyuki Fujisawa
Sakata Eio = 坂田栄男                                            # Wikipedia: Eio Sakata
Kitani Minoru = 木谷實 = 木谷実                                   # Wikipedia: Minoru Kitani
Honinbo Shusaku = Kuwabara Shusaku = 本因坊秀策 = 桑原秀策        # Wikipedia: Honinbo Shusaku
Honinbo Shusai = 本因坊秀哉                                      # Wikipedia: Honinbo Shusai
Ichiriki Ryo = 一力遼                                            # Wikipedia: Ryo Ichiriki
Shibano Toramaru = 芝野虎丸                                      # Wikipedia: Toramaru Shibano
`
