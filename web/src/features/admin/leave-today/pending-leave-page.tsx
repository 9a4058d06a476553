import { AllPendingLeave } from '../leave/all-pending-leave.tsx';

const titles = { annual: 'Annual leave', sick: 'Sick and compassionate leave' };

/** All pending leave requests, oldest first. */
export function PendingLeavePage() {
  return <AllPendingLeave titles={titles} />;
}
