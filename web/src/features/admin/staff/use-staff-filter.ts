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

/** Browsers limit how often an address may change. */
const addressDelayMs = 250;

/**
 * The filter of the address, for a table with sortable columns. The field updates at once, the list
 * is deferred, and the address follows when typing pauses.
 */
export function useStaffFilter(columns?: readonly string[]) {
  const [address, setAddress] = useSearchParams();
  const addressFilter = useMemo(() => readFilter(address, columns), [address, columns]);
  const [typed, setTyped] = useState(addressFilter.search);
  const [lastSearch, setLastSearch] = useState(addressFilter.search);
  const written = useRef(addressFilter.search);

  // The address changed elsewhere: by going back or by a link.
  if (addressFilter.search !== lastSearch) {
    setLastSearch(addressFilter.search);
    if (addressFilter.search !== written.current) setTyped(addressFilter.search);
  }

  const latest = useRef({ columns, typed, setAddress });
  useLayoutEffect(() => {
    latest.current = { columns, typed, setAddress };
  });

  /** Stable, so that a large table isn't re-rendered for each key. */
  const change = useCallback((part: Partial<StaffFilter>) => {
    const now = latest.current;
    // The current address, because the last change may not be rendered yet.
    const current = new URLSearchParams(window.location.search);
    const filter = { ...readFilter(current, now.columns), search: now.typed, ...part };
    written.current = filter.search;
    setTyped(filter.search);
    now.setAddress(writeFilter(current, filter), { replace: true, preventScrollReset: true });
  }, []);

  useEffect(() => {
    if (typed === addressFilter.search) return;
    const timer = setTimeout(() => change({}), addressDelayMs);
    return () => clearTimeout(timer);
  }, [typed, addressFilter.search, change]);

  return { ...addressFilter, typed, setTyped, search: useDeferredValue(typed), change };
}
