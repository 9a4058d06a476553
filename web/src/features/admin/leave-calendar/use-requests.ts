import { addDays, londonDay } from '@portal/kernel/london';
import { useMemo } from 'react';
import { useWatched } from '../../../app/use-watched.ts';
import { StaffLeaveRequestsDocument } from '../../../gql/documents.ts';
import type { Request } from './requests.ts';

interface Between {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/**
 * Every request of the staff that has a day between two days, whatever became of it, the latest
 * first; without days, those of the last two years and all that are to come.
 */
export function useRequests({ startDate, endDate }: Between) {
  const from = startDate ?? (endDate ? undefined : addDays(londonDay(new Date()), -731));
  const watched = useWatched(StaffLeaveRequestsDocument, {
    variables: { ...(from && { startDate: from }), ...(endDate && { endDate }) },
    everyMs: 30_000,
    on: ['portal.leave.', 'portal.identity.user-deleted'],
    read: (answer) => answer,
  });
  const annual = watched.value?.leaveRequests;
  const sick = watched.value?.sickLeaveRequests;
  const value = useMemo(() => {
    if (!annual && !sick) return undefined;
    return [...(annual ?? []), ...(sick ?? [])].sort(latestFirst);
  }, [annual, sick]);
  return { ...watched, value, isLoading: value === undefined && !watched.error };
}

function latestFirst(a: Request, b: Request): number {
  return b.startDate.localeCompare(a.startDate) || b.requestedAt.localeCompare(a.requestedAt);
}
