/**
 * A row's height in pixels with its fraction, for a virtualizer. Rounded heights would add up: rows that come or
 * go far above would move what is read by a pixel or two.
 */
export function rowHeight(row: Element, entry?: ResizeObserverEntry): number {
  return entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height;
}
