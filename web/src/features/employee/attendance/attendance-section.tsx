import { formatLongDay } from '@portal/kernel/format-date';
import { weekOf } from '@portal/kernel/london';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../lib/browser/use-page-title.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../../ui/loading/lazy-section.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { CorrectionsCard } from '../corrections/corrections-card.tsx';
import { entriesWithPendingCorrection, useOwnCorrections } from '../corrections/use-corrections.ts';
import { EntryDialogs, preloadEntryDialogs } from './entry-dialogs.tsx';
import { LeaveBalanceCard } from './leave-balance-card.tsx';
import { MissingClockOuts } from './missing-clock-outs.tsx';
import { RecentActivityCard } from './recent-activity-card.tsx';
import { RefusedClockings } from './refused-clockings.tsx';
import { StatusCard } from './status-card.tsx';
import { ThisWeekCard } from './this-week-card.tsx';
import { useMissingClockOuts, useOwnEntries } from './use-attendance.ts';

const loadAllEntries = () => import('./all-entries.tsx');
const AllEntries = lazyComponent(async () => (await loadAllEntries()).AllEntries);

/** Loads code that is otherwise loaded on demand, in case the network goes away. */
export function preloadAttendance(): Promise<unknown> {
  return Promise.all([loadAllEntries(), preloadEntryDialogs()]);
}

/** The first section: the clock and this week, or all entries of a week. */
export function AttendanceSection() {
  const [search] = useSearchParams();
  if (search.get('view') !== 'entries') return <Attendance />;
  return (
    <LazySection fallback={<Skeleton className="h-96" />}>
      <AllEntries />
    </LazySection>
  );
}

function Attendance() {
  usePageTitle('Time & Attendance');
  const today = useToday();
  const { data, error, refetch } = useOwnEntries(weekOf(today));
  const missingClockOuts = useMissingClockOuts();
  const missing = missingClockOuts.data?.missingClockOuts ?? [];
  const corrections = useOwnCorrections() ?? [];
  const pendingIds = entriesWithPendingCorrection(corrections);
  const entries = data?.timeEntries ?? undefined;
  const openableEntries = [...(entries ?? []), ...missing];
  return (
    <>
      <PageHeader title="Time & Attendance" description={formatLongDay(today)} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <div className="h-full min-w-0">
          <StatusCard />
        </div>
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <ThisWeekCard />
          <LeaveBalanceCard />
        </div>
        <div className="grid min-w-0 gap-4 lg:col-span-2 lg:gap-6">
          {/* Below the clock, so that it does not move when these appear. */}
          <RefusedClockings entries={openableEntries} />
          <MissingClockOuts entries={missing.filter(({ id }) => !pendingIds.has(id))} />
          <RecentActivityCard
            entries={missingClockOuts.data || missingClockOuts.error ? entries : undefined}
            error={error}
            onRetry={refetch}
            today={today}
            pendingIds={pendingIds}
          />
          <CorrectionsCard corrections={corrections} />
        </div>
      </div>
      <EntryDialogs entries={openableEntries} corrections={corrections} />
    </>
  );
}
