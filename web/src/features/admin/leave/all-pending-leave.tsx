import type { LeaveCategory } from '../../leave/leave-category.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { ApproveSeveralButton } from './approve-several-button.tsx';
import { PendingLeaveCard } from './pending-leave-card.tsx';
import { usePendingLeave } from './use-pending-leave.ts';

/** All pending leave requests, oldest first. */
export function AllPendingLeave({ titles }: { titles: Record<LeaveCategory, string> }) {
  const annual = usePendingLeave('annual');
  const sick = usePendingLeave('sick');
  return (
    <>
      {/* Both queries depend on the same services. */}
      <UnavailableBanner query={annual.error ? annual : sick} />
      <PendingLeaveCard
        title={titles.annual}
        query={annual}
        actions={<ApproveSeveralButton leave={annual.value} />}
        empty="Annual leave requests awaiting a decision appear here."
      />
      <PendingLeaveCard
        title={titles.sick}
        query={sick}
        empty="Leave awaiting a decision appears here. Sick leave counts as soon as it’s reported."
      />
    </>
  );
}
