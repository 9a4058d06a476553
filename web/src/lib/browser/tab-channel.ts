/** Messages between the tabs of one browser. They carry no data, only what to refetch. */
type TabMessage = 'session-changed' | 'hours-changed' | 'messages-changed' | 'live-here';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portal');

export function postToOtherTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Calls back when another tab posts `message`. Returns the function that unsubscribes. */
export function onTabMessage(message: TabMessage, callBack: () => void): () => void {
  const listener = (event: MessageEvent) => event.data === message && callBack();
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
