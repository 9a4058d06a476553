import { useMemo } from 'react';
import {
  AnnualLeaveTodayDocument,
  SickLeaveTodayDocument,
} from '../../../gql/admin/leave-today/leave-today.ts';
import type { AnnualLeaveTodayQuery, SickLeaveTodayQuery } from '../../../gql/documents.ts';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import type { LeaveCategory } from '../../leave/leave-category.ts';
import { type LeaveRowSource, useLeaveRows } from '../leave/use-leave-rows.ts';
import {
  type AbsenceToday,
  type AnnualLeaveToday,
  onePerPerson,
  type SickLeaveToday,
  toAnnualAbsence,
  toSickAbsence,
} from './absence-today.ts';

interface Data {
  annual: AnnualLeaveTodayQuery;
  sick: SickLeaveTodayQuery;
}

interface Leave {
  annual: AnnualLeaveToday;
  sick: SickLeaveToday;
}

const sources: { [C in LeaveCategory]: LeaveRowSource<Data[C], Leave[C], AbsenceToday> } = {
  annual: {
    document: AnnualLeaveTodayDocument,
    read: ({ annualLeaveToday }) => annualLeaveToday,
    toRow: (leave, nameOf, today) => toAnnualAbsence(leave, today, nameOf),
  },
  sick: {
    document: SickLeaveTodayDocument,
    read: ({ sickLeaveToday }) => sickLeaveToday,
    toRow: (leave, nameOf, today) => toSickAbsence(leave, today, nameOf),
  },
};

const on = ['portal.leave.', 'portal.identity.user-'];

/** Who is on leave of a category today, latest start first, each person once. */
export function useAbsencesToday<Category extends LeaveCategory>(
  category: Category,
): LiveQuery<readonly AbsenceToday[]> {
  const { value, ...query } = useLeaveRows(sources[category], on);
  const people = useMemo(() => value && onePerPerson(value), [value]);
  return { ...query, value: people };
}
