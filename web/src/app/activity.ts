import { useEffect } from 'react';
import { keepSessionAlive } from './session.ts';

const pingEveryMs = 5 * 60_000;

/**
 * While the person types, clicks or touches, the session goes on, although all that the page asks
 * for by itself is polling and counts as nothing done.
 */
export function useActivity(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    let lastPing = Date.now();
    const onActivity = () => {
      if (Date.now() - lastPing < pingEveryMs) return;
      lastPing = Date.now();
      void keepSessionAlive();
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, onActivity, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, onActivity);
    };
  }, [isSignedIn]);
}
