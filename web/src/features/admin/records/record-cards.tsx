import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { useContainerVirtualRows } from '../../../ui/tables/use-container-virtual-rows.ts';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import type { ArchivedRecord } from './loaded-records.ts';
import { RecordCard } from './record-card.tsx';
import type { RecordList } from './use-record-list.ts';

const cardHeight = 172;
/** The number of rows before the end at which the next page is fetched. */
const preloadedRows = 60;

interface RecordCardsProps {
  list: RecordList & { items: readonly ArchivedRecord[] };
  accounts: ReadonlyMap<string, unknown>;
  onDelete: (record: ArchivedRecord) => void;
}

/** The scrolling list of records. Only the visible ones are rendered. */
export function RecordCards({ list, accounts, onDelete }: RecordCardsProps) {
  const { items, hasMore, showMore, isLoadingMore, moreFailed } = list;
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const rows = useContainerVirtualRows<HTMLDivElement, HTMLLIElement>(ids, cardHeight);
  const loadMore = useEffectEvent(showMore);
  const isNear = rows.last >= items.length - preloadedRows;
  const isWanted = hasMore && isNear && !isLoadingMore && moreFailed === null;
  useEffect(() => {
    if (isWanted) void loadMore();
  }, [isWanted]);

  // A stable callback keeps unchanged cards from re-rendering.
  const remove = useRef(onDelete);
  useEffect(() => {
    remove.current = onDelete;
  });
  const confirmDelete = useMemo(() => (record: ArchivedRecord) => remove.current(record), []);

  function onKeyDown({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
    if (target !== currentTarget) return;
    if (key === 'Home') rows.scrollTo(0);
    if (key === 'End') rows.scrollTo(items.length - 1);
  }

  return (
    <section
      ref={rows.box}
      aria-label="Records"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be in reach of the keyboard.
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="max-h-[min(50rem,calc(100dvh-6rem))] min-h-80 overflow-y-auto overscroll-y-auto scroll-mt-20 p-2 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:p-3"
    >
      <ul onFocus={rows.onFocus}>
        {rows.shown.map(({ index, gap }) => {
          const record = items[index];
          if (!record) return null;
          return (
            <Fragment key={record.id}>
              <Gap height={gap} />
              <RecordCard
                record={record}
                index={index}
                count={hasMore ? -1 : items.length}
                hasAccount={accounts.has(record.userId)}
                isFresh={list.fresh.has(record.id)}
                measure={rows.measure}
                onDelete={confirmDelete}
              />
            </Fragment>
          );
        })}
        <Gap height={rows.after} />
      </ul>
      {hasMore && (
        <div className="grid justify-items-center pt-3">
          {moreFailed !== null ? (
            <LoadFailureBanner error={moreFailed} onRetry={showMore} />
          ) : (
            <Button variant="secondary" isPending={isLoadingMore} onClick={() => void showMore()}>
              Show more
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** A spacer for cards that aren't rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <li aria-hidden style={{ height }} /> : null;
}
