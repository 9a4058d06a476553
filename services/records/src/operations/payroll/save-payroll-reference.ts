import { isDuplicateKey } from '@portal/bus/mongo-errors';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { InputOf } from '@portal/contracts/operation';
import type { savePayrollReference as contract } from '@portal/contracts/records/payroll';
import { fail, fieldConflict, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { auditEvent } from '../../events/audit-event.ts';

/** Sets or removes somebody’s number in the payroll software. The audit trail doesn’t have it. */
export async function savePayrollReference(
  {
    payroll,
    people,
    deletedPeople,
    outbox,
  }: Pick<Dependencies, 'payroll' | 'people' | 'deletedPeople' | 'outbox'>,
  request: SignedInRequest,
  { userId, reference = null }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  try {
    return await outbox.transact(
      request,
      async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
        const person = await people.byId(userId, session);
        const deleted = await deletedPeople.deletedAmong({ $in: [userId] }, session);
        if (!person || deleted.has(userId)) return fail('NOT_FOUND', 'Person not found');
        const before = (await payroll.references.of([userId], session)).get(userId) ?? null;
        if (before === reference) return ok({ userId, reference });
        if (reference && (await payroll.references.isTaken(reference, userId, session))) {
          return takenFailure;
        }
        await payroll.references.save(userId, reference, session);
        const details = toAuditDetails({ payrollReference: reference === null ? 'none' : 'set' });
        publish(auditEvent(userId, 'payroll-reference-changed', request, { now, details }));
        return ok({ userId, reference });
      },
    );
  } catch (failure) {
    // Somebody else got it at the same time.
    if (isDuplicateKey(failure)) return takenFailure;
    throw failure;
  }
}

const takenFailure = fieldConflict('reference', 'Someone else has this number');
