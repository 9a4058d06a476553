import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Piece, Place } from './pieces.ts';

const chunkBytes = 8 * 1024 * 1024;
/** No secret is longer: parts of a file overlap by so much, so that none is cut in two. */
const overlapBytes = 4 * 1024;

export interface Found {
  /** Plain files. */
  files: string[];
  /** Folders in which MongoDB keeps its data: compressed, so that only mongod can read them. */
  databases: string[];
}

/** Everything below a folder. Links are not followed, nor is what is no file. */
export async function everythingIn(folder: string): Promise<Found> {
  const found: Found = { files: [], databases: [] };
  // Whoever is about to end may still remove something.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (entries.some(({ name }) => name === 'WiredTiger')) {
    return { files: [], databases: [folder] };
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile()) found.files.push(path);
    if (!entry.isDirectory()) continue;
    const inside = await everythingIn(path);
    found.files.push(...inside.files);
    found.databases.push(...inside.databases);
  }
  return found;
}

/** What a file says, in overlapping parts. */
export async function* partsOf(path: string, root: string): AsyncGenerator<Piece> {
  const piece = { place: placeOf(path), where: relative(root, path) };
  let tail: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      const bytes = Buffer.concat([tail, chunk as Buffer]);
      yield { ...piece, bytes };
      tail = bytes.subarray(-overlapBytes);
    }
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure;
  }
}

/** Valkey writes each of its changes into files of that folder, JetStream its messages. */
function placeOf(path: string): Place {
  if (path.includes('/jetstream/')) return 'NATS';
  if (path.includes('/appendonlydir/')) return 'Valkey';
  return 'logs and other files';
}
