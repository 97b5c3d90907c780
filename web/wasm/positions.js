// Answers requests about whole boards and corners with few stones from the files of a published
// collection (games/internal/published), in the form of internal/api. It needs no WebAssembly, which is fetched
// for other requests.
//
//   const p = new Positions(about, load)     load(name) is a promise of the bytes of a file
//   await p.search(request, signal)          the answer; null if the index cannot answer. An aborted signal
//                                            ends it with an AbortError, before the next file is fetched
//
// A way is a number for the orientation of a board: bit 0 mirrors it left to right, bit 1 top to bottom,
// then bit 2 exchanges rows and columns; bit 3 exchanges the colours.
'use strict';

const boardRow = 32;
const black = 1;
const wholeStones = 48;
const cornerStones = 14;
const tenuki = 2; // most nodes to a continuation that is not a tenuki
const infoGames = 128;
const formats = 5; // versions of the files that this code reads
const linesAtOnce = 6; // hits of a list whose facts are fetched together
const packGames = 64;
const firstEntries = 100;
const columnNames = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
const rareBits = 20; // of the hash of stones that are not listed
const cornerRow = 12; // cells from one row of a corner in an index to the next
const mostOrders = 16; // images of a position
const labelNames = 'ABCDEFGHJKLMNPQRSTUVWYZabcdefghjkmnpqrstuvwyz';

/** A Problem is an error with a sentence for the user, by its code (internal/lang/*.say). */
class Problem extends Error {
  constructor(code, ...args) {
    super(args[0] ?? code);
    this.code = code;
    this.args = args;
  }
}

/** turned returns a point turned in a way. */
function turned(way, x, y, size) {
  if (way & 1) x = size - 1 - x;
  if (way & 2) y = size - 1 - y;
  return way & 4 ? [y, x] : [x, y];
}

/** turnedBack is the inverse of turned. */
function turnedBack(way, x, y, size) {
  if (way & 4) [x, y] = [y, x];
  if (way & 1) x = size - 1 - x;
  if (way & 2) y = size - 1 - y;
  return [x, y];
}

// GNU Go's symmetries, by the image of the point 1 down and 2 right of the centre.
const symmetryOf = new Map(
  [[1, 2], [2, -1], [-1, -2], [-2, 1], [-2, -1], [-1, 2], [2, 1], [1, -2]].map(([r, c], s) => [r * 8 + c, s]),
); // prettier-ignore

/** symmetryFrom returns the symmetry from a board turned in one way to the board turned in another. */
function symmetryFrom(query, game) {
  const [x, y] = turnedBack(game, ...turned(query, 4, 3, 5), 5);
  return symmetryOf.get((y - 2) * 8 + (x - 2));
}

const mask = (1n << 64n) - 1n;

/** mixed is the mixing function of splitmix64. */
function mixed(z) {
  z = (z * 0x9e3779b97f4a7c15n) & mask;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
  return z ^ (z >> 31n);
}

const keys = new Map();

/** stoneKey returns the hash of a stone: kind 1 is for whole boards, 2 for corners. */
function stoneKey(kind, x, y, color) {
  const at = (kind << 12) | ((y * boardRow + x) << 1) | color;
  let key = keys.get(at);
  if (key === undefined) {
    key = mixed((BigInt(kind) << 32n) | BigInt(((y * boardRow + x) << 1) | color));
    keys.set(at, key);
  }
  return key;
}

/** parsePoint returns [x, y] for the name of a point, null for a pass, undefined for any other text. */
function parsePoint(name, size) {
  if (/^pass$/i.test(name)) return null;
  const x = columnNames.indexOf(name[0]?.toUpperCase() ?? '?');
  const row = /^[1-9]\d?$/.test(name.slice(1)) ? Number(name.slice(1)) : 0;
  return x >= 0 && x < size && row >= 1 && row <= size ? [x, size - row] : undefined;
}

const pointName = (x, y, size) => columnNames[x] + (size - y);
const span = (x0, y0, x1, y1, size) => pointName(x0, y1, size) + ':' + pointName(x1, y0, size);
const labelAt = (i) => labelNames[i] ?? String(i + 1);

