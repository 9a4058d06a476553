import { BankHolidaysCard } from './bank-holidays-card.tsx';
import { LeavePolicyCard } from './leave-policy-card.tsx';

/** What of everybody’s leave is set for all, beside the days that follow from it. */
export function LeavePolicyCards() {
  return (
    <>
      <LeavePolicyCard />
      <BankHolidaysCard />
    </>
  );
}
