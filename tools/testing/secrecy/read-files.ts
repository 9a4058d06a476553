import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { DataStore, SearchUnit } from './search-types.ts';

const chunkBytes = 8 * 1024 * 1024;
/** Chunks of a file overlap by more than the length of a secret, so that none is cut in two. */
const overlapBytes = 4 * 1024;

export interface FoundFiles {
  /** Files other than databases. */
  files: string[];
  /** Data folders of MongoDB, which only mongod can read. */
  databases: string[];
}

/** Finds all files below a folder. Links and special files are skipped. */
export async function findFiles(folder: string): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], databases: [] };
  // A process that is ending may still remove files.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  if (entries.some(({ name }) => name === 'WiredTiger')) {
    return { files: [], databases: [folder] };
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile()) found.files.push(path);
    if (!entry.isDirectory()) continue;
    const inside = await findFiles(path);
    found.files.push(...inside.files);
    found.databases.push(...inside.databases);
  }
  return found;
}

/** Reads a file in overlapping chunks. */
export async function* readChunks(path: string, root: string): AsyncGenerator<SearchUnit> {
  const unit = { store: storeOf(path), where: relative(root, path) };
  let tail: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      const bytes = Buffer.concat([tail, chunk as Buffer]);
      yield { ...unit, bytes };
      tail = bytes.subarray(-overlapBytes);
    }
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT') throw failure;
  }
}

/** The store that a path belongs to: Valkey and JetStream write into folders with these names. */
function storeOf(path: string): DataStore {
  if (path.includes('/jetstream/')) return 'NATS';
  if (path.includes('/appendonlydir/')) return 'Valkey';
  return 'logs and other files';
}
