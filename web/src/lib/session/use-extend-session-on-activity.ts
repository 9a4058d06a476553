import { useEffect } from 'react';
import { keepSessionAlive } from './session.ts';

const pingEveryMs = 5 * 60_000;

/**
 * Extends the session while the person types, clicks or touches. Background polling doesn’t count
 * as activity.
 */
export function useExtendSessionOnActivity(isSignedIn: boolean): void {
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
