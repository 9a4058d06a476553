import { Link } from 'react-router';
import { buttonStyle } from '../../../ui/buttons/button.tsx';
import { PendingLeaveCard } from '../leave/pending-leave-card.tsx';
import { usePendingLeave } from '../leave/use-pending-leave.ts';

/** The number of requests per card. */
const limit = 3;

/** The first pending leave requests of each type. */
export function PendingLeaveCards() {
  const annual = usePendingLeave('annual');
  const sick = usePendingLeave('sick');
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:items-stretch lg:gap-5">
      <PendingLeaveCard
        title="Annual leave requests"
        query={annual}
        limit={limit}
        empty="New annual leave requests appear here straight away."
        actions={<AllRequests noun="annual leave" />}
      />
      <PendingLeaveCard
        title="Sick and compassionate leave"
        query={sick}
        limit={limit}
        empty="Sick leave reports and compassionate leave requests appear here straight away."
        actions={<AllRequests noun="sick and compassionate leave" />}
      />
    </div>
  );
}

function AllRequests({ noun }: { noun: string }) {
  return (
    <Link to="/admin/pending-leave" className={buttonStyle('quiet', 'small')}>
      All requests<span className="sr-only"> for {noun}</span>
    </Link>
  );
}
