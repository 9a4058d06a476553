import { londonTime } from '@portal/kernel/london';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { shortDay } from '../../hours/day-words.ts';
import { useEntryAddress } from './entry-address.ts';

/** Sessions that nobody ended, calmly: what it means, and the way to put it right. */
export function MissingClockOuts({ entries }: { entries: readonly OwnEntryFragment[] }) {
  const { open } = useEntryAddress();
  if (entries.length === 0) return null;
  return (
    <Banner
      title={
        entries.length === 1 ? 'A clock-out is missing' : `${entries.length} clock-outs are missing`
      }
    >
      <p>The hours count as soon as HR has confirmed when you finished.</p>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="tabular-nums">
              {shortDay(entry.day)}, clocked in at {londonTime(new Date(entry.clockInTime))}
            </span>
            <Button variant="secondary" size="small" onClick={() => open(entry.id, true)}>
              Enter the true time
              <span className="sr-only"> of {shortDay(entry.day)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
