import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { ApproveSeveral } from '../leave/approve-several.tsx';
import { PendingLeaveCard } from '../leave/pending-leave-card.tsx';
import { usePendingAnnualLeave, usePendingSickLeave } from '../leave/use-pending-leave.ts';

/** All pending leave requests, oldest first. */
export function PendingRequests() {
  const annual = usePendingAnnualLeave();
  const sick = usePendingSickLeave();
  return (
    <>
      {/* Both queries depend on the same services. */}
      <UnavailableBanner of={annual.error ? annual : sick} />
      <PendingLeaveCard
        title="Pending annual leave"
        of={annual}
        actions={<ApproveSeveral leave={annual.value} />}
        empty="Annual leave requests awaiting a decision appear here."
      />
      <PendingLeaveCard
        title="Pending sick and compassionate leave"
        of={sick}
        empty="Leave awaiting a decision appears here. Sick leave counts as soon as it’s reported."
      />
    </>
  );
}
