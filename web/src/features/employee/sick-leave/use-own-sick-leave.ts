import { useLiveQuery } from '../../../app/use-live-query.ts';
import { OwnSickDaysDocument, OwnSickLeaveDocument } from '../../../gql/documents.ts';

const everyMs = 30_000;
const on = ['portal.leave.'];

/** One’s own sick and compassionate leave, newest first. */
export function useOwnSickLeave() {
  return useLiveQuery(OwnSickLeaveDocument, {
    everyMs,
    on,
    read: ({ sickLeaveRequests }) => sickLeaveRequests,
  });
}

/** One’s own working days of sick leave in the current leave year. */
export function useOwnSickDays() {
  return useLiveQuery(OwnSickDaysDocument, {
    everyMs,
    on,
    read: ({ sickDaysThisYear }) => sickDaysThisYear?.sickDaysUsed,
  });
}
