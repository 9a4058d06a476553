import { flushSync } from 'react-dom';
import { rememberArea } from './first-sight.ts';
import { onSignInRedirect } from './handle-unauthorized.ts';
import { prefetchFirstView } from './prefetch-first-view.ts';
import {
  checkSession,
  confirmSession,
  handleExpiredSession,
  onSession,
  resetSession,
} from './session.ts';
import { onTabMessage } from './tab-channel.ts';

/**
 * Handles session changes outside of any screen: another tab signs in or out, the session ends, the
 * network returns, or the browser restores the page from its back/forward cache.
 */
export function watchSession(): void {
  onSession(rememberArea);
  onSession(prefetchFirstView);
  onTabMessage('session-changed', () => void checkSession());
  window.addEventListener('online', () => void confirmSession());
  onSignInRedirect(handleExpiredSession);
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
