// The user's own records, and reviews of games, stored in the browser (IndexedDB).

import type { ReviewMove } from './api.ts';

/** A stored record. */
export interface Kept {
  id: number; // 0: not stored yet
  title: string;
  text: string; // SGF of all games of the file
  game: number; // index of the game shown, from 0
  node: number; // the node shown
  moves: number;
  changed: number; // ms since 1970; a later time was written by another tab
  bytes?: string; // the original bytes in base64, if they were not UTF-8 and nothing was changed
}

/** A review, whole or in part, of the game with these moves. */
export interface KeptReview {
  text: string;
  size?: number; // rows of the board; older reviews have none
  start: number; // Black's win rate before the first move
  all: number;
  engine: string;
  judged: boolean;
  rank?: string; // of the players, with which it was made
  moves: ReviewMove[];
  changed: number; // ms since 1970
}

/** The error for storage that the browser refuses. */
export class NotKept extends Error {
  constructor(
    readonly full: boolean,
    text: string,
  ) {
    super(text);
  }
}

type Store = 'studies' | 'reviews';

const mostReviews = 100;
let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('katachi', 2);
    asked.onupgradeneeded = ({ oldVersion }) => {
      const db = asked.result;
      if (oldVersion < 1) db.createObjectStore('studies', { keyPath: 'id', autoIncrement: true });
      db.createObjectStore('reviews', { keyPath: 'text' }).createIndex('changed', 'changed');
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
  }).catch((e: Error) => {
    opened = null;
    throw refusal(e);
  });
  return opened;
}

function refusal(e: Error | null): NotKept {
  return new NotKept(e?.name === 'QuotaExceededError', e?.message ?? '');
}

/** Runs a transaction; resolves when it is complete. */
async function work<T>(store: Store, mode: IDBTransactionMode, f: (s: IDBObjectStore, done: (value: T) => void) => void): Promise<T> {
  const db = await database();
  return new Promise<T>((resolve, reject) => {
    const all = db.transaction(store, mode);
    let value: T;
    f(all.objectStore(store), (v) => (value = v));
    all.oncomplete = () => resolve(value);
    all.onabort = all.onerror = () => reject(refusal(all.error));
  });
}

export function listKept(): Promise<Kept[]> {
  return work('studies', 'readonly', (s, done) => {
    const all = s.getAll() as IDBRequest<Kept[]>;
    all.onsuccess = () => done(all.result.sort((a, b) => b.changed - a.changed));
  });
}

export function readKept(id: number): Promise<Kept | null> {
  return work('studies', 'readonly', (s, done) => {
    const one = s.get(id) as IDBRequest<Kept | undefined>;
    one.onsuccess = () => done(one.result ?? null);
  });
}

/**
 * Stores a record and returns it with its number. If another tab has changed the stored record meanwhile, that
 * one stays, and this one is stored as a new record.
 */
export function writeKept(k: Kept): Promise<Kept> {
  return work('studies', 'readwrite', (s, done) => {
    const write = (id: number): void => {
      const { id: _, ...rest } = { ...k, changed: Math.max(Date.now(), k.changed + 1) };
      const put = s.put(id ? { ...rest, id } : rest);
      put.onsuccess = () => done({ ...rest, id: put.result as number });
    };
    if (!k.id) return write(0);
    const one = s.get(k.id) as IDBRequest<Kept | undefined>;
    one.onsuccess = () => write(one.result && one.result.changed !== k.changed ? 0 : k.id);
  });
}

export function removeKept(id: number): Promise<void> {
  return work('studies', 'readwrite', (s) => void s.delete(id));
}

/** The review of the game with these moves; null if none is stored. */
export function readReview(text: string): Promise<KeptReview | null> {
  return work('reviews', 'readonly', (s, done) => {
    const one = s.get(text) as IDBRequest<KeptReview | undefined>;
    one.onsuccess = () => done(one.result ?? null);
  });
}

/** All reviews. */
export function listReviews(): Promise<KeptReview[]> {
  return work('reviews', 'readonly', (s, done) => {
    const all = s.getAll() as IDBRequest<KeptReview[]>;
    all.onsuccess = () => done(all.result);
  });
}

/** Stores a review; beyond some number, the oldest is removed. */
export function writeReview(r: KeptReview): Promise<void> {
  return work('reviews', 'readwrite', (s) => {
    s.put(r);
    const all = s.count();
    all.onsuccess = () => {
      if (all.result <= mostReviews) return;
      const oldest = s.index('changed').openCursor();
      oldest.onsuccess = () => oldest.result?.delete();
    };
  });
}
