import { type LeaveYear, leaveYearOf } from '@portal/kernel/leave-year';
import { addDays } from '@portal/kernel/london';
import { useState } from 'react';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { PeriodStepper } from '../../../ui/navigation/period-stepper.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { formatLeaveYear } from './format-ledger.ts';
import { LeaveLedgerTable } from './leave-ledger-table.tsx';
import { useLeaveLedger } from './use-leave-ledger.ts';

interface LeaveLedgerDialogProps {
  title: string;
  description?: string;
  /** By default the viewer. */
  userId?: string;
  /** The first day of their employment: earlier leave years aren’t shown. */
  firstDay?: string | null;
  /** The address that shows a leave request; without it, lines have no links. */
  leavePath?: (leaveRequestId: string) => string;
  onClose: () => void;
}

/** How the balance of annual leave is made, by leave year up to the next one. */
export function LeaveLedgerDialog({
  title,
  description,
  userId,
  firstDay = null,
  leavePath,
  onClose,
}: LeaveLedgerDialogProps) {
  const current = useLeaveLedger({ userId }).value;
  const [chosen, setChosen] = useState<LeaveYear | null>(null);
  const { value: ledger, error, retry } = useLeaveLedger({ userId, day: chosen?.start });
  const year = chosen ?? (current && { start: current.leaveYearStart, end: current.leaveYearEnd });
  const show = (day: string) => year && setChosen(leaveYearOf(day, year.start.slice(5)));
  const isFirst = firstDay !== null && year !== undefined && year.start <= firstDay;
  const isLast = current !== undefined && year !== undefined && year.start > current.leaveYearStart;

  return (
    <Dialog title={title} description={description} isOpen onClose={onClose}>
      {/* A minimum height keeps the dialog from jumping between leave years. */}
      <div className="grid min-h-96 content-start gap-3">
        {year && (
          <div className="-ml-2.5 justify-self-start">
            <PeriodStepper
              period="leave year"
              label={`Leave year ${formatLeaveYear({ leaveYearStart: year.start, leaveYearEnd: year.end })}`}
              onPrevious={isFirst ? null : () => show(addDays(year.start, -1))}
              onNext={isLast ? null : () => show(addDays(year.end, 1))}
            />
          </div>
        )}
        {!ledger && error && <LoadFailureBanner error={error} onRetry={retry} />}
        {!ledger && !error && <Skeleton className="h-72" />}
        {ledger && <LeaveLedgerTable ledger={ledger} leavePath={leavePath} />}
      </div>
    </Dialog>
  );
}
