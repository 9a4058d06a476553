import { formatDuration } from '@portal/kernel/duration';

/** How late a clock-in was: `12 min`, `1h 5m`. */
export function formatLateness(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : formatDuration(minutes);
}
