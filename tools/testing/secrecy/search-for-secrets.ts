import { relative } from 'node:path';
import PQueue from 'p-queue';
import { restartMongod, type TestMongod } from '../start-mongod.ts';
import { findStoredHashes } from './find-stored-hashes.ts';
import type { HashedSecrets } from './hashed-secrets.ts';
import { readDocuments } from './read-documents.ts';
import { findFiles, readChunks } from './read-files.ts';
import { type DataStore, dataStores, type SearchUnit } from './search-types.ts';
import { createTextFinder } from './text-finder.ts';

export interface SearchResult {
  /** One line for each data store searched. */
  report: string[];
  /** Leaks and other faults; never the secret itself. */
  faults: string[];
}

/** Shorter secrets can't be told from other texts. */
const minLength = 6;

/** A mongod that runs, with its data folder. */
type RunningMongod = Pick<TestMongod, 'dbPath' | 'uri'>;

/**
 * Searches everything that tests left in `folder`, and on the servers in `running`, for the passwords and
 * answers that they chose, namely those with a stored hash.
 * `hashedSecrets` has the hashed secrets; its file is not searched.
 */
export async function searchForSecrets({
  folder,
  running,
  hashedSecrets,
  hashLogFile,
}: {
  folder: string;
  running: readonly RunningMongod[];
  hashedSecrets: HashedSecrets;
  hashLogFile: string;
}): Promise<SearchResult> {
  const secrets = [...new Set(hashedSecrets.values())].filter(
    (secret) => secret.length >= minLength,
  );
  const find = createTextFinder(secrets);
  const seen = new Map<DataStore, Sum & { where: Set<string> }>();
  /** The description of each tag, as first seen. */
  const stored = new Map<string, string>();
  /** The locations of each secret. */
  const hits = new Map<string, Set<string>>();

  function search(unit: SearchUnit): void {
    const { store, where, bytes } = unit;
    const sum = seen.get(store) ?? { bytes: 0, units: 0, where: new Set() };
    sum.bytes += bytes.length;
    sum.units += 1;
    sum.where.add(where);
    seen.set(store, sum);
    for (const { tag, description } of findStoredHashes(unit))
      if (!stored.has(tag)) stored.set(tag, description);
    for (const index of find(bytes)) {
      const secret = secrets[index] as string;
      hits.set(secret, (hits.get(secret) ?? new Set()).add(`${store} (${where})`));
    }
  }

  const readers = await allReaders(folder, running, hashLogFile);
  // Each database starts a server of its own.
  const queue = new PQueue({ concurrency: 4 });
  await queue.addAll(
    readers.map((read) => async () => {
      for await (const unit of read()) search(unit);
    }),
  );
  return {
    report: reportOf(seen, stored, hashedSecrets),
    faults: [...gapsOf(seen, stored), ...faultsOf(stored, hashedSecrets, hits)],
  };
}

/** What reads the files, and what reads each database. */
async function allReaders(
  folder: string,
  running: readonly RunningMongod[],
  hashLogFile: string,
): Promise<(() => AsyncGenerator<SearchUnit>)[]> {
  const { files, databases } = await findFiles(folder);

  async function* readFiles(): AsyncGenerator<SearchUnit> {
    for (const path of files) if (path !== hashLogFile) yield* readChunks(path, folder);
  }

  async function* readDatabase(dbPath: string): AsyncGenerator<SearchUnit> {
    const own = running.find((one) => one.dbPath === dbPath);
    if (own) {
      yield* readDocuments(own.uri, 'the tests’ server');
      return;
    }
    const server = await restartMongod(dbPath);
    try {
      yield* readDocuments(server.uri, relative(folder, dbPath));
    } finally {
      await server.stop();
    }
  }

  return [readFiles, ...databases.map((dbPath) => () => readDatabase(dbPath))];
}

interface Sum {
  bytes: number;
  units: number;
  /** The collections or files. */
  where: ReadonlySet<string>;
}
type Seen = ReadonlyMap<DataStore, Sum>;
type Stored = ReadonlyMap<string, string>;

function reportOf(seen: Seen, stored: Stored, hashedSecrets: HashedSecrets): string[] {
  const chosen = new Set([...stored.keys()].map((tag) => hashedSecrets.get(tag)));
  return [
    `${chosen.size} passwords and answers, of which ${stored.size} hashes are stored`,
    ...dataStores.map((store) => {
      const { bytes = 0, units = 0, where } = seen.get(store) ?? {};
      const megabytes = (bytes / 1024 / 1024).toFixed(1);
      const ofDocuments = store === 'MongoDB' || store === 'its oplog';
      const what = ofDocuments
        ? `${units} documents in ${where?.size ?? 0} collections`
        : `${where?.size ?? 0} files`;
      return `${store}: ${what}, ${megabytes} MB`;
    }),
  ];
}

/** Data stores without anything to search, or no secret to search for. */
function gapsOf(seen: Seen, stored: Stored): string[] {
  const gaps = dataStores
    .filter((store) => !seen.get(store)?.bytes)
    .map((store) => `${store}: nothing to search`);
  if (stored.size === 0) gaps.push('no hash was stored, so there was nothing to search for');
  return gaps;
}

function faultsOf(
  stored: Stored,
  hashedSecrets: HashedSecrets,
  hits: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const faults: string[] = [];
  const reported = new Set<string>();
  for (const [tag, description] of stored) {
    const secret = hashedSecrets.get(tag);
    if (secret === undefined) {
      faults.push(`${description}: its secret was not logged, so it can't be searched for`);
    } else if (secret.length < minLength) {
      faults.push(
        `${description}: has fewer than ${minLength} characters, so it can't be searched for`,
      );
    } else if (hits.has(secret) && !reported.has(secret)) {
      reported.add(secret);
      for (const where of hits.get(secret) ?? []) faults.push(`${description}: found in ${where}`);
    }
  }
  return faults;
}
