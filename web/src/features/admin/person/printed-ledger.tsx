import { formatLeaveYear } from '../../leave/ledger/format-ledger.ts';
import { LeaveLedgerTable } from '../../leave/ledger/leave-ledger-table.tsx';
import { useLeaveLedger } from '../../leave/ledger/use-leave-ledger.ts';
import { PersonSection } from '../staff/person-section.tsx';

/** The ledger of the current leave year, on paper only: on the screen it opens as a dialog. */
export function PrintedLedger({ userId }: { userId: string }) {
  const { value: ledger } = useLeaveLedger({ userId });
  if (!ledger) return null;
  return (
    <div data-print-only>
      <PersonSection title={`Annual leave ledger ${formatLeaveYear(ledger)}`}>
        <LeaveLedgerTable ledger={ledger} leavePath={undefined} />
      </PersonSection>
    </div>
  );
}
