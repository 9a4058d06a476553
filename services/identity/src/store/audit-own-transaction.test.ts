import { createOutbox } from '@portal/bus/outbox';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { sealingKey } from '@portal/testing/token-keys';
import { expect, test, vi } from 'vitest';
import { createAuditHash } from '../hashing/permanent-hashes.ts';
import { createAuditTrailStore, type NewAuditEntry } from './audit-trail.ts';
import { verifyAudit } from './verify-audit.ts';

const keyedHash = createAuditHash(sealingKey());

test('500 concurrent sign-ins are audited in a few transactions', async () => {
  const connection = await connectDatabase(await freshDatabase('identity-audit-own-transaction'));
  const audit = createAuditTrailStore(connection, keyedHash);
  await connection.model('AuditRow').createIndexes();
  await connection.model('AuditHead').createCollection();
  const outbox = createOutbox({ connection, service: 'identity' });
  const note = (action: NewAuditEntry['action']): NewAuditEntry => ({
    at: new Date(),
    action,
    actorId: null,
    targetId: newId(),
    address: '192.0.2.1',
  });
  const transactions = vi.spyOn(connection, 'transaction');

  await Promise.all([
    ...Array.from({ length: 500 }, () => audit.appendInOwnTransaction(note('signed-in'))),
    ...Array.from({ length: 10 }, () =>
      outbox.transact({}, async ({ session }) => {
        await audit.append([note('email-changed')], session);
        return ok(true);
      }),
    ),
  ]);
  expect(transactions.mock.calls.length).toBeLessThan(5);
  expect(await verifyAudit(connection, keyedHash)).toMatchObject({ fault: null, rowCount: 510 });
});
