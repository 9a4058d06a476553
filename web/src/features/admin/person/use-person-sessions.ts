import { PersonSessionsDocument } from '../../../gql/admin/corrections/corrections.ts';
import type { StaffSessionFragment } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { periodOfWeeks } from './weeks-against-due.ts';

/** A person’s sessions of the last thirteen weeks and of today. */
export function usePersonSessions(userId: string) {
  const today = useToday();
  return useLiveQuery(PersonSessionsDocument, {
    variables: { input: { userId, startDate: periodOfWeeks(today).start, endDate: today } },
    everyMs: 60_000,
    on: ['portal.attendance.'],
    read: ({ timeEntries }): readonly StaffSessionFragment[] | null => timeEntries,
  });
}
