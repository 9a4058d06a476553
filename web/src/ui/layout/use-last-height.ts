import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps an element’s height while a part of it is hidden, so that nothing below moves. */
export function useLastHeight(node: RefObject<HTMLElement | null>, isReduced: boolean) {
  const height = useRef(0);
  useLayoutEffect(() => {
    if (isReduced || !node.current) return;
    // Reading it at each render would make the browser lay out the page in between.
    const observer = new ResizeObserver(([entry]) => {
      // It has none while it is hidden.
      height.current = entry?.borderBoxSize[0]?.blockSize || height.current;
    });
    observer.observe(node.current);
    return () => observer.disconnect();
  }, [node, isReduced]);
  return isReduced ? { minHeight: height.current } : undefined;
}
