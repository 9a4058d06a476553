import type { Caller } from '@portal/auth/caller';
import type { ReadingCounter } from '@portal/auth/reading-counter';
import { isAdminRole } from '@portal/contracts/identity/user';
import { operations } from '@portal/contracts/operations';
import { londonDay } from '@portal/kernel/london';
import type { Logger } from '@portal/runtime/log';
import { runPeriodically } from '@portal/runtime/run-periodically';

const flushMs = 5_000;
/** The queries of which `id` is a person’s. */
const queriesByPersonId = new Set(
  operations
    .filter(({ kind, rest }) => kind === 'query' && rest.path.startsWith('/api/admin/users/{id}'))
    .map(({ name }) => name),
);

export type ReadingCollector = ReturnType<typeof startReadingCollector>;

/**
 * Counts how many people’s data an administrator opens, by which unusual reading is found. An operation about one
 * person has their id in its input. Lists of everybody don’t count: administrators see them all day.
 */
export function startReadingCollector(counter: Pick<ReadingCounter, 'add'>, log: Logger) {
  let read = new Map<string, Set<string>>();

  async function flush(): Promise<void> {
    const entries = [...read];
    read = new Map();
    const date = londonDay(new Date());
    for (const [readerId, personIds] of entries) await counter.add(date, readerId, [...personIds]);
  }

  const flushing = runPeriodically(flushMs, flush, {
    name: 'counting reading',
    log,
    initialDelayMs: flushMs,
  });

  return {
    /** Counts a query by its name and input. */
    add({ userId, role }: Caller, name: string, input: unknown): void {
      const personId = personIdOf(name, input);
      if (userId === null || role === null || !isAdminRole(role)) return;
      if (personId === null || personId === userId) return;
      const people = read.get(userId) ?? new Set();
      read.set(userId, people.add(personId));
    },

    async close(): Promise<void> {
      await flushing.close();
      await flush().catch((err) => log.warn({ err }, 'reading not counted'));
    },
  };
}

/** The person that a query is about; null for none. */
function personIdOf(name: string, input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const { userId, personId, workerId, id } = input as Record<string, unknown>;
  const found = userId ?? personId ?? workerId ?? (queriesByPersonId.has(name) ? id : null);
  return typeof found === 'string' && /^[0-9a-f]{24}$/.test(found) ? found : null;
}
