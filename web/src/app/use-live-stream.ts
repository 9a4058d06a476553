import { useEffect } from 'react';
import { firstViewAskedAt } from './first-view.ts';
import { forgetGathered, tellOfChange, tellOfReset } from './live.ts';
import { openLiveStream } from './live-stream.ts';
import { onOtherTab, tellOtherTabs } from './tabs.ts';

const hiddenForMs = 30_000;

const told = { change: tellOfChange, reset: tellOfReset };

/**
 * Follows what changes for the person who is signed in, while the page can be seen and for half a
 * minute after. Browsers keep six connections to a server that speaks HTTP/1: a hidden tab gives
 * its own back as soon as another needs one.
 */
export function useLiveStream(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    const firstShownAt = firstViewAskedAt(userId) ?? performance.now();
    let close: (() => void) | undefined;
    let hidden: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;

    function stop(): void {
      close?.();
      close = undefined;
    }
    function look(): void {
      clearTimeout(hidden);
      if (document.visibilityState === 'hidden') {
        hidden = setTimeout(stop, hiddenForMs);
      } else if (!close) {
        tellOtherTabs('live-here');
        close = openLiveStream(told, { shownAt: isFirst ? firstShownAt : undefined });
        isFirst = false;
      }
    }

    const unlisten = onOtherTab('live-here', () => {
      if (document.visibilityState === 'hidden') stop();
    });
    document.addEventListener('visibilitychange', look);
    // What could not be asked meanwhile is asked now, whether the stream has noticed or not.
    window.addEventListener('online', tellOfReset);
    window.addEventListener('pagehide', stop);
    look();
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', stop);
      window.removeEventListener('online', tellOfReset);
      clearTimeout(hidden);
      unlisten();
      stop();
      forgetGathered();
    };
  }, [userId]);
}
