import type { Reading } from '@portal/runtime/reading-recorder';
import type { SignedInRequest } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { LeaveLedger } from '../domain/leave-ledger.ts';
import type { LeaveRequest } from '../domain/leave-request.ts';

interface Shown extends Pick<Reading, 'list' | 'filter'> {
  leave: readonly Pick<LeaveRequest, 'userId' | 'leaveType'>[];
  /** The person whose leave was requested; nobody for a list of everybody's. */
  userId?: string | null | undefined;
}

/**
 * Records that sick or compassionate leave of others is shown. All of one person is one reading; a list of everybody's
 * is one for each list and filter.
 */
export async function recordSicknessReading(
  { readings }: Pick<Dependencies, 'readings'>,
  request: SignedInRequest,
  { leave, userId: personId, list, filter }: Shown,
): Promise<void> {
  const sensitive = leave.filter(({ leaveType }) => leaveType !== 'annual');
  const userIds = sensitive.map(({ userId }) => userId);
  const occasion = personId ? { personId } : { list, filter };
  await readings.record(request, { action: 'sickness-read', userIds, ...occasion });
}

/** Records that one can tell from a person's annual leave on which days they were sick. */
export async function recordSickDaysReading(
  { readings }: Pick<Dependencies, 'readings'>,
  request: SignedInRequest,
  userId: string,
): Promise<void> {
  await readings.record(request, {
    action: 'sickness-read',
    userIds: [userId],
    personId: userId,
  });
}

/** Records that a ledger says on which days a person was sick, if it does. */
export async function recordLedgerReading(
  deps: Pick<Dependencies, 'readings'>,
  request: SignedInRequest,
  userId: string,
  { lines }: LeaveLedger,
): Promise<void> {
  if (lines.some(({ reason }) => reason === 'sick')) {
    await recordSickDaysReading(deps, request, userId);
  }
}

/**
 * Records that a refused change tells of a person's sick or compassionate leave: a change that is made is itself in the
 * audit trail. Of leave that the caller may not change, and of other input, it tells nothing.
 */
export async function recordRefusalReading(
  deps: Pick<Dependencies, 'readings'>,
  request: SignedInRequest,
  { leave, code }: { leave: Pick<LeaveRequest, 'userId' | 'leaveType'> | null; code: string },
): Promise<void> {
  if (leave === null || code === 'NOT_FOUND') return;
  await recordSicknessReading(deps, request, { leave: [leave], userId: leave.userId });
}