/** dateText formats a date, yyyymmdd. */
function dateText(day) {
  const pad = (n, width) => String(n).padStart(width, '0');
  const [year, month, date] = [Math.floor(day / 1e4), Math.floor(day / 100) % 100, day % 100];
  return pad(year, 4) + (month || date ? '-' + pad(month, 2) + (date ? '-' + pad(date, 2) : '') : '');
}

/**
 * play puts a stone on a board (cells by y * 32 + x) and removes captured stones; it returns false for an
 * illegal move.
 */
function play(cells, size, x, y, color) {
  const at = y * boardRow + x;
  if (cells[at]) return false;
  cells[at] = color;
  const near = (p) => {
    const px = p % boardRow;
    return [px > 0 && p - 1, px < size - 1 && p + 1, p >= boardRow && p - boardRow, p < (size - 1) * boardRow && p + boardRow].filter((q) => q !== false);
  }; // prettier-ignore
  const captured = (from) => {
    const chain = [from];
    const seen = new Set(chain);
    for (const p of chain)
      for (const q of near(p)) {
        if (!cells[q]) return [];
        if (cells[q] === cells[from] && !seen.has(q)) {
          seen.add(q);
          chain.push(q);
        }
      }
    return chain;
  };
  for (const q of near(at)) if (cells[q] === 3 - color) for (const p of captured(q)) cells[p] = 0;
  return captured(at).length === 0;
}

/** The fields of a request that the index supports. */
const known = new Set('collection size setup play turn region at fixed_color sort falling limit skip boards near'.split(' '));
const sorts = ['', 'game', 'oldest', 'newest', 'node', 'date'];

/** placed returns the board of a request, null if it is not simple. */
function placed(request) {
  for (const name of Object.keys(request)) if (!known.has(name)) return null;
  const size = request.size || 19;
  const cells = new Uint8Array(boardRow * boardRow);
  const words = (text) => (text ?? '').split(/[ ,;\t\n]+/).filter(Boolean);
  let stones = [0, 0, 0];
  for (const word of words(request.setup)) {
    const p = parsePoint(word.slice(2), size);
    const color = 'BXWO'.indexOf(word[0]);
    if (word[1] !== ':' || color < 0 || !p || cells[p[1] * boardRow + p[0]]) return null;
    cells[p[1] * boardRow + p[0]] = color < 2 ? black : 2;
    stones[color < 2 ? black : 2]++;
  }
  let turn = request.turn ? (request.turn === 'black' ? black : 2) : stones[black] > stones[2] ? 2 : black;
  for (const word of words(request.play)) {
    const [, color, name] = /^(?:([BXWO]):)?(.*)$/.exec(word);
    if (color) turn = color === 'B' || color === 'X' ? black : 2;
    const p = parsePoint(name, size);
    if (p === undefined || (p && !play(cells, size, ...p, turn))) return null;
    turn = 3 - turn;
  }
  return { size, cells };
}

/** sought returns the look-up for a request in the index of some boards, null if the index cannot answer it. */
function sought(request, boards) {
  const at = placed(request);
  if (!at || !sorts.includes(request.sort ?? '') || !(request.limit >= 0 || request.limit === undefined)) return null;
  if ((request.limit ?? 0) > 1000 || (request.skip ?? 0) < 0) return null;
  if (!['', 'auto'].includes(request.at ?? '')) return null;
  const { size, cells } = at;
  const board = boards.find((b) => b.size === size);
  if (!board) return null;
  const q = { ...at, board, corner: false, x0: 0, y0: 0, width: size, height: size, square: true, ways: [], hash: 0n };
  if (request.region && !placeRegion(q, request.region)) return null;
  const stones = [];
  for (let y = q.y0; y < q.y0 + q.height; y++)
    for (let x = q.x0; x < q.x0 + q.width; x++) if (cells[y * boardRow + x]) stones.push([x, y, cells[y * boardRow + x] - 1]);
  if (stones.length > (q.corner ? cornerStones : wholeStones) || (q.corner && stones.length === 0)) return null;
  const mirrors = (q.x0 > 0 ? 1 : 0) | (q.y0 > 0 ? 2 : 0);
  const ways = q.corner ? [0, 4, 8, 12].map((way) => mirrors | way) : [...Array(16).keys()];
  const all = ways.map((way) => {
    let hash = 0n;
    for (const [x, y, color] of stones) hash ^= stoneKey(q.corner ? 2 : 1, ...turned(way, x, y, size), color ^ (way >> 3));
    return hash;
  });
  const least = all.reduce((a, b) => (b < a ? b : a));
  q.ways = ways.filter((_, i) => all[i] === least);
  q.hash = mixed(least);
  q.fixed = Boolean(request.fixed_color);
  const exchanged = q.square && q.ways.some((way) => way >> 3 !== q.ways[0] >> 3);
  return exchanged && !q.fixed ? null : q; // each move would count for both colours
}

