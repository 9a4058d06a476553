import type { ReactNode } from 'react';
import type { OwnCorrectionFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { AskedTimes } from './asked-times.tsx';
import { CorrectionStatus } from './correction-status.tsx';
import { useWithdrawCorrection } from './use-corrections.ts';

interface CorrectionItemProps {
  correction: OwnCorrectionFragment;
  /** What it is about, where that is not said around it. */
  heading?: ReactNode;
}

/** What was asked for and why, what HR said, and, while it waits, the way to take it back. */
export function CorrectionItem({ correction, heading }: CorrectionItemProps) {
  const { takeBack, isPending } = useWithdrawCorrection();
  const { status, reason, decisionReason } = correction;
  const before = {
    clockInTime: correction.recordedClockInTime,
    clockOutTime: correction.recordedClockOutTime,
    missingClockOut: correction.recordedClockOutTime === null,
  };
  const after = { ...correction, missingClockOut: false };
  return (
    <div className="grid gap-1.5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        {heading}
        <CorrectionStatus status={status} />
        {status === 'pending' && (
          <Button
            variant="quiet"
            size="small"
            isPending={isPending}
            onClick={() => void takeBack(correction)}
            className="-mr-2.5 ml-auto"
          >
            Withdraw
          </Button>
        )}
      </div>
      <AskedTimes before={before} after={after} />
      <p className="text-14 wrap-anywhere text-muted">You: {reason}</p>
      {decisionReason && <p className="text-14 wrap-anywhere">HR: {decisionReason}</p>}
    </div>
  );
}
