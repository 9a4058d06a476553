import { zstdCompressSync } from 'node:zlib';
import { newId } from '@portal/kernel/new-id';
import { freshFolder } from '@portal/testing/fresh-folder';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { openBackupStore } from './backup-store.ts';
import {
  type Chunk,
  chunkName,
  chunksOf,
  documentsOf,
  isReadOn,
  readChunk,
  sha256Of,
  storeChunk,
} from './chunks.ts';

const { serialize } = mongoose.mongo.BSON;

async function split(rows: readonly object[]): Promise<Chunk[]> {
  async function* documents() {
    for (const row of rows) yield Buffer.from(serialize(row));
  }
  const chunks: Chunk[] = [];
  for await (const chunk of chunksOf(documents())) chunks.push(chunk);
  return chunks;
}

const rows = Array.from({ length: 10_000 }, (_, index) => ({ _id: newId(), index })).sort(
  (one, other) => (one._id < other._id ? -1 : 1),
);
const hashesOf = (chunks: readonly Chunk[]) => chunks.map(({ content }) => sha256Of(content));

test('chunks have all documents in their order', async () => {
  const chunks = await split(rows);
  expect(chunks.length).toBeGreaterThan(1);
  const documents = chunks.flatMap(({ content }) => documentsOf(content));
  expect(documents).toEqual(rows.map((row) => Buffer.from(serialize(row))));
  expect(chunks.reduce((sum, chunk) => sum + chunk.documents, 0)).toBe(rows.length);
});

test.each(['changed', 'removed', 'added'])(
  'a document that is %s changes few chunks',
  async (how) => {
    const before = hashesOf(await split(rows));
    const place = 4_321;
    const changed = {
      changed: rows.with(place, { ...rows[place], index: -1 } as (typeof rows)[number]),
      removed: rows.toSpliced(place, 1),
      added: rows.toSpliced(place, 0, { _id: `${rows[place]?._id}+`, index: 0 }),
    }[how] as typeof rows;
    const fresh = hashesOf(await split(changed)).filter((hash) => !before.includes(hash));
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.length).toBeLessThanOrEqual(2);
  },
);

test('large documents make chunks of at most two of their size', async () => {
  const large = Array.from({ length: 5 }, (_, index) => ({ _id: index, text: 'x'.repeat(10e6) }));
  expect((await split(large)).map(({ documents }) => documents)).toEqual([2, 2, 1]);
});

test('a chunk is stored once and read back', async () => {
  const store = await openBackupStore(await freshFolder('chunks'));
  const stored = new Set<string>();
  const [chunk] = (await split(rows.slice(0, 10))) as [Chunk];
  const first = await storeChunk(store, stored, chunk);
  expect(first.written).toBeGreaterThan(0);
  expect(await storeChunk(store, stored, chunk)).toEqual({ ...first, written: 0 });
  expect(await readChunk(store, first.reference)).toEqual(documentsOf(chunk.content));
});

test('a stored chunk that was damaged is stored again', async () => {
  const store = await openBackupStore(await freshFolder('chunks'));
  const [chunk] = (await split(rows.slice(0, 10))) as [Chunk];
  const { reference } = await storeChunk(store, new Set(), chunk);
  const name = chunkName(reference.sha256);
  const whole = await store.read(name);
  await store.write(name, whole.subarray(0, -1));
  expect((await storeChunk(store, new Set([name]), chunk)).written).toBe(whole.length);
  expect(await store.read(name)).toEqual(whole);
});

test('a chunk that is damaged or missing is named', async () => {
  const store = await openBackupStore(await freshFolder('chunks'));
  const [one, other] = [await split(rows.slice(0, 2)), await split(rows.slice(2, 4))].flat();
  const stored = new Set<string>();
  const { reference } = await storeChunk(store, stored, one as Chunk);
  const wrong = await storeChunk(store, stored, other as Chunk);
  const name = chunkName(reference.sha256);
  const whole = await store.read(name);
  const damages = [whole.subarray(0, -1), await store.read(chunkName(wrong.reference.sha256)), ''];
  for (const content of damages) {
    await store.write(name, Buffer.from(content));
    await expect(readChunk(store, reference)).rejects.toThrow(`${name} is damaged`);
  }
  await store.remove(name);
  await expect(readChunk(store, reference)).rejects.toThrow(`${name} can't be read`);
});

test('of a bucket’s chunks each is read within 14 days, and stored again where it was damaged', async () => {
  const folder = await openBackupStore(await freshFolder('chunks'));
  const bucket = { ...folder, isSelfChecking: true };
  const [chunk] = (await split(rows.slice(0, 10))) as [Chunk];
  const { reference } = await storeChunk(bucket, new Set(), chunk);
  const name = chunkName(reference.sha256);
  const whole = await bucket.read(name);
  await bucket.write(name, whole.subarray(0, -1));
  const days = Array.from({ length: 14 }, (_, day) => new Date(Date.UTC(2026, 10, 1 + day)));
  const written: number[] = [];
  for (const day of days) {
    written.push((await storeChunk(bucket, new Set([name]), chunk, day)).written);
  }
  expect(written.filter((bytes) => bytes > 0)).toEqual([whole.length]);
  expect(await bucket.read(name)).toEqual(whole);
});

test('a day’s backup reads one of 14 chunks of a bucket', () => {
  const hashes = Array.from({ length: 14_000 }, (_, index) => sha256Of(Buffer.from(`${index}`)));
  const read = hashes.filter((sha256) => isReadOn(sha256, new Date('2026-11-28T02:00:00Z')));
  expect(read.length).toBeGreaterThan(900);
  expect(read.length).toBeLessThan(1_100);
});

test('a small file that claims to be huge is damaged, and stored again', async () => {
  const store = await openBackupStore(await freshFolder('chunks'));
  const [chunk] = (await split(rows.slice(0, 10))) as [Chunk];
  const { reference } = await storeChunk(store, new Set(), chunk);
  const name = chunkName(reference.sha256);
  const huge = zstdCompressSync(Buffer.alloc(40 * 1024 * 1024));
  expect(huge.length).toBeLessThan(10_000);
  await store.write(name, huge);
  await expect(readChunk(store, reference)).rejects.toThrow(`${name} is damaged`);
  expect((await storeChunk(store, new Set([name]), chunk)).written).toBeGreaterThan(0);
  expect(await readChunk(store, reference)).toEqual(documentsOf(chunk.content));
});
