import { randomUUID } from 'node:crypto';
import { addDays, londonDay } from '@portal/kernel/london';
import type { ClientSession } from 'mongoose';
import type { ArchiveStores } from '../dependencies.ts';
import type { PersonDay } from './outdated-days.ts';

/**
 * Queues people’s days to be archived again: past days, and today if an administrator has archived it
 * already. Other days are left to the nightly job.
 */
export async function queueForReArchiving(
  { outdatedDays, days }: Pick<ArchiveStores, 'outdatedDays' | 'days'>,
  personDays: readonly PersonDay[],
  session: ClientSession,
): Promise<void> {
  const today = londonDay(new Date());
  const includesToday = personDays.some(({ day }) => day === today);
  const last = includesToday && (await days.isStarted(today, session)) ? today : addDays(today, -1);
  const due = personDays.filter(({ day }) => day <= last);
  if (due.length > 0) await outdatedDays.insertAll(uniquePersonDays(due), randomUUID(), session);
}

function uniquePersonDays(personDays: readonly PersonDay[]): PersonDay[] {
  return [
    ...new Map(
      personDays.map((personDay) => [`${personDay.day} ${personDay.userId}`, personDay]),
    ).values(),
  ];
}
