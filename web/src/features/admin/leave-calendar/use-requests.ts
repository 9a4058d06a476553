import { addDays, londonDay } from '@portal/kernel/london';
import { useMemo } from 'react';
import { useLiveQuery } from '../../../app/use-live-query.ts';
import { StaffLeaveRequestsDocument } from '../../../gql/documents.ts';
import type { StaffLeaveRequest } from './named-requests.ts';

interface Between {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** All leave requests in a date range, newest first. Without a range: from two years ago. */
export function useRequests({ startDate, endDate }: Between) {
  const from = startDate ?? (endDate ? undefined : addDays(londonDay(new Date()), -731));
  const watched = useLiveQuery(StaffLeaveRequestsDocument, {
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

function latestFirst(a: StaffLeaveRequest, b: StaffLeaveRequest): number {
  return b.startDate.localeCompare(a.startDate) || b.requestedAt.localeCompare(a.requestedAt);
}
