import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Up to this many rows are all rendered, so that the browser can search and print them. */
const maxUnvirtualized = 60;
const overscan = 5;
const tableRow = 57;
/** Table rows differ by a line or two, which needs no new estimate; cards are much higher. */
const tolerance = 2;

export interface VirtualRow {
  index: number;
  /** Height in pixels of the rows skipped before this one. */
  gap: number;
}

/**
 * Virtual rows of a table or list that scrolls with the page: of many rows, renders those near the
 * viewport and the one that last had the focus.
 */
export function useWindowVirtualRows<
  Body extends HTMLElement = HTMLTableSectionElement,
  Row extends HTMLElement = HTMLTableRowElement,
>(ids: readonly string[], estimatedHeight = tableRow) {
  const body = useRef<Body>(null);
  const focusedId = useRef<string | null>(null);
  const [top, setTop] = useState(0);
  const [estimate, setEstimate] = useState(estimatedHeight);
  const indexById = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids]);
  const isVirtualized = ids.length > maxUnvirtualized;

  const virtualizer = useWindowVirtualizer<Row>({
    count: ids.length,
    enabled: isVirtualized,
    overscan,
    scrollMargin: top,
    estimateSize: () => estimate,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const first = Math.max(startIndex - overscan, 0);
      const last = Math.min(endIndex + overscan, count - 1);
      const range = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      const place = focusedId.current === null ? undefined : indexById.get(focusedId.current);
      if (place === undefined || (place >= first && place <= last)) return range;
      return place < first ? [place, ...range] : [...range, place];
    },
  });
  const items = virtualizer.getVirtualItems();

  // Content above the table comes and goes. Measuring on each scroll would force a layout per frame,
  // so a ResizeObserver does it.
  useLayoutEffect(() => {
    if (!isVirtualized) return;
    const update = () => body.current && setTop(Math.round(pageTop(body.current)));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [isVirtualized]);

  // Rows become cards in a narrow container: adjust the estimate of rows not measured yet.
  const seen = items[Math.floor(items.length / 2)]?.size;
  useLayoutEffect(() => {
    if (seen && (seen > estimate * tolerance || seen < estimate / tolerance)) {
      setEstimate(seen);
      virtualizer.measure();
    }
  }, [seen, estimate, virtualizer]);

  const shown: VirtualRow[] = isVirtualized
    ? items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? top) }))
    : ids.map((_, index) => ({ index, gap: 0 }));
  return {
    shown,
    /** Height in pixels of the rows skipped at the end. */
    after: isVirtualized ? virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top) : 0,
    isVirtualized,
    measure: virtualizer.measureElement,
    body: {
      ref: body,
      onFocus(event: FocusEvent<HTMLElement>) {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-id]');
        if (row?.dataset.id) focusedId.current = row.dataset.id;
      },
    },
  };
}

function pageTop(element: HTMLElement): number {
  return element.getBoundingClientRect().top + window.scrollY;
}