/** placeRegion sets the rectangle of a look-up; it returns false if that is neither the board nor a corner in the index. */
function placeRegion(q, region) {
  const { size } = q;
  const ends = region.split(':').map((name) => parsePoint(name, size));
  if (ends.length !== 2 || !ends[0] || !ends[1]) return false;
  const [x0, x1] = [ends[0][0], ends[1][0]].sort((a, b) => a - b);
  const [y0, y1] = [ends[0][1], ends[1][1]].sort((a, b) => a - b);
  const [width, height] = [x1 - x0 + 1, y1 - y0 + 1];
  Object.assign(q, { x0, y0, width, height, square: width === height });
  if (width === size && height === size) return true;
  const [least, most] = q.board.corners;
  q.corner = true;
  const fits = (n) => n >= least && n <= most && n < size;
  return fits(width) && fits(height) && (x0 === 0 || x1 === size - 1) && (y0 === 0 || y1 === size - 1);
}

/** sidesOf returns the number of the rectangle of a look-up among those of corners, turned in a way. */
function sidesOf(q, way) {
  const [least, most] = q.board.corners;
  const [width, height] = way & 4 ? [q.height, q.width] : [q.width, q.height];
  return (width - least) * (most - least + 1) + height - least;
}

/** sameCells returns, for each cell of the query, the first of its equivalent cells. */
function sameCells(q) {
  const same = new Map();
  const plain = q.square ? q.ways.filter((way) => way >> 3 === q.ways[0] >> 3) : [q.ways[0]];
  const classes = new Map();
  for (let y = 0; y < q.height; y++)
    for (let x = 0; x < q.width; x++) {
      const all = plain.map((way) => {
        const [px, py] = turnedBack(q.ways[0], ...turned(way, q.x0 + x, q.y0 + y, q.size), q.size);
        return (py - q.y0) * q.width + (px - q.x0);
      });
      const list = [...new Set(all)].sort((a, b) => a - b);
      same.set(y * q.width + x, list[0]);
      classes.set(list[0], list);
    }
  return { same, classes };
}

/** A reader of bytes. */
class Bytes {
  constructor(data) {
    this.data = data;
    this.at = 0;
  }
  get more() {
    return this.at < this.data.length;
  }
  number() {
    let n = 0;
    for (let scale = 1; ; scale *= 128) {
      const b = this.data[this.at++];
      if (b === undefined) throw new Problem('error', 'a file of positions is cut off');
      n += (b & 127) * scale;
      if (b < 128) return n;
    }
  }
  byte() {
    return this.data[this.at++];
  }
  take(length) {
    return new Bytes(this.data.subarray(this.at, (this.at += length)));
  }
}

/** readEntries returns the entries of a position. */
function readEntries(bytes) {
  const list = [];
  for (let game = 0; bytes.more; ) {
    game += bytes.number();
    const e = { game, node: bytes.number(), way: 0, color: 0, next: 0, cell: 0 };
    const how = bytes.byte();
    e.way = how & 15;
    e.color = how >> 4;
    if (e.color) {
      e.next = e.node + bytes.number();
      e.cell = bytes.number();
    }
    list.push(e);
  }
  return list;
}

/** readCorners returns the entries of a corner: one for each continuation, with the rectangles that have it. */
function readCorners(bytes, sets, size) {
  const list = [];
  for (let game = 0; bytes.more; ) {
    game += bytes.number();
    const [node, parts] = [bytes.number(), bytes.number()];
    for (let n = parts >> 4; n > 0; n--) {
      const part = bytes.number();
      const e = { game, node, way: parts & 15, color: part & 3, next: 0, cell: 0, sides: sets[part >> 2] };
      if (e.color) {
        e.next = node + bytes.number();
        const cell = bytes.number();
        const [x, y] = turnedBack(e.way, cell % cornerRow, Math.floor(cell / cornerRow), size);
        e.cell = y * boardRow + x;
      }
      list.push(e);
    }
  }
  return list;
}

