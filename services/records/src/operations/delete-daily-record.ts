import { recordErasure } from '@portal/bus/erasures';
import { createEvent, type Outbox } from '@portal/bus/outbox';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { toAuditDetails } from '@portal/contracts/people/audit-detail';
import type { deleteDailyRecord as contract } from '@portal/contracts/records/daily-record';
import { recordDeleted } from '@portal/contracts/records/events';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Connection } from 'mongoose';
import type { DaySummaries } from '../store/day-summaries.ts';
import { type DeletedPeople, findDeletedPeople } from '../store/deleted-people.ts';
import { type DeletedRecords, deleteRecord } from '../store/deleted-records.ts';
import type { Records } from '../store/records.ts';
import { auditEvent } from './audit-event.ts';

export interface DeleteRecordDependencies {
  records: Records;
  summaries: DaySummaries;
  deletedRecords: DeletedRecords;
  deletedPeople: DeletedPeople;
  connection: Connection;
  outbox: Pick<Outbox, 'transact'>;
}

/** Deletes a record; only an administrator who archives its day again restores it. */
export async function deleteDailyRecord(
  dependencies: DeleteRecordDependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const now = request.now();
  return dependencies.outbox.transact(request, async ({ session, publish }) => {
    const record = await deleteRecord(dependencies, id, now, session);
    if (!record) return fail('NOT_FOUND', 'Record not found');
    const { userId, ...rest } = record;
    // A record may be deleted and archived again repeatedly: the time orders these changes.
    const data = { id, version: now.getTime(), ...rest };
    const deletedPeople = await findDeletedPeople(
      dependencies.deletedPeople,
      { $in: [userId] },
      session,
    );
    // Erase the event of a deleted person from the streams.
    if (deletedPeople.has(userId)) {
      await recordErasure(dependencies.connection, userId, session);
    }
    publish(createEvent(recordDeleted, { userId, data, now }));
    const details = toAuditDetails({ day: record.recordDate });
    publish(auditEvent(userId, 'record-deleted', request, { now, details }));
    return ok({ success: true });
  });
}
