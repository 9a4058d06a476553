import { createOutbox } from '@portal/bus/outbox';
import { ok } from '@portal/kernel/result';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { sealingKey } from '@portal/testing/keys';
import { expect, test, vi } from 'vitest';
import { auditHash } from '../hashing/audit-hash.ts';
import { type AuditNote, auditTrailStore } from './audit-trail.ts';
import { newId } from './new-id.ts';
import { verifyAudit } from './verify-audit.ts';

const keyed = auditHash(sealingKey());

test('500 who sign in at once are noted in a few transactions, beside other changes', async () => {
  const connection = await connectTo(await freshDatabase('identity-note-alone'));
  const audit = auditTrailStore(connection, keyed);
  await connection.model('AuditRow').createIndexes();
  await connection.model('AuditHead').createCollection();
  const outbox = createOutbox({ connection, service: 'identity' });
  const note = (action: AuditNote['action']): AuditNote => ({
    at: new Date(),
    action,
    actorId: null,
    targetId: newId(),
    address: '192.0.2.1',
  });
  const transactions = vi.spyOn(connection, 'transaction');

  await Promise.all([
    ...Array.from({ length: 500 }, () => audit.noteAlone(note('signed-in'))),
    ...Array.from({ length: 10 }, () =>
      outbox.transact({}, async ({ session }) => {
        await audit.note([note('email-changed')], session);
        return ok(true);
      }),
    ),
  ]);
  expect(transactions.mock.calls.length).toBeLessThan(5);
  expect(await verifyAudit(connection, keyed)).toMatchObject({ fault: null, rows: 510 });
});
