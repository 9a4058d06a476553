import { londonTime } from '@portal/kernel/london';
import { currentTime } from '../time/server-clock.ts';
import type { ApiError } from './api-error.ts';

const minuteMs = 60_000;

/**
 * The London time (`14:52`) from which a rate-limited request may be sent again; null if that is
 * within a minute or unknown. A time of day stays true however long it is shown.
 */
export function retryTime({ retryAfterSeconds }: ApiError): string | null {
  if (retryAfterSeconds === null || retryAfterSeconds * 1000 < minuteMs) return null;
  const at = currentTime() + retryAfterSeconds * 1000;
  return londonTime(new Date(Math.ceil(at / minuteMs) * minuteMs));
}
