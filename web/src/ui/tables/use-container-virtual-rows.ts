import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';

const overscan = 4;

/**
 * Virtual rows of a list in a scrollable container: renders the visible rows and the one that last
 * had the focus. When rows are added or removed above the visible ones, these keep their position.
 */
export function useContainerVirtualRows<Box extends HTMLElement, Row extends HTMLElement>(
  ids: readonly string[],
  estimatedHeight: number,
) {
  const box = useRef<Box>(null);
  const focusedId = useRef<string | null>(null);
  const indexById = useMemo(() => new Map(ids.map((id, index) => [id, index])), [ids]);

  const virtualizer = useVirtualizer<Box, Row>({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimatedHeight,
    overscan,
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

  // Read before the commit: rows that are measured in it already shift the position.
  const scrolledTo = box.current?.scrollTop ?? 0;
  // The first visible row and its offset.
  const anchor = useRef<{ ids: readonly string[]; id: string; start: number } | null>(null);
  // Whether the virtualizer has not processed the last scroll yet. Until then it renders and measures
  // rows of the old position, which moves the anchor again.
  const isBehind = useRef(false);
  useLayoutEffect(() => {
    const before = anchor.current;
    // Measurements since the last render have moved the rows after them.
    const measured = virtualizer.getVirtualItems();
    let held: number | undefined;
    if (before && (before.ids !== ids || isBehind.current) && scrolledTo > 0) {
      const place = indexById.get(before.id);
      held = place === undefined ? undefined : virtualizer.measurementsCache[place]?.start;
      const wanted = held === undefined ? undefined : scrolledTo + held - before.start;
      // If nothing has moved, don’t interrupt a touch scroll.
      const isMoved = wanted !== undefined && Math.abs(wanted - (box.current?.scrollTop ?? 0)) > 1;
      if (isMoved) virtualizer.scrollToOffset(wanted);
    }
    const now = virtualizer.scrollOffset ?? 0;
    isBehind.current = held !== undefined && Math.abs(now - (box.current?.scrollTop ?? now)) > 1;
    if (before && held !== undefined && isBehind.current) {
      anchor.current = { ids, id: before.id, start: held };
      return;
    }
    const top = measured.find(({ end }) => end > now);
    const id = top && ids[top.index];
    anchor.current = top && id ? { ids, id, start: top.start } : null;
  });

  return {
    box,
    shown: items.map(({ index, start }, at) => ({
      index,
      /** Height in pixels of the rows skipped before this one. */
      gap: start - (items[at - 1]?.end ?? 0),
    })),
    /** Height in pixels of the rows skipped at the end. */
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** The index of the last rendered row. */
    last: items.at(-1)?.index ?? -1,
    measure: virtualizer.measureElement,
    scrollTo: virtualizer.scrollToIndex,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const row = target.closest<HTMLElement>('[data-id]');
      if (row?.dataset.id) focusedId.current = row.dataset.id;
    },
  };
}
