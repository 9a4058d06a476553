import { FileUp, UserPlus } from 'lucide-react';
import { useCallback, useId, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../../ui/loading/lazy-section.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import type { SortingState } from '../../../ui/tables/data-table.tsx';
import { FileDownloadButton } from '../../downloads/file-download-button.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { tabPath, viewOf } from '../admin-tabs.ts';
import { useTeamFilter } from '../teams/use-team-filter.ts';
import { filterByTeam, staffFilePath } from './staff-filter.ts';
import { StaffTable } from './staff-table.tsx';
import { StaffToolbar } from './staff-toolbar.tsx';
import { useStaff } from './use-staff.ts';
import { useStaffFilter } from './use-staff-filter.ts';

const Registrations = lazyComponent(
  async () => (await import('../registrations/registrations.tsx')).Registrations,
);

const Teams = lazyComponent(async () => (await import('../teams/teams.tsx')).Teams);

const views = [
  { id: 'people', label: 'Staff' },
  { id: 'teams', label: 'Teams' },
  { id: 'registrations', label: 'Registrations' },
];

/** The Staff Management tab: staff, teams or registrations, chosen by the URL. */
export function StaffTab({ onAdd }: { onAdd: () => void }) {
  const navigate = useNavigate();
  const [urlParams, setUrlParams] = useSearchParams();
  const view = viewOf(urlParams) ?? 'people';
  return (
    <>
      {view === 'people' ? (
        <PageHeader
          title="Staff Management"
          description="Click a value to edit it."
          actions={
            <>
              <Button
                variant="secondary"
                icon={<FileUp aria-hidden />}
                onClick={() => navigate(tabPath('staff', 'import'))}
              >
                Import from CSV
              </Button>
              <Button icon={<UserPlus aria-hidden />} onClick={onAdd}>
                Add New Staff Member
              </Button>
            </>
          }
        />
      ) : (
        <PageHeader
          title="Staff Management"
          description={
            view === 'teams'
              ? 'Who covers for each other, and how many must be at work.'
              : 'Professional registrations, checks and training, and when they expire.'
          }
        />
      )}
      <Tabs
        label="Staff Management"
        tabs={views}
        selected={view}
        onSelect={(id) => setUrlParams({ tab: 'staff', ...(id !== 'people' && { view: id }) })}
      >
        {view === 'people' ? (
          <StaffList onAdd={onAdd} />
        ) : (
          <LazySection key={view} fallback={<Skeleton className="h-128" />}>
            {view === 'teams' ? <Teams /> : <Registrations />}
          </LazySection>
        )}
      </Tabs>
    </>
  );
}

function StaffList({ onAdd }: { onAdd: () => void }) {
  const { staff, isLoading, error, isPartlyUnavailable, retry } = useStaff();
  const { teamId, selectTeam } = useTeamFilter();
  const inTeam = useMemo(() => filterByTeam(staff, teamId), [staff, teamId]);
  const { typed, setTyped, search, status, sorting, change } = useStaffFilter();
  const hintId = useId();
  // The file doesn’t know who is at work or on leave today.
  const isOfToday = status !== null && status !== 'left';
  const sort = useCallback((order: SortingState) => change({ sorting: order }), [change]);
  const showAll = useCallback(() => change({ search: '', status: null, teamId: null }), [change]);
  const showLeavers = useCallback(() => change({ status: 'left' }), [change]);
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      {isPartlyUnavailable && (
        <Banner
          tone="warning"
          title="Part of the portal is unavailable"
          actions={
            <Button variant="secondary" size="small" onClick={() => void retry()}>
              Try again
            </Button>
          }
        >
          Missing data is shown as a dash.
        </Banner>
      )}
      <Card
        title="Current Staff Status"
        flush
        actions={
          staff.length > 0 && (
            <>
              {isOfToday && (
                <span id={hintId} className="text-12 text-muted">
                  The file includes every status.
                </span>
              )}
              <FileDownloadButton
                path={staffFilePath({ search, status, teamId })}
                title="Staff as CSV"
                describedBy={isOfToday ? hintId : undefined}
              >
                Export CSV
              </FileDownloadButton>
            </>
          )
        }
      >
        {error ? (
          <div className="p-4">
            <LoadFailureBanner error={error} onRetry={retry} />
          </div>
        ) : (
          <>
            {(isLoading || staff.length > 0) && (
              <StaffToolbar
                staff={inTeam}
                typed={typed}
                onType={setTyped}
                status={status}
                onStatus={(chosen) => change({ status: chosen })}
                teamId={teamId}
                onTeam={selectTeam}
              />
            )}
            <StaffTable
              staff={inTeam}
              isStaffEmpty={staff.length === 0}
              search={search}
              status={status}
              sorting={sorting}
              isLoading={isLoading}
              onSorting={sort}
              onShowAll={showAll}
              onShowLeavers={showLeavers}
              onAdd={onAdd}
            />
          </>
        )}
      </Card>
    </div>
  );
}
