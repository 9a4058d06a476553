import { clientNetworks } from '@portal/auth/client-networks';
import type { Refusal, RefusalQueue } from '@portal/auth/refusal-queue';
import type { Logger } from '@portal/runtime/log';
import { runPeriodically } from '@portal/runtime/run-periodically';
import type { RefusalAction } from '@portal/runtime/security-log';

const flushMs = 2_000;
/** The most reasons, people and networks between two flushes. The log has all. */
const maxCollected = 500;

export type RefusalCollector = ReturnType<typeof startRefusalCollector>;

/** Counts refused requests and sends them to identity every two seconds, so that a flood costs little. */
export function startRefusalCollector(queue: Pick<RefusalQueue, 'add'>, log: Logger) {
  let collected = new Map<string, Refusal>();

  async function flush(): Promise<void> {
    const refusals = [...collected.values()];
    collected = new Map();
    await queue.add(refusals);
  }

  const flushing = runPeriodically(flushMs, flush, {
    name: 'sending refusals',
    log,
    initialDelayMs: flushMs,
  });

  return {
    add(
      action: RefusalAction,
      { operation, actorId, address }: Pick<Refusal, 'operation' | 'actorId' | 'address'>,
    ): void {
      if (!isListed(action)) return;
      const [network] = clientNetworks(address);
      const key = JSON.stringify([action, operation, actorId, network]);
      const known = collected.get(key);
      if (known) known.times += 1;
      else if (collected.size < maxCollected) {
        const fixed = { reason: action, operation, actorId, address };
        collected.set(key, { ...fixed, at: Date.now(), times: 1 });
      }
    },

    async close(): Promise<void> {
      await flushing.close();
      await flush().catch((err) => log.warn({ err }, 'refusals not sent'));
    },
  };
}

/** Wrong input and a visit without a session are everyday: only the log has them. */
function isListed(action: RefusalAction): action is Refusal['reason'] {
  return (
    action === 'requests-limited' ||
    action === 'access-refused' ||
    action === 'foreign-request-refused' ||
    action === 'api-token-refused'
  );
}
