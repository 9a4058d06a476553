// `npm run records:rebuild`: has the records service read everything that it knows of others anew
// from their events (docs/records.md), and says how far it is. Of the database beside the one that
// MONGODB_URI names, else of the data directory.
import { setTimeout as delay } from 'node:timers/promises';
import { rebuildOf, wantRebuild } from '@portal/bus/rebuilds';
import { subscriptions } from '@portal/contracts/events';
import type { Connection } from 'mongoose';
import { checkStreams } from '../check/check-streams.ts';
import { plainError } from '../portal/plain-error.ts';
import { type DatabaseCommand, runOnDatabases } from '../portal/run-on-databases.ts';

/** A service that runs begins within a second. */
const beginsWithinMs = 10_000;
const pauseMs = 250;

await runOnDatabases('records-rebuild', async (command) => {
  if (command.arguments.length > 0) throw plainError('usage: npm run records:rebuild');
  const connection = await command.connect('records');
  const underWay = await rebuildOf(connection);
  // What is forgotten already can only be read again.
  if (!underWay || underWay.state === 'done') await refuseIncompleteStreams(command);
  await rebuild(connection, command.signal);
});

/** Forgetting what no stream tells any more would forget it for good. */
async function refuseIncompleteStreams(command: DatabaseCommand): Promise<void> {
  console.log('Comparing the streams with what their services hold');
  const results = await checkStreams(command, subscriptions.records, {});
  for (const { service, outcome } of results) {
    if (outcome === 'not running') {
      throw plainError(
        'Start the portal first: only its services can see whether the streams are complete.',
      );
    }
    if (outcome === 'republishing') {
      throw plainError(
        `${service} is still publishing its history again. Try again in a few minutes.`,
      );
    }
    if (outcome.error) throw plainError(`The stream of ${service} could not be compared.`);
    const { missingCount, checked } = outcome;
    if (missingCount === 0) continue;
    throw plainError(
      `The stream of ${service} lacks ${missingCount} of ${checked} events, so a rebuild would ` +
        'forget what they tell. Nothing was changed. Run `npm run events:republish`, then this again.',
    );
  }
}

async function rebuild(connection: Connection, signal: AbortSignal): Promise<void> {
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
    await delay(pauseMs, undefined, { signal });
  }
  console.log('Everything is read anew. What the records did not say is archived within a minute.');
}

function lineOf(state: string, waiting: number | null): string {
  if (state !== 'reading' || waiting === null) return 'Forgetting what is known';
  return `${waiting} ${waiting === 1 ? 'event' : 'events'} to be read`;
}
