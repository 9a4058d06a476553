import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router';
import { readFilter, type StaffFilter, writeFilter } from './staff-filter.ts';

/** Browsers refuse an address that changes with each key of somebody who types fast. */
const writtenAfterMs = 250;

/**
 * The filter of the address, for a table with these columns to sort by. What is being typed is shown at once, the list follows as soon as the
 * browser has time for it, and the address when the typing rests.
 */
export function useStaffFilter(columns?: readonly string[]) {
  const [address, setAddress] = useSearchParams();
  const asked = useMemo(() => readFilter(address, columns), [address, columns]);
  const [typed, setTyped] = useState(asked.search);
  const [seen, setSeen] = useState(asked.search);
  const written = useRef(asked.search);

  // Another address than one's own: the back button, or a link.
  if (asked.search !== seen) {
    setSeen(asked.search);
    if (asked.search !== written.current) setTyped(asked.search);
  }

  const latest = useRef({ columns, typed, setAddress });
  useLayoutEffect(() => {
    latest.current = { columns, typed, setAddress };
  });

  /** Always the same function: a table of thousands is not drawn again for each key. */
  const change = useCallback((part: Partial<StaffFilter>) => {
    const now = latest.current;
    // Not the one last drawn: a change just before this one may still wait to be drawn.
    const current = new URLSearchParams(window.location.search);
    const filter = { ...readFilter(current, now.columns), search: now.typed, ...part };
    written.current = filter.search;
    setTyped(filter.search);
    now.setAddress(writeFilter(current, filter), { replace: true, preventScrollReset: true });
  }, []);

  useEffect(() => {
    if (typed === asked.search) return;
    const timer = setTimeout(() => change({}), writtenAfterMs);
    return () => clearTimeout(timer);
  }, [typed, asked.search, change]);

  return { ...asked, typed, setTyped, search: useDeferredValue(typed), change };
}
