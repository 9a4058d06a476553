// `npm run events:republish [-- <service>…]`: services publish their history again under a new epoch
// (docs/events.md); the progress is printed. Uses the databases on the server of MONGODB_URI, else those of
// the data directory.
import { setTimeout as delay } from 'node:timers/promises';
import { countUnpublishedEvents } from '@portal/bus/backlog-counts';
import { findStreamEpoch, requestRepublish } from '@portal/bus/stream-epoch';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { formatCount } from '../command-line/format-count.ts';
import { exitCodes } from '../command-line/run-command.ts';
import { runOnDatabases } from '../command-line/run-on-databases.ts';

/** A running service starts within a few seconds. */
const startTimeoutMs = 15_000;
const pauseMs = 250;

const usage = {
  name: 'events:republish',
  syntax: '[-- <service>…]',
  summary: `Makes the given services, or all, publish their history again, and prints the progress. Services: ${serviceNames.join(', ')}.`,
  parse(given: readonly string[]) {
    const named = serviceNames.filter((service) => given.includes(service));
    const isKnown = given.every((name) => serviceNames.some((service) => service === name));
    if (!isKnown) return null;
    return { services: named.length > 0 ? named : serviceNames };
  },
};

await runOnDatabases(usage, async ({ connect, signal }, { services }) => {
  const connections = await Promise.all(
    services.map(async (service) => [service, await connect(service)] as const),
  );
  for (const [, connection] of connections) await requestRepublish(connection, new Date());
  const isDone = await Promise.all(
    connections.map(([service, connection]) => printProgress(service, connection, signal)),
  );
  if (isDone.every((done) => done)) console.log('All events have been published again.');
  else console.log('Queued: the rest will be done once the portal is running.');
  return exitCodes.ok;
});

/** Prints the progress of a service until it is done; false if the service is not running. */
async function printProgress(
  service: ServiceName,
  connection: Connection,
  signal: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + startTimeoutMs;
  let lastLine = '';
  for (;;) {
    const { epoch, republish } = (await findStreamEpoch(connection)) ?? {
      epoch: 1,
      republish: null,
    };
    if (republish?.state === 'wanted' && performance.now() >= end) return false;
    const waiting = await countUnpublishedEvents(connection);
    if (republish?.state === 'done' && waiting === 0) {
      console.log(`${service}: ${formatCount(republish.count, 'event')}, epoch ${epoch}`);
      return true;
    }
    const now = `${service}: ${formatCount(republish?.count ?? 0, 'event')} so far`;
    if (now !== lastLine && republish?.count) console.log(now);
    lastLine = now;
    await delay(pauseMs, undefined, { signal });
  }
}
