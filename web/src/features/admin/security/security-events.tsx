import { ArrowUp, FilterX, ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { NoMatches } from '../../shell/no-matches.tsx';
import { AuditDays } from '../audit/audit-days.tsx';
import { AuditDaysSkeleton } from '../audit/audit-days-skeleton.tsx';
import { dayRangeError } from '../audit/audit-filter.ts';
import { FailedSignInsChart } from './failed-sign-ins-chart.tsx';
import { SecurityEventItem } from './security-event-item.tsx';
import {
  isSecurityFiltered,
  noSecurityFilter,
  readSecurityFilter,
  type SecurityFilter,
  writeSecurityFilter,
} from './security-filter.ts';
import { SecurityFilterBar } from './security-filter-bar.tsx';
import { useSecurityEvents } from './use-security-events.ts';

/** What administrators see of attacks, with filters. */
export function SecurityEvents() {
  const [urlParams, changeUrlParams] = useUrlParams();
  const filter = readSecurityFilter(urlParams);
  const show = (wanted: SecurityFilter) =>
    changeUrlParams((params) => writeSecurityFilter(params, wanted), { replace: true });
  return (
    <>
      <div className="grid gap-4 p-4 sm:p-5">
        <FailedSignInsChart />
        <SecurityFilterBar filter={filter} onFilter={show} />
      </div>
      {dayRangeError(filter) === null && (
        <Events
          key={JSON.stringify(filter)}
          filter={filter}
          onClear={() => show(noSecurityFilter)}
        />
      )}
    </>
  );
}

function Events({ filter, onClear }: { filter: SecurityFilter; onClear: () => void }) {
  const list = useSecurityEvents(filter);
  const top = useRef<HTMLDivElement>(null);
  if (list.error) {
    return (
      <div className="p-4 pt-0 sm:p-5 sm:pt-0">
        <LoadFailureBanner error={list.error} onRetry={list.retry} />
      </div>
    );
  }
  if (!list.events) return <AuditDaysSkeleton />;
  return (
    <div ref={top} className="scroll-mt-20">
      <div
        role="status"
        className="sticky top-[calc(var(--sticky-top,0px)+0.5rem)] z-20 grid h-0 justify-items-center"
      >
        {list.newCount > 0 && (
          <Button
            size="small"
            icon={<ArrowUp aria-hidden />}
            onClick={() => {
              list.showNew();
              top.current?.scrollIntoView();
            }}
            className="h-fit animate-rise rounded-full shadow-float"
          >
            {list.newCount === 1 ? '1 new event' : `${list.newCount} new events`}
          </Button>
        )}
      </div>
      <div className="px-4 pb-3 sm:px-5">
        {isSecurityFiltered(filter) ? (
          <Button
            variant="quiet"
            size="small"
            icon={<FilterX aria-hidden />}
            onClick={onClear}
            className="-ml-2.5"
          >
            Clear filters
          </Button>
        ) : (
          <p className="text-14 text-muted">Newest first, for 90 days</p>
        )}
      </div>
      {list.events.length === 0 ? (
        <Empty filter={filter} onClear={onClear} />
      ) : (
        <>
          <AuditDays
            entries={list.events}
            renderEntry={(event) => <SecurityEventItem key={event.id} event={event} />}
          />
          <Earlier list={list} isFiltered={isSecurityFiltered(filter)} />
        </>
      )}
    </div>
  );
}

interface EarlierProps {
  list: ReturnType<typeof useSecurityEvents>;
  isFiltered: boolean;
}

function Earlier({ list, isFiltered }: EarlierProps) {
  return (
    <div className="grid justify-items-center gap-3 border-t border-line p-4">
      {list.earlierFailed && (
        <LoadFailureBanner error={list.earlierFailed} onRetry={list.showEarlier} />
      )}
      {list.hasEarlier && !list.earlierFailed && (
        <Button
          variant="secondary"
          isPending={list.isLoadingEarlier}
          onClick={() => void list.showEarlier()}
        >
          Show earlier events
        </Button>
      )}
      {!list.hasEarlier && (
        <p className="text-12 text-muted">
          {isFiltered ? 'No earlier matches.' : 'Events are removed after 90 days.'}
        </p>
      )}
    </div>
  );
}

function Empty({ filter, onClear }: { filter: SecurityFilter; onClear: () => void }) {
  if (!isSecurityFiltered(filter)) {
    return (
      <EmptyState
        icon={<ShieldCheck aria-hidden />}
        title="No security events"
        body="Failed sign-ins, new devices, changed passwords, exports and unusual reading appear here."
      />
    );
  }
  return (
    <NoMatches
      icon={<ShieldCheck aria-hidden />}
      body="No events match this kind, outcome, person and dates."
      clearLabel="Show all events"
      onClear={onClear}
    />
  );
}
