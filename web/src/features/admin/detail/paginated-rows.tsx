import { type ReactNode, useRef } from 'react';
import type { PaginatedList } from '../../../lib/live/use-paginated-list.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { UnavailableBanner } from './unavailable-banner.tsx';

interface PaginatedRowsProps<Item> {
  list: PaginatedList<Item>;
  /** What is loaded, in a sentence. */
  status: string;
  /** The table: not shown if nothing could be loaded. */
  children: ReactNode;
}

/** The table of a list in pages, with Show more and its failures. */
export function PaginatedRows<Item>({ list, status, children }: PaginatedRowsProps<Item>) {
  const container = useRef<HTMLDivElement>(null);

  /** The pressed button goes with the last page, so the first new row takes the focus. */
  async function showMore(): Promise<void> {
    const firstNew = list.items?.length ?? 0;
    await list.showMore();
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const link = container.current?.querySelector<HTMLElement>(`[data-index="${firstNew}"] a`);
      link?.focus({ preventScroll: true });
    });
  }

  return (
    <div ref={container}>
      {list.error !== null && (
        <div className="px-4 pb-3 sm:px-5">
          <UnavailableBanner
            query={{ value: list.items, error: list.error as Error, retry: () => list.retry() }}
          />
        </div>
      )}
      <p role="status" className="px-4 pb-2 text-12 text-muted tabular-nums sm:px-5">
        {list.items && status}
      </p>
      {(list.items || !list.error) && children}
      {list.moreFailed !== null && (
        <div className="px-4 pb-3 sm:px-5">
          <LoadFailureBanner error={list.moreFailed} onRetry={() => void showMore()} />
        </div>
      )}
      {list.hasMore && list.moreFailed === null && (
        <div className="grid justify-items-center border-t border-line p-4">
          <Button
            variant="secondary"
            isPending={list.isLoadingMore}
            onClick={() => void showMore()}
          >
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
