import type { SignedInUser } from '../../lib/session/session.ts';

// public/before-paint.js reads it.
const areaKey = 'area';

/** Remembers whose shell this browser shows first the next time: no more than the kind of area. */
export function rememberArea(user: SignedInUser | null): void {
  try {
    if (!user) localStorage.removeItem(areaKey);
    else if (user.isFirstLogin || user.missingSecondFactor?.isSessionLimited)
      localStorage.setItem(areaKey, 'setup');
    else localStorage.setItem(areaKey, user.isAdmin ? 'admin' : 'employee');
  } catch {
    // Storage is refused: the sign-in form is seen first.
  }
}
