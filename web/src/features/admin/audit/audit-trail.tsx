import { ArrowUp, FilterX, RefreshCw, ScrollText } from 'lucide-react';
import { useRef } from 'react';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { NoMatches } from '../../shell/no-matches.tsx';
import { AuditCheckStatus } from './audit-check-status.tsx';
import { AuditDays } from './audit-days.tsx';
import { AuditDaysSkeleton } from './audit-days-skeleton.tsx';
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

function Entries({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const trail = useAuditTrail(filter);
  const top = useRef<HTMLDivElement>(null);
  if (trail.error) {
    return (
      <div className="p-4 pt-0 sm:p-5 sm:pt-0">
        <LoadFailureBanner error={trail.error} onRetry={trail.retry} />
      </div>
    );
  }
  if (!trail.entries) return <AuditDaysSkeleton />;
  return (
    <div ref={top} className="scroll-mt-20">
      <NewEntries
        count={trail.newCount}
        onShow={() => {
          trail.showNew();
          top.current?.scrollIntoView();
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3 sm:px-5">
        {isAuditFiltered(filter) ? (
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
          <p className="text-14 text-muted">Newest first</p>
        )}
        <Button
          variant="secondary"
          size="small"
          icon={<RefreshCw aria-hidden />}
          isPending={trail.isRefreshing}
          onClick={() => void trail.refresh()}
        >
          Refresh
        </Button>
      </div>
      {trail.entries.length === 0 ? (
        <Empty filter={filter} onClear={onClear} />
      ) : (
        <AuditDays
          entries={trail.entries}
          renderEntry={(entry) => (
            <AuditEntryItem key={entry.seq} entry={entry} isFresh={trail.fresh.has(entry.seq)} />
          )}
        />
      )}
      {trail.entries.length > 0 && <Earlier trail={trail} isFiltered={isAuditFiltered(filter)} />}
    </div>
  );
}

/** Floats above the list, so the entries don't move when it appears. */
function NewEntries({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div
      role="status"
      className="sticky top-[calc(var(--sticky-top,0px)+0.5rem)] z-20 grid h-0 justify-items-center"
    >
      {count > 0 && (
        <Button
          size="small"
          icon={<ArrowUp aria-hidden />}
          onClick={onShow}
          className="h-fit animate-rise rounded-full shadow-float"
        >
          {count === 1 ? '1 new entry' : `${count} new entries`}
        </Button>
      )}
    </div>
  );
}

interface EarlierProps {
  trail: ReturnType<typeof useAuditTrail>;
  isFiltered: boolean;
}

function Earlier({ trail, isFiltered: isFilteredList }: EarlierProps) {
  return (
    <div className="grid justify-items-center gap-3 border-t border-line p-4">
      {trail.earlierFailed && (
        <LoadFailureBanner error={trail.earlierFailed} onRetry={trail.showEarlier} />
      )}
      {trail.hasEarlier && !trail.earlierFailed && (
        <Button
          variant="secondary"
          isPending={trail.isLoadingEarlier}
          onClick={() => void trail.showEarlier()}
        >
          Show earlier entries
        </Button>
      )}
      {!trail.hasEarlier && (
        <p className="text-12 text-muted">
          {isFilteredList ? 'No earlier matches.' : 'This is the start of the audit trail.'}
        </p>
      )}
    </div>
  );
}

function Empty({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  if (!isAuditFiltered(filter)) {
    return (
      <EmptyState
        icon={<ScrollText aria-hidden />}
        title="No entries yet"
        body="Sign-ins, account changes and HR decisions appear here, showing who did what, when and from where."
      />
    );
  }
  return (
    <NoMatches
      icon={<ScrollText aria-hidden />}
      body="No entries match this action, person and dates."
      clearLabel="Show all entries"
      onClear={onClear}
    />
  );
}
