import { londonTime } from '@portal/kernel/london';
import type { ApiError } from './api-error.ts';
import { currentTime } from './server-clock.ts';

const minuteMs = 60_000;

/**
 * From when on what was refused for now may be tried again, as London's `14:52`; null where that is
 * within a minute or the server did not say. A time of day stays true for as long as it is read.
 */
export function retryTime({ retryAfterSeconds }: ApiError): string | null {
  if (retryAfterSeconds === null || retryAfterSeconds * 1000 < minuteMs) return null;
  const at = currentTime() + retryAfterSeconds * 1000;
  return londonTime(new Date(Math.ceil(at / minuteMs) * minuteMs));
}
