import { flushSync } from 'react-dom';
import { rememberArea } from './first-sight.ts';
import { askForFirstView } from './first-view.ts';
import {
  checkSession,
  confirmSession,
  hideUntilChecked,
  leaveExpiredSession,
  onSession,
} from './session.ts';
import { onOtherTab } from './tabs.ts';
import { beforeSignInAgain } from './unauthorized.ts';

/**
 * What happens to the session outside of any screen: another tab signs in or out, it ends while
 * the page is open, the network comes back, or the browser shows a page again that it had kept as it
 * was.
 */
export function watchSession(): void {
  onSession(rememberArea);
  onSession(askForFirstView);
  onOtherTab('session-changed', () => void checkSession());
  window.addEventListener('online', () => void confirmSession());
  beforeSignInAgain(leaveExpiredSession);
  window.addEventListener('pagehide', () => setVisible(false));
  window.addEventListener('pageshow', ({ persisted }) => {
    // Nothing of what was shown before may appear until the server says who is signed in.
    if (persisted) flushSync(() => void hideUntilChecked());
    setVisible(true);
  });
}

function setVisible(visible: boolean): void {
  document.documentElement.style.visibility = visible ? '' : 'hidden';
}
