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
import { readStaffFilter, type StaffFilter, writeStaffFilter } from './staff-filter.ts';

/** Browsers limit how often a URL may change. */
const urlDelayMs = 250;

/**
 * The filter of the URL, for a table with sortable columns. The field updates at once, the list
 * is deferred, and the URL follows when typing pauses.
 */
export function useStaffFilter(columns?: readonly string[]) {
  const [urlParams, setUrlParams] = useSearchParams();
  const urlFilter = useMemo(() => readStaffFilter(urlParams, columns), [urlParams, columns]);
  const [typed, setTyped] = useState(urlFilter.search);
  const [lastSearch, setLastSearch] = useState(urlFilter.search);
  const written = useRef(urlFilter.search);

  // The URL changed elsewhere: by going back or by a link.
  if (urlFilter.search !== lastSearch) {
    setLastSearch(urlFilter.search);
    if (urlFilter.search !== written.current) setTyped(urlFilter.search);
  }

  const latest = useRef({ columns, typed, setUrlParams });
  useLayoutEffect(() => {
    latest.current = { columns, typed, setUrlParams };
  });

  /** Stable, so that a large table isn't re-rendered for each key. */
  const change = useCallback((part: Partial<StaffFilter>) => {
    const now = latest.current;
    // The current URL, because the last change may not be rendered yet.
    const current = new URLSearchParams(window.location.search);
    const filter = { ...readStaffFilter(current, now.columns), search: now.typed, ...part };
    written.current = filter.search;
    setTyped(filter.search);
    now.setUrlParams(writeStaffFilter(current, filter), {
      replace: true,
      preventScrollReset: true,
    });
  }, []);

  useEffect(() => {
    if (typed === urlFilter.search) return;
    const timer = setTimeout(() => change({}), urlDelayMs);
    return () => clearTimeout(timer);
  }, [typed, urlFilter.search, change]);

  return { ...urlFilter, typed, setTyped, search: useDeferredValue(typed), change };
}
