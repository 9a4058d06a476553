import { Link } from 'react-router';
import { buttonStyle } from '../../../ui/button.tsx';
import { PendingLeaveCard } from '../leave/pending-leave-card.tsx';
import { usePendingAnnualLeave, usePendingSickLeave } from '../leave/use-pending-leave.ts';

/** The number of requests per card. */
const shown = 3;

/** The first pending leave requests of each type. */
export function PendingLeaveCards() {
  const annual = usePendingAnnualLeave();
  const sick = usePendingSickLeave();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:items-stretch lg:gap-5">
      <PendingLeaveCard
        title="Annual leave requests"
        of={annual}
        limit={shown}
        empty="New annual leave requests appear here straight away."
        actions={<AllRequests of="annual leave" />}
      />
      <PendingLeaveCard
        title="Sick and compassionate leave"
        of={sick}
        limit={shown}
        empty="Sick leave reports and compassionate leave requests appear here straight away."
        actions={<AllRequests of="sick and compassionate leave" />}
      />
    </div>
  );
}

function AllRequests({ of }: { of: string }) {
  return (
    <Link to="/admin/pending-leave" className={buttonStyle('quiet', 'small')}>
      All requests<span className="sr-only"> for {of}</span>
    </Link>
  );
}
