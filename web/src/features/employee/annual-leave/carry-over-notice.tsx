import { useUser } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { formatCarryOverLeft } from '../../leave/ledger/format-ledger.ts';
import { carriedOverDaysLeft, summarizeLines } from '../../leave/ledger/ledger-rows.ts';
import { useCarryOverExpiry } from '../../leave/ledger/use-carry-over-expiry.ts';
import { useLeaveLedger } from '../../leave/ledger/use-leave-ledger.ts';

/** Says until when carried-over days must be taken, if some that expire are left. */
export function CarryOverNotice() {
  const today = useToday();
  const lastDay = useCarryOverExpiry(useUser().id);
  const { value: ledger } = useLeaveLedger({});
  if (!ledger || !lastDay || lastDay < today) return null;
  const { carriedOver } = summarizeLines(ledger.lines);
  const left = carriedOverDaysLeft(ledger.lines, { carriedOver, lastDay });
  if (left === 0) return null;
  return (
    <span className="block font-medium text-ink">
      {formatCarryOverLeft(left, ledger.unit, lastDay)}
    </span>
  );
}
