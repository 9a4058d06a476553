import type { ReactNode } from 'react';
import type { OwnCorrectionFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CorrectedTimesDiff } from './corrected-times-diff.tsx';
import { CorrectionStatusBadge } from './correction-status-badge.tsx';
import { useWithdrawCorrection } from './use-corrections.ts';

interface CorrectionItemProps {
  correction: OwnCorrectionFragment;
  /** What it is about, if that is not shown elsewhere. */
  heading?: ReactNode;
}

/**
 * A correction request: times, reason, HR’s decision, and a button to withdraw it while it is
 * pending.
 */
export function CorrectionItem({ correction, heading }: CorrectionItemProps) {
  const { withdrawCorrection, isPending } = useWithdrawCorrection();
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
        <CorrectionStatusBadge status={status} />
        {status === 'pending' && (
          <Button
            variant="quiet"
            size="small"
            isPending={isPending}
            onClick={() => void withdrawCorrection(correction)}
            className="-mr-2.5 ml-auto"
          >
            Withdraw
          </Button>
        )}
      </div>
      <CorrectedTimesDiff before={before} after={after} />
      <p className="text-14 wrap-anywhere text-muted">You: {reason}</p>
      {decisionReason && <p className="text-14 wrap-anywhere">HR: {decisionReason}</p>}
    </div>
  );
}
