import { useSearchParams } from 'react-router';
import type { Mailbox } from './mailbox-queries.ts';

export type Tab = Mailbox | 'new';
const tabs: readonly Tab[] = ['inbox', 'sent', 'new'];

/** The tab and the open message in the URL. */
export function useMessagesParams() {
  const [search, setSearch] = useSearchParams();
  const boxParam = search.get('box');

  function paramsOf(tab: Tab, message: string | null): URLSearchParams {
    const next = new URLSearchParams(search);
    next.delete('box');
    for (const name of ['message', 'to', 're']) next.delete(name);
    if (tab !== 'inbox') next.set('box', tab);
    if (message) next.set('message', message);
    return next;
  }

  const tab = tabs.find((one) => one === boxParam) ?? 'inbox';
  const go = (next: URLSearchParams) =>
    setSearch(next, { replace: true, preventScrollReset: true });
  return {
    tab,
    /** The recipient and the subject of a message that another page starts. */
    newMessage: { toUserId: search.get('to'), repliesTo: search.get('re') },
    /** The id of the open message. */
    opened: search.get('message'),
    urlOfMessage: (id: string) => `?${paramsOf(tab, id)}`,
    show: (next: Tab) => go(paramsOf(next, null)),
    close: () => go(paramsOf(tab, null)),
  };
}
