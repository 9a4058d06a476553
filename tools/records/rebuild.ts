// `npm run records:rebuild`: has the records service read everything that it knows of others anew
// from their events (docs/records.md), and says how far it is. Of the database beside the one that
// MONGODB_URI names, else of the data directory.
import { setTimeout as delay } from 'node:timers/promises';
import { rebuildOf, wantRebuild } from '@portal/bus/rebuilds';
import { connectMongo } from '@portal/runtime/mongo';
import type { Connection } from 'mongoose';
import { openDatabases } from '../portal/open-databases.ts';
import { isPlain, plainError } from '../portal/plain-error.ts';
import { databaseAt } from '../portal/servers/start.ts';

/** A service that runs begins within a second. */
const beginsWithinMs = 10_000;
const pauseMs = 250;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopping.abort());
}
process.on('disconnect', () => stopping.abort());

try {
  await run(process.argv.slice(2));
} catch (failure) {
  if (!stopping.signal.aborted) console.error(isPlain(failure) ? failure.message : failure);
  process.exitCode = 2;
}
process.exit();

async function run(given: readonly string[]): Promise<void> {
  if (given.length > 0) throw plainError('usage: npm run records:rebuild');
  const { MONGODB_URI } = process.env;
  const { uriOf, close } = MONGODB_URI
    ? { uriOf: databaseAt.bind(null, MONGODB_URI), close: async () => {} }
    : await openDatabases(process.env.PORTAL_DATA_DIR || '.data', {
        say: (line) => console.error(line),
        signal: stopping.signal,
      });
  try {
    const connection = await connectMongo(uriOf('records'), 'records-rebuild');
    try {
      await rebuild(connection);
    } finally {
      await connection.close();
    }
  } finally {
    await close();
  }
}

async function rebuild(connection: Connection): Promise<void> {
  await wantRebuild(connection, new Date());
  const end = performance.now() + beginsWithinMs;
  let said = '';
  for (;;) {
    const { state, waiting } = (await rebuildOf(connection)) ?? { state: 'done', waiting: 0 };
    if (state === 'done') break;
    if (state === 'wanted' && performance.now() >= end) {
      console.log('It is noted: the records service does it once the portal runs.');
      return;
    }
    const now = lineOf(state, waiting);
    if (now !== said) console.log(now);
    said = now;
    await delay(pauseMs, undefined, { signal: stopping.signal });
  }
  console.log('Everything is read anew. What the records did not say is archived within a minute.');
}

function lineOf(state: string, waiting: number | null): string {
  if (state !== 'reading' || waiting === null) return 'Forgetting what is known';
  return `${waiting} ${waiting === 1 ? 'event' : 'events'} to be read`;
}
