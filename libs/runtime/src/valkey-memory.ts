import type { Redis } from 'ioredis';
import { Gauge } from 'prom-client';
import type { Logger } from './log.ts';
import { type PeriodicTask, runPeriodically } from './run-periodically.ts';

/** The ratio from which administrators are warned, while there is still time to act. */
export const memoryWarningRatio = 0.8;

const ratio = new Gauge({
  name: 'portal_valkey_memory_ratio',
  help: 'How much of its maxmemory Valkey uses; at 1 it refuses writes',
});

/** The ratio of Valkey's used memory to its `maxmemory`, from 0 to 1; null without a limit. */
export async function valkeyMemoryRatio(redis: Redis): Promise<number | null> {
  const info = await redis.info('memory');
  const read = (field: string) =>
    Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? Number.NaN);
  const max = read('maxmemory');
  return max > 0 ? read('used_memory') / max : null;
}

/** Updates the memory metric every `pauseMs`, and logs a warning when memory runs short. */
export function watchValkeyMemory(redis: Redis, log: Logger, pauseMs = 15_000): PeriodicTask {
  let wasShort = false;
  return runPeriodically(
    pauseMs,
    async () => {
      const used = await valkeyMemoryRatio(redis);
      if (used === null) return;
      ratio.set(used);
      const isShort = used >= memoryWarningRatio;
      const percent = Math.round(used * 100);
      if (isShort && !wasShort) log.warn({ percent }, 'Valkey is short of memory');
      if (!isShort && wasShort) log.info({ percent }, 'Valkey has enough memory again');
      wasShort = isShort;
    },
    { name: 'reading the memory of Valkey', log },
  );
}
