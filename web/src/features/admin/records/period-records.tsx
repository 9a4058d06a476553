import { formatDay, formatLongDay, formatMonthName } from '@portal/kernel/format-date';
import { CalendarPlus, FolderOpen } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { formatWeek } from '../detail/format-week.ts';
import { UnavailableBanner } from '../detail/unavailable-banner.tsx';
import { formatCount, totalsOf } from './attendance-counts.ts';
import { DeleteRecordDialog } from './delete-record-dialog.tsx';
import type { RecordsScope } from './download-paths.ts';
import type { ArchivedRecord } from './loaded-records.ts';
import { daysOf, type Period } from './period.ts';
import { RecordCards } from './record-cards.tsx';
import { RecordSkeletons } from './records-skeleton.tsx';
import { useArchiveActions } from './use-archive-actions.ts';
import type { AttendanceCounts } from './use-attendance-counts.ts';
import { useRecordList } from './use-record-list.ts';

interface PeriodRecordsProps {
  period: Period;
  scope: RecordsScope;
  numbers: AttendanceCounts;
  /** Changes when records were changed from here. */
  changeCount: number;
  /** The existing accounts. */
  accounts: ReadonlyMap<string, string>;
  /** Called after today's records were created. */
  onToday: () => void;
}

/** The records of a period. Mount a new one for another period. */
export function PeriodRecords(props: PeriodRecordsProps) {
  const { period, scope, numbers, changeCount, accounts, onToday } = props;
  const list = useRecordList({ ...daysOf(period), ...scope });
  const archive = useArchiveActions();
  const [deleting, setDeleting] = useState<ArchivedRecord | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const { items } = list;
  const error = list.error ?? numbers.error;
  const count = list.hasMore
    ? numbers.periodCounts && totalsOf(numbers.periodCounts).records
    : items?.length;

  // In the background: only the change itself keeps the session alive.
  const reload = useEffectEvent(() => void list.retry({ isBackground: true }));
  const firstChangeCount = useRef(changeCount);
  useEffect(() => {
    if (changeCount !== firstChangeCount.current) reload();
  }, [changeCount]);

  async function retry(): Promise<void> {
    await Promise.allSettled([list.retry(), numbers.retry()]);
  }

  async function remove(record: ArchivedRecord): Promise<void> {
    const neighbour = neighbourCard(container.current, record.id);
    if (!(await archive.deleteRecord(record))) return;
    setDeleting(null);
    list.remove(record.id);
    // The opener goes with the record, so the focus moves to its neighbour.
    keepFocus(neighbour ?? container.current);
    await retry();
  }

  async function createForToday(): Promise<void> {
    if (!(await archive.createForToday())) return;
    onToday();
    // The button goes with the empty state.
    keepFocus(container.current);
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <UnavailableBanner
        query={{ value: items, error: error as AttendanceCounts['error'], retry }}
      />
      {(items || !error) && (
        <Card
          title={formatPeriod(period)}
          flush
          actions={
            <p role="status" className="text-14 text-muted tabular-nums">
              {items && count !== undefined && formatRecordCount(count)}
            </p>
          }
        >
          <div ref={container} tabIndex={-1} className="pt-2 outline-none">
            {!items && <RecordSkeletons />}
            {items?.length === 0 && (
              <NoRecords
                isPending={archive.pending === 'today'}
                onCreate={() => void createForToday()}
              />
            )}
            {items && items.length > 0 && (
              <RecordCards list={{ ...list, items }} accounts={accounts} onDelete={setDeleting} />
            )}
          </div>
        </Card>
      )}
      {deleting && (
        <DeleteRecordDialog
          record={deleting}
          isPending={archive.pending === 'delete'}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

function NoRecords({ isPending, onCreate }: { isPending: boolean; onCreate: () => void }) {
  return (
    <EmptyState
      icon={<FolderOpen aria-hidden />}
      title="No Records Found"
      body="No archived records for these dates and workers."
      action={
        <Button icon={<CalendarPlus aria-hidden />} isPending={isPending} onClick={onCreate}>
          Create Records for Today
        </Button>
      }
    />
  );
}

/** The delete button of the next record, or of the previous one. */
function neighbourCard(list: HTMLElement | null, id: string): HTMLElement | null {
  const cards = [...(list?.querySelectorAll('[data-id]') ?? [])];
  const at = cards.findIndex((card) => card.getAttribute('data-id') === id);
  const neighbour = at < 0 ? null : (cards[at + 1] ?? cards[at - 1]);
  return neighbour?.querySelector('button') ?? null;
}

function formatPeriod(period: Period): string {
  switch (period.view) {
    case 'range':
      return period.from === period.to
        ? formatLongDay(period.from)
        : `${formatDay(period.from)} to ${formatDay(period.to)}`;
    case 'day':
      return formatLongDay(period.date);
    case 'week': {
      const { startDate, endDate } = daysOf(period);
      return formatWeek(startDate, endDate);
    }
    case 'month':
      return `${formatMonthName(`${period.month}-01`)} ${period.month.slice(0, 4)}`;
  }
}

function formatRecordCount(count: number): string {
  return count === 1 ? '1 record' : `${formatCount(count)} records`;
}
