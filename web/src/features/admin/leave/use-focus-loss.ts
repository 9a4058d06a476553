import { useLayoutEffect, useRef } from 'react';

/** Calls back once an element is gone that had the focus in it. */
export function useFocusLoss<Node extends HTMLElement>(onLoss: () => void) {
  const node = useRef<Node>(null);
  const latest = useRef(onLoss);
  useLayoutEffect(() => {
    latest.current = onLoss;
  });
  useLayoutEffect(() => {
    const element = node.current;
    return () => {
      // The element is still there, until all of its effects are over.
      if (element?.contains(document.activeElement)) queueMicrotask(() => latest.current());
    };
  }, []);
  return node;
}
