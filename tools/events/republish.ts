// `npm run events:republish [-- <service>…]`: has services publish their history again under a new
// epoch (docs/events.md), and says how far they are. Of the databases beside the one that
// MONGODB_URI names, else of the data directory.
import { setTimeout as delay } from 'node:timers/promises';
import { eventsWaiting } from '@portal/bus/backlog';
import { streamEpoch, wantRepublish } from '@portal/bus/epochs';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import type { Connection } from 'mongoose';
import { plainError } from '../portal/plain-error.ts';
import { runOnDatabases } from '../portal/run-on-databases.ts';

/** A service that runs begins within a few seconds. */
const beginsWithinMs = 15_000;
const pauseMs = 250;

await runOnDatabases('events-republish', async ({ arguments: given, connect, signal }) => {
  for (const name of given) {
    if (!serviceNames.includes(name as ServiceName)) {
      throw plainError(`usage: npm run events:republish [-- ${serviceNames.join(' | ')}]`);
    }
  }
  const services = given.length > 0 ? (given as ServiceName[]) : serviceNames;
  const connections = await Promise.all(
    services.map(async (service) => [service, await connect(service)] as const),
  );
  for (const [, connection] of connections) await wantRepublish(connection, new Date());
  const isDone = await Promise.all(
    connections.map(([service, connection]) => followed(service, connection, signal)),
  );
  if (isDone.every((done) => done)) console.log('Everything is published again.');
  else console.log('It is noted: the rest is done once the portal runs.');
});

/** Says how far a service is until it is done; false where none does it. */
async function followed(
  service: ServiceName,
  connection: Connection,
  signal: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + beginsWithinMs;
  let said = '';
  for (;;) {
    const { epoch, republish } = (await streamEpoch(connection)) ?? { epoch: 1, republish: null };
    if (republish?.state === 'wanted' && performance.now() >= end) return false;
    const waiting = await eventsWaiting(connection);
    if (republish?.state === 'done' && waiting === 0) {
      console.log(`${service}: ${republish.count} events, epoch ${epoch}`);
      return true;
    }
    const now = `${service}: ${republish?.count ?? 0} events so far`;
    if (now !== said && republish?.count) console.log(now);
    said = now;
    await delay(pauseMs, undefined, { signal });
  }
}
