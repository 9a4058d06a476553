import { useRef } from 'react';
import { useStableRows } from '../../../lib/live/use-stable-rows.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { CorrectionRequest } from '../corrections/correction-request.tsx';
import { usePersonCorrections } from '../corrections/use-person-corrections.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { PendingLeaveList } from '../leave/pending-leave-list.tsx';
import { usePersonPendingLeave } from '../leave/use-person-pending-leave.ts';

/** A person’s pending leave and correction requests, with the buttons to decide; nothing if there are none. */
export function PersonPendingRequests({ userId }: { userId: string }) {
  const leave = usePersonPendingLeave(userId);
  const corrections = usePersonCorrections(userId);
  const leaveRows = useStableRows(leave);
  const correctionRows = useStableRows(corrections);
  const heading = useRef<HTMLSpanElement>(null);
  const failed = leave.error ? leave : corrections;
  if (leaveRows.length + correctionRows.length === 0 && !failed.error) return null;
  const count = (leave.value?.length ?? 0) + (corrections.value?.length ?? 0);
  return (
    <Card
      // On paper, the requests are among the leave and the hours.
      className="print:hidden"
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          Awaiting a decision{' '}
          {count > 0 && (
            <span className="text-14 font-normal text-muted tabular-nums">{count}</span>
          )}
        </span>
      }
    >
      <UnavailableBanner query={failed} />
      {leaveRows.length > 0 && (
        <PendingLeaveList rows={leaveRows} isBrief={false} heading={heading} />
      )}
      {correctionRows.length > 0 && (
        <section
          aria-labelledby="person-corrections"
          className={leaveRows.length > 0 ? 'mt-4 border-t border-line pt-4' : undefined}
        >
          <h3 id="person-corrections" className="text-14 font-semibold">
            Correction requests
          </h3>
          <ul className="max-w-160">
            {correctionRows.map((item) => (
              <CorrectionRequest key={item.row.id} item={item} />
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
