import type { CollectionChanges } from '@portal/bus/collection-changes';
import type { Logger } from '@portal/runtime/log';
import { runPeriodically } from '@portal/runtime/run-periodically';
import type { Webhook, WebhookStore } from '../store/webhooks.ts';

/** The webhooks in memory, because each change of attendance needs them. */
export interface WebhookList {
  current(): readonly Webhook[];
  /** Reads them again: at once after a change of this process. */
  refresh(): Promise<void>;
  /** Calls `listener` after each reading. Returns a function that ends it. */
  onRefresh(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Changes by other processes arrive by the change stream; deletions at the latest after this time. */
const refreshMs = 30_000;

/** Reads the webhooks, and again whenever they change. Rejects with the database's errors. */
export async function openWebhookList({
  webhooks,
  changes,
  log,
}: {
  webhooks: Pick<WebhookStore, 'all'>;
  changes: CollectionChanges;
  log: Logger;
}): Promise<WebhookList> {
  const listeners = new Set<() => void>();
  let list: readonly Webhook[] = [];
  let latest = 0;

  async function refresh(): Promise<void> {
    latest += 1;
    const reading = latest;
    const found = await webhooks.all();
    // An older reading that takes longer must not replace a newer one.
    if (reading !== latest) return;
    list = found;
    for (const listener of listeners) listener();
  }

  await refresh();
  const unwatch = changes.watch('webhooks', () => {
    refresh().catch((err) => log.warn({ err }, 'the webhooks can not be read'));
  });
  const periodic = runPeriodically(refreshMs, refresh, {
    name: 'reading the webhooks',
    log,
    initialDelayMs: refreshMs,
  });
  return {
    current: () => list,
    refresh,
    onRefresh(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      unwatch();
      await periodic.close();
    },
  };
}
