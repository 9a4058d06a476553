import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';

const overscan = 4;

/**
 * Which rows of a list in a box of its own that scrolls are to be there: those that are seen, and the
 * one that last had the focus. When rows come or go above what is read, it stays where it is.
 */
export function useScrolledRows<Box extends HTMLElement, Row extends HTMLElement>(
  ids: readonly string[],
  firstGuess: number,
) {
  const box = useRef<Box>(null);
  const held = useRef<string | null>(null);
  const places = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids]);

  const virtualizer = useVirtualizer<Box, Row>({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => firstGuess,
    overscan,
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

  // Before what is drawn now: rows that are measured with it move the place already.
  const scrolledTo = box.current?.scrollTop ?? 0;
  // What is read, and where in the list it is.
  const read = useRef<{ ids: readonly string[]; id: string; start: number } | null>(null);
  // Whether the virtualizer has not heard yet that the list was scrolled to what is read. Until then it draws and
  // measures the rows that came to the old place, which moves what is read again.
  const isBehind = useRef(false);
  useLayoutEffect(() => {
    const before = read.current;
    // What was measured since these rows were drawn has moved those after it.
    const measured = virtualizer.getVirtualItems();
    let held: number | undefined;
    if (before && (before.ids !== ids || isBehind.current) && scrolledTo > 0) {
      const place = places.get(before.id);
      held = place === undefined ? undefined : virtualizer.measurementsCache[place]?.start;
      const wanted = held === undefined ? undefined : scrolledTo + held - before.start;
      // Where nothing has moved, a finger that scrolls is not to be interrupted.
      const isMoved = wanted !== undefined && Math.abs(wanted - (box.current?.scrollTop ?? 0)) > 1;
      if (isMoved) virtualizer.scrollToOffset(wanted);
    }
    const now = virtualizer.scrollOffset ?? 0;
    isBehind.current = held !== undefined && Math.abs(now - (box.current?.scrollTop ?? now)) > 1;
    if (before && held !== undefined && isBehind.current) {
      read.current = { ids, id: before.id, start: held };
      return;
    }
    const top = measured.find(({ end }) => end > now);
    const id = top && ids[top.index];
    read.current = top && id ? { ids, id, start: top.start } : null;
  });

  return {
    box,
    shown: items.map(({ index, start }, at) => ({
      index,
      /** Pixels left out since the row before. */
      gap: start - (items[at - 1]?.end ?? 0),
    })),
    /** Pixels left out after the last. */
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** The last row that is there. */
    last: items.at(-1)?.index ?? -1,
    measure: virtualizer.measureElement,
    scrollTo: virtualizer.scrollToIndex,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const row = target.closest<HTMLElement>('[data-id]');
      if (row?.dataset.id) held.current = row.dataset.id;
    },
  };
}
