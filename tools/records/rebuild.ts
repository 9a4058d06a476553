// `npm run records:rebuild`: the records service rebuilds its read models from all events
// (docs/records.md); the progress is printed. Uses the database on the server of MONGODB_URI, else that of
// the data directory.
import { setTimeout as delay } from 'node:timers/promises';
import { findRebuild, requestRebuild } from '@portal/bus/rebuild-state';
import { subscriptions } from '@portal/contracts/events';
import type { Connection } from 'mongoose';
import { checkStreams } from '../check/check-streams.ts';
import { formatCount } from '../command-line/format-count.ts';
import { exitCodes } from '../command-line/run-command.ts';
import { type DatabaseAccess, runOnDatabases } from '../command-line/run-on-databases.ts';
import { expectedError } from '../portal/expected-error.ts';

/** A running service starts within a second. */
const startTimeoutMs = 10_000;
const pauseMs = 250;

const usage = {
  name: 'records:rebuild',
  syntax: '',
  summary: 'Makes the records service rebuild its data from all events, and prints the progress.',
  parse: (given: readonly string[]) => (given.length > 0 ? null : {}),
};

await runOnDatabases(usage, async (access) => {
  const connection = await access.connect('records');
  const current = await findRebuild(connection);
  // A rebuild in progress has cleared the data already and can only be finished.
  if (!current || current.state === 'done') await refuseIncompleteStreams(access);
  await rebuild(connection, access.signal);
  return exitCodes.ok;
});

/** Data that is no longer in a stream would be lost. */
async function refuseIncompleteStreams(access: DatabaseAccess): Promise<void> {
  console.log('Comparing the streams with the data of their services');
  const results = await checkStreams(access, subscriptions.records, {});
  for (const { service, outcome } of results) {
    if (outcome === 'not running') {
      throw expectedError(
        'Start the portal first: only its services can check whether the streams are complete.',
      );
    }
    if (outcome === 'republishing') {
      throw expectedError(
        `${service} is still publishing its history again. Try again in a few minutes.`,
      );
    }
    if (outcome.error) throw expectedError(`The stream of ${service} could not be compared.`);
    const { missingCount, checked } = outcome;
    if (missingCount === 0) continue;
    throw expectedError(
      `The stream of ${service} is missing ${missingCount} of ${checked} events, so a rebuild would ` +
        'lose their data. Nothing was changed. Run `npm run events:republish`, then this command again.',
    );
  }
}

async function rebuild(connection: Connection, signal: AbortSignal): Promise<void> {
  await requestRebuild(connection, new Date());
  const end = performance.now() + startTimeoutMs;
  let lastLine = '';
  for (;;) {
    const { state, waiting } = (await findRebuild(connection)) ?? { state: 'done', waiting: 0 };
    if (state === 'done') break;
    if (state === 'wanted' && performance.now() >= end) {
      console.log('Queued: the records service will do this once the portal is running.');
      return;
    }
    const now = formatProgress(state, waiting);
    if (now !== lastLine) console.log(now);
    lastLine = now;
    await delay(pauseMs, undefined, { signal });
  }
  console.log(
    'The data has been rebuilt. Records that changed are archived again within a minute.',
  );
}

function formatProgress(state: string, waiting: number | null): string {
  if (state !== 'reading' || waiting === null) return 'Clearing the old data';
  return `${formatCount(waiting, 'event')} still to read`;
}