/** readSums returns the sums of the entries of a position, and its first entries. */
function readSums(bytes) {
  const [games, hits, first, last] = [bytes.number(), bytes.number(), bytes.number(), bytes.number()];
  const sums = { games, hits, first, last, won: [], kinds: [], entries: [] };
  for (let n = bytes.number(); n > 0; n--) sums.won.push([bytes.number(), bytes.number()]);
  for (let n = bytes.number(); n > 0; n--) sums.kinds.push([bytes.number(), bytes.number(), bytes.number()]);
  sums.entries = readEntries(bytes);
  return sums;
}

class Positions {
  constructor(about, load) {
    if (about.version !== formats) throw new Problem('other version');
    this.about = about;
    this.load = (name) => load('data/' + about.revision + '/' + name + '.gz');
    this.infos = new Map();
  }

  /** collections answers the request of that name; own are collections that the module has in addition. */
  collections() {
    const { name, games, revision, boards } = this.about;
    const own = { name: 'own', games: 0, revision: '0', boards: [], memory: true };
    return {
      version: this.about.katachi ?? '',
      collections: [{ name, games, revision, boards: boards.map((b) => b.size), memory: false }, own],
      engines: [],
      ranks: false,
    };
  }

  /** table returns the number, the day and the winner of each game. */
  table() {
    this.games ??= this.load('games').then((data) => {
      const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
      const n = data.length / 8;
      const t = { id: new Uint32Array(n), day: new Uint32Array(n), winner: new Uint8Array(n) };
      for (let i = 0; i < n; i++) {
        t.id[i] = view.getUint32(8 * i, true);
        const both = view.getUint32(8 * i + 4, true);
        t.day[i] = both >>> 2;
        t.winner[i] = both & 3;
      }
      return t;
    });
    this.games.catch(() => (this.games = undefined)); // try again next time
    return this.games;
  }

  /** info returns the facts of game i. */
  async info(i) {
    const n = Math.floor(i / infoGames);
    if (!this.infos.has(n)) {
      const list = this.load('info/' + n).then((data) => JSON.parse(new TextDecoder().decode(data)));
      list.catch(() => this.infos.delete(n));
      this.infos.set(n, list);
    }
    return (await this.infos.get(n))[i % infoGames];
  }

  /** gameOf returns the facts of a game in the form of the API. */
  gameOf(g) {
    return {
      game: g.ID,
      path: g.Path,
      file: g.File,
      status: ['ok', 'cut-at-illegal-move', 'not-loaded'][g.Status],
      board: g.Board,
      moves: g.Moves,
      black: g.Black,
      white: g.White,
      black_rank: g.BlackRank,
      white_rank: g.WhiteRank,
      event: g.event ?? '',
      round: g.round ?? '',
      rules: g.rules ?? '',
      place: g.Place,
      date: g.Date,
      result: g.Result,
      komi: g.HasKomi ? g.Komi : null,
      handicap: g.Handicap,
      variations: g.Variations,
      dyer: g.Dyer,
      tags: g.Tags ?? [],
    };
  }

  /** rowOf returns the index of the game with a number, -1 if there is none. */
  async rowOf(id) {
    const { id: ids } = await this.table();
    let [from, to] = [0, ids.length];
    while (from < to) {
      const mid = (from + to) >> 1;
      if (ids[mid] < id) from = mid + 1;
      else to = mid;
    }
    return ids[from] === id ? from : -1;
  }

  /** record returns the bytes of the record of game i. */
  async record(i) {
    const n = Math.floor(i / packGames);
    const data = await this.load('rec/' + n);
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const count = Math.min(packGames, this.about.games - n * packGames);
    let at = 4 * count;
    for (let k = 0; k < i % packGames; k++) at += view.getUint32(4 * k, true);
    return data.subarray(at, at + view.getUint32(4 * (i % packGames), true));
  }

