import { ArrowUp, FilterX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { NoMatches } from '../../shell/no-matches.tsx';
import { AuditDays } from './audit-days.tsx';
import { AuditDaysSkeleton } from './audit-days-skeleton.tsx';

/** Entries in pages, newest first. New ones are offered, so that what is on the screen doesn’t move. */
export interface AuditPages<Entry> {
  entries: readonly Entry[] | undefined;
  error: unknown;
  retry: () => unknown;
  /** The number of new entries that aren’t shown yet. */
  newCount: number;
  showNew: () => void;
  hasEarlier: boolean;
  showEarlier: () => unknown;
  isLoadingEarlier: boolean;
  earlierFailed: unknown;
}

interface AuditListProps<Entry> {
  pages: AuditPages<Entry>;
  texts: AuditListTexts;
  icon: ReactNode;
  isFiltered: boolean;
  onClearFilters: () => void;
  /** A button beside the order. */
  action?: ReactNode;
  renderEntry: (entry: Entry) => ReactNode;
}

interface AuditListTexts {
  /** What an entry is called: `event`, `events`. */
  singular: string;
  plural: string;
  /** The order, and what the list has: `Newest first`. */
  order: string;
  /** Shown after the last entry. */
  end: string;
  /** Shown where nothing has been recorded yet. */
  empty: { title: string; body: string };
  /** Shown where no entry matches the filters. */
  noMatches: string;
}

/** The days of an audit trail with their entries, and buttons for newer and earlier ones. */
export function AuditList<Entry extends { at: string }>({
  pages,
  texts,
  icon,
  isFiltered,
  onClearFilters,
  action,
  renderEntry,
}: AuditListProps<Entry>) {
  const top = useRef<HTMLDivElement>(null);
  if (pages.error) {
    return (
      <div className="p-4 pt-0 sm:p-5 sm:pt-0">
        <LoadFailureBanner error={pages.error} onRetry={pages.retry} />
      </div>
    );
  }
  if (!pages.entries) return <AuditDaysSkeleton />;
  const { singular, plural, order, end, empty, noMatches } = texts;
  return (
    <div ref={top} className="scroll-mt-20">
      <NewEntries
        label={pages.newCount === 1 ? `1 new ${singular}` : `${pages.newCount} new ${plural}`}
        isShown={pages.newCount > 0}
        onPress={() => {
          pages.showNew();
          top.current?.scrollIntoView();
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3 sm:px-5">
        {isFiltered ? (
          <Button
            variant="quiet"
            size="small"
            icon={<FilterX aria-hidden />}
            onClick={onClearFilters}
            className="-ml-2.5"
          >
            Clear filters
          </Button>
        ) : (
          <p className="text-14 text-muted">{order}</p>
        )}
        {action}
      </div>
      {pages.entries.length > 0 && (
        <>
          <AuditDays entries={pages.entries} renderEntry={renderEntry} />
          <EarlierEntries
            pages={pages}
            label={`Show earlier ${plural}`}
            end={isFiltered ? 'No earlier matches.' : end}
          />
        </>
      )}
      {pages.entries.length === 0 && !isFiltered && <EmptyState icon={icon} {...empty} />}
      {pages.entries.length === 0 && isFiltered && (
        <NoMatches
          icon={icon}
          body={noMatches}
          clearLabel={`Show all ${plural}`}
          onClear={onClearFilters}
        />
      )}
    </div>
  );
}

interface NewEntriesProps {
  label: string;
  isShown: boolean;
  onPress: () => void;
}

/** Floats above the list, so the entries don't move when it appears. */
function NewEntries({ label, isShown, onPress }: NewEntriesProps) {
  return (
    <div
      role="status"
      className="sticky top-[calc(var(--sticky-top,0px)+0.5rem)] z-20 grid h-0 justify-items-center"
    >
      {isShown && (
        <Button
          size="small"
          icon={<ArrowUp aria-hidden />}
          onClick={onPress}
          className="h-fit animate-rise rounded-full shadow-float"
        >
          {label}
        </Button>
      )}
    </div>
  );
}

interface EarlierEntriesProps {
  pages: AuditPages<unknown>;
  label: string;
  end: string;
}

function EarlierEntries({ pages, label, end }: EarlierEntriesProps) {
  const { hasEarlier, showEarlier, isLoadingEarlier, earlierFailed } = pages;
  return (
    <div className="grid justify-items-center gap-3 border-t border-line p-4">
      {Boolean(earlierFailed) && <LoadFailureBanner error={earlierFailed} onRetry={showEarlier} />}
      {hasEarlier && !earlierFailed && (
        <Button variant="secondary" isPending={isLoadingEarlier} onClick={() => void showEarlier()}>
          {label}
        </Button>
      )}
      {!hasEarlier && <p className="text-12 text-muted">{end}</p>}
    </div>
  );
}
