import { addDays, londonDay } from '@portal/kernel/london';
import { useMemo } from 'react';
import { StaffLeaveRequestsDocument } from '../../../gql/admin/leave-calendar/leave-calendar.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import type { StaffLeaveRequest } from './named-requests.ts';

interface DateRange {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** All leave requests in a date range, newest first. Without a range: from two years ago. */
export function useLeaveRequests({ startDate, endDate }: DateRange) {
  const from = startDate ?? (endDate ? undefined : addDays(londonDay(new Date()), -731));
  const query = useLiveQuery(StaffLeaveRequestsDocument, {
    variables: { ...(from && { startDate: from }), ...(endDate && { endDate }) },
    everyMs: 30_000,
    on: ['portal.leave.', 'portal.identity.user-deleted'],
    read: (data) => data,
  });
  const annual = query.value?.leaveRequests;
  const sick = query.value?.sickLeaveRequests;
  const value = useMemo(() => {
    if (!annual && !sick) return undefined;
    return [...(annual ?? []), ...(sick ?? [])].sort(latestFirst);
  }, [annual, sick]);
  return { ...query, value, isLoading: value === undefined && !query.error };
}

function latestFirst(a: StaffLeaveRequest, b: StaffLeaveRequest): number {
  return b.startDate.localeCompare(a.startDate) || b.requestedAt.localeCompare(a.requestedAt);
}
