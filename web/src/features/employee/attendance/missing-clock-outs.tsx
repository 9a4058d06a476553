import { londonTime } from '@portal/kernel/london';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { formatShortDay } from '../../hours/format-day.ts';
import { useEntryDialogUrl } from './use-entry-dialog-url.ts';

/** Entries without a clock-out, with a button to add it. */
export function MissingClockOuts({ entries }: { entries: readonly OwnEntryFragment[] }) {
  const { open } = useEntryDialogUrl();
  if (entries.length === 0) return null;
  return (
    <Banner
      title={
        entries.length === 1 ? 'A clock-out is missing' : `${entries.length} clock-outs are missing`
      }
    >
      <p>Your hours will count once HR has confirmed when you finished.</p>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="tabular-nums">
              {formatShortDay(entry.day)}, clocked in at {londonTime(new Date(entry.clockInTime))}
            </span>
            <Button variant="secondary" size="small" onClick={() => open(entry.id, true)}>
              Add clock-out time
              <span className="sr-only"> for {formatShortDay(entry.day)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
