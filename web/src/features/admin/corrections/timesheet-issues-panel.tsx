import { type ReactNode, useId, useState } from 'react';
import type { StableRow } from '../../../lib/live/merge-stable-rows.ts';
import type { LiveQuery } from '../../../lib/live/use-live-query.ts';
import { useStableRows } from '../../../lib/live/use-stable-rows.ts';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { CorrectionRequest } from './correction-request.tsx';
import { MissingClockOutItem } from './missing-clock-out-item.tsx';
import { useTimesheetIssues } from './use-timesheet-issues.ts';

/** The timesheet issues: correction requests and missing clock-outs. */
export function TimesheetIssuesPanel({ onClose }: { onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const { corrections, missing } = useTimesheetIssues();

  // Closes at once, because the URL changes too late for the focus to return.
  function close(): void {
    setIsOpen(false);
    onClose();
  }

  return (
    <SidePanel title="Timesheet issues" isOpen={isOpen} onClose={close}>
      <div className="grid grid-cols-1 gap-6">
        <ReviewList title="Correction requests" none="No correction requests." query={corrections}>
          {(item) => <CorrectionRequest key={item.row.id} item={item} />}
        </ReviewList>
        <ReviewList title="Missing clock-outs" none="No missing clock-outs." query={missing}>
          {(item) => <MissingClockOutItem key={item.row.id} item={item} />}
        </ReviewList>
      </div>
    </SidePanel>
  );
}

interface ReviewListProps<Item> {
  title: string;
  /** The text for an empty list. */
  none: string;
  query: LiveQuery<readonly Item[]>;
  children: (item: StableRow<Item>) => ReactNode;
}

function ReviewList<Item extends { id: string }>({
  title,
  none,
  query,
  children,
}: ReviewListProps<Item>) {
  const headingId = useId();
  const rows = useStableRows(query);
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="flex items-baseline gap-2 text-16 font-semibold">
        {title}
        <span className="text-14 font-normal text-muted tabular-nums">{query.value?.length}</span>
      </h3>
      {query.error && (
        <div className="pt-2">
          <UnavailableBanner query={query} />
        </div>
      )}
      {query.isLoading && <Skeleton className="mt-3 h-40" />}
      {query.value && rows.length === 0 && <p className="pt-1 text-14 text-muted">{none}</p>}
      <ul>{rows.map(children)}</ul>
    </section>
  );
}
