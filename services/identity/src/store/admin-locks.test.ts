import { createOutbox } from '@portal/bus/outbox';
import { newId } from '@portal/kernel/new-id';
import { fail, ok } from '@portal/kernel/result';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, test } from 'vitest';
import { createAdminLockStore } from './admin-locks.ts';

test('one of 12 concurrent transactions claims the first administrator, 5 times', async () => {
  const connection = await connectDatabase(await freshDatabase('identity-admin-locks'));
  const adminLocks = createAdminLockStore(connection);
  await connection.model('Guard').createCollection();
  const outbox = createOutbox({ connection, service: 'identity' });

  for (let round = 0; round < 5; round += 1) {
    await connection.collection('guards').deleteMany({});
    const results = await Promise.all(
      Array.from({ length: 12 }, () =>
        outbox.transact({}, async ({ session }) =>
          (await adminLocks.claimFirstAdmin(newId(), session))
            ? ok(true)
            : fail('CONFLICT', 'taken'),
        ),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test('a claim in a failed transaction is released', async () => {
  const connection = await connectDatabase(await freshDatabase('identity-admin-locks'));
  const adminLocks = createAdminLockStore(connection);
  await connection.model('Guard').createCollection();
  const outbox = createOutbox({ connection, service: 'identity' });

  const take = (succeed: boolean) =>
    outbox.transact({}, async ({ session }) => {
      const taken = await adminLocks.claimFirstAdmin(newId(), session);
      return succeed ? ok(taken) : fail('CONFLICT', 'something else went wrong');
    });
  expect((await take(false)).ok).toBe(false);
  expect(await take(true)).toEqual({ ok: true, value: true });
  expect(await take(true)).toEqual({ ok: true, value: false });
});
