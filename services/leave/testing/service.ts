import type { CloudEvent, DataOf, EventType } from '@portal/contracts/event';
import { userChanged, userCreated, userDeleted } from '@portal/contracts/identity/events';
import * as settings from '@portal/contracts/leave/leave-settings';
import { operation } from '@portal/contracts/operation';
import type { EmploymentPeriod } from '@portal/kernel/employment';
import { acknowledgeEvents } from '@portal/testing/acknowledge-events';
import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectWithMajorityReads } from '@portal/testing/databases';
import {
  type Account,
  buildAccount,
  buildCloudEvent,
  publishAs,
} from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { explainQueries } from '@portal/testing/explain-queries';
import { type Bus, connectNatsAs } from '@portal/testing/nats-client';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { start } from '../src/service.ts';
import { growingCollections } from './growing-collections.ts';

/** The operations as the gateway calls this service: identity adds the other fields. */
const owned = settings.leaveSettings.omit({ workStartTime: true, workEndTime: true });
export const userLeaveSettings = operation({ ...settings.userLeaveSettings, output: owned });
export const saveUserLeaveSettings = operation({
  ...settings.saveUserLeaveSettings,
  output: owned,
});
export const updateLeaveEntitlement = operation({
  ...settings.updateLeaveEntitlement,
  output: settings.updateLeaveEntitlement.output.pick({ id: true }),
});

/** Starts the service on its own servers, for one test file. */
export async function startLeaveService(environment: Record<string, string> = {}) {
  const env = { ...(await createServiceEnvironment('leave')), ...environment };
  explainQueries(env, growingCollections);
  const service = await start(env);
  registerCleanUp(() => service.stop());
  const database = await connectWithMajorityReads(env.MONGODB_URI ?? '');
  const identity = await connectNatsAs('identity', env.NATS_URL ?? '');
  const leave = await connectNatsAs('leave', env.NATS_URL ?? '');
  const attendance = await connectNatsAs('attendance', env.NATS_URL ?? '');
  const inbox = database.collection<{ _id: string }>('inbox');
  const publishedEvents = await listen(leave);
  await acknowledgeEvents(leave, 'leave');

  /** Publishes the first event alone, because it may create the stream. */
  async function publishAll(type: EventType, [first, ...rest]: CloudEvent[]): Promise<void> {
    if (first) await publishAs(identity, type, first);
    await Promise.all(rest.map((event) => publishAs(identity, type, event)));
  }

  /** Publishes events of identity and waits until leave has handled them. */
  async function publishHandled<Type extends EventType>(
    type: Type,
    ...data: DataOf<Type>[]
  ): Promise<CloudEvent[]> {
    const events = data.map((one) => buildCloudEvent(type, String(one.id), one));
    await publishAll(type, events);
    const handled = events.map(({ id }) => `leave-from-identity:${id}`);
    await eventually(
      async () => {
        const own = { _id: { $in: handled } };
        const count = await inbox.countDocuments(own);
        if (count < events.length) throw new Error(`${count} of ${events.length} are handled`);
      },
      { timeoutMs: 60_000 },
    );
    return events;
  }

  /** Adds people by their events. */
  async function people(...persons: Partial<Account>[]): Promise<Account[]> {
    const accounts = persons.map((person) => buildAccount(person));
    await publishHandled(userCreated, ...accounts);
    return accounts;
  }

  return {
    as: subgraphClient(service.url, 'leave').as,
    attendance,
    natsUrl: env.NATS_URL ?? '',
    database,
    identity,
    publishHandled,
    people,
    /** Adds one person. */
    async person(overrides: Partial<Account> = {}): Promise<Account> {
      const [one] = await people(overrides);
      return one as Account;
    },
    changePerson: (person: Account) => publishHandled(userChanged, person),
    /** Changes the stored employment of a person, as if an event had. */
    async employ(userId: string, period: EmploymentPeriod) {
      await database
        .collection<{ _id: string }>('people')
        .updateOne({ _id: userId }, { $set: period }, { writeConcern: { w: 'majority' } });
    },
    deletePerson: (id: string, version: number) => publishHandled(userDeleted, { id, version }),
    /** Waits for `count` events about a person and returns them in order. */
    eventsOf(userId: string, count: number): Promise<CloudEvent[]> {
      return eventually(() => {
        const own = publishedEvents.filter(({ subject }) => subject === userId);
        if (own.length < count) throw new Error(`${own.length} of ${count} events`);
        return own;
      });
    },
  };
}

/** Collects all events from now on, including those that are purged soon after. */
async function listen(leave: Bus): Promise<CloudEvent[]> {
  const publishedEvents: CloudEvent[] = [];
  leave.subscribe('portal.leave.>', {
    callback: (failure, message) => {
      if (!failure) publishedEvents.push(message.json<CloudEvent>());
    },
  });
  await leave.flush();
  return publishedEvents;
}
