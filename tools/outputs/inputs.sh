# Writes the small files that the calls read into the current folder, and into shared/
# a few real games and patterns from $KATACHI_SHARED if they are there.
# record.sh sources it; it does nothing useful alone.

# Records.
cat >short.sgf <<'EOF'
(;GM[1]FF[4]SZ[9]PB[Ann]BR[5d]PW[Bob]WR[3d]DT[2001-02-03]RE[B+R]KM[6.5]EV[Club cup]
;B[ee];W[ef];B[cc];W[gg];B[gc]C[a splendid tesuji])
EOF
cat >game.sgf <<'EOF'
(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[Kuro]PW[白]DT[2016-01-01]RE[W+2.5]KM[7.5]C[a root]
;B[pd];W[dp];B[pq];W[dd];B[qk];W[nc];B[pf];W[pb];B[qc];W[kc];B[fq];W[cn];B[jp];W[qo]
;B[pn];W[qp];B[po];W[qq];B[qr];W[rr];B[pr];W[rs];B[cf];W[fc];B[bd];W[cc];B[ci];W[bc]
(;B[hc];W[hd]N[midgame];B[gc];W[gd];B[fb])(;B[cd];W[dc]C[refutation]))
EOF
cat >capture.sgf <<'EOF'
(;SZ[5]PB[A]PW[B];B[bb];W[ab];B[cb];W[ba];B[ac];W[ca];B[aa];W[ee];B[da];W[])
EOF
cat >marked.sgf <<'EOF'
(;GM[1]FF[4]SZ[19];B[pd];W[dp];B[pq]SL[na:sg];W[nc];B[pf])
EOF
cat >two.sgf <<'EOF'
(;SZ[9]RE[W+R]DT[2002];B[ee];W[ef];B[cc])
(;SZ[9]RE[W+2.5]DT[2003-04];B[ee];W[ef];B[gc];W[gg])
EOF
cat >handicap.sgf <<'EOF'
(;SZ[9]HA[2]AB[cg][gc]KM[0.5])
EOF
cat >a.gib <<'EOF'
\HS
\[GAMEBLACKNAME=Kuro (5D)\]
\[GAMEWHITENAME=Shiro (9P)\]
\[GAMEDATE=2017- 1- 6-12- 6-22\]
\HE
INI 0 1 0 &4
STO 0 2 1 15 3
STO 0 3 2 3 15
STO 0 4 1 2 2
\GE
EOF
cat >c.ngf <<'EOF'
Rated game
19
Shiro  7D*
Kuro   5D
www.cyberoro.com
0
0
6
20110812 [09:31]
480
White loses on time
4
PMABBQEEQ
PMACWEEEE
PMADBAAAA
PMAEWTTTT
EOF
printf '(;GM[1]FF[4]SZ[9]CA[ISO-8859-1]PB[Andr\351]PW[B];B[ee];W[dd])\n' >latin1.sgf
mkdir games
cp short.sgf two.sgf game.sgf a.gib c.ngf latin1.sgf games/

# Malformed records.
: >empty.sgf
echo 'This is a letter.' >text.txt
printf 'ELF\0(;)\n' >binary.sgf
printf 'PK\003\004(;B[aa])\n' >fake.zip
echo '(;SZ[9];B[ai];W[bi];B[ai];W[cc])' >illegal.sgf
echo '(;SZ[9];B[dd]' >ends.sgf
echo '(;SZ[9];B[ee]))))))))))))))))))))' >brackets.sgf
echo '(;SZ[19:13];B[aa])' >oblong.sgf
echo '(;SZ[9])' >nomoves.sgf
printf '(;GM[3]SZ[9]PB[a \033[31m b];B[ee])\n' >chess.sgf
mkdir none

# Positions.
cat >board.txt <<'EOF'
.........
.........
....X....
...X.X...
....X....
.........
.........
........O
.........
EOF
printf '...\n...\n..\n' >ragged.txt
printf 'XX\n.X\n' >full.txt
cat >lines.jsonl <<'EOF'
{"id": "a", "board": "XO......."}
{"id": "b", "board": "X"}
not json
{"id": 7}
{"id": 8, "board": ".........", "tomove": "X"}
EOF

# Patterns.
cat >my.patterns <<'EOF'
# Two patterns of our own.
version: 1

pattern: pair
ja: 組
tags: shape
text: Two stones, one of each colour.

  XO?
  .x?

example:
  . . . .
  . X O .
  . . . .

pattern: corner

  +--
  |..
  |X.
EOF
cat >my.db <<'EOF'
Pattern Mine

?O?
O*O
?O?

:8,-
EOF
printf 'pattern: pair\n\n  XZ\n' >bad.patterns
printf 'pattern: ragged\n\n  XX\n  X\n' >ragged.patterns
printf 'pattern: example\n\n  XX\n\nexample:\n  XO\n' >failing.patterns
printf '# nothing yet\n' >empty.patterns
printf 'Pattern A\n\nXO\n\n:/,-\n' >warned.db

