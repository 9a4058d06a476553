import { atEnd } from '@portal/testing/clean-up';
import { lookInto } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { followIdly } from '@portal/testing/idle-followers';
import { natsAs, published } from '@portal/testing/nats';
import type { NatsServer } from '@portal/testing/nats-server';
import { type Account, account, publishUserCreated } from '@portal/testing/people';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { client } from '@portal/testing/subgraph-client';
import { start } from './service.ts';

/** The service on servers of its own, for one test file. */
export async function startedAttendance({
  nats,
  more = {},
}: {
  nats?: NatsServer;
  more?: Record<string, string>;
} = {}) {
  const env = { ...(await serviceEnvironment('attendance', { ...(nats && { nats }) })), ...more };
  const service = await start(env);
  atEnd(() => service.stop());
  const database = await lookInto(env.MONGODB_URI ?? '');
  const identity = await natsAs('identity', env.NATS_URL ?? '');
  const attendance = await natsAs('attendance', env.NATS_URL ?? '');
  await followIdly(attendance, 'attendance');
  const { as } = client(service.url);

  /** People of whom the service has heard. */
  async function people(...persons: Partial<Account>[]): Promise<Account[]> {
    const accounts = persons.map((person) => account(person));
    for (const one of accounts) await publishUserCreated(identity, one);
    const ids = accounts.map(({ id }) => id);
    await eventually(
      async () => {
        const known = await database
          .collection<{ _id: string }>('people')
          .countDocuments({ _id: { $in: ids } });
        if (known < ids.length) throw new Error(`${known} of ${ids.length} are known`);
      },
      { within: 20_000 },
    );
    return accounts;
  }

  return {
    as,
    env,
    database,
    identity,
    attendance,
    people,
    /** A new employee, and their way to ask. */
    async employee(person: Partial<Account> = {}) {
      const [one] = await people(person);
      if (!one) throw new Error('not reached');
      return { id: one.id, ...as({ userId: one.id }) };
    },
    /** Moves what is stored of a person back in time: instants can't be chosen over HTTP. */
    async turnBack(userId: string, hours: number) {
      await database
        .collection('entries')
        .updateMany({ userId }, [
          { $set: { clockInTime: { $subtract: ['$clockInTime', hours * 3_600_000] } } },
        ]);
    },
    /** The names of the events about a person, in order, once there are `count`. */
    eventsOf(userId: string, count: number) {
      return eventually(async () => {
        const all = await published(attendance, 'attendance');
        const own = all.filter(({ event }) => event.subject === userId).map(({ event }) => event);
        if (own.length < count) throw new Error(`${own.length} of ${count} events`);
        return own;
      });
    },
  };
}