  /**
   * find returns what the index has for a position: entries, or sums. It returns null if it does not tell: a corner that
   * only one game has may not be listed, and a few in no game look like one.
   */
  async find(q) {
    const name = (q.corner ? 'cor/' : 'pos/') + q.size + '/';
    const bits = q.corner ? q.board.corners[2] : q.board.bits;
    const n = bits ? Number(q.hash >> BigInt(64 - bits)) : 0;
    const [data, sets] = await Promise.all([this.load(name + n), q.corner ? this.sides(q.size) : null]);
    const read = (data) => (q.corner ? readCorners(new Bytes(data), sets, q.size) : readEntries(new Bytes(data)));
    const bytes = new Bytes(data);
    const rare = bytes.take(q.corner ? bytes.number() : 0);
    const low = Number(q.hash & 0xffffffffffn);
    while (bytes.more) {
      let own = 0;
      for (let i = 0, scale = 1; i < 5; i++, scale *= 256) own += bytes.byte() * scale;
      const length = bytes.number();
      const summed = !length && (!q.corner || bytes.byte() === 1);
      if (own !== low) {
        bytes.at += length;
        continue;
      }
      if (length) return { entries: read(bytes.data.subarray(bytes.at, bytes.at + length)) };
      const file = name + q.hash.toString(16).padStart(16, '0');
      if (!summed) return { entries: read(await this.load(file)) };
      const sums = readSums(new Bytes(await this.load(q.corner ? file + '-' + sidesOf(q, q.ways[0]) : file)));
      return { sums, all: async () => read(await this.load(q.corner ? file : file + '-all')) };
    }
    const half = (q.size + 1) >> 1;
    const none = { entries: [] };
    if (!q.corner || (q.width === half && q.height === half)) return none;
    const own = Number(((q.hash << BigInt(bits)) & mask) >> BigInt(64 - rareBits));
    for (let next = 0; rare.more; ) if ((next += rare.number()) === own) return null;
    return none;
  }

  /** sides returns the sets of rectangles of the entries of corners. */
  sides(size) {
    this.sets ??= new Map();
    if (!this.sets.has(size)) {
      const list = this.load('cor/' + size + '/sets').then((data) => new Uint32Array(data.slice().buffer));
      list.catch(() => this.sets.delete(size));
      this.sets.set(size, list);
    }
    return this.sets.get(size);
  }

  /**
   * search answers a request. choose is for filters: a promise of the games that they select (chosenAnswer of the module
   * games), if less is set also without each filter.
   */
  async search(request, signal, choose) {
    const q = sought(request, this.about.boards);
    const found = q && (await this.find(q));
    if (!found) return null;
    q.chosen = choose && (await choose(false));
    if (found.sums && q.chosen) Object.assign(found, { entries: await found.all(), sums: null });
    if (found.sums && q.fixed && !(q.square && q.ways.some((way) => way >> 3 !== q.ways[0] >> 3))) {
      // games with colours exchanged do not count, and the sums do not tell them apart
      const hits = found.sums.kinds.some(([, kind]) => (kind & 1) !== q.ways[0] >> 3);
      if (hits) Object.assign(found, { entries: await found.all(), sums: null });
    }
    const cells = sameCells(q);
    const t = found.sums ? null : await this.table();
    const views = (entries) => entries.flatMap((e) => this.views(q, cells, e));
    const every = found.sums ? null : views(found.entries);
    const among = (ids) => every.filter(this.amongst(t, ids));
    const hits = q.chosen ? among(q.chosen.ids) : every;
    const answer = found.sums ? this.addSums(q, cells, found.sums) : this.addHits(hits, t);
    const out = this.finish(q, cells, answer, request);
    if (q.chosen && out.hits === 0) out.blame = this.blame((await choose(true)).less, (ids) => this.addHits(among(ids), t));
    const { limit = 0, skip = 0, sort = '' } = request;
    if (limit > 0 && out.hits > 0) {
      let list = hits;
      if (!list) {
        const few = (sort === '' || sort === 'game') && !request.falling && skip + limit <= firstEntries - mostOrders;
        list = views(few ? found.sums.entries : await found.all());
      }
      const page = (await this.sorted(list, request)).slice(skip, skip + limit);
      out.list = [];
      for (let i = 0; i < page.length; i += linesAtOnce) {
        signal?.throwIfAborted();
        const lines = page.slice(i, i + linesAtOnce).map((v) => this.hit(q, v, out, request));
        out.list.push(...(await Promise.all(lines)));
      }
    }
    return out;
  }

