import * as contracts from '@portal/contracts/messaging/message';
import type { Operation } from '@portal/contracts/operation';
import { pageOf } from '@portal/contracts/page';
import { userCreated } from '@portal/contracts/people/events';
import { personReference } from '@portal/contracts/people/user';
import { atEnd } from '@portal/testing/clean-up';
import { lookInto } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { followIdly } from '@portal/testing/idle-followers';
import { natsAs } from '@portal/testing/nats';
import { startNatsServer } from '@portal/testing/nats-server';
import { type Account, account, publishUserCreated } from '@portal/testing/people';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { client } from '@portal/testing/subgraph-client';
import { start } from './service.ts';

/** What messaging gives of a message: names are asked of identity, messaging knows ids. */
const person = personReference.pick({ id: true });
const message = contracts.message.extend({ fromUser: person, toUser: person.nullable() });
const messages = pageOf(message);

/** An operation as the gateway plans it. */
export function withoutNames<O extends Operation, Output extends Operation['output']>(
  operation: O,
  output: Output,
): Operation<O['input'], Output> {
  return {
    ...operation,
    output,
    document: operation.document.replaceAll(/ firstName lastName/g, ''),
  };
}

export const sendMessage = withoutNames(contracts.sendMessage, message);
export const receivedMessages = withoutNames(contracts.receivedMessages, messages);
export const sentMessages = withoutNames(contracts.sentMessages, messages);
export const markMessageRead = withoutNames(contracts.markMessageRead, message);

export type Messaging = Awaited<ReturnType<typeof startMessaging>>;

/** The service, started on servers of its own for one test file, and what drives it. */
export async function startMessaging(overrides: Record<string, string> = {}) {
  const nats = await startNatsServer();
  const env: Record<string, string> = {
    ...(await serviceEnvironment('messaging', { nats })),
    ...overrides,
  };
  const service = await start(env);
  await followIdly(await natsAs('messaging', nats.url), 'messaging');
  atEnd(() => service.stop());
  const database = await lookInto(env.MONGODB_URI as string);
  const identity = await natsAs('identity', nats.url);
  const people = database.collection<{ _id: string; version: number }>('people');

  /** An account that identity has told of, and messaging heard of. */
  async function hire(overrides: Partial<Account> = {}): Promise<Account> {
    const person = account(overrides);
    await publishUserCreated(identity, person);
    await eventually(async () => {
      if (!(await people.findOne({ _id: person.id }))) throw new Error(`${userCreated.name} waits`);
    });
    return person;
  }

  const ask = client(service.url);
  return {
    env,
    database,
    nats,
    identity,
    people,
    hire,
    ask,
    as: (person: Account) => ask.as({ userId: person.id, role: person.role }),
  };
}
