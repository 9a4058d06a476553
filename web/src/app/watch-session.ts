import { flushSync } from 'react-dom';
import { onUnauthorized } from '../lib/api/report-unauthorized.ts';
import { onTabMessage } from '../lib/browser/tab-channel.ts';
import { prefetchInitialQueries } from '../lib/initial-queries/prefetch-initial-queries.ts';
import {
  confirmOfflineSession,
  followOtherTab,
  onSignedInUserChange,
  resetSession,
} from '../lib/session/session.ts';
import { handleUnauthorized } from './handle-unauthorized.ts';
import { rememberArea } from './prerender/remember-area.ts';

/**
 * Handles session changes outside of any screen: another tab signs in or out, the session ends, the
 * network returns, or the browser restores the page from its back/forward cache.
 */
export function watchSession(): void {
  onSignedInUserChange(rememberArea);
  onSignedInUserChange(prefetchInitialQueries);
  onTabMessage('session-changed', () => void followOtherTab());
  window.addEventListener('online', () => void confirmOfflineSession());
  onUnauthorized(handleUnauthorized);
  window.addEventListener('pagehide', () => setVisible(false));
  window.addEventListener('pageshow', ({ persisted }) => {
    // Hide what was shown before until the server says who is signed in.
    if (persisted) flushSync(() => void resetSession());
    setVisible(true);
  });
}

function setVisible(visible: boolean): void {
  document.documentElement.style.visibility = visible ? '' : 'hidden';
}
