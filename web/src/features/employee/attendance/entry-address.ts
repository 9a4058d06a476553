import { useSearchParams } from 'react-router';

/** The session that is open beside the list, and whether its correction is: both in the address. */
export function useEntryAddress() {
  const [search, setSearch] = useSearchParams();

  function addressOf(entry: string | null, isCorrecting = false): string {
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
    addressOf,
    open: (entry: string | null, isCorrecting = false) =>
      setSearch(addressOf(entry, isCorrecting).slice(1), { preventScrollReset: true }),
  };
}
