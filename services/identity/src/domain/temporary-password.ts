import type { TemporaryPassword } from './account.ts';

const dayMs = 24 * 60 * 60 * 1000;
const lifetimeMs = 7 * dayMs;

/** When a temporary password made at `now` expires: 7 days later (docs/specification/people.md). */
export function temporaryPasswordExpiry(now: Date): Date {
  return new Date(now.getTime() + lifetimeMs);
}

/** Whether a temporary password is valid, and may be shown, at `now`. */
export function isTemporaryPasswordValid(password: TemporaryPassword | null, now: Date): boolean {
  return password !== null && now.getTime() < password.expiresAt.getTime();
}
