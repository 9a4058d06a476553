import { formatDuration } from '@portal/kernel/duration';

/** How late somebody was: `12 min`, `1h 5m`. */
export function lateBy(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : formatDuration(minutes);
}
