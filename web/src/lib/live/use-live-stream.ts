import { useEffect } from 'react';
import { onTabMessage, postToOtherTabs } from '../browser/tab-channel.ts';
import { initialQueriesRequestedAt } from '../initial-queries/prefetch-initial-queries.ts';
import { clearPendingChanges, notifyChange, notifyMissedChanges } from './live-changes.ts';
import { openLiveStream } from './live-stream.ts';

const hiddenForMs = 30_000;

const handlers = { change: notifyChange, reset: notifyMissedChanges };

/**
 * Keeps the live stream open while the page is visible and for half a minute after. Browsers allow
 * six HTTP/1 connections per server, so a hidden tab closes its stream as soon as another tab needs
 * one.
 */
export function useLiveStream(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    const firstShownAt = initialQueriesRequestedAt(userId) ?? performance.now();
    let close: (() => void) | undefined;
    let hidden: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;

    function stop(): void {
      close?.();
      close = undefined;
    }
    function onVisibility(): void {
      clearTimeout(hidden);
      if (document.visibilityState === 'hidden') {
        hidden = setTimeout(stop, hiddenForMs);
      } else if (!close) {
        postToOtherTabs('live-here');
        close = openLiveStream(handlers, { requestedAt: isFirst ? firstShownAt : undefined });
        isFirst = false;
      }
    }

    const unlisten = onTabMessage('live-here', () => {
      if (document.visibilityState === 'hidden') stop();
    });
    document.addEventListener('visibilitychange', onVisibility);
    // Refetch what failed while offline, even if the stream did not notice.
    window.addEventListener('online', notifyMissedChanges);
    window.addEventListener('pagehide', stop);
    onVisibility();
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', stop);
      window.removeEventListener('online', notifyMissedChanges);
      clearTimeout(hidden);
      unlisten();
      stop();
      clearPendingChanges();
    };
  }, [userId]);
}
