import { Link } from 'react-router';
import { buttonStyle } from '../../../ui/button.tsx';
import { useWaitingAnnualLeave, useWaitingSickLeave } from '../leave/use-waiting-leave.ts';
import { WaitingCard } from '../leave/waiting-card.tsx';

/** portal.md section 9 */
const shown = 3;

/** The first requests for leave of each kind that wait for an answer. */
export function PendingLeaveCards() {
  const annual = useWaitingAnnualLeave();
  const sick = useWaitingSickLeave();
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:items-stretch lg:gap-5">
      <WaitingCard
        title="Annual leave requests"
        of={annual}
        limit={shown}
        empty="Whoever asks for annual leave appears here at once."
        actions={<AllRequests of="annual leave" />}
      />
      <WaitingCard
        title="Sick and compassionate leave"
        of={sick}
        limit={shown}
        empty="Whoever reports sick or asks for compassionate leave appears here at once."
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
