import { PartAway } from '../detail/part-away.tsx';
import { ApproveSeveral } from '../leave/approve-several.tsx';
import { useWaitingAnnualLeave, useWaitingSickLeave } from '../leave/use-waiting-leave.ts';
import { WaitingCard } from '../leave/waiting-card.tsx';

/** All leave that waits for an answer, the oldest request first. */
export function PendingLeavePage() {
  const annual = useWaitingAnnualLeave();
  const sick = useWaitingSickLeave();
  return (
    <>
      {/* Both are answered by the same parts. */}
      <PartAway of={annual.error ? annual : sick} />
      <WaitingCard
        title="Annual leave"
        of={annual}
        actions={<ApproveSeveral leave={annual.value} />}
        empty="Requests for annual leave wait here for an answer."
      />
      <WaitingCard
        title="Sick and compassionate leave"
        of={sick}
        empty="What people report and ask for waits here for an answer. Sick leave counts meanwhile."
      />
    </>
  );
}
