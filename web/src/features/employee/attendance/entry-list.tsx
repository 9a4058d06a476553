import { ChevronRight, Monitor, Smartphone } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { cx } from '../../../ui/theme/cx.ts';
import { formatShortDay } from '../../hours/format-day.ts';
import { SessionBadges } from '../../hours/session-badges.tsx';
import { formatEntryDuration, formatEntryTimes, formatSpokenTimes } from './format-entry.ts';
import { useEntryDialogUrl } from './use-entry-dialog-url.ts';

interface EntryListProps {
  entries: readonly OwnEntryFragment[];
  today: string;
  /** The ids of entries with a pending correction. */
  pendingIds: ReadonlySet<string>;
}

/** Entries, newest first: day, times, duration and device. Each links to its details. */
export function EntryList({ entries, today, pendingIds }: EntryListProps) {
  const { urlOf } = useEntryDialogUrl();
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            to={urlOf(entry.id)}
            preventScrollReset
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3 transition-colors hover:bg-hover focus-visible:-outline-offset-2 sm:grid-cols-[7rem_minmax(0,1fr)_auto_1.25rem] sm:px-5"
          >
            <span className={cx('text-14', entry.day === today ? 'font-semibold' : 'text-muted')}>
              {entry.day === today ? 'Today' : formatShortDay(entry.day)}
            </span>
            <span className="font-medium tabular-nums max-sm:col-start-1 max-sm:row-start-2">
              <span aria-hidden>{formatEntryTimes(entry)}</span>
              <span className="sr-only">{formatSpokenTimes(entry)}</span>
            </span>
            <span className="text-right font-medium tabular-nums max-sm:col-start-2 max-sm:row-start-2">
              {formatEntryDuration(entry) ?? <NoDuration entry={entry} />}
            </span>
            <ChevronRight aria-hidden className="hidden size-4.5 text-muted sm:block" />
            <span className="col-span-2 flex flex-wrap items-center gap-1.5 sm:col-start-2">
              <Place entry={entry} />
              <SessionBadges session={entry} hasPendingCorrection={pendingIds.has(entry.id)} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Place({ entry }: { entry: OwnEntryFragment }) {
  const Icon = entry.clockInLocation.startsWith('Mobile') ? Smartphone : Monitor;
  return (
    <span className="mr-1 inline-flex min-w-0 items-center gap-1.5 text-12 text-muted">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{entry.clockInLocation}</span>
    </span>
  );
}

function NoDuration({ entry }: { entry: OwnEntryFragment }) {
  if (entry.missingClockOut) return <span className="text-muted">–</span>;
  return <span className="text-14 text-in-ink">At work</span>;
}
