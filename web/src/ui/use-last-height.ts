import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How high an element was before it lost a part of it, so that nothing below moves up. */
export function useLastHeight(node: RefObject<HTMLElement | null>, isReduced: boolean) {
  const height = useRef(0);
  useLayoutEffect(() => {
    if (!isReduced) height.current = node.current?.offsetHeight ?? 0;
  });
  return isReduced ? { minHeight: height.current } : undefined;
}
