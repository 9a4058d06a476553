import { londonDay } from '@portal/kernel/london';
import { ArrowRight } from 'lucide-react';
import { shortDay } from '../../hours/day-words.ts';
import { timesInWords, timesReadOut } from '../attendance/entry-words.ts';

export interface Times {
  clockInTime: string;
  clockOutTime: string | null;
  missingClockOut: boolean;
}

/** Times before and after: the day is said again only where it is another. */
export function AskedTimes({ before, after }: { before: Times; after: Times }) {
  const from = londonDay(new Date(before.clockInTime));
  const to = londonDay(new Date(after.clockInTime));
  const isMoved = from !== to;
  return (
    <p className="text-14 tabular-nums">
      <span aria-hidden className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted line-through decoration-line-strong">
          {isMoved && `${shortDay(from)} `}
          {timesInWords(before)}
        </span>
        <ArrowRight className="size-3.5 text-muted" />
        <span className="font-medium">
          {isMoved && `${shortDay(to)} `}
          {timesInWords(after)}
        </span>
      </span>
      <span className="sr-only">
        {timesReadOut(before)}, changed to {isMoved && shortDay(to)} {timesReadOut(after)}
      </span>
    </p>
  );
}
