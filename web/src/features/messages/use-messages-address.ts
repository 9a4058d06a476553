import { useSearchParams } from 'react-router';
import type { Box } from './boxes.ts';

export type Tab = Box | 'new';
const tabs: readonly Tab[] = ['inbox', 'sent', 'new'];

/** What the address says of the messages: the tab, and the message that is open. */
export function useMessagesAddress() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('box');

  function addressOf(tab: Tab, message: string | null): URLSearchParams {
    const next = new URLSearchParams(search);
    next.delete('box');
    next.delete('message');
    if (tab !== 'inbox') next.set('box', tab);
    if (message) next.set('message', message);
    return next;
  }

  const tab = tabs.find((one) => one === asked) ?? 'inbox';
  const go = (next: URLSearchParams) =>
    setSearch(next, { replace: true, preventScrollReset: true });
  return {
    tab,
    /** The id of the message that is open. */
    opened: search.get('message'),
    addressOfMessage: (id: string) => `?${addressOf(tab, id)}`,
    show: (next: Tab) => go(addressOf(next, null)),
    close: () => go(addressOf(tab, null)),
  };
}
