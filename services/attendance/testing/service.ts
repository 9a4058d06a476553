import type { EmploymentPeriod } from '@portal/kernel/employment';
import { acknowledgeEvents } from '@portal/testing/acknowledge-events';
import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectWithMajorityReads } from '@portal/testing/databases';
import { type Account, buildAccount, publishUserCreated } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { explainQueries } from '@portal/testing/explain-queries';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import type { NatsServer } from '@portal/testing/nats-server';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { start } from '../src/service.ts';
import { growingCollections } from './growing-collections.ts';

/** Starts the service on its own servers, for one test file. */
export async function startAttendanceService({
  nats,
  more = {},
  webhooks,
}: {
  nats?: NatsServer;
  more?: Record<string, string>;
  /** The pauses of webhooks. */
  webhooks?: Parameters<typeof start>[1];
} = {}) {
  const env = {
    ...(await createServiceEnvironment('attendance', { ...(nats && { nats }) })),
    ...more,
  };
  explainQueries(env, growingCollections);
  const service = await start(env, webhooks);
  registerCleanUp(() => service.stop());
  const database = await connectWithMajorityReads(env.MONGODB_URI ?? '');
  const identity = await connectNatsAs('identity', env.NATS_URL ?? '');
  const attendance = await connectNatsAs('attendance', env.NATS_URL ?? '');
  await acknowledgeEvents(attendance, 'attendance');
  const { as } = subgraphClient(service.url, 'attendance');

  /** Adds people by their events. */
  async function people(...persons: Partial<Account>[]): Promise<Account[]> {
    const accounts = persons.map((person) => buildAccount(person));
    for (const one of accounts) await publishUserCreated(identity, one);
    const ids = accounts.map(({ id }) => id);
    await eventually(
      async () => {
        const known = await database
          .collection<{ _id: string }>('people')
          .countDocuments({ _id: { $in: ids } });
        if (known < ids.length) throw new Error(`${known} of ${ids.length} are known`);
      },
      { timeoutMs: 60_000 },
    );
    return accounts;
  }

  return {
    as,
    env,
    service,
    database,
    identity,
    attendance,
    people,
    /** Adds an employee, with a client that calls as them. */
    async employee(person: Partial<Account> = {}) {
      const [one] = await people(person);
      if (!one) throw new Error('not reached');
      return { id: one.id, ...as({ userId: one.id }) };
    },
    /** Changes the stored employment of a person, as if an event had. */
    async employ(userId: string, period: Partial<EmploymentPeriod>) {
      await database
        .collection<{ _id: string }>('people')
        .updateOne({ _id: userId }, { $set: period }, { writeConcern: { w: 'majority' } });
    },
    /**
     * Moves a person's stored sessions back in time, because HTTP requests can't choose the time.
     */
    async turnBack(userId: string, hours: number) {
      await database
        .collection('entries')
        .updateMany({ userId }, [
          { $set: { clockInTime: { $subtract: ['$clockInTime', hours * 3_600_000] } } },
        ]);
    },
    /** Waits for `count` events about a person and returns them in order. */
    eventsOf(userId: string, count: number) {
      return eventually(async () => {
        const all = await readPublishedEvents(attendance, 'attendance');
        const own = all.filter(({ event }) => event.subject === userId).map(({ event }) => event);
        if (own.length < count) throw new Error(`${own.length} of ${count} events`);
        return own;
      });
    },
  };
}