  /** amongst returns whether a hit is in one of the games, whose numbers ascend. */
  amongst(t, ids) {
    const has = new Uint8Array(t.id.length);
    for (let row = 0, k = 0; k < ids.length; k++) {
      while (t.id[row] < ids[k]) row++;
      if (t.id[row] === ids[k]) has[row] = 1;
    }
    return (v) => has[v.game];
  }

  /** blame returns what would be found without each filter. */
  blame(less, count) {
    const list = Object.entries(less).map(([filter, ids]) => ({ filter, ...count(ids) }));
    const order = (a, b) => b.hits - a.hits || (a.filter < b.filter ? -1 : 1);
    return list.map(({ filter, hits, games }) => ({ filter, hits, games })).sort(order);
  }

  /** mapsOf returns how to map entries of a way to the query: in each way that counts, or in the first if they are the same. */
  mapsOf(q, cells, way) {
    const list = [];
    for (const query of q.ways) {
      const swapped = (query >> 3) ^ (way >> 3);
      if (swapped && q.fixed) continue;
      const map = new Int16Array(boardRow * boardRow).fill(-1);
      for (let cell = 0; cell < boardRow * q.size; cell++) {
        if (cell % boardRow >= q.size) continue;
        const [x, y] = turnedBack(query, ...turned(way, cell % boardRow, cell >> 5, q.size), q.size);
        if (x >= q.x0 && x < q.x0 + q.width && y >= q.y0 && y < q.y0 + q.height) map[cell] = cells.same.get((y - q.y0) * q.width + (x - q.x0));
      }
      const sides = q.corner ? 1 << sidesOf(q, query) : 0;
      list.push({ query, swapped, symmetry: symmetryFrom(query, way), cells: map, sides });
    }
    list.sort((a, b) => a.swapped * 8 + a.symmetry - (b.swapped * 8 + b.symmetry));
    return q.square ? list.slice(0, 1) : list;
  }

  /** views returns an entry from the view of the query, in each way that counts. */
  views(q, cells, e) {
    q.maps ??= [];
    const maps = (q.maps[e.way] ??= this.mapsOf(q, cells, e.way));
    const list = [];
    for (const m of maps) {
      if (e.sides === undefined ? !q.square && m.query !== q.ways[0] : !(e.sides & m.sides)) continue;
      const cellOf = e.color ? m.cells[e.cell] : -1;
      const [x, y] = cellOf < 0 ? [-1, -1] : [cellOf % q.width, Math.floor(cellOf / q.width)];
      const { query, swapped, symmetry } = m;
      const { game, node, way, color, next, cell } = e;
      list.push({ game, node, way, color, next, cell, query, swapped, symmetry, x, y, cellOf });
    }
    return list;
  }

  newAnswer() {
    return { games: 0, hits: 0, switched: 0, wonGames: [0, 0, 0], first: 0, last: 0, cells: new Map(), years: new Map() };
  }

  year(a, year) {
    if (!a.years.has(year)) a.years.set(year, { year, hits: 0, games: 0, Bwins_hits: 0, Wwins_hits: 0 });
    return a.years.get(year);
  }

  addGames(a, year, winner, games) {
    a.games += games;
    a.wonGames[winner] += games;
    this.year(a, year).games += games;
  }

  /** add counts hits that continue at a cell of the query, -1 for none; colours are the query's. */
  add(a, cell, color, late, winner, year, swapped, hits) {
    a.hits += hits;
    a.switched += swapped * hits;
    if (!a.cells.has(cell)) a.cells.set(cell, { hits: 0, kinds: new Array(16).fill(0), years: new Map() });
    const c = a.cells.get(cell);
    c.hits += hits;
    c.kinds[winner | (color === 2 ? 4 : 0) | (late ? 8 : 0)] += hits;
    for (const y of [this.year(a, year), this.year(c, year)]) {
      y.hits += hits;
      if (winner === black) y.Bwins_hits += hits;
      if (winner === 2) y.Wwins_hits += hits;
    }
  }

