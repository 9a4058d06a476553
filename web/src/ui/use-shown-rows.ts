import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** So many rows are simply there: all of them are found by the browser and printed. */
const simply = 60;
const overscan = 5;
const tableRow = 57;
/** Rows of a table differ by a line or two, which is no reason to guess anew; cards are higher. */
const tolerance = 2;

export interface ShownRow {
  index: number;
  /** Pixels left out since the row before. */
  gap: number;
}

/**
 * Which rows of a table or list in the page are to be there. Of many it is those near the window, and
 * the one that last had the focus, so that a keyboard's place is not lost to scrolling.
 */
export function useShownRows<
  Body extends HTMLElement = HTMLTableSectionElement,
  Row extends HTMLElement = HTMLTableRowElement,
>(ids: readonly string[], firstGuess = tableRow) {
  const body = useRef<Body>(null);
  const held = useRef<string | null>(null);
  const [top, setTop] = useState(0);
  const [guess, setGuess] = useState(firstGuess);
  const places = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids]);
  const isPart = ids.length > simply;

  const virtualizer = useWindowVirtualizer<Row>({
    count: ids.length,
    enabled: isPart,
    overscan,
    scrollMargin: top,
    estimateSize: () => guess,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const first = Math.max(startIndex - overscan, 0);
      const last = Math.min(endIndex + overscan, count - 1);
      const range = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      const place = held.current === null ? undefined : places.get(held.current);
      if (place === undefined || (place >= first && place <= last)) return range;
      return place < first ? [place, ...range] : [...range, place];
    },
  });
  const items = virtualizer.getVirtualItems();

  // What is above the table comes and goes: a notice, a line of a toolbar. To ask for its place at
  // each scroll would lay out the page once more for every frame.
  useLayoutEffect(() => {
    if (!isPart) return;
    const look = () => body.current && setTop(Math.round(pageTop(body.current)));
    look();
    const watching = new ResizeObserver(look);
    watching.observe(document.body);
    return () => watching.disconnect();
  }, [isPart]);

  // Rows become cards in a narrow place: the guess for those not seen yet follows.
  const seen = items[Math.floor(items.length / 2)]?.size;
  useLayoutEffect(() => {
    if (seen && (seen > guess * tolerance || seen < guess / tolerance)) {
      setGuess(seen);
      virtualizer.measure();
    }
  }, [seen, guess, virtualizer]);

  const shown: ShownRow[] = isPart
    ? items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? top) }))
    : ids.map((_, index) => ({ index, gap: 0 }));
  return {
    shown,
    /** Pixels left out after the last. */
    after: isPart ? virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top) : 0,
    isPart,
    measure: virtualizer.measureElement,
    body: {
      ref: body,
      onFocus(event: FocusEvent<HTMLElement>) {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-id]');
        if (row?.dataset.id) held.current = row.dataset.id;
      },
    },
  };
}

function pageTop(element: HTMLElement): number {
  return element.getBoundingClientRect().top + window.scrollY;
}
