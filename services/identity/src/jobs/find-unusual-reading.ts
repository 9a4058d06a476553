import { baselineDays, type ReadingCounter } from '@portal/auth/reading-counter';
import { addDays, eachDay, londonDay, startOfDay } from '@portal/kernel/london';
import type { Logger } from '@portal/runtime/log';
import { logSecurityEvent } from '@portal/runtime/security-log';
import {
  findUnusual,
  type UnusualRule,
  unusualExports,
  unusualReading,
} from '../domain/unusual-reading.ts';
import type { AccountStore } from '../store/accounts.ts';
import type { SecurityEventStore } from '../store/security-events.ts';

interface UnusualDependencies {
  accounts: Pick<AccountStore, 'namesOf'>;
  reading: Pick<ReadingCounter, 'readers' | 'counts'>;
  securityEvents: Pick<SecurityEventStore, 'exportsSince' | 'setCount'>;
  log: Logger;
}

/** Lists who has opened the data of far more people today than usual for them, or has made far more exports. */
export async function findUnusualReading(deps: UnusualDependencies, now: Date): Promise<void> {
  const today = londonDay(now);
  const earlier = eachDay(addDays(today, -baselineDays), addDays(today, -1));
  // Without those who were deleted today, whom Valkey still has.
  const readers = await deps.accounts.namesOf(await deps.reading.readers(today));
  for (const { id: readerId } of readers) {
    const [count = 0, ...earlierCounts] = await deps.reading.counts(readerId, [today, ...earlier]);
    const day = { today, count, earlierCounts, now };
    await report(deps, 'unusual-reading', unusualReading, { readerId, ...day });
  }
  const exports = await deps.securityEvents.exportsSince(startOfDay(earlier[0] ?? today));
  const daysOf = Map.groupBy(exports, ({ actorId }) => actorId);
  for (const [readerId, made] of daysOf) {
    const countOn = (date: string) => made.filter(({ at }) => londonDay(at) === date).length;
    const day = { today, count: countOn(today), earlierCounts: earlier.map(countOn), now };
    await report(deps, 'unusual-exports', unusualExports, { readerId, ...day });
  }
}

async function report(
  { securityEvents, log }: UnusualDependencies,
  action: 'unusual-reading' | 'unusual-exports',
  rule: UnusualRule,
  {
    readerId,
    today,
    count,
    earlierCounts,
    now,
  }: { readerId: string; today: string; count: number; earlierCounts: number[]; now: Date },
): Promise<void> {
  const unusual = findUnusual(count, earlierCounts, rule);
  if (!unusual) return;
  const { usualCount } = unusual;
  const id = `${action}-${today}-${readerId}`;
  const event = { id, at: now, action, actorId: readerId, address: '', count, usualCount };
  if (await securityEvents.setCount(event)) {
    logSecurityEvent(log, { id, at: now, action, userId: readerId });
  }
}