  addHits(hits, t) {
    const a = this.newAnswer();
    const exchanged = (color, swapped) => (color && swapped ? 3 - color : color);
    let before = -1;
    for (const v of hits) {
      const year = Math.min(Math.floor(t.day[v.game] / 1e4), 9999);
      const winner = t.winner[v.game];
      if (v.game !== before) {
        before = v.game;
        this.addGames(a, year, winner, 1);
        this.days(a, t.day[v.game], t.day[v.game]);
      }
      const late = v.color && v.next - v.node > tenuki;
      this.add(a, v.color ? v.cellOf : -1, exchanged(v.color, v.swapped), late, exchanged(winner, v.swapped), year, v.swapped, 1);
    }
    return a;
  }

  days(a, first, last) {
    a.last = Math.max(a.last, last);
    if (first && (!a.first || first < a.first)) a.first = first;
  }

  addSums(q, cells, sums) {
    const a = this.newAnswer();
    this.days(a, sums.first, sums.last);
    for (const [won, games] of sums.won) this.addGames(a, won >> 2, won & 3, games);
    for (const [won, kind, hits] of sums.kinds) {
      const way = (q.square && q.ways.find((w) => ((w >> 3) ^ (kind & 1)) === 0)) || q.ways[0];
      const swapped = (way >> 3) ^ (kind & 1);
      const exchange = (color, by) => (color && by ? 3 - color : color);
      let cell = -1;
      const at = (kind >> 4) - 1;
      if (at >= 0) {
        const [x, y] = turnedBack(way, at % boardRow, at >> 5, q.size);
        cell = cells.same.get((y - q.y0) * q.width + (x - q.x0));
      }
      const color = exchange((kind >> 2) & 3, way >> 3);
      this.add(a, cell, color, kind & 2, exchange(won & 3, swapped), won >> 2, swapped, hits);
    }
    return a;
  }

  finish(q, cells, a, request) {
    const { limit = 0, skip = 0 } = request;
    const rows = [];
    for (let y = q.y0; y < q.y0 + q.height; y++) rows.push([...q.cells.subarray(y * boardRow + q.x0, y * boardRow + q.x0 + q.width)].map((c) => '.XO'[c]).join(''));
    const words = ['board=' + q.size, 'rows=' + rows.join('/'), `at=${q.x0},${q.y0}`];
    if (q.fixed) words.push('color=fixed');
    if (q.chosen?.query) words.push(q.chosen.query);
    if (limit) words.push('list=' + limit);
    if (skip) words.push('skip=' + skip);
    const sum = (c, f) => c.kinds.reduce((n, hits, kind) => n + (f(kind) ? hits : 0), 0);
    const none = a.cells.get(-1);
    const years = (list) => [...list.values()].filter((y) => y.hits > 0).sort((x, y) => x.year - y.year);
    const without = ({ year, hits, Bwins_hits, Wwins_hits }) => ({ year, hits, Bwins_hits, Wwins_hits });
    const order = [...a.cells].filter(([cell]) => cell >= 0).sort((x, y) => y[1].hits - x[1].hits || x[0] - y[0]);
    const wins = (c, color) => (c ? sum(c, (k) => (k & 3) === color) : 0);
    const all = [...a.cells.values()];
    const out = {
      collection: this.about.name,
      revision: this.about.revision,
      query: words.join(' '),
      size: q.size,
      region: span(q.x0, q.y0, q.x0 + q.width - 1, q.y0 + q.height - 1, q.size),
      games: a.games,
      hits: a.hits,
      switched: a.switched,
      Bwins_hits: all.reduce((n, c) => n + wins(c, black), 0),
      Wwins_hits: all.reduce((n, c) => n + wins(c, 2), 0),
      Bwins_games: a.wonGames[black],
      Wwins_games: a.wonGames[2],
      hits_without_continuation: none?.hits ?? 0,
      Bwins_without_continuation: wins(none, black),
      Wwins_without_continuation: wins(none, 2),
      hits_left_out: 0,
      color_swap_symmetry: false,
      tenuki: 0,
      continuations: order.map(([cell, c], i) => {
        const [x, y] = [cell % q.width, Math.floor(cell / q.width)];
        const list = cells.classes.get(cell);
        const at = (n) => [n % q.width, Math.floor(n / q.width)];
        const row = {
          label: labelAt(i),
          x,
          y,
          B: sum(c, (k) => !(k & 4)),
          tB: sum(c, (k) => (k & 12) === 8),
          wB: sum(c, (k) => (k & 7) === 1),
          lB: sum(c, (k) => (k & 7) === 2),
          W: sum(c, (k) => k & 4),
          tW: sum(c, (k) => (k & 12) === 12),
          wW: sum(c, (k) => (k & 7) === 5),
          lW: sum(c, (k) => (k & 7) === 6),
          points: list.map((n) => pointName(q.x0 + at(n)[0], q.y0 + at(n)[1], q.size)),
          years: years(c.years).map(without),
        };
        if (list.length > 1) row.same_as = list.map(at);
        return row;
      }),
      years: years(a.years),
      list: [],
    };
    out.tenuki = out.continuations.reduce((n, c) => n + c.tB + c.tW, 0);
    for (const y of out.years) if (!y.games) delete y.games;
    const handicaps = q.chosen ? q.chosen.handicaps : q.board.handicaps;
    if (handicaps) out.handicap_games = handicaps;
    if (a.last) Object.assign(out, { first: dateText(a.first), last: dateText(a.last) });
    return out;
  }

