import { userCreated } from '@portal/contracts/identity/events';
import { personReference } from '@portal/contracts/identity/user';
import * as contracts from '@portal/contracts/messaging/message';
import type { Operation } from '@portal/contracts/operation';
import { pageSchema } from '@portal/contracts/pagination';
import { acknowledgeEvents } from '@portal/testing/acknowledge-events';
import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectWithMajorityReads } from '@portal/testing/databases';
import { type Account, buildAccount, publishUserCreated } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { explainQueries } from '@portal/testing/explain-queries';
import { connectNatsAs } from '@portal/testing/nats-client';
import { startNatsServer } from '@portal/testing/nats-server';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { start } from '../src/service.ts';
import { growingCollections } from './growing-collections.ts';

/** A message as messaging returns it: ids only, because names come from identity. */
const person = personReference.pick({ id: true });
const message = contracts.message.extend({ fromUser: person, toUser: person.nullable() });
const messages = pageSchema(message);

/** The operation as the gateway sends it to messaging: without the names. */
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
export const personMessages = withoutNames(contracts.personMessages, messages);
export const markMessageRead = withoutNames(contracts.markMessageRead, message);

export type MessagingTestService = Awaited<ReturnType<typeof startMessagingService>>;

/** Starts the service on its own servers for one test file, with helpers to call it. */
export async function startMessagingService(overrides: Record<string, string> = {}) {
  const nats = await startNatsServer();
  const env: Record<string, string> = {
    ...(await createServiceEnvironment('messaging', { nats })),
    ...overrides,
  };
  explainQueries(env, growingCollections);
  const service = await start(env);
  await acknowledgeEvents(await connectNatsAs('messaging', nats.url), 'messaging');
  registerCleanUp(() => service.stop());
  const database = await connectWithMajorityReads(env.MONGODB_URI as string);
  const identity = await connectNatsAs('identity', nats.url);
  const people = database.collection<{ _id: string; version: number }>('people');

  /** Publishes a new account as identity would, and waits until messaging has stored it. */
  async function addPerson(overrides: Partial<Account> = {}): Promise<Account> {
    const person = buildAccount(overrides);
    await publishUserCreated(identity, person);
    await eventually(async () => {
      if (!(await people.findOne({ _id: person.id }))) throw new Error(`${userCreated.name} waits`);
    });
    return person;
  }

  const ask = subgraphClient(service.url, 'messaging');
  return {
    env,
    database,
    nats,
    identity,
    people,
    addPerson,
    ask,
    as: (person: Account) => ask.as({ userId: person.id, role: person.role }),
  };
}
