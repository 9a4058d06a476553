import { setTimeout as delay } from 'node:timers/promises';
import { followedBy } from '@portal/bus/followed';
import type { Bus } from '@portal/bus/nats-connection';
import type { ServiceName } from '@portal/contracts/operation';
import type { Logger } from '@portal/runtime/log';

const pauseMs = 100;

/**
 * Waits until what other services had published is handled, so that the archive knows what they
 * knew; goes on without after a while: what is heard later is archived again.
 */
export function catchingUp(bus: Bus, log: Logger) {
  const followed = followedBy(bus, 'records');
  return async (withinMs: number, stopping: AbortSignal): Promise<void> => {
    const end = performance.now() + withinMs;
    const behind = new Set<ServiceName>(['identity', 'attendance', 'leave']);
    while (behind.size > 0 && !stopping.aborted) {
      try {
        const waiting = await followed.waiting();
        for (const service of behind) if (waiting[service] === 0) behind.delete(service);
      } catch (err) {
        log.warn({ err }, 'it can’t be asked how many events wait');
      }
      if (behind.size === 0) return;
      if (performance.now() >= end) {
        log.warn({ behind: [...behind] }, 'archived before all events are handled');
        return;
      }
      await delay(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  };
}
