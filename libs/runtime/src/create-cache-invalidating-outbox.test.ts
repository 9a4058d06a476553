import { createOutbox } from '@portal/bus/outbox';
import { userChanged } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { fail, ok } from '@portal/kernel/result';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { buildAccount, buildCloudEvent } from '@portal/testing/event-builders';
import { expect, it } from 'vitest';
import { createCacheInvalidatingOutbox } from './create-cache-invalidating-outbox.ts';

const connection = await connectDatabase(await freshDatabase('notifying-outbox'));
const eventAbout = (userId: string) =>
  buildCloudEvent(userChanged, userId, { ...buildAccount({ id: userId }) });

function createTestOutbox() {
  const changed: string[] = [];
  const outbox = createCacheInvalidatingOutbox(createOutbox({ connection, service: 'identity' }), {
    invalidate: (userId) => void changed.push(userId),
  });
  return { outbox, changed };
}

it('invalidates the people of a transaction’s events, each once', async () => {
  const { outbox, changed } = createTestOutbox();
  const [ada, grace] = [newId(), newId()];
  await outbox.transact({}, async ({ publish }) => {
    for (const userId of [ada, grace, ada]) publish(eventAbout(userId));
    expect(changed).toEqual([]);
    return ok(null);
  });
  expect(changed).toEqual([ada, grace]);
});

it('invalidates the people of all requests in a common transaction', async () => {
  const { outbox, changed } = createTestOutbox();
  const people = [newId(), newId()];
  await outbox.transactAll([{}, {}], async (transactions) => {
    for (const [index, { publish }] of transactions.entries())
      publish(eventAbout(people[index] ?? ''));
    return [ok(null), ok(null)];
  });
  expect(changed).toEqual(people);
});

it('invalidates them after a failure too, because the commit may have been stored', async () => {
  const { outbox, changed } = createTestOutbox();
  const ada = newId();
  const transaction = outbox.transact({}, async ({ publish }) => {
    publish(eventAbout(ada));
    throw new Error('away');
  });
  await expect(transaction).rejects.toThrow('away');
  expect(changed).toEqual([ada]);
});

it('passes results on', async () => {
  const { outbox, changed } = createTestOutbox();
  const refused = await outbox.transact({}, async () => fail('NOT_FOUND', 'No such person'));
  expect(refused).toMatchObject({ ok: false, failure: { code: 'NOT_FOUND' } });
  expect(changed).toEqual([]);
});
