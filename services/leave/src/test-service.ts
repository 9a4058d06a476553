import type { CloudEvent, DataOf, EventType } from '@portal/contracts/event';
import * as settings from '@portal/contracts/leave/settings';
import { operation } from '@portal/contracts/operation';
import { userChanged, userCreated, userDeleted } from '@portal/contracts/people/events';
import { atEnd } from '@portal/testing/clean-up';
import { lookInto } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { followIdly } from '@portal/testing/idle-followers';
import { type Bus, natsAs } from '@portal/testing/nats';
import { type Account, account, cloudEventOf, publishAs } from '@portal/testing/people';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { client } from '@portal/testing/subgraph-client';
import { start } from './service.ts';

/** The operations as the gateway plans them: identity is asked for the rest of the answer. */
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

/** The service on servers of its own, for one test file. */
export async function startedLeave(environment: Record<string, string> = {}) {
  const env = { ...(await serviceEnvironment('leave')), ...environment };
  const service = await start(env);
  atEnd(() => service.stop());
  const database = await lookInto(env.MONGODB_URI ?? '');
  const identity = await natsAs('identity', env.NATS_URL ?? '');
  const leave = await natsAs('leave', env.NATS_URL ?? '');
  const inbox = database.collection<{ _id: string }>('inbox');
  const told = await listen(leave);
  await followIdly(leave, 'leave');

  /** The first alone, which makes the stream where there is none. */
  async function publishAll(type: EventType, [first, ...rest]: CloudEvent[]): Promise<void> {
    if (first) await publishAs(identity, type, first);
    await Promise.all(rest.map((event) => publishAs(identity, type, event)));
  }

  /** Events of identity's that leave has handled. */
  async function heard<Type extends EventType>(
    type: Type,
    ...data: DataOf<Type>[]
  ): Promise<CloudEvent[]> {
    const events = data.map((one) => cloudEventOf(type, String(one.id), one));
    await publishAll(type, events);
    const handled = events.map(({ id }) => `leave-from-identity:${id}`);
    await eventually(
      async () => {
        const own = { _id: { $in: handled } };
        const count = await inbox.countDocuments(own);
        if (count < events.length) throw new Error(`${count} of ${events.length} are handled`);
      },
      { within: 20_000 },
    );
    return events;
  }

  /** People of whom the service has heard. */
  async function people(...persons: Partial<Account>[]): Promise<Account[]> {
    const accounts = persons.map((person) => account(person));
    await heard(userCreated, ...accounts);
    return accounts;
  }

  return {
    as: client(service.url).as,
    database,
    identity,
    people,
    /** One of them. */
    async person(overrides: Partial<Account> = {}): Promise<Account> {
      const [one] = await people(overrides);
      return one as Account;
    },
    hasChanged: (person: Account) => heard(userChanged, person),
    wasDeleted: (id: string, version: number) => heard(userDeleted, { id, version }),
    /** The events about a person, in order, once there are `count`. */
    eventsOf(userId: string, count: number): Promise<CloudEvent[]> {
      return eventually(() => {
        const own = told.filter(({ subject }) => subject === userId);
        if (own.length < count) throw new Error(`${own.length} of ${count} events`);
        return own;
      });
    },
  };
}

/** All that is published from now on, also what is purged soon after. */
async function listen(leave: Bus): Promise<CloudEvent[]> {
  const told: CloudEvent[] = [];
  leave.subscribe('portal.leave.>', {
    callback: (failure, message) => {
      if (!failure) told.push(message.json<CloudEvent>());
    },
  });
  await leave.flush();
  return told;
}
