import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { LeaveMark } from './leave-mark.tsx';

interface LegendItem {
  /** The mark as the calendar shows it. */
  sample: ReactNode;
  word: string;
}

/** The legend of a leave calendar. */
export function LeaveLegend({ items }: { items: readonly LegendItem[] }) {
  return (
    <section aria-label="Legend">
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-12 text-muted">
        {items.map(({ sample, word }) => (
          <li key={word} className="inline-flex items-center gap-1.5">
            <span aria-hidden className="grid min-w-7 [&_span]:mt-0 [&>span>span:empty]:hidden">
              {sample}
            </span>
            {word}
          </li>
        ))}
      </ul>
    </section>
  );
}

const annual = (status: 'pending' | 'approved' | 'denied') => (
  <LeaveMark type="annual" status={status} portion="full">
    {''}
  </LeaveMark>
);

/** The legend of an employee’s calendar. */
export const ownLegend: readonly LegendItem[] = [
  { sample: annual('approved'), word: 'Approved leave' },
  { sample: annual('pending'), word: 'Pending leave' },
  { sample: annual('denied'), word: 'Denied leave' },
  {
    sample: (
      <LeaveMark type="annual" status="approved" portion="morning">
        {''}
      </LeaveMark>
    ),
    word: 'Half day',
  },
  {
    sample: (
      <LeaveMark type="sick" status="approved" portion="full">
        {''}
      </LeaveMark>
    ),
    word: 'Sick leave (auto-approved)',
  },
  {
    sample: (
      <LeaveMark type="compassionate" status="approved" portion="full">
        {''}
      </LeaveMark>
    ),
    word: 'Compassionate leave',
  },
  {
    sample: (
      <span className="grid min-h-5 place-items-center rounded-[4px] border border-line-strong bg-sunken">
        <Flag className="size-3" />
      </span>
    ),
    word: 'Bank holiday',
  },
  { sample: <span className="min-h-5 rounded-[4px] bg-sunken" />, word: 'Weekend' },
];
