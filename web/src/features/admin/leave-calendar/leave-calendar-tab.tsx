import { lazy, Suspense, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { viewOf } from '../tabs.ts';
import { useLeaveAddress } from './leave-address.ts';
import { StaffCalendar } from './staff-calendar.tsx';
import { WaitingRequests } from './waiting-requests.tsx';

const WallChart = lazy(async () => ({
  default: (await import('../wall-chart/wall-chart.tsx')).WallChart,
}));
const RequestList = lazy(async () => ({
  default: (await import('./request-list.tsx')).RequestList,
}));
const RequestPanel = lazy(async () => ({
  default: (await import('./request-panel.tsx')).RequestPanel,
}));
const DayPanel = lazy(async () => ({
  default: (await import('./day-panel.tsx')).DayPanel,
}));

const views = [
  { id: 'calendar', label: 'Calendar' },
  { id: 'leave-requests', label: 'All requests' },
  { id: 'wall-chart', label: 'Wall chart' },
];

/** Everyone’s leave: a calendar with what waits, all requests as a list, or person by person. */
export function LeaveCalendarTab() {
  const [address, setAddress] = useSearchParams();
  const { day, request, month, close } = useLeaveAddress();
  const view = viewOf(address) ?? 'calendar';
  const place = useRef<HTMLElement>(null);
  const isBelowPerson = address.get('person') !== null;

  function show(id: string): void {
    const kept = address.get('month') && { month };
    setAddress({ tab: 'calendar', ...(id !== 'calendar' && { view: id }), ...kept });
  }

  /** What the panel was opened from is gone with the request. */
  function goBack(): void {
    keepFocus(place.current);
  }

  return (
    <>
      <PageHeader title="Leave Calendar" />
      <Tabs label="Leave Calendar" tabs={views} selected={view} onSelect={show}>
        <section
          ref={place}
          tabIndex={-1}
          aria-label={views.find(({ id }) => id === view)?.label}
          className="grid grid-cols-1 gap-4 outline-none lg:gap-5"
        >
          {view === 'calendar' && (
            <>
              <StaffCalendar />
              <WaitingRequests />
            </>
          )}
          <Suspense fallback={<Skeleton className="h-128" />}>
            {view === 'leave-requests' && <RequestList />}
            {view === 'wall-chart' && <WallChart />}
          </Suspense>
        </section>
      </Tabs>
      <Suspense>
        {request && !isBelowPerson && (
          <RequestPanel key={request} id={request} onClose={close} onDeleted={goBack} />
        )}
        {day && !request && !isBelowPerson && <DayPanel key={day} day={day} onClose={close} />}
      </Suspense>
    </>
  );
}
