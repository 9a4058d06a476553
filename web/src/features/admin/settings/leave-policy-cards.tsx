import { BankHolidaysCard } from './bank-holidays-card.tsx';
import { LeavePolicyCard } from './leave-policy-card.tsx';

/** The leave policy and the resulting bank holidays. */
export function LeavePolicyCards() {
  return (
    <>
      <LeavePolicyCard />
      <BankHolidaysCard />
    </>
  );
}
