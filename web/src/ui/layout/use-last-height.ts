import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps an element’s height while a part of it is hidden, so that nothing below moves. */
export function useLastHeight(node: RefObject<HTMLElement | null>, isReduced: boolean) {
  const height = useRef(0);
  useLayoutEffect(() => {
    if (!isReduced) height.current = node.current?.offsetHeight ?? 0;
  });
  return isReduced ? { minHeight: height.current } : undefined;
}
