/** What the tabs of one browser tell each other: never data, only that something is worth asking. */
type TabMessage = 'session-changed' | 'hours-changed' | 'messages-changed' | 'live-here';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portal');

export function tellOtherTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Calls back when another tab tells `message`; gives the function that stops it. */
export function onOtherTab(message: TabMessage, callBack: () => void): () => void {
  const listener = (event: MessageEvent) => event.data === message && callBack();
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
