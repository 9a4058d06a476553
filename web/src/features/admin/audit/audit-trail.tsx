import { RefreshCw, ScrollText } from 'lucide-react';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { AuditCheckStatus } from './audit-check-status.tsx';
import { AuditEntryItem } from './audit-entry-item.tsx';
import {
  type AuditFilter,
  dayRangeError,
  isAuditFiltered,
  noAuditFilter,
  readAuditFilter,
  writeAuditFilter,
} from './audit-filter.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditList } from './audit-list.tsx';
import { useAuditTrail } from './use-audit-trail.ts';

/** The audit trail with its filters. */
export function AuditTrail() {
  const [urlParams, changeUrlParams] = useUrlParams();
  const filter = readAuditFilter(urlParams);
  const show = (wanted: AuditFilter) =>
    changeUrlParams((params) => writeAuditFilter(params, wanted), { replace: true });
  return (
    <>
      <div className="grid gap-4 p-4 sm:p-5">
        <AuditCheckStatus />
        <AuditFilterBar filter={filter} onFilter={show} />
      </div>
      {dayRangeError(filter) === null && (
        <Entries key={JSON.stringify(filter)} filter={filter} onClear={() => show(noAuditFilter)} />
      )}
    </>
  );
}

const texts = {
  singular: 'entry',
  plural: 'entries',
  order: 'Newest first',
  end: 'This is the start of the audit trail.',
  empty: {
    title: 'No entries yet',
    body: 'Sign-ins, account changes and HR decisions appear here, showing who did what, when and from where.',
  },
  noMatches: 'No entries match this action, person and dates.',
};

function Entries({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const { fresh, isRefreshing, refresh, ...pages } = useAuditTrail(filter);
  return (
    <AuditList
      pages={pages}
      texts={texts}
      icon={<ScrollText aria-hidden />}
      isFiltered={isAuditFiltered(filter)}
      onClearFilters={onClear}
      action={
        <Button
          variant="secondary"
          size="small"
          icon={<RefreshCw aria-hidden />}
          isPending={isRefreshing}
          onClick={() => void refresh()}
        >
          Refresh
        </Button>
      }
      renderEntry={(entry) => (
        <AuditEntryItem key={entry.seq} entry={entry} isFresh={fresh.has(entry.seq)} />
      )}
    />
  );
}
