import { recordErasure } from '@portal/bus/erasures';
import { eventOf, type Outbox } from '@portal/bus/outbox';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import { auditFacts } from '@portal/contracts/people/audit-detail';
import type { deleteDailyRecord as contract } from '@portal/contracts/records/daily-record';
import { recordDeleted } from '@portal/contracts/records/events';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Connection } from 'mongoose';
import type { DaySummaries } from '../store/day-summaries.ts';
import { type DeletedRecords, deleteRecord } from '../store/deleted-records.ts';
import { type Departures, departedOf } from '../store/departures.ts';
import type { Records } from '../store/records.ts';
import { auditEvent } from './audit-event.ts';

export interface Deleting {
  records: Records;
  summaries: DaySummaries;
  deleted: DeletedRecords;
  departures: Departures;
  connection: Connection;
  outbox: Pick<Outbox, 'transact'>;
}

/** Deletes a record; it comes back only when somebody archives its day again. */
export async function deleteDailyRecord(
  stores: Deleting,
  request: Request,
  { id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const now = request.now();
  return stores.outbox.transact(request, async ({ session, publish }) => {
    const record = await deleteRecord(stores, id, now, session);
    if (!record) return fail('NOT_FOUND', 'Record not found');
    const { userId, ...which } = record;
    // The same record comes and goes as somebody wants it: the later change is the newer.
    const data = { id, version: now.getTime(), ...which };
    const departed = await departedOf(stores.departures, { $in: [userId] }, session);
    // Nothing is left in the streams of who is gone.
    if (departed.has(userId)) {
      await recordErasure(stores.connection, userId, session);
    }
    publish(eventOf(recordDeleted, { userId, data, now }));
    const details = auditFacts({ day: record.recordDate });
    publish(auditEvent(userId, 'record-deleted', request, { now, details }));
    return ok({ success: true });
  });
}
