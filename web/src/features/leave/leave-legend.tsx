import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { LeaveMark } from './leave-mark.tsx';

interface LegendItem {
  /** The mark as the calendar shows it. */
  sample: ReactNode;
  label: string;
}

/** The legend of a leave calendar. */
export function LeaveLegend({ items }: { items: readonly LegendItem[] }) {
  return (
    <section aria-label="Legend">
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-12 text-muted">
        {items.map(({ sample, label }) => (
          <li key={label} className="inline-flex items-center gap-1.5">
            <span aria-hidden className="grid min-w-7 [&_span]:mt-0 [&>span>span:empty]:hidden">
              {sample}
            </span>
            {label}
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

const ownItems: readonly LegendItem[] = [
  { sample: annual('approved'), label: 'Approved leave' },
  { sample: annual('pending'), label: 'Pending leave' },
  { sample: annual('denied'), label: 'Denied leave' },
  {
    sample: (
      <LeaveMark type="annual" status="approved" portion="morning">
        {''}
      </LeaveMark>
    ),
    label: 'Half day',
  },
  {
    sample: (
      <LeaveMark type="sick" status="approved" portion="full">
        {''}
      </LeaveMark>
    ),
    label: 'Sick leave (auto-approved)',
  },
  {
    sample: (
      <LeaveMark type="compassionate" status="approved" portion="full">
        {''}
      </LeaveMark>
    ),
    label: 'Compassionate leave',
  },
  {
    sample: (
      <span className="grid min-h-5 place-items-center rounded-[4px] border border-line-strong bg-sunken">
        <Flag className="size-3" />
      </span>
    ),
    label: 'Bank holiday',
  },
];

/** The legend of an employee’s calendar. Those with a working pattern have days off of their own. */
export function ownLegendItems(hasPattern: boolean): readonly LegendItem[] {
  const sample = <span className="min-h-5 rounded-[4px] bg-sunken" />;
  return [...ownItems, { sample, label: hasPattern ? 'Day off' : 'Weekend' }];
}
