import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, zstdCompress, zstdDecompress } from 'node:zlib';
import { expectedError } from '../portal/expected-error.ts';
import type { BackupStore } from './backup-store.ts';

/** Documents of one collection, as BSON. */
export interface Chunk {
  content: Buffer;
  documents: number;
}

/** A stored chunk, by the hash of its content: equal chunks of all backups are stored once. */
export interface ChunkReference {
  sha256: string;
  documents: number;
}

/** A chunk has about 1,000 documents. */
const documentsPerChunk = 1_024;
const maxBytes = 16 * 1024 * 1024;
/** A chunk ends with the document that reaches `maxBytes`, and a document has at most 16 MB and some KB. */
const maxContentBytes = 2 * maxBytes + 64 * 1024;
/** `_id` comes first: a string of 36 characters ends here. */
const idEnd = 50;

/** Whether a chunk of a collection ends after a document: after ids with a certain checksum. */
function isLastOfChunk(document: Buffer): boolean {
  return crc32(document.subarray(4, idEnd)) % documentsPerChunk === 0;
}

/**
 * Splits a collection, in the order of its ids, into chunks that end at ids with a certain checksum. So a
 * changed document changes one chunk, and the next backup stores no other again. Documents in another order
 * have another `isLast`; a chunk is limited to 16 MB in any case.
 */
export async function* chunksOf(
  documents: AsyncIterable<Buffer>,
  isLast: (document: Buffer) => boolean = isLastOfChunk,
): AsyncGenerator<Chunk> {
  let pending: Buffer[] = [];
  let bytes = 0;
  function take(): Chunk {
    const chunk = { content: Buffer.concat(pending), documents: pending.length };
    pending = [];
    bytes = 0;
    return chunk;
  }
  for await (const document of documents) {
    pending.push(document);
    bytes += document.length;
    if (isLast(document) || bytes >= maxBytes) yield take();
  }
  if (pending.length > 0) yield take();
}

/** The documents of a chunk. Throws a plain error where it is not whole. */
export function documentsOf(content: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < content.length; ) {
    const length = at + 4 <= content.length ? content.readInt32LE(at) : 0;
    if (length < 5 || at + length > content.length)
      throw expectedError('a file of the backup is cut off');
    documents.push(content.subarray(at, at + length));
    at += length;
  }
  return documents;
}

export const chunkFolder = 'chunks';

/** The name of a chunk in a store. */
export function chunkName(sha256: string): string {
  return `${chunkFolder}/${sha256.slice(0, 2)}/${sha256}.bson.zst`;
}

export function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** In how many days each chunk of a bucket is read once: a day's backup then reads one of so many. */
const daysToReadAll = 14;

/** Whether the backup of a time reads a chunk of a bucket, which another of the next 14 days does otherwise. */
export function isReadOn(sha256: string, time: Date): boolean {
  const day = Math.floor(time.getTime() / (24 * 60 * 60_000));
  return (Number.parseInt(sha256.slice(0, 8), 16) - day) % daysToReadAll === 0;
}

/**
 * Stores a chunk unless `stored` names it and it is whole: otherwise damage would spread to all later
 * backups. A folder's chunk is read each time. A bucket's costs too much for that, and the bucket repairs
 * what its disks lose, so it is read within 14 days of daily backups. Gives its reference, and how many bytes
 * were written.
 */
export async function storeChunk(
  store: BackupStore,
  stored: Set<string>,
  { content, documents }: Chunk,
  time = new Date(),
): Promise<{ reference: ChunkReference; written: number }> {
  const sha256 = sha256Of(content);
  const name = chunkName(sha256);
  const reference = { sha256, documents };
  const isTrusted = store.isSelfChecking && !isReadOn(sha256, time);
  const isThere =
    stored.has(name) && (isTrusted || (await wholeContent(store, reference)) !== null);
  if (isThere) return { reference, written: 0 };
  const compressed = await compress(content);
  await store.write(name, compressed);
  stored.add(name);
  return { reference, written: compressed.length };
}

/** The content of a stored chunk; null if it is damaged. */
async function wholeContent(
  store: BackupStore,
  { sha256 }: ChunkReference,
): Promise<Buffer | null> {
  // A small file can claim to be of any size, which would end the process.
  const limit = { maxOutputLength: maxContentBytes };
  const content = await decompress(await store.read(chunkName(sha256)), limit).catch(() => null);
  return content !== null && sha256Of(content) === sha256 ? content : null;
}

/**
 * Reads the documents of a chunk. Rejects with a plain error if it is missing or damaged; `advice` says what to
 * do then.
 */
export async function readChunk(
  store: BackupStore,
  reference: ChunkReference,
  advice = 'restore another backup; check it first with `--verify`',
): Promise<Buffer[]> {
  const { sha256, documents } = reference;
  const name = chunkName(sha256);
  const content = await wholeContent(store, reference);
  if (content === null) {
    throw expectedError(`${store.location}/${name} is damaged: ${advice}`);
  }
  const found = documentsOf(content);
  if (found.length !== documents) {
    throw expectedError(
      `${store.location}/${name} has ${found.length} documents, not ${documents}`,
    );
  }
  return found;
}
