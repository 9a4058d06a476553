import { SaveYearEntitlementDocument } from '../../../gql/admin/entitlement/entitlement.ts';
import { LeaveBalancesDocument } from '../../../gql/admin/staff/staff.ts';
import type { PersonFragment } from '../../../gql/documents.ts';
import { LeaveLedgerDocument } from '../../../gql/leave/ledger/ledger.ts';
import { throttledRefetch } from '../../../lib/live/throttled-refetch.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { formatLeaveAmount } from '../../leave/format-leave-amount.ts';
import { formatLeaveYear } from '../../leave/ledger/format-ledger.ts';
import { summarizeLines } from '../../leave/ledger/ledger-rows.ts';
import { nameOf } from '../staff/staff-member.ts';
import { useAccountWrite } from '../staff/use-account-write.ts';

interface YearEntitlement {
  /** A day of the leave year. */
  day: string;
  /** Null for the usual entitlement. */
  days: number | null;
}

/** Saves somebody’s entitlement for a leave year, and offers to undo it. */
export function useSaveEntitlement(person: PersonFragment) {
  const { run, isPending } = useAccountWrite(person, 'Update Failed');

  /** Null on success. */
  function save({ day, days }: YearEntitlement, before: YearEntitlement['days']) {
    return write({ day, days }, () => void write({ day, days: before }));
  }

  function write(entitlement: YearEntitlement, onUndo?: () => void) {
    return run(async (client) => {
      const { data } = await client.mutate({
        mutation: SaveYearEntitlementDocument,
        variables: { input: { userId: person.id, ...entitlement } },
      });
      throttledRefetch(client, [LeaveLedgerDocument, LeaveBalancesDocument]);
      if (!data) throw new Error('The ledger came back empty');
      const { lines, ...year } = data.saveYearEntitlement;
      const days = formatLeaveAmount(summarizeLines(lines).entitlement, year.unit);
      toast({
        title: 'Settings Updated',
        description: `${nameOf(person)}: ${days} for ${formatLeaveYear(year)}`,
        tone: 'success',
        ...(onUndo && { action: { label: 'Undo', onPress: onUndo } }),
      });
    });
  }

  return { save, isPending };
}
