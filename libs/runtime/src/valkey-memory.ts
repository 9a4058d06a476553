import type { Redis } from 'ioredis';
import { Gauge } from 'prom-client';
import { every, type Recurring } from './every.ts';
import type { Logger } from './log.ts';

/** From here on administrators are told: what is left lasts for a while. */
export const shortMemoryRatio = 0.8;

const ratio = new Gauge({
  name: 'portal_valkey_memory_ratio',
  help: 'How much of its maxmemory Valkey uses; at 1 it refuses writes',
});

/** How much of its memory Valkey uses, from 0 to 1; null where it has no limit. */
export async function valkeyMemoryRatio(redis: Redis): Promise<number | null> {
  const info = await redis.info('memory');
  const read = (field: string) =>
    Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? Number.NaN);
  const max = read('maxmemory');
  return max > 0 ? read('used_memory') / max : null;
}

/** Keeps the metric, and logs a warning when memory becomes short. */
export function watchValkeyMemory(redis: Redis, log: Logger, pauseMs = 15_000): Recurring {
  let wasShort = false;
  return every(
    pauseMs,
    async () => {
      const used = await valkeyMemoryRatio(redis);
      if (used === null) return;
      ratio.set(used);
      const isShort = used >= shortMemoryRatio;
      const percent = Math.round(used * 100);
      if (isShort && !wasShort) log.warn({ percent }, 'the memory of Valkey is short');
      if (!isShort && wasShort) log.info({ percent }, 'the memory of Valkey is enough again');
      wasShort = isShort;
    },
    { what: 'reading the memory of Valkey', log },
  );
}
