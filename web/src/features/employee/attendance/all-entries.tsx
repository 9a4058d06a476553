import { formatDuration, minutesBetween } from '@portal/kernel/duration';
import { ArrowLeft, CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { usePageTitle } from '../../../lib/browser/use-page-title.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PeriodStepper } from '../../../ui/navigation/period-stepper.tsx';
import { formatDayRange } from '../../hours/format-day.ts';
import { useWeek } from '../../hours/use-week.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { entriesWithPendingCorrection, useOwnCorrections } from '../corrections/use-corrections.ts';
import { EntryDialogs } from './entry-dialogs.tsx';
import { EntryList } from './entry-list.tsx';
import { EntryListSkeleton } from './entry-list-skeleton.tsx';
import { useOwnEntries } from './use-attendance.ts';

/** All of one’s own entries, a week at a time; the week is in the URL. */
export function AllEntries() {
  usePageTitle('All entries');
  const week = useWeek();
  const { data, error, refetch } = useOwnEntries({ start: week.start, end: week.end });
  const corrections = useOwnCorrections() ?? [];
  const entries = data?.timeEntries ?? undefined;
  return (
    <>
      <Link
        to="/"
        className="inline-flex items-center gap-1.5 justify-self-start text-14 font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Time & Attendance
      </Link>
      <PageHeader
        title="All entries"
        description={entries && entries.length > 0 ? formatTotal(entries) : 'One week at a time'}
      />
      <Card
        title={week.isCurrent ? 'This Week' : 'Week'}
        flush
        actions={
          <PeriodStepper
            period="week"
            label={formatDayRange(week)}
            onPrevious={week.previous}
            onNext={week.next}
          />
        }
      >
        <div className="mt-2">
          {!entries && error && (
            <div className="p-4 sm:p-5">
              <LoadFailureBanner error={error} onRetry={refetch} />
            </div>
          )}
          {!entries && !error && <EntryListSkeleton rows={5} />}
          {entries?.length === 0 && (
            <EmptyState
              icon={<CalendarClock aria-hidden />}
              title="Nothing recorded"
              body="Your clock-ins appear here, with their times and any corrections."
            />
          )}
          {entries && entries.length > 0 && (
            <EntryList
              entries={entries}
              today={week.today}
              pendingIds={entriesWithPendingCorrection(corrections)}
            />
          )}
        </div>
      </Card>
      <EntryDialogs entries={entries ?? []} corrections={corrections} />
    </>
  );
}

function formatTotal(entries: readonly OwnEntryFragment[]): string {
  const minutes = entries.reduce(
    (sum, { clockInTime, clockOutTime }) =>
      clockOutTime ? sum + minutesBetween(new Date(clockInTime), new Date(clockOutTime)) : sum,
    0,
  );
  const count = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
  return `${count} · ${formatDuration(minutes)} completed`;
}
