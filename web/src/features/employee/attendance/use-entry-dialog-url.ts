import { useSearchParams } from 'react-router';

/** The open entry, and whether its correction is open, in the URL. */
export function useEntryDialogUrl() {
  const [search, setSearch] = useSearchParams();

  function urlOf(entry: string | null, isCorrecting = false): string {
    const next = new URLSearchParams(search);
    next.delete('entry');
    next.delete('correct');
    if (entry) next.set('entry', entry);
    if (isCorrecting) next.set('correct', '1');
    return `?${next}`;
  }

  return {
    entryId: search.get('entry'),
    isCorrecting: search.has('correct'),
    urlOf,
    open: (entry: string | null, isCorrecting = false) =>
      setSearch(urlOf(entry, isCorrecting).slice(1), { preventScrollReset: true }),
  };
}