# Queries.
cat >queries.jsonl <<'EOF'
{"id":1,"rows":["X"],"board":9}
{"id":2,"rows":[".X.","X.X",".X."],"anchors":"inner","limit":2}
{"id":3,"rows":["XO","OX"],"fixed_color":true,"where":{"result":"B"}}
EOF
cat >bad.jsonl <<'EOF'
{"rows":["X"],"board":9,"kind":"centre","result":{"hits":1}}
{"id":7,"rows":["Q"]}

not json
{"rows":["X"],"nosuch":1}
{"rows":["X"],"and":[null]}
EOF

# Words. More of them are made by rule: all of two syllables, and of three.
cat >list.txt <<'EOF'
dogs
Cat
cats
cat
do
dog
été
hat
EOF
echo HAT >ignore.txt
printf 'cat\ndog\t7\n' >control.txt
for a in ka ta chi ma no; do
	for b in mi ru se to; do
		echo "$a$b"
		for c in n ki ra; do echo "$a$b$c"; done
	done
done >many.txt
printf 'Q.T\n.A.\n' >worm.txt
printf 'QAT\nQUAT\nQI\n' >qs.txt
printf 'A B C\n D\n' >ragged.worm

# Sessions of an engine.
cat >session.gtp <<'EOF'
1 protocol_version
2 name
3 list_commands
4 boardsize 9
5 clear_board
6 komi 5.5
play b E5
play w E6
play b F6
7 katachi-name
8 katachi-name w D5
9 katachi-name w E5
10 katachi-gfx-name
11 genmove w
12 showboard
13 katachi-suggest b 3
14 katachi-suggest red
15 katachi-gfx-suggest b
16 katachi-match
17 katachi-gfx-match
18 katachi-search
19 katachi-search A1 E5
20 katachi-gfx-search
21 known_command gogui-analyze_commands
22 gogui-analyze_commands
23 final_score
24 undo
25 nosuch
26 play b Z9
27 boardsize 99
28 boardsize 5
29 katachi-probabilities
30 kata-analyze w 10
31 lz-analyze b 10
32 fixed_handicap 2
33 reg_genmove b
quit
EOF
cat >load.gtp <<'EOF'
1 loadsgf capture.sgf
2 showboard
3 loadsgf capture.sgf 4
4 showboard
5 undo
6 loadsgf text.txt
7 loadsgf nowhere.sgf
8 loadsgf illegal.sgf
9 loadsgf handicap.sgf
10 genmove w
11 genmove b
12 showboard
EOF
cat >end.gtp <<'EOF'
boardsize 3
komi 0.5
play b A2
play b B2
play b C2
play w pass
1 genmove b
2 genmove w
komi 20
3 reg_genmove b
EOF

# Answers for games guess.
printf 'R4\nD4\n' >guesses.txt
printf 'nowhere\nZ1\nA25\npass\nskip\nQ16\nquit\n' >wild.txt

# Real games, the patterns of GNU Go, records that break readers.
if [ -d "$KATACHI_SHARED/games" ]; then
	zips=$KATACHI_SHARED/games
	mkdir -p shared/all shared/test shared/pro
	unzip -q "$zips/ai.zip" 'AI/AlphaGo*/*' 'AI/master/*' 'AI/Tiger/*' 'AI/HanDol/*' \
		-d shared/all
	unzip -q "$zips/tom.zip" 2003-09.sgf -d shared/all
	unzip -q "$zips/fox-pro.zip" 'Pro/7p/1474*' 'Pro/7p/148*' -d shared/all
	(cd shared/all && find . -type f | sort | zip -qX ../few.zip -@)
	head -c 20000 shared/few.zip >shared/cut.zip
	cp shared/all/AI/HanDol/* shared/all/Pro/7p/14747* shared/test/
	cp -r shared/all/AI/Tiger shared/tiger
	cp "$(find shared/all/Pro -type f | sort | sed -n 1p)" shared/fox.sgf
	cp shared/all/2003-09.sgf shared/tom.sgf

	# Some games that learn --hold-out leaves out, under the name of their archive.
	unzip -q "$zips/fox-pro.zip" 'Pro/1p/151[01]*' -d shared/pro
	(cd shared/pro && find Pro -type f | sort | zip -qX fox-pro.zip -@ && rm -r Pro)

	cp -r "$KATACHI_SHARED/sgf-cases" shared/cases
	gunzip -c "$KATACHI_SHARED/oracles/gnugo/positions.jsonl.gz" | sed -n 1,3p \
		>shared/positions.jsonl
	sed -n '1~4p' "$KATACHI_SHARED/oracles/kombilo/queries.jsonl" >shared/queries.jsonl
	for name in patterns patterns2 conn fuseki eyes; do
		cp "$KATACHI_SHARED/oracles/gnugo/db/$name.db" shared/
	done
	cp "$KATACHI_SHARED/oracles/gnugo/db/generated/fuseki9.db" shared/
	chmod -R u+w shared
fi
