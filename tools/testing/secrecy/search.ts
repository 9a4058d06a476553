import { relative } from 'node:path';
import { startStopped } from '../mongod.ts';
import { documentsOf } from './documents.ts';
import { everythingIn, partsOf } from './files.ts';
import { finderOf } from './finder.ts';
import type { Notes } from './notes.ts';
import { type Piece, type Place, places } from './pieces.ts';
import { hashesIn } from './stored-hashes.ts';

export interface Searched {
  /** What was searched, a line for each place. */
  report: string[];
  /** What must not be; never the secret itself. */
  faults: string[];
}

/** What is shorter can't be told from other texts. */
const shortest = 6;

/**
 * Searches all that tests have left in `folder` and on the server whose data are in
 * `running.dbPath` for the passwords and answers that they chose: those of which a hash was stored
 * anywhere. `notes` tells what was hashed, and is not searched.
 */
export async function searchForSecrets({
  folder,
  running,
  notes,
  notesFile,
}: {
  folder: string;
  running: { dbPath: string; uri: string };
  notes: Notes;
  notesFile: string;
}): Promise<Searched> {
  const secrets = [...new Set(notes.values())].filter((secret) => secret.length >= shortest);
  const find = finderOf(secrets);
  const seen = new Map<Place, Sum & { where: Set<string> }>();
  /** Whose a tag is, as it was first seen. */
  const stored = new Map<string, string>();
  /** Where a secret is. */
  const hits = new Map<string, Set<string>>();

  function look(piece: Piece): void {
    const { place, where, bytes } = piece;
    const sum = seen.get(place) ?? { bytes: 0, pieces: 0, where: new Set() };
    sum.bytes += bytes.length;
    sum.pieces += 1;
    sum.where.add(where);
    seen.set(place, sum);
    for (const { tag, whose } of hashesIn(piece)) if (!stored.has(tag)) stored.set(tag, whose);
    for (const index of find(bytes)) {
      const secret = secrets[index] as string;
      hits.set(secret, (hits.get(secret) ?? new Set()).add(`${place} (${where})`));
    }
  }

  for await (const piece of everyPiece(folder, running, notesFile)) look(piece);
  return { report: reportOf(seen, stored, notes), faults: faultsOf(seen, stored, notes, hits) };
}

async function* everyPiece(
  folder: string,
  running: { dbPath: string; uri: string },
  notesFile: string,
): AsyncGenerator<Piece> {
  const { files, databases } = await everythingIn(folder);
  for (const path of files) if (path !== notesFile) yield* partsOf(path, folder);
  for (const dbPath of databases) {
    if (dbPath === running.dbPath) {
      yield* documentsOf(running.uri, 'the tests’ server');
      continue;
    }
    const server = await startStopped(dbPath);
    try {
      yield* documentsOf(server.uri, relative(folder, dbPath));
    } finally {
      await server.stop();
    }
  }
}

interface Sum {
  bytes: number;
  pieces: number;
  /** The collections or files. */
  where: ReadonlySet<string>;
}
type Seen = ReadonlyMap<Place, Sum>;
type Stored = ReadonlyMap<string, string>;

function reportOf(seen: Seen, stored: Stored, notes: Notes): string[] {
  const chosen = new Set([...stored.keys()].map((tag) => notes.get(tag)));
  return [
    `${chosen.size} passwords and answers, of which ${stored.size} hashes are stored`,
    ...places.map((place) => {
      const { bytes = 0, pieces = 0, where } = seen.get(place) ?? {};
      const megabytes = (bytes / 1024 / 1024).toFixed(1);
      const ofDocuments = place === 'MongoDB' || place === 'its oplog';
      const what = ofDocuments
        ? `${pieces} documents in ${where?.size ?? 0} collections`
        : `${where?.size ?? 0} files`;
      return `${place}: ${what}, ${megabytes} MB`;
    }),
  ];
}

function faultsOf(
  seen: Seen,
  stored: Stored,
  notes: Notes,
  hits: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const empty = places.filter((place) => !seen.get(place)?.bytes);
  const faults = empty.map((place) => `${place}: there was nothing to be searched`);
  if (stored.size === 0) faults.push('no hash was stored, so there was nothing to look for');
  const told = new Set<string>();
  for (const [tag, whose] of stored) {
    const secret = notes.get(tag);
    if (secret === undefined) {
      faults.push(`${whose}: nobody noted what was hashed, so it can't be looked for`);
    } else if (secret.length < shortest) {
      faults.push(`${whose}: has less than ${shortest} characters, so it can't be looked for`);
    } else if (hits.has(secret) && !told.has(secret)) {
      told.add(secret);
      for (const where of hits.get(secret) ?? []) faults.push(`${whose}: is in ${where}`);
    }
  }
  return faults;
}
