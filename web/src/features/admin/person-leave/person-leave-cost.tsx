import { useQuery } from '@apollo/client/react';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { PersonLeaveCostDocument } from '../../../gql/admin/person-leave/person-leave.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { CoverWarning, isExplainedByCover } from '../../leave/cover/cover-warning.tsx';
import { LeaveCostSummary } from '../../leave/leave-cost-summary.tsx';
import { isCompleteRange } from '../../leave/leave-range.ts';
import { useCoverNames } from '../leave/use-cover-names.ts';
import { hasLeaveHours, type LeaveEntryValues, toPeriod } from './leave-entry-values.ts';

interface PersonLeaveCostProps {
  userId: string;
  patterns: readonly WorkingPattern[];
  values: LeaveEntryValues;
  /** The leave whose dates would change. */
  leaveRequestId?: string;
}

/** What annual leave would use of a person’s balance, and why it would be refused, before it is saved. */
export function PersonLeaveCost({
  userId,
  patterns,
  values,
  leaveRequestId,
}: PersonLeaveCostProps) {
  const nameOf = useCoverNames();
  const period = toPeriod(values, patterns);
  const needsHours = hasLeaveHours(values, patterns) && !period.hours;
  const { data } = useQuery(PersonLeaveCostDocument, {
    variables: { input: { userId, ...period, ...(leaveRequestId && { leaveRequestId }) } },
    skip: values.leaveType !== 'annual' || !isCompleteRange(period) || needsHours,
    fetchPolicy: 'network-only',
  });
  const cost = data?.leaveCost;
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {cost?.refusal && !isExplainedByCover(cost) && (
        <Banner tone="warning" title={cost.refusal.message} />
      )}
      {cost && <CoverWarning shortfalls={cost.coverShortfalls} nameOf={nameOf} />}
      {cost && !cost.refusal && <LeaveCostSummary label="This leave uses" cost={cost} />}
    </div>
  );
}