  async sorted(list, { sort = '', falling }) {
    const { day } = ['oldest', 'newest', 'date'].includes(sort) ? await this.table() : {};
    const image = (v) => v.swapped * 8 + v.symmetry;
    const orders = {
      oldest: (a, b) => ((day[a.game] - 1) >>> 0) - ((day[b.game] - 1) >>> 0),
      newest: (a, b) => day[b.game] - day[a.game],
      date: (a, b) => day[a.game] - day[b.game],
      node: (a, b) => a.node - b.node,
    };
    const order = orders[sort] ?? ((a, b) => a.game - b.game);
    const sign = falling && sort !== 'oldest' && sort !== 'newest' ? -1 : 1;
    list = [...list].sort((a, b) => a.game - b.game || a.node - b.node || image(a) - image(b));
    return list.sort((a, b) => sign * order(a, b));
  }

  /** hit returns a hit in the form of the list. */
  async hit(q, v, answer, request) {
    const g = await this.info(v.game);
    const size = q.size;
    const ends = [[q.x0, q.y0], [q.x0 + q.width - 1, q.y0 + q.height - 1]].map(([x, y]) => turnedBack(v.way, ...turned(v.query, x, y, size), size)); // prettier-ignore
    const [left, right] = [ends[0][0], ends[1][0]].sort((a, b) => a - b);
    const [top, bottom] = [ends[0][1], ends[1][1]].sort((a, b) => a - b);
    const played = v.color > 0;
    const by = (g.MovesBy ?? []).findLast(([node]) => node <= v.node);
    const out = {
      game: g.ID,
      path: g.Path,
      black: g.Black,
      white: g.White,
      black_rank: g.BlackRank,
      white_rank: g.WhiteRank,
      date: g.Date,
      result: g.Result,
      event: g.event ?? '',
      node: v.node,
      move: v.node + (by ? by[1] - by[0] : 0),
      place: pointName(left, top, size),
      symmetry: v.symmetry,
      swapped: v.swapped === 1,
      color: played ? (v.color === black ? 'black' : 'white') : null,
      point: played ? pointName(v.cell % boardRow, v.cell >> 5, size) : null,
      next_node: played ? v.next : null,
      x: played ? v.x : null,
      y: played ? v.y : null,
      label: played ? (answer.continuations.find((c) => c.x === v.x && c.y === v.y)?.label ?? '') : '',
      region: span(left, top, right, bottom, size),
    };
    if (request.boards) out.board = this.drawn(q, v);
    return out;
  }

  /** drawn returns the board of the game at a hit; for a corner, only its part. */
  drawn(q, v) {
    const rows = [];
    for (let y = 0; y < q.size; y++) {
      let row = '';
      for (let x = 0; x < q.size; x++) {
        const [px, py] = turnedBack(v.query, ...turned(v.way, x, y, q.size), q.size);
        const inside = px >= q.x0 && px < q.x0 + q.width && py >= q.y0 && py < q.y0 + q.height;
        const c = inside ? q.cells[py * boardRow + px] : 0;
        row += '.XO'[c && v.swapped ? 3 - c : c];
      }
      rows.push(row);
    }
    return rows.join('/');
  }
}

self.KatachiPositions = Positions;
