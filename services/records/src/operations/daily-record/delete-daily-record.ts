import { requestErasure } from '@portal/bus/erasures';
import { createEvent } from '@portal/bus/outbox';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { InputOf } from '@portal/contracts/operation';
import type { deleteDailyRecord as contract } from '@portal/contracts/records/daily-record';
import { recordDeleted } from '@portal/contracts/records/events';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { rebuildingFailure } from '../../domain/rebuilding-failure.ts';
import { auditEvent } from '../../events/audit-event.ts';
import { deleteRecord } from '../../store/delete-record.ts';
import { StaleDataError } from '../../store/records.ts';

const beingUpdatedFailure = fail(
  'SERVICE_UNAVAILABLE',
  'This record is being updated. Please try again shortly.',
  { retryAfterSeconds: 5 },
);

const ownRecordFailure = fail(
  'FORBIDDEN',
  'You can’t delete your own records. Ask another administrator.',
);

/**
 * Deletes a record; only an administrator who archives its day again restores it. Not while the sessions, which
 * deleted records are known by, are being read again, or while the session has changed and the record hasn't yet.
 */
export async function deleteDailyRecord(
  deps: Pick<
    Dependencies,
    | 'records'
    | 'summaries'
    | 'deletedRecords'
    | 'entries'
    | 'outdatedDays'
    | 'rebuilds'
    | 'deletedPeople'
    | 'payroll'
    | 'connection'
    | 'outbox'
  >,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  if (await deps.rebuilds.isRebuilding()) return rebuildingFailure;
  const deleting = deps.outbox.transact(request, async ({ session, publish }) => {
    const record = await deleteRecord(deps, id, now, session);
    if (!record) return fail('NOT_FOUND', 'Record not found');
    const { userId, ...rest } = record;
    if (userId === request.caller.userId) return ownRecordFailure;
    // A record may be deleted and archived again repeatedly: the time orders these changes.
    const data = { id, version: now.getTime(), ...rest };
    const deletedPeople = await deps.deletedPeople.deletedAmong({ $in: [userId] }, session);
    // Erase the event of a deleted person from the streams.
    if (deletedPeople.has(userId)) await requestErasure(deps.connection, userId, session);
    publish(createEvent(recordDeleted, { userId, data, now }));
    const details = toAuditDetails({ day: record.recordDate });
    publish(auditEvent(userId, 'record-deleted', request, { now, details }));
    return ok({ success: true });
  });
  return deleting.catch((failure) => {
    if (failure instanceof StaleDataError) return beingUpdatedFailure;
    throw failure;
  });
}
