import { useLayoutEffect, useRef } from 'react';

/** Calls back when the element is removed while it contains the focus. */
export function useFocusLoss<Node extends HTMLElement>(onLoss: () => void) {
  const node = useRef<Node>(null);
  const latest = useRef(onLoss);
  useLayoutEffect(() => {
    latest.current = onLoss;
  });
  useLayoutEffect(() => {
    const element = node.current;
    return () => {
      // The element stays in the document until all effects have run.
      if (element?.contains(document.activeElement)) queueMicrotask(() => latest.current());
    };
  }, []);
  return node;
}
