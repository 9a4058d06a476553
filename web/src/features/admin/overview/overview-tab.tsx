import { Settings2, UserPlus, Users } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonStyle } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../../ui/loading/lazy-section.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { NoMatches } from '../../shell/no-matches.tsx';
import { overviewDescription } from '../admin-tabs.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { filterByTeam } from '../staff/staff-filter.ts';
import { useStaff } from '../staff/use-staff.ts';
import { TeamFilter } from '../teams/team-filter.tsx';
import { writeTeamParam } from '../teams/team-param.ts';
import { useTeamFilter } from '../teams/use-team-filter.ts';
import { PendingLeaveCards } from './pending-leave-cards.tsx';
import { RegistrationsCard } from './registrations-card.tsx';
import { StatCards } from './stat-cards.tsx';
import { TimesheetIssuesCard } from './timesheet-issues-card.tsx';
import { useAdminStats } from './use-admin-stats.ts';

const SystemWarningBanner = lazyComponent(
  async () => (await import('./system-warning-banner.tsx')).SystemWarningBanner,
);
const StaffStatusTable = lazyComponent(
  async () => (await import('../staff/staff-status-table.tsx')).StaffStatusTable,
);
/** The number of rows; people at work come first. */
const shown = 10;

interface OverviewTabProps {
  onAdd: () => void;
  onConfigureLeave: () => void;
}

/** The Overview tab: statistics, pending leave, timesheet issues, registrations and staff status. */
export function OverviewTab({ onAdd, onConfigureLeave }: OverviewTabProps) {
  const stats = useAdminStats();
  const isSettled = useIsSettled();
  return (
    <>
      <PageHeader
        title="Overview"
        description={overviewDescription}
        actions={
          <>
            <Button variant="secondary" icon={<Settings2 aria-hidden />} onClick={onConfigureLeave}>
              Configure Leave Settings
            </Button>
            <Button icon={<UserPlus aria-hidden />} onClick={onAdd}>
              Add New Staff Member
            </Button>
          </>
        }
      />
      <UnavailableBanner query={stats} />
      {isSettled && (
        <LazySection fallback={null}>
          <SystemWarningBanner />
        </LazySection>
      )}
      <StatCards query={stats} />
      <PendingLeaveCards />
      <TimesheetIssuesCard />
      <RegistrationsCard />
      <StaffList onAdd={onAdd} />
    </>
  );
}

/** The requests of the first view come first. */
const settleMs = 3_000;
let hasSettled = false;

/** Whether the first view has had its time, now or when the tab was shown before. */
function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(hasSettled);
  useEffect(() => {
    const timer = setTimeout(() => {
      hasSettled = true;
      setIsSettled(true);
    }, settleMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

function StaffList({ onAdd }: { onAdd: () => void }) {
  const { staff: everyone, isLoading, error, retry } = useStaff();
  const { teamId, team, selectTeam } = useTeamFilter();
  const staff = useMemo(
    () => filterByTeam(everyone, teamId).filter(({ status }) => status !== 'left'),
    [everyone, teamId],
  );
  const more = staff.length - shown;
  return (
    <Card
      title="Current Staff Status"
      flush
      actions={
        <>
          <TeamFilter
            selected={teamId}
            onSelect={selectTeam}
            isLabelHidden
            className="w-36 sm:w-44"
          />
          <Link to={staffPath(teamId)} className={buttonStyle('quiet', 'small')}>
            All staff
          </Link>
        </>
      }
    >
      {error ? (
        <div className="p-4">
          <LoadFailureBanner error={error} onRetry={retry} />
        </div>
      ) : (
        <LazySection fallback={<Skeleton className="m-4 h-96" />}>
          <StaffStatusTable
            staff={staff}
            isLoading={isLoading}
            limit={shown}
            empty={
              teamId !== null ? (
                <NoMatches
                  icon={<Users aria-hidden />}
                  body="Nobody is in this team today."
                  clearLabel="Show all staff"
                  onClear={() => selectTeam(null)}
                />
              ) : undefined
            }
            onAdd={onAdd}
          />
        </LazySection>
      )}
      {more > 0 && (
        <p className="border-t border-line px-4 py-3 text-14 text-muted sm:px-5">
          <Link to={staffPath(teamId)} className="text-accent-ink underline underline-offset-4">
            View all {staff.length.toLocaleString('en-GB')} staff
            {team && ` in ${team.name}`}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** The URL of the staff list, of a team or all. */
function staffPath(teamId: string | null): string {
  return `/?${writeTeamParam(new URLSearchParams({ tab: 'staff' }), teamId)}`;
}
