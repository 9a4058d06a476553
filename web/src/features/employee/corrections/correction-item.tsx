import type { OwnCorrectionFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { AskedTimes } from './asked-times.tsx';
import { CorrectionStatus } from './correction-status.tsx';
import { useWithdrawCorrection } from './use-corrections.ts';

/** What was asked for and why, what HR said, and, while it waits, the way to take it back. */
export function CorrectionItem({ correction }: { correction: OwnCorrectionFragment }) {
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
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CorrectionStatus status={status} />
        {status === 'pending' && (
          <Button
            variant="quiet"
            size="small"
            isPending={isPending}
            onClick={() => void takeBack(correction)}
            className="-mr-2.5"
          >
            Withdraw
          </Button>
        )}
      </div>
      <AskedTimes before={before} after={after} />
      <p className="text-14 break-words text-muted">You: {reason}</p>
      {decisionReason && <p className="text-14 break-words">HR: {decisionReason}</p>}
    </div>
  );
}
