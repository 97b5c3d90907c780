var a=`# Comments: fact | words. What stands in braces is filled in. "does" is what a player does, "while" goes with
# what he does, "then" is a sentence of its own. A fact without a line is not said. What names mean is in
# en.words and in the libraries; the other languages have it here: means NAME | words.

black | Black
white | White
stone | the stone at {point}
stones | the {n} stones at {point}
lead | {who} {does} at {point}
lead alone | {who} {does}
sentence | {lead}.
sentence of two | {lead}, {a}.
sentence of three | {lead}, {a} and {b}.
line | {text}.
name | plays {a name}
nameless | plays
answer | answers with {a name}

same capture | captures
same ko capture | starts a ko
same taking a stone | captures
same atari | gives atari
implies double atari | gives atari
implies embracing atari | gives atari
implies ko capture | captures
same connection | connects
same solid connection | connects
same cut | cuts
same running out | saves
same invasion | invades
same erasing move | reduces

does captures | captures {stones}
does starts a ko | starts a ko at {of}
name double atari | gives double atari
does gives atari | gives atari to {stones}
does connects | connects {of} and {to}
does cuts | cuts {of} from {to}
does saves | saves {stones} by running out

name ko capture | takes the ko
name atari | gives atari
name throw-in | throws in
name self-atari | plays self-atari
name running out | runs out
name connection | connects
name solid connection | connects
name cut | cuts
name push and cut | cuts
name crosscut | crosscuts
name wedge | wedges in
name block | blocks
name hane | plays hane
name double hane | plays double hane
name clamp | clamps
name attachment | attaches
name crossing under | crosses under
name aiming at crossing under | aims at crossing under
name pushing through | pushes through
name crawl | crawls
name descent | descends
name bump | bumps
name turn | turns
name push | pushes
name drawing back | draws back
name stretch | stretches
name solid extension | extends solidly
name invasion | invades
name peep | peeps
name cap | caps
name filling a liberty | fills a liberty
name ladder | starts a ladder
name broken ladder | starts a ladder that does not work
name connect and die | plays connect and die
name shortage of liberties | leaves stones short of liberties
name capturing race | starts a capturing race
name seki | makes seki
name nakade | plays nakade
name vital point | takes the vital point
name spoiling an eye | spoils an eye
name false eye | fills a false eye
name splitting the side | splits the side
name suicide | plays suicide
name filling an eye | fills an eye
answer connection | answers by connecting
answer solid connection | answers by connecting
answer running out | answers by running out
answer connect and die | answers with connect and die
answer block | answers by blocking
answer hane | answers with hane
answer crawl | answers by crawling
answer descent | answers by descending
answer turn | answers by turning
answer push | answers by pushing
answer stretch | answers by stretching
answer drawing back | answers by drawing back
answer ko capture | answers by taking the ko
answer capture | answers by capturing
answer taking a stone | answers by capturing
answer pushing through | answers by pushing through

while captures | capturing {stones}
while gives atari | with atari on {stones}
while saves | saving {stones}
while connects | connecting {of} and {to}
while cuts | cutting {of} from {to}
while starts a ko | starting a ko
while threatens to capture | threatening to capture {stones}
while threatens to cut | threatening to cut {of} from {to}
while threatens to kill | threatening to kill the group at {of}
while protects | protecting against the cut between {of} and {to}
while attacks | taking room from the group at {of}
while seals in | leaving the group at {of} little room
while gets a base | for a base
while invades | deep in the other side's area
while reduces | reducing the other side's area
while expands a moyo | expanding a moyo
while probe | as a probe

then kills | The group at {of} is dead.
then lives | The group at {of} is alive.
then catches | {stones} can no longer be saved.
then wins a ko | The ko is over.
then ko threat | It is a ko threat.
then tenuki | Tenuki from {of}.
then leaves a threat | The threat against {stones} stays.
loses | It loses {points} points.
loses rate | It loses {percent} % of the win rate.
loses because | It loses {points} points because {why}.
better | Better: {best}.

# The report of a game.

report matter | Moves that matter
report rule | In this order, at most {n}: captures of two or more stones and names that must be read out, then openings and josekis, then cuts, then shapes that moves made.
report diagrams | The game
report final | The final position
report moves | All moves
report move | Move
report point | Point
report names | Names
report effects | Made (+), broken (-)
report made | Named by katachi.
report EV | Event
report RO | Round
report DT | Date
report PC | Place
report PB | Black
report PW | White
report HA | Handicap
report KM | Komi
report RE | Result
report size | Board
report count | Moves
report pass | pass
report at | {n} at {point}
report played | {who} {point}
report takes | Takes {n} stones.

# Errors, warnings and reasons, as data: problem CODE | words. {1}, {2} … stand for what varies; a place in
# double quotes is quoted.

problem error | {1}
problem field | {1} {2}
problem range | {1}: want {2} to {3}, not {4}
problem least | {1}: want {2} or more, not {3}
problem choice | {1}: want one of {2}, not "{3}"
problem not together | {1} cannot be combined with {2}
problem needs | {1} does nothing without {2}
problem field unknown | This operation has no field "{1}": leave it out
problem field wrong | The field "{1}" is wrong: {2}
problem field kind | The field "{1}" wants a {2}, not a {3}
problem field repeated | The field "{1}" is given {2} times: give it once
problem text after | There is text after the request: want one JSON object
problem not JSON | The request is not JSON: {1} at offset {2}
problem unreadable request | The request cannot be read: {1}
problem no operation | There is no operation "{1}": want one of {2}
problem no address | There is no operation "{1}": see {2}
problem method | {1} takes {2}, not {3}
problem no page | There is no page "{1}"
problem pages read only | Pages are read-only
problem other host | This server does not answer under the name "{1}": open it under the address that katachi printed
problem other site | This request comes from another site: katachi only answers its own page
problem token missing | The token is missing or wrong: open the link that katachi printed
problem token wrong | The token is wrong: open the link that katachi printed
problem busy | Too many requests at once: try again in a second
problem locked | Another program is writing to the collection; try again when it is done
problem read only | The collection is read only
problem too slow | This took too long: ask for more stones, or for fewer games
problem stopped | This was stopped before it was done
problem cut short | {1}, a file of the collection, was cut short while it was read: run katachi collection check
problem file missing | A file of the collection is missing: {1}
problem bug | This is a bug in katachi, not in your request: please report it, with what katachi serve has printed about fault {1}
problem no collection | There is no collection "{1}": want one of {2}
problem no engine | The server was started without an engine: leave out the field
problem engine unknown | No engine of the server is called "{1}": it has {2}
problem not a playing rank | "{1}" is not a rank: want 20k to 1k or 1d to 9d
problem rank without engine | A rank needs an engine, which finds the moves that lost
problem no human network | No network of human play is saved: katachi engine add NAME FILE saves one
problem estimate of names | Names alone cannot be estimated: search for them
problem pair | This is {1}
problem no stone there | There is no stone on a point of "{1}"
problem no weak group | There is no weak group here
problem no region to read | There is no region around the group that can be read: want a smaller one
problem whose games | Whose games? Give a player's name, or a part of it
problem whose moves | Whose moves? Want a name as in the games
problem no analysis | No game of "{1}" has an analysis: want records analysed by KaTrain, Lizzie, Sabaki, GoGui or KataGo
problem no losses | {1} moves have no analysis in the record: loss needs one by KaTrain, Lizzie, Sabaki, GoGui or katachi review -o
problem no player name | A player's name is missing
problem nobody | Nobody in {1} is called "{2}"
problem search exists | Another search is saved as "{1}": take another name, or remove it first
problem no saved search | There is no saved search "{1}"
problem search name | name "{1}": want one line of text, without blanks around it
problem search name long | name "{1}": want at most {2} characters
problem several sources | Give a position, a tree, a record, the number of a game, or everywhere, not several of them
problem lang of names | The language is that of the names or comments: ask for them, too, or leave it out
problem node order | Node {1} follows node {2}: want one before it
problem node | Node {1}: {2}
problem property | want a name of capital letters and its values, not {1}
problem boards limit | A list with boards has at most {1} entries at a time
problem no stone in region | There is no stone in the region, so it would be found nearly everywhere: take in a stone, or search a corner or the whole board
problem too many to sort | Hits in more than {1} games are sorted by game, node, oldest or newest, not by {2}
problem filters | Filters choose among games: {1}
problem position alone | A position is in no collection: leave the collection out, or give the number of a game
problem pattern not searched | The pattern "{1}" cannot be searched in a collection: queries have no cell for a stone of any colour, and are turned in all ways
problem no collections here | There are no collections here: give a position or a record
problem patterns | Want 1 to {1} patterns, not {2}
problem no purposes here | A page without a server does not know the purposes of moves
problem letters | A board has 1 to {1} columns of 1 to {1} letters
problem not a board | This is not a board: {1}
problem too many letters | A board has at most {1} letters, not {2}
problem not a path | This is not a path along adjacent letters: {1}
problem no such word | {1} is not in the list of words, or too short
problem not a place | "{1}" is not a place: want a column and an index, such as 1.3
problem not a point | "{1}" is not a point of the board
problem not a guess | "{1}" is not a point of the board: want one, or skip
problem like rows | A search for similar positions needs a position: stones, a region, or a query with rows
problem like then | A search for similar positions cannot have moves that follow
problem like next | A search for similar positions cannot say who plays next
problem like variations | A search for similar positions finds only main lines
problem no shape | There is no shape "{1}"; the list of shapes has all
problem no question | There is no question: want one such as "called ladder; by year"
problem two records | A record comes as text or as base64, not as both
problem record empty | The record is empty
problem record too large | The record has {1} bytes, but the limit here is {2}; katachi index takes larger files
problem no game in file | There is no game in {1}: want {2}
problem no collection for game | There is no collection here: give the record
problem collection alone | A collection is for the number of a game: leave it out
problem record missing | A record is missing
problem record or game | Give a record, or the number of a game of the collection
problem no record to add | There is no record to add
problem busy adding | Games are being added already: try again when that is done
problem no job | There is no job "{1}"
problem no games in files | No file holds a game that can be read
problem cells of a search | Cells that accept more than one content (x, o, *) are for a search: here want stones, such as B:D4
problem not a stone | "{1}" is not a stone: want a colour and a point of the board, such as B:D4 or W:Q16
problem set twice | {1} is set up twice
problem about | "{1}": {2}
problem too many moves | A position has at most {1} moves, not {2}
problem not a move | Move {1}, "{2}": want a point, or a colour and a point, such as B:Q16
problem move off board | Move {1}, "{2}", is not a point of the board
problem illegal move | Move {1}, {2} {3}, cannot be played: {4}
problem occupied | point is occupied
problem suicide | move would be suicide
problem ko | ko
problem off board | point is not on the board
problem superko | superko
problem seed and game | A seed chooses a game: leave it out, or the number of the game
problem no position after | The game has no position after move {1}
problem which position | Which position? Give moves, stones or a region
problem which search | Search for what? Give moves, stones, a region, a query or a name such as geta
problem not a record | "{1}" is not a record: want a name that ends in {2}
problem file too large | {1} has {2} bytes, but the limit here is {3}
problem no record | There is no record "{1}" in the folders of the server
problem record or path | Give either a record or a path, not both
problem no evidence | No answer with the evidence "{1}" is remembered: call its tool again
problem evidence of two | The evidence is about two things ({1}): check what is about each alone
problem nothing to check | There is no sentence to check
problem offline | There is no connection, and what this needs was not fetched before: try again later
problem not fetched | This needs more files than you wanted to fetch
problem published anew | The games were published anew meanwhile: load the page again
problem other version | The games were published for another version of the page: load the page again
problem no word index | A published collection has no index of words: ask katachi serve, or without words
problem no names | the moves of these games have not been named
problem no rows | a tree of continuations needs a position: the query has no rows
problem no such game | no such game
problem opponent alone | opponent without player: want both
problem tag empty | a tag without text: want a word
problem named by nobody | by {1}, but no player is given
problem rank range | rank "{1}": want one value, or a rising range such as {2}
problem date range | date "{1}": want one value, or a rising range such as {2}
problem handicap range | handicap "{1}": want one value, or a rising range such as {2}
problem komi range | komi "{1}": want one value, or a rising range such as {2}
problem moves range | moves "{1}": want one value, or a rising range such as {2}
problem no games | the collection has no games: katachi index adds some
problem no games of size | the collection has no games on {1}x{1}; it has {2}
problem games of size | {1}x{1} ({2})
problem no such name | no move is called "{1}"
problem no such name near | no move is called "{1}": perhaps {2}
problem key and value | "{1}": want key=value, such as rows=XO/OX or player=Lee
problem illegal in record | move {1} (node {2}), {3} at "{4}": {5}
problem game | 1 game
problem games | {1} games
problem no games in all | the collections have no games: katachi index adds some
problem no games of size in all | the collections have no games on {1}x{1}; they have {2}
problem records | {1} records: {2} (first: {3})
problem record times | {1}: {2} ({3} times)
problem record line | {1}: {2}
problem reading first | reading game 1 of {1}
problem analysis left out | an analysis was left out: {1}
problem illegal and cut | illegal move, only moves before it are named: {1}
problem no moves | no moves
problem read as | {1}: read as {2}
problem text outside a game | text outside a game
problem game without '(' | game without '('
problem node without ';' | node without ';'
problem point without ']' | point without ']'
problem game ends before its ')' | game ends before its ')'
problem value ends before its ']' | value ends before its ']'
problem one ')' too many | one ')' too many
problem empty variation | empty variation
problem node after a variation | node after a variation
problem unexpected text | unexpected text
problem value without a property | value without a property
problem long property name | long property name
problem SZ is not a board size: 19x19 is used | SZ is not a board size: 19x19 is used
problem KM is not a komi: it is ignored | KM is not a komi: it is ignored
problem HA is not a number of stones: it is ignored | HA is not a number of stones: it is ignored
problem PL is neither B nor W: it is ignored | PL is neither B nor W: it is ignored
problem no point of the board | no point of the board
problem point in capital letters | point in capital letters
problem move with a second value | move with a second value
problem text contradicts its declared encoding | text contradicts its declared encoding
problem text without a declared encoding | text without a declared encoding
problem property twice in a node | property twice in a node
problem two moves in a node | two moves in a node
problem move and set-up in a node | move and set-up in a node
problem handicap without stones | handicap without stones
problem unnamed | {1} without names: {2} names them
problem older names | the names of {1} come from another version of the library: {2} updates them
problem unnamed and older | {1} without names, {2} with names of another version of the library: {3} names them
problem no purposes stored | {1}: purposes of moves are not stored: katachi index --purposes --in {2} adds them
problem not named | {1}: the moves of these games have not been named: {2} names them
problem names damaged | {1}: {2} makes them again
problem no such shape | no move makes "{1}"
problem no such shape near | no move makes "{1}": perhaps {2}
problem position before | {1}: {2}; the position before it is shown
problem named | named "{1}": {2}
problem the record has none | the record has none
problem the result contradicts KM[0] | the result contradicts KM[0]
problem Fox plays no even game with KM[0] | Fox plays no even game with KM[0]
problem ']' without '\\' in a text | ']' without '\\' in a text
problem property of an old program: read as that of FF[4] | property of an old program: read as that of FF[4]
problem result in words | result in words
problem damaged line: the game is read up to it | damaged line: the game is read up to it
problem point in human coordinates | point in human coordinates
problem handicap stones are not in the record: they are set up | handicap stones are not in the record: they are set up
problem move on a stone: it replaces the stone | move on a stone: it replaces the stone
problem line that is not a game | line that is not a game
problem at line | line {1}, column {2}: {3}
problem ask after | "{1}": want then, and, or, as, or ; before a report
problem ask games | "{1}": want facts of games, such as date=1990.. or player="Go Seigen", and a colon behind them
problem ask games only | want facts of games only, such as date=1990..
problem ask never without | never has no without
problem ask never last | never ends a question: nothing can follow it
problem ask too many events | want at most {1} events
problem ask never named | never is no move that can have a name
problem ask move name | "{1}": want a name of letters for the move
problem ask name taken | "{1}" is another move already
problem ask name reserved | "{1}" is a word of the language: want another name
problem ask too deep | conditions are nested more than {1} deep
problem ask bracket open | the bracket is not closed
problem ask ends | the question ends: want a condition, such as called geta
problem ask no condition | "{1}" is not a condition: want one of {2}, such as called geta or by black
problem ask text missing | want a text behind {1}, in quotes if it has blanks
problem ask no event | "{1}" is no move before: name one by as, such as called ladder as m
problem ask who | "{1}": want black, white, winner, loser, a move's player or opponent such as m.player, or a name in quotes
problem ask whose move | "{1}": want {2}.player or {2}.opponent
problem ask number | "{1}": want a number or a range, such as 3, 3.., ..3 or 1..3
problem ask number range | "{1}": want numbers from {2} to {3}
problem ask range falls | "{1}": the range ends before it begins
problem ask report | "{1}": want count, share, won, by, mean, histogram, sort, limit, examples, per game or first
problem ask by pattern | by pattern: want the condition pattern or breaks in the first event
problem ask sort mean | sort mean: want mean and a number before it
problem ask limit | "{1}": want a number from 1 to {2} behind {3}
problem ask word | "{1}": want one of {2}
problem ask quote open | a quote is not closed

# Problems that stood in a game. What is proven is proven by the solver.

problem Black | Black
problem White | White
problem stood | After move {1} this is problem {2}
problem stood but for one | After move {1} this is problem {2}, one point different (proven to have the same solution)
problem stood but for | After move {1} this is problem {2}, {3} points different (proven to have the same solution)
problem stood to play | {1}: {2} to play.
problem stood by book | {1}: {2} to play, solution {3} (by the book).
problem stood by proof | {1}: {2} to play, solution {3} (proven).
problem stood played | {1} played it with move {3}, {2}.
problem stood found | {1} found {2} with move {3}: {4} (proven).
problem stood works | {1} played {2} with move {3}, which works here: {4} (proven).
problem stood missed | {1} missed it with move {3}, {2}: {4}; after the solution {5} (proven).
problem stood unproven | {1} played {2} with move {3}; whether that works is not proven.
problem stood elsewhere | {1} played elsewhere.
problem stood taken | {1} never had the move: {2} played {3} with move {4}.
problem stood alone | Nobody played there.
problem stood lost | By the analysis in the record move {1} lost {2} points.
problem stood and | {1} {2}
problem group alive | the group lives
problem group dead | the group dies
problem group seki | it is seki
problem group ko | it is a ko
problem group connected | the stones are connected
problem group apart | the stones are cut
problem group escapes | the chain gets five liberties

# Why a move lost.

problem black can | Black can {1} ({2})
problem white can | White can {1} ({2})
problem black could | Black could {1} ({2})
problem white could | White could {1} ({2})
problem captures | capture {1}
problem catches | catch {1}
problem kills | kill the group at {1}
problem saves | save {1}
problem lives | make the group at {1} live
problem connects | connect {1} and {2}
problem cuts | cut {1} from {2}
problem protects | protect the cut between {1} and {2}
problem one stone | the stone at {1}
problem some stones | the {2} stones at {1}
`;export{a as default};
