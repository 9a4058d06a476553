import { useWatched } from '../../../app/use-watched.ts';
import { OwnSickDaysDocument, OwnSickLeaveDocument } from '../../../gql/documents.ts';

const everyMs = 30_000;
const on = ['portal.leave.'];

/** One's own sick and compassionate leave, the latest first. */
export function useOwnSickLeave() {
  return useWatched(OwnSickLeaveDocument, {
    everyMs,
    on,
    read: ({ sickLeaveRequests }) => sickLeaveRequests,
  });
}

/** One's own working days of sick leave in the leave year that is under way. */
export function useOwnSickDays() {
  return useWatched(OwnSickDaysDocument, {
    everyMs,
    on,
    read: ({ sickDaysThisYear }) => sickDaysThisYear?.sickDaysUsed,
  });
}
