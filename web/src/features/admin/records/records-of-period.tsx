import { formatDay, formatLongDay, formatMonthName } from '@portal/kernel/format';
import { CalendarPlus, FolderOpen } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { PartAway } from '../detail/part-away.tsx';
import { weekInWords } from '../detail/week.ts';
import { number, totalsOf } from './day-numbers.ts';
import { DeleteRecord } from './delete-record.tsx';
import { daysOf, type Period } from './period.ts';
import type { ArchivedRecord } from './record.ts';
import { RecordCards } from './record-list.tsx';
import { RecordSkeletons } from './records-skeleton.tsx';
import { useArchive } from './use-archive.ts';
import type { Numbers } from './use-numbers.ts';
import { useRecordList } from './use-record-list.ts';

interface RecordsOfPeriodProps {
  period: Period;
  workerId: string | null;
  numbers: Numbers;
  /** Another one when records were changed from here. */
  turn: number;
  /** The accounts that exist. */
  accounts: ReadonlyMap<string, string>;
  /** There are records of today now. */
  onToday: () => void;
}

/** The records of some days: another one for others. */
export function RecordsOfPeriod(props: RecordsOfPeriodProps) {
  const { period, workerId, numbers, turn, accounts, onToday } = props;
  const list = useRecordList({ ...daysOf(period), workerId });
  const archive = useArchive();
  const [deleting, setDeleting] = useState<ArchivedRecord | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { items } = list;
  const error = list.error ?? numbers.error;
  const count = list.hasMore
    ? numbers.ofPeriod && totalsOf(numbers.ofPeriod).records
    : items?.length;

  // Who has changed something has just been active; who has not keeps no session alive.
  const reload = useEffectEvent(() => void list.retry({ isBackground: true }));
  const firstTurn = useRef(turn);
  useEffect(() => {
    if (turn !== firstTurn.current) reload();
  }, [turn]);

  async function retry(): Promise<void> {
    await Promise.allSettled([list.retry(), numbers.retry()]);
  }

  async function remove(record: ArchivedRecord): Promise<void> {
    const near = cardNear(place.current, record.id);
    if (!(await archive.deleteRecord(record))) return;
    setDeleting(null);
    list.remove(record.id);
    // What opened the question goes: the keyboard goes on from what takes its place.
    keepFocus(near ?? place.current);
    await retry();
  }

  async function createForToday(): Promise<void> {
    if (!(await archive.createForToday())) return;
    onToday();
    // The button goes with the empty state.
    keepFocus(place.current);
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <PartAway of={{ value: items, error: error as Numbers['error'], retry }} />
      {(items || !error) && (
        <Card
          title={periodInWords(period)}
          flush
          actions={
            <p role="status" className="text-14 text-muted tabular-nums">
              {items && count !== undefined && recordsInWords(count)}
            </p>
          }
        >
          <div ref={place} tabIndex={-1} className="pt-2 outline-none">
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
        <DeleteRecord
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
      body="Nothing has been archived of these days and this choice of workers."
      action={
        <Button icon={<CalendarPlus aria-hidden />} isPending={isPending} onClick={onCreate}>
          Create Records for Today
        </Button>
      }
    />
  );
}

/** What deletes the record that follows another, or else the one before it. */
function cardNear(list: HTMLElement | null, id: string): HTMLElement | null {
  const cards = [...(list?.querySelectorAll('[data-id]') ?? [])];
  const at = cards.findIndex((card) => card.getAttribute('data-id') === id);
  const near = at < 0 ? null : (cards[at + 1] ?? cards[at - 1]);
  return near?.querySelector('button') ?? null;
}

function periodInWords(period: Period): string {
  switch (period.view) {
    case 'range':
      return period.from === period.to
        ? formatLongDay(period.from)
        : `${formatDay(period.from)} to ${formatDay(period.to)}`;
    case 'day':
      return formatLongDay(period.date);
    case 'week': {
      const { startDate, endDate } = daysOf(period);
      return weekInWords(startDate, endDate);
    }
    case 'month':
      return `${formatMonthName(`${period.month}-01`)} ${period.month.slice(0, 4)}`;
  }
}

function recordsInWords(count: number): string {
  return count === 1 ? '1 record' : `${number(count)} records`;
}
