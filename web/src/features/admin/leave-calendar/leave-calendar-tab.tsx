import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { LazySection } from '../../../ui/loading/lazy-section.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { viewOf } from '../admin-tabs.ts';
import { AllPendingLeave } from '../leave/all-pending-leave.tsx';
import { TeamFilter } from '../teams/team-filter.tsx';
import { readTeamParam, writeTeamParam } from '../teams/team-param.ts';
import { useTeamFilter } from '../teams/use-team-filter.ts';
import { useLeaveCalendarParams } from './leave-calendar-params.ts';
import { StaffCalendar } from './staff-calendar.tsx';

const WallChart = lazyComponent(
  async () => (await import('../wall-chart/wall-chart.tsx')).WallChart,
);
const RequestList = lazyComponent(
  async () => (await import('./leave-request-list.tsx')).LeaveRequestList,
);
const RequestPanel = lazyComponent(
  async () => (await import('./leave-request-panel.tsx')).LeaveRequestPanel,
);
const DayPanel = lazyComponent(async () => (await import('./day-panel.tsx')).DayPanel);

const views = [
  { id: 'calendar', label: 'Calendar' },
  { id: 'leave-requests', label: 'All requests' },
  { id: 'wall-chart', label: 'Wall chart' },
];

const pendingTitles = {
  annual: 'Pending annual leave',
  sick: 'Pending sick and compassionate leave',
};

/** The Leave Calendar tab: calendar with pending requests, all requests, or wall chart. */
export function LeaveCalendarTab() {
  const [urlParams, setUrlParams] = useSearchParams();
  const { day, request, month, close } = useLeaveCalendarParams();
  const view = viewOf(urlParams) ?? 'calendar';
  const { teamId, selectTeam } = useTeamFilter();
  const container = useRef<HTMLElement>(null);
  const isBelowPerson = urlParams.get('person') !== null;

  function show(id: string): void {
    const monthParam = urlParams.get('month') && { month };
    const params = { tab: 'calendar', ...(id !== 'calendar' && { view: id }), ...monthParam };
    setUrlParams(writeTeamParam(new URLSearchParams(params), readTeamParam(urlParams)));
  }

  /** The element that opened the panel went with the request. */
  function goBack(): void {
    keepFocus(container.current);
  }

  return (
    <>
      <PageHeader
        title="Leave Calendar"
        actions={
          // The other views have it among their filters.
          view === 'calendar' && (
            <TeamFilter selected={teamId} onSelect={selectTeam} isLabelHidden className="w-52" />
          )
        }
      />
      <Tabs label="Leave Calendar" tabs={views} selected={view} onSelect={show}>
        <section
          ref={container}
          tabIndex={-1}
          aria-label={views.find(({ id }) => id === view)?.label}
          className="grid grid-cols-1 gap-4 outline-none lg:gap-5"
        >
          {view === 'calendar' && (
            <>
              <StaffCalendar />
              <AllPendingLeave titles={pendingTitles} />
            </>
          )}
          {view !== 'calendar' && (
            <LazySection key={view} fallback={<Skeleton className="h-128" />}>
              {view === 'wall-chart' ? <WallChart /> : <RequestList />}
            </LazySection>
          )}
        </section>
      </Tabs>
      {request && !isBelowPerson && (
        <LazyDialog key={request} onClose={close}>
          <RequestPanel id={request} onClose={close} onDeleted={goBack} />
        </LazyDialog>
      )}
      {day && !request && !isBelowPerson && (
        <LazyDialog key={day} onClose={close}>
          <DayPanel day={day} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
