import { londonDay } from '@portal/kernel/london';
import { ArrowRight } from 'lucide-react';
import { formatShortDay } from '../../hours/format-day.ts';
import { formatEntryTimes, formatSpokenTimes } from '../attendance/format-entry.ts';

export interface Times {
  clockInTime: string;
  clockOutTime: string | null;
  missingClockOut: boolean;
}

/** Times before and after a change. The day is repeated only if it differs. */
export function CorrectedTimesDiff({ before, after }: { before: Times; after: Times }) {
  const from = londonDay(new Date(before.clockInTime));
  const to = londonDay(new Date(after.clockInTime));
  const isMoved = from !== to;
  return (
    <p className="text-14 tabular-nums">
      <span aria-hidden className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted line-through decoration-line-strong">
          {isMoved && `${formatShortDay(from)} `}
          {formatEntryTimes(before)}
        </span>
        <ArrowRight className="size-3.5 text-muted" />
        <span className="font-medium">
          {isMoved && `${formatShortDay(to)} `}
          {formatEntryTimes(after)}
        </span>
      </span>
      <span className="sr-only">
        {formatSpokenTimes(before)}, changed to {isMoved && formatShortDay(to)}{' '}
        {formatSpokenTimes(after)}
      </span>
    </p>
  );
}
