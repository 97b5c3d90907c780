// ZIP archives of records. They are written without compression, which every program reads.
// Format: APPNOTE.TXT of PKWARE, 4.3.

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

function crc32(data: Uint8Array): number {
  let c = ~0;
  for (const b of data) c = table[(c ^ b) & 255]! ^ (c >>> 8);
  return ~c >>> 0;
}

/** An archive of files with the given names. Duplicate names get a number. */
export function zip(files: { name: string; data: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const used = new Set<string>();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const f of files) {
    const name = new TextEncoder().encode(unused(f.name, used));
    const fields = new DataView(new ArrayBuffer(26)); // the fields that both headers share, from the version needed on
    fields.setUint16(0, 20, true);
    fields.setUint16(2, 0x800, true); // names are UTF-8
    fields.setUint16(8, 0x21, true); // 1980-01-01
    fields.setUint32(10, crc32(f.data), true);
    fields.setUint32(14, f.data.length, true);
    fields.setUint32(18, f.data.length, true);
    fields.setUint16(22, name.length, true);
    const shared = new Uint8Array(fields.buffer);
    parts.push(bytes(0x04034b50), shared, name, f.data);
    directory.push(bytes(0x02014b50), Uint8Array.of(20, 0), shared, new Uint8Array(10), bytes(offset), name);
    offset += 30 + name.length + f.data.length;
  }
  const size = length(directory);
  const end = new DataView(new ArrayBuffer(18));
  end.setUint16(4, files.length, true);
  end.setUint16(6, files.length, true);
  end.setUint32(8, size, true);
  end.setUint32(12, offset, true);
  const all = [...parts, ...directory, bytes(0x06054b50), new Uint8Array(end.buffer)];
  const out = new Uint8Array(length(all));
  let at = 0;
  for (const part of all) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function bytes(n: number): Uint8Array {
  return new Uint8Array(Uint32Array.of(n).buffer); // all platforms of browsers are little-endian
}

function length(list: Uint8Array[]): number {
  return list.reduce((sum, part) => sum + part.length, 0);
}

function unused(name: string, used: Set<string>): string {
  let out = name;
  for (let n = 2; used.has(out); n++) out = name.replace(/(\.\w+)?$/, ` (${n})$1`);
  used.add(out);
  return out;
}

/** The files of an archive; throws if it is not one. */
export async function unzip(data: Uint8Array<ArrayBuffer>): Promise<{ name: string; data: Uint8Array }[]> {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  let end = data.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new Error('no archive');
  const files: { name: string; data: Uint8Array }[] = [];
  let at = view.getUint32(end + 16, true);
  for (let n = view.getUint16(end + 10, true); n > 0; n--) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('a damaged archive');
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const [name, extra, comment] = [28, 30, 32].map((o) => view.getUint16(at + o, true)) as [number, number, number];
    const from = view.getUint32(at + 42, true);
    const start = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
    const packed = data.slice(start, start + size);
    const text = nameOf(data.slice(at + 46, at + 46 + name));
    if (view.getUint16(at + 8, true) & 1) throw new Error(`${text} is encrypted`);
    if (method !== 0 && method !== 8) throw new Error(text);
    const plain = method === 0 ? packed : await inflate(packed);
    if (!text.endsWith('/')) files.push({ name: text, data: plain });
    at += 46 + name + extra + comment;
  }
  return files;
}

/** The name of a file: in UTF-8, or in the encoding of the system of an old program. */
function nameOf(raw: Uint8Array): string {
  for (const encoding of ['utf-8', 'gb18030', 'shift_jis', 'euc-kr'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(raw);
    } catch {
      // the next one
    }
  return new TextDecoder('windows-1252').decode(raw);
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
