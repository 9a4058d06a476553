import { ShieldCheck } from 'lucide-react';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { dayRangeError } from '../audit/audit-filter.ts';
import { AuditList } from '../audit/audit-list.tsx';
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

const texts = {
  singular: 'event',
  plural: 'events',
  order: 'Newest first, for 90 days',
  end: 'Events are removed after 90 days.',
  empty: {
    title: 'No security events',
    body: 'Failed sign-ins, new devices, changed passwords, exports and unusual access to data appear here.',
  },
  noMatches: 'No events match this kind, outcome, person and dates.',
};

function Events({ filter, onClear }: { filter: SecurityFilter; onClear: () => void }) {
  return (
    <AuditList
      pages={useSecurityEvents(filter)}
      texts={texts}
      icon={<ShieldCheck aria-hidden />}
      isFiltered={isSecurityFiltered(filter)}
      onClearFilters={onClear}
      renderEntry={(event) => <SecurityEventItem key={event.id} event={event} />}
    />
  );
}
