import { formatLongDay } from '@portal/kernel/format';
import { weekOf } from '@portal/kernel/london';
import { useSearchParams } from 'react-router';
import { useToday } from '../../../app/use-now.ts';
import { usePage } from '../../../app/use-page.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazySection } from '../../../ui/lazy-section.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CorrectionsCard } from '../corrections/corrections-card.tsx';
import { askedEntries, useOwnCorrections } from '../corrections/use-corrections.ts';
import { LeaveBalanceCard } from './leave-balance-card.tsx';
import { MissingClockOuts } from './missing-clock-outs.tsx';
import { fetchEntryDialogs, OpenEntry } from './open-entry.tsx';
import { RecentActivityCard } from './recent-activity-card.tsx';
import { RefusedClockings } from './refused-clockings.tsx';
import { StatusCard } from './status-card.tsx';
import { ThisWeekCard } from './this-week-card.tsx';
import { useMissingClockOuts, useOwnEntries } from './use-attendance.ts';

const loadAllEntries = () => import('./all-entries.tsx');
const AllEntries = lazyComponent(async () => (await loadAllEntries()).AllEntries);

/** Fetches what this section shows only when asked, for when there may be no network. */
export function fetchRestOfAttendance(): Promise<unknown> {
  return Promise.all([loadAllEntries(), fetchEntryDialogs()]);
}

/** The dashboard's first section: the clock with the week around it, or all entries of a week. */
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
  usePage('Time & Attendance');
  const today = useToday();
  const { data, error, refetch } = useOwnEntries(weekOf(today));
  const missingClockOuts = useMissingClockOuts();
  const missing = missingClockOuts.data?.missingClockOuts ?? [];
  const corrections = useOwnCorrections() ?? [];
  const asked = askedEntries(corrections);
  const entries = data?.timeEntries ?? undefined;
  const reachable = [...(entries ?? []), ...missing];
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
          {/* Below the clock, which is pressed while they are on their way. */}
          <RefusedClockings entries={reachable} />
          <MissingClockOuts entries={missing.filter(({ id }) => !asked.has(id))} />
          <RecentActivityCard
            entries={missingClockOuts.data || missingClockOuts.error ? entries : undefined}
            error={error}
            onRetry={refetch}
            today={today}
            asked={asked}
          />
          <CorrectionsCard corrections={corrections} />
        </div>
      </div>
      <OpenEntry entries={reachable} corrections={corrections} />
    </>
  );
}
